"""Put questions to the solver, one at a time, and limit how much each address may ask.

A question takes up to a second of the processor, which every page shares. So questions wait for
each other, only a few and not for long, as each holds a thread; and what an address asks is counted
by what it costs. Where pages are served, a second process answers. Whoever is told to ask later is
told so after a delay.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import TypeVar

from flask import Flask, current_app, request
from flask.typing import ResponseReturnValue

from scorekeeper.rules.solver import BUDGET

from . import guard
from .apart import Apart

STEPS_A_UNIT = BUDGET // 20  # of the solver; the setting QUESTIONS counts in these units
LONGEST_WAIT = 2  # seconds for which a question waits for others
MOST_WAITING = 4  # questions: each holds a thread, which pages need

Answer = TypeVar("Answer")


class AskLater(Exception):
    """A question that is not answered now.

    seconds  after which it can be asked again
    busy     True: others are asking; False: this address has asked for too much
    """

    def __init__(self, seconds: int, *, busy: bool) -> None:
        super().__init__(f"ask again after {seconds} seconds")
        self.seconds, self.busy = seconds, busy


@dataclass(frozen=True, slots=True)
class Queue:
    """The questions of this process to the solver: one is being answered, a few more wait.

    turn    held by the question that is being answered
    places  one is taken by each question that is being answered or waits
    apart   the second process, which answers
    """

    turn: threading.Lock = field(default_factory=threading.Lock)
    places: threading.BoundedSemaphore = field(
        default_factory=lambda: threading.BoundedSemaphore(1 + MOST_WAITING)
    )
    apart: Apart = field(default_factory=Apart)

    def open(self) -> None:
        """Let questions be answered in the second process from now on."""
        self.apart.open()

    def close(self) -> None:
        """Let the second process end."""
        self.apart.close()


def init_app(app: Flask) -> None:
    app.extensions["compro-asking"] = Queue()


def answered(html: str, later: AskLater | None) -> ResponseReturnValue:
    """Return a page as a response, with status 503 or 429 where it says to ask again later.

    A script that fetches a part of a page shows what it says, and always gets 200.
    """
    if later is None or "X-Fragment" in request.headers:
        return html
    status = HTTPStatus.SERVICE_UNAVAILABLE if later.busy else HTTPStatus.TOO_MANY_REQUESTS
    return html, status, {"Retry-After": str(later.seconds)}


def ask(question: Callable[[], Answer], steps_of: Callable[[Answer], int]) -> Answer:
    """Return the solver's answer, as soon as it is this question's turn.

    question  a ``partial`` of one of its functions: a call that can be made in another process
    steps_of  answer → what it cost, in steps of the solver
    errors    AskLater where others ask for too long, or this address has asked for too much
    """
    if not guard.may_ask():
        hold_back()
        raise AskLater(guard.question_expiry(), busy=False)
    with turn() as apart:
        answer = apart.answer(question)
    guard.count_question(max(1, -(-steps_of(answer) // STEPS_A_UNIT)))
    return answer


@contextmanager
def turn() -> Iterator[Apart]:
    """Hold the turn to ask until the end of the block; give the process that answers.

    errors  AskLater where others ask for too long
    """
    queue: Queue = current_app.extensions["compro-asking"]
    if not queue.places.acquire(blocking=False):
        hold_back()
        raise AskLater(LONGEST_WAIT, busy=True)
    try:
        if not queue.turn.acquire(timeout=LONGEST_WAIT):
            raise AskLater(LONGEST_WAIT, busy=True)
        try:
            yield queue.apart
        finally:
            queue.turn.release()
    finally:
        queue.places.release()


def hold_back() -> None:
    """Delay the answer to this request as long as a question would wait, without holding a thread.

    Else whoever asks again at once would get an answer at once, and keep others from pages.
    """
    line = request.environ.get("gunicorn.socket")
    if line is not None and hasattr(line, "hold"):
        line.hold(LONGEST_WAIT)

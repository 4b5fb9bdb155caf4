"""How much may be asked of the solver: one question at a time, and so much by one address.

A question takes up to a second of the processor, which every page shares. So questions of one
process wait for each other, for a moment; and what an address asks is counted by what it costs.
Where pages are served, questions are answered in a process apart. Only a few wait for their turn,
as each holds a thread; whoever is told to ask later is told so in no hurry.
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

STEPS_A_UNIT = BUDGET // 20
LONGEST_WAIT = 2  # seconds for which a question waits for others
MOST_WAITING = 4  # questions: each holds a thread, which pages need

Answer = TypeVar("Answer")


class AskLater(Exception):
    """A question that is not answered now.

    seconds  after which it can be asked again
    busy     whether others are asking; else it is this address that asked for too much
    """

    def __init__(self, seconds: int, *, busy: bool) -> None:
        super().__init__(f"ask again after {seconds} seconds")
        self.seconds, self.busy = seconds, busy


@dataclass(frozen=True, slots=True)
class Queue:
    """The questions of one process to the solver: one is asked at a time, a few more wait.

    turn    locked by the one that is asked
    places  one for each question that is asked or waits
    apart   the process that answers
    """

    turn: threading.Lock = field(default_factory=threading.Lock)
    places: threading.BoundedSemaphore = field(
        default_factory=lambda: threading.BoundedSemaphore(1 + MOST_WAITING)
    )
    apart: Apart = field(default_factory=Apart)

    def open(self) -> None:
        """Let questions be answered in a process apart from now on."""
        self.apart.open()

    def close(self) -> None:
        """Let that process end."""
        self.apart.close()


def init_app(app: Flask) -> None:
    app.extensions["compro-asking"] = Queue()


def answered(html: str, later: AskLater | None) -> ResponseReturnValue:
    """Return a page as it is answered with: as one to be asked for later where it tells so.

    A script that fetches a part of a page shows what it tells; it gets no other status.
    """
    if later is None or "X-Fragment" in request.headers:
        return html
    status = HTTPStatus.SERVICE_UNAVAILABLE if later.busy else HTTPStatus.TOO_MANY_REQUESTS
    return html, status, {"Retry-After": str(later.seconds)}


def ask(question: Callable[[], Answer], steps_of: Callable[[Answer], int]) -> Answer:
    """Return the answer of the solver, as soon as it is this question's turn.

    question  a ``partial`` of one of its functions: a call that can be made in another process
    steps_of  what an answer cost, in steps of the solver
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
    """Be the only one who asks, and ask this. errors: AskLater where others ask for too long."""
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
    """Let the answer to this request wait, without a thread, as long as a question would.

    Else whoever asks again at once would be told again at once, and keep all others from pages.
    """
    line = request.environ.get("gunicorn.socket")
    if line is not None and hasattr(line, "hold"):
        line.hold(LONGEST_WAIT)

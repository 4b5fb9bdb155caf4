"""How much may be asked of the solver: one question at a time, and so much by one address.

A question takes up to a second of the processor, which every page shares. So questions of one
process wait for each other, for a moment; and what an address asks is counted by what it costs.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus
from typing import TypeVar

from flask import Flask, current_app, request
from flask.typing import ResponseReturnValue

from scorekeeper.rules.solver import BUDGET

from . import guard

STEPS_A_UNIT = BUDGET // 20
LONGEST_WAIT = 2  # seconds for which a question waits for others

Answer = TypeVar("Answer")


class AskLater(Exception):
    """A question that is not answered now.

    seconds  after which it can be asked again
    busy     whether others are asking; else it is this address that asked for too much
    """

    def __init__(self, seconds: int, *, busy: bool) -> None:
        super().__init__(f"ask again after {seconds} seconds")
        self.seconds, self.busy = seconds, busy


def init_app(app: Flask) -> None:
    app.extensions["compro-asking"] = threading.Lock()


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

    steps_of  what an answer cost, in steps of the solver
    errors    AskLater where others ask for too long, or this address has asked for too much
    """
    if not guard.may_ask():
        raise AskLater(guard.question_expiry(), busy=False)
    with turn():
        answer = question()
    guard.count_question(max(1, -(-steps_of(answer) // STEPS_A_UNIT)))
    return answer


@contextmanager
def turn() -> Iterator[None]:
    """Be the only one who asks. errors: AskLater where others ask for too long."""
    lock: threading.Lock = current_app.extensions["compro-asking"]
    if not lock.acquire(timeout=LONGEST_WAIT):
        raise AskLater(LONGEST_WAIT, busy=True)
    try:
        yield
    finally:
        lock.release()

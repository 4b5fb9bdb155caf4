"""Put questions to the solver, one at a time, and limit how much each address may ask.

A question takes up to half a second of the processor, which every page shares. So questions wait
for each other, but not for long, as each holds a thread. An address is counted by what it costs.
"""

import threading
from collections.abc import Callable
from http import HTTPStatus
from typing import TypeVar

from flask import request
from flask.typing import ResponseReturnValue

from scorekeeper.rules.solver import BUDGET

from . import limiting

STEPS_A_UNIT = BUDGET // 20  # of the solver; the setting QUESTIONS counts in these units
LONGEST_WAIT = 1  # seconds for which a question waits for others

Answer = TypeVar("Answer")

turn = threading.Lock()
"""Held by the question that is being answered in this process."""


class AskLater(Exception):
    """A question that is not answered now.

    seconds  after which it can be asked again
    busy     True: others are asking; False: this address has asked for too much
    """

    def __init__(self, seconds: int, *, busy: bool) -> None:
        super().__init__(f"ask again after {seconds} seconds")
        self.seconds, self.busy = seconds, busy


def ask(question: Callable[[], Answer], steps_of: Callable[[Answer], int]) -> Answer:
    """Return the solver's answer, as soon as it is this question's turn.

    steps_of  answer → what it cost, in steps of the solver
    errors    AskLater where others ask for too long, or this address has asked for too much
    """
    if not limiting.may_ask():
        raise AskLater(limiting.question_expiry(), busy=False)
    if not turn.acquire(timeout=LONGEST_WAIT):
        raise AskLater(LONGEST_WAIT, busy=True)
    try:
        answer = question()
    finally:
        turn.release()
    limiting.count_question(max(1, -(-steps_of(answer) // STEPS_A_UNIT)))
    return answer


def answered(html: str, later: AskLater | None) -> ResponseReturnValue:
    """Return a page as a response, with status 503 or 429 where it says to ask again later.

    A script that fetches a part of a page shows what it says, and always gets 200.
    """
    if later is None or "X-Fragment" in request.headers:
        return html
    status = HTTPStatus.SERVICE_UNAVAILABLE if later.busy else HTTPStatus.TOO_MANY_REQUESTS
    return html, status, {"Retry-After": str(later.seconds)}

"""Phones that listen to games in the test's own process: streams without a server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from flask.testing import FlaskClient
from werkzeug.test import TestResponse


class Stream:
    """What a phone hears of a game. Waiting for more takes a heartbeat where there is nothing."""

    def __init__(self, answer: TestResponse) -> None:
        self.answer = answer
        self.parts: Iterator[bytes] = iter(answer.response)

    def next(self) -> str:
        """Return what comes next; "" where the stream has ended."""
        return next(self.parts, b"").decode()

    def number(self) -> str:
        """Return the number that comes next."""
        said = dict(line.split(": ", 1) for line in self.next().splitlines() if line)
        return said["data"].split()[0]


@contextmanager
def listening(client: FlaskClient, game: str, **more: object) -> Iterator[Stream]:
    """Let a phone listen until the end of the block; it must be given a stream."""
    answer = client.get(f"{game}live", buffered=False, **more)
    try:
        assert answer.status_code == 200
        assert answer.mimetype == "text/event-stream"
        yield Stream(answer)
    finally:
        answer.close()

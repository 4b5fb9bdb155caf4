"""Phones that listen to games in the test's own process: streams without a server."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import Context
from dataclasses import dataclass, field

from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.line import Line
from scorekeeper.streams import Stream, Streams
from scorekeeper.web.live.audience import Audience

MOST = 100  # streams


@dataclass
class Wire:
    """A connection to a phone that takes whatever is sent, as ``Streams`` sees it."""

    streams: Streams
    stream: Stream
    said: bytes = b""
    closed: bool = False

    def push(self, data: bytes) -> int:
        self.said += data
        return 0

    def is_silent(self) -> bool:
        return True

    def watch(self, events: int) -> None:
        """Nothing happens by itself here."""

    def close(self) -> None:
        if not self.closed:
            self.closed = True
            self.streams.forget(self.stream)

    @property
    def events(self) -> list[str]:
        """What was sent, event by event."""
        return [part for part in self.said.decode().split("\n\n") if part]


@dataclass
class Loop:
    """A loop that does at once what it is told.

    jobs   how many were given to threads; they know nothing of the request that gave them
    later  the jobs that threads do later; None: they do them at once
    """

    app: Flask
    jobs: int = 0
    later: list[Callable[[], None]] | None = None
    streams: Streams = field(init=False)

    def __post_init__(self) -> None:
        self.streams = Streams(lambda do, *facts: do(*facts), self.submit, MOST)
        self.app.extensions["compro-live"].open(self.streams)

    def submit(self, job: Callable[[], None]) -> None:
        self.jobs += 1
        if self.later is None:
            Context().run(job)
        else:
            self.later.append(job)

    def do_later_jobs(self) -> None:
        """Let threads do what they left for later, and from now on all at once."""
        jobs, self.later = self.later or [], None
        for job in jobs:
            Context().run(job)

    @property
    def audience(self) -> Audience:
        return self.app.extensions["compro-live"].audience

    def listen(self, client: FlaskClient, game: str, since: int = 1, page: str = "") -> Wire:
        """Let a phone listen; it must be given a stream."""
        with asked(client, game, since, page) as (line, answer):
            assert answer.status_code == 200
            assert answer.mimetype == "text/event-stream"
            begun = b"".join(answer.response)
            wire = Wire(self.streams, line.stream, begun)
            self.streams.begin(line.stream, wire, chunked=False)
            return wire

    def status(self, client: FlaskClient, game: str) -> int:
        """Ask for a stream, and leave before it begins; return the answer's status."""
        with asked(client, game, 1, "") as (line, answer):
            self.leave(line)
            return answer.status_code

    def leave(self, line: Line) -> None:
        """Let the phone at the other end of a line listen no longer, if it does."""
        if line.stream:
            self.streams.forget(line.stream)


@contextmanager
def asked(client: FlaskClient, game: str, since: int, page: str, **more: str) -> Iterator:
    """Ask for a stream as our own worker passes it on; give the line and the answer."""
    here, there = socket.socketpair()
    with here, there:
        line = Line(here, lambda: None)
        answer = client.open(
            f"{game}live",
            query_string={"since": since, "page": page},
            environ_overrides={"gunicorn.socket": line},
            buffered=False,
            **more,
        )
        yield line, answer
        answer.close()


def number_of(game: str) -> int:
    """Return the number of the game at this address."""
    return int(game.rstrip("/").rpartition("/")[2])

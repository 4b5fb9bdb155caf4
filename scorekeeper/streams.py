"""Answers that go on for long: the worker's loop holds them, and sends to many at once.

A stream costs its socket and a small object, and no thread. What is sent are server-sent events.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from selectors import EVENT_READ, EVENT_WRITE
from typing import Protocol

LAST_CHUNK = b"0\r\n\r\n"  # ends an answer that is sent in chunks
SIGN_OF_LIFE = b": still here\n\n"
SIGN_EVERY = 15  # seconds without anything else
MOST_BEHIND = 128 * 1024  # bytes that a phone has yet to take; with more it has to come again
AT_ONCE = 100  # streams; then the loop looks after its other connections


class Held(Protocol):
    """A connection, as the loop lets a stream see it."""

    def push(self, data: bytes) -> int | None:
        """Send as much as the network takes; return how many bytes wait, None: the phone left."""

    def is_silent(self) -> bool:
        """Return whether the phone is still there, and says nothing."""

    def watch(self, events: int) -> None:
        """Let ``Streams.go_on`` be called at these events."""

    def close(self) -> None:
        """Close the connection."""


class Stream:
    """One phone's answer that goes on. Once the loop holds it, only the loop touches it.

    gone     called in the loop, once, when it has ended
    lasts    seconds until the loop ends it
    conn     None until the thread has sent the beginning of the answer
    waiting  whether the network takes nothing more just now
    """

    __slots__ = ("chunked", "conn", "early", "ended", "ends", "gone", "spoken", "waiting")

    def __init__(self, gone: Callable[[], None], lasts: float) -> None:
        self.gone = gone
        self.ends = time.monotonic() + lasts
        self.conn: Held | None = None
        self.early = b""
        self.spoken = 0.0
        self.chunked = self.ended = self.waiting = False


class Streams:
    """All streams of a process. ``send``, ``end`` and ``spread`` may be called by any thread.

    defer   calls a function with arguments in the loop
    submit  calls a function in a thread
    most    how many there should be at most; whoever makes one counts them
    """

    def __init__(
        self, defer: Callable[..., None], submit: Callable[[Callable[[], None]], object], most: int
    ) -> None:
        self.defer = defer
        self.submit = submit
        self.most = most
        self.held: dict[Stream, None] = {}

    def make(self, gone: Callable[[], None], lasts: float) -> Stream:
        """Return a stream, to be given to the line of a request (``Line.go_on_as``)."""
        return Stream(gone, lasts)

    def send(self, streams: Sequence[Stream], piece: bytes) -> None:
        """Send the same bytes to these streams."""
        self.defer(self.send_now, list(streams), piece)

    def send_each(self, pieces: Sequence[tuple[Stream, bytes]]) -> None:
        """Send each of these streams bytes of its own."""
        self.defer(self.send_each_now, list(pieces))

    def end(self, streams: Iterable[Stream]) -> None:
        """End these streams."""
        self.defer(self.end_now, list(streams))

    def spread(self, job: Callable[[], None]) -> None:
        """Do this in a thread; where the server stops just now, it is left undone."""
        with suppress(RuntimeError):
            self.submit(job)

    def begin(self, stream: Stream, conn: Held, *, chunked: bool) -> None:
        """Hold a stream from now on; send what it was told meanwhile."""
        stream.conn, stream.chunked, stream.spoken = conn, chunked, time.monotonic()
        self.held[stream] = None
        conn.watch(EVENT_READ)
        self.push(stream, conn, b"")
        if stream.early:
            early, stream.early = stream.early, b""
            self.send_now([stream], early)
        if stream.ended:
            self.end_now([stream])

    def send_now(self, streams: list[Stream], piece: bytes) -> None:
        """Send to some of them, and let the loop go on with the others."""
        now, chunk = time.monotonic(), in_chunk(piece)
        for stream in streams[:AT_ONCE]:
            self.send_one(stream, piece, chunk, now)
        if len(streams) > AT_ONCE:
            self.defer(self.send_now, streams[AT_ONCE:], piece)

    def send_each_now(self, pieces: list[tuple[Stream, bytes]]) -> None:
        """Send to some of them, as ``send_now``."""
        now = time.monotonic()
        for stream, piece in pieces[:AT_ONCE]:
            self.send_one(stream, piece, in_chunk(piece), now)
        if len(pieces) > AT_ONCE:
            self.defer(self.send_each_now, pieces[AT_ONCE:])

    def send_one(self, stream: Stream, piece: bytes, chunk: bytes, now: float) -> None:
        if stream.conn is None:
            stream.early += piece
        elif stream in self.held:
            stream.spoken = now
            self.push(stream, stream.conn, chunk if stream.chunked else piece)

    def push(self, stream: Stream, conn: Held, data: bytes) -> None:
        """Send as much as the network takes; close where the phone is too far behind."""
        behind = conn.push(data)
        if behind is None or behind > MOST_BEHIND:
            conn.close()
        elif (behind > 0) != stream.waiting:
            stream.waiting = behind > 0
            conn.watch(EVENT_READ | EVENT_WRITE if stream.waiting else EVENT_READ)

    def go_on(self, stream: Stream, conn: Held) -> None:
        """Send on, unless the phone has left, or says something where it should only listen."""
        if conn.is_silent():
            self.push(stream, conn, b"")
        else:
            conn.close()

    def end_now(self, streams: Iterable[Stream]) -> None:
        """End these; one that has not begun ends as soon as it has."""
        for stream in streams:
            stream.ended = True
            if stream.conn is not None and stream in self.held:
                self.push(stream, stream.conn, LAST_CHUNK if stream.chunked else b"")
                stream.conn.close()

    def look(self, now: float) -> None:
        """Send signs of life where they are due; end the streams whose time is over."""
        silent = [stream for stream in self.held if stream.spoken + SIGN_EVERY <= now]
        if silent:
            self.send_now(silent, SIGN_OF_LIFE)
        self.end_now([stream for stream in self.held if stream.ends <= now])

    def end_all(self) -> None:
        """End every stream, for the server stops."""
        self.end_now(list(self.held))

    def forget(self, stream: Stream) -> None:
        """Hold a stream no longer: its connection is closed."""
        self.held.pop(stream, None)
        stream.gone()


def in_chunk(piece: bytes) -> bytes:
    """Return bytes as they go into an answer that is sent in chunks."""
    return b"%X\r\n%b\r\n" % (len(piece), piece)

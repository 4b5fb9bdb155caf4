"""Collect the bytes of one HTTP request until it is whole, before a thread reads it.

Here only the end of the request is found. gunicorn's parser then reads what was gathered: it
refuses whatever is no HTTP, and sees no byte beyond.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from io import BytesIO
from tempfile import TemporaryFile
from typing import IO
from urllib.parse import unquote_to_bytes

from gunicorn.http.errors import InvalidChunkSize, LimitRequestHeaders, ParseException

KILOBYTE = 1024
MOST_HEAD = 32 * KILOBYTE  # bytes of the request line and all headers
IN_MEMORY = 64 * KILOBYTE  # bytes of a body; a larger one lies in a temporary file
CHUNKS_COST = 2  # times the usual room: a body in chunks holds their sizes, too
MOST_DIGITS = 15  # of a length are read; with more it is too large anyway
PIECE = 64 * KILOBYTE  # bytes read at a time from that file
END_OF_HEAD = b"\r\n\r\n"
LENGTH = re.compile(rb"\r\ncontent-length:[ \t]*0*(\d+)[ \t]*\r\n", re.I)
CHUNKED = re.compile(rb"\r\ntransfer-encoding:[^\r\n]*chunked[ \t]*\r\n", re.I)
GO_ON = re.compile(rb"\r\nexpect:[ \t]*100-continue[ \t]*\r\n", re.I)
CHUNK_SIZE = re.compile(rb"([0-9a-f]{1,12})[ \t]*(?:;.*)?", re.I)

Room = Callable[[str, str], int]
"""Method and path → how many bytes the body of such a request may have."""


class Gathering:
    """The bytes of one request that have come so far.

    size     how many bytes
    whole    whether the end of the request has come
    surplus  the bytes behind it: the beginning of the next request
    """

    def __init__(self, room: Room) -> None:
        self.room = room
        self.head = bytearray()
        self.body: IO[bytes] = BytesIO()
        self.size = 0
        self.whole = False
        self.surplus = b""
        self._most = 0  # bytes of the body that are taken
        self._end: Callable[[bytes], int | None] | None = None  # None while the head is read
        self._fault: ParseException | InvalidChunkSize | None = None

    def take(self, data: bytes) -> bool:
        """Add bytes that have come; return whether a thread should read the request now.

        It should when the request is whole, and also when no more of it is taken: its head or body
        is too large, or its chunks are malformed. The answer says so then, and the connection is
        closed.
        """
        self.size += len(data)
        if self._end is not None:
            return self._take_body(data)
        searched = max(0, len(self.head) - len(END_OF_HEAD) + 1)
        self.head += data
        end = self.head.find(END_OF_HEAD, searched)
        if (len(self.head) if end < 0 else end) > MOST_HEAD:
            self._fault = LimitRequestHeaders(f"more than {MOST_HEAD} bytes of headers")
            return True
        if end < 0:
            return False
        body = bytes(self.head[end + len(END_OF_HEAD) :])
        del self.head[end + len(END_OF_HEAD) :]
        return self._begin_body(body)

    @property
    def waits_to_go_on(self) -> bool:
        """Whether the sender holds the body back until it is told to go on."""
        return self._end is not None and self.body.tell() == 0 and bool(GO_ON.search(self.head))

    def pieces(self) -> Iterator[bytes]:
        """Yield all bytes that were gathered, for gunicorn's parser.

        errors  LimitRequestHeaders, behind too large a head, where the parser would read on;
                InvalidChunkSize, before anything else, so that no view reads such a body
        """
        if isinstance(self._fault, InvalidChunkSize):
            raise self._fault
        yield bytes(self.head[:MOST_HEAD])
        if self._fault:
            raise self._fault
        self.body.seek(0)
        while piece := self.body.read(PIECE):
            yield piece

    def close(self) -> None:
        """Drop what was gathered, and the temporary file in which it may lie."""
        with suppress(OSError):  # closing writes the rest, which a full disk may refuse
            self.body.close()

    def _begin_body(self, body: bytes) -> bool:
        length = LENGTH.search(self.head)
        if CHUNKED.search(self.head):
            self._most, self._end = CHUNKS_COST * self._room(), EndOfChunks()
        else:
            announced = int(length[1][:MOST_DIGITS]) if length else 0
            if announced > IN_MEMORY and announced > self._room():
                return True
            self._most, self._end = announced, EndOfLength(announced)
        return self._take_body(body)

    def _take_body(self, data: bytes) -> bool:
        assert self._end is not None, "the head has come"
        try:
            end = self._end(data)
        except InvalidChunkSize as fault:
            self._fault = fault
            return True
        self._keep(data[:end])
        self.whole = end is not None
        self.surplus = b"" if end is None else data[end:]
        return self.whole or self.body.tell() > self._most

    def _keep(self, data: bytes) -> None:
        self.body.write(data)
        if isinstance(self.body, BytesIO) and self.body.tell() > IN_MEMORY:
            file = TemporaryFile()  # noqa: SIM115 (closed by ``close``)
            file.write(self.body.getvalue())
            self.body = file

    def _room(self) -> int:
        """Return how large a body of this request may be."""
        method, _, rest = bytes(self.head).lstrip(b"\r\n").partition(b" ")
        path = unquote_to_bytes(rest.partition(b" ")[0].partition(b"?")[0])
        return self.room(method.decode("latin-1"), path.decode("utf-8", "replace"))


class EndOfLength:
    """A function that finds the end of a body whose length was announced."""

    def __init__(self, length: int) -> None:
        self.missing = length

    def __call__(self, data: bytes) -> int | None:
        """Return how many of these bytes belong to the body; None: all, and more is to come."""
        end = self.missing
        self.missing -= min(len(data), end)
        return None if self.missing else end


class EndOfChunks:
    """A function that finds the end of a body sent in chunks, each behind its size."""

    def __init__(self) -> None:
        self.missing = 0  # bytes of the chunk under way, and of the line end behind it
        self.line = b""
        self.last = False

    def __call__(self, data: bytes) -> int | None:
        """Return the same as ``EndOfLength``. errors: InvalidChunkSize."""
        at = 0
        while at < len(data):
            if self.missing:
                passed = min(self.missing, len(data) - at)
                at, self.missing = at + passed, self.missing - passed
                continue
            end = data.find(b"\n", at)
            if end < 0:
                self.line += data[at:]
                return None
            line, self.line, at = self.line + data[at:end], b"", end + 1
            if self.read_line(line.removesuffix(b"\r")):
                return at
        return None

    def read_line(self, line: bytes) -> bool:
        """Read a chunk's size, or a line behind the last chunk; return whether the body ends here.

        errors  InvalidChunkSize
        """
        if self.last:
            return not line
        size = CHUNK_SIZE.fullmatch(line)
        if size is None:
            raise InvalidChunkSize(line)
        length = int(size[1], 16)
        self.last = length == 0
        self.missing = length + len(b"\r\n") if length else 0
        return False

"""Write and read a book line by line: it is one JSON document with an entry on each line.

    {"format":"compro book","version":3,"table":"Kitchen",
    "people":[
    {…},
    {…}
    ],
    "rules":[
    ],
    "games":[
    {"events":[
    {…},
    {…}
    ]}
    ]}

So a book of any length needs little memory. Any other layout of the same document has to be read
in one piece (``bookform``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import BinaryIO

import msgspec

LARGEST_LINE = 1024 * 1024  # bytes; the longest line written so far, a game's start, has a tenth
MOST_BLANK = 1000  # by how many blank lines may outnumber the others
BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_PEOPLE, _RULES, _GAMES = b'"people":[', b'"rules":[', b'"games":['
_END_OF_LIST = (b"]", b"],")
_GAME = b'{"events":['
_END_OF_GAME = (b"]}", b"]},")
_END = b"]}"
_WRITER = msgspec.json.Encoder()


class TooLong(ValueError):
    """A line is longer than ``LARGEST_LINE``."""


class CutOff(ValueError):
    """The file ends before the last line of a book."""


class OutOfPlace(ValueError):
    """A line is not one that may come there, or there are too many blank ones."""


def write_lines(
    cover: msgspec.Struct,
    people: Iterable[msgspec.Struct],
    rules: Iterable[msgspec.Struct],
    games: Iterable[Iterable[msgspec.Struct]],
) -> Iterator[bytes]:
    """Yield the bytes of a book, in pieces.

    cover  its first line; ``games``: for each game its events
    """
    yield _WRITER.encode(cover)[:-1] + b",\n" + _PEOPLE + b"\n"
    yield from _entries(people)
    yield b"],\n" + _RULES + b"\n"
    yield from _entries(rules)
    yield b"],\n" + _GAMES + b"\n"
    between = b""
    for events in games:
        yield between + _GAME + b"\n"
        yield from _entries(events)
        yield b"]}"
        between = b",\n"
    yield b"\n" + _END + b"\n"


def _entries(entries: Iterable[msgspec.Struct]) -> Iterator[bytes]:
    between = b""
    for entry in entries:
        yield between + _WRITER.encode(entry)
        between = b",\n"
    if between:
        yield b"\n"


def read_cover(file: BinaryIO) -> bytes | None:
    """Return a book's first line, closed as a JSON document; None where the layout is another."""
    file.seek(0)
    line = file.readline(LARGEST_LINE).removeprefix(BYTE_ORDER_MARK).strip()
    return line[:-1] + b"}" if line.startswith(b"{") and line.endswith(b",") else None


class Lines:
    """The lines of a book after its first. Call people, rules and games once each, in this order.

    errors  of each method: TooLong, CutOff, OutOfPlace
    """

    def __init__(self, file: BinaryIO) -> None:
        file.seek(0)
        self._file = file
        self._blank = 0
        self._next()

    def people(self) -> Iterator[bytes]:
        """Yield each person as JSON."""
        return self._section(_PEOPLE)

    def rules(self) -> Iterator[bytes]:
        """Yield each version of house rules as JSON."""
        return self._section(_RULES)

    def games(self) -> Iterator[Iterator[bytes]]:
        """Yield for each game its events as JSON; events that are not read are skipped."""
        self._expect(_GAMES)
        while (line := self._next()) != _END:
            if line != _GAME:
                raise OutOfPlace(line)
            events = self._until(_END_OF_GAME)
            yield events
            for _ in events:
                pass
        if self._file.read(LARGEST_LINE).strip():
            raise OutOfPlace(_END)

    def _section(self, name: bytes) -> Iterator[bytes]:
        self._expect(name)
        yield from self._until(_END_OF_LIST)

    def _until(self, ends: tuple[bytes, ...]) -> Iterator[bytes]:
        while (line := self._next()) not in ends:
            yield line.removesuffix(b",")

    def _expect(self, name: bytes) -> None:
        if self._next() != name:
            raise OutOfPlace(name)

    def _next(self) -> bytes:
        """Return the next line that is not blank, stripped."""
        while line := self._file.readline(LARGEST_LINE + 1):
            if len(line) > LARGEST_LINE:
                raise TooLong(len(line))
            if not line.endswith(b"\n") and line.strip() != _END:
                break
            if bare := line.strip():
                self._blank = max(self._blank - 1, 0)
                return bare
            self._blank += 1
            if self._blank > MOST_BLANK:
                raise OutOfPlace(line)
        raise CutOff

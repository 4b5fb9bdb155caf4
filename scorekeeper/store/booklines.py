"""How a book lies in its file: one JSON document, but laid out in lines, one entry a line.

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

So a book of any length is written and read a line at a time, and no line is long. Any other layout
of the same document has to be read in one piece (``bookform``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import BinaryIO

import msgspec

LARGEST_LINE = 1024 * 1024  # bytes: the start of a game with the largest ruleset has a tenth
MOST_BLANK = 1000  # lines, beside those that are not
BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_PEOPLE, _RULES, _GAMES = b'"people":[', b'"rules":[', b'"games":['
_END_OF_LIST = (b"]", b"],")
_GAME = b'{"events":['
_END_OF_GAME = (b"]}", b"]},")
_END = b"]}"
_WRITER = msgspec.json.Encoder()


class TooLong(ValueError):
    """A line that is longer than any of a book."""


class CutOff(ValueError):
    """A book that ends before its last line."""


class OutOfPlace(ValueError):
    """A line that does not belong where it stands."""


def write_lines(
    cover: msgspec.Struct,
    people: Iterable[msgspec.Struct],
    rules: Iterable[msgspec.Struct],
    games: Iterable[Iterable[msgspec.Struct]],
) -> Iterator[bytes]:
    """Yield a book in pieces; of each game, its events."""
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
    """Return a book's first line as a document of its own; None where it is not laid out so."""
    file.seek(0)
    line = file.readline(LARGEST_LINE).removeprefix(BYTE_ORDER_MARK).strip()
    return line[:-1] + b"}" if line.startswith(b"{") and line.endswith(b",") else None


class Lines:
    """The lines of a book after its first, to be read once, in the order in which they stand.

    errors  each method: TooLong, CutOff, OutOfPlace
    """

    def __init__(self, file: BinaryIO) -> None:
        file.seek(0)
        self._file = file
        self._blank = 0
        self._next()

    def people(self) -> Iterator[bytes]:
        """Yield the people."""
        return self._section(_PEOPLE)

    def rules(self) -> Iterator[bytes]:
        """Yield the house rules."""
        return self._section(_RULES)

    def games(self) -> Iterator[Iterator[bytes]]:
        """Yield of each game its events; what is not read of them is passed over."""
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
        """Return the next line that is not blank, without what surrounds it."""
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

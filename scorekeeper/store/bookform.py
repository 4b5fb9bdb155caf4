"""The file a table's book is written in, read strictly: what is not whole is not read at all.

A book that lies in lines (``booklines``) is read one after another, so it may be of any length.
Books of earlier versions, and any that were laid out anew, are read in one piece, up to a size.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from itertools import count
from typing import Annotated, BinaryIO, Literal, TypeVar

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from scorekeeper.game.limits import LONGEST_KEY, LONGEST_NAME

from .booklines import BYTE_ORDER_MARK, CutOff, Lines, OutOfPlace, TooLong, read_cover
from .bookrules import BookRules, CommandId
from .chain import next_hash
from .houserules import MOST_VERSIONS

FORMAT = "compro book"
VERSION = 3
CHAINED = 3  # from this version on every event carries its hash
LARGEST = 8 * 1024 * 1024  # bytes of a book that has to be read in one piece
MOST_IN_ONE_PIECE = 500, 20_000  # games, and events in all of them together
MOST_PEOPLE = 10_000
LARGEST_LIST = 32 * 1024 * 1024  # bytes of all people, and of all house rules
_WHERE = re.compile(r"`\$\.games\[(\d+)\](?:\.events\[(\d+)\])?")

Name = Annotated[str, Meta(max_length=LONGEST_NAME)]
Number = Annotated[int, Meta(ge=1, le=2**31 - 1)]
Parsed = TypeVar("Parsed")


class Fault(StrEnum):
    """Why a book is not read."""

    NO_BOOK = "no book"
    NEWER = "written by a later version"
    TOO_LARGE = "too large"
    TOO_MUCH = "more work than may be asked for"
    MISWRITTEN = "not written as a book is"
    NUMBER = "a number is missing, or out of order"
    STEP = "filed under the wrong step"
    UNFINISHED = "the last step has no end"
    COMMAND = "filed under the wrong command"
    KIND = "unknown kind"
    FACTS = "facts of another kind"
    CANNOT_FOLLOW = "could not happen there"
    CHANGED = "changed after it was recorded"
    CUT_OFF = "ends before its end"
    TWICE = "the same game again"
    RULES = "house rules that cannot be kept"


class BookRefused(ValueError):
    """A book that is not read; counted from 1, ``game`` and ``event`` say where, 0 nowhere."""

    def __init__(self, fault: Fault, game: int = 0, event: int = 0) -> None:
        super().__init__(fault, game, event)
        self.fault = fault
        self.game = game
        self.event = event

    def __str__(self) -> str:
        return f"game {self.game}, event {self.event}: {self.fault}"


class BookPerson(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who plays at the table; ``key`` names them in this book's events."""

    key: Annotated[str, Meta(min_length=1, max_length=LONGEST_KEY)]
    name: Name
    active: bool


class BookEvent(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An event of the journal.

    command  the sender's id, on the first event of a step
    hash     what the chain through this book has come to (``chain_of_book``)
    """

    number: Number
    step: Number
    at: Annotated[datetime, Meta(tz=True)]
    who: Name
    kind: Annotated[str, Meta(max_length=LONGEST_KEY)]
    body: msgspec.Raw
    command: CommandId | UnsetType = UNSET
    hash: Annotated[bytes, Meta(max_length=32)] | UnsetType = UNSET


class BookGame(Struct, frozen=True, forbid_unknown_fields=True):
    """A game: its whole journal."""

    events: Annotated[tuple[BookEvent, ...], Meta(min_length=1)]


class Cover(Struct, frozen=True):
    """What tells a book from anything else, whatever a later version may add."""

    format: str
    version: int


class FirstLine(Struct, frozen=True, forbid_unknown_fields=True):
    """What stands on a book's first line."""

    format: str
    version: int
    table: Name


class Book(FirstLine, frozen=True, forbid_unknown_fields=True):
    """A table's book. ``games``: in the order in which they began; ``rules``: the house's."""

    people: Annotated[tuple[BookPerson, ...], Meta(max_length=MOST_PEOPLE)]
    games: tuple[BookGame, ...]
    rules: tuple[BookRules, ...] = ()


_COVERS = msgspec.json.Decoder(Cover)
_FIRST_LINES = msgspec.json.Decoder(FirstLine)
_BOOKS = msgspec.json.Decoder(Book)
_PEOPLE = msgspec.json.Decoder(BookPerson)
_RULES = msgspec.json.Decoder(BookRules)
_EVENTS = msgspec.json.Decoder(BookEvent)
_ANYTHING = msgspec.json.Decoder()


Told = Iterator[Iterator[BookEvent]]
"""The games of a book, each as its events; whoever goes on to the next is done with the last."""


@dataclass(frozen=True, slots=True)
class OpenBook:
    """A book whose games can be read, as often as one likes.

    games  gives the games from the first on; errors, also while they are read: BookRefused
    """

    version: int
    table: str
    people: tuple[BookPerson, ...]
    rules: tuple[BookRules, ...]
    games: Callable[[], Told]


def open_book(file: BinaryIO) -> OpenBook:
    """Return the book in this file, of which only the games are still to be read.

    file    can be read again from its beginning
    errors  BookRefused
    """
    cover = read_cover(file)
    try:
        first = _decode(_FIRST_LINES, cover or b"", Fault.NO_BOOK)
    except BookRefused:
        return _in_one_piece(file)
    _check_cover(first)
    return _in_lines(first, file)


def _check_cover(cover: Cover | FirstLine) -> None:
    if cover.format != FORMAT or cover.version < 1:
        raise BookRefused(Fault.NO_BOOK)
    if cover.version > VERSION:
        raise BookRefused(Fault.NEWER)


def _in_one_piece(file: BinaryIO) -> OpenBook:
    file.seek(0)
    text = file.read(LARGEST + 1).removeprefix(BYTE_ORDER_MARK)
    if len(text) > LARGEST:
        raise BookRefused(Fault.TOO_LARGE)
    _check_cover(_decode(_COVERS, text, Fault.NO_BOOK))
    book = _decode(_BOOKS, text, Fault.MISWRITTEN)
    games, events = MOST_IN_ONE_PIECE
    if len(book.games) > games or sum(len(game.events) for game in book.games) > events:
        raise BookRefused(Fault.TOO_LARGE)

    def told() -> Told:
        return (iter(game.events) for game in book.games)

    return OpenBook(book.version, book.table, book.people, book.rules, told)


def _in_lines(first: FirstLine, file: BinaryIO) -> OpenBook:
    with _faults_of_lines():
        lines = Lines(file)
        people = tuple(_all_of(_PEOPLE, lines.people(), MOST_PEOPLE, Fault.MISWRITTEN))
        rules = tuple(_all_of(_RULES, lines.rules(), MOST_VERSIONS, Fault.RULES))

    def told() -> Told:
        with _faults_of_lines():
            lines = Lines(file)
            for passed_over in (lines.people(), lines.rules()):
                for _ in passed_over:
                    pass
        yield from _games_in_lines(lines)

    return OpenBook(first.version, first.table, people, rules, told)


def _all_of(
    decoder: msgspec.json.Decoder[Parsed], lines: Iterator[bytes], most: int, fault: Fault
) -> Iterator[Parsed]:
    size = 0
    for number, line in enumerate(lines, 1):
        size += len(line)
        if number > most or size > LARGEST_LIST:
            raise BookRefused(Fault.TOO_LARGE)
        yield _decode(decoder, line, fault)


def _games_in_lines(lines: Lines) -> Told:
    games = lines.games()
    for number in count(1):
        with _faults_of_lines(number):
            events = next(games, None)
        if events is None:
            return
        yield _events_in_lines(events, number)


def _events_in_lines(lines: Iterator[bytes], game: int) -> Iterator[BookEvent]:
    for number in count(1):
        with _faults_of_lines(game, number):
            line = next(lines, None)
        if line is None:
            return
        yield _decode(_EVENTS, line, Fault.MISWRITTEN, game, number)


@contextmanager
def _faults_of_lines(game: int = 0, event: int = 0) -> Iterator[None]:
    """Say of lines that cannot be read where they stand."""
    try:
        yield
    except CutOff:
        raise BookRefused(Fault.CUT_OFF) from None
    except TooLong:
        raise BookRefused(Fault.TOO_LARGE, game, event) from None
    except OutOfPlace:
        raise BookRefused(Fault.MISWRITTEN, game, event) from None


def _decode(
    decoder: msgspec.json.Decoder[Parsed], text: bytes, fault: Fault, game: int = 0, event: int = 0
) -> Parsed:
    try:
        return decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        if found := _WHERE.search(str(error)):
            game, event = (0 if place is None else int(place) + 1 for place in found.groups())
        raise BookRefused(fault, game, event) from error


def chain_of_book(before: bytes, entry: BookEvent) -> bytes:
    """Return the hash of an event in a book, where people have other keys than in a database.

    How its facts are spaced and ordered makes no difference, so that a file may be laid out anew.

    before  the hash of the event before it; of the first, the seed
    errors  ValueError where the facts are none
    """
    return next_hash(
        before,
        number=entry.number,
        step=entry.step,
        command_id=None if entry.command is UNSET else entry.command,
        at=entry.at,
        who=entry.who,
        kind=entry.kind,
        body=canonical(bytes(entry.body)).decode(),
        concerns=None,  # stands in the facts
    )


def canonical(body: bytes) -> bytes:
    """Return the same JSON in the one way in which it is chained. errors: ValueError."""
    return compact(body, order="sorted")


def compact(body: bytes, order: Literal["sorted"] | None = None) -> bytes:
    """Return the same JSON on one line. errors: ValueError where it is none, or too deep."""
    try:
        return msgspec.json.encode(_ANYTHING.decode(body), order=order)
    except (msgspec.MsgspecError, UnicodeError, RecursionError, OverflowError) as error:
        raise ValueError("no JSON that can be kept") from error

"""The form of a book, a table's file in JSON: its fields, its versions, and how it is opened.

Reading is strict: any fault refuses the book. If it is laid out in lines as ``booklines`` says, it
is read line by line and may be of any length; else it is read in one piece, up to ``LARGEST``.
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
from scorekeeper.store.people.houserules import MOST_VERSIONS

from .booklines import BYTE_ORDER_MARK, CutOff, Lines, OutOfPlace, TooLong, read_cover
from .bookrules import BookRules, CommandId
from .chain import next_hash

FORMAT = "compro book"
VERSION = 3
CHAINED = 3  # from this version on every event has a hash
LARGEST = 8 * 1024 * 1024  # bytes of a book that has to be read in one piece
MOST_IN_ONE_PIECE = 500, 20_000  # games, and events in all of them together
MOST_PEOPLE = 10_000
LARGEST_LIST = 32 * 1024 * 1024  # bytes of all people, and of all house rules
_WHERE = re.compile(r"`\$\.games\[(\d+)\](?:\.events\[(\d+)\])?")

Name = Annotated[str, Meta(max_length=LONGEST_NAME)]
Number = Annotated[int, Meta(ge=1, le=2**31 - 1)]
Parsed = TypeVar("Parsed")


class Fault(StrEnum):
    """Why a book is refused."""

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
    """A book is refused. ``game``, ``event``: where, counted from 1; 0: nowhere in particular."""

    def __init__(self, fault: Fault, game: int = 0, event: int = 0) -> None:
        super().__init__(fault, game, event)
        self.fault = fault
        self.game = game
        self.event = event

    def __str__(self) -> str:
        return f"game {self.game}, event {self.event}: {self.fault}"


class BookPerson(Struct, frozen=True, forbid_unknown_fields=True):
    """A person of the table. ``key`` names them in the events of this book, and only there."""

    key: Annotated[str, Meta(min_length=1, max_length=LONGEST_KEY)]
    name: Name
    active: bool


class BookEvent(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An event of the journal.

    step     the number of the last event of the same step
    kind     the name of the event's class; ``body``: its fields as JSON
    command  the id of the command, on the first event of a step only
    hash     of this event and the one before, as ``chain_of_book`` makes it
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
    """A game, with its whole journal."""

    events: Annotated[tuple[BookEvent, ...], Meta(min_length=1)]


class Cover(Struct, frozen=True):
    """The two fields by which any version of a book is known."""

    format: str
    version: int


class FirstLine(Struct, frozen=True, forbid_unknown_fields=True):
    """The fields on a book's first line."""

    format: str
    version: int
    table: Name


class Book(FirstLine, frozen=True, forbid_unknown_fields=True):
    """A whole book. ``games``: in the order in which they began; ``rules``: the house rules."""

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
"""The games of a book, each as an iterator of its events. The next game ends the one before."""


@dataclass(frozen=True, slots=True)
class OpenBook:
    """A book of which all but the games has been read.

    games  returns the games from the first on, at every call anew. errors: BookRefused, also
           while they are iterated
    """

    version: int
    table: str
    people: tuple[BookPerson, ...]
    rules: tuple[BookRules, ...]
    games: Callable[[], Told]


def open_book(file: BinaryIO) -> OpenBook:
    """Read all of a book except its games.

    file    must be seekable, and stay open while games are read
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
    """Turn errors of ``booklines`` into BookRefused, naming this game and event."""
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
    """Return the hash of an event in a book, 32 bytes.

    It differs from the journal's: people have other keys here. Blanks, and the order of the keys in
    the JSON, make no difference.

    before  the hash of the event before it; for the first event, ``chain.seed``
    errors  ValueError where the body is no JSON object
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
        concerns=None,  # part of the body already
    )


def canonical(body: bytes) -> bytes:
    """Return JSON with sorted keys and without blanks, as it is hashed. errors: ValueError."""
    return compact(body, order="sorted")


def compact(body: bytes, order: Literal["sorted"] | None = None) -> bytes:
    """Return JSON on one line, without blanks. errors: ValueError if it is no JSON, or too deep."""
    try:
        return msgspec.json.encode(_ANYTHING.decode(body), order=order)
    except (msgspec.MsgspecError, UnicodeError, RecursionError, OverflowError) as error:
        raise ValueError("no JSON that can be kept") from error

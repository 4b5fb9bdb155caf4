"""The file a table's book is written in, read strictly: what is not whole is not read at all."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Annotated, TypeVar

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from scorekeeper.game.apply import apply
from scorekeeper.game.events import Redone, Undone
from scorekeeper.game.history import advance
from scorekeeper.game.kinds import AnyEvent
from scorekeeper.game.limits import LONGEST_KEY, LONGEST_NAME, name_faults, readable, tidy_name
from scorekeeper.game.retelling import follows
from scorekeeper.game.state import State

from .bookrules import YEARS, BookRules, CommandId, rules_stand
from .codec import Unreadable, is_kind, read_event, state_text

FORMAT = "compro book"
VERSION = 2
LARGEST = 8 * 1024 * 1024  # bytes of a book: some two hundred games
MOST_GAMES = 500
MOST_EVENTS = 20_000  # in all games together
MOST_PEOPLE = 500
LARGEST_STATE = 200_000  # bytes as JSON: ten times what seven deals come to
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_WHERE = re.compile(r"`\$\.games\[(\d+)\](?:\.events\[(\d+)\])?")

Name = Annotated[str, Meta(max_length=LONGEST_NAME)]
Number = Annotated[int, Meta(ge=1, le=MOST_EVENTS)]
Parsed = TypeVar("Parsed")


class Fault(StrEnum):
    """Why a book is not read."""

    NO_BOOK = "no book"
    NEWER = "written by a later version"
    TOO_LARGE = "too large"
    MISWRITTEN = "not written as a book is"
    NUMBER = "a number is missing, or out of order"
    STEP = "filed under the wrong step"
    UNFINISHED = "the last step has no end"
    COMMAND = "filed under the wrong command"
    KIND = "unknown kind"
    FACTS = "facts of another kind"
    CANNOT_FOLLOW = "could not happen there"
    TWICE = "the same game again"
    RULES = "house rules that cannot be kept"


class BookRefused(ValueError):
    """A book that is not read; counted from 1, ``game`` and ``event`` say where, 0 nowhere."""

    def __init__(self, fault: Fault, game: int = 0, event: int = 0) -> None:
        super().__init__(f"game {game}, event {event}: {fault}")
        self.fault = fault
        self.game = game
        self.event = event


class BookPerson(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who plays at the table; ``key`` names them in this book's events."""

    key: Annotated[str, Meta(min_length=1, max_length=LONGEST_KEY)]
    name: Name
    active: bool


class BookEvent(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An event of the journal; ``command``: the sender's id, on the first event of a step."""

    number: Number
    step: Number
    at: Annotated[datetime, Meta(tz=True)]
    who: Name
    kind: Annotated[str, Meta(max_length=LONGEST_KEY)]
    body: msgspec.Raw
    command: CommandId | UnsetType = UNSET


class BookGame(Struct, frozen=True, forbid_unknown_fields=True):
    """A game: its whole journal."""

    events: Annotated[tuple[BookEvent, ...], Meta(min_length=1)]


class Book(Struct, frozen=True, forbid_unknown_fields=True):
    """A table's book. ``games``: in the order in which they began; ``rules``: the house's."""

    format: str
    version: int
    table: Name
    people: Annotated[tuple[BookPerson, ...], Meta(max_length=MOST_PEOPLE)]
    games: tuple[BookGame, ...]
    rules: tuple[BookRules, ...] = ()


class _Cover(Struct):
    """What tells a book from anything else, whatever a later version may add."""

    format: str
    version: int


_COVERS = msgspec.json.Decoder(_Cover)
_BOOKS = msgspec.json.Decoder(Book)


@dataclass(frozen=True, slots=True)
class ToldGame:
    """A game of a book, replayed.

    events  each as the book has it, and as it was read
    states  number of a step's last event → the state after it
    """

    events: tuple[tuple[BookEvent, AnyEvent], ...]
    states: dict[int, State]

    @property
    def command_id(self) -> str:
        """The id of the command that started it."""
        return str(self.events[0][0].command)

    @property
    def started(self) -> datetime:
        """When it began."""
        return self.events[0][0].at


@dataclass(frozen=True, slots=True)
class ToldBook:
    """A book that can be brought to a table: every game in it was replayed."""

    table: str
    people: tuple[BookPerson, ...]
    games: tuple[ToldGame, ...]
    rules: tuple[BookRules, ...] = ()


def read_book(data: bytes) -> ToldBook:
    """Return the book that stands in this file, all its games replayed. errors: BookRefused."""
    book = _parse(data)
    _check_names(book)
    if not rules_stand(book.rules):
        raise BookRefused(Fault.RULES)
    games = tuple(_tell(number, game) for number, game in enumerate(book.games, 1))
    ids = [game.command_id for game in games]
    for number, command_id in enumerate(ids, 1):
        if command_id in ids[: number - 1]:
            raise BookRefused(Fault.TWICE, number)
    return ToldBook(book.table, book.people, games, book.rules)


def _parse(data: bytes) -> Book:
    if len(data) > LARGEST:
        raise BookRefused(Fault.TOO_LARGE)
    text = data.removeprefix(_BYTE_ORDER_MARK)
    cover = _decode(_COVERS, text, Fault.NO_BOOK)
    if cover.format != FORMAT or cover.version < 1:
        raise BookRefused(Fault.NO_BOOK)
    if cover.version > VERSION:
        raise BookRefused(Fault.NEWER)
    book = _decode(_BOOKS, text, Fault.MISWRITTEN)
    events = sum(len(game.events) for game in book.games)
    if len(book.games) > MOST_GAMES or events > MOST_EVENTS:
        raise BookRefused(Fault.TOO_LARGE)
    return book


def _decode(decoder: msgspec.json.Decoder[Parsed], text: bytes, fault: Fault) -> Parsed:
    try:
        return decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        found = _WHERE.search(str(error))
        game, event = found.groups() if found else (None, None)
        raise BookRefused(
            fault,
            0 if game is None else int(game) + 1,
            0 if event is None else int(event) + 1,
        ) from error


def _check_names(book: Book) -> None:
    for name in (book.table, *(person.name for person in book.people)):
        if name != tidy_name(name) or any(name_faults(name, ())):
            raise BookRefused(Fault.MISWRITTEN)
    keys = [person.key for person in book.people]
    if len(set(keys)) < len(keys):
        raise BookRefused(Fault.MISWRITTEN)


def _tell(number: int, game: BookGame) -> ToldGame:
    """Return one game replayed. errors: BookRefused, naming the game and the event."""
    told: list[tuple[BookEvent, AnyEvent]] = []
    states: dict[int, State] = {}
    state: State | None = None
    first = 1
    for expected, entry in enumerate(game.events, 1):
        if fault := _fault_in_order(entry, expected, game.events[first - 1]):
            raise BookRefused(fault, number, expected)
        told.append((entry, _read_event(entry, number)))
        if entry.step == expected:
            step = tuple(event for _, event in told[first - 1 :])
            state = states[expected] = _replay(state, step, first, states, number)
            first = expected + 1
    if first <= len(game.events):
        raise BookRefused(Fault.UNFINISHED, number, len(game.events))
    _check_commands(game.events, number)
    return ToldGame(tuple(told), states)


def _fault_in_order(entry: BookEvent, expected: int, begun: BookEvent) -> Fault | None:
    """Return what is wrong with the place of an event; ``begun``: the first event of its step."""
    if entry.number != expected:
        return Fault.NUMBER
    if entry.step < expected or entry.step != begun.step:
        return Fault.STEP
    if (entry.command is UNSET) is (entry is begun):
        return Fault.COMMAND
    if entry.at.year not in YEARS or not readable(entry.who):
        return Fault.MISWRITTEN
    return None


def _check_commands(events: Iterable[BookEvent], game: int) -> None:
    known: set[object] = set()
    for entry in events:
        if entry.command in known:
            raise BookRefused(Fault.COMMAND, game, entry.number)
        if entry.command is not UNSET:
            known.add(entry.command)


def _read_event(entry: BookEvent, game: int) -> AnyEvent:
    if not is_kind(entry.kind):
        raise BookRefused(Fault.KIND, game, entry.number)
    try:
        return read_event(entry.kind, bytes(entry.body))
    except Unreadable as error:
        raise BookRefused(Fault.FACTS, game, entry.number) from error


def _replay(
    state: State | None,
    step: tuple[AnyEvent, ...],
    first: int,
    states: dict[int, State],
    game: int,
) -> State:
    """Return the state after one more step, every event of which could happen there."""
    number, between = first, state
    try:
        for number, event in enumerate(step, first):
            if not follows(between, event):
                raise BookRefused(Fault.CANNOT_FOLLOW, game, number)
            if not isinstance(event, Undone | Redone):
                between = apply(between, event)
        after = advance(state, step, first, states.__getitem__)
    except BookRefused:
        raise
    except Exception as error:  # whatever a book that was tampered with leads to
        raise BookRefused(Fault.CANNOT_FOLLOW, game, number) from error
    if len(state_text(after)) > LARGEST_STATE:
        raise BookRefused(Fault.TOO_LARGE, game, number)
    return after

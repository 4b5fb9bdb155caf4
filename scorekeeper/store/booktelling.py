"""The games of a book told again, event by event: what could not have happened is not believed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import BinaryIO

from msgspec import UNSET

from scorekeeper.game.apply import apply
from scorekeeper.game.events import AnyEvent, Redone, Undone
from scorekeeper.game.history import advance
from scorekeeper.game.limits import is_kept, readable
from scorekeeper.game.retelling import follows
from scorekeeper.game.state import State

from .bookform import (
    CHAINED,
    BookEvent,
    BookPerson,
    BookRefused,
    Fault,
    OpenBook,
    chain_of_book,
    open_book,
)
from .bookrules import YEARS, BookRules, rules_stand
from .chain import seed
from .codec import Unreadable, is_kind, read_event, state_text
from .limits import LARGEST_JOURNAL, LARGEST_STATE, MOST_EVENTS

TO_START = 512 * 1024  # how much work it is to read a game's rules, in bytes of states
Spent = Callable[[int], None]
"""Hears how much work was done, in bytes of states and of entries; may raise, to end it."""


def _not_counted(_: int) -> None:
    """Count no work."""


@dataclass(slots=True)
class ToldGame:
    """A game of a book, replayed.

    events  each as the book has it, and as it was read
    states  number of a step's last event → the state after it
    """

    number: int
    events: list[tuple[BookEvent, AnyEvent]] = field(default_factory=list)
    states: dict[int, State] = field(default_factory=dict)

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
    """A book that can be brought to a table: every game in it was told to its end once.

    ids  by which command each game was started, in the order of the book
    """

    table: str
    people: tuple[BookPerson, ...]
    rules: tuple[BookRules, ...]
    ids: tuple[str, ...]
    _open: OpenBook

    def games(self, known: Collection[str] = ()) -> Iterator[ToldGame]:
        """Tell the games again, one at a time, without those that are known already."""
        for number, (command_id, events) in enumerate(
            zip(self.ids, self._open.games(), strict=True), 1
        ):
            if command_id not in known:
                yield _tell(number, events, chained=self._open.version >= CHAINED)


def read_book(data: bytes | BinaryIO, spent: Spent = _not_counted) -> ToldBook:
    """Return the book in this file, every game of which was told to its end.

    One game at a time is held in memory, however many there are.

    data    the file, which can be read again from its beginning; or all that stands in it
    spent   hears of the work while it is done
    errors  BookRefused
    """
    book = open_book(data)
    _check_names(book)
    if not rules_stand(book.rules):
        raise BookRefused(Fault.RULES)
    ids: dict[str, None] = {}
    for number, events in enumerate(book.games(), 1):
        game = _tell(number, events, chained=book.version >= CHAINED, spent=spent)
        if game.command_id in ids:
            raise BookRefused(Fault.TWICE, number)
        ids[game.command_id] = None
    return ToldBook(book.table, book.people, book.rules, tuple(ids), book)


def _check_names(book: OpenBook) -> None:
    for name in (book.table, *(person.name for person in book.people)):
        if not is_kept(name):
            raise BookRefused(Fault.MISWRITTEN)
    keys = [person.key for person in book.people]
    if len(set(keys)) < len(keys):
        raise BookRefused(Fault.MISWRITTEN)


def _tell(
    number: int, events: Iterator[BookEvent], *, chained: bool, spent: Spent = _not_counted
) -> ToldGame:
    """Return one game replayed. errors: BookRefused, naming the game and the event."""
    game = ToldGame(number)
    commands: set[str] = set()
    state: State | None = None
    first, last, size = 1, b"", 0
    spent(TO_START)
    for expected, entry in enumerate(events, 1):
        begun = game.events[first - 1][0] if first < expected else entry
        if fault := _fault_in_order(entry, expected, begun, commands):
            raise BookRefused(fault, number, expected)
        length = len(bytes(entry.body))
        size += length
        if size > LARGEST_JOURNAL:
            raise BookRefused(Fault.TOO_LARGE, number, expected)
        spent(length)
        last = _follow_chain(last, entry, number, chained=chained)
        game.events.append((entry, _read_event(entry, number)))
        if entry.step == expected:
            state = _replay(state, first, game, spent)
            first = expected + 1
    if first <= len(game.events):
        raise BookRefused(Fault.UNFINISHED, number, len(game.events))
    if state is None:
        raise BookRefused(Fault.MISWRITTEN, number)
    return game


def _fault_in_order(
    entry: BookEvent, expected: int, begun: BookEvent, commands: set[str]
) -> Fault | None:
    """Return what is wrong with the place of an event.

    begun     the first event of its step
    commands  by which commands the steps so far were recorded; this one is added
    """
    if entry.number != expected:
        return Fault.NUMBER
    if expected > MOST_EVENTS:
        return Fault.TOO_LARGE
    if entry.step < expected or entry.step != begun.step:
        return Fault.STEP
    if (entry.command is UNSET) is (entry is begun) or entry.command in commands:
        return Fault.COMMAND
    if entry.at.year not in YEARS or not readable(entry.who):
        return Fault.MISWRITTEN
    if entry.command is not UNSET:
        commands.add(entry.command)
    return None


def _follow_chain(last: bytes, entry: BookEvent, game: int, *, chained: bool) -> bytes:
    """Return the hash of this event, which the book must have too, unless it is of an old form."""
    try:
        made = chain_of_book(last or seed(str(entry.command)), entry)
    except ValueError as error:
        raise BookRefused(Fault.FACTS, game, entry.number) from error
    if entry.hash != made and (chained or entry.hash is not UNSET):
        raise BookRefused(Fault.CHANGED, game, entry.number)
    return made


def _read_event(entry: BookEvent, game: int) -> AnyEvent:
    if not is_kind(entry.kind):
        raise BookRefused(Fault.KIND, game, entry.number)
    try:
        return read_event(entry.kind, bytes(entry.body))
    except Unreadable as error:
        raise BookRefused(Fault.FACTS, game, entry.number) from error


def _replay(state: State | None, first: int, game: ToldGame, spent: Spent) -> State:
    """Return the state after the step that begins there, every event of which could happen."""
    step = tuple(event for _, event in game.events[first - 1 :])
    number, between = first, state
    try:
        for number, event in enumerate(step, first):
            if not follows(between, event):
                raise BookRefused(Fault.CANNOT_FOLLOW, game.number, number)
            if not isinstance(event, Undone | Redone):
                between = apply(between, event)
        after = advance(state, step, first, game.states.__getitem__)
    except BookRefused:
        raise
    except Exception as error:  # whatever a book that was tampered with leads to
        raise BookRefused(Fault.CANNOT_FOLLOW, game.number, number) from error
    size = len(state_text(after))
    if size > LARGEST_STATE:
        raise BookRefused(Fault.TOO_LARGE, game.number, number)
    spent(size)
    game.states[number] = after
    return after

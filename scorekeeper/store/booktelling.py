"""The games of a book told again, event by event: what could not have happened is not believed."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from io import SEEK_END, BytesIO
from pathlib import Path
from typing import BinaryIO, TypeAlias

from msgspec import UNSET

from scorekeeper.game.apply import apply
from scorekeeper.game.events import AnyEvent
from scorekeeper.game.history import advance
from scorekeeper.game.limits import is_kept, readable
from scorekeeper.game.state import State
from scorekeeper.game.vetting import may_come_next

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

Source: TypeAlias = bytes | BinaryIO | Path
"""A book's file, which can be read again from its beginning, or all that stands in it."""
Telling: TypeAlias = Generator[int, None, "ToldGame"]
"""Yields how much work was done, in bytes of states or what costs as much; returns the game."""

TO_START = 512 * 1024  # how much work it is to read a game's rules, in bytes of states
TO_FOLLOW = 16 * 1024  # the same, to ask of an event whether it can have happened
TO_KEEP_RULES = 512 * 1024  # of one version, beside a thousand others
TO_KEEP_PERSON = 32 * 1024
TO_READ = 16  # a byte in the book
A_BIT = 512 * 1024  # of work that is told of at once


@dataclass(slots=True)
class ToldGame:
    """A game of a book, replayed.

    events  each as the book has it, and as it was read
    states  number of a step's last event → the state after it
    end     the hash of its last event, in the chain through the book
    """

    number: int
    events: list[tuple[BookEvent, AnyEvent]] = field(default_factory=list)
    states: dict[int, State] = field(default_factory=dict)
    end: bytes = b""

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

    ends  by which command each game was started, in the order of the book → the hash at its end
    """

    table: str
    people: tuple[BookPerson, ...]
    rules: tuple[BookRules, ...]
    ends: Mapping[str, bytes]
    source: Source

    @property
    def ids(self) -> tuple[str, ...]:
        """By which command each game was started, in the order of the book."""
        return tuple(self.ends)

    def games(self, known: Collection[str] = ()) -> Iterator[ToldGame]:
        """Tell the games again, one at a time, without those that are known already.

        They are believed: their hashes say that they are those that were judged.

        errors  BookRefused where the file is not any more what it was
        """
        with _opened(self.source) as file:
            book = open_book(file)
            games = zip(self.ends.items(), book.games(), strict=True)
            for number, ((command_id, end), events) in enumerate(games, 1):
                if command_id in known:
                    continue
                telling = _tell(number, events, chained=book.version >= CHAINED, believed=True)
                game = _outcome(telling)
                if game.end != end:
                    raise BookRefused(Fault.CHANGED, number, len(game.events))
                yield game


def read_book(source: Source) -> ToldBook:
    """Return the book in this file, every game of which was told to its end.

    One game at a time is held in memory, however many there are.

    errors  BookRefused
    """
    return next(one for one in _judge(source) if isinstance(one, ToldBook))


def judge_book(
    source: Source, most: int | None = None
) -> Generator[int | ToldBook | BookRefused, None, None]:
    """Yield how much work was done, bit by bit, and at last the book, or why it is refused.

    most  how much work a book may make, in bytes of states; None: any
    """
    done = told = 0
    try:
        for work in _judge(source):
            if isinstance(work, ToldBook):
                yield from (done - told, work)
                return
            done += work
            if most is not None and done > most:
                raise BookRefused(Fault.TOO_MUCH)
            if done - told >= A_BIT:
                yield done - told
                told = done
    except BookRefused as refused:
        yield refused


def _outcome(telling: Telling) -> ToldGame:
    """Return the game, however much work it is."""
    while True:
        try:
            next(telling)
        except StopIteration as end:
            game: ToldGame = end.value
            return game


@contextmanager
def _opened(source: Source) -> Iterator[BinaryIO]:
    if isinstance(source, Path):
        with source.open("rb") as file:
            yield file
    else:
        yield BytesIO(source) if isinstance(source, bytes) else source


def _judge(source: Source) -> Iterator[int | ToldBook]:
    """Yield how much work was done, and at last the book. errors: BookRefused."""
    with _opened(source) as file:
        yield file.seek(0, SEEK_END) * TO_READ
        book = open_book(file)
        yield len(book.people) * TO_KEEP_PERSON + len(book.rules) * TO_KEEP_RULES
        _check_names(book)
        if not rules_stand(book.rules):
            raise BookRefused(Fault.RULES)
        ends: dict[str, bytes] = {}
        for number, events in enumerate(book.games(), 1):
            game = yield from _tell(number, events, chained=book.version >= CHAINED)
            if game.command_id in ends:
                raise BookRefused(Fault.TWICE, number)
            ends[game.command_id] = game.end
    yield ToldBook(book.table, book.people, book.rules, ends, source)


def _check_names(book: OpenBook) -> None:
    for name in (book.table, *(person.name for person in book.people)):
        if not is_kept(name):
            raise BookRefused(Fault.MISWRITTEN)
    keys = [person.key for person in book.people]
    if len(set(keys)) < len(keys):
        raise BookRefused(Fault.MISWRITTEN)


def _tell(
    number: int, events: Iterator[BookEvent], *, chained: bool, believed: bool = False
) -> Telling:
    """Return one game replayed. errors: BookRefused, naming the game and the event.

    believed  whether it was judged before
    """
    game = ToldGame(number)
    commands: set[str] = set()
    state: State | None = None
    first, last, size = 1, b"", 0
    yield TO_START
    for expected, entry in enumerate(events, 1):
        begun = game.events[first - 1][0] if first < expected else entry
        if fault := _fault_in_order(entry, expected, begun, commands):
            raise BookRefused(fault, number, expected)
        size += len(bytes(entry.body))
        if size > LARGEST_JOURNAL:
            raise BookRefused(Fault.TOO_LARGE, number, expected)
        yield TO_FOLLOW
        last = _follow_chain(last, entry, number, chained=chained)
        game.events.append((entry, _read_event(entry, number)))
        if entry.step == expected:
            state = _replay(state, first, game, believed=believed)
            if not believed:
                yield _measure(state, game)
            first = expected + 1
    if first <= len(game.events):
        raise BookRefused(Fault.UNFINISHED, number, len(game.events))
    if state is None:
        raise BookRefused(Fault.MISWRITTEN, number)
    game.end = last
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


def _replay(state: State | None, first: int, game: ToldGame, *, believed: bool) -> State:
    """Return the state after the step that begins there, every event of which could happen."""
    step = tuple(event for _, event in game.events[first - 1 :])
    number = first
    try:
        if not believed:
            between = state
            for number, event in enumerate(step, first):
                if number > first:
                    between = apply(between, step[number - first - 1])
                if not may_come_next(between, event):
                    raise BookRefused(Fault.CANNOT_FOLLOW, game.number, number)
        after = advance(state, step, first, game.states.__getitem__)
    except BookRefused:
        raise
    except Exception as error:  # whatever a book that was tampered with leads to
        raise BookRefused(Fault.CANNOT_FOLLOW, game.number, number) from error
    game.states[first + len(step) - 1] = after
    return after


def _measure(state: State, game: ToldGame) -> int:
    """Return how large a state is, in bytes. errors: BookRefused where none may be so large."""
    size = len(state_text(state))
    if size > LARGEST_STATE:
        raise BookRefused(Fault.TOO_LARGE, game.number, len(game.events))
    return size

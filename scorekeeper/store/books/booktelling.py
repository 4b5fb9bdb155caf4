"""Replay the games of a book, and refuse it if an event could not have happened.

To tell a game is to replay it. To judge a book is to tell all its games, asking ``game.vetting`` of
every event. The cost is counted as work: in bytes of states written, or what takes as long.
"""

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
from scorekeeper.store.journal.codec import Unreadable, is_kind, read_event, size_of
from scorekeeper.store.journal.limits import LARGEST_STATE, MOST_EVENTS

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

Source: TypeAlias = bytes | BinaryIO | Path
"""A book: its bytes, a seekable file, or the path of one."""
Telling: TypeAlias = Generator[int, None, "ToldGame"]
"""Yields the work done since the last time; returns the game."""

TO_START = 512 * 1024  # work: reading a game's ruleset
TO_FOLLOW = 16 * 1024  # work: asking of an event whether it could have happened
TO_KEEP_RULES = 512 * 1024  # work: storing a version of house rules, beside a thousand others
TO_KEEP_PERSON = 32 * 1024  # work: storing a person
TO_READ = 16  # work: reading a byte of the book
LARGEST_JOURNAL = 64 * 1024 * 1024  # bytes of one game's events
A_BIT = 512 * 1024  # work after which ``judge_book`` yields


@dataclass(slots=True)
class ToldGame:
    """A game of a book, replayed.

    number  its place in the book, from 1
    events  each as the book has it, and as an event of the game
    states  number of a step's last event → the state after it
    end     the hash of its last event, as ``chain_of_book`` makes it
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
        """When it began, aware of its zone."""
        return self.events[0][0].at


@dataclass(frozen=True, slots=True)
class ToldBook:
    """A book that was judged and can be brought to a table.

    ends  id of the command that started a game → hash of its last event, in the book's order
    """

    table: str
    people: tuple[BookPerson, ...]
    rules: tuple[BookRules, ...]
    ends: Mapping[str, bytes]
    source: Source

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the commands that started the games, in the order of the book."""
        return tuple(self.ends)

    def games(self, known: Collection[str] = ()) -> Iterator[ToldGame]:
        """Replay the games once more, one at a time.

        They are not judged again: their last hash shows that they are the ones that were.

        known   ids of commands that started games to be left out
        errors  BookRefused where the file was changed since
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
    """Return the book in this source after judging it, with one game in memory at a time.

    errors  BookRefused
    """
    return next(one for one in _judge(source) if isinstance(one, ToldBook))


def judge_book(
    source: Source, most: int | None = None
) -> Generator[int | ToldBook | BookRefused, None, None]:
    """Judge a book; yield now and then the work done since, and at last the book or its refusal.

    most  the work after which a book is refused as too much; None: no limit
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
    """Run a telling to its end; return the game."""
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
    """Judge a book; yield the work of each part, and at last the book. errors: BookRefused."""
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
    """Replay one game, yielding the work done. errors: BookRefused with game and event.

    number    of the game in the book
    chained   whether every event must have a hash
    believed  whether it was judged before, and need not be again
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
    """Return what is wrong with an event's number, step, command, time or author; None: nothing.

    expected  the number it must have
    begun     the first event of its step
    commands  ids of the commands so far; that of this event is added
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
    """Return the hash of this event; the book must give the same, or none if not ``chained``.

    last    the hash of the event before; empty for the first
    errors  BookRefused
    """
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
    """Return the state after the step that begins with event ``first``, and keep it in the game.

    errors  BookRefused where the step could not have happened
    """
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
    except Exception as error:  # a made-up book may lead to any
        raise BookRefused(Fault.CANNOT_FOLLOW, game.number, number) from error
    game.states[first + len(step) - 1] = after
    return after


def _measure(state: State, game: ToldGame) -> int:
    """Return the size of a state, in bytes as JSON. errors: BookRefused if it is too large."""
    size = size_of(state)
    if size > 2 * LARGEST_STATE:
        raise BookRefused(Fault.TOO_LARGE, game.number, len(game.events))
    return size

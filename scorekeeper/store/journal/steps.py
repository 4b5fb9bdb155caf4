"""Append steps to the journal of a game in the database, and read them: as JSON, within limits."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from operator import attrgetter
from typing import Any

import msgspec
from sqlalchemy import BindParameter, Connection, and_, bindparam, func, insert, select

from scorekeeper.game.apply import advance
from scorekeeper.game.events import (
    EVENTS,
    AnyEvent,
    DealClosed,
    DealEntered,
    Event,
    HandCorrected,
    HandCounted,
    Redone,
    Undone,
    WentOut,
    WentOutCorrected,
)
from scorekeeper.game.state import State
from scorekeeper.rules.verdict import Reason
from scorekeeper.store.database import AnyRow, reading
from scorekeeper.store.models import events, games, rounds, sittings

# Games recorded here and those in books have the same limits: so each game can travel in a book.
MOST_EVENTS = 10_000  # of one game: fifty times those of seven deals
LARGEST_STATE = 400_000  # bytes as JSON: twenty times that of seven deals
_READERS: dict[str, msgspec.json.Decoder[Any]] = {
    kind.__name__: msgspec.json.Decoder(kind) for kind in EVENTS
}
_WRITER = msgspec.json.Encoder()


class Unreadable(ValueError):
    """What is stored is no event."""


def write_event(event: Event) -> tuple[str, str]:
    return type(event).__name__, _WRITER.encode(event).decode()


def read_event(kind: str, body: str | bytes) -> AnyEvent:
    """Return the event of this kind and JSON. errors: Unreadable."""
    if kind not in _READERS:
        raise Unreadable(f"no event is of the kind {kind!r}")
    try:
        event: AnyEvent = _READERS[kind].decode(body)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Unreadable(f"{kind}: {error}") from error
    return event


LONGEST_STEP = 80
"""Events that are looked through for one step; a sheet has a deal in each, and who came or left."""

_GAME: BindParameter[int] = bindparam("game_id")
_later = rounds.c.tournament_id == sittings.c.tournament_id, rounds.c.number > sittings.c.round
ROUNDS = (
    select(func.count(rounds.c.begun))
    .join_from(sittings, rounds, and_(*_later))
    .where(sittings.c.game_id == _GAME)
    .scalar_subquery()
    .label("rounds")
)
"""How many rounds of a game's tournament have begun after its own; 0 for a game of none."""
_LAST = (
    select(games.c.table_id, games.c.started, games.c.aside, events.c.number, events.c.at, ROUNDS)
    .join_from(games, events, events.c.game_id == games.c.id)
    .where(games.c.id == _GAME)
    .order_by(events.c.number.desc())
    .limit(1)
)
_earlier = events.alias("earlier")
_LAST_AND_EARLIER = _LAST.with_only_columns(
    *(games.c.table_id, games.c.aside),
    *(events.c.number, events.c.at),
    select(_earlier.c.step)
    .where(_earlier.c.game_id == _GAME, _earlier.c.command_id == bindparam("command_id"))
    .scalar_subquery()
    .label("earlier_step"),
)
_ENTRIES = (
    select(
        *(events.c.number, events.c.step, events.c.command_id, events.c.at, events.c.who),
        *(events.c.kind, events.c.body, events.c.brought),
    )
    .where(events.c.game_id == _GAME)
    .where(events.c.number.between(bindparam("first"), bindparam("last")))
    .order_by(events.c.number)
)
_APPEND = insert(events)
_BEYOND = 2**31 - 1


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """One event of a game's journal.

    step        the number of the last event of its step
    command_id  of the command that recorded the step, on its first event only
    at          when it was recorded, in UTC
    who         the author's name
    brought     when a book brought it, in UTC; None: it was recorded here
    """

    number: int
    step: int
    command_id: str | None
    at: datetime
    who: str
    event: AnyEvent
    brought: datetime | None = None


def find_last(connection: Connection, game_id: int) -> AnyRow | None:
    """Return table_id, started, aside, number and at of the last event, and ``ROUNDS``.

    returns  None where there is no such game
    """
    return connection.execute(_LAST, {"game_id": game_id}).first()


def find_last_and_earlier(connection: Connection, game_id: int, command_id: str) -> AnyRow | None:
    """Return table_id and aside of a game, number and at of its last event, and earlier_step.

    The last is the number of the step that this command recorded before, or None.
    """
    named = {"game_id": game_id, "command_id": command_id}
    return connection.execute(_LAST_AND_EARLIER, named).first()


def append(connection: Connection, game_id: int, entries: Iterable[JournalEntry]) -> None:
    """Write entries of a game: one step, or a whole journal.

    errors  IntegrityError if another step has one of these numbers, or one of these command ids
    """
    rows = []
    for entry in entries:
        kind, body = write_event(entry.event)
        row = {"number": entry.number, "step": entry.step, "command_id": entry.command_id}
        signed = {"at": entry.at, "who": entry.who, "kind": kind, "body": body}
        rows.append({"game_id": game_id, **row, **signed, "brought": entry.brought})
    connection.execute(_APPEND, rows)


def read_events(
    connection: Connection, game_id: int, first: int = 1, last: int = _BEYOND
) -> tuple[JournalEntry, ...]:
    """Return the entries of a game from ``first`` to ``last``, in order. errors: Unreadable."""
    rows = connection.execute(_ENTRIES, {"game_id": game_id, "first": first, "last": last})
    return tuple(
        JournalEntry(number, step, command_id, at, who, read_event(kind, body), brought)
        for number, step, command_id, at, who, kind, body, brought in rows
    )


def find_step(connection: Connection, game_id: int, number: int) -> tuple[AnyEvent, ...]:
    """Return the events of the step that ended with this one; none where none did."""
    return tuple(entry.event for entry in entries_of(connection, game_id, number))


def entries_of(connection: Connection, game_id: int, number: int) -> tuple[JournalEntry, ...]:
    """Return the entries of the step that ended with this one; none where none did."""
    around = read_events(connection, game_id, number - LONGEST_STEP + 1, number)
    return tuple(entry for entry in around if entry.step == number)


def by_step(entries: Iterable[JournalEntry]) -> Iterator[tuple[JournalEntry, ...]]:
    return (tuple(of_step) for _, of_step in groupby(entries, key=attrgetter("step")))


def states_along(entries: Iterable[JournalEntry]) -> Mapping[int, State]:
    """Return step's last number → state after it, from the start. errors: ValueError, KeyError."""
    states: dict[int, State] = {}
    state: State | None = None
    for step in by_step(entries):
        of_step = [entry.event for entry in step]
        state = advance(state, of_step, step[0].number, states.__getitem__)
        states[step[-1].number] = state
    return states


def taken_back(entries: Iterable[JournalEntry]) -> frozenset[int]:
    """Return the steps, by the number of their last event, that were undone and stay so."""
    steps: set[int] = set()
    for entry in entries:
        match entry.event:
            case Undone(step=step):
                steps.add(step)
            case Redone(step=step):
                steps.discard(step)
    return frozenset(steps)


def length_faults(number: int, state: State) -> Iterator[Reason]:
    """Yield a reason if a game would be too long, or too large, with a step.

    Undo and redo are never too large: they lead to where the game was.

    number  of the step's last event
    state   after the step
    """
    if number > MOST_EVENTS:
        yield Reason("game.too_many_events", {"most": MOST_EVENTS})
    elif state.history.head == number and len(_WRITER.encode(state)) > LARGEST_STATE:
        yield Reason("game.too_large")


_COUNTS = (HandCounted, HandCorrected, WentOut, WentOutCorrected, DealEntered)


def journal(game_id: int) -> tuple[JournalEntry, ...]:
    """Return a game's events, oldest first. errors: Unreadable."""
    with reading() as connection:
        return read_events(connection, game_id)


def end_of_deal(game_id: int, deal: int) -> tuple[JournalEntry, ...]:
    """Return who went out of a deal, its counted hands, and what corrected them, oldest first.

    What was taken back, and not done again since, is left out.

    errors  Unreadable
    """
    entries = journal(game_id)
    undone = taken_back(entries)
    standing = (entry for entry in entries if entry.step not in undone)
    return tuple(entry for about, entry in _counted(standing) if about == deal)


def _counted(entries: Iterator[JournalEntry]) -> Iterator[tuple[int, JournalEntry]]:
    """Yield the number of a deal with each entry about its end.

    entries  of a whole game; an entry that names no deal is about the one under way then
    """
    under_way = 1
    for entry in entries:
        about = getattr(entry.event, "deal", None) or under_way
        if isinstance(entry.event, _COUNTS):
            yield about, entry
        if isinstance(entry.event, DealClosed | DealEntered):
            under_way = about + 1

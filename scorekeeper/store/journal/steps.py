"""Append steps to the journal of a game in the database, and read and replay them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from operator import attrgetter

from sqlalchemy import BindParameter, Connection, bindparam, insert, select

from scorekeeper.game.apply import advance
from scorekeeper.game.events import AnyEvent, Redone, Undone
from scorekeeper.game.state import State
from scorekeeper.store.database import AnyRow
from scorekeeper.store.models import events, games

from .codec import read_event, write_event

LONGEST_STEP = 40
"""Events that are looked through for one step; the longest steps have a few."""

_GAME: BindParameter[int] = bindparam("game_id")
_LAST = (
    select(games.c.table_id, games.c.started, events.c.number, events.c.at)
    .join_from(games, events, events.c.game_id == games.c.id)
    .where(games.c.id == _GAME)
    .order_by(events.c.number.desc())
    .limit(1)
)
_earlier = events.alias("earlier")
_LAST_AND_EARLIER = _LAST.with_only_columns(
    games.c.table_id,
    *(events.c.number, events.c.at),
    select(_earlier.c.step)
    .where(_earlier.c.game_id == _GAME, _earlier.c.command_id == bindparam("command_id"))
    .scalar_subquery()
    .label("earlier_step"),
)
_ENTRIES = (
    select(
        *(events.c.number, events.c.step, events.c.command_id, events.c.at, events.c.who),
        *(events.c.kind, events.c.body),
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
    """

    number: int
    step: int
    command_id: str | None
    at: datetime
    who: str
    event: AnyEvent


def find_last(connection: Connection, game_id: int) -> AnyRow | None:
    """Return table_id, started, and number and at of the last event; None: no such game."""
    return connection.execute(_LAST, {"game_id": game_id}).first()


def find_last_and_earlier(connection: Connection, game_id: int, command_id: str) -> AnyRow | None:
    """Return table_id of a game, number and at of its last event, and earlier_step.

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
        rows.append({"game_id": game_id, **row, **signed})
    connection.execute(_APPEND, rows)


def read_events(
    connection: Connection, game_id: int, first: int = 1, last: int = _BEYOND
) -> tuple[JournalEntry, ...]:
    """Return the entries of a game from ``first`` to ``last``, in order. errors: Unreadable."""
    rows = connection.execute(_ENTRIES, {"game_id": game_id, "first": first, "last": last})
    return tuple(
        JournalEntry(number, step, command_id, at, who, read_event(kind, body))
        for number, step, command_id, at, who, kind, body in rows
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

"""Append steps to the journal of a game in the database, and read them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import BindParameter, Connection, bindparam, insert, select

from scorekeeper.game.events import AnyEvent, GameStarted, Redone, Undone
from scorekeeper.store import clock
from scorekeeper.store.database import AnyRow
from scorekeeper.store.models import events, games

from .chain import next_hash
from .codec import Unreadable, read_event, write_event
from .rulesets import WHOLE_BODY, keep_rulesets, with_rulesets_apart

LONGEST_STEP = 40
"""Events that are looked through for one step; the longest steps have a few."""

_GAME: BindParameter[int] = bindparam("game_id")
_LAST = (
    select(games.c.table_id, games.c.started, events.c.number, events.c.at, events.c.hash)
    .join_from(games, events, events.c.game_id == games.c.id)
    .where(games.c.id == _GAME)
    .order_by(events.c.number.desc())
    .limit(1)
)
_earlier = events.alias("earlier")
_LAST_AND_EARLIER = _LAST.outerjoin(
    _earlier,
    (_earlier.c.game_id == games.c.id) & (_earlier.c.command_id == bindparam("command_id")),
).add_columns(_earlier.c.number.label("earlier_first"), _earlier.c.step.label("earlier_step"))
_EVENTS_BETWEEN = (
    select(events.c.number, events.c.step, events.c.kind, WHOLE_BODY)
    .where(events.c.game_id == _GAME)
    .where(events.c.number.between(bindparam("first"), bindparam("last")))
    .order_by(events.c.number)
)
_STEP = _EVENTS_BETWEEN.where(events.c.step == bindparam("last"))
_APPEND = insert(events)
_CHAINED = ("number", "step", "command_id", "at", "who", "kind", "body", "concerns")


@dataclass(frozen=True, slots=True)
class Step:
    """The events that one command recorded. ``number``: of the last of them."""

    number: int
    events: tuple[AnyEvent, ...]

    @property
    def first(self) -> int:
        """The number of its first event."""
        return self.number - len(self.events) + 1


def find_last(connection: Connection, game_id: int) -> AnyRow | None:
    """Return table_id and started of a game, and number, at and hash of its last event.

    returns  None where there is no such game
    """
    return connection.execute(_LAST, {"game_id": game_id}).first()


def find_last_and_earlier(connection: Connection, game_id: int, command_id: str) -> AnyRow | None:
    """Return the same as ``find_last``, with the step that this command recorded before.

    That is earlier_first and earlier_step, the numbers of its first and last event; None: there is
    no such step.
    """
    named = {"game_id": game_id, "command_id": command_id}
    return connection.execute(_LAST_AND_EARLIER, named).first()


def append(
    connection: Connection,
    game_id: int,
    step: Step,
    *,
    after: bytes,
    who: str,
    command_id: str,
) -> datetime:
    """Write one step; return the time it was recorded at, in UTC.

    after   the hash of the event before it; for a game's first step, ``chain.seed``
    errors  IntegrityError if another step has these numbers, or this command's id
    """
    at = clock.now()
    rows = []
    for number, event in enumerate(step.events, step.first):
        own_id = command_id if number == step.first else None
        row = row_of(event, number, step.number, command_id=own_id, at=at, who=who, after=after)
        rows.append({"game_id": game_id, **row})
        after = row["hash"]
    write_rows(connection, rows, keep_rulesets(connection, rows))
    return at


def write_rows(
    connection: Connection, rows: Iterable[Mapping[str, Any]], ids: Mapping[str, int]
) -> None:
    """Write rows of events; ``ids``: of the rulesets in them, as of ``keep_rulesets``."""
    connection.execute(_APPEND, with_rulesets_apart(rows, ids))


def row_of(
    event: AnyEvent,
    number: int,
    step: int,
    *,
    command_id: str | None,
    at: datetime,
    who: str,
    after: bytes,
) -> dict[str, Any]:
    """Return an event's row, column → value, without ``game_id``.

    after  the hash of the event before it
    """
    kind, body = write_event(event)
    facts: dict[str, Any] = {
        "number": number,
        "step": step,
        "command_id": command_id,
        "at": at,
        "who": who,
        "kind": kind,
        "body": body,
        "concerns": event.step if isinstance(event, Undone | Redone) else None,
    }
    return {**facts, "hash": next_hash(after, **facts)}


def follows_in_chain(row: AnyRow, after: bytes) -> bool:
    """Return whether an event's row has the hash it must have after one with hash ``after``."""
    facts = {name: getattr(row, name) for name in _CHAINED}
    return bool(row.hash == next_hash(after, **facts))


def read_step(connection: Connection, game_id: int, first: int, number: int) -> Step:
    """Return the step whose events have the numbers from ``first`` to ``number``."""
    return Step(number, events_of(read_rows(connection, game_id, first, number)))


def find_step(connection: Connection, game_id: int, number: int) -> Step:
    """Return the step that ended with this event."""
    named = {"game_id": game_id, "first": number - LONGEST_STEP + 1, "last": number}
    return Step(number, events_of(connection.execute(_STEP, named)))


def read_rows(connection: Connection, game_id: int, first: int, last: int) -> Sequence[AnyRow]:
    """Return number, step, kind and body of the events from ``first`` to ``last``, in order."""
    named = {"game_id": game_id, "first": first, "last": last}
    return connection.execute(_EVENTS_BETWEEN, named).all()


def step_of(rows: Sequence[AnyRow]) -> Step:
    """Return the step of these rows of its events. errors: Unreadable."""
    return Step(rows[-1].number, events_of(rows))


def events_of(rows: Iterable[AnyRow]) -> tuple[AnyEvent, ...]:
    """Return the events in these rows. errors: Unreadable."""
    return tuple(read_event(row.kind, row.body) for row in rows)


def read_start(connection: Connection, game_id: int) -> GameStarted:
    """Return a game's first event. errors: Unreadable if it is not the start of a game."""
    (event,) = read_step(connection, game_id, 1, 1).events
    if not isinstance(event, GameStarted):
        raise Unreadable(f"game {game_id} begins with {type(event).__name__}")
    return event

"""The journal in the database: steps appended to it, and read back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import groupby

from sqlalchemy import Connection, Row, bindparam, insert, select

from scorekeeper.game.events import GameStarted, Redone, Undone
from scorekeeper.game.kinds import AnyEvent

from .codec import Unreadable, read_event, write_event
from .models import events, games

_GAME = bindparam("game_id")
_LAST = (
    select(games.c.table_id, games.c.started, events.c.number, events.c.at)
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
_EVENTS = (
    select(events.c.number, events.c.step, events.c.kind, events.c.body)
    .where(events.c.game_id == _GAME)
    .order_by(events.c.number)
)
_EVENTS_BETWEEN = _EVENTS.where(events.c.number.between(bindparam("first"), bindparam("last")))
_APPEND = insert(events)
_COLUMNS = tuple(column.name for column in events.columns)


@dataclass(frozen=True, slots=True)
class Step:
    """What one command recorded; ``number`` is that of its last event."""

    number: int
    events: tuple[AnyEvent, ...]

    @property
    def first(self) -> int:
        """The number of its first event."""
        return self.number - len(self.events) + 1


def find_last(connection: Connection, game_id: int) -> Row | None:
    """Return table, start, and number and time of the last event; None: there is no such game."""
    return connection.execute(_LAST, {"game_id": game_id}).first()


def find_last_and_earlier(connection: Connection, game_id: int, command_id: str) -> Row | None:
    """Return the same and where the step of this command lies, if it was recorded before."""
    named = {"game_id": game_id, "command_id": command_id}
    return connection.execute(_LAST_AND_EARLIER, named).first()


def append(connection: Connection, game_id: int, step: Step, *, who: str, command_id: str) -> None:
    """Write down one step. errors: IntegrityError if it is not the next, or was written before."""
    at = datetime.now(UTC)
    rows = []
    for number, event in enumerate(step.events, step.first):
        own_id = command_id if number == step.first else None
        concerns = event.step if isinstance(event, Undone | Redone) else None
        row = (game_id, number, step.number, own_id, at, who, *write_event(event), concerns)
        rows.append(dict(zip(_COLUMNS, row, strict=True)))
    connection.execute(_APPEND, rows)


def read_step(connection: Connection, game_id: int, first: int, number: int) -> Step:
    """Return the step whose events have the numbers from ``first`` to ``number``."""
    named = {"game_id": game_id, "first": first, "last": number}
    rows = connection.execute(_EVENTS_BETWEEN, named)
    return Step(number, tuple(read_event(row.kind, row.body) for row in rows))


def read_steps(connection: Connection, game_id: int) -> Iterator[Step]:
    """Yield the steps of a game, in order."""
    rows = connection.execute(_EVENTS, {"game_id": game_id})
    for number, of_step in groupby(rows, key=lambda row: row.step):
        yield Step(number, tuple(read_event(row.kind, row.body) for row in of_step))


def read_start(connection: Connection, game_id: int) -> GameStarted:
    """Return a game's first event. errors: Unreadable if it is not the start of a game."""
    (event,) = read_step(connection, game_id, 1, 1).events
    if not isinstance(event, GameStarted):
        raise Unreadable(f"game {game_id} begins with {type(event).__name__}")
    return event

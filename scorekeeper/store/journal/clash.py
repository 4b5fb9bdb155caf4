"""Find the changes recorded since a sender looked with which their command clashes."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from sqlalchemy import Connection, bindparam, select

from scorekeeper.game.changes import Change, adds, changes_of, clashing
from scorekeeper.game.events import AnyEvent
from scorekeeper.store.models import events

from .codec import read_event
from .journal import find_step
from .rulesets import WHOLE_BODY

_GAME = events.c.game_id == bindparam("game_id")
_COLUMNS = select(
    *(events.c.step, events.c.at, events.c.who, events.c.kind, events.c.command_id, WHOLE_BODY)
)
_SINCE = _COLUMNS.where(_GAME, events.c.number > bindparam("seen")).order_by(events.c.number)


@dataclass(frozen=True, slots=True)
class Theirs:
    """A change that the sender had not seen, with its time in UTC and its author's name."""

    change: Change
    at: datetime
    who: str


@dataclass(frozen=True, slots=True)
class Clash:
    """The answer to a command that changes what was changed since its sender looked.

    number    of the game's last event now: ``seen``, if the command is sent again
    yours     the events that the command would record
    theirs    the changes it clashes with, oldest first; never empty
    one_more  whether it would happen once more (a second buy); False: it would replace theirs
    """

    number: int
    yours: tuple[AnyEvent, ...]
    theirs: tuple[Theirs, ...]
    one_more: bool


def find_clash(
    connection: Connection,
    game_id: int,
    yours: tuple[AnyEvent, ...],
    *,
    seen: int,
    own: Set[str],
    last: int,
) -> Clash | None:
    """Return the clash of a command with what its sender had not seen; None: there is none.

    yours  the events it would record; for a refusal those that a ruling would record, so that its
           sender is told of the clash before the reasons
    seen   the number of the last event that the sender has seen
    own    ids of commands whose steps the sender knew of besides
    last   the number of the game's last event
    """
    if not yours:
        return None
    since = connection.execute(_SINCE, {"game_id": game_id, "seen": seen}).all()
    known = {row.step for row in since if row.command_id in own}
    rows = [row for row in since if row.step not in known]
    signed = {row.step: row for row in rows}
    steps = [
        (step, [read_event(row.kind, row.body) for row in of_step])
        for step, of_step in groupby(rows, key=lambda row: row.step)
    ]

    def read(step: int) -> tuple[AnyEvent, ...]:
        return find_step(connection, game_id, step).events

    theirs = clashing(yours, changes_of(steps, read))
    if not theirs:
        return None
    told = tuple(
        Theirs(change, signed[change.number].at, signed[change.number].who) for change in theirs
    )
    return Clash(last, yours, told, adds(yours, theirs))

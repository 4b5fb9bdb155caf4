"""What was recorded since somebody looked, and whether it clashes with what they say now."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from sqlalchemy import Connection, bindparam, select

from scorekeeper.game.events import AnyEvent
from scorekeeper.game.unseen import Change, adds, changes_of, clashing

from .codec import read_event
from .models import events

_GAME = events.c.game_id == bindparam("game_id")
_COLUMNS = select(*(events.c.step, events.c.at, events.c.who, events.c.kind, events.c.body))
_SINCE = _COLUMNS.where(_GAME, events.c.number > bindparam("seen")).order_by(events.c.number)
_STEP = _COLUMNS.where(_GAME, events.c.step == bindparam("step")).order_by(events.c.number)


@dataclass(frozen=True, slots=True)
class Theirs:
    """A change that its sender had not seen: when it was recorded, and by whom."""

    change: Change
    at: datetime
    who: str


@dataclass(frozen=True, slots=True)
class Clash:
    """Why a command was not recorded: it changes what was changed since its sender looked.

    number    that of the game's last event, which whoever reads this has seen
    yours     the events that it would record
    theirs    what clashes with them, oldest first; never empty
    one_more  whether it would add to theirs; False: it would stand in their place
    """

    number: int
    yours: tuple[AnyEvent, ...]
    theirs: tuple[Theirs, ...]
    one_more: bool


def find_clash(
    connection: Connection, game_id: int, yours: tuple[AnyEvent, ...], *, seen: int, last: int
) -> Clash | None:
    """Return what a command clashes with; None where it clashes with nothing.

    yours       the events it would record. One that a ruling may let stand is looked at as if it
                stood already: its sender is asked about theirs first, and hears the reasons with
                what is there now. One that will be refused whatever the table says records none
    seen, last  numbers of the events that were the last: for its sender, and now
    """
    if not yours:
        return None
    rows = connection.execute(_SINCE, {"game_id": game_id, "seen": seen}).all()
    signed = {row.step: row for row in rows}
    steps = [
        (step, [read_event(row.kind, row.body) for row in of_step])
        for step, of_step in groupby(rows, key=lambda row: row.step)
    ]

    def read(step: int) -> list[AnyEvent]:
        found = connection.execute(_STEP, {"game_id": game_id, "step": step})
        return [read_event(row.kind, row.body) for row in found]

    theirs = clashing(yours, changes_of(steps, read))
    if not theirs:
        return None
    told = tuple(
        Theirs(change, signed[change.number].at, signed[change.number].who) for change in theirs
    )
    return Clash(last, yours, told, adds(yours, theirs))

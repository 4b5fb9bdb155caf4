"""Find the changes recorded since a sender looked with which their command clashes."""

from collections.abc import Set
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from sqlalchemy import Connection

from scorekeeper.game.changes import Change, adds, changes_of, clashing
from scorekeeper.game.events import AnyEvent

from .steps import by_step, find_step, read_events


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

    yours  the events it would record; for a refusal those that a ruling would record: the sender
           is told of the clash before the reasons
    seen   the number of the last event that the sender has seen
    own    ids of commands whose steps the sender knew of besides
    last   the number of the game's last event
    """
    if not yours:
        return None
    since = by_step(read_events(connection, game_id, seen + 1))
    signed = {step[0].step: step for step in since if step[0].command_id not in own}
    steps = [(number, [entry.event for entry in step]) for number, step in signed.items()]
    theirs = clashing(yours, changes_of(steps, partial(find_step, connection, game_id)))
    if not theirs:
        return None
    told = tuple(
        Theirs(change, signed[change.number][0].at, signed[change.number][0].who)
        for change in theirs
    )
    return Clash(last, yours, told, adds(yours, theirs))

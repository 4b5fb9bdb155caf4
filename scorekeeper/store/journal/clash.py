"""Find what was recorded already and clashes with a command.

Either its sender had not seen it, or another phone has just recorded the same buy: news of that
arrive within a moment, so that a page which shows it does not mean that somebody has read it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from sqlalchemy import Connection

from scorekeeper.game.changes import (
    ONE_DISCARD,
    Change,
    Differing,
    Heard,
    Likelier,
    adds,
    changes_of,
    clashing,
    differing,
    likelier,
    same_buys,
)
from scorekeeper.game.events import AnyEvent, CardBought
from scorekeeper.game.state import State
from scorekeeper.store.database import AnyRow

from .steps import JournalEntry, by_step, find_step, read_events

PHONE_DIGITS = 8
"""The first digits of a command's id are those of the phone that made it (``web/pages``)."""
LOOKED_BACK = 40
"""Events before those unseen among which a buy of just now is looked for."""


@dataclass(frozen=True, slots=True)
class Theirs:
    """A change that the sender had not seen, with its time in UTC and its author's name."""

    change: Change
    at: datetime
    who: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Sender:
    """What the sender of a command knew when it was given.

    seen   the number of the last event that their page showed
    own    ids of commands whose steps they knew of besides
    asked  the number of the last event that they were asked about; 0: they were not
    at     when the command was given, in UTC
    phone  the first digits of the command's id
    """

    seen: int
    own: Set[str]
    asked: int
    at: datetime
    phone: str


@dataclass(frozen=True, slots=True)
class Clash:
    """The answer to a command that changes what was changed since its sender looked.

    number     of the game's last event now: ``seen``, if the command is sent again
    yours      the events that the command would record
    theirs     the changes it clashes with, oldest first; never empty
    one_more   whether it would happen once more (a second buy); False: it would replace theirs
    differing  the hands that both count, but differently
    likelier   which of both is likelier, and why
    """

    number: int
    yours: tuple[AnyEvent, ...]
    theirs: tuple[Theirs, ...]
    one_more: bool
    differing: tuple[Differing, ...]
    likelier: Likelier


def find_clash(
    connection: Connection,
    game_id: int,
    state: State,
    yours: tuple[AnyEvent, ...],
    sender: Sender,
    *,
    last: AnyRow,
) -> Clash | None:
    """Return the clash of a command with what is on record; None: there is none.

    state  the game as it stands
    last   ``number`` and ``at`` of its last event
    yours  the events it would record; for a refusal those that a ruling would record: the sender
           is told of the clash before the reasons
    """
    just_now = _seconds(sender, last.at) <= ONE_DISCARD
    buys = just_now and any(isinstance(event, CardBought) for event in yours)
    back = LOOKED_BACK if buys else 0
    first = max(1, min(sender.seen, last.number) + 1 - back)
    if not yours or first > last.number:
        return None
    steps = [
        step
        for step in by_step(read_events(connection, game_id, first))
        if step[0].command_id not in sender.own
    ]
    signed = {step[0].step: step[0] for step in steps}
    theirs = _clashing(steps, yours, sender, partial(find_step, connection, game_id))
    if not theirs:
        return None
    told = tuple(Theirs(each, signed[each.number].at, signed[each.number].who) for each in theirs)
    return Clash(
        last.number,
        yours,
        told,
        adds(yours, theirs),
        differing(state, yours, theirs),
        likelier(state, yours, theirs, apart=_seconds(sender, told[-1].at)),
    )


def _clashing(
    steps: Sequence[Sequence[JournalEntry]],
    yours: tuple[AnyEvent, ...],
    sender: Sender,
    read: Callable[[int], tuple[AnyEvent, ...]],
) -> tuple[Change, ...]:
    """Return what is unseen and clashes, and the same buys of just now, oldest first."""
    unseen = [step for step in steps if step[0].number > sender.seen]
    theirs = clashing(yours, changes_of(map(_numbered, unseen), read))
    signed = {step[0].step: step[0] for step in steps}
    heard = _heard(changes_of(map(_numbered, steps), read), signed, sender)
    repeated = same_buys(yours, heard, phone=sender.phone)
    both = {change.number: change for change in (*repeated, *theirs)}
    return tuple(both[number] for number in sorted(both))


def _numbered(step: Sequence[JournalEntry]) -> tuple[int, list[AnyEvent]]:
    return step[0].step, [entry.event for entry in step]


def _heard(
    changes: Iterable[Change], signed: dict[int, JournalEntry], sender: Sender
) -> Iterator[Heard]:
    """Yield the changes that the sender was not asked about yet."""
    for change in changes:
        entry = signed[change.number]
        if entry.command_id and change.number > sender.asked:
            phone = entry.command_id[:PHONE_DIGITS]
            yield Heard(change, _seconds(sender, entry.at), phone)


def _seconds(sender: Sender, at: datetime) -> float:
    """Return how long before the sender's command something came."""
    return (sender.at - at).total_seconds()

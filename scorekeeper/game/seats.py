"""What the players may enter themselves: each for the own seat; with a pencil, everything."""

from __future__ import annotations

from collections.abc import Sequence

from .agreements import Nod
from .commands import (
    AnyCommand,
    Call,
    CountHand,
    EndProposal,
    GiveNod,
    Propose,
    RenamePlayer,
    SettleCalls,
    TakePencil,
)
from .events import AnyEvent, GameStarted, PencilGiven
from .laying import LayDown, LayOffCards, MoveJoker, PutDownMeld, TakeJoker
from .state import State


def seat_of(state: State, person: str) -> str | None:
    """Return the key of the seat on which a person sits in this game; None: on none.

    person  number of the person in the database, as text; "" is nobody
    """
    if not person:
        return None
    return next((key for key in state.seats if state.players[key].person == person), None)


def keeps_score(state: State, person: str) -> bool:
    """Return whether a person has a pencil in this game. ``person``: as for ``seat_of``."""
    return seat_of(state, person) in state.pencils


def pencils_carried(before: State | None, started: Sequence[AnyEvent]) -> tuple[AnyEvent, ...]:
    """Return what gives a pencil in a game that starts to everybody who had one in that before.

    before   the table's game before it; None: there was none
    started  the events of its start
    """
    return tuple(
        PencilGiven(player=each.key)
        for event in started
        if before and isinstance(event, GameStarted)
        for each in event.players
        if keeps_score(before, each.person)
    )


def may_send(state: State, command: AnyCommand, seat: str) -> bool:
    """Return whether the player on this seat may send this command without a pencil.

    They take a pencil, call for a discard, count the hand, say how they are called and propose what
    they put down, all for themselves alone; where the table wants no nod they put it down. To
    another's proposal they nod, or say no: whether they were asked, ``decide`` knows. That calls
    be settled any of them may say, for the rules alone name who gets the card. A ruling is the
    table's, never one player's.
    """
    if command.ruling:
        return False
    match command:
        case (
            Call(player=player)
            | CountHand(player=player)
            | RenamePlayer(player=player)
            | TakePencil(player=player)
        ):
            return player == seat
        case SettleCalls():
            return True
        case Propose(command=meant):
            return meant.player == seat and not meant.ruling
        case LayDown() | PutDownMeld() | LayOffCards() | TakeJoker() | MoveJoker():
            return command.player == seat and state.agreements.nod is Nod.AT_ONCE
        case GiveNod(player=player, by=by):
            return by == seat and player != seat
        case EndProposal(by=by):
            return by == seat
        case _:
            return False

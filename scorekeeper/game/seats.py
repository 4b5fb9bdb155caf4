"""What the players may enter themselves, each for the own seat, beside whoever keeps the score."""

from __future__ import annotations

from .commands import AnyCommand, Call, CountHand, RenamePlayer, SettleCalls
from .state import State


def seat_of(state: State, person: str) -> str | None:
    """Return the key of the seat on which a person sits in this game; None: on none.

    person  number of the person in the database, as text; "" is nobody
    """
    if not person:
        return None
    return next((key for key in state.seats if state.players[key].person == person), None)


def may_send(command: AnyCommand, seat: str) -> bool:
    """Return whether the player on this seat may send this command without the scorekeeper.

    They call for a discard, count the hand and say how they are called, each for themselves alone.
    That calls be settled any of them may say, for the rules alone name who gets the card. A ruling
    is the table's, never one player's.
    """
    match command:
        case (
            Call(player=player, ruling=ruling)
            | CountHand(player=player, ruling=ruling)
            | RenamePlayer(player=player, ruling=ruling)
        ):
            return player == seat and not ruling
        case SettleCalls(ruling=ruling):
            return not ruling
        case _:
            return False

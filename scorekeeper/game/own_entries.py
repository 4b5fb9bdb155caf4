"""What players may enter themselves, each for the own seat, and who nods to it.

With a pencil a player may enter everything.
"""

from collections.abc import Sequence

from .agreements import Nod
from .commands import (
    AnyCommand,
    Call,
    ConfirmCount,
    CountHand,
    EndProposal,
    EndTurn,
    Exchange,
    GiveNod,
    GoOut,
    Propose,
    RenamePlayer,
    SettleCalls,
    TakePencil,
    WithdrawCall,
)
from .events import (
    AnyEvent,
    CallWithdrawn,
    CardBought,
    CardsExchanged,
    CountConfirmed,
    GameStarted,
    PencilGiven,
    TurnEnded,
)
from .laying import LayDown, LayOffCards, MoveJoker, PutDownMeld, TakeJoker
from .state import State


def neighbour_of(state: State, player: str) -> str | None:
    """Return the next player who has not left the game; None: the player is alone."""
    players = state.deal.players
    if player not in players:
        return None
    at = players.index(player)
    after = (*players[at + 1 :], *players[:at])
    return next((key for key in after if key in state.seats), None)


def asked_to_nod(state: State, player: str) -> str | None:
    """Return the one player who may nod to what this player proposes; None: none may.

    The scorekeeper may always nod, so that a phone that is off holds up nobody.
    """
    return neighbour_of(state, player) if state.agreements.nod is Nod.NEIGHBOUR else None


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

    All act for the own seat alone: they take a pencil, call, withdraw the call, end the turn, go
    out, count the hand, change the name, propose, and put down at once where the table wants no
    nod. They also nod or say no to another's proposal, and confirm what others counted; ``decide``
    knows whether they were asked.
    Anybody may ask to settle calls: only the rules name who gets the card. Anybody may say that the
    table has made its exchange. A ruling is the table's, never one player's. What they may take
    back, the journal knows (``acts_alone``).
    """
    if command.ruling:
        return False
    match command:
        case (
            Call(player=player)
            | EndTurn(player=player)
            | GoOut(player=player)
            | RenamePlayer(player=player)
            | TakePencil(player=player)
            | WithdrawCall(player=player)
        ):
            return player == seat
        case CountHand(player=player, by=by):
            return player == seat == by
        case SettleCalls() | Exchange():
            return True
        case Propose(command=meant):
            return meant.player == seat and not meant.ruling
        case LayDown() | PutDownMeld() | LayOffCards() | TakeJoker() | MoveJoker():
            return command.player == seat and state.agreements.nod is Nod.AT_ONCE
        case GiveNod(player=player, by=by):
            return by == seat and player != seat
        case EndProposal(by=by) | ConfirmCount(by=by):
            return by == seat
        case _:
            return False


def acts_alone(events: Sequence[AnyEvent], seat: str) -> bool:
    """Return whether a step is what this seat did alone; another's turn may have ended by it.

    An exchange is nobody's: whoever entered it did that. After a withdrawal one calls anew.
    """
    acts = [event for event in events if not isinstance(event, TurnEnded) or event.player == seat]
    return bool(acts) and all(_is_act_of(seat, event) for event in acts)


def _is_act_of(seat: str, event: AnyEvent) -> bool:
    match event:
        case CardsExchanged():
            return True
        case CallWithdrawn():
            return False
        case CountConfirmed(by=by):
            return by == seat
    return getattr(event, "player", None) == seat


def called_alone(events: Sequence[AnyEvent], seat: str) -> bool:
    """Return whether a step gives this seat a card for which nobody else had called."""
    return any(isinstance(event, CardBought) and event.claimants == (seat,) for event in events)

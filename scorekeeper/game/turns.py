"""When something may be played, and when a turn has ended.

Nobody records every turn: only a turn in which a player puts something down is known, and it ends
when somebody does what cannot be done in it.
"""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.rules.deal.dealing import first_round_faults
from scorekeeper.rules.verdict import Basis, Reason

from .events import TurnEnded
from .limits import dealt_faults
from .state import Deal, State


def play_faults(state: State, *players: str) -> Iterator[Reason]:
    """Yield reasons that no ruling sets aside: not in this deal, or deal or game is over."""
    yield from dealt_faults(state, state.deal, *players)
    if state.over:
        yield Reason("game.over")
    elif state.deal.went_out:
        yield Reason("deal.over", {"player": state.deal.went_out})


def meant_faults(state: State, deal: int | None) -> Iterator[Reason]:
    """Yield a reason if this is not the number of the deal under way; None is."""
    if deal not in (None, state.deal.number):
        yield Reason("deal.not_under_way", {"deal": deal, "now": state.deal.number})


def turn_ended(deal: Deal, *, by: str, anew: bool) -> tuple[TurnEnded, ...]:
    """Return the event that ends the open turn, if player ``by`` does something after it.

    anew     whether what the player does belongs to a new turn of that player
    returns  empty where no turn is open, or it goes on
    """
    if deal.turn and (anew or deal.turn.player != by):
        return (TurnEnded(player=deal.turn.player),)
    return ()


def first_turn_faults(state: State, player: str) -> Iterator[Reason]:
    """Yield a reason if the player laid down in an earlier turn of the deal than this one."""
    deal = state.deal
    before = not (deal.turn and deal.turn.player == player and deal.turn.laid_down)
    if player in deal.down and before:
        yield Reason("goout.not_first_turn", {"player": player}, Basis.BOOK)


def lay_down_too_early(state: State) -> Iterator[Reason]:
    """Yield a reason if nobody may lay down before all have drawn once, which is not recorded."""
    deal = state.deal
    yield from first_round_faults(
        players=len(deal.players), over=deal.first_round_over, ruleset=state.ruleset
    )


def played_in(deal: Deal) -> bool:
    """Return whether anything is recorded that comes after the cut and the exchange."""
    return bool(
        deal.purchases
        or deal.melds
        or deal.upcard_taken
        or deal.discards_taken
        or deal.first_round_over
        or deal.stock_turned
        or deal.went_out
    )

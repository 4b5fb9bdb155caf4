"""Turns, without anybody having to track them."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.rules.deal.dealing import first_round_faults
from scorekeeper.rules.verdict import Reason

from .events import TurnEnded
from .limits import dealt_faults
from .state import Deal, State


def play_faults(state: State, *players: str) -> Iterator[Reason]:
    """Yield the reasons why these players can do nothing in this deal, whatever the table says."""
    yield from dealt_faults(state, state.deal, *players)
    if state.over:
        yield Reason("game.over")
    elif state.deal.went_out:
        yield Reason("deal.over", {"player": state.deal.went_out})


def meant_faults(state: State, deal: int | None) -> Iterator[Reason]:
    """Yield a reason if the deal that was meant is no longer, or not yet, the one under way."""
    if deal not in (None, state.deal.number):
        yield Reason("deal.not_under_way", {"deal": deal, "now": state.deal.number})


def turn_ended(deal: Deal, *, by: str, anew: bool) -> tuple[TurnEnded, ...]:
    """Return the end of the open turn, if there is one that ends when this player does something.

    anew  whether what the player does can only be done in a new turn
    """
    if deal.turn and (anew or deal.turn.player != by):
        return (TurnEnded(player=deal.turn.player),)
    return ()


def first_turn_faults(state: State, player: str) -> Iterator[Reason]:
    """Yield the reason, if any, why this cannot be the player's first turn of the deal."""
    deal = state.deal
    before = not (deal.turn and deal.turn.player == player and deal.turn.laid_down)
    if player in deal.down and before:
        yield Reason("goout.not_first_turn", {"player": player})


def lay_down_too_early(state: State) -> Iterator[Reason]:
    """Yield the reason, if any, why nobody may lay down yet, though the table may say so."""
    deal = state.deal
    yield from first_round_faults(
        players=len(deal.players), over=deal.first_round_over, ruleset=state.ruleset
    )


def played_in(deal: Deal) -> bool:
    """Whether anything of the play itself is on record: cut and exchange come before it."""
    return bool(
        deal.purchases
        or deal.melds
        or deal.upcard_taken
        or deal.discards_taken
        or deal.first_round_over
        or deal.stock_turned
        or deal.went_out
    )

"""The pad that counts a hand: what it shows; the deal and the player that an address names."""

from __future__ import annotations

from dataclasses import dataclass, replace

from werkzeug.exceptions import NotFound

from scorekeeper.game.state import Deal, State
from scorekeeper.rules.cards import JOKER, RANKS, Card
from scorekeeper.rules.deal.cost_of_hand import cost_hand

from .forms.counting import HandForm

CARDS = (*map(Card, RANKS), JOKER)
"""The cards on the pad's keys: one of each rank, without a suit, and the joker."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PadKey:
    """A key of the pad: its card, what one costs, how many were counted."""

    card: Card
    cost: int
    count: int = 0


def find_deal(state: State, number: int) -> Deal:
    """Return a deal of the game by its number. errors: NotFound."""
    deal = next((deal for deal in state.deals if deal.number == number), None)
    if deal is None:
        raise NotFound
    return deal


def find_seat(deal: Deal, player: str) -> Deal:
    """Return the deal if the player sits in it. errors: NotFound."""
    if player not in deal.players:
        raise NotFound
    return deal


def pad_facts(state: State, form: HandForm, should: int | None) -> dict[str, object]:
    """Return what the template shows of the pad: its keys, how many cards, what they cost.

    should  how many cards the hand ought to hold; None where that is not known
    """
    counted = form.counted
    keys = [
        replace(key, count=sum(card.rank == key.card.rank for card in counted))
        for key in keys_of(state)
    ]
    return {
        "keys": keys,
        "counted": len(counted),
        "cost": cost_hand(counted, state.ruleset),
        "should": should,
    }


def keys_of(state: State) -> list[PadKey]:
    """Return the keys of the game's pad: a rank each, and the joker where it has any."""
    ruleset = state.ruleset
    return [
        PadKey(card=card, cost=ruleset.penalties.of(card))
        for card in CARDS
        if any(packs.copies(card) for packs in ruleset.packs)
    ]

"""The pad that counts a hand: what it shows; the deal and the player that an address names."""

from dataclasses import dataclass

from werkzeug.exceptions import NotFound

from scorekeeper.game.sheet import hand_that_counts
from scorekeeper.game.state import Deal, State
from scorekeeper.rules.cards import JOKER, RANKS, Card, write_cards
from scorekeeper.rules.ruleset.choices import CountedCards
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.solver import cost_counted

from .forms.counting import HandForm

CARDS = (*map(Card, RANKS), JOKER)
"""The cards on the pad's keys: one of each rank, without a suit, and the joker."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PadKey:
    """A key of the pad: its card, and what one costs."""

    card: Card
    cost: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Pad:
    """The keys of a deal's pad, and how their costs add up.

    most        points that one hand costs at most; 0: no limit
    melds_free  whether cards that make melds cost nothing: then the sum of all is only a limit
    """

    keys: list[PadKey]
    most: int
    melds_free: bool


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


def record_of(deal: Deal, key: str) -> str:
    """Return a hand on record as the pad writes it; "" where none counts."""
    hand = hand_that_counts(deal, key)
    if hand is None:
        return ""
    return str(hand.points) if hand.cards is None else write_cards(hand.cards) or "0"


def hand_facts(ruleset: Ruleset, form: HandForm, should: int | None) -> dict[str, object]:
    """Return what the template shows of a hand; ``should``: cards it ought to hold, where known."""
    counted = form.counted
    cost = cost_counted(counted, ruleset)
    return {
        "pad": {"counted": len(counted), "cost": cost, "should": should},
        "pad_keys": keys_of(ruleset),
    }


def keys_of(ruleset: Ruleset) -> Pad:
    """Return the pad of a deal: a key for each rank, and for the joker where there is any."""
    keys = [
        PadKey(card=card, cost=ruleset.penalties.of(card))
        for card in CARDS
        if any(packs.copies(card) for packs in ruleset.packs)
    ]
    counting = ruleset.counting
    free = counting.cards is CountedCards.NO_MELD
    return Pad(keys=keys, most=counting.most, melds_free=free)

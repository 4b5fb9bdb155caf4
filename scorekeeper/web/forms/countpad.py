"""The pad that counts a hand: a key for each rank, what it costs, and what is shown of a hand."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.rules.cards import JOKER, RANKS, Card, Suit
from scorekeeper.rules.ruleset.choices import CountedCards
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.solver import cost_counted
from scorekeeper.wording.typed import units_here

from .counting import HandForm

CARDS = (*map(Card, RANKS), JOKER)
"""The cards on the pad's keys: one of each rank, without a suit, and the joker."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PadKey:
    """A key of the pad: its card, what one costs, and by suit where that differs."""

    card: Card
    cost: int
    by_suit: Mapping[Suit, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pad:
    """The keys of a deal's pad, and how their costs add up.

    units       what may be written behind points
    most        points that one hand costs at most; 0: no limit
    melds_free  whether cards that make melds cost nothing: then the sum of all is only a limit
    """

    keys: list[PadKey]
    units: list[str]
    most: int
    melds_free: bool

    @property
    def suits_matter(self) -> bool:
        """Whether the cost of a hand depends on suits; then it is counted by cards."""
        return self.melds_free or any(key.by_suit for key in self.keys)


def hand_facts(ruleset: Ruleset, form: HandForm, should: int | None) -> dict[str, object]:
    """Return what the template shows of a hand; ``should``: cards it ought to hold, where known."""
    counted, flat = form.counted, ruleset.counting.never_down
    pad = {"counted": len(counted), "cost": cost_counted(counted, ruleset), "should": should}
    return {"pad": {**pad, "never_down": flat}, "pad_keys": keys_of(ruleset)}


def keys_of(ruleset: Ruleset) -> Pad:
    """Return the pad of a deal: a key for each rank, and for the joker where there is any."""
    keys = [
        PadKey(
            card=card,
            cost=ruleset.cost_of(card),
            by_suit=ruleset.costs_by_suit(card.rank),
        )
        for card in CARDS
        if any(packs.copies(card) for packs in ruleset.packs)
    ]
    counting = ruleset.counting
    free = counting.cards is CountedCards.NO_MELD
    return Pad(keys=keys, units=sorted(units_here()), most=counting.most, melds_free=free)

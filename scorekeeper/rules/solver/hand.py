"""A hand as the search sees it: naturals by suit and rank, wilds, and what each is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from scorekeeper.rules.cards import JOKER, JOKER_RANK, RANKS, TWO, Card
from scorekeeper.rules.ruleset.model import Ruleset

FEWER = 64
"""Points count so much more than cards: of two hands that cost the same, the smaller is better."""
ONE = 1 << 20
"""A card counts so much more than points, where it matters first how many are left."""


@dataclass(frozen=True, slots=True)
class Sorted:
    """A hand, sorted.

    naturals  card → copies, in the order of rank and suit
    jokers    how many there are
    twos      wild twos, in the order of suit
    """

    naturals: dict[Card, int]
    jokers: int
    twos: tuple[Card, ...]

    @property
    def wilds(self) -> int:
        """How many cards may stand for others."""
        return self.jokers + len(self.twos)


def sort_hand(cards: Iterable[Card], ruleset: Ruleset) -> Sorted:
    """Sort a hand, whatever the order it was given in."""
    counts: dict[Card, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    jokers = counts.pop(JOKER, 0)
    naturals = {card: counts[card] for card in sorted(counts, key=order_of)}
    twos: list[Card] = []
    if ruleset.wilds.twos:
        for two in [card for card in naturals if card.rank == TWO]:
            twos += [two] * naturals.pop(two)
    return Sorted(naturals, jokers, tuple(twos))


def order_of(card: Card) -> tuple[int, str]:
    """Return what sorts cards by rank, then by suit."""
    return card.rank, card.suit or ""


Weigh = Callable[[Card], int]
"""What is lost by keeping a card."""


def by_points(ruleset: Ruleset) -> Weigh:
    """Return what a card costs in hand, as a weight; of equal costs fewer cards weigh less."""
    weights = [FEWER * ruleset.penalties.of(Card(rank)) + 1 for rank in (JOKER_RANK, *RANKS)]
    return lambda card: weights[card.rank]


def by_number(ruleset: Ruleset) -> Weigh:
    """Return what weighs every card ``ONE`` and its points: of as many cards the cheapest."""
    weights = [ONE + ruleset.penalties.of(Card(rank)) for rank in (JOKER_RANK, *RANKS)]
    return lambda card: weights[card.rank]


def by_nothing(card: Card) -> int:
    """Weigh no card: it only matters whether there is a way."""
    return 0

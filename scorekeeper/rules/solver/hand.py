"""A hand as the search takes it: sorted, its wilds apart, and what each card weighs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from scorekeeper.rules.cards import JOKER, JOKER_RANK, RANKS, TWO, Card
from scorekeeper.rules.ruleset.model import Ruleset

POINT_WEIGHT = 64
"""Weight of one penalty point; a card weighs 1, so of equal points fewer cards are better."""
CARD_WEIGHT = 1 << 20
"""Weight of one card where the number of cards counts before their points."""


@dataclass(frozen=True, slots=True)
class SortedHand:
    """A hand, sorted.

    naturals  card → copies, in order of rank and suit
    jokers    how many
    twos      wild twos, in order of suit
    """

    naturals: dict[Card, int]
    jokers: int
    twos: tuple[Card, ...]

    @property
    def wilds(self) -> int:
        """How many cards can stand for others."""
        return self.jokers + len(self.twos)


def sort_hand(cards: Iterable[Card], ruleset: Ruleset) -> SortedHand:
    """Return a hand sorted, independent of the order in which it was given."""
    counts: dict[Card, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    jokers = counts.pop(JOKER, 0)
    naturals = {card: counts[card] for card in sorted(counts, key=order_of)}
    twos: list[Card] = []
    if ruleset.wilds.twos:
        for two in [card for card in naturals if card.rank == TWO]:
            twos += [two] * naturals.pop(two)
    return SortedHand(naturals, jokers, tuple(twos))


def order_of(card: Card) -> tuple[int, str]:
    """Return a sort key: rank, then suit."""
    return card.rank, card.suit or ""


Weigh = Callable[[Card], int]
"""A function: card → the loss, if it stays in hand."""


def by_points(ruleset: Ruleset) -> Weigh:
    """Return the weights for the least penalty points, then the fewest cards."""
    weights = [POINT_WEIGHT * ruleset.penalties.of(Card(rank)) + 1 for rank in (JOKER_RANK, *RANKS)]
    return lambda card: weights[card.rank]


def by_number(ruleset: Ruleset) -> Weigh:
    """Return the weights for the fewest cards, then the least penalty points."""
    weights = [CARD_WEIGHT + ruleset.penalties.of(Card(rank)) for rank in (JOKER_RANK, *RANKS)]
    return lambda card: weights[card.rank]


def by_nothing(card: Card) -> int:
    """Weigh no card, where it only matters whether there is a way."""
    return 0

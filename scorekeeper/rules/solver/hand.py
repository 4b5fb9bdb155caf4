"""A hand as the search takes it: sorted, its wilds apart, and what each card weighs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scorekeeper.rules.cards import JOKER, Card
from scorekeeper.rules.ruleset.model import Ruleset


@dataclass(frozen=True, slots=True)
class SortedHand:
    """A hand, sorted.

    naturals  card → copies, in order of rank and suit
    jokers    how many
    ranked    wilds that have a rank, in order of rank and suit
    """

    naturals: dict[Card, int]
    jokers: int
    ranked: tuple[Card, ...]

    @property
    def wilds(self) -> int:
        """How many cards can stand for others."""
        return self.jokers + len(self.ranked)

    @property
    def wild_cards(self) -> tuple[Card, ...]:
        """Those cards: jokers first, then in order of rank and suit."""
        return (JOKER,) * self.jokers + self.ranked


def sort_hand(cards: Iterable[Card], ruleset: Ruleset) -> SortedHand:
    """Return a hand sorted, independent of the order in which it was given."""
    counts: dict[Card, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    jokers = counts.pop(JOKER, 0)
    naturals = {card: counts[card] for card in sorted(counts, key=order_of)}
    ranked: list[Card] = []
    for wild in [card for card in naturals if ruleset.is_wild(card)]:
        ranked += [wild] * naturals.pop(wild)
    return SortedHand(naturals, jokers, tuple(ranked))


def order_of(card: Card) -> tuple[int, str]:
    """Return a sort key: rank, then suit."""
    return card.rank, card.suit or ""

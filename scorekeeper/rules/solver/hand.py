"""A hand as the search takes it: sorted, its wilds apart, and what each card weighs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scorekeeper.rules.cards import JOKER, TWO, Card
from scorekeeper.rules.ruleset.model import Ruleset


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

"""A hand as the search sees it: naturals by suit and rank, wilds, and what each is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from scorekeeper.rules.cards import TWO, Card
from scorekeeper.rules.ruleset import Ruleset

FEWER = 64
"""Points count so much more than cards: of two hands that cost the same, the smaller is better."""


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


def sort_hand(cards: Sequence[Card], ruleset: Ruleset) -> Sorted:
    """Sort a hand, whatever the order it was given in."""
    twos = [card for card in cards if card.rank == TWO and ruleset.wilds.twos]
    jokers = sum(card.is_joker for card in cards)
    naturals = Counter(card for card in cards if not ruleset.is_wild(card))
    return Sorted({card: naturals[card] for card in sorted(naturals)}, jokers, tuple(sorted(twos)))


Weigh = Callable[[Card], int]
"""What is lost by keeping a card."""


def by_points(ruleset: Ruleset) -> Weigh:
    """Return what a card costs in hand, as a weight; of equal costs fewer cards weigh less."""
    return lambda card: FEWER * ruleset.penalties.of(card) + 1


def by_number(card: Card) -> int:
    """Weigh every card alike."""
    return 1

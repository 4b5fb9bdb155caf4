"""What each card weighs that stays in hand: which of two arrangements is the better one.

The search keeps the least total weight; of equal ones the first that it finds, in a fixed order.
"""

from __future__ import annotations

from collections.abc import Callable

from scorekeeper.rules.cards import JOKER_RANK, RANKS, Card
from scorekeeper.rules.ruleset.model import Ruleset

POINT_WEIGHT = 64
"""Weight of one penalty point; a card weighs 1, so of equal points fewer cards are better."""
CARD_WEIGHT = 1 << 20
"""Weight of one card where the number of cards counts before their points."""

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

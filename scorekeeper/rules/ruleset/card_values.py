"""What each card left in hand costs, as a ruleset states it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from msgspec import Meta

from scorekeeper.rules.cards import Card

Points = Annotated[int, Meta(ge=0, le=1000)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalties:
    """Points for a card left in hand."""

    joker: Points
    ace: Points
    king: Points
    queen: Points
    jack: Points
    ten: Points
    nine: Points
    eight: Points
    seven: Points
    six: Points
    five: Points
    four: Points
    three: Points
    two: Points

    def of(self, card: Card) -> int:
        """Return the points this card costs in hand."""
        points: int = getattr(self, _PENALTY_FIELDS[card.rank])
        return points


_PENALTY_FIELDS = (
    *("joker", "ace", "two", "three", "four", "five", "six", "seven"),
    *("eight", "nine", "ten", "jack", "queen", "king"),
)

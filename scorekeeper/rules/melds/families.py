"""Families: what a card's suit and its place tell about the run in which it lies.

The naturals of a run all belong to one family: its suit, its colour, or the colour that its odd
places have where red and black take turns.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import assert_never

from scorekeeper.rules.cards import Suit
from scorekeeper.rules.ruleset.choices import RunSuits

Family = Hashable
"""All naturals of a run have the same; None for a card whose suit is not said but matters."""


def family_of(suit: Suit | None, place: int, suits: RunSuits) -> Family:
    """Return the family of a card on this place of a run.

    suit    the card's; None where only its rank was entered
    suits   which suits the run may have
    source  [runs] suits; [[deals]] contract, the suits of an item
    """
    if suits is RunSuits.ANY:
        return True
    if suit is None:
        return None
    match suits:
        case RunSuits.ONE_SUIT:
            return suit
        case RunSuits.ONE_COLOUR:
            return suit.is_red
        case RunSuits.BY_TURNS:
            return suit.is_red == bool(place % 2)
        case _:
            assert_never(suits)


def suits_of_family(family: Family, place: int, suits: RunSuits) -> tuple[Suit, ...]:
    """Return the suits that a card on this place of a run of the family may have."""
    return tuple(suit for suit in Suit if family_of(suit, place, suits) == family)

"""Families: what a card's suit and its place tell about its run.

All naturals of a run belong to one family: its suit, or its colour. Where red and black take turns,
it is the colour of its odd places.
"""

from collections.abc import Hashable
from typing import assert_never

from scorekeeper.rules.cards import Suit
from scorekeeper.rules.ruleset.choices import RunSuits

Family = Hashable
"""The same for all naturals of a run; None for a card whose suit matters but is not said."""


def family_of(suit: Suit | None, place: int, suits: RunSuits) -> Family:
    """Return the family of a card on this place of a run.

    suit    None where only the card's rank was entered
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

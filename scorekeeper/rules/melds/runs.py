"""Where the cards of a run may stand: places.

A place is a number: 1 for an ace below the two, 2 to 13 for two to king, 14 for an ace above the
king, and, where runs turn the corner, 15 for the two above that ace, and so on.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import assert_never

from scorekeeper.rules.cards import ACE, ACE_HIGH, KING, card_at
from scorekeeper.rules.ruleset.choices import Ace


@dataclass(frozen=True, slots=True)
class Window:
    """Neighbouring places: the lowest one, and how many."""

    low: int
    size: int

    @property
    def ranks(self) -> tuple[int, ...]:
        """The ranks that belong there, from the lowest place."""
        return tuple(card_at(self.low + step, None).rank for step in range(self.size))


def longest_run(ace: Ace) -> int:
    """Return how many cards the longest run can have."""
    return KING - ACE if ace is Ace.NONE else KING


def window(low: int, size: int, ace: Ace) -> Window | None:
    """Return these places, counted from 1 to 14, or None where no run may lie on them."""
    if size > longest_run(ace):
        return None
    match ace:
        case Ace.LOW_OR_HIGH:
            first, last = ACE, ACE_HIGH
        case Ace.LOW:
            first, last = ACE, KING
        case Ace.HIGH:
            first, last = ACE + 1, ACE_HIGH
        case Ace.NONE:
            first, last = ACE + 1, KING
        case Ace.CORNER:
            return Window((low - 1) % KING + 1, size)
        case _:
            assert_never(ace)
    return Window(low, size) if first <= low and low + size - 1 <= last else None


def windows(size: int, ace: Ace) -> Iterator[Window]:
    """Give all places on which a run of this many cards may lie, from the lowest."""
    lows = range(ACE, KING + 1 if ace is Ace.CORNER else ACE_HIGH + 1)
    return (places for low in lows if (places := window(low, size, ace)))


def smallest_window(ranks: Collection[int], ace: Ace) -> Window | None:
    """Return the fewest places that have room for all these ranks; None if none have."""
    for size in range(max(len(ranks), 1), longest_run(ace) + 1):
        for places in windows(size, ace):
            if set(ranks) <= set(places.ranks):
                return places
    return None

"""Places: the numbered positions of cards in a run, and where a run may lie.

Place 1 is an ace below the two, 2 to 13 are two to king, 14 is an ace above the king. Where runs
turn the corner, 15 is the next two, and so on.
"""

from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from typing import assert_never

from scorekeeper.rules.cards import ACE, ACE_HIGH, KING, card_at
from scorekeeper.rules.ruleset.choices import Ace

_RANKS_ROUND = tuple(card_at(place, None).rank for place in range(ACE, 2 * KING + ACE))
"""The rank for each place, from the low ace on; no window ends beyond."""


@dataclass(frozen=True, slots=True)
class Window:
    """A row of neighbouring places: the lowest, and how many."""

    low: int
    size: int

    @property
    def ranks(self) -> tuple[int, ...]:
        return _RANKS_ROUND[self.low - ACE : self.low - ACE + self.size]


def longest_run(ace: Ace) -> int:
    """Return how many cards the longest run can have: 13, or 12 without aces.

    source  [runs] ace
    """
    return KING - ACE if ace is Ace.NONE else KING


def window(low: int, size: int, ace: Ace) -> Window | None:
    """Return ``size`` places from ``low`` on; None if no run may lie there.

    low     1 to 14; "round the corner" brings it into 1 to 13
    source  [runs] ace
    """
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


@lru_cache
def windows(size: int, ace: Ace) -> tuple[Window, ...]:
    """Return every window of this many cards for a run, the lowest first."""
    lows = range(ACE, KING + 1 if ace is Ace.CORNER else ACE_HIGH + 1)
    return tuple(places for low in lows if (places := window(low, size, ace)))


def smallest_window(ranks: Collection[int], ace: Ace) -> Window | None:
    wanted = set(ranks)
    for size in range(max(len(ranks), 1), longest_run(ace) + 1):
        for places in windows(size, ace):
            if wanted.issubset(places.ranks):
                return places
    return None

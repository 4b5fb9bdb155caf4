"""The order of ranks in a run by numbered places, where a run may lie, and which suits go there.

Place 1 is an ace below the two, 2 to 13 are two to king, 14 is an ace above the king. Where runs
turn the corner, 15 is the next two, and so on.

All naturals of a run belong to one family: its suit, or its colour. Where red and black take turns,
it is the colour of its odd places.
"""

from collections.abc import Collection, Hashable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import assert_never

from scorekeeper.rules.cards import ACE, ACE_HIGH, KING, Card, Suit, card_at, names_of
from scorekeeper.rules.ruleset.choices import Ace, RunSuits
from scorekeeper.rules.ruleset.melding import Reach
from scorekeeper.rules.verdict import Basis, Reason

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


ROUND = Reach(Ace.CORNER)
"""Where any run lies, legal or not."""


def _ends(reach: Reach) -> tuple[int, int]:
    """Return the lowest and the highest place of runs; round the corner they end nowhere."""
    match reach.ace:
        case Ace.LOW_OR_HIGH:
            first, last = ACE, ACE_HIGH
        case Ace.LOW:
            first, last = ACE, KING
        case Ace.HIGH:
            first, last = ACE + 1, ACE_HIGH
        case Ace.NONE:
            first, last = ACE + 1, KING
        case Ace.CORNER:
            first, last = ACE, 2 * KING
        case _:
            assert_never(reach.ace)
    return max(first, reach.lowest), last


def longest_run(reach: Reach) -> int:
    """Return how many cards the longest run can have: 13, or fewer without low ranks or aces.

    source  [runs] ace, lowest
    """
    first, last = _ends(reach)
    return min(last - first + 1, KING)


def window(low: int, size: int, reach: Reach) -> Window | None:
    """Return ``size`` places from ``low`` on; None if no run may lie there.

    low     1 to 14; "round the corner" brings it into 1 to 13
    source  [runs] ace, lowest
    """
    if size > longest_run(reach):
        return None
    if reach.ace is Ace.CORNER:
        return Window((low - 1) % KING + 1, size)
    first, last = _ends(reach)
    return Window(low, size) if first <= low and low + size - 1 <= last else None


def has_place(rank: int, reach: Reach) -> bool:
    """Whether a card of this rank lies in any run."""
    return any(window(place, 1, reach) for place in (rank, rank + KING))


@lru_cache
def windows(size: int, reach: Reach) -> tuple[Window, ...]:
    """Return every window of this many cards for a run, the lowest first."""
    lows = range(ACE, KING + 1 if reach.ace is Ace.CORNER else ACE_HIGH + 1)
    return tuple(places for low in lows if (places := window(low, size, reach)))


def smallest_window(ranks: Collection[int], reach: Reach) -> Window | None:
    wanted = set(ranks)
    for size in range(max(len(ranks), 1), longest_run(reach) + 1):
        for places in windows(size, reach):
            if wanted.issubset(places.ranks):
                return places
    return None


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


def unsaid_suit_faults(naturals: Iterable[Card]) -> Iterator[Reason]:
    """Give the reason, if any, that cards were entered without a suit where the suit matters."""
    if unsaid := names_of(card for card in naturals if card.suit is None):
        yield Reason("meld.suit_not_said", {"cards": unsaid}, Basis.NOT_YET)

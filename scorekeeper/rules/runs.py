"""Where the cards of a run stand: places, and the orders that make a run.

A place is a number: 1 for an ace below the two, 2 to 13 for two to king, 14 for an ace above the
king, and, where runs turn the corner, 15 for the two above that ace, and so on.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import assert_never

from .cards import ACE, ACE_HIGH, KING, Card, card_at
from .ruleset import Ace, Ruleset


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


def order_run(
    cards: Sequence[Card], ruleset: Ruleset, ace: Ace
) -> tuple[int, tuple[Card, ...]] | None:
    """Find the order in which these cards make a run, suits aside.

    The given order is taken when it is a run, upwards or downwards; otherwise any: wilds fill the
    gaps, and one that is left over goes to the high end, or to the low end where that is full.

    returns  the lowest place and the cards from there upwards; None where no order will do
    """
    if all(map(ruleset.is_wild, cards)):
        return None
    for given in (tuple(cards), tuple(reversed(cards))):
        for places in windows(len(cards), ace):
            pairs = zip(given, places.ranks, strict=True)
            if all(ruleset.is_wild(card) or card.rank == rank for card, rank in pairs):
                return places.low, given
    return _any_order(cards, ruleset, ace)


def _any_order(
    cards: Sequence[Card], ruleset: Ruleset, ace: Ace
) -> tuple[int, tuple[Card, ...]] | None:
    naturals = {card.rank: card for card in cards if not ruleset.is_wild(card)}
    wilds = [card for card in cards if ruleset.is_wild(card)]
    if len(naturals) + len(wilds) < len(cards):
        return None
    fitting = [
        places for places in windows(len(cards), ace) if naturals.keys() <= set(places.ranks)
    ]
    if not fitting:
        return None
    best = min(fitting, key=lambda places: (_wilds_below(places, naturals), -places.low))
    return best.low, tuple(naturals[r] if r in naturals else wilds.pop(0) for r in best.ranks)


def _wilds_below(places: Window, naturals: Collection[int]) -> int:
    return next(step for step, rank in enumerate(places.ranks) if rank in naturals)

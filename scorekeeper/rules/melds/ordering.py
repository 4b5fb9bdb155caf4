"""The orders in which cards make a run, and which of them is taken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.rules.cards import ACE, TWO, Card
from scorekeeper.rules.ruleset.choices import Ace, Kind
from scorekeeper.rules.ruleset.model import Ruleset

from .melds import Meld
from .runs import windows
from .wilds import as_lying, wild_faults


def read_run(cards: Sequence[Card], ruleset: Ruleset) -> Meld | None:
    """Read cards as a run, as well as it goes: a ruling may put down what is none.

    The given order is taken when it is a run, upwards or downwards; otherwise any: wilds fill the
    gaps, and one that is left over goes to the high end, or to the low end where that is full. But
    an order in which wilds lie as they may goes before one in which they do not, and one in which
    a two lies in its own place before one in which it is a wild.

    returns  None for wilds alone
    """
    for ace in (ruleset.runs.ace, Ace.CORNER):
        if meld := _order_run(cards, ruleset, ace):
            return meld
    for step, card in enumerate(cards):
        if not ruleset.is_wild(card):
            return as_lying(Kind.RUN, cards, max(card.rank - step, ACE), ruleset)
    return None


def _order_run(cards: Sequence[Card], ruleset: Ruleset, ace: Ace) -> Meld | None:
    naturals = [card for card in cards if not ruleset.is_wild(card)]
    wilds = [card for card in cards if ruleset.is_wild(card)]
    given = [*_given_orders(cards, ruleset, ace)]
    if given and not given[0].twos and is_well_laid(given[0], ruleset):
        return given[0]  # no order is better
    if wilds or not given:
        given += sorted(orders(naturals, wilds, ruleset, ace), key=_preference)
    return min(
        given,
        key=lambda meld: (not is_well_laid(meld, ruleset), len(meld.wild_steps)),
        default=None,
    )


def is_well_laid(meld: Meld, ruleset: Ruleset) -> bool:
    """Whether nothing speaks against the wilds of this meld."""
    return not any(True for _ in wild_faults(meld, ruleset))


def _preference(meld: Meld) -> tuple[int, int]:
    return wilds_below(meld), -meld.low


def wilds_below(meld: Meld) -> int:
    """Return how many wilds lie below the lowest natural of a run."""
    wild = meld.wild_steps
    return next((step for step in range(len(meld.cards)) if step not in wild), len(meld.cards))


def _given_orders(cards: Sequence[Card], ruleset: Ruleset, ace: Ace) -> Iterator[Meld]:
    """Give the runs that the cards make in the given order, upwards and downwards."""
    for given in (tuple(cards), tuple(reversed(cards))):
        for places in windows(len(cards), ace):
            pairs = zip(given, places.ranks, strict=True)
            if all(ruleset.is_wild(card) or card.rank == rank for card, rank in pairs):
                meld = as_lying(Kind.RUN, given, places.low, ruleset)
                if meld.naturals:
                    yield meld


def orders(
    naturals: Sequence[Card], wilds: Sequence[Card], ruleset: Ruleset, ace: Ace
) -> Iterator[Meld]:
    """Give the runs that these naturals make with wilds in all places between and beside them.

    Suits are left aside, but for that of a two among the wilds that may lie in its own place.
    """
    yield from _orders_of(naturals, wilds, ruleset, ace)
    for two in dict.fromkeys(card for card in wilds if card.rank == TWO):
        others = list(wilds)
        others.remove(two)
        for meld in _orders_of([*naturals, two], others, ruleset, ace):
            if len(meld.wild_steps) == len(others):
                yield meld


def _orders_of(
    naturals: Sequence[Card], wilds: Sequence[Card], ruleset: Ruleset, ace: Ace
) -> Iterator[Meld]:
    of_rank = {card.rank: card for card in naturals}
    if not of_rank or len(of_rank) < len(naturals):
        return
    for places in windows(len(naturals) + len(wilds), ace):
        if of_rank.keys() <= set(places.ranks):
            free = iter(wilds)
            cards = tuple(of_rank[rank] if rank in of_rank else next(free) for rank in places.ranks)
            yield as_lying(Kind.RUN, cards, places.low, ruleset)

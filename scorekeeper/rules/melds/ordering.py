"""Put cards in the order of a run: all possible orders, and the choice among them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.rules.cards import ACE, TWO, Card
from scorekeeper.rules.ruleset.choices import Ace, Kind
from scorekeeper.rules.ruleset.model import Ruleset

from .melds import Meld
from .runs import windows
from .wilds import make_meld, wild_faults


def read_run(cards: Sequence[Card], ruleset: Ruleset) -> Meld | None:
    """Return the best run that these cards make, if need be a faulty one.

    The given order is kept if it is a run, upwards or downwards. Otherwise wilds fill the gaps, and
    one left over goes to the high end, or to the low end if the high end is full. Before all that
    come: orders in which wilds lie legally, then orders in which a two is natural rather than wild.

    returns  None for wilds alone
    """
    for ace in (ruleset.runs.ace, Ace.CORNER):
        if meld := _order_run(cards, ruleset, ace):
            return meld
    for step, card in enumerate(cards):
        if not ruleset.is_wild(card):
            return make_meld(Kind.RUN, cards, max(card.rank - step, ACE), ruleset)
    return None


def _order_run(cards: Sequence[Card], ruleset: Ruleset, ace: Ace) -> Meld | None:
    """Return the best run of these cards, its ace where ``ace`` allows; None if there is none."""
    naturals = [card for card in cards if not ruleset.is_wild(card)]
    wilds = [card for card in cards if ruleset.is_wild(card)]
    given = [*_given_orders(cards, ruleset, ace)]
    if given and not given[0].twos and has_legal_wilds(given[0], ruleset):
        return given[0]  # no order is better
    if wilds or not given:
        given += sorted(possible_runs(naturals, wilds, ruleset, ace), key=_preference)
    return min(
        given,
        key=lambda meld: (not has_legal_wilds(meld, ruleset), len(meld.wild_steps)),
        default=None,
    )


def has_legal_wilds(meld: Meld, ruleset: Ruleset) -> bool:
    """Whether this meld breaks no rule about wilds (``wild_faults``)."""
    return not any(True for _ in wild_faults(meld, ruleset))


def _preference(meld: Meld) -> tuple[int, int]:
    """Return a sort key: few wilds below the lowest natural, then a high run."""
    return wilds_below(meld), -meld.low


def wilds_below(meld: Meld) -> int:
    """Return how many wilds lie below the lowest natural of a run."""
    wild = meld.wild_steps
    return next((step for step in range(len(meld.cards)) if step not in wild), len(meld.cards))


def _given_orders(cards: Sequence[Card], ruleset: Ruleset, ace: Ace) -> Iterator[Meld]:
    """Give the runs that the cards make in the given order, upwards and downwards."""
    for given in (tuple(cards), tuple(reversed(cards))):
        naturals = [(step, card) for step, card in enumerate(given) if not ruleset.is_wild(card)]
        for places in windows(len(cards), ace):
            ranks = places.ranks
            if all(card.rank == ranks[step] for step, card in naturals):
                meld = make_meld(Kind.RUN, given, places.low, ruleset)
                if meld.naturals:
                    yield meld


def possible_runs(
    naturals: Sequence[Card], wilds: Sequence[Card], ruleset: Ruleset, ace: Ace
) -> Iterator[Meld]:
    """Give each run that these naturals make with wilds between and beside them.

    The suits of the naturals are not compared. A two among the wilds is also tried in its own
    place, where [wilds] twos_natural_in_place makes it a natural.
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
    """Give each run that has a place for every natural; wilds fill the others."""
    of_rank = {card.rank: card for card in naturals}
    if not of_rank or len(of_rank) < len(naturals):
        return
    for places in windows(len(naturals) + len(wilds), ace):
        if of_rank.keys() <= set(places.ranks):
            free = iter(wilds)
            cards = tuple(of_rank[rank] if rank in of_rank else next(free) for rank in places.ranks)
            yield make_meld(Kind.RUN, cards, places.low, ruleset)

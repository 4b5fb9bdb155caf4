"""Wilds that stand only for cards of their own suit. source: [wilds] own_suit.

Which of them lies where matters, unlike with jokers. So each is a card of the search: a run takes
those of its family. Those that go into sets are chosen before the search, and it must use them.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from scorekeeper.rules.cards import ACE, JOKER, Card, card_at
from scorekeeper.rules.melds.ordering import Family, family_of
from scorekeeper.rules.melds.runs import read_run
from scorekeeper.rules.ruleset.choices import RunSuits
from scorekeeper.rules.ruleset.model import Ruleset

from .layout import SortedHand
from .turn import Turn


def pool_of(hand: SortedHand, ruleset: Ruleset) -> tuple[Card, ...]:
    """Return the wilds of a hand of which any may lie wherever a wild may: jokers, or all."""
    return (JOKER,) * hand.jokers if ruleset.wilds.own_suit else hand.wild_cards


def of_family(wilds: Sequence[Card], family: Family, suits: RunSuits) -> tuple[Card, ...]:
    """Return those of these wilds that may lie anywhere in a run of the family.

    Where red and black take turns, none: that depends on the place (``leaves_open``).
    """
    if suits is RunSuits.BY_TURNS:
        return ()
    return tuple(card for card in wilds if family_of(card.suit, ACE, suits) == family)


def some_of(wilds: Sequence[Card], most: int) -> Iterator[tuple[Card, ...]]:
    """Give every different choice of one or more of these wilds."""
    for many in range(1, min(len(wilds), most) + 1):
        yield from dict.fromkeys(combinations(wilds, many))


def in_places(naturals: Sequence[Card], low: int, wilds: Sequence[Card]) -> list[Card]:
    """Return the cards of a run in order: naturals on places of their rank, wilds on the others.

    naturals  from the lowest place on
    """
    left, fills = [*naturals], iter(wilds)
    return [
        left.pop(0) if left and left[0].rank == card_at(place, None).rank else next(fills)
        for place in range(low, low + len(naturals) + len(wilds))
    ]


def is_read_so(naturals: Sequence[Card], low: int, wilds: Sequence[Card], ruleset: Ruleset) -> bool:
    """Whether this run is read as it lies; one of the wilds might rather be a natural."""
    run = read_run(in_places(naturals, low, wilds), ruleset)
    return run is not None and run.low == low and len(run.wild_steps) == len(wilds)


def sets_take_them(turn: Turn) -> bool:
    """Whether any of them may lie in any set: the suits of a set do not matter."""
    of_items = any(item.different_suits or item.one_colour for item, _ in turn.kinds)
    return not (turn.ruleset.sets.suits_matter or of_items)


def leaves_open(turn: Turn) -> bool:
    """Whether the search leaves out some ways to use such wilds."""
    tabled = [one.meld.meld for one in turn.targets]
    suits = {turn.ruleset.runs.suits, *(item.suits for item, _ in turn.kinds)}
    by_turns = RunSuits.BY_TURNS in {*suits, *(meld.suits for meld in tabled)}
    along = turn.ruleset.taking_jokers.move_along_runs and any(meld.wild_steps for meld in tabled)
    return by_turns or along or (turn.grows and turn.moves) or not sets_take_them(turn)

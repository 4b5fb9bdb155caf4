"""An example of a contract: cards that would fill it, for a picture beside the words."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice

from scorekeeper.rules.cards import JOKER, KING, Card, Suit
from scorekeeper.rules.melds.wilds import wild_count_faults
from scorekeeper.rules.ruleset.choices import Kind
from scorekeeper.rules.ruleset.model import DealRules, Item, Ruleset

RANKS_OF_SETS = (7, 9, KING - 1, 5)
FIRST_OF_A_RUN = 4
DIFFERENT = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
TWICE = tuple(map(Suit, "SHSCHDCD"))
"""Suits of a set that need not differ: some come again at once, none a third time."""
BY_TURNS = (Suit.HEARTS, Suit.SPADES)
SUITS_OF_RUNS = (Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES, Suit.HEARTS)


def example_of(
    contract: tuple[Item, ...], deal: DealRules, ruleset: Ruleset
) -> tuple[tuple[Card, ...], ...]:
    """Return melds that fill this contract of a deal, in the order of its items.

    A set has a joker where the deal allows one, and its suits are all different only where they
    must be; a run has naturals alone.

    source  [[deals]] contract, others, most_wilds; [sets], [wilds], [[packs]]
    """
    return tuple(_melds(contract, deal, ruleset))


def _melds(
    contract: tuple[Item, ...], deal: DealRules, ruleset: Ruleset
) -> Iterator[tuple[Card, ...]]:
    ranks, suits = cycle(RANKS_OF_SETS), cycle(SUITS_OF_RUNS)
    wilds = deal.most_wilds
    for item in contract:
        match item.kind:
            case Kind.SET:
                jokers = int(wilds > 0 and _may_hold_a_joker(item, ruleset))
                wilds -= jokers
                yield (*_set_of(item.size - jokers, next(ranks), item, ruleset), *[JOKER] * jokers)
            case Kind.RUN:
                yield _run_of(item.size, (next(suits),))
            case Kind.COLOUR_RUN:
                yield _run_of(item.size, BY_TURNS)


def _may_hold_a_joker(item: Item, ruleset: Ruleset) -> bool:
    printed = any(row.jokers for row in ruleset.packs)
    asked = not item.pure and item.most_wilds > 0
    return printed and asked and not any(wild_count_faults(item.kind, 1, item.size - 1, ruleset))


def _set_of(size: int, rank: int, item: Item, ruleset: Ruleset) -> Iterator[Card]:
    single = any(row.packs == 1 for row in ruleset.packs)
    different = item.pure or ruleset.sets.different_suits or single
    return (Card(rank, suit) for suit in islice(cycle(DIFFERENT if different else TWICE), size))


def _run_of(size: int, suits: tuple[Suit, ...]) -> tuple[Card, ...]:
    low = max(1, min(FIRST_OF_A_RUN, KING + 1 - size))
    return tuple(Card(low + step, suit) for step, suit in enumerate(islice(cycle(suits), size)))

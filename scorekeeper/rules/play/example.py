"""An example of a contract: cards that would fill it, for a picture beside the words."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import cycle, islice

from scorekeeper.rules.cards import JOKER, KING, RANKS, Card, Suit, card_at
from scorekeeper.rules.melds.wilds import wild_count_faults
from scorekeeper.rules.ruleset.choices import Kind, RunSuits
from scorekeeper.rules.ruleset.deals import DealRules, Item
from scorekeeper.rules.ruleset.model import Ruleset

RANKS_OF_SETS = (7, 9, KING - 1, 5)
FIRST_OF_A_RUN = 4
DIFFERENT = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
TWICE = tuple(map(Suit, "SHSCHDCD"))
"""Suits of a set that need not differ: some come again at once, none a third time."""
BY_TURNS = (Suit.HEARTS, Suit.SPADES)
SUITS_IN_ORDER = {
    RunSuits.ONE_COLOUR: (Suit.SPADES, Suit.SPADES, Suit.CLUBS),
    RunSuits.BY_TURNS: BY_TURNS,
    RunSuits.ANY: DIFFERENT,
}
"""The suits of the cards of a run that may have several, again and again."""
SUITS_OF_RUNS = (Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES, Suit.HEARTS)


@lru_cache(maxsize=256)
def example_of(
    contract: tuple[Item, ...], deal: DealRules, ruleset: Ruleset
) -> tuple[tuple[Card, ...], ...]:
    """Return melds that fill this contract of a deal, in the order of its items.

    A set has a joker if the deal allows one; its suits differ only if they must. A run has naturals
    alone.

    source  [[deals]] contract, others, most_wilds; [sets], [wilds], [[packs]]
    """
    return tuple(_melds(contract, deal, ruleset))


def _melds(
    contract: tuple[Item, ...], deal: DealRules, ruleset: Ruleset
) -> Iterator[tuple[Card, ...]]:
    rules = ruleset.in_deal(deal)
    ranks, suits = cycle(plain_ranks(rules)), cycle(SUITS_OF_RUNS)
    wilds = deal.most_wilds
    for item in contract:
        match item.kind:
            case Kind.SET:
                jokers = int(wilds > 0 and _may_hold_a_joker(item, ruleset))
                wilds -= jokers
                rank = item.rank_number or next(ranks)
                yield (*_set_of(item.size - jokers, rank, item, rules), *[JOKER] * jokers)
            case Kind.RUN:
                which = item.suits or ruleset.runs.suits
                of_run = SUITS_IN_ORDER.get(which) or (next(suits),)
                yield run_of(item.size, of_run, ruleset.runs.lowest)
            case Kind.COLOUR_RUN:
                yield run_of(item.size, BY_TURNS, ruleset.runs.lowest)


def plain_ranks(ruleset: Ruleset) -> Iterable[int]:
    """Return ranks for sets, without those that have a wild card unless all have one."""

    def is_plain(rank: int) -> bool:
        return not any(ruleset.is_wild(Card(rank, suit)) for suit in Suit)

    return [*filter(is_plain, RANKS_OF_SETS)] or [*filter(is_plain, RANKS)] or RANKS_OF_SETS


def _may_hold_a_joker(item: Item, ruleset: Ruleset) -> bool:
    printed = any(row.jokers for row in ruleset.packs)
    asked = not item.pure and item.most_wilds > 0
    return printed and asked and not any(wild_count_faults(item.kind, 1, item.size - 1, ruleset))


def _set_of(size: int, rank: int, item: Item, ruleset: Ruleset) -> Iterator[Card]:
    single = any(row.packs == 1 for row in ruleset.packs)
    rules = ruleset.sets
    different = item.suits_differ or rules.different_suits or rules.fewest_suits > 1 or single
    suits = DIFFERENT if different else TWICE
    of_colour = [suit for suit in DIFFERENT if suit.is_red or not item.one_colour]
    few = [Card(rank, suit) for suit in suits if suit in of_colour[: rules.most_suits]]
    plain = [card for card in few if not ruleset.is_wild(card)]
    return islice(cycle(plain or few), size)


def run_of(size: int, suits: tuple[Suit, ...], lowest: int) -> tuple[Card, ...]:
    """Return neighbouring ranks, so many, none below the lowest, in these suits again and again."""
    low = max(lowest, min(FIRST_OF_A_RUN, KING + 1 - size))
    return tuple(card_at(low + step, suit) for step, suit in enumerate(islice(cycle(suits), size)))

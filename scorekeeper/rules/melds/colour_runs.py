"""Colour runs: neighbouring ranks, alternating red and black, without wilds.

They count only in a contract that asks for one: ``[[deals]] contract``, ``{ colour_run = 5 }``.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from scorekeeper.rules.cards import ACE, KING, Card, names_of
from scorekeeper.rules.ruleset.choices import Kind
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.verdict import Reason

from .melds import Meld
from .ordering import ROUND, unsaid_suit_faults, windows
from .runs import order_faults, repetition_faults, size_faults
from .wilds import make_meld


def read_colour_run(cards: Sequence[Card], ruleset: Ruleset) -> Meld | None:
    """Return the best colour run that these cards make, if need be a faulty one.

    cards    in any order
    returns  None for wilds alone
    """
    of_rank = {card.rank: card for card in cards}
    for reach in (ruleset.runs.reach, ROUND):
        found = [
            make_meld(
                Kind.COLOUR_RUN, [of_rank[rank] for rank in places.ranks], places.low, ruleset
            )
            for places in windows(len(cards), reach)
            if of_rank.keys() == set(places.ranks)
        ]
        if found:
            return min(found, key=lambda meld: (len(find_equal_colours(meld.cards)), -meld.low))
    for step, card in enumerate(cards):
        if not is_wild_in_colour_run(card, ruleset):
            return make_meld(Kind.COLOUR_RUN, cards, max(card.rank - step, ACE), ruleset)
    return None


def colour_run_faults(cards: Sequence[Card], ruleset: Ruleset) -> Iterator[Reason]:
    """Give every reason why these cards are no colour run, in whatever order they were entered.

    source  [runs] shortest, ace, lowest; a colour run never holds a wild
    """
    naturals = [card for card in cards if not is_wild_in_colour_run(card, ruleset)]
    yield from size_faults(len(cards), ruleset)
    if len(naturals) < len(cards):
        yield Reason("colour_run.wilds", {"have": len(cards) - len(naturals)})
    order = (
        *unsaid_suit_faults(naturals),
        *repetition_faults(naturals, of_one_suit=True),
        *order_faults(
            [Card(card.rank) for card in naturals], len(cards) - len(naturals), ruleset.runs.reach
        ),
    )
    yield from order
    meld = None if order else read_colour_run(cards, ruleset)
    if meld and not meld.wild_steps and (equal := find_equal_colours(meld.cards)):
        yield Reason("colour_run.equal_colours", {"cards": names_of(equal)})


def extra_meld_faults(meld: Meld) -> Iterator[Reason]:
    """Give the reason, if any, why this meld is only good in a contract: it is a colour run."""
    if meld.kind is Kind.COLOUR_RUN:
        yield Reason("colour_run.only_in_a_contract")


def is_wild_in_colour_run(card: Card, ruleset: Ruleset) -> bool:
    """Whether this card would be a wild in a colour run: a joker, or one that is never natural.

    source  [wilds] cards, natural_in_place
    """
    return card.is_joker or (ruleset.is_wild(card) and not ruleset.wilds.natural_in_place)


def find_equal_colours(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return the neighbours in rank that have one colour, in order; none if colours alternate.

    cards  a colour run's, from its lowest place
    """
    return tuple(
        card
        for low, high in pairwise(cards)
        if (high.rank - low.rank) % KING == 1
        and low.suit
        and high.suit
        and low.suit.is_red == high.suit.is_red
        for card in (low, high)
    )

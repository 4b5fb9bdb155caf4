"""What a hand costs once a deal is over: all its cards, or only those that no meld of it takes."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache

from scorekeeper.rules.cards import Card
from scorekeeper.rules.deal.hands import cost_hand
from scorekeeper.rules.melds.melds import Standing
from scorekeeper.rules.ruleset.choices import CountedCards
from scorekeeper.rules.ruleset.deals import DealRules
from scorekeeper.rules.ruleset.model import Ruleset

from .question import Situation

HANDS_KEPT = 4096
"""Hands whose answer is remembered: pages ask again and again what the same ones cost."""


def cost_counted(cards: Iterable[Card], ruleset: Ruleset, *, never_down: bool = False) -> int:
    """Return what a counted hand costs, in points.

    cards       without a suit they fit no run
    never_down  whether its player never laid down in the deal
    source      [counting] cards, most, never_down; [[deals]] counted, never_down; [penalties]
    """
    if never_down and ruleset.counting.never_down:
        return ruleset.counting.never_down
    points = cost_hand(cards_that_count(cards, ruleset), ruleset)
    return min(points, ruleset.counting.most or points)


def cards_that_count(cards: Iterable[Card], ruleset: Ruleset) -> tuple[Card, ...]:
    """Return the cards of a hand that cost anything, in order of rank and suit.

    Where melds do not count, these are the cards left by the melds that leave fewest points.

    source  [counting] cards; [[deals]] counted; [sets], [runs], [wilds]
    """
    hand = tuple(sorted(cards))
    if ruleset.counting.cards is CountedCards.ALL:
        return hand
    return _left_by_melds(hand, ruleset)


def priced(cards: Iterable[Card], ruleset: Ruleset) -> Iterator[tuple[Card, int]]:
    """Yield each card of a hand, in order, with what it costs: 0 where a meld takes it."""
    hand = tuple(sorted(cards))
    counting = Counter(cards_that_count(hand, ruleset))
    for card in hand:
        counts = counting[card] > 0
        counting[card] -= counts
        yield card, ruleset.cost_of(card) if counts else 0


@lru_cache(maxsize=HANDS_KEPT)
def _left_by_melds(hand: tuple[Card, ...], ruleset: Ruleset) -> tuple[Card, ...]:
    """Return what is left when melds are put down as by somebody who is down, at an empty table."""
    from .asking import find_cheapest  # here, for few games count hands by what would be left

    melds_go_down = replace(ruleset, later_turns=replace(ruleset.later_turns, new_melds=True))
    situation = Situation(
        ruleset=melds_go_down, deal=DealRules(contract=()), standing=Standing.DOWN, drawn=False
    )
    return find_cheapest(hand, situation).found.left

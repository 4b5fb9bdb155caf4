"""What a hand costs: all its cards, or only those that no meld of the hand takes."""

from __future__ import annotations

from random import Random

import pytest

from scorekeeper.rules.cards import parse_cards, write_cards
from scorekeeper.rules.deal.hands import cost_hand
from scorekeeper.rules.melds.melds import Standing
from scorekeeper.rules.ruleset.deals import DealRules
from scorekeeper.rules.solver import cards_that_count, cost_counted, priced
from scorekeeper.rules.solver.question import Situation
from tests.rules.given import VENEZUELA, house
from tests.rules.solver.brute_force import try_all
from tests.rules.solver.hands import box_of, rich_hand
from tests.rules.solver.referee import Referee

MELDS_FREE = house(
    counting={"cards": "those that fit no meld"},
    later_turns={"new_melds": False, "lay_offs": False},
    going_out={"last_discard": "required"},
)
OPEN = house()


def cards(text):
    return parse_cards(text, suits_needed=False)


@pytest.mark.parametrize(
    ("hand", "left", "cost"),
    [
        ("", "", 0),
        ("7H 7D 7S KC", "KC", 10),
        ("5-8C", "", 0),
        ("5C 6C KD", "5C 6C KD", 21),
        ("7 7 7 K", "K", 10),
        ("5 6 7", "5 6 7", 18),
        ("KC KD JK 2H", "2H", 2),
    ],
)
def test_what_lies_in_a_meld_costs_nothing(hand, left, cost):
    assert write_cards(cards_that_count(cards(hand), MELDS_FREE)) == write_cards(cards(left))
    assert cost_counted(cards(hand), MELDS_FREE) == cost


def test_all_cards_count_where_no_rule_says_otherwise():
    assert cost_counted(cards("7H 7D 7S KC"), VENEZUELA) == 31


def test_no_hand_costs_more_than_the_most():
    limited = house(counting={"cards": "those that fit no meld", "most": 15})

    assert cost_counted(cards("KC QD JH"), limited) == 15
    assert cost_counted(cards("KC 2D"), limited) == 12
    assert cost_counted((), limited) == 0


def test_each_card_is_priced():
    assert [points for _, points in priced(cards("KC 7H 7D 7S 7C 8D"), MELDS_FREE)] == [
        *(0, 0, 0, 0),
        *(8, 10),
    ]
    assert [points for _, points in priced(cards("7H 7D 7S"), VENEZUELA)] == [7, 7, 7]


@pytest.mark.parametrize("seed", range(12))
def test_no_other_melds_leave_less(seed):
    """Everything is tried: what somebody who is down can put on an empty table."""
    chance = Random(seed)
    hand = rich_hand(chance, 6, (), box=box_of(OPEN.packs[0]))
    asked = Situation(
        ruleset=OPEN, deal=DealRules(contract=()), standing=Standing.DOWN, player="ana", drawn=False
    )

    least = try_all(hand, asked, Referee(OPEN)).cheapest

    assert cost_counted(hand, MELDS_FREE) == least.penalty <= cost_hand(hand, OPEN)


BY_CARD = house(
    counting={"cards": "those that fit no meld"},
    penalties={"cards": ["2D=20", "2H=20", "7S=1"]},
    sets={"longest": 3},
    deals=[{"contract": [{"set": 3}]}],
)


@pytest.mark.parametrize(
    ("hand", "left"),
    [
        ("2H 2D 2S 2C", "2S"),
        ("2D 3D 4D 5D 2H 2S 2C", ""),
        ("7H 7D 7S 7C 8S 9S 10S", ""),
        ("7H 7D 7S 7C", "7S"),
        ("2 2 2 2D", "2"),
    ],
)
def test_of_cards_of_one_rank_a_meld_takes_the_dear_ones(hand, left):
    assert write_cards(cards_that_count(cards(hand), BY_CARD)) == left

"""The other places in which the wilds of a run may lie."""

import pytest

from scorekeeper.rules.cards import parse_cards, write_cards
from scorekeeper.rules.melds.judging import judge_run, judge_set
from scorekeeper.rules.melds.runs import find_elsewhere
from tests.rules.given import VENEZUELA, house

TWO_WILDS = house(wilds={"most_per_meld": 2})
NO_NEIGHBOURS = house(wilds={"most_per_meld": 2}, runs={"wilds_side_by_side": 1})


def others(cards, ruleset=VENEZUELA):
    """Return each further order that is offered, one after the other, until one comes again."""
    meld = judge_run(parse_cards(cards), ruleset).read_as
    seen = [meld]
    while (meld := find_elsewhere(meld, ruleset)) and meld not in seen:
        seen.append(meld)
    return [write_cards(one.cards) for one in seen[1:]]


@pytest.mark.parametrize(
    ("cards", "ruleset", "orders"),
    [
        ("5S 6S 7S JK", VENEZUELA, ["JK 5S 6S 7S"]),
        ("JK 5S 6S 7S", VENEZUELA, ["5S 6S 7S JK"]),
        ("7S JK 5S 6S", VENEZUELA, ["JK 5S 6S 7S"]),
        ("5S JK 7S", VENEZUELA, []),
        ("5S 6S 7S", VENEZUELA, []),
        ("QS KS JK", VENEZUELA, ["JK QS KS"]),
        ("AS 2S JK", VENEZUELA, []),
        ("5S 6S JK JK", TWO_WILDS, ["JK JK 5S 6S", "JK 5S 6S JK"]),
        ("JK 5S 6S JK", NO_NEIGHBOURS, []),
    ],
)
def test_from_each_place_of_a_wild_one_comes_to_all_others(cards, ruleset, orders):
    assert others(cards, ruleset) == orders


def test_a_set_lies_only_in_one_way():
    assert find_elsewhere(judge_set(parse_cards("7S 7H JK"), VENEZUELA).read_as, VENEZUELA) is None

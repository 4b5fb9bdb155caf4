"""The referee of the solver finds what anybody sees."""

import pytest

from scorekeeper.rules.cards import parse_cards
from scorekeeper.rules.melds.melds import Standing
from scorekeeper.rules.solver.question import Situation
from tests.rules.given import VENEZUELA, house, tabled
from tests.rules.solver.brute_force import try_all
from tests.rules.solver.referee import Referee

TWO_SETS = VENEZUELA.deals[1]


@pytest.mark.parametrize(
    ("hand", "run", "ace"),
    [
        ("KH KS 5D", "10-QH", "low or high"),
        ("KS QH 5D", "9-JH", "low or high"),
        ("2H 2S 5D", "QH KH AH", "round the corner"),
        ("AH AS 5D", "JH QH KH", "low or high"),
    ],
)
def test_a_wild_goes_onto_its_own_place_and_another_wild_beside_it(hand, run, ace):
    """One wild is all that a meld may hold, and what lies in its own place is none."""
    wilds = {"cards": ["A", "2", "K", "Q"], "natural_in_place": True, "most_per_meld": 1}
    ruleset = house(wilds=wilds, runs={"ace": ace, "most_wilds": 9})
    table = tabled(f"bruno run {run}")
    asked = Situation(
        ruleset=ruleset, deal=TWO_SETS, player="ana", standing=Standing.DOWN, table=table
    )

    least = try_all(parse_cards(hand), asked, Referee(ruleset)).cheapest

    assert least.left == parse_cards("5D")


def known(hand, ruleset=VENEZUELA, deal=TWO_SETS, **about):
    asked = Situation(ruleset=ruleset, deal=deal, player="ana", **about)
    return try_all(parse_cards(hand), asked, Referee(ruleset))


def test_a_contract_is_laid_down_where_it_can_be():
    assert known("7H 7D 7S 9H 9D JK KC").contract.penalty == 10
    assert known("7H 7D 7S 9H 9D KC").contract is None


def test_what_lies_on_the_table_takes_cards_once_one_is_down():
    table = tabled("bruno run 5-7S")

    assert known("4S 8S KC", standing=Standing.DOWN, table=table).cheapest.penalty == 10
    assert known("4S 8S KC", standing=Standing.DOWN).cheapest.penalty == 22


def test_who_must_discard_keeps_a_card():
    required = house(going_out={"last_discard": "required"})
    hand = "7H 7D 7S"

    assert known(hand, standing=Standing.DOWN).way_out.left == ()
    assert known(hand, required, standing=Standing.DOWN).way_out is None
    assert known(hand, required, standing=Standing.DOWN, drawn=False).way_out.left == ()


def test_where_the_last_card_is_melded_one_alone_is_never_left():
    melded = house(going_out={"last_discard": "forbidden"})
    down = {"ruleset": melded, "standing": Standing.DOWN}

    assert known("7H 7D 7S", **down).way_out.left == ()
    assert known("7H 7D 7S KC", **down).way_out is None
    assert known("7H 7D 7S KC", **down).cheapest.penalty == 31
    assert known("7H 7D 7S 7C KC", **down).cheapest.penalty == 17
    assert known("7H 7D 7S", **down, drawn=False).way_out is None


def test_in_the_last_deal_nothing_is_laid_down_unless_all_goes():
    last = VENEZUELA.deals[6]
    hand = "7H 7D 7S 2-8C"

    assert known(f"{hand} KC", deal=last).way_out.discard == parse_cards("KC")[0]
    assert known(f"{hand} KC QD", deal=last).contract is None
    assert known(f"{hand} KC", deal=last, drawn=False).contract is None


def test_a_joker_is_taken_off_a_set_where_it_goes_to_the_hand():
    table = tabled("bruno set KH KD JK")
    hand = "KC KS 5C 6C 9H"

    found = known(hand, standing=Standing.DOWN, table=table).cheapest

    assert found.penalty == 9
    assert len(found.before) == 1

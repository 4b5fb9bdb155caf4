"""The two referees of the solver agree with each other, and with the judges."""

from random import Random

import pytest

from scorekeeper.rules.cards import parse_cards
from scorekeeper.rules.melds.melds import Standing
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.ruleset.reading import (
    load_ruleset,
    read_ruleset,
    ruleset_data,
    ruleset_names,
    with_changes,
)
from scorekeeper.rules.solver.question import Situation
from tests.rules.given import NOT_DOWN, VENEZUELA, house, tabled
from tests.rules.solver.brute_force import try_all
from tests.rules.solver.columns import Columns
from tests.rules.solver.house_rules import any_house_rules
from tests.rules.solver.integer_program import can_go_out, covers, prepare, solve
from tests.rules.solver.questions import Question, questions
from tests.rules.solver.referee import Referee
from tests.rules.solver.replaying import faults_of

TWO_SETS = VENEZUELA.deals[1]
WILD = ["2", "3", "K", "AD"]


def agreed(question: Question, referee: Referee, columns: Columns) -> None:
    """Ask both, and the judges about every way that was found."""
    hand, asked = question.hand, question.asked
    known = try_all(hand, asked, referee)
    for found in (known.contract, known.cheapest, known.way_out):
        assert not found or faults_of(found, hand, asked) == [], question
    if covers(asked):
        prepared = prepare(hand, asked, referee, columns)
        least = known.contract if asked.standing is NOT_DOWN else known.cheapest
        assert solve(prepared) == (least.penalty if least else None), question
        assert can_go_out(prepared) == (known.way_out is not None), question


def agree_on(name: str, ruleset: Ruleset, count: int) -> None:
    referee, columns = Referee(ruleset), Columns(ruleset)
    for question in questions(name, ruleset, count, sizes=(4, 6)):
        agreed(question, referee, columns)


@pytest.mark.parametrize("name", ruleset_names())
def test_trying_all_and_the_integer_program_find_the_same(name):
    agree_on(name, load_ruleset(name), 4)


@pytest.mark.torture
@pytest.mark.seeds(10, 200)
def test_they_find_the_same_under_any_house_rules(seed):
    agree_on(f"house rules {seed}", any_house_rules(Random(seed)), 2)


@pytest.mark.parametrize(("cards", "in_place"), [(WILD, True), (WILD, False), (["K", "AH"], True)])
@pytest.mark.parametrize("name", ["peru-wittig", "bolivia", "romme", "carioca"])
def test_they_find_the_same_whatever_cards_are_wild(name, cards, in_place, rounds):
    """In its own place in a run any wild card is a natural, or none is."""
    wilds = {"cards": cards, "natural_in_place": in_place, "most_per_meld": 2}
    rules = read_ruleset(with_changes(ruleset_data(name), {"wilds": wilds}), "other wild cards")
    agree_on(f"wild {cards} {in_place} {name}", rules, rounds(2, 30))


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
    referee, cards = Referee(ruleset), parse_cards(hand)
    table = tabled(f"bruno run {run}")
    asked = Situation(
        ruleset=ruleset, deal=TWO_SETS, player="ana", standing=Standing.DOWN, table=table
    )

    least = try_all(cards, asked, referee).cheapest
    assert least.left == parse_cards("5D")
    assert solve(prepare(cards, asked, referee, Columns(ruleset))) == least.penalty


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

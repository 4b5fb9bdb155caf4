"""Wilds taken off the table that must go onto a run, or anywhere on the table, at once."""

from __future__ import annotations

import pytest

from scorekeeper.rules.cards import parse_cards, write_cards
from scorekeeper.rules.melds.melds import LayOff, Swap
from scorekeeper.rules.solver import Situation, find_cheapest, find_contract
from tests.rules.given import DOWN, NOT_DOWN, house, tabled
from tests.rules.solver.replaying import faults_of
from tests.rules.solver.test_answers import judge_small_hands

RUN, ANYWHERE = "at once onto a run", "at once anywhere on the table"


def rules_of(use, **taking):
    """Return the base game in which wilds come off runs, and go there."""
    free = {"most_wilds": 22, "wilds_against_naturals": "any number"}
    return house(
        taking_jokers={"use": use, "from_runs": True, "move_at_run_ends": False, **taking},
        later_turns={"wilds_laid_off": True},
        laying_down={"lay_offs": "all"},
        sets=free,
        deals=[{"contract": [{"set": 3}]}],
    )


def asked(rules, table, standing=DOWN):
    return Situation(
        ruleset=rules, deal=rules.deals[0], standing=standing, player="ana", table=table
    )


@pytest.mark.parametrize(("use", "onto"), [(RUN, {1}), (ANYWHERE, {1, 2})])
def test_a_card_is_got_rid_of_by_taking_a_wild_and_laying_it_off(use, onto):
    rules = rules_of(use)
    question = asked(rules, tabled("bruno run 5S JK 7S", "bruno set 9H 9D 9S", ruleset=rules))
    hand = parse_cards("6S KD")

    answer = find_cheapest(hand, question)

    assert answer.proven
    assert answer.found.before == (Swap(1, parse_cards("6S")),)
    assert [write_cards(step.cards) for step in answer.found.after] == ["JK"]
    assert {step.onto for step in answer.found.after} <= onto
    assert faults_of(answer.found, hand, question) == []


def test_a_wild_is_not_taken_where_there_is_no_run_to_take_it():
    rules = rules_of(RUN, from_runs=False, naturals_for_one_in_a_set=1)
    question = asked(rules, tabled("bruno set 5S 5H JK", "bruno set 9H 9D 9S", ruleset=rules))

    assert find_cheapest(parse_cards("5D KD"), question).found.before == ()
    elsewhere = rules_of(ANYWHERE, naturals_for_one_in_a_set=1)
    question = asked(elsewhere, tabled("bruno set 5S 5H JK", "bruno run 7-9D", ruleset=elsewhere))
    assert write_cards(find_cheapest(parse_cards("5D KD"), question).found.left) == "KD"


def test_a_wild_taken_in_the_turn_of_laying_down_is_laid_off_in_it():
    rules = rules_of(RUN, in_turn_of_laying_down=True)
    table = tabled("bruno run 5S JK 7S", ruleset=rules)
    question, hand = asked(rules, table, NOT_DOWN), parse_cards("9H 9D 9S 6S KD")

    answer = find_contract(hand, question)

    assert answer.proven
    assert write_cards(answer.found.left) == "KD"
    assert [step for step in answer.found.after if isinstance(step, LayOff)]
    assert faults_of(answer.found, hand, question) == []


def test_what_moving_wilds_could_bring_beside_it_is_left_open():
    moving = {"move_at_run_ends": True, "move_in_turn_of_laying_down": True}
    rules = rules_of(RUN, in_turn_of_laying_down=True, **moving)
    table = tabled("bruno run 5S JK 7S", ruleset=rules)
    question = asked(rules, table, NOT_DOWN)
    hand = parse_cards("9H 9D 9S 6S KD")

    answer = find_contract(hand, question)

    assert not answer.proven
    assert faults_of(answer.found, hand, question) == []


@pytest.mark.torture
@pytest.mark.parametrize("use", [RUN, ANYWHERE])
def test_small_hands_leave_as_little_as_trying_everything_finds(use, rounds):
    both = {"naturals_for_one_in_a_set": 1, "in_turn_of_laying_down": True}
    for at_once in (both, {"naturals_for_one_in_a_set": 2}):
        rules = rules_of(use, **at_once)
        judge_small_hands(f"{use}, {len(at_once)}", rules, rounds(4, 80), sizes=(3, 5), melds=2)


OWN = {"wilds_onto": "own runs"}


@pytest.mark.parametrize(
    ("later", "melds", "hand", "left"),
    [
        (OWN, ("bruno run 5-7S", "bruno set 9H 9D 9S"), "JK KD", "JK KD"),
        (OWN, ("ana run 5-7S", "bruno set 9H 9D 9S"), "JK KD", "KD"),
        (OWN, ("ana set 9H 9D 9S",), "JK KD", "JK KD"),
        ({"naturals_for_wilds": 4}, ("bruno run 5-7S", "bruno set 9H 9D 9S"), "JK KD", "JK KD"),
        ({"naturals_for_wilds": 4}, ("bruno run 5-7S",), "JK 8S KD", "KD"),
        ({"naturals_for_wilds": 4}, ("bruno run 5-7S",), "JK 9S KD", "KD"),
        ({"naturals_for_wilds": 4}, ("bruno set 9H 9D 9S",), "JK 9C KD", "KD"),
        ({**OWN, "naturals_for_wilds": 5}, ("ana run 5-7S",), "JK 4S 8S KD", "KD"),
        ({**OWN, "naturals_for_wilds": 6}, ("ana run 5-7S",), "JK 4S 8S KD", "JK KD"),
    ],
)
def test_a_wild_is_laid_off_only_where_the_rules_let_it_go(later, melds, hand, left):
    rules = house(later_turns={**later, "new_melds": False}, deals=[{"contract": [{"set": 3}]}])
    question = asked(rules, tabled(*melds, ruleset=rules))

    answer = find_cheapest(parse_cards(hand), question)

    assert answer.proven
    assert write_cards(answer.found.left) == left
    assert faults_of(answer.found, parse_cards(hand), question) == []


@pytest.mark.torture
@pytest.mark.parametrize(
    "later", [OWN, {"naturals_for_wilds": 4}, {**OWN, "naturals_for_wilds": 3}]
)
@pytest.mark.parametrize("along", [False, True])
def test_small_hands_lay_wilds_off_as_these_rules_let_them(later, along, rounds):
    rules = house(
        wilds={"cards": ["2"], "most_per_meld": 2},
        later_turns=later,
        laying_down={"lay_offs": "all"},
        taking_jokers={"move_along_runs": along, "move_at_run_ends": not along},
        deals=[{"contract": [{"run": 3}]}],
    )

    judge_small_hands(f"{later}, {along}", rules, rounds(4, 60), sizes=(3, 5), melds=2)

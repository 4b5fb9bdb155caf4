"""Wilds that stand only for cards of their own suit: which of them lies where."""

from __future__ import annotations

import pytest

from scorekeeper.rules.cards import parse_cards, write_cards
from scorekeeper.rules.ruleset.reading import read_ruleset, ruleset_data, with_changes
from scorekeeper.rules.solver import Situation, find_cheapest, find_contract
from tests.rules.given import DOWN, NOT_DOWN, house, tabled
from tests.rules.solver.replaying import faults_of
from tests.rules.solver.test_answers import judge_small_hands

TWOS = {"cards": ["2"], "own_suit": True, "most_per_meld": 2}


def asked(rules, standing=DOWN, table=()):
    return Situation(
        ruleset=rules, deal=rules.deals[0], standing=standing, player="ana", table=table
    )


@pytest.mark.parametrize(
    ("hand", "table", "left"),
    [
        ("5S 6S 2S KD", (), "KD"),
        ("5S 6S 2H KD", (), "2H 5S 6S KD"),
        ("5S 6S JK KD", (), "KD"),
        ("3S 4S 2S KD", (), "KD"),
        ("7H 7D 2C KD", (), "KD"),
        ("5S 6S 7H 7D 2S 2H KD", (), "KD"),
        ("5S 6S 7H 7D 2H 2D KD", (), "5S 6S KD"),
        ("5S 6S 7H 7D JK 2D KD", (), "KD"),
        ("2H KD", ("bruno run 5-7S",), "2H KD"),
        ("2S KD", ("bruno run 5-7S",), "KD"),
        ("2H 2S", ("bruno run 5-7S", "bruno set 9H 9D 9S"), ""),
        ("2S 9S KD", ("bruno run 5-7S",), "KD"),
    ],
)
def test_a_two_goes_into_a_run_of_its_suit_or_into_any_set(hand, table, left):
    question = asked(house(wilds=TWOS), table=tabled(*table))

    answer = find_cheapest(parse_cards(hand), question)

    assert answer.proven
    assert write_cards(answer.found.left) == left
    assert faults_of(answer.found, parse_cards(hand), question) == []


def test_two_of_the_wild_cards_may_lie_in_one_run_beside_a_natural_of_their_face():
    rules = house(wilds={**TWOS, "most_per_meld": 3}, deals=[{"contract": [{"run": 6}]}])
    hand = parse_cards("2S 3S 4S 2S 2S JK")

    answer = find_contract(hand, asked(rules, NOT_DOWN))

    assert answer.found.left == ()
    assert faults_of(answer.found, hand, asked(rules, NOT_DOWN)) == []


def test_where_the_suits_of_a_set_matter_the_rest_is_left_open():
    rules = read_ruleset(with_changes(ruleset_data("romme"), {"wilds": TWOS}), "own suit")
    hand = parse_cards("7H 7D 7S 2C KD")

    answer = find_cheapest(hand, asked(rules))

    assert not answer.proven
    assert faults_of(answer.found, hand, asked(rules)) == []


ANY_RUNS = [
    {"contract": [{"run": 3}]},
    {"contract": [{"run": 3, "suits": "one colour"}, {"set": 3}]},
    {"contract": [{"run": 4, "or_more": True, "suits": "any suits"}], "most_wilds": 1},
]
GAMES = {
    "venezuela": {"wilds": TWOS, "penalties": {"two": 20}},
    "peru-1": {"wilds": {"own_suit": True}},
    "peru-wittig": {"wilds": {**TWOS, "cards": ["2", "3", "K"], "natural_in_place": False}},
    "bolivia": {
        "wilds": {**TWOS, "cards": ["A", "QS", "5D", "5C"]},
        "laying_down": {"lay_offs": "all"},
        "deals": ANY_RUNS,
    },
}


@pytest.mark.torture
@pytest.mark.parametrize("name", GAMES)
def test_small_hands_leave_as_little_as_trying_everything_finds(name, rounds):
    rules = read_ruleset(with_changes(ruleset_data(name), GAMES[name]), "own suit")

    judge_small_hands(f"own suit, {name}", rules, rounds(2, 60), sizes=(3, 6), wilds=4)

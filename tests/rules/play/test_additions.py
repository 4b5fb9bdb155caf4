"""Which cards the pad of a meld on the table offers, one after the other."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.rules.cards import parse_cards, write_cards
from scorekeeper.rules.play.additions import (
    cards_for_a_wild,
    find_additions,
    kind_for_a_wild,
    may_be_taken_from,
    missing_ranks,
    movable_jokers,
    next_additions,
    places_for_a_wild,
)
from scorekeeper.rules.ruleset.choices import Kind
from scorekeeper.rules.ruleset.reading import load_ruleset
from tests.rules.given import VENEZUELA, house, tabled

WITTIG, PERU = load_ruleset("peru-wittig"), load_ruleset("peru-2")
TAKING = replace(
    VENEZUELA,
    taking_jokers=replace(
        VENEZUELA.taking_jokers,
        in_turn_of_laying_down=True,
        own_sets=True,
        only_contract_melds=False,
        from_runs=True,
        naturals_for_one_in_a_set=1,
    ),
)


def open_now(meld, entered, end="", ruleset=WITTIG):
    """The naturals that can be tapped once these cards are entered, as ``low 4S``."""
    [target] = tabled(meld, ruleset=ruleset)
    ways = find_additions(target, ruleset)
    now = next_additions(ways, parse_cards(entered, suits_needed=False), end)
    return {f"{way.end} {way.card}".strip() for way in ways if way in now and not way.wild}


@pytest.mark.parametrize("wild", ["JK", "2", "2H"])
@pytest.mark.parametrize(
    ("end", "after"),
    [("", {"low 4S", "high 9S"}), ("high", {"low 4S", "high 9S"}), ("low", {"low 3S", "high 8S"})],
)
def test_a_wild_takes_a_place_at_its_end_whichever_wild_it_is(wild, end, after):
    assert open_now("ana run 5-7S", wild, end) == after


def test_a_two_in_its_own_place_is_a_natural():
    assert open_now("ana run 3-5S", "") == {"low 2S", "high 6S"}
    assert open_now("ana run 3-5S", "2S") == {"low AS", "high 6S"}


def test_where_wilds_move_every_rank_that_is_missing_may_come_next():
    offered = open_now("ana run JK JK 4C 5C", "7C", ruleset=PERU)

    assert {"3C", "9C", "AC"} <= offered
    assert "4C" not in offered


def test_a_colour_run_goes_on_in_the_other_colour():
    meld = "ana colour 2H 3S 4D 5C 6H 7S 8H 9C 10D JS QH"

    assert open_now(meld, "", ruleset=PERU) == {"AS", "AC", "KS", "KC"}


def test_a_set_of_jokers_takes_jokers_alone():
    assert open_now("ana set JK JK JK", "", ruleset=PERU) == set()


@pytest.mark.parametrize(
    ("ace", "aces"), [("low", True), ("high", True), ("low or high", True), ("none", False)]
)
def test_a_run_whose_wilds_move_misses_its_ace_where_one_may_lie(ace, aces):
    ruleset = house(runs={"ace": ace, "shortest": 3}, deals=[{"contract": [{"set": 3}]}])
    [target] = tabled("ana run JK 4C 5C")

    missing = write_cards(missing_ranks(target.meld, ruleset))

    assert missing.removeprefix("AC ") == "2C 3C 6C 7C 8C 9C 10C JC QC KC"
    assert missing.startswith("AC") is aces


def test_a_wild_comes_off_for_the_card_it_stands_for():
    def cards(meld):
        [target] = tabled(f"ana {meld}")
        return write_cards(cards_for_a_wild(target, TAKING))

    assert cards("run 5S JK 7S") == "6S"
    assert cards("run 5S 6S 7S") == ""
    assert cards("set 7H 7D JK") == "7S 7H 7D 7C"
    assert cards("set 7H 7D 7S") == ""
    assert cards("set JK JK JK") == ""


@pytest.mark.parametrize(
    ("meld", "rules", "may"),
    [
        ("bruno contract run 5S JK 7S", {}, True),
        ("bruno run 5S JK 7S", {}, True),
        ("bruno run 5S JK 7S", {"only_contract_melds": True}, False),
        ("bruno contract run 5S JK 7S", {"only_contract_melds": True}, True),
        ("ana contract run 5S JK 7S", {}, True),
        ("ana contract run 5S JK 7S", {"own_sets": False}, False),
        ("bruno contract run 5S JK 7S", {"own_sets": False}, True),
        ("bruno contract run 5S 6S 7S", {}, False),
        ("bruno contract run 5S JK 7S", {"in_turn_of_laying_down": False}, False),
    ],
)
def test_in_the_turn_of_laying_down_a_wild_comes_off_only_where_all_allow_it(meld, rules, may):
    [target] = tabled(meld)
    taking = replace(TAKING, taking_jokers=replace(TAKING.taking_jokers, **rules))

    assert may_be_taken_from(target, "ana", taking) is may


def all_ways(meld, ruleset):
    """Everything the meld can take, as ``low 4S`` or ``high wild JK``."""
    [target] = tabled(meld, ruleset=ruleset)
    ways = find_additions(target, ruleset)
    return [" ".join(f"{way.end} {'wild' * way.wild} {way.card}".split()) for way in ways]


TWOS = house(wilds={"cards": ["2"], "most_per_meld": 3})
TWO_SUITS = house(sets={"most_suits": 2}, deals=[{"contract": [{"set": 3}]}])
EVEN = house(
    wilds={"most_per_meld": 4},
    sets={
        "different_suits": True,
        "most_wilds": 4,
        "wilds_against_naturals": "no more wilds than naturals",
    },
    deals=[{"contract": [{"set": 3}]}],
)
FOUR = house(sets={"different_suits": True, "longest": 4}, deals=[{"contract": [{"set": 3}]}])
DIFFERENT = house(sets={"different_suits": True}, deals=[{"contract": [{"set": 3}]}])


@pytest.mark.parametrize(
    ("meld", "ruleset", "ways"),
    [
        ("ana set 7H 7D 7S", VENEZUELA, ["7S", "7H", "7D", "7C", "wild JK"]),
        ("ana set 7H 7D JK", VENEZUELA, ["7S", "7H", "7D", "7C"]),
        ("ana set 7H 7D 7S", TWOS, ["7S", "7H", "7D", "7C", "wild JK", "wild 2"]),
        ("ana set JK JK JK", TWOS, ["wild JK"]),
        ("ana set 7H JK", EVEN, ["7S", "7D", "7C", "wild JK"]),
        ("ana set 7H 7D JK", EVEN, ["7S", "7C", "wild JK"]),
        ("ana set 7H 7D 7S 7C", FOUR, []),
        ("ana set 7H 7D 7S", DIFFERENT, ["7C", "wild JK"]),
        ("ana set 7H 7D 7D", TWO_SUITS, ["7H", "7D", "wild JK"]),
        ("ana set 7H 7H JK", TWO_SUITS, ["7S", "7H", "7D", "7C"]),
        ("ana pure set 7H 7D 7S", VENEZUELA, ["7C"]),
        ("ana run 3-QS", VENEZUELA,
         ["low 2S", "low AS", "high KS", "high AS", "low wild JK", "high wild JK"]),
        ("ana run A-JS", VENEZUELA, ["high QS", "high KS", "high wild JK"]),
        ("ana run 4-AS", VENEZUELA, ["low 3S", "low 2S", "low wild JK"]),
        ("ana colour 4H 5S 6H", VENEZUELA, ["3S", "3C", "7S", "7C"]),
        ("ana colour 4H 5S", VENEZUELA, ["3S", "3C", "6H", "6D"]),
    ],
)  # fmt: skip
def test_a_meld_takes_these_cards_and_no_others(meld, ruleset, ways):
    assert all_ways(meld, ruleset) == ways


@pytest.mark.parametrize(
    ("meld", "ways"),
    [
        ("ana run JK 6D 7D", [("5D", "low"), ("5D", "high")]),
        ("ana run 6D 7D JK", [("8D", "low"), ("8D", "high")]),
        ("ana run AD 2D JK", [("3D", "high")]),
        ("ana run 6D JK 8D", []),
        ("ana set 7H 7D JK", []),
    ],
)
def test_a_joker_at_an_end_moves_where_the_run_can_grow(meld, ways):
    [target] = tabled(meld)
    moving = house(taking_jokers={"move_at_run_ends": True})
    staying = house(taking_jokers={"move_at_run_ends": False})

    assert [(str(card), end.value) for card, end in movable_jokers(target, moving)] == ways
    assert movable_jokers(target, staying) == ()


def test_a_wild_goes_into_the_kind_of_meld_that_the_ruleset_names():
    kinds = {"peru-1": Kind.RUN, "romme": Kind.SET, "ecuador": None}

    assert {name: kind_for_a_wild(load_ruleset(name)) for name in kinds} == kinds


@pytest.mark.parametrize(
    ("use", "places"),
    [
        ("goes to the hand", []),
        ("at once into a new run", []),
        ("at once onto a run", [(2, "low"), (2, "high"), (4, "high")]),
        ("at once anywhere on the table", [(1, None), (2, "low"), (2, "high"), (4, "high")]),
    ],
)
def test_a_wild_taken_goes_onto_the_melds_that_can_take_one(use, places):
    table = tabled("ana set 7H 7D 7S", "bruno run 5S JK 7S", "bruno colour 5H 6S", "ana run A-4D")
    rules = house(
        taking_jokers={"use": use, "from_runs": True},
        later_turns={"wilds_laid_off": True},
        runs={"ace": "low or high"},
    )

    assert [*places_for_a_wild(table, table[1], rules)] == places


def test_a_wild_taken_may_have_to_stay_on_the_runs_of_the_same_player():
    rules = load_ruleset("continental")
    table = tabled(
        "bruno run 5S JK 7S 8S", "bruno run 9-QH", "bruno set 4H 4D 4S", "chiyo run 9-QD"
    )

    assert {number for number, _ in places_for_a_wild(table, table[0], rules)} == {1, 2}

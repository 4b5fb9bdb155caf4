"""First melds that are asked for by their points."""

import pytest

from scorekeeper.rules.cards import JOKER
from scorekeeper.rules.melds.melds import Meld
from scorekeeper.rules.play.contract import judge_contract
from scorekeeper.rules.play.first_meld import first_meld_faults, worth
from scorekeeper.rules.ruleset.choices import Kind
from scorekeeper.rules.ruleset.reading import load_ruleset, read_ruleset, ruleset_data, with_changes
from tests.rules.given import codes, entries, facts

ROMME = load_ruleset("romme")
PURE = read_ruleset(
    with_changes(ruleset_data("romme"), {"first_meld": {"wilds": False}}), "house rules"
)


def first(*melds, ruleset=ROMME):
    return judge_contract(entries(*melds), ruleset.deals[0], ruleset)


@pytest.mark.parametrize(
    ("melds", "points"),
    [
        (["KH KD KS", "3H 3D 3S"], 39),
        (["2-5S", "8H 8D 8S"], 38),
        (["AS 2S 3S", "JH JD JS"], 36),
        (["QS KS AS", "2H 2D 2S"], 37),
    ],
)
def test_first_melds_worth_less_than_asked_for_do_not_do(melds, points):
    verdict = first(*melds)

    assert codes(verdict) == ["firstmeld.too_few_points"]
    assert facts(verdict, "firstmeld.too_few_points") == {"have": points, "need": 40}


@pytest.mark.parametrize(
    "melds",
    [
        ["KH KD KS KC"],
        ["KH KD KS", "2H 2D 2S", "2S 3S 4S"],
        ["10H JH QH KH"],
        ["AH AD AS", "2-5S"],
        ["KH KD JK", "4H 4D 4S"],
    ],
)
def test_first_melds_of_enough_points_are_all_that_is_asked_for(melds):
    verdict = first(*melds)

    assert verdict.legal
    assert [placed.item for placed in verdict.read_as.melds] == [None] * len(melds)


def test_jokers_alone_are_worth_what_they_cost():
    assert worth(Meld(Kind.SET, (JOKER,) * 3, 0), ROMME) == 90


def test_the_first_melds_may_have_to_do_without_jokers():
    verdict = first("KH KD KS", "QH QD JK", ruleset=PURE)

    assert codes(verdict) == ["firstmeld.wilds"]
    assert facts(verdict, "firstmeld.wilds") == {"meld": 2, "wilds": 1}
    assert first("KH KD KS", "QH QD QS", ruleset=PURE).legal


def test_nothing_at_all_is_worth_nothing():
    assert facts(first(), "firstmeld.too_few_points") == {"have": 0, "need": 40}


def test_a_meld_that_nobody_can_read_is_worth_nothing():
    told = facts(first_meld_faults([None], ROMME), "firstmeld.too_few_points")

    assert told == {"have": 0, "need": 40}

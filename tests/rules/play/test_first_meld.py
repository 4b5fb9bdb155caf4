"""First melds that are asked for by their points."""

import pytest

from scorekeeper.rules.cards import JOKER
from scorekeeper.rules.melds.judging import judge_meld
from scorekeeper.rules.melds.melds import Meld
from scorekeeper.rules.play.contract import judge_contract
from scorekeeper.rules.play.first_meld import first_meld_faults, worth
from scorekeeper.rules.play.laying_down import judge_lay_down
from scorekeeper.rules.ruleset.choices import Kind
from scorekeeper.rules.ruleset.reading import load_ruleset, read_ruleset, ruleset_data, with_changes
from tests.rules.given import NOT_DOWN, codes, entries, entry, facts, lay_off, tabled

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


@pytest.mark.parametrize(
    ("meld", "points"),
    [
        ("AS 2S 3S", 6),
        ("QS KS AS", 31),
        ("AH AD AS", 33),
        ("2-5S", 14),
        ("JH JD JS JC", 40),
        ("JK 2S 3S", 6),
        ("QS KS JK", 31),
        ("5S JK 7S", 18),
        ("9H 9D JK", 27),
        ("AH AD JK", 33),
    ],
)
def test_a_meld_is_worth_its_cards_and_a_joker_is_worth_what_it_stands_for(meld, points):
    assert worth(judge_meld(entry(meld), ROMME).read_as, ROMME) == points


def test_an_ace_round_the_corner_is_a_high_one():
    corner = with_changes(ruleset_data("romme"), {"runs": {"ace": "round the corner"}})
    ruleset = read_ruleset(corner, "house rules")

    assert worth(judge_meld(entry("KS AS 2S"), ruleset).read_as, ruleset) == 23
    assert worth(judge_meld(entry("AS 2S 3S"), ruleset).read_as, ruleset) == 6


def test_jokers_alone_are_worth_what_they_cost():
    assert worth(Meld(Kind.SET, (JOKER,) * 3, 0), ROMME) == 90


def test_the_first_melds_may_have_to_do_without_jokers():
    verdict = first("KH KD KS", "QH QD JK", ruleset=PURE)

    assert codes(verdict) == ["firstmeld.wilds"]
    assert facts(verdict, "firstmeld.wilds") == {"meld": 2, "wilds": 1}
    assert first("KH KD KS", "QH QD QS", ruleset=PURE).legal


def test_every_meld_must_be_one_beside_the_points():
    assert codes(first("KH KD QS KS")) == ["set.mixed_ranks"]
    assert codes(first("KH KD")) == ["set.too_short", "firstmeld.too_few_points"]


def test_nothing_at_all_is_worth_nothing():
    assert facts(first(), "firstmeld.too_few_points") == {"have": 0, "need": 40}


def test_nothing_is_laid_off_with_the_first_melds():
    verdict = judge_lay_down(
        entries("KH KD KS", "QH QD QS"),
        [lay_off(1, "8S")],
        player="ana",
        table=tabled("bruno run 5-7S"),
        standing=NOT_DOWN,
        holds=13,
        goes_out=False,
        discard=None,
        deal=ROMME.deals[0],
        ruleset=ROMME,
    )

    assert codes(verdict) == ["layoff.not_in_this_turn"]


def test_where_no_points_are_asked_for_any_first_meld_will_do():
    venezuela = load_ruleset("venezuela")

    assert judge_contract(entries("2H 2D 2S"), venezuela.deals[0], venezuela).legal


def test_a_meld_that_nobody_can_read_is_worth_nothing():
    told = facts(first_meld_faults([None], ROMME), "firstmeld.too_few_points")

    assert told == {"have": 0, "need": 40}

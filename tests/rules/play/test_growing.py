"""Which cards the pad of a meld on the table offers, one after the other."""

from __future__ import annotations

import pytest

from scorekeeper.rules.cards import parse_cards
from scorekeeper.rules.play.growing import next_ways, ways_to_add
from scorekeeper.rules.ruleset.reading import load_ruleset
from tests.rules.given import tabled

WITTIG, PERU = load_ruleset("peru-wittig"), load_ruleset("peru-2")


def open_now(meld, entered, end="", ruleset=WITTIG):
    """The naturals that can be tapped once these cards are entered, as ``low 4S``."""
    [target] = tabled(meld, ruleset=ruleset)
    ways = ways_to_add(target, ruleset)
    now = next_ways(ways, parse_cards(entered, suits_needed=False), end)
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

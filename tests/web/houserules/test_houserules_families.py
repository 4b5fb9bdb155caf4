"""House rules that families really use, each written by the form alone, and what they then say.

The variations are those of the sources; every one is checked as a player would meet it.
"""

from __future__ import annotations

import pytest

from scorekeeper.game import sheet
from scorekeeper.game.commands import Buy, RewardCut
from scorekeeper.rules.cards import parse_cards
from scorekeeper.rules.deal.cutting import exact_cut
from scorekeeper.rules.play.contract import judge_contract
from scorekeeper.rules.play.jokers import judge_joker_taking
from scorekeeper.rules.ruleset.choices import Direction
from scorekeeper.rules.ruleset.reading import over_its_base
from tests.game import table
from tests.rules import given
from tests.rules.given import codes
from tests.web.house import House


@pytest.mark.parametrize("chips", [12, 13])
def test_twelve_or_thirteen_chips_for_each(house, chips):
    ours = house.begin().keep("More chips", {"chips.each": chips})

    state = table.started(ruleset=data_of(house, "More chips"))
    assert ours.chips.each == chips
    assert sheet.chips_of(table.play(state, Buy(player="ana")), "ana") == chips - 1


@pytest.mark.parametrize("points", [25, 50])
def test_points_off_for_an_exact_cut_instead_of_a_chip(house, points):
    house.begin().keep("Cut", {"cut.reward_chips": 0, "cut.reward_points": points})

    state = table.started(ruleset=data_of(house, "Cut"))
    hands = {"bruno": 30, "chiyo": 30, "dara": 30}
    state = table.play(state, RewardCut(), *table.ended("ana", hands))
    cutter = state.deals[0].cutter
    assert sheet.chips_of(state, cutter) == 7
    assert sheet.total(state, cutter) == 30 - points


def test_no_exchange_in_deal_six(house):
    ours = house.begin().keep("No exchange", {"deals[6].exchanges": 0})

    assert [deal.exchanges for deal in ours.deals] == [0] * 7


def test_an_exchange_in_deal_four_and_two_in_deal_six(house):
    ours = house.begin().keep("Two", {"deals[4].exchanges": 1, "deals[6].exchanges": 2})

    assert [deal.exchanges for deal in ours.deals] == [0, 0, 0, 1, 0, 2, 0]


def test_bolivia_clockwise(house):
    ours = house.begin("bolivia").keep("Bolivia", {"dealing.direction": Direction.LEFT})

    assert ours.dealing.direction is Direction.LEFT
    assert house.overlay("Bolivia")["dealing"] == {"direction": "left"}


def test_two_naturals_for_a_joker_in_bolivia(house):
    field = "taking_jokers.naturals_for_one_in_a_set"
    ours = house.begin("bolivia").keep("Two for one", {field: 2})
    known = {
        "player": "ana",
        "table": given.tabled("bruno set 7H 7D JK"),
        "standing": given.DOWN,
        "ruleset": ours,
    }

    assert judge_joker_taking(1, parse_cards("7S 7C"), **known).legal
    assert not judge_joker_taking(1, parse_cards("7S"), **known).legal


def test_winning_in_a_row_multiplies_what_the_others_pay(house):
    ours = house.begin("bolivia").keep("Streaks", {"bonuses.streaks": True})

    assert ours.bonuses.streaks
    assert "in a row" in house.phone.html


def test_the_cutter_keeps_jokers_in_romme(house):
    ours = house.begin("romme").keep("Cut", {"cut.jokers_kept_among": 3})

    assert ours.cut.jokers_kept_among == 3


def test_the_dealer_has_a_fourteenth_card_in_romme(house):
    more = "none, the leader has a card more and plays"
    ours = house.begin("romme").keep("Fourteenth", {"dealing.upcard": more})

    assert str(ours.dealing.leader) == "the dealer"
    assert str(ours.dealing.upcard) == more


@pytest.mark.parametrize("jokers", range(2, 7))
def test_two_to_six_jokers_in_the_tournament_form_of_romme(house, jokers):
    ours = house.begin("romme-dskv").keep("Jokers", {"packs[1].jokers": jokers})

    assert ours.packs_for(4).cards == 104 + jokers


def test_a_target_of_one_hundred(house):
    assert house.begin("romme-dskv").keep("Hundred", {"end.target": 100}).end.target == 100


def test_so_many_deals_instead_of_a_target(house):
    ours = house.begin("romme-dskv").keep("Ten", {"end.target": 0, "end.after_deals": 10})

    assert ours.deals_in_all == 10


def test_no_exchange_but_a_run_that_turns_the_corner_and_four_deals_only(house):
    house.begin().press("show", {"runs.ace": "round the corner"})
    for number in (7, 6, 5):
        house.press(f"remove deals[{number}]")
    ours = house.keep("Short")

    assert [[item.size for item in deal.contract] for deal in ours.deals] == [
        [3],
        [3, 3],
        [4],
        [4, 4],
    ]
    assert str(ours.runs.ace) == "round the corner"


def test_go_out_at_once_in_the_last_deal_of_ecuador(house):
    ours = house.begin("ecuador").keep("Now", {"deals[7].must_go_out": True})

    assert [deal.must_go_out for deal in ours.deals] == [False] * 6 + [True]


def test_a_bare_exact_cut_of_forty_four(house):
    without = "hands without the upcard"
    ours = house.begin().keep("Forty-four", {"cut.exact": without})

    assert exact_cut(4, 0, ours) == (44,)


def data_of(house: House, name: str) -> dict[str, object]:
    return over_its_base(house.overlay(name), name)


def test_what_a_family_wrote_decides_over_what_is_laid_down(house):
    house.begin().press("add deals[3].others").press("show", {"deals[3].others[1][1].kind": "run"})
    ours = house.keep("Either", {"deals[3].others[1][1].size": 5})

    assert judge_contract(given.entries("run 5-9S"), ours.deals[2], ours).legal
    assert judge_contract(given.entries("set 7H 7D 7S 7C"), ours.deals[2], ours).legal
    assert codes(judge_contract(given.entries("run 5-8S"), ours.deals[2], ours))

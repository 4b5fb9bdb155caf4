"""Every number of a player explains itself."""

import re

import pytest

from scorekeeper.game.commands import (
    Buy,
    CorrectChips,
    CorrectHand,
    CountHand,
    EnterDeal,
    LayDown,
    RewardCut,
)
from scorekeeper.game.events import ChipsCorrected
from scorekeeper.game.state import Hand
from tests.game.table import set_of
from tests.web.at_table import ANA, BRUNO, CHIYO, DARA, AtTable

LINE = re.compile(r'<div class="sum__line[^"]*">(.*?)</div>', re.DOTALL)
TAG = re.compile(r"<[^>]+>")


def sums(table: AtTable, player: str) -> dict[str, list[str]]:
    """Return section → its lines, each as the numbers in it."""
    html = table.open(f"table/player/{player}").html
    found = {}
    for name in ("points", "cards", "chips"):
        section = html.partition(f'aria-labelledby="{name}')[2].partition("</section>")[0]
        found[name] = [" ".join(TAG.sub(" ", line).split()[-1:]) for line in LINE.findall(section)]
    return found


def test_chips_add_up_from_the_start_over_cuts_buys_and_corrections(table):
    table.record(
        RewardCut(), Buy(player=DARA), Buy(player=DARA), CorrectChips(player=DARA, chips=9)
    )

    assert sums(table, DARA)["chips"] == ["7", "+1", "−2", "+3", "9"]


def test_cards_held_add_up_from_what_was_dealt_bought_and_laid(table):
    table.record(Buy(player=BRUNO), LayDown(player=BRUNO, melds=(set_of("7H 7D 7S"),)))

    assert sums(table, BRUNO)["cards"] == ["11", "+2", "−3", "10"]


def test_points_add_up_deal_by_deal(table):
    table.record(EnterDeal(points={ANA: 0, BRUNO: 20, CHIYO: 5, DARA: 5}))
    table.record(EnterDeal(points={ANA: 1, BRUNO: 30, CHIYO: 0, DARA: 5}), Buy(player=ANA))

    assert sums(table, BRUNO)["points"] == ["+20", "+30", "–", "50"]
    assert table.address + f"scores/1/{BRUNO}" in table.phone.page.links


def test_a_corrected_number_stays_visible_beside_the_valid_one(table):
    table.record(EnterDeal(points={ANA: 0, BRUNO: 20, CHIYO: 5, DARA: 5}))
    table.record(CorrectHand(deal=1, player=BRUNO, hand=Hand(points=25)))

    html = table.open(f"table/player/{BRUNO}").html

    assert "<del>20</del> +25" in html


def test_a_deal_that_is_not_closed_does_not_count_yet(table):
    table.go_out(ANA)
    table.record(CountHand(player=BRUNO, hand=Hand(points=12)))

    assert sums(table, BRUNO)["points"] == ["(12)", "0"]
    assert sums(table, CHIYO)["points"] == ["–", "0"]


def test_chips_are_corrected_where_they_are_explained(table):
    table.open(f"table/player/{BRUNO}").send("/chips", chips="4")

    assert table.last == ChipsCorrected(player=BRUNO, change=-3)
    assert table.phone.address == table.address + f"table/player/{BRUNO}"


@pytest.mark.parametrize("chips", ["", "-1", "1001", "lots", "7"])
def test_chips_that_cannot_be_or_are_so_already_are_refused(table, chips):
    table.open(f"table/player/{BRUNO}").send("/chips", chips=chips)

    assert table.phone.status == 422
    assert table.number == 1


def test_a_late_joiner_and_one_who_left_are_explained_too(table):
    table.open("people/join").send("/people/join", name="Eva", points="40")
    table.open(f"people/{BRUNO}")
    table.press("/leave")

    assert sums(table, "p5")["points"][0] == "+40"
    assert table.open(f"table/player/{BRUNO}").status == 200


def test_where_else_to_go_is_listed(table):
    links = table.open("table/more").page.links

    for page in ("rules", "log", "lay-down/check", "claims", "people", "agreements"):
        assert table.address + page in links
    assert table.evening.home + "desk" in [link.partition("?")[0] for link in links]

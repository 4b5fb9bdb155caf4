"""The Table while all others have one more turn, once somebody went out."""

from __future__ import annotations

import pytest

from scorekeeper.game.commands import CountHand
from tests.game.playing import goes_down, lays_out, out
from tests.game.table import by_points
from tests.web.at_table import ANA, BRUNO, CHIYO, DARA, AtTable


@pytest.fixture
def gone(game_under) -> AtTable:
    """Ana went out, under house rules that give all others one more turn."""
    table = game_under("venezuela", going_out={"one_more_turn": True})
    table.record(goes_down(ANA, "7H 7D 7S"), out(ANA))
    return table


def test_others_may_still_be_led_to_their_melds(gone):
    links = gone.open().page.links

    assert [key for key in (ANA, BRUNO, CHIYO) if gone.address + f"lay-down/{key}" in links] == [
        BRUNO,
        CHIYO,
    ]


def test_they_may_buy(gone):
    gone.buy(BRUNO)

    assert gone.deal.purchases[BRUNO].times == 1


def test_a_lay_down_counts(gone):
    page = f"lay-down/{BRUNO}"
    gone.open(page).send(page, melds=["9H 9D 9S"])

    assert gone.deal.down == (ANA, BRUNO)


def test_once_a_hand_is_counted_the_rest_is_asked_for(gone):
    assert gone.address + "count" in gone.open().page.links
    gone.record(CountHand(player=BRUNO, hand=by_points(30)))

    links = gone.open().page.links
    assert gone.address + f"lay-down/{CHIYO}" not in links
    gone.record(*(CountHand(player=key, hand=by_points(30)) for key in (CHIYO, DARA)))
    assert gone.open("count").status == 200


def row_of(html: str, key: str) -> str:
    return html.partition(f'data-row="{key}"')[2].partition("</li>")[0]


def test_whoever_goes_out_then_is_marked_as_well(gone):
    """Ten cards and the one drawn go down; what is left is the discard."""
    gone.record(lays_out(BRUNO, "9H 9D 9S", "2-5C", "10-KH", discard="4S"))
    html = gone.open().html

    marked = [key for key in gone.deal.players if ">out</span>" in row_of(html, key)]
    assert marked == [ANA, BRUNO]
    assert gone.address + f"lay-down/{BRUNO}" not in gone.phone.page.links
    assert "has the turn" not in html
    assert "went out, and holds no cards" in gone.open(f"table/player/{BRUNO}").html
    assert gone.open("middle").html.count("out</span>") == 2


def test_the_table_says_who_has_one_more_turn(game_of):
    table = game_of("three-thirteen")
    table.record(lays_out(ANA, "7H 7D 7S", discard="2C"))
    note = table.open().html.partition('class="note"')[2].partition("</div>")[0]

    assert "One more turn" in note
    assert "Laying down means going out" not in note


def test_every_page_stands_it(gone):
    for page in ("", "deal", "claims", "scores", "count", "log", "hand", "middle", "rules"):
        assert gone.open(page).status == 200

"""The Table while all others have one more turn, once somebody went out."""

from __future__ import annotations

import pytest

from tests.game.playing import goes_down, lays_out, out
from tests.web.at_table import ANA, BRUNO, CHIYO, AtTable


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


def row_of(html: str, key: str) -> str:
    return html.partition(f'data-row="{key}"')[2].partition("</li>")[0]


def test_the_table_says_who_has_one_more_turn(game_of):
    table = game_of("three-thirteen")
    table.record(lays_out(ANA, "7H 7D 7S", discard="2C"))
    note = table.open().html.partition('class="note ')[2].partition("</div>")[0]

    assert "One more turn" in note
    assert "Laying down means going out" not in note


def test_every_page_stands_it(gone):
    for page in ("", "deal", "claims", "scores", "count", "log", "hand", "middle", "rules"):
        assert gone.open(page).status == 200

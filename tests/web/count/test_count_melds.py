"""The count where melds of a hand cost nothing."""

from __future__ import annotations

from tests.game.playing import out
from tests.web.at_table import ANA, BRUNO


def test_cards_are_asked_for_and_melds_cost_nothing(game_under):
    table = game_under("venezuela", counting={"cards": "those that fit no meld", "most": 90})
    table.record(out(ANA))

    html = table.open("count").html
    assert "data-melds-free" in html
    assert 'data-most="90"' in html
    assert 'data-pad="cards"' in html

    page = f"count/hand/{BRUNO}"
    table.open(page).send(page, cards="7H 7D 7S KC KD 2C 3D 4H 9S JH QC")
    assert table.deal.hand_of(BRUNO).cost(table.state.ruleset) == 58


def test_the_pad_asks_for_neither_where_all_cards_count(table):
    table.record(out(ANA))

    html = table.open("count").html
    assert "data-melds-free" not in html
    assert "data-most" not in html

"""What the Table and the Deal show in games that deal, buy and end another way."""

from __future__ import annotations

import re

import pytest

from scorekeeper.game.commands import EnterDeal, LayDown
from scorekeeper.game.events import CutRewarded, FirstRoundEnded, UpcardTaken
from tests.game.table import set_of
from tests.web.at_table import ANA, BRUNO, CHIYO, DARA, AtTable
from tests.web.conftest import NAMES, begin

SIX = [*NAMES, "Elena", "Fumio"]
PAPER = EnterDeal(points={ANA: 10, BRUNO: 0, CHIYO: 20, DARA: 30})


@pytest.fixture
def play(app, phone):
    """Make a table that plays a game; ana deals first."""

    def start(game: str, names: list[str] = NAMES, **more: object) -> AtTable:
        return AtTable(app, begin(phone, names, ruleset=game, **more))

    return start


def actions(table: AtTable) -> set[str]:
    """What the forms of the page do: the last parts of their addresses."""
    return {form.action.partition("?")[0].rpartition("/")[2] for form in table.phone.page.forms}


@pytest.mark.parametrize("game", ["peru-2", "romme", "scala-quaranta", "ecuador"])
def test_where_nothing_is_bought_there_is_no_button_and_no_chip(play, game):
    table = play(game)

    table.open()

    assert "buy" not in actions(table)
    assert "data-chips" not in table.phone.html
    assert table.address + "claims" not in table.phone.page.links


def test_six_who_play_say_that_everybody_has_drawn_once(play):
    table = play("bolivia", SIX)
    table.open()

    table.press("/first-round")

    assert table.last == FirstRoundEnded()
    assert table.phone.address == table.address
    assert "first-round" not in actions(table)


def test_an_exact_cut_has_two_numbers_where_the_upcard_does_not_matter(play):
    table = play("bolivia")

    for left, status in (("43", 422), ("46", 422), ("44", 200)):
        table.open("deal").send("/deal/cut", left=left)
        assert table.phone.status == status

    assert table.last == CutRewarded(player=DARA, left=44)


def test_a_free_upcard_is_melded_at_once_where_a_discard_must_be(play):
    table = play("scala-quaranta")
    table.open("deal")

    table.press("/deal/upcard")

    assert table.last == UpcardTaken(player=ANA, melded=True)


def test_an_upcard_that_must_be_bought_leads_to_who_gets_it(play):
    table = play("bolivia")

    table.open("deal")

    assert "upcard" not in actions(table)
    assert table.address + "claims" in table.phone.page.links
    assert table.post("deal/upcard", player=BRUNO).status == 422
    assert 'role="alert"' in table.phone.html


def test_where_the_dealer_has_a_card_more_there_is_no_upcard(play):
    table = play("peru-1")

    table.open("deal")

    assert "upcard" not in actions(table)
    assert "Ana gets an extra card" in plain(table)


def test_an_empty_stock_leads_to_counting_where_it_ends_the_deal(play):
    table = play("peru-1")

    table.open("deal")

    assert "stock" not in actions(table)
    assert table.address + "count" in table.phone.page.links


def test_whoever_is_out_of_the_game_stands_apart_and_does_nothing(play):
    table = play("scala-quaranta")
    table.record(EnterDeal(points={ANA: 10, BRUNO: 0, CHIYO: 101, DARA: 30}))

    table.open()

    assert table.phone.html.count("gone__who") == 1
    assert table.address + f"table/player/{CHIYO}" in table.phone.page.links
    assert table.address + f"lay-down/{CHIYO}" not in table.open(f"table/player/{CHIYO}").page.links
    assert table.deal.players == (ANA, BRUNO, DARA)


def test_melds_on_the_table_carry_the_numbers_that_reasons_name(app, evening):
    table = AtTable(app, evening)
    table.record(LayDown(player=BRUNO, melds=(set_of("7H 7D 7S"), set_of("9H 9D 9S"))))

    assert table.open().html.count("/lay-down/meld/") == 2


def plain(table: AtTable) -> str:
    """The page without the marks that keep names apart."""
    return re.sub("</?bdi>|[\u2066-\u2069]", "", table.phone.html)

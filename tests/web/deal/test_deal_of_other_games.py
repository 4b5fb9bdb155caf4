"""What the Table and the Deal show in games that deal, buy and end another way."""

from __future__ import annotations

import re

import pytest

from scorekeeper.game.commands import EnterDeal, LayDown, TakeUpcard
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


def test_where_only_one_deal_is_without_buying_the_next_has_it(play):
    table = play("ecuador")

    table.record(PAPER)

    assert "buy" in actions(table.open() and table)
    assert "data-chips" in table.phone.html


def test_six_who_play_say_that_everybody_has_drawn_once(play):
    table = play("bolivia", SIX)
    table.open()

    table.press("/first-round")

    assert table.last == FirstRoundEnded()
    assert table.phone.address == table.address
    assert "first-round" not in actions(table)


@pytest.mark.parametrize(("game", "names"), [("bolivia", NAMES), ("venezuela", SIX)])
def test_nobody_else_is_asked_whether_everybody_has_drawn_once(play, game, names):
    table = play(game, names)

    assert "first-round" not in actions(table.open() and table)
    assert table.post("table/first-round").status == 422


def test_an_exact_cut_has_two_numbers_where_the_upcard_does_not_matter(play):
    table = play("bolivia")

    for left, status in (("43", 422), ("46", 422), ("44", 200)):
        table.open("deal").send("/deal/cut", left=left)
        assert table.phone.status == status

    assert table.last == CutRewarded(player=DARA, left=44)


def test_nothing_is_said_of_a_cut_that_wins_nothing(play):
    for game in ("peru-2", "romme"):
        table = play(game)
        assert not {"cut", "jokers"} & actions(table.open("deal") and table)


def test_an_exact_cut_takes_the_last_penalty_away(play):
    table = play("peru-2")
    table.record(EnterDeal(points={ANA: 37, BRUNO: 0, CHIYO: 20, DARA: 30}))
    assert ">49<" in table.open("deal").html
    assert "take away the 37 points" in table.phone.html

    table.press("/deal/cut")

    assert table.last == CutRewarded(player=ANA)


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
    assert "Ana is dealt a card more" in plain(table)


def test_an_empty_stock_leads_to_counting_where_it_ends_the_deal(play):
    table = play("peru-1")

    table.open("deal")

    assert "stock" not in actions(table)
    assert table.address + "count" in table.phone.page.links


def test_a_deal_ends_without_anybody_out_where_the_stock_ends_it(play):
    table = play("peru-1")
    for player in (ANA, BRUNO, CHIYO, DARA):
        table.open(f"count/hand/{player}").send(f"/hand/{player}", points="10")

    table.open("count")
    table.press("/count")

    assert table.deal.number == 2


def test_hands_that_are_counted_though_nobody_went_out_lead_on_to_the_others(play):
    table = play("peru-1")
    table.open(f"count/hand/{ANA}").send(f"/hand/{ANA}", points="10")

    assert 'class="next" href="' + table.address + 'count"' in table.open().html


def test_an_open_number_of_deals_is_counted_without_an_end(play):
    table = play("romme")

    assert "Deal 1 of" not in plain(table.open() and table)
    assert "Deal 1" in plain(table)


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

    assert table.open().html.count('class="laid__number"') == 2


def test_the_upcard_that_was_taken_is_said(play):
    table = play("venezuela")
    table.record(TakeUpcard(player=BRUNO))

    assert "took the card turned up" in plain(table.open("deal") and table)


def plain(table: AtTable) -> str:
    """The page without the marks that keep names apart."""
    return re.sub("</?bdi>|[\u2066-\u2069]", "", table.phone.html)

"""Saying on the Deal screen which rank is wild in the deal."""

from __future__ import annotations

import re

import pytest

from scorekeeper.game.commands import AnnounceWilds, Buy, LayDown
from scorekeeper.game.events import WildsAnnounced
from tests.game.table import set_of
from tests.web.at_table import ANA, AtTable

NINE = LayDown(player=ANA, melds=(set_of("7H 7D 9S"),))
KEYS = [str(rank) for rank in (*range(1, 14), 0)]


@pytest.fixture
def said(game_under) -> AtTable:
    """A game in which the table says in each deal which rank is wild."""
    deals = [{"contract": [{"set": 3}]}, {"contract": [{"set": 3}], "wilds": ["K"]}]
    return game_under("venezuela", wilds={"announced": True}, deals=deals)


def keys_of(table: AtTable) -> list[str]:
    forms = [form for form in table.phone.page.forms if form.action.endswith("/deal/wild")]
    return [value for form in forms for name, value in form.buttons if name == "rank"]


def said_wild(table: AtTable) -> set[str]:
    """What the page says is wild."""
    plain = table.phone.html.translate(dict.fromkeys((0x2068, 0x2069)))
    return set(re.findall(r"Wild: ([^<]+)", plain))


def test_a_rank_is_said_with_one_tap(said):
    said.open("deal")
    assert keys_of(said) == KEYS

    said.press("/deal/wild", "rank", "9")

    assert said.last == WildsAnnounced(rank=9)
    assert said.phone.address == said.address + "deal"
    assert re.findall(r'name="rank" value="(\d+)" [^>]*aria-pressed="true"', said.phone.html) == [
        "9"
    ]
    assert keys_of(said) == KEYS


def test_the_table_leads_to_the_keys_until_a_rank_is_said(said):
    way = f'href="{said.address}deal#wild"'
    said.record(Buy(player=ANA))
    assert way in said.open().html
    assert said_wild(said) == {"?"}

    said.record(AnnounceWilds(rank=9))
    assert way not in said.open().html
    assert said_wild(said) == {"9"}


def test_that_no_rank_is_wild_is_said_as_well(said):
    said.open("deal")

    said.press("/deal/wild", "rank", "0")

    assert said.last == WildsAnnounced(rank=0)
    assert said_wild(said) == {"joker"}


@pytest.mark.parametrize("page", ["", "deal", "middle", "lay-down/p1"])
def test_pages_of_the_deal_say_what_is_wild(said, page):
    said.record(AnnounceWilds(rank=9))

    said.open(page)
    assert said_wild(said) == {"9"}


def test_another_rank_is_refused_once_cards_lie_that_it_changes(said):
    said.record(AnnounceWilds(rank=9), NINE)
    said.open("deal")

    said.press("/deal/wild", "rank", "7")

    assert said.phone.status == 422
    assert said.deal.announced == 9
    assert 'name="ruling"' not in said.phone.page.main
    assert keys_of(said) == KEYS


@pytest.mark.parametrize("rank", ["", "nine", "-1", "3.5"])
def test_what_no_page_of_ours_sends_is_no_rank(said, rank):
    assert said.post("deal/wild", rank=rank).status == 400


def test_in_other_games_there_are_no_keys(table):
    table.open("deal")
    assert keys_of(table) == []
    assert said_wild(table) == set()
    assert table.post("deal/wild", rank="9").status == 422


def test_the_cards_of_a_lay_down_are_checked_by_the_rank_that_was_said(said):
    said.record(AnnounceWilds(rank=9))

    assert 'data-wilds="9"' in said.open("lay-down/p1").html
    said.phone.send("/lay-down/p1", melds="7H 7D 9S")
    assert ANA in said.deal.down


def test_who_looks_on_reads_the_rank_and_says_none(said, other_phone):
    said.record(AnnounceWilds(rank=9))
    looking = said.seen_by(other_phone)
    looking.open("deal")

    assert said_wild(looking) == {"9"}
    assert keys_of(looking) == []

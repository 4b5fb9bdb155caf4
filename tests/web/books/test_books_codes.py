"""A game as a row of codes to scan, each the address of another Compro with a part of the game."""

from __future__ import annotations

import re
from importlib import import_module
from urllib.parse import quote

import pytest

from scorekeeper.game.commands import CorrectChips
from scorekeeper.store.books.books import write_game
from scorekeeper.store.books.packing import PACKED, pack, parts_of
from tests.web.at_table import DARA, AtTable
from tests.web.bringing import games, paste

PAGES = import_module("scorekeeper.web.books.views")
PICTURE = re.compile(r'src="([^"]*qr\.svg[^"]*)"')


def pictures(table: AtTable, to: str = "") -> list[str]:
    ask = f"?to={quote(to)}" if to else ""
    page = table.phone.open(f"{table.evening.game}books/codes{ask}").html
    return [each.replace("&amp;", "&") for each in PICTURE.findall(page)]


def test_more_leads_to_the_file_and_to_the_codes(at_table):
    links = at_table.phone.open(at_table.evening.game + "table/more").page.links

    assert at_table.evening.home + "books/book.json" in links
    assert at_table.evening.game + "books/codes" in links


def test_each_code_is_a_picture_and_stays_so_while_the_game_goes_on(at_table):
    at_table.record(*(CorrectChips(player=DARA, chips=number % 2) for number in range(90)))
    shown = pictures(at_table)
    before = [at_table.phone.open(each).html for each in shown]

    at_table.record(CorrectChips(player=DARA, chips=7))

    assert 1 < len(shown) < 13
    assert len(set(before)) == len(shown)
    assert all("<svg" in each for each in before)
    assert [at_table.phone.open(each).html for each in shown] == before


def test_what_the_codes_hold_comes_in_as_a_book(app, at_table, elsewhere):
    with app.app_context():
        parts = parts_of(pack(write_game(1, 1, at_table.number)))

    paste(elsewhere, "/books/import", PACKED + "".join(each.split("-")[3] for each in parts))

    assert elsewhere.status == 200
    assert len(games(elsewhere)) == 1


@pytest.mark.parametrize(
    "to", ["192.168.178.20:5000", "https://example.org/compro/", "http://[::1]:5000"]
)
def test_another_device_may_have_any_address(at_table, to):
    shown = pictures(at_table, to)

    assert shown
    assert at_table.phone.open(shown[0]).status == 200


@pytest.mark.parametrize(
    "to", ["javascript:alert(1)", "ftp://x", "http://", "http://[", "x y", "é.example", "x" * 300]
)
def test_what_is_no_address_makes_no_code(at_table, to):
    page = at_table.phone.open(f"{at_table.evening.game}books/codes?to={quote(to)}")

    assert "This isn’t an address." in page.html
    assert not PICTURE.findall(page.html)
    assert page.open(f"{at_table.evening.game}books/codes/1/1/qr.svg?to={quote(to)}").status == 404


@pytest.mark.parametrize("place", ["1/0", "1/9", "0/1", "999/1"])
def test_there_are_no_other_codes(at_table, place):
    address = f"{at_table.evening.game}books/codes/{place}/qr.svg?to=x"

    assert at_table.phone.open(address).status == 404


def test_whoever_looks_on_gets_no_code(at_table, other_phone):
    game = at_table.evening.looking_at_game

    assert other_phone.open(game + "books/codes").status == 403
    assert other_phone.open(game + "books/codes/1/1/qr.svg?to=x").status == 403
    assert "books" not in other_phone.open(game + "table/more").html


@pytest.mark.parametrize("limit", ["MOST_CODES", "LARGEST_UNPACKED"])
def test_a_game_too_long_for_codes_is_told_to_take_the_file(at_table, limit, monkeypatch):
    monkeypatch.setattr(PAGES, limit, 0)

    assert pictures(at_table) == []
    assert "too long for codes" in at_table.phone.html

"""A home lists the newest games of a table that has hundreds, and leads to the older ones."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
from flask import Flask

from scorekeeper.store.models import games
from scorekeeper.store.people.rights import writing
from scorekeeper.web import access
from scorekeeper.web.home import views
from tests.store.longgames import buys_taken_back, finished, keep, written
from tests.store.playing import BY
from tests.web.conftest import Evening

FEW = 40
FRESH = re.compile(r'name="(?:command_id|csrf_token)" value="[^"]*"')
SECONDS = re.compile(r":\d\dZ")
DAYS = re.compile(r'<time datetime="([^"]*)" data-day>([^<]*)</time>')


def today() -> str:
    return f"{datetime.now(UTC):%Y-%m-%d}"


class Table:
    """The table of an evening, with as many games as one likes."""

    def __init__(self, app: Flask, evening: Evening) -> None:
        self.app = app
        self.phone, self.home = evening.phone, evening.home
        with app.app_context():
            self.id = access.find_row(self.home.strip("/")).table_id

    def play(self, times: int, over: bool = True) -> list[int]:
        """Write so many games; return their numbers."""
        with self.app.app_context():
            if over:
                return [keep(finished(number), self.id).id for number in range(times)]
            return [written(buys_taken_back(), 10, table_id=self.id).id for _ in range(times)]

    def listed(self, query: str = "") -> list[int]:
        """Return the numbers of the games that a page of the home lists, in order."""
        links = self.phone.open(self.home + query).page.links
        games = (link.partition("/game/")[2].strip("/") for link in links)
        return [int(game) for game in games if game.isdecimal()]

    def main(self) -> str:
        """Return the main part of the home, without the ids that forms get for each page anew."""
        main = self.phone.open(self.home).html.partition("<main")[2]
        return FRESH.sub("", main)


@pytest.fixture
def table(app: Flask, evening: Evening) -> Table:
    return Table(app, evening)


def test_pages_of_the_list_follow_each_other(table: Table):
    played = [1, *table.play(2 * views.ON_A_PAGE + 5)][::-1]

    newest = table.listed()
    older = next(link for link in table.phone.page.links if "before=" in link)
    middle = table.listed(older.removeprefix(table.home))
    oldest = table.listed(f"?before={middle[-1]}")

    assert newest + middle + oldest == played
    assert [len(newest), len(middle)] == [views.ON_A_PAGE] * 2
    assert not [link for link in table.phone.page.links if "before=" in link]
    assert table.home in table.phone.page.links


def test_games_under_way_stand_in_the_list_with_their_deal(table: Table):
    table.play(2, over=False)

    html = table.phone.open(table.home).html

    assert html.count("Continue") == 1
    assert html.count("under way") == 2
    assert html.count("Deal 2") == 2


def test_a_game_that_is_over_without_a_line_that_can_be_read_is_listed_like_the_others(
    table: Table,
):
    """But for the second in which it ended, which nobody knows then."""
    table.play(2)
    before = SECONDS.sub("", table.main())
    with table.app.app_context(), writing(BY, table.id) as connection:
        connection.execute(games.update().values(finished=None))

    assert SECONDS.sub("", table.main()) == before


@pytest.mark.parametrize("asked", ["x", "-1", "0", "1", "9" * 30, "77"])
def test_a_page_of_the_list_that_cannot_be_is_not_found(table: Table, asked: str):
    assert table.phone.open(f"{table.home}?before={asked}").status == 404


def test_a_game_of_another_table_leads_to_no_page(table: Table, app: Flask):
    with app.app_context():
        other = written(buys_taken_back(), 10).id

    assert table.phone.open(f"{table.home}?before={other}").status == 404


@pytest.mark.parametrize("page", ["", "?before=30"])
def test_every_game_of_the_list_says_its_day_in_the_readers_language(table: Table, page: str):
    began = today()
    table.play(times=FEW)
    days = {began, today()}  # it may be midnight

    said = DAYS.findall(table.phone.open(f"{table.home}{page}").html)

    assert len(said) == len(table.listed(page))
    assert {moment[: len(began)] for moment, _ in said} <= days
    spanish = table.phone.open(f"{table.home}{page or '?'}&lang=es").html
    assert " de " in DAYS.findall(spanish)[0][1]

"""No page costs more because a game is long or a table old. Costs are calls of functions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from uuid import uuid4

import pytest
from flask import Flask

from scorekeeper.game.commands import FinishEarly
from scorekeeper.store.database import db
from scorekeeper.store.people import houserules, rights, tables
from scorekeeper.store.people.rights import WITHOUT_LINK, Right, take_seat
from scorekeeper.web import access
from tests.calls import calls_in
from tests.game.table import Evening, house, start_of
from tests.store.longgames import a_deal, buys_taken_back, finished, keep, written
from tests.store.playing import BY, Game, new_table
from tests.web import shared
from tests.web.walker import ONLY_WHEN_OVER, filled, rules_of_games, rules_of_tables

SHORT, LONG = 69, 3000  # events
FEW, MANY = 3, 40
MORE = 1.3
"""How many times the calls of a short game a long one may take: its numbers have more digits."""
LISTED = 400
"""Calls that a line of a list may take; to check house rules takes 14,000."""
WHOLE = {"books.take"}
"""A page that is everything there is."""
READ_THROUGH = {"scores.cell", "log.show", "books.codes"}
"""Pages that read the whole journal once; so they cost no more than the game is longer."""


@dataclass(frozen=True)
class Table:
    """A table of an application of its own, with a short and a long game that stand alike.

    link  keeps the score
    seat  of the first player in each of the games
    over  the same two, then ended
    """

    app: Flask
    id: int
    link: str
    seat: str
    games: tuple[Game, Game]
    over: tuple[Game, Game]

    def open(self, address: str) -> None:
        link = self.seat if "/seat" in address else self.link
        answer = self.app.test_client().get(f"/{link}/{address}")
        assert answer.status_code == 200, (address, answer.status)

    def pages(self) -> Iterator[tuple[str, tuple[str, str]]]:
        """Yield every page of a game by its name, with its addresses in both games."""
        for endpoint, rule in rules_of_games(self.app):
            games = self.over if endpoint in ONLY_WHEN_OVER else self.games
            yield endpoint, tuple(filled(rule, game) for game in games)

    def cost(self, address: str) -> int:
        """Return how many calls a page takes that was opened before."""
        self.open(address)
        return calls_in(lambda: self.open(address))


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    app = shared.make_app(tmp_path_factory.mktemp("long"))
    with app.app_context():
        table_id = new_table()
        right = Right.KEEP_SCORE.value
        link = access.sign(rights.make_link(table_id, right=right, by=WITHOUT_LINK).nonce)
        person = tables.keep_person(table_id, "Ana", by=WITHOUT_LINK)
        seat = take_seat(
            table_id, person, right=Right.PLAY.value, by=WITHOUT_LINK, command_id="one"
        )
        how = {"table_id": table_id, "first": str(person)}
        yield Table(
            app,
            table_id,
            link,
            access.sign(seat.nonce),
            tuple(written(buys_taken_back(), each, **how) for each in (SHORT, LONG)),
            tuple(written(buys_taken_back(), each, FinishEarly(), **how) for each in (SHORT, LONG)),
        )
        db.engine.dispose()


def test_every_page_makes_about_as_many_calls_in_a_long_game(table: Table):
    costs = {name: [table.cost(each) for each in both] for name, both in table.pages()}

    grown = {name: long / short for name, (short, long) in costs.items() if long > short * MORE}
    assert set(grown) <= READ_THROUGH
    assert {name: times for name, times in grown.items() if times > LONG / SHORT} == {}


def test_a_sheet_of_42_deals_costs_less_than_five_times_that_of_one(table: Table):
    one, many = (table.cost(f"game/{of_deals(table, deals).id}/scores") for deals in (1, 42))

    assert many < 5 * one


def test_a_page_of_a_table_costs_little_more_for_each_thing_that_it_lists(table: Table):
    pages = {name: rule for name, rule in rules_of_tables(table.app) if name not in WHOLE}
    add_to(table, range(FEW))
    few = {name: table.cost(rule) for name, rule in pages.items()}
    add_to(table, range(FEW, MANY))
    many = {name: table.cost(rule) for name, rule in pages.items()}

    most = 4 * LISTED * (MANY - FEW)
    assert {name: many[name] for name in pages if many[name] > few[name] * MORE + most} == {}


def test_house_rules_are_checked_once_and_then_only_listed(table: Table):
    few = table.cost("houserules")
    add_to(table, range(MANY, MANY + FEW))

    assert table.cost("houserules") < few + FEW * LISTED


def of_deals(table: Table, deals: int) -> Game:
    """Write a game of so many deals under rules by which a deal depends on those before it."""
    looks_back = {"bonuses": {"streaks": True}, "end": {"repeats": True, "out_at": 1000}}
    evening = Evening()
    evening.play(start_of(house(looks_back)))
    for number in range(deals):
        evening.play(*a_deal(number))
    with table.app.app_context():
        return keep(evening, table.id)


def add_to(table: Table, numbers: range) -> None:
    """Add games, people, links and house rules to a table."""
    with table.app.app_context():
        for number in numbers:
            keep(finished(number), table.id)
            written((), 1, table_id=table.id)
            tables.keep_person(table.id, f"Person {number}", by=BY)
            rights.make_link(table.id, right=Right.LOOK.value, by=WITHOUT_LINK)
            overlay = {"based_on": "romme", "name": f"Rules {number}"}
            houserules.keep_rules(table.id, overlay, by=WITHOUT_LINK, command_id=uuid4().hex)

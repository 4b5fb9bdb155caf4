"""No page costs more because a game is long or a table old: not in statements, calls or rows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from uuid import uuid4

import pytest
from flask import Flask

from scorekeeper.game.commands import FinishEarly
from scorekeeper.store.database import db, reading
from scorekeeper.store.journal.memory import memory_of
from scorekeeper.store.people import houserules, links, tables
from scorekeeper.store.people.author import WITHOUT_LINK
from scorekeeper.store.people.seats import take_seat
from scorekeeper.store.people.tables import keep_person
from scorekeeper.web import access
from scorekeeper.web.access import Right
from tests.calls import calls_in
from tests.store.longgames import buys_taken_back, finished, keep, written
from tests.store.playing import BY, Game, new_table
from tests.store.sent import Sent, collected, reading_all, sqlite_worked
from tests.web import shared
from tests.web.rules_of_pages import (
    ONLY_WHEN_OVER,
    filled,
    rules_of_games,
    rules_of_tables,
)

SHORT, LONG = 69, 69 + 16 * 180  # events: as far from where a state is kept
FEW, MANY = 3, 40
MORE = 1.1
"""How many times the calls of a short game a long one may take: its numbers have more digits."""
MOST_STATEMENTS = 7  # of a page that was opened before, with those that begin to read
MOST_OF_HOME = 5
LISTED = 300
"""Calls that a line of a list may take; to check house rules takes 14,000."""
LIST = re.compile(r"\(\?(?:, \?)*\)")
READ_THROUGH = {"scores.cell", "log.show", "log, older"}
"""Pages that read the whole journal once; so they cost no more than the game is longer."""


@dataclass(frozen=True)
class Cost:
    """What opening a page costs: statements, calls, and instructions of SQLite."""

    sent: Sent
    calls: int
    worked: int


@dataclass(frozen=True)
class Table:
    """A table of an application of its own, with a short and a long game that stand alike.

    link  keeps the score
    seat  of the first player in each of the games
    over  the same two, then ended
    """

    app: Flask
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
        logs = tuple(filled("game/<game>/log?before=", game) for game in self.games)
        yield "log, older", (f"{logs[0]}40", f"{logs[1]}{LONG // 2}")

    def costs(self) -> Mapping[str, tuple[Cost, Cost]]:
        """Return name of a page → what it costs in the short game and in the long one."""
        return {name: (self.cost(short), self.cost(long)) for name, (short, long) in self.pages()}

    def cost(self, address: str) -> Cost:
        """Return what a page costs that was opened before."""
        sent = self.sent(address)
        with self.app.app_context(), sqlite_worked() as instructions:
            self.open(address)
        return Cost(sent, calls_in(lambda: self.open(address)), instructions[0])

    def sent(self, address: str) -> Sent:
        """Return what a page that was opened before sends to the database."""
        self.open(address)
        with self.app.app_context(), collected() as sent:
            self.open(address)
        return sent

    def sent_anew(self, address: str) -> Sent:
        """Return what a page sends to the database in a process that has just started."""
        memory_of(self.app).forget()
        with self.app.app_context(), collected() as sent:
            self.open(address)
        return sent


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    app = shared.make_app(tmp_path_factory.mktemp("long"))
    with app.app_context():
        table_id = new_table()
        right = Right.KEEP_SCORE.value
        link = access.sign(links.make_link(table_id, right=right, by=WITHOUT_LINK).nonce)
        person = keep_person(table_id, "Ana", by=WITHOUT_LINK)
        seat = take_seat(
            table_id, person, right=Right.PLAY.value, by=WITHOUT_LINK, command_id="one"
        )
        how = {"table_id": table_id, "first": str(person)}
        lengths = (SHORT, LONG)
        yield Table(
            app,
            link,
            access.sign(seat.nonce),
            tuple(written(buys_taken_back(), each, **how) for each in lengths),
            tuple(written(buys_taken_back(), each, FinishEarly(), **how) for each in lengths),
        )
        db.engine.dispose()


@pytest.fixture(scope="module")
def costs(table: Table) -> Mapping[str, tuple[Cost, Cost]]:
    return table.costs()


def test_every_page_asks_the_same_few_questions_in_a_long_game(costs):
    few, many = (
        {name: both[which].sent.statements for name, both in costs.items()} for which in (0, 1)
    )

    assert many == few
    assert {name: len(sent) for name, sent in many.items() if len(sent) > MOST_STATEMENTS} == {}


def test_every_page_makes_as_many_calls_in_a_long_game(costs):
    times = {name: long.calls / short.calls for name, (short, long) in costs.items()}

    dear = {name: ratio for name, ratio in times.items() if ratio > MORE}
    assert set(dear) <= READ_THROUGH
    assert max(dear.values()) < LONG / SHORT


def test_the_database_looks_at_as_many_rows_in_a_long_game(costs):
    grown = {
        name: (short.worked, long.worked)
        for name, (short, long) in costs.items()
        if long.worked > short.worked * MORE
    }

    assert set(grown) == READ_THROUGH


def test_a_page_that_a_new_process_opens_asks_as_little_in_a_long_game(table: Table):
    for name, (short, long) in table.pages():
        if name in ONLY_WHEN_OVER:  # such a game is its journal alone
            continue
        few, many = (table.sent_anew(address).statements for address in (short, long))
        assert many == few, name


def test_no_page_has_the_database_read_through_a_table_or_sort(table: Table):
    sent = Sent()
    for _, (_, long) in table.pages():
        anew = table.sent_anew(long)
        sent.statements += anew.statements
        sent.given += anew.given

    with reading() as connection:
        assert reading_all(connection, sent.asked()) == []


def test_every_page_of_a_table_asks_as_little_with_more_of_everything(table: Table):
    of_table = dict(rules_of_tables(table.app))
    del of_table["books.take"]  # which is everything there is
    with table.app.app_context():
        table_id = access.find_row(table.link).table_id
    add_to(table_id, range(FEW))
    few = statements_of(table, of_table)
    add_to(table_id, range(FEW, MANY))

    assert statements_of(table, of_table) == few
    assert len(few["home.show"]) <= MOST_OF_HOME


def test_house_rules_are_checked_once_and_then_only_listed(table: Table):
    with table.app.app_context():
        table_id = access.find_row(table.link).table_id
    few = table.cost("houserules").calls
    add_to(table_id, range(MANY, MANY + FEW))

    assert table.cost("houserules").calls < few + FEW * LISTED


def statements_of(table: Table, rules: Mapping[str, str]) -> dict[str, list[str]]:
    """Return the statements of each page, with lists of any length alike."""
    return {
        endpoint: [LIST.sub("(…)", statement) for statement in table.sent(rule).statements]
        for endpoint, rule in rules.items()
    }


def add_to(table_id: int, numbers: range) -> None:
    """Add games, people, links and house rules to a table."""
    for number in numbers:
        keep(finished(number), table_id)
        written((), 1, table_id=table_id)
        tables.keep_person(table_id, f"Person {number}", by=BY)
        links.make_link(table_id, right=Right.LOOK.value, by=WITHOUT_LINK)
        overlay = {"based_on": "romme", "name": f"Rules {number}"}
        houserules.keep_rules(table_id, overlay, by=WITHOUT_LINK, command_id=uuid4().hex)

"""Open every page of a game at 20, 500 and 5,000 events, and a home of 500 games.

Prints, from one run on one machine, in milliseconds of processor time (the median), all pages
opened before:
- for a game of buys that are taken back, which stays as it is: each page at the three lengths,
  the statements it sends, and its cost at 5,000 events beside that at 20;
- the same for a game of many deals with corrections, names and chips, of the pages that show more
  of it: they may grow with the deals, here from 1 to 42, but no faster;
- the home of a table with 500 games;
- the season of a table with 500 games of six people, one of them, two of them, and the pot.

Beside some of them stands what is aimed at. Statements are counted with those that begin to read.
"""

from __future__ import annotations

import shutil
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeAlias
from uuid import uuid4

from flask import Flask
from sqlalchemy import update

from scorekeeper import create_app
from scorekeeper.game.agreements import Stakes
from scorekeeper.game.commands import AnyCommand, EnterDeal, FinishEarly
from scorekeeper.store.database import bring_up_to_date, db
from scorekeeper.store.models import games as kept_games
from scorekeeper.store.people import rights
from scorekeeper.store.people.rights import WITHOUT_LINK, Right, take_seat, writing
from scorekeeper.store.people.tables import keep_person
from scorekeeper.web import access
from tests.game.table import evening_of, start_of
from tests.store.longgames import buys_taken_back, deals_of_many_steps, finished, keep, written
from tests.store.playing import Game, new_table
from tests.store.sent import counted
from tests.web.walker import ONLY_WHEN_OVER, filled, rules_of_games

Commands: TypeAlias = Callable[[], Iterator[AnyCommand]]
LENGTHS = (20, 500, 5000)  # events
GAMES = 500
YEARS = 10
ROUNDS = 15
WARM_UP = 3
MOST_TIMES = 1.2
MOST_CELL, MOST_TABLE, MOST_HOME = 8.0, 5.0, 10.0  # ms
MOST_STATEMENTS = 8  # of the home
MOST_SEASON = 50.0  # ms
SIX = tuple(f"p{seat}" for seat in range(1, 7))
LONGER_WITH_DEALS = (
    *("table.show", "table.player", "log.show"),
    *("scores.show", "scores.cell", "scores.end", "scores.spreadsheet"),
)
AIMS = {
    "table.show": f"at most {MOST_TIMES} times, {MOST_TABLE:.0f} ms",
    "scores.show": f"at most {MOST_TIMES} times",
    "log.show": f"at most {MOST_TIMES} times",
    "scores.cell": f"at most {MOST_CELL:.0f} ms",
}
"""What is aimed at for a game that stays as it is."""


@dataclass(frozen=True)
class Opened:
    """What a page took: milliseconds of processor time, and how many statements."""

    taken: float
    statements: int


@dataclass(frozen=True)
class Table:
    """A table, a link that opens it, and one that is the seat of a person there."""

    app: Flask
    id: int
    link: str
    person: str
    seat: str

    def open(self, address: str) -> None:
        """Open a page."""
        link = self.seat if "/seat" in address else self.link
        answer = self.app.test_client().get(f"/{link}/{address}")
        if answer.status_code != 200:
            raise RuntimeError(f"GET {address}: {answer.status}")

    def measure(self, addresses: Sequence[str]) -> list[Opened]:
        """Return what each of these pages takes; they take turns, after a warm-up."""
        taken: dict[str, list[float]] = {address: [] for address in addresses}
        for _ in range(WARM_UP + ROUNDS):
            for address in addresses:
                begun = time.process_time()
                self.open(address)
                taken[address].append((time.process_time() - begun) * 1000)
        return [
            Opened(statistics.median(taken[address][WARM_UP:]), self.statements(address))
            for address in addresses
        ]

    def statements(self, address: str) -> int:
        """Return how many statements a page sends."""
        with self.app.app_context(), counted() as sent:
            self.open(address)
        return len(sent)


def main() -> None:
    """Measure and print."""
    folder = Path(tempfile.mkdtemp(prefix="compro-bench-"))
    app = create_app({"COMPRO_INSTANCE": str(folder), "DATABASE_URL": None, "REDIS_URL": None})
    try:
        with app.app_context():
            bring_up_to_date()
        pages = dict(rules_of_games(app))
        report_pages("buys, each taken back", new(app), buys_taken_back, pages, AIMS)
        longer = {endpoint: pages[endpoint] for endpoint in LONGER_WITH_DEALS}
        report_pages("deals of a hundred steps", new(app), deals_of_many_steps, longer, {})
        report_home(new(app))
        report_season(new(app))
    finally:
        with app.app_context():
            db.engine.dispose()
        shutil.rmtree(folder)


def new(app: Flask) -> Table:
    """Make a table and its link."""
    with app.app_context():
        table_id = new_table()
        row = rights.make_link(table_id, right=Right.KEEP_SCORE.value, by=WITHOUT_LINK)
        ana = keep_person(table_id, "Ana", by=WITHOUT_LINK)
        how = {"right": Right.PLAY.value, "by": WITHOUT_LINK, "command_id": uuid4().hex}
        seat = take_seat(table_id, ana, **how)
        return Table(app, table_id, access.sign(row.nonce), str(ana), access.sign(seat.nonce))


def report_pages(
    kind: str, table: Table, commands: Commands, pages: Mapping[str, str], aims: Mapping[str, str]
) -> None:
    """Measure these pages of a kind of game, and print them.

    pages  endpoint → rule of its address
    """
    heads = "".join(f"{length:>9,}" for length in LENGTHS)
    print(f"{kind:28}{heads}{'statements':>14}{'times':>8}  aim")
    under_way, over = games(table, commands), games(table, commands, FinishEarly())
    for endpoint, rule in pages.items():
        of = over if endpoint in ONLY_WHEN_OVER else under_way
        opened = table.measure([filled(rule, game) for game in of])
        taken = "".join(f"{each.taken:9.2f}" for each in opened)
        statements = "/".join(str(each.statements) for each in opened)
        times = opened[-1].taken / opened[0].taken
        print(f"{endpoint:28}{taken}{statements:>14}{times:8.2f}  {aims.get(endpoint, '')}")
    print(flush=True)


def games(table: Table, commands: Commands, *then: AnyCommand) -> list[Game]:
    """Write a game of each length."""
    with table.app.app_context():
        how = {"table_id": table.id, "first": table.person}
        return [written(commands(), length, *then, **how) for length in LENGTHS]


def report_home(table: Table) -> None:
    """Measure the home of a table with many games, three of them under way, and print it.

    One of ``YEARS`` is of this year.
    """
    with table.app.app_context():
        for number in range(GAMES - len(LENGTHS)):
            keep(finished(number), table.id)
        with writing(WITHOUT_LINK, table.id) as connection:
            earlier = update(kept_games).where(kept_games.c.id % YEARS > 0)
            connection.execute(earlier.values(started=datetime(2020, 1, 1, tzinfo=UTC)))
    games(table, buys_taken_back)
    (opened,) = table.measure([""])
    aims = f"at most {MOST_HOME:.0f} ms, {MOST_STATEMENTS} statements"
    print(f"{f'home of {GAMES} games':28}{opened.taken:9.2f}{opened.statements:>32}{'':10}{aims}")


def report_season(table: Table) -> None:
    """Measure the season of many games of seven deals and six people, and print it."""
    with table.app.app_context():
        people = [keep_person(table.id, f"Person {key}", by=WITHOUT_LINK) for key in SIX]
        start = start_of(players=SIX, stakes=Stakes(deal=10, game=50))
        seated = zip(start.players, people, strict=True)
        players = tuple(replace(player, person=str(person)) for player, person in seated)
        evening = evening_of(replace(start, players=players))
        for deal in range(evening.state.ruleset.deals_in_all or 0):
            points = {key: (place + deal) % len(SIX) * 9 for place, key in enumerate(SIX)}
            evening.play(EnterDeal(went_out=min(points, key=points.__getitem__), points=points))
        for _ in range(GAMES):
            keep(evening, table.id)
    pages = {
        f"season of {GAMES} games": "season/?of=all&by=points",
        "a person of it": f"season/person/{people[0]}?of=all",
        "a duel of it": f"season/person/{people[0]}/duel/{people[1]}?of=all",
        "its pot": "season/pot?of=all",
    }
    for name, opened in zip(pages, table.measure([*pages.values()]), strict=True):
        told = f"{name:28}{opened.taken:9.2f}{opened.statements:>32}"
        print(f"{told}{'':10}at most {MOST_SEASON:.0f} ms")


if __name__ == "__main__":
    main()

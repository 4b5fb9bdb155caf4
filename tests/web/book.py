"""A game's book as a phone keeps it: hands counted, deals closed, pages of the sheet opened."""

from __future__ import annotations

from dataclasses import replace
from uuid import uuid4

from scorekeeper.game import sheet
from scorekeeper.game.agreements import Agreements, Stakes
from scorekeeper.game.commands import EnterDeal, StartGame
from scorekeeper.game.state import Newcomer, State
from scorekeeper.rules.ruleset.reading import ruleset_data, with_changes
from scorekeeper.store.journal import clerk
from scorekeeper.store.people.rights import WITHOUT_LINK
from tests.web.at_table import AtEvening
from tests.web.phone import Phone

OTHERS = {"p2": 10, "p3": 20, "p4": 30}


class Book(AtEvening):
    """A game, and the phone that keeps its score."""

    @property
    def number(self) -> int:
        return int(self.evening.game.rstrip("/").rpartition("/")[2])

    @property
    def game(self) -> clerk.OpenGame:
        with self.app.app_context():
            return clerk.open_game(self.number)

    @property
    def state(self) -> State:
        return self.game.state

    def open(self, page: str) -> Phone:
        return self.phone.open(self.evening.game + page)

    def goes_out(self, player: str) -> Phone:
        """Somebody goes out, though no melds were entered."""
        return self.open("count").send("/count", went_out=player)

    def count(self, player: str, **entry: object) -> Phone:
        return self.open(f"count/hand/{player}").send(f"count/hand/{player}", **entry)

    def close(self) -> Phone:
        return self.open("count").send("/count")

    def play(self, out: str = "p1", **points: int) -> Phone:
        """Play a deal to its close; whoever is not named has what ``OTHERS`` says."""
        self.goes_out(out)
        for player in self.state.deal.players:
            if player != out:
                self.count(player, points=str(points.get(player, OTHERS.get(player, 40))))
        return self.close()

    def play_all(self, **points: int) -> Phone:
        """Enter all deals but the last from paper, and play that one; p1 goes out of each."""
        costs = {player: points.get(player, OTHERS.get(player, 0)) for player in self.state.seats}
        paper = EnterDeal(points=costs | {"p1": 0}, went_out="p1")
        before_the_last = len(self.state.ruleset.deals) - self.state.deal.number
        with self.app.app_context():
            for _ in range(before_the_last):
                clerk.submit(self.number, paper, by=WITHOUT_LINK, command_id=uuid4().hex)
        return self.play(**points)

    def correct(self, deal: int, player: str, **entry: object) -> Phone:
        page = f"scores/{deal}/{player}"
        blank = {"cards": "", "points": ""}
        return self.open(page).send(page, **blank | entry)

    def total(self, player: str) -> int:
        return sheet.total(self.state, player)

    def start_another(self, stakes: Stakes = Stakes(), **house_rules: object) -> Book:  # noqa: B008
        """Start another game at the same table, ana, bruno, chiyo and dara in their seats."""
        start = StartGame(
            ruleset=with_changes(ruleset_data("venezuela"), house_rules),
            players=tuple(
                Newcomer(key=key, name=each.name) for key, each in self.state.players.items()
            ),
            first_dealer="p1",
            agreements=Agreements(stakes=stakes),
        )
        table = self.game.table_id
        with self.app.app_context():
            started = clerk.start_game(table, start, by=WITHOUT_LINK, command_id="d" * 32)
        game = f"{self.evening.home}game/{started.game_id}/"
        return Book(self.app, replace(self.evening, game=game))

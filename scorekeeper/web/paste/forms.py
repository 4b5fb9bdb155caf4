"""The form of a sheet that was understood: its columns, cells, and who went out."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Self

from flask_babel import lazy_gettext as _
from wtforms import HiddenField, SelectField

from scorekeeper.game.agreements import Agreements
from scorekeeper.game.commands import EnterDeal, EnterSheet, JoinGame, LeaveGame, StartGame
from scorekeeper.game.names import name_key, tidy_name
from scorekeeper.game.refusal import LONGEST_NAME, readable
from scorekeeper.game.state import Newcomer, State
from scorekeeper.rules.spelling.sheets import Sheet
from scorekeeper.web import games
from scorekeeper.web.forms.base import CommandForm, HiddenNumber, options
from scorekeeper.web.forms.counting import TextsField
from scorekeeper.web.forms.start import games_with_facts
from scorekeeper.wording.cards import isolated
from scorekeeper.wording.speech import gettext, in_field
from scorekeeper.wording.typed import read_points_here

_STARTED = re.compile(r"-?[0-9]{1,4}")
MOST_ROWS, MOST_COLUMNS = 40, 40
LEFT_OUT = ""
NEW = "+"
"""Begins who is in a column of somebody who has no seat yet."""


@dataclass
class Table:
    """A sheet as it is shown and mended.

    who    for each column a seat's key or, for a new game, a name; "": it is left out; ``NEW``
           and its place: somebody who joins the game
    named  what the text calls them
    cells  a row for each deal
    out    row → column of the player who is said to have gone out
    asked  columns whose player is a guess
    placed  column of the text → its column here, where the order is another
    started  column → points with which the player of a new game came
    """

    who: list[str]
    named: list[str]
    cells: list[list[str]]
    out: dict[int, int] = field(default_factory=dict)
    asked: set[int] = field(default_factory=set)
    placed: dict[int, int] = field(default_factory=dict)
    started: dict[int, int] = field(default_factory=dict)

    @classmethod
    def of(cls, sheet: Sheet, who: Sequence[str]) -> Self:
        cells = [
            ["" if each is None else in_field(str(each)) for each in row] for row in sheet.deals
        ]
        named = [column.text for column in sheet.columns]
        return cls(list(who), named, cells, started=dict(sheet.started))

    def points(self, row: int) -> list[int | None]:
        """Return a row's points; None where a cell is empty, or holds none."""
        return [None if self.is_wrong(text) else _number(text) for text in self.cells[row]]

    @staticmethod
    def is_wrong(text: str) -> bool:
        try:
            _number(text)
        except ValueError:
            return True
        return False

    def faults(self) -> list[str]:
        """Return why the sheet cannot be entered as it is."""
        said = []
        if any(self.is_wrong(text) for row in self.cells for text in row):
            said.append(gettext("Check the marked field."))
        if not all(len(name) <= LONGEST_NAME and readable(name) for name in self.who):
            said.append(gettext("Too many names, or names too long."))
        if not any(self.who) or not self.cells:
            said.append(gettext("Say who the players are."))
        try:
            if not all(self.by_player()):
                said.append(gettext("Each deal needs points."))
        except ValueError as twice:
            at = self.who.index(str(twice))
            name = isolated(self.named[at] or self.who[at])
            said.append(gettext("%(player)s has two numbers in one deal.", player=name))
        return said

    def by_player(self) -> list[dict[str, int]]:
        """Return for each deal player → points. errors: ValueError where one has two in a deal."""
        rows = []
        for at in range(len(self.cells)):
            row: dict[str, int] = {}
            for who, points in zip(self.who, self.points(at), strict=True):
                if who != LEFT_OUT and points is not None:
                    if who in row:
                        raise ValueError(who)
                    row[who] = points
            rows.append(row)
        return rows

    def may_be_out(self, row: int) -> list[int]:
        """Return the columns of all who may have gone out: those without points."""
        points = self.points(row)
        return [
            at for at, each in enumerate(points) if each is not None and each <= 0 and self.who[at]
        ]

    def may_be_total(self) -> bool:
        """Return whether the second of two rows is equal to the first: it may be the total."""
        return len(self.cells) == 2 and self.points(0) == self.points(1) and any(self.points(0))

    def went_out(self, row: int) -> str | None:
        """Return who went out: who is said to have, or else the only one with 0."""
        may = self.may_be_out(row)
        if self.out.get(row) in may:
            return self.who[self.out[row]]
        alone = len(may) == 1 and self.points(row)[may[0]] == 0
        return self.who[may[0]] if alone else None

    def totals(self, deals: int) -> list[int]:
        """Return each column's sum of its first deals."""
        rows = [self.points(row) for row in range(len(self.cells))][:deals]
        came = self.started
        return [sum((row[at] or 0 for row in rows), came.get(at, 0)) for at in range(len(self.who))]

    def deals(self) -> list[EnterDeal]:
        """Return the deals, by what stands in the heads of the columns."""
        return [
            EnterDeal(points=points, went_out=self.went_out(row))
            for row, points in enumerate(self.by_player())
        ]


def _number(text: str) -> int | None:
    return read_points_here(text) if text.strip() else None


class SheetForm(CommandForm):
    """A sheet that was understood, to be mended or entered.

    who, named, cells, out  by their numbers: ``who-0``, ``cells-3-0``, ``out-3``
    text                    what was pasted
    again                   "total": the last row is the total, and no deal
    """

    deal = HiddenNumber()
    who, named, cells, out = TextsField(), TextsField(), TextsField(), TextsField()
    started = TextsField()
    text = HiddenField()
    again = HiddenField()

    def table(self) -> Table:
        """Return the sheet that was sent, within its limits."""
        wide = sum(str(at) in self.who.data for at in range(MOST_COLUMNS))
        high = sum(f"{row}-0" in self.cells.data for row in range(MOST_ROWS))
        high -= self.again.data == "total" and high > 1
        spelled: dict[str, str] = {}
        names = [tidy_name(self.who.data.get(str(at), "")) for at in range(wide)]
        return Table(
            who=[
                f"{NEW}{at}" if name == NEW else spelled.setdefault(name_key(name), name)
                for at, name in enumerate(names)
            ],
            named=[self.named.data.get(str(at), "") for at in range(wide)],
            cells=[
                [self.cells.data.get(f"{row}-{at}", "") for at in range(wide)]
                for row in range(high)
            ],
            out={
                row: int(text)
                for row in range(high)
                if (text := self.out.data.get(str(row), "")) in map(str, range(wide))
            },
            started={
                at: int(text)
                for at in range(wide)
                if _STARTED.fullmatch(text := self.started.data.get(str(at), ""))
            },
        )


class NewSheetForm(SheetForm):
    """The same for a game that begins with it: by which rules, and who dealt first.

    is_chosen  whether both are among those on offer
    """

    is_chosen = False

    ruleset = SelectField(_("Game"))
    dealer = SelectField(_("Who dealt first?"), default="0")

    def offer(self, table_id: int, names: Sequence[str]) -> Self:
        offered = games.offered(table_id)
        self.ruleset.choices = games_with_facts(offered)
        if self.ruleset.data is None:
            self.ruleset.data = games.first_game()
        self.dealer.choices = options({str(at): name for at, name in enumerate(names) if name})
        self.is_chosen = games.find_among(offered, self.ruleset.data) is not None and (
            self.dealer.data in map(str, range(len(names)))
        )
        return self

    def command(
        self, players: Sequence[Newcomer], table: Table, table_id: int, agreed: Agreements
    ) -> StartGame:
        """Return the start of the game: whoever has no points in the first deal comes later."""
        first = tuple(each for each in players if each.key in table.by_player()[0])
        dealer = table.who[int(self.dealer.data)]
        return StartGame(
            ruleset=games.rules_data(self.ruleset.data, table_id),
            players=first,
            first_dealer=next((each.key for each in first if each.key == dealer), "p1"),
            agreements=agreed,
            ruling=self.ruling.data,
        )


def joined(table: Table, state: State, points: int) -> tuple[list[JoinGame], Table]:
    """Return who joins the game before the first deal, and the sheet by the keys of their seats."""
    keys: dict[str, str] = {}
    newcomers: list[JoinGame] = []
    for at, who in enumerate(table.who):
        if who.startswith(NEW):
            keys[who] = f"p{len(state.players) + 1 + len(newcomers)}"
            after = newcomers[-1].newcomer.key if newcomers else state.seats[-1]
            one = Newcomer(key=keys[who], name=tidy_name(table.named[at]))
            newcomers.append(JoinGame(newcomer=one, after=after, points=points))
    return newcomers, replace(table, who=[keys.get(who, who) for who in table.who])


def sat_down(table: Table) -> tuple[list[Newcomer], Table]:
    """Return who has points, with keys of their seats, and the sheet by those keys."""
    played = [name for row in table.by_player() for name in row]
    names = [name for name in dict.fromkeys(table.who) if name in played]
    keys = {name: f"p{seat}" for seat, name in enumerate(names, start=1)}
    newcomers = [Newcomer(key=key, name=name) for name, key in keys.items()]
    return newcomers, replace(table, who=[keys.get(name, LEFT_OUT) for name in table.who])


def came_and_left(players: Sequence[Newcomer], table: Table) -> EnterSheet:
    """Return the sheet of a new game: who has no points at first comes later; at last, has left."""
    rows = table.by_player()
    played = {each.key: [at for at, row in enumerate(rows) if each.key in row] for each in players}
    seats = [each.key for each in players if played[each.key][0] == 0]
    said: list[EnterDeal | JoinGame | LeaveGame] = []
    for at, deal in enumerate(table.deals()):
        for place, each in enumerate(players):
            if at and played[each.key][0] == at:
                before = [one.key for one in players[:place] if one.key in seats]
                points = table.started.get(table.who.index(each.key), 0)
                after = [*seats[-1:], *before][-1]
                said.append(JoinGame(newcomer=each, after=after, points=points))
                seats.append(each.key)
            if played[each.key][-1] == at - 1:
                said.append(LeaveGame(player=each.key))
                seats.remove(each.key)
        said.append(deal)
    return EnterSheet(said=tuple(said))

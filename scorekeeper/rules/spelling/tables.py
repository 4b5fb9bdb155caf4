"""Tables: cells parted by a sign, a row a player or a row a round; columns of numbers."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Mapping, Sequence, Set
from itertools import zip_longest
from typing import NamedTuple

from .drafts import (
    MOST_DEALS,
    MOST_NAMES,
    Draft,
    Expected,
    Part,
    SheetWords,
    columns_of,
    name_of,
)

FEWEST = 2  # players
FEWEST_SUMMED = 2  # deals, of which a row below is surely the sum
MOST_WIDE = MOST_DEALS + 20
SIGNS = ("\t", ";", "|", ",")
_MIXED = re.compile(r"\W*[^\W\d_]\D*\d")
_LETTER = re.compile(r"[^\W\d_]")


class Cell(NamedTuple):
    """A cell's text, and its line."""

    text: str
    line: int


Grid = list[list[Cell]]
Lines = Sequence[tuple[int, str]]


def read_table(lines: Lines, seats: Sequence[str], words: SheetWords) -> Draft | None:
    """Return what a table says; None where the lines are none, but a chat perhaps."""
    for sign in SIGNS:
        grid = [_parted(text, line, sign) for line, text in lines]
        if _is_table(grid, sign, words):
            return read_grid(grid, seats, words)
    blanks = [[Cell(each, line) for each in re.split(r"\s*/\s*|\s+", text)] for line, text in lines]
    if _is_of_blanks(blanks, seats, words):
        return read_grid(blanks, seats, words)
    return None


def _parted(text: str, line: int, sign: str) -> list[Cell]:
    try:
        cells = next(csv.reader([text.strip("\n")], delimiter=sign), [])
    except csv.Error:
        cells = text.split(sign)
    if sign == "|" and cells and not cells[0].strip():
        cells = cells[1:]
    return [Cell(each.strip(), line) for each in cells]


def _is_table(grid: Grid, sign: str, words: SheetWords) -> bool:
    numbers = mixed = 0
    for row in grid:
        for cell in row if len(row) > 1 else ():
            if is_number(cell.text, words):
                numbers += 1
            elif _MIXED.match(cell.text) and words.part_of(cell.text)[0] is None:
                mixed += 1
    return numbers > 1 and (mixed == 0 if sign == "," else numbers > mixed)


def _is_of_blanks(grid: Grid, seats: Sequence[str], words: SheetWords) -> bool:
    heads, *rows = grid
    wide = len(heads)
    if wide > 1 and rows and not any(is_number(cell.text, words) for cell in heads):
        below = [row[1:] if words.part_of(row[0].text)[0] else row for row in rows]
        return all(len(row) in (wide, wide + 1) for row in rows) and all(
            is_number(cell.text, words) for row in below for cell in row
        )
    return all(
        1 < len(row) in (len(seats), len(seats) + 1)
        and all(is_number(cell.text, words) for cell in row[len(row) > len(seats) :])
        for row in grid
    )


def read_column(lines: Lines, seats: Sequence[str], words: SheetWords) -> Draft | None:
    """Return what a column of numbers says, in order of seats; None where it is none."""
    lines = [
        each
        for each in lines
        if words.part_of(each[1])[0] is not Part.DEAL or is_number(each[1], words)
    ]
    if lines and words.part_of(lines[0][1])[0] and not is_number(lines[0][1], words):
        lines = lines[1:]
    said = [(line, text) for line, text in lines if text.strip()]
    if not said or not all(is_number(text, words) or text.strip() == "-" for _, text in said):
        return None
    many = len(seats)
    if many < FEWEST:
        draft = Draft()
        draft.fault(said[0][0], said[0][1], Expected.NAMES)
        return draft
    cells = list(said if len(said) % many == 0 else lines)
    missing = -len(cells) % many
    rows = [Cell(text.strip(), line) for line, text in (*cells, *[(0, "")] * missing)]
    draft = read_grid([rows[at : at + many] for at in range(0, len(rows), many)], seats, words)
    if missing:
        draft.fault(*cells[-1], Expected.SEATS)
    return draft


def is_number(text: str, words: SheetWords) -> bool:
    try:
        return words.points(text) is not None
    except ValueError:
        return False


def read_grid(grid: Grid, seats: Sequence[str], words: SheetWords) -> Draft:
    """Return what the cells say, whichever way names and rounds go."""
    grid = [row for row in grid if any(cell.text for cell in row)]
    if len(grid) > MOST_WIDE or any(len(row) > MOST_WIDE for row in grid):
        draft = Draft()
        draft.fault(grid[0][0].line, grid[0][0].text, Expected.SHORTER)
        return draft
    return _Grid(grid, seats, words).read()


class _Grid:
    """A table that is being read."""

    def __init__(self, grid: Grid, seats: Sequence[str], words: SheetWords) -> None:
        self.seats, self.words = seats, words
        self.keys = {name_of(seat) for seat in seats}
        self.draft = Draft()
        self.grid = [list(row) for row in grid]

    def read(self) -> Draft:
        across, head = self._heads(self.grid)
        turned = _turned(self.grid)
        down, side = self._heads(turned)
        if down > across:
            self.grid, head = turned, side
        elif not across:
            return self._by_seats()
        heads = self.grid.pop(head)
        self.grid = [row for at, row in enumerate(self.grid) if at >= head or self._is_row(row)]
        self._across(heads)
        return self.draft

    def _heads(self, grid: Grid) -> tuple[int, int]:
        """Return how surely some row holds the names, and which; 0: none does."""
        best, found = 0, 0
        for at, row in enumerate(grid):
            names = [cell.text for cell in row if self._is_name(cell.text)]
            if any(self._is_points(cell) for cell in row) or not names:
                continue
            known = sum(name_of(name) in self.keys for name in names)
            player = any(self.words.part_of(cell.text)[0] is Part.PLAYER for cell in row)
            numbers = sum(
                self._is_name(cell.text) and at < len(row) and any(map(self._is_points, below))
                for cell, below in zip(row, _turned(grid[at + 1 :]), strict=False)
            )
            sure = 0 if not numbers else numbers * 2 + known * 10 + player
            if sure > best:
                best, found = sure, at
        return best, found

    def _is_points(self, cell: Cell) -> bool:
        return is_number(cell.text, self.words)

    def _is_name(self, text: str) -> bool:
        if name_of(text) in self.keys:
            return True
        named = _LETTER.search(text) and not is_number(text, self.words)
        return bool(named) and self.words.part_of(text)[0] is None

    def _is_row(self, row: Iterable[Cell]) -> bool:
        return any(map(self._is_points, row))

    def _by_seats(self) -> Draft:
        """Read rows without names, in order of the seats."""
        many, wide = len(self.seats), max(map(len, self.grid), default=0)
        if many < FEWEST or wide not in (many, many + 1):
            cell = self.grid[0][0] if self.grid else Cell("", 1)
            expected = Expected.SEATS if many >= FEWEST else Expected.NAMES
            self.draft.fault(cell.line, cell.text, expected)
            return self.draft
        labels = [Cell("", 1)] if wide > many else []
        self._across([*labels, *(Cell(seat, 1) for seat in self.seats)])
        return self.draft

    def _across(self, heads: Sequence[Cell]) -> None:
        """Read rows below the names."""
        draft = self.draft
        names = {
            at: cell.text
            for at, cell in enumerate(heads)
            if name_of(cell.text) in self.keys
            or (self._is_name(cell.text) and any(map(self._is_points, self._below(at))))
        }
        if len(names) > MOST_NAMES:
            draft.fault(heads[0].line, "", Expected.SHORTER)
            return
        draft.columns, column_of = columns_of(list(names.values()), self.seats)
        places = {at: column_of[name_of(text)] for at, text in names.items()}
        totals_at = [at for at, cell in enumerate(heads) if self._part(cell) is Part.TOTAL]
        sums = dict(zip(totals_at, places.values(), strict=False))
        numbers: list[int] = []
        for row in self.grid:
            cells = {column: row[at] for at, column in places.items() if at < len(row)}
            others = [cell for at, cell in enumerate(row) if at not in names]
            before = len(draft.deals)
            if self._read_row(cells, {self._part(cell) for cell in others}):
                said = [self.words.part_of(cell.text) for cell in others]
                named = [number for part, number in said if part is Part.DEAL and number]
                numbers += named[: len(draft.deals) - before]
                if len(sums) == len(places) > 1:
                    beside = {at: row[at] for at in sums if at < len(row)}
                    totals = {sums[at]: self._points(cell) for at, cell in beside.items()}
                    draft.totals.append((len(draft.deals), totals))
        if len(numbers) == len(draft.deals) == len(set(numbers)) and not draft.totals[1:]:
            draft.deals = [draft.deals[numbers.index(number)] for number in sorted(numbers)]
        self._find_totals()

    def _part(self, cell: Cell) -> Part | None:
        return self.words.part_of(cell.text)[0]

    def _read_row(self, cells: Mapping[int, Cell], said: Set[Part | None]) -> bool:
        """Add the points of a row, by what is said beside them; False where it has none."""
        draft = self.draft
        if {Part.PLACE, Part.FINE} & said or not self._is_row(cells.values()):
            return False
        points = {column: self._points(cell) for column, cell in cells.items()}
        if Part.TOTAL in said:
            draft.totals.append((len(draft.deals), points))
        elif Part.START in said:
            draft.started |= {column: each for column, each in points.items() if each}
        elif Part.LEFT in said:
            draft.beside.append(points)
        else:
            draft.deals.append(points)
        return True

    def _below(self, at: int) -> list[Cell]:
        return [row[at] for row in self.grid if at < len(row)]

    def _points(self, cell: Cell) -> int | None:
        try:
            return self.words.points(cell.text)
        except ValueError:
            self.draft.fault(cell.line, cell.text, Expected.POINTS)
            return None

    def _find_totals(self) -> None:
        """Take the last row for totals where it is the sum of all before it.

        After one deal it may as well be another of the same points: that is asked about.
        """
        *deals, last = self.draft.deals or [{}]
        if len(deals) < FEWEST_SUMMED or self.draft.totals or None in last.values():
            return
        sums = {at: sum(row.get(at) or 0 for row in deals) for at in last}
        if sums == last and any(last.values()) and len(last) > 1:
            self.draft.deals = deals
            self.draft.totals = [(len(deals), last)]


def _turned(grid: Grid) -> Grid:
    empty = Cell("", 0)
    return [list(row) for row in zip_longest(*grid, fillvalue=empty)]

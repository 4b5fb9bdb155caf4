"""A sheet as it is being read: names and seats, deals and totals, what is doubtful or wrong."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise

from .points import read_points
from .words import fold

MOST_NAMES = 40
MOST_DEALS = 200
MOST_FAULTS = 20
LONGEST_PIECE = 60  # characters of a cell
LEAST_SHORT = 2  # letters of a shortened name
_REMEMBERED = 1000  # texts: names and cells come again and again
FEWEST_RUNNING = 3  # deals that tell running totals from points
Row = Mapping[int, int | None]
"""Column → points; None: an empty cell."""


_NUMBERED = re.compile(r"(\D*)(\d{1,3})(?:(?:r?a|d?a|o|st|nd|rd|th)\b)?(\D*)")


class Part(StrEnum):
    """What a word says in a sheet that is neither a name nor points.

    DEAL, TOTAL, PLACE, PLAYER   head a row or a column
    START, LEFT, FINE            points a player began with; what chips left over take off; a fine
    ABSENT                       stands in an empty cell
    AND                          joins two names
    """

    DEAL = "deal"
    TOTAL = "total"
    PLACE = "place"
    PLAYER = "player"
    START = "start"
    LEFT = "left"
    FINE = "fine"
    ABSENT = "absent"
    AND = "and"


@dataclass(frozen=True)
class SheetWords:
    """Folded word → what it says; ``units``: words that may stand behind points."""

    parts: Mapping[str, Part]
    units: frozenset[str] = frozenset()

    def part_of(self, text: str) -> tuple[Part | None, int]:
        """Return what a cell's text says, and its number; ``Round 3``: DEAL and 3."""
        word = plain(text[:LONGEST_PIECE]).strip(" .:#")
        if word in self.parts:
            return self.parts[word], 0
        numbered = _NUMBERED.fullmatch(word)
        if numbered and all(
            not each or self.parts.get(each) is Part.DEAL for each in _words(numbered)
        ):
            return Part.DEAL, int(numbered[2])
        return None, 0

    def points(self, text: str) -> int | None:
        """Return the points in a cell; None where it is empty. errors: ValueError."""
        word = plain(text).strip()
        if len(word) > LONGEST_PIECE:
            raise ValueError(text)
        if not word.strip("-–—−·./") or self.parts.get(word) is Part.ABSENT:
            return None
        return read_points(text, self.units)


class Expected(StrEnum):
    """What should have stood where a fault is."""

    POINTS = "points"
    NAMES = "names"
    SEATS = "seats"
    SHORTER = "shorter"
    SHEET = "sheet"


class Asked(StrEnum):
    """What is doubtful.

    OUT      several have 0: one of them went out
    TWICE    two lines are equal: two deals, or one and its total
    POINTS   what stands beside the points says that they may be others: ``x3``, ``~3``, ``3?``
    TOTAL    a total of the text is another than the sum
    NAME     a name may be that of several seats, or is a guess
    RUNNING  the numbers were running totals, it seems
    GAMES    several games: this is the last
    """

    OUT = "out"
    TWICE = "twice"
    POINTS = "points"
    TOTAL = "total"
    NAME = "name"
    RUNNING = "running"
    GAMES = "games"


@dataclass(frozen=True, slots=True, kw_only=True)
class Doubt:
    """Something to ask about. ``deal``: from 0; ``got``: what the text says."""

    asked: Asked
    deal: int | None = None
    columns: tuple[int, ...] = ()
    got: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """What could not be read: the line, from 1, the text, and what was expected."""

    line: int
    text: str
    expected: Expected


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A player. ``seat``: its place among the seats; None: a new name, or one of ``maybe``."""

    text: str
    seat: int | None = None
    maybe: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """What was understood: for each deal, each column's points; None: an empty cell.

    started  column → points with which a player came, other than 0
    """

    columns: tuple[Column, ...] = ()
    started: Mapping[int, int] = field(default_factory=dict)
    deals: tuple[tuple[int | None, ...], ...] = ()
    doubts: tuple[Doubt, ...] = ()
    faults: tuple[Fault, ...] = ()


def _words(numbered: re.Match[str]) -> list[str]:
    return [each.strip(" .:#)") for each in (numbered[1], numbered[3])]


@lru_cache(_REMEMBERED)
def plain(text: str) -> str:
    """Return the text folded: without capitals, accents, other scripts' digits."""
    return "".join(char for char, _ in fold(text))


@lru_cache(_REMEMBERED)
def name_of(text: str) -> str:
    """Return the key by which a name is compared."""
    return " ".join(re.sub(r"[^\w]+", " ", plain(text)).split())


def columns_of(names: Sequence[str], seats: Sequence[str]) -> tuple[list[Column], dict[str, int]]:
    """Return the columns of all names of a text, and name → column.

    names  as often as they stand there; shortened ones of the same player share a column
    """
    counts, written = Counter(map(name_of, names)), {name_of(each): each for each in names}
    keys, places = list(counts), {name_of(seat): at for at, seat in enumerate(seats)}
    taken = {places[key] for key in keys if key in places}
    columns: list[Column] = []
    column_of: dict[str, int] = {}
    at_seat: dict[int, int] = {}
    for key in keys:
        found = [places[key]] if key in places else _shortened(key, places, taken, keys)
        same = _other_spelling(key, counts, column_of) if not found else None
        if len(found) == 1 and found[0] in at_seat:
            same = at_seat[found[0]]
        if same is None:
            same = len(columns)
            maybe = tuple(found) if len(found) > 1 else _alike(key, places, taken, found)
            seat = found[0] if len(found) == 1 else None
            columns.append(Column(text=written[key].strip(), seat=seat, maybe=maybe))
        elif columns[same].seat is None and len(written[key]) > len(columns[same].text):
            columns[same] = Column(text=written[key].strip())
        if len(found) == 1:
            at_seat[found[0]] = same
        column_of[key] = same
    return columns, column_of


def _alike(
    key: str, places: Mapping[str, int], taken: Iterable[int], found: Sequence[int]
) -> tuple[int, ...]:
    """Return the seats that begin as a name does which is none of theirs: a pet name, a slip."""
    begin = key[: LEAST_SHORT + 1]
    near = (at for seat, at in places.items() if seat.startswith(begin) and at not in taken)
    return () if found or len(begin) <= LEAST_SHORT else tuple(near)


def _shortened(
    key: str, places: Mapping[str, int], taken: Iterable[int], keys: Sequence[str]
) -> list[int]:
    """Return the seats that a name may be short, or long, for; not those named in full."""
    if len(key) < LEAST_SHORT:
        first = [at for seat, at in places.items() if key and seat.startswith(key)]
        return [at for at in first if at not in taken] if len(first) == 1 else []
    return [
        at
        for seat, at in places.items()
        if at not in taken and (seat.startswith(key) or _longer(seat, keys) == [key])
    ]


def _longer(seat: str, keys: Sequence[str]) -> list[str]:
    return [key for key in keys if key.startswith(f"{seat} ")]


def _other_spelling(key: str, counts: Mapping[str, int], seen: Mapping[str, int]) -> int | None:
    """Return the column of the one name that this one shortens, or is shortened by.

    Both together come no more often than others do: else they are two players.
    """
    near = [each for each in seen if each.startswith(key) or key.startswith(each)]
    if len(near) != 1 or min(len(key), len(near[0])) < LEAST_SHORT + 1:
        return None
    most = max((n for each, n in counts.items() if each not in (key, near[0])), default=0)
    return seen[near[0]] if counts[key] + counts[near[0]] <= most else None


@dataclass
class Draft:
    """What was read so far.

    totals  after how many deals, and the totals there
    started  column → points with which a player came
    beside   further points that count beside the deals
    """

    columns: Sequence[Column] = ()
    deals: list[Row] = field(default_factory=list)
    totals: list[tuple[int, Row]] = field(default_factory=list)
    started: dict[int, int] = field(default_factory=dict)
    beside: list[Row] = field(default_factory=list)
    doubts: list[Doubt] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)

    def fault(self, line: int, text: str, expected: Expected) -> None:
        if len(self.faults) < MOST_FAULTS:
            self.faults.append(
                Fault(line=line, text=text.strip()[:LONGEST_PIECE], expected=expected)
            )

    def finish(self) -> Sheet:
        """Return the sheet; totals are compared, running ones made points."""
        if not self.deals and self.totals:
            self.deals = [row for _, row in self.totals]
            self.totals = []
            self._part_running()
        elif self._runs():
            self._part_running()
        if not self.deals and not self.faults:
            self.fault(1, "", Expected.SHEET)
        every = range(len(self.columns))
        deals = tuple(tuple(row.get(at) for at in every) for row in self.deals)
        self._ask(deals)
        return Sheet(
            columns=tuple(self.columns),
            started=self.started,
            deals=deals,
            doubts=tuple(self.doubts),
            faults=tuple(sorted(self.faults, key=lambda fault: fault.line)),
        )

    def _runs(self) -> bool:
        """Return whether the deals hold running totals: they never fall, and somebody stays."""
        deals = self.deals
        last = self.totals[-1][1] if self.totals else None
        if last is not None:
            same = all(deals[-1].get(at) == points for at, points in last.items())
            return len(deals) > 1 and same and self._wrong(last, len(deals)) != ()
        steps = [
            [(after.get(at) or 0) - (before.get(at) or 0) for at in range(len(self.columns))]
            for before, after in pairwise(deals)
        ]
        # Of points, somebody would have 0 in each deal.
        risen = all(step and min(step) == 0 and max(step) > 0 for step in steps)
        return len(deals) >= FEWEST_RUNNING and risen and 0 not in deals[-1].values()

    def _part_running(self) -> None:
        before: dict[int, int] = {}
        points: list[Row] = []
        for row in self.deals:
            had = {at: total for at, total in row.items() if total is not None}
            points.append({at: total - before.get(at, 0) for at, total in had.items()})
            before |= had
        self.deals = points
        if len(points) > 1:
            self.doubts.append(Doubt(asked=Asked.RUNNING))

    def _sums(self, deals: int) -> dict[int, int]:
        sums: Counter[int] = Counter()
        for row in (*self.deals[:deals], self.started, *self.beside):
            sums.update({at: points or 0 for at, points in row.items()})
        return dict(sums)

    def _wrong(self, totals: Row, deals: int) -> tuple[int, ...]:
        sums = self._sums(deals)
        return tuple(at for at, got in totals.items() if got is not None and got != sums.get(at, 0))

    def _ask(self, deals: Sequence[Sequence[int | None]]) -> None:
        for at, column in enumerate(self.columns):
            if len(column.maybe) > 1:
                self.doubts.append(Doubt(asked=Asked.NAME, columns=(at,)))
        for number, row in enumerate(deals):
            nought = tuple(at for at, points in enumerate(row) if points == 0)
            if len(nought) > 1:
                self.doubts.append(Doubt(asked=Asked.OUT, deal=number, columns=nought))
        if len(deals) == 2 and deals[0] == deals[1] and any(deals[0]) and not self.totals:
            self.doubts.append(Doubt(asked=Asked.TWICE, deal=1))
        running = len(self.totals) > 1
        for after, totals in self.totals[:MOST_DEALS]:
            upto = after if running else len(deals)
            for at in self._wrong(totals, upto):
                deal = upto - 1 if running else None
                got = totals[at]
                self.doubts.append(Doubt(asked=Asked.TOTAL, deal=deal, columns=(at,), got=got))

"""Chat lines: names with their points, one or several a line, between stamps and other talk."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from .drafts import (
    LONGEST_PIECE,
    MOST_DEALS,
    MOST_NAMES,
    Asked,
    Doubt,
    Draft,
    Expected,
    Part,
    SheetWords,
    columns_of,
    name_of,
    plain,
)
from .tables import FEWEST, Cell, Lines, read_grid

_TIME = r"\d{1,2}[:.]\d{2}(?::\d{2})?(?:\s?[ap]\.?\s?m\.?)?"
_DATE = r"\d{1,4}[/.\-]\d{1,2}[/.\-]\d{1,4}"
_STAMP = re.compile(
    rf"[^\w\[]?\[?(?:{_DATE}[, ]{{1,2}}{_TIME}|{_TIME}(?:[, ]{{1,2}}{_DATE})?)\]?(?:\s[-–])?\s*",
    re.I,
)
_SENDER = re.compile(r"([^:]{1,40}):\s+")
_NUMBER = r"[\d]{1,6}(?:[.,٫]0+(?!\d))?"
# No points: a number with letters for noughts or ones, a product, one too long.
_SLIP = r"\d{1,6}(?:[oOlI]+\b|[x×*eE^]\d+)|\d{7,}"
_SUM = re.compile(rf"(?:(?<![\w)])[-−])?\+?(?:{_SLIP}|{_NUMBER}(?:\s*\+\s*{_NUMBER})*)")
_UNSURE = re.compile(r"(?:\s[xX×]|\s?[~≈])\s*$")
_MINUS = re.compile(r"\b(?:minus|menos|منفی|マイナス)\s*(?=\d)", re.I)
_NUMBER_FIRST = re.compile(r"\W*\d+\s+[^\W\d]")
_ORDINAL = re.compile(r"(?:st|nd|rd|th|er|[dmrtv]o)\b", re.I)
_TURNED = re.compile(r"(\d+)\s+([^\d,;،、]+)")
_LETTERS = re.compile(r"[^\W\d_]")
_BETWEEN = re.compile(r"[,;،、|/\n]")
_EDGES = " \t\r\u00a0.:·•*_~'\"“”«»()[]-–—−=→>+#ºª…!?¡¿"
_SUM_SIGN = re.compile(r"[(=→>/]")


_PLACE = re.compile(r"\W*\d{1,2}\.\s(.*?)\s([-−]?\d{1,6})\W*")
_STARTED, _LEFT, _FINED = "±", "◉", "⚑"
_IN_A_ROW = re.compile(r"(\W*?)([-−]?\d{1,6})")


@dataclass
class _Said:
    """What a line says of one player: numbers, and the running total behind them.

    unsure  whether a sign beside the first number says that it may be another
    """

    name: str
    line: int
    mark: int | None
    numbers: list[int] = field(default_factory=list)
    total: int | None = None
    summed: bool = False
    of_totals: bool = False
    unsure: bool = False


def read_chat(lines: Lines, seats: Sequence[str], words: SheetWords) -> Draft:
    """Return what the lines say; a line without points says nothing."""
    draft = Draft()
    reader = _Chat(seats, words, draft)
    said = [each for line, text in lines for each in reader.read(line, text)]
    if all(number <= 0 for each in said for number in each.numbers):
        for each in said:  # the dash stands between a name and its points
            each.numbers = [-number for number in each.numbers]
    if (
        len({name_of(each.name) for each in said}) > MOST_NAMES
        or len(said) > MOST_NAMES * MOST_DEALS
    ):
        draft.fault(said[0].line, "", Expected.SHORTER)
        return draft
    draft.columns, column_of = columns_of([each.name for each in said], seats)
    seated = {at for each in draft.columns for at in (each.seat, *each.maybe)}
    unsaid = {name_of(seat) for at, seat in enumerate(seats) if at not in seated}
    reader.find_missed({*column_of, *reader.keys}, unsaid)
    lengths = {len(each.numbers) for each in said if not each.of_totals}
    if len(lengths) == 1 and max(lengths) > 1 and len(said) == len(draft.columns):
        rows = [
            [Cell(each.name, each.line), *(Cell(str(n), each.line) for n in each.numbers)]
            for each in said
        ]
        return read_grid(rows, seats, words)
    _fill(draft, said, column_of)
    return draft


def read_places(lines: Lines, seats: Sequence[str], words: SheetWords) -> Draft | None:
    """Return what Compro's own text for a chat says: places, below each the points of its deals.

    Points that stand outside of the deals have a sign: a player's first, of chips left over, of
    fines. Fines are not read: so a total with one is doubtful.
    """
    rows: list[list[Cell]] = []
    totals: list[int] = []
    outside: dict[str, dict[int, int]] = {_STARTED: {}, _LEFT: {}, _FINED: {}}
    for (at, place), (_, below) in pairwise(lines):
        found, said = _PLACE.fullmatch(plain(place)), plain(below).split(" · ")
        points = [_IN_A_ROW.fullmatch(each) for each in said]
        if found and any(points):
            row = [Cell(place[place.index(".") + 1 :].strip().rpartition(" ")[0], at)]
            for each in points:
                if each and each[1] in outside:
                    outside[each[1]][len(rows)] = _whole(each[2])
                else:
                    row.append(Cell(each[2] if each else "", at + 1))
            rows.append(row)
            totals.append(_whole(found[2]))
    if len(rows) < FEWEST or len({len(row) for row in rows}) > 1:
        return None
    draft = read_grid(rows, seats, words)
    if len(draft.columns) == len(totals):
        draft.started, draft.beside = outside[_STARTED], [outside[_LEFT]]
        draft.totals = [(len(draft.deals), dict(enumerate(totals)))]
    return draft


def _whole(number: str) -> int:
    return int(number.replace("−", "-"))


def _fill(draft: Draft, said: Sequence[_Said], column_of: dict[str, int]) -> None:
    """Part the entries into deals: a mark begins one, and a name that comes again."""
    deals: dict[int, dict[int, int | None]] = {}
    totals: dict[int, dict[int, int | None]] = {}
    marked: dict[int, int] = {}
    unsure: list[tuple[int, int, int]] = []
    now, last, mark = 0, 0, None
    for each in said:
        column = column_of[name_of(each.name)]
        if each.of_totals:
            totals.setdefault(len(deals), {})[column] = each.numbers[0]
            continue
        if each.mark != mark:
            mark = each.mark
            now = marked.setdefault(mark or 0, last + 1)
        if column in deals.get(now, ()):
            now = last + 1
        last = max(last, now)
        deals.setdefault(now, {})[column] = each.numbers[0]
        unsure += [(now, column, each.numbers[0])] if each.unsure else []
        for more in each.numbers[1:2]:
            if each.total is None and not each.numbers[2:]:
                each.total = more
            else:
                draft.fault(each.line, f"{each.name} {each.numbers[0]} {more}", Expected.POINTS)
        if each.total is not None:
            totals.setdefault(now, {})[column] = each.total
    named = {at: number for number, at in marked.items() if len(marked) > 1}
    order = sorted(deals, key=lambda number: (named.get(number, 0), number))
    draft.deals = [deals[number] for number in order]
    if len(draft.deals) > MOST_DEALS:
        draft.fault(said[0].line, "", Expected.SHORTER)
        draft.deals = []
    for at, column, points in unsure:
        deal = order.index(at)
        draft.doubts.append(Doubt(asked=Asked.POINTS, deal=deal, columns=(column,), got=points))
    places = {number: place for place, number in enumerate(order, start=1)}
    draft.totals = [(places.get(at, len(order)), row) for at, row in sorted(totals.items())]


class _Chat:
    """Chat lines that are being read; ``mark``: the number of the deal they are about."""

    def __init__(self, seats: Sequence[str], words: SheetWords, draft: Draft) -> None:
        self.seats, self.words, self.draft = seats, words, draft
        self.keys = {name_of(seat) for seat in seats}
        self.mark: int | None = None
        self.totals = False
        self.missed: list[tuple[int, str]] = []

    def read(self, line: int, text: str) -> Iterator[_Said]:
        """Yield what a line says of each player."""
        sender, rest = self._unstamped(_MINUS.sub("-", text))
        self.totals = False
        before: _Said | None = None
        end = 0
        for found in _SUM.finditer(rest):
            gap, end_before, end = rest[end : found.start()], end, found.end()
            number = self._number(found[0], line)
            if number is None:
                continue
            gap = gap[ending.end() :] if (ending := _ORDINAL.match(gap)) and end_before else gap
            times = _UNSURE.search(gap)
            gap = gap[: times.start()] if times else gap
            name, alone = self._name(gap, line, first=not end_before)
            if name and name_of(f"{name} {abs(number)}") in self.keys:
                before = _Said(f"{name} {abs(number)}", line, self.mark)
            elif name is None:
                self.mark, before = number, None
            elif name:
                before = _Said(name, line, self.mark, [number], of_totals=self.totals)
                before.summed = "+" in found[0]
                before.unsure = times is not None or rest[end : end + 1] in ("?", "？")
                yield before
            elif before and not before.numbers:
                before.numbers.append(number)
                yield before
            elif before and alone:
                before.total = number
            elif before:
                self._more(before, number, gap)
            elif (
                sender and not rest[: found.start()].strip(_EDGES) and not rest[end:].strip(_EDGES)
            ):
                yield _Said(sender, line, self.mark, [number])
        self._miss(line, rest[end:] if before else rest)

    def _unstamped(self, text: str) -> tuple[str, str]:
        """Return who sent a line, "" if it does not say so, and its words, names before points."""
        stamp = _STAMP.match(text)
        sender = _SENDER.match(text, stamp.end()) if stamp else None
        rest = text[sender.end() if sender else stamp.end() if stamp else 0 :]
        if _NUMBER_FIRST.match(rest) and name_of(re.split(r"\d", rest)[-1]) in self.keys:
            rest = _TURNED.sub(r"\2 \1,", rest)
        return sender[1] if sender else "", rest

    def _more(self, before: _Said, number: int, gap: str) -> None:
        if _SUM_SIGN.search(gap):
            # "20+15 = 35" only says what the points are
            summed = "=" in gap and before.summed and number == before.numbers[0]
            before.total = None if summed else number
        elif len(before.numbers) < MOST_DEALS:
            before.numbers.append(number)

    def _number(self, text: str, line: int) -> int | None:
        try:
            return self.words.points(text.replace("−", "-"))
        except ValueError:
            self.draft.fault(line, text, Expected.POINTS)
            return None

    def _name(self, gap: str, line: int, *, first: bool) -> tuple[str | None, bool]:
        """Return the name before a number, and whether it is the word for a total alone.

        returns  "" where none stands there; None before the number of a deal
        """
        *others, last = _BETWEEN.split(gap)
        for other in others[0 if first else 1 :]:
            self._miss(line, other)
        pieces = [
            piece for piece in re.split(r"[:：]\s*(?=\S)|\s[-–—]\s", last) if _LETTERS.search(piece)
        ]
        said = (pieces or [""])[-1].strip(_EDGES).split()
        for piece in pieces[:-1]:
            if self.words.part_of(piece.strip(_EDGES))[0] is Part.TOTAL:
                self.totals = True
        while said and len(said) > 1 and self._is_filler(said[0]):
            if self.words.parts.get(plain(said[0]).strip(_EDGES)) is Part.TOTAL:
                self.totals = True
            said = said[1:]
        name = self._last_known(" ".join(said).strip(_EDGES), line)
        part = self.words.parts.get(plain(name))
        if plain(name) in self.words.units or part is Part.AND:
            return "", False
        if part is Part.DEAL and name_of(name) not in self.keys:
            return None, False
        if part is Part.TOTAL:
            self.totals = first
            return "", True
        return name[:LONGEST_PIECE], False

    def _last_known(self, name: str, line: int) -> str:
        """Return the last player's name where two known ones stand; the other has no points."""
        key = name_of(name)
        last = max((each for each in self.keys if key.endswith(f" {each}")), key=len, default="")
        words = name.split()
        at = len(words) - len(last.split())
        before = f" {key.removesuffix(last)}"
        both = last and key not in self.keys and any(f" {each} " in before for each in self.keys)
        if not both or name_of(" ".join(words[at:])) != last:
            return name
        self.draft.fault(line, " ".join(words[:at]), Expected.POINTS)
        return " ".join(words[at:])

    def _is_filler(self, word: str) -> bool:
        said = plain(word).strip(_EDGES)
        return (
            not said
            or said in self.words.units
            or (said in self.words.parts and name_of(word) not in self.keys)
        )

    def _miss(self, line: int, text: str) -> None:
        if _LETTERS.search(text) and len(self.missed) < MOST_DEALS and len(text) <= LONGEST_PIECE:
            self.missed.append((line, text))

    def find_missed(self, names: set[str], unsaid: set[str]) -> None:
        """Name as faults what stands with a player's name, but without points.

        unsaid  names of seats that have no points anywhere
        """
        for line, text in self.missed:
            for piece in _BETWEEN.split(text):
                first, *more = name_of(piece).split()[:3] or [""]
                short = first in names and len(more) == 1 and more[0] not in self.words.units
                if short or (first in unsaid and piece.rstrip()[-1:] not in {*"-–—"}):
                    self.draft.fault(line, piece, Expected.POINTS)

"""A game's sheet for spreadsheets."""

import csv
import re
from collections.abc import Iterable, Iterator
from io import StringIO

from babel import Locale, UnknownLocaleError
from babel.numbers import get_decimal_symbol

from scorekeeper.game.state import State
from scorekeeper.web.sheets import Cell, sheet_of
from scorekeeper.wording.speech import gettext as _, locale_here

BYTE_ORDER_MARK = "\ufeff"  # tells spreadsheets that this is UTF-8
FORMULA = re.compile(r"(^|[\s,;|\"'])(?=[=+\-@＝＋－＠])")
"""Where a formula could begin, in a spreadsheet that separates cells by whatever sign."""


def sheet_file(state: State, tags: Iterable[str] = ()) -> bytes:
    """Return the sheet as CSV in UTF-8: a column for each player, a row for each closed deal.

    tags  languages and regions that the browser prefers, best first

    What a streak adds and a cut or going out takes off counts in its deal. Each fine, and chips
    left over, have a row of their own, so that columns add up; behind a fine stands what it is for.
    """
    text = StringIO(newline="")
    csv.writer(text, delimiter=separator(tags)).writerows(rows_of(state))
    return (BYTE_ORDER_MARK + text.getvalue()).encode()


def separator(tags: Iterable[str]) -> str:
    """Return what stands between cells where the reader is at home.

    Spreadsheets take a semicolon where a comma begins decimals, also for numbers without any.
    """
    here = locale_here() or Locale("en")
    for tag in tags:
        try:
            region = Locale.parse(tag, sep="-")
        except (ValueError, UnknownLocaleError):
            continue
        if region.language == here.language:
            here = region
            break
    return "," if get_decimal_symbol(here, numbering_system="default") == "." else ";"


def rows_of(state: State) -> Iterator[list[object]]:
    sheet = sheet_of(state)
    names = (state.players[key].name for key in sheet.players)
    yield [_("Deal"), *map(harmless, names)]
    if sheet.started:
        yield [_("At the start"), *(sheet.started.get(key, "") for key in sheet.players)]
    for row in sheet.rows:
        if row.counts:
            yield [row.deal.number, *map(points_of, row.cells)]
            for fine in row.fines:
                points = (fine.points if key == fine.player else "" for key in sheet.players)
                yield [_("Fine or bonus"), *points, harmless(fine.word)]
    if sheet.unused:
        off = {key: part.points for key, part in sheet.unused.items()}
        yield [_("Chips left over"), *(off.get(key, "") for key in sheet.players)]
    yield [_("Total"), *(sheet.ranked[key].total for key in sheet.players)]


def points_of(cell: Cell) -> object:
    """Return what a deal adds to a total; nothing where the player did not sit in it."""
    return "" if cell.charged is None else cell.charged


def harmless(name: str) -> str:
    """Return the name with an apostrophe before whatever a spreadsheet could take for a formula."""
    return FORMULA.sub(r"\1'", name)

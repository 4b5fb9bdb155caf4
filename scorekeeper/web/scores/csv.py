"""A game's sheet for spreadsheets."""

import csv
import re
from collections.abc import Iterator
from io import StringIO

from scorekeeper.game.state import State
from scorekeeper.web.sheets import Cell, sheet_of
from scorekeeper.wording.speech import gettext as _

BYTE_ORDER_MARK = "\ufeff"  # tells spreadsheets that this is UTF-8
FORMULA = re.compile(r"(^|[\s,;|\"'])(?=[=+\-@＝＋－＠])")
"""Where a formula could begin, in a spreadsheet that separates cells by whatever sign."""


def sheet_file(state: State) -> bytes:
    """Return the sheet as CSV in UTF-8: a column for each player, a row for each closed deal.

    What a streak adds and a cut or going out takes off counts in its deal, and chips left over have
    a row of their own, so that columns add up.
    """
    text = StringIO(newline="")
    csv.writer(text).writerows(rows_of(state))
    return (BYTE_ORDER_MARK + text.getvalue()).encode()


def rows_of(state: State) -> Iterator[list[object]]:
    sheet = sheet_of(state)
    names = (state.players[key].name for key in sheet.players)
    yield [_("Deal"), *map(harmless, names)]
    if sheet.started:
        yield [_("At the start"), *(sheet.started.get(key, "") for key in sheet.players)]
    for row in sheet.rows:
        if row.counts:
            yield [row.deal.number, *map(points_of, row.cells)]
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

"""Reads the figures from pages, as somebody does who looks at them."""

from __future__ import annotations

import csv
import re
from io import StringIO
from math import prod

from tests.harness.markup import Element, Page

SIGNS = str.maketrans({"−": "-", "\u2066": "", "\u2069": "", "\u2068": "", "\xa0": " "})
BESIDE = ("unseen", "scores__old", "scores__times", "scores__ruled", "own", "del", "small", "mark")
"""What stands beside a number and is no part of it."""

Row = list[int | None]


def number(text: str) -> int | None:
    """Return the sum of all numbers in a text; None: there is none."""
    found = re.findall(r"[-+]?\d+", text.translate(SIGNS).replace("- ", "-"))
    return sum(map(int, found)) if found else None


def cost(cell: Element) -> int | None:
    """Return what a cell of a sheet adds to a total: its points, so many times, and what is off."""
    points = cell.all(kind="scores__points")
    if not points:
        return number(cell.text(*BESIDE))
    times = [number(each.text()) or 1 for each in cell.all(kind="scores__times")]
    off = [number(each.text("unseen")) or 0 for each in cell.all(kind="scores__reward")]
    return (number(points[0].text()) or 0) * prod(times) + sum(off)


def the(element: Element | Page, tag: str = "", **said: str) -> Element:
    """Return the first such element inside; errors: AssertionError without one."""
    found = (element.root if isinstance(element, Page) else element).all(tag, **said)
    assert found, f"no {tag} with {said}"
    return found[0]


def totals_on_table(table: Page) -> dict[str, int | None]:
    """Return the key of each seat → its total on the Table."""
    return {
        seat.said["data-row"]: number(the(seat, kind="seat__total").text("unseen"))
        for seat in table.root.all("li", kind="seat")
    }


def chips_on_table(table: Page) -> dict[str, int | None]:
    """Return the key of each seat → its chips on the Table, where it shows any."""
    return {
        seat.said["data-row"]: number(the(seat, kind="chips").text("unseen"))
        for seat in table.root.all("li", kind="seat")
        if seat.all(kind="chips")
    }


def result(page: Page) -> dict[str, tuple[int | None, int | None]]:
    """Return name → what a deal that was just closed cost, and the total after it."""
    return {
        plain(the(row, kind="result__who").text("small")): (
            cost(the(row, kind="result__cost")),
            number(the(row, kind="result__total").text("unseen")),
        )
        for row in page.root.all("tr", kind="result__row")
    }


def sheet(page: Page) -> tuple[list[str], dict[str, Row]]:
    """Return the names over the sheet's columns, and the sign of each row → its numbers."""
    table = the(page, "table", kind="scores")
    names = [plain(each.text()) for each in table.all(kind="scores__name")]
    rows = {
        the(row, "th").text("unseen"): [cost(cell) for cell in row.all("td")]
        for row in table.all("tr")
        if row.all("td")
    }
    return names, rows


def marked(page: Page, sign: str, kind: str) -> list[int]:
    """Return the columns, from 0, in which a row of the sheet has a mark of this class."""
    rows = the(page, "table", kind="scores").all("tr")
    row = next(row for row in rows if row.all("td") and the(row, "th").text("unseen") == sign)
    return [
        at for at, cell in enumerate(row.all("td")) if kind in cell.classes or cell.all(kind=kind)
    ]


def own_figures(page: Page) -> tuple[dict[str, int | None], int | None]:
    """Return the figures on a player's own page: label → points, and the chips left."""
    points = lines_of(the(page, "section", **{"aria-labelledby": "points"}))
    chips = page.root.all("section", **{"aria-labelledby": "chips-left"})
    return points, lines_of(chips[0])["Left"] if chips else None


def lines_of(section: Element) -> dict[str, int | None]:
    """Return label → number of the lines of a sum."""
    return {
        the(line, "dt").text("mark"): number(the(line, "dd").text(*BESIDE))
        for line in section.all("div", kind="sum__line")
    }


def places(page: Page) -> list[tuple[int, str, int | None]]:
    """Return place, name and total of each line at the end of the game."""
    return [
        (
            int(line.said["value"]),
            plain(the(line, kind="rank__name").text("small")),
            number(the(line, kind="rank__total").text()),
        )
        for line in page.root.all("li", kind="rank")
    ]


def spreadsheet(text: str) -> tuple[list[str], dict[str, Row]]:
    """Return the names over the columns of a file, and the label of each row → its numbers."""
    head, *rows = csv.reader(StringIO(text.removeprefix("\ufeff"), newline=""))
    return head[1:], {label: [number(cell) for cell in cells] for label, *cells in rows}


def plain(text: str) -> str:
    return text.translate(SIGNS).strip()

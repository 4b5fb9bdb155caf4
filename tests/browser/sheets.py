"""Reading the sheet of a game from the screen, to be held against one worked out by hand."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from playwright.sync_api import Locator, expect

from tests.browser.phone import Phone, expect_text, plain

NUMBER = re.compile(r"\u2212?\d+")
SEEN = """cells => cells.map(cell => {
    const seen = cell.cloneNode(true);
    seen.querySelectorAll(".unseen, s").forEach(part => part.remove());
    return seen.textContent;
})"""
"""What one sees of cells: without what is only read out, and without what is struck through."""


def expect_sheet(phone: Phone, costs: Mapping[int, Sequence[int]], totals: Sequence[int]) -> None:
    """Read all numbers from the sheet's cells; ``costs``: deal → points, in order of the seats."""
    phone.go_to("Scores")
    expect(phone.heading).to_have_text("Scores")
    for number, expected in costs.items():
        row = phone.page.get_by_role("row", name=re.compile(f"^Deal {number} "))
        assert numbers_in(row.get_by_role("cell")) == list(expected), number
    sums = phone.page.get_by_role("row", name=re.compile("^Σ"))
    assert numbers_in(sums.get_by_role("cell")) == list(totals)


def numbers_in(cells: Locator) -> list[int]:
    """Return what each cell comes to: what the hand cost, and what is taken off beside it."""
    numbers = (NUMBER.findall(seen) for seen in cells.evaluate_all(SEEN))
    return [sum(int(each.replace("\u2212", "-")) for each in found) for found in numbers]


def expect_winner(phone: Phone, winner: str, places: Sequence[str]) -> None:
    """Open the end of the game, and read who won and who has which place, from the first on."""
    phone.tap(phone.link("The game is over: who won?"))
    expect_text(phone.heading, f"{winner} has won!")
    rows = phone.main.get_by_role("listitem").filter(has_text=re.compile(r"place \d"))
    said = [plain(row.inner_text()).split() for row in rows.all()]
    assert [(each[1], each[3]) for each in said] == [
        (str(place), name) for place, name in enumerate(places, start=1)
    ]

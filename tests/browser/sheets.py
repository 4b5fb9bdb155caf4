"""Games worked out by hand: they are entered through the screens, which must come to the same."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from playwright.sync_api import Locator, expect

from tests.browser.phone import Phone, expect_text, plain
from tests.browser.table import PEOPLE, Table

NUMBER = re.compile(r"\u2212?\d+")
SEEN = """cells => cells.map(cell => {
    const seen = cell.cloneNode(true);
    seen.querySelectorAll(".unseen, s").forEach(part => part.remove());
    return seen.textContent;
})"""
"""What one sees of cells: without what is only read out, and without what is struck through."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkedOut:
    """What a game comes to by hand.

    sheet   deal → points, in order of the seats
    totals  of all deals, in the same order
    places  who has which place, from the winner on
    """

    sheet: Mapping[int, Sequence[int]]
    totals: Sequence[int]
    places: Sequence[str]
    people: Sequence[str] = PEOPLE

    def costs(self, number: int) -> dict[str, int]:
        """Return what a deal costs each."""
        return dict(zip(self.people, self.sheet[number], strict=True))

    def hands(self, number: int, **cards: str | int) -> dict[str, str | int]:
        """Return the hands to be counted: the cards that are named, of all others what they cost.

        A hand that costs nothing is counted only where it is named.
        """
        costs = self.costs(number).items()
        return {name: cards.get(name, cost) for name, cost in costs if cost > 0 or name in cards}

    def finish(self, table: Table, number: int, out: str, **cards: str | int) -> None:
        """Count all hands but that of who went out, close the deal, and go on with the next."""
        table.end_deal(number, out, **self.hands(number, **cards))
        self.go_on(table, number)

    def finish_from_paper(
        self, table: Table, number: int, *, out: str | None, **said: object
    ) -> None:
        """Enter a deal that was played without Compro, and go on with the next."""
        costs = {name: str(cost) for name, cost in self.hands(number).items()}
        table.enter_from_paper(number, costs, out=out, **said)
        self.go_on(table, number)

    def find_entered(self, table: Table, first: int, last: int) -> None:
        """Open the Table once somebody else has entered these deals from paper."""
        table.find_entered(self.sheet[number] for number in range(first, last + 1))
        table.expect_deal(last + 1)

    def go_on(self, table: Table, number: int) -> None:
        """Go on from the result of a deal, unless it was the last."""
        if number < max(self.sheet):
            table.on_with(number + 1)

    def expect_end(self, phone: Phone) -> None:
        """Read who won, and the whole sheet."""
        self.expect_winner(phone)
        self.expect_sheet(phone)

    def expect_winner(self, phone: Phone) -> None:
        """Open the end of the game, and read who won, who has which place, and with how much."""
        phone.tap(phone.link("See who won"))
        expect_text(phone.heading, f"{self.places[0]} has won!")
        self.expect_places(phone)

    def expect_places(self, phone: Phone) -> None:
        """Read who has which place at the end of the game, and with how many points."""
        rows = phone.main.get_by_role("listitem").filter(has_text=re.compile(r"place \d"))
        said = [plain(row.inner_text()).split() for row in rows.all()]
        totals = dict(zip(self.people, self.totals, strict=True))
        assert [(each[1], each[3], each[-1]) for each in said] == [
            (str(place), name, str(totals[name])) for place, name in enumerate(self.places, start=1)
        ]

    def expect_sheet(self, phone: Phone) -> None:
        """Read all numbers from the sheet's cells."""
        phone.go_to("Scores")
        expect(phone.heading).to_have_text("Scores")
        for number, costs in self.sheet.items():
            row = phone.page.get_by_role("row", name=re.compile(f"^Deal {number} "))
            assert numbers_in(row.get_by_role("cell")) == list(costs), number
        assert totals_on(phone) == list(self.totals)


def totals_on(phone: Phone) -> list[int]:
    """Read from the sheet what everybody has in all, in order of the seats."""
    return numbers_in(phone.page.get_by_role("row", name=re.compile("^Σ")).get_by_role("cell"))


def numbers_in(cells: Locator) -> list[int]:
    """Return what each cell comes to: what the hand cost, and what is taken off beside it."""
    numbers = (NUMBER.findall(seen) for seen in cells.evaluate_all(SEEN))
    return [sum(int(each.replace("\u2212", "-")) for each in found) for found in numbers]

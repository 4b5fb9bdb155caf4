"""A whole evening on six devices: a pencil, four seats, and a tablet in the middle of the table.

Everybody's phone helps: calls settle themselves, melds are laid down with a neighbour's nod, hands
are counted by all at once. Chiyo's phone dies in deal 3, and comes back in deal 5; the pencil goes
to Bruno in deal 4, and Ana takes hers up again in deal 5. Worked out by hand:

Chips, of seven each: Ana bought in deals 2 and 4, Bruno in 3, Chiyo in 1, Dara in 1, 2 and 5, Emil
in 3 and 5.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import TakePhone
from tests.browser.evening import Evening
from tests.browser.phone import expect_text
from tests.browser.seats import TOLD_WITHIN, Seat, ways_of
from tests.browser.sheets import WorkedOut

pytestmark = pytest.mark.browser

PEOPLE = ("Ana", "Bruno", "Chiyo", "Dara", "Emil")
BY_HAND = WorkedOut(
    people=PEOPLE,
    sheet={  # deal → Ana, Bruno, Chiyo, Dara, Emil; who goes out
        1: (47, 51, 88, 0, 76),  # Dara; three hands by ranks, all at once
        2: (61, 30, 0, 44, 12),  # Chiyo
        3: (20, 0, 33, 81, 52),  # Bruno; Ana counts for Chiyo, whose phone is dead
        4: (12, 90, 25, 64, 0),  # Emil; Bruno counts for Ana and for Chiyo
        5: (45, 51, 66, 0, 30),  # Dara; two pencils
        6: (0, 20, 99, 40, 17),  # Ana
        7: (77, 0, 15, 64, 38),  # Bruno
    },
    totals=(262, 242, 326, 293, 225),
    places=("Emil", "Bruno", "Ana", "Dara", "Chiyo"),
)
HANDS = {  # of deal 1
    "Bruno": "K Q 9 8 5 4 3 2",
    "Chiyo": "K K Q 10 9 9 8 6 5 4 3 2 2",
    "Emil": "A K Q J 10 7 6 4 3 3 2",
}
TABLET = {"width": 1024, "height": 768}


@dataclass
class Six:
    """Six devices at one table: Ana keeps the score, the others have seats."""

    ana: Evening
    bruno: Seat
    chiyo: Seat
    dara: Seat
    emil: Seat
    middle: Page

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.bruno, self.chiyo, self.dara, self.emil

    def expect_all_told(self, text: str) -> None:
        """Every seat and the middle say it."""
        for seat in self.seats:
            seat.expect_told(text)
        expect_text(self.middle.locator(".heart__told").last, text, within=TOLD_WITHIN)

    def expect_totals(self, deals: int) -> None:
        """The tablet in the middle shows what all have after so many deals."""
        for place, name in enumerate(PEOPLE):
            total = sum(BY_HAND.sheet[deal][place] for deal in range(1, deals + 1))
            plate = self.middle.locator(".plate").filter(has_text=name)
            expect_text(plate.locator(".plate__total"), str(total), within=TOLD_WITHIN)


@pytest.fixture
def six(take_phone: TakePhone) -> Six:
    """Everybody at the table; calls wait three seconds, and the next player nods."""
    ana = Evening(take_phone())
    ana.start(PEOPLE)
    agree(ana, "3 seconds", "The next player nods")
    players, lookers = ways_of(ana, "takes a seat", "may look on")
    bruno, chiyo, dara, emil = (Seat(take_phone(), players, name) for name in PEOPLE[1:])
    tablet = take_phone(viewport=TABLET, color_scheme="dark")
    tablet.open(lookers + "middle")
    return Six(ana, bruno, chiyo, dara, emil, tablet.page)


def agree(table: Evening, *what: str) -> None:
    """Let the table agree on this, by the buttons of that page."""
    table.go_to("More")
    table.phone.tap(table.phone.link(re.compile("^Agreements")))
    for each in what:
        table.phone.press(table.phone.button(each))
        expect(table.phone.button(each)).to_have_count(0)
    table.go_to("Table")


def test_six_devices_play_an_evening_and_the_sheet_is_the_one_worked_out_by_hand(six: Six):
    play_deal_1(six)
    play_deal_2(six)
    play_deal_3(six)
    play_deal_4(six)
    play_deal_5(six)
    play_deal_6(six)
    play_deal_7(six)

    expect_text(six.middle.locator("h1"), "Emil", within=TOLD_WITHIN)
    BY_HAND.expect_winner(six.bruno.phone)
    BY_HAND.expect_sheet(six.ana.phone)
    six.ana.expect_chips(Ana=5, Bruno=6, Chiyo=6, Dara=4, Emil=5)
    six.ana.expect_no_ruling()
    for each in (six.ana, *six.seats):
        each.phone.expect_unscolded()


def end(keeper: Evening, deal: int, out: str, **counted: int) -> None:
    """Count the hands of those who did not, and close the deal once all are there."""
    for name, points in counted.items():
        keeper.count(name, points)
    keeper.go_to("End of deal")
    for name, cost in BY_HAND.costs(deal).items():
        if name != out:
            expect(keeper.line_of(name)).to_have_value(str(cost), timeout=TOLD_WITHIN)
    keeper.close_deal(deal)


def say_out(keeper: Evening, out: str, *seats: Seat) -> None:
    """Say on one phone who went out; the seats hear of it."""
    keeper.say_out(out)
    if keeper.phone.button("Record so far").is_visible():
        keeper.phone.tap(keeper.phone.button("Record so far"))
    for seat in seats:
        if seat.name != out:
            seat.expect_told(f"{out} went out. Count what you have left.")


def play_deal_1(six: Six) -> None:
    """Bruno asks his neighbour; the discard of his turn is called for by two; three count."""
    six.ana.buy("Dara")
    six.bruno.asks("Chiyo", "7H 7D 7S")
    six.chiyo.nods()
    six.ana.expect_row("Bruno", "down", "8 cards")

    six.emil.calls()
    six.chiyo.calls()
    six.expect_all_told("Chiyo buys it: the first after Bruno. Later: Emil.")
    six.ana.expect_row("Chiyo", "6 chips", "13 cards")

    say_out(six.ana, "Dara", *six.seats)
    for seat in (six.bruno, six.chiyo, six.emil):
        hand = HANDS[seat.name]
        assert seat.counts(hand, BY_HAND.costs(1)[seat.name]) == len(hand.split())
    end(six.ana, 1, "Dara", Ana=47)
    six.ana.on_with(2)
    six.expect_totals(1)


def play_deal_2(six: Six) -> None:
    """Two are in dispute, and only whose discard it was can tell; the pencil nods for Ana."""
    six.ana.buy("Ana")
    six.dara.calls()
    six.bruno.calls()
    whose = six.ana.page.locator(".calls__whose")
    expect(whose).to_be_visible(timeout=TOLD_WITHIN)
    six.ana.phone.tap(whose.get_by_role("button", name="Chiyo"))
    six.expect_all_told("Dara buys it: the first after Chiyo. Later: Bruno.")
    six.ana.expect_row("Dara", "5 chips")

    six.emil.asks("Ana", "9H 9D JK", "KS KH KD")
    six.ana.phone.tap(six.ana.phone.link("Emil wants to lay down", exact=False))
    six.ana.phone.tap(six.ana.phone.button("Yes"))
    six.ana.expect_row("Emil", "down")

    say_out(six.ana, "Chiyo", *six.seats)
    for seat in (six.bruno, six.dara, six.emil):
        seat.counts_sum(BY_HAND.costs(2)[seat.name])
    end(six.ana, 2, "Chiyo", Ana=61)
    six.ana.on_with(3)
    six.expect_totals(2)


def play_deal_3(six: Six) -> None:
    """Chiyo's phone is dead, and holds up nobody."""
    six.chiyo.page.goto("about:blank")
    six.ana.buy("Emil")
    six.bruno.calls()
    for seat in (six.bruno, six.dara, six.emil):
        expect(seat.note).to_contain_text("buys it", timeout=TOLD_WITHIN)
    six.ana.expect_row("Bruno", "6 chips")
    six.ana.lays_down("Chiyo", "JH JD JS JC")

    say_out(six.ana, "Bruno", six.dara, six.emil)
    for seat in (six.dara, six.emil):
        seat.counts_sum(BY_HAND.costs(3)[seat.name])
    end(six.ana, 3, "Bruno", Ana=20, Chiyo=33)
    six.ana.on_with(4)
    six.expect_totals(3)


def play_deal_4(six: Six) -> None:
    """Ana gives Bruno a pencil beside hers; he ends the deal."""
    six.ana.go_to("More")
    six.ana.phone.tap(six.ana.phone.link(re.compile("^The pencil")))
    six.ana.phone.tap(six.ana.phone.button("Bruno"))
    expect(six.ana.phone.button("Take the pencil back from Bruno")).to_be_visible()

    six.bruno.go_to("Table")
    six.bruno.expect_deal(4)
    six.bruno.buy("Ana")
    say_out(six.bruno, "Emil", six.dara)
    six.dara.counts_sum(64)
    end(six.bruno, 4, "Emil", Ana=12, Bruno=90, Chiyo=25)
    six.bruno.on_with(5)
    six.expect_totals(4)


def play_deal_5(six: Six) -> None:
    """Chiyo's phone is back; Ana and Bruno both write."""
    six.chiyo.phone.open(six.chiyo.address)
    six.chiyo.expect_followed()
    six.ana.go_to("Table")
    six.ana.expect_deal(5)

    six.ana.buy("Dara")
    six.bruno.buy("Emil")
    for each in (six.ana, six.bruno):
        each.expect_row("Dara", "4 chips")
        each.expect_row("Emil", "5 chips")
    say_out(six.ana, "Dara", six.chiyo, six.emil)
    for seat in (six.chiyo, six.emil):
        seat.counts_sum(BY_HAND.costs(5)[seat.name])
    six.bruno.count("Bruno", 51)
    six.bruno.phone.tap(six.bruno.phone.button("Record so far"))
    end(six.ana, 5, "Dara", Ana=45)
    six.ana.on_with(6)
    six.expect_totals(5)


def play_deal_6(six: Six) -> None:
    """Ana goes out, all others count on their phones at once, Bruno with his pencil too."""
    say_out(six.ana, "Ana", six.chiyo, six.dara, six.emil)
    for seat in (six.chiyo, six.dara, six.emil):
        seat.counts_sum(BY_HAND.costs(6)[seat.name])
    end(six.ana, 6, "Ana", Bruno=20)
    six.ana.on_with(7)
    six.expect_totals(6)


def play_deal_7(six: Six) -> None:
    """The last deal, closed by the second pencil."""
    six.bruno.go_to("Table")
    six.bruno.expect_deal(7)
    say_out(six.bruno, "Bruno", six.chiyo, six.dara, six.emil)
    for seat in (six.chiyo, six.dara, six.emil):
        seat.counts_sum(BY_HAND.costs(7)[seat.name])
    end(six.bruno, 7, "Bruno", Ana=77)
    six.ana.go_to("Table")

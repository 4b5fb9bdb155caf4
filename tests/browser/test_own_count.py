"""A hand that a player's own phone remembers is counted from its seat with one tap, and once."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.elsewhere import Elsewhere, begun, seat_in
from tests.browser.entering import FOLLOWED, LATENCIES, SENT_WITHIN, slow
from tests.browser.phone import Phone, expect_text, saying

pytestmark = pytest.mark.browser

COUNTED = "20 points"


class Counting:
    """The phone of the first player, whose hand is entered; the second went out."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        with Elsewhere(phone.address) as elsewhere:
            self.game = begun("venezuela")(elsewhere)
            self.address = seat_in(elsewhere, self.game)
            elsewhere.send(self.game + "count", "/count", went_out="p2")
        self.open()
        self.cards.fill("K K")
        expect(self.key).to_be_visible()

    def open(self) -> None:
        """Open the hand on the phone of its seat."""
        self.phone.open(self.address + "hand/p1")
        self.phone.page.wait_for_function(FOLLOWED)

    @property
    def cards(self) -> Locator:
        return self.phone.main.locator("[name=melds]")

    @property
    def key(self) -> Locator:
        return self.phone.button(f"Count my hand: {COUNTED}")

    def expect_counted_once(self) -> None:
        """Expect the seat to tell the count, and the log to tell it once."""
        expect_text(self.phone.main, COUNTED, within=SENT_WITHIN)
        expect(self.phone.page.locator("[data-waiting]")).to_be_hidden(timeout=SENT_WITHIN)
        expect(self.phone.link("Correct my count")).to_be_visible(timeout=SENT_WITHIN)
        self.phone.open(self.game + "log")
        told = self.phone.main.locator(".log__told").filter(has_text="Ana")
        expect(told.filter(has_text=saying("20"))).to_have_count(1)


@pytest.fixture
def seat(phone: Phone) -> Counting:
    return Counting(phone)


@pytest.mark.parametrize("latency", LATENCIES)
def test_pressed_twice_on_a_slow_network_it_counts_once(seat, latency):
    with slow(seat.phone, latency):
        seat.key.evaluate("key => { key.click(); key.click(); }")
        expect(seat.phone.link("Correct my count")).to_be_visible(timeout=SENT_WITHIN)

    seat.expect_counted_once()


def test_without_network_it_waits(seat):
    with seat.phone.offline():
        seat.phone.tap(seat.key)
        expect(seat.phone.page.get_by_text("waiting to be sent: 1")).to_be_visible()

    seat.expect_counted_once()


def test_the_cards_outlast_a_reload_a_link_and_the_way_back(seat):
    seat.phone.page.reload()
    expect(seat.cards).to_have_value("K K")

    seat.phone.open(seat.address + "seat")
    seat.phone.page.go_back()
    expect(seat.cards).to_have_value("K K")

    seat.open()
    expect(seat.cards).to_have_value("K K")
    expect(seat.key).to_be_visible()


def test_what_somebody_else_records_leaves_them(seat):
    number = seat.phone.main.get_attribute("data-number")
    with Elsewhere(seat.phone.address) as elsewhere:
        hand = f"{seat.game}count/hand/p3"
        elsewhere.send(hand, "count/hand/p3", cards="7 7")

    expect(seat.phone.main).not_to_have_attribute("data-number", number, timeout=SENT_WITHIN)
    expect(seat.cards).to_have_value("K K")
    seat.phone.tap(seat.key)
    seat.expect_counted_once()

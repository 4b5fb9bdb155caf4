"""A player's own phone at the table: it takes its seat, calls, and asks for a nod."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.elsewhere import Elsewhere, seat_in
from tests.browser.evening import Evening
from tests.browser.phone import Phone

TOLD_WITHIN = 10_000  # milliseconds; the shortest window for calls, and what a slow machine takes

SEAT = re.compile(r"/game/\d+/seat$")


def seated(game: str, phone: Phone, name: str) -> Seat:
    """Let a phone have the seat of this name in a game, without a tap, and show it."""
    with Elsewhere(phone.address) as elsewhere:
        return Seat(phone, seat_in(elsewhere, game, name) + "seat", name)


class Seat(Evening):
    """A phone on which one player sits.

    way  the address at which the players choose their seats, or that of the seat itself
    """

    def __init__(self, phone: Phone, way: str, name: str) -> None:
        super().__init__(phone)
        self.name = name
        phone.open(way)
        if not SEAT.search(phone.path):
            phone.tap(phone.button(name))
        expect(phone.page).to_have_url(SEAT)
        self.address = phone.path
        self.expect_followed()

    def expect_followed(self) -> None:
        """Wait until links and forms of the page are followed without leaving it."""
        self.page.wait_for_function("history.scrollRestoration === 'manual'")

    @property
    def note(self) -> Locator:
        """The one place of the page where something is said or asked."""
        return self.phone.main.locator(".mine__note")

    def calls(self) -> None:
        """Shout for the discard."""
        self.phone.press(self.phone.button("¡Compro!"))

    @property
    def keys(self) -> Locator:
        """The keys of the own hand, which stand on the seat once the deal is over."""
        return self.phone.main.locator(".mine__pad")

    def expect_keys(self) -> None:
        """Wait until the keys are there, and hear what is tapped."""
        expect(self.keys).to_be_visible(timeout=TOLD_WITHIN)
        expect(self.phone.main.locator("[inert]")).to_have_count(0)

    def asks(self, whom: str, *melds: str) -> None:
        """Tap what is to be laid down, see that it is legal, and ask for a nod."""
        self.phone.tap(self.phone.link("Lay down"))
        self.tap_melds(*melds)
        self.expect_verdict("Legal")
        self.phone.tap(self.phone.button(f"Ask {whom}"))
        expect(self.phone.main).to_contain_text("Withdraw", timeout=TOLD_WITHIN)

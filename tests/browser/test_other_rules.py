"""A table that notices in its third deal that it plays other rules, and thinks again."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.elsewhere import Elsewhere, begun
from tests.browser.phone import Phone
from tests.browser.sheets import totals_on

pytestmark = pytest.mark.browser

LOST = (("JK 7", 20, 30), ("K K", 15, 4))


def two_deals_played(elsewhere: Elsewhere) -> str:
    """Begin a game, and play two deals in which Bruno's cards are counted."""
    game = begun("venezuela")(elsewhere)
    for cards, *sums in LOST:
        costs = {f"points-p{seat}": points for seat, points in enumerate(sums, start=3)}
        elsewhere.send(f"{game}count/hand/p2", "count/hand/p2", cards=cards)
        elsewhere.send(game + "count", "/count", went_out="p1", **costs)
    return game


def totals(phone: Phone, game: str) -> list[int]:
    phone.open(f"{game}scores")
    return totals_on(phone)


@pytest.mark.parametrize("size", [(390, 664), (320, 568)])
def test_rules_change_in_deal_3_and_are_taken_back(phone: Phone, size):
    phone.page.set_viewport_size({"width": size[0], "height": size[1]})
    with Elsewhere(phone.address) as elsewhere:
        game = two_deals_played(elsewhere)
    assert totals(phone, game) == [0, 42, 35, 34]

    phone.open(f"{game}agreements")
    phone.tap(phone.link("Play by other rules"))
    phone.main.get_by_label("Joker", exact=True).fill("50")
    phone.tap(phone.main.get_by_label("For the whole game, counted anew"))
    phone.tap(phone.button("Show what would change"))
    changes = phone.main.locator(".becomes")
    expect(changes).to_contain_text(re.compile(r"15\W+becomes\W+50\b"))
    expect(changes).to_contain_text(re.compile(r"42\W+becomes\W+77\b"))
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= size[0]
    phone.tap(phone.button("Play by these rules"))
    expect(phone.main).to_contain_text("Changed for the whole game")
    assert totals(phone, game) == [0, 77, 35, 34]

    phone.open(f"{game}agreements")
    phone.tap(phone.page.get_by_role("button", name="Undo"))
    expect(phone.main).not_to_contain_text("Changed for the whole game")
    assert totals(phone, game) == [0, 42, 35, 34]

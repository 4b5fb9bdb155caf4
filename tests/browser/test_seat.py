"""A player's own seat on a phone: all of it at once above the dock, and nothing on it moves."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.boxes import SIZES, boxes, moved
from tests.browser.elsewhere import Elsewhere, on_a_seat
from tests.browser.phone import Phone

each_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size["width"]))
HIDDEN = """() => {
  const dock = document.querySelector(".said").getBoundingClientRect().top;
  return [...document.querySelectorAll(".mine__note, .mine, .mine__act, .mine__keys > *")]
    .filter((one) => one.getBoundingClientRect().bottom > dock).map((one) => one.className);
}"""


@pytest.fixture
def elsewhere(address: str) -> Iterator[Elsewhere]:
    """Whoever keeps the score, and then the player, without a browser."""
    somebody = Elsewhere(address)
    yield somebody
    somebody.connection.close()


@each_size
def test_whatever_becomes_of_the_deal_all_of_a_seat_is_seen_at_once_and_nothing_moves(
    phone: Phone, elsewhere: Elsewhere, size: dict[str, int]
):
    place = on_a_seat(elsewhere)
    phone.page.set_viewport_size(size)
    phone.open(place + "seat")
    before = boxes(phone.page)
    assert phone.page.evaluate(HIDDEN) == []

    phone.tap(phone.page.locator(".mine__shout"))

    expect(phone.page.locator(".mine__note")).to_have_text("You called first.")
    assert moved(before, boxes(phone.page)) == {}
    assert phone.page.evaluate(HIDDEN) == []

"""A player's own seat on a phone: all of it at once above the dock, and nothing on it moves."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.boxes import SIZES, boxes, moved
from tests.browser.elsewhere import Elsewhere, begun, seat_in
from tests.browser.phone import Phone

each_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size["width"]))
HIDDEN = """() => {
  const dock = document.querySelector(".said").getBoundingClientRect().top;
  return [...document.querySelectorAll(".mine__note, .mine, .mine__act, .mine__keys > *")]
    .filter((one) => one.getBoundingClientRect().bottom > dock).map((one) => one.className);
}"""


@each_size
def test_whatever_becomes_of_the_deal_all_of_a_seat_is_seen_at_once_and_nothing_moves(
    phone: Phone, elsewhere: Elsewhere, size: dict[str, int]
):
    game = begun("venezuela")(elsewhere)
    for _ in range(5):
        elsewhere.enter_from_paper(game, (60, 0, 9, 9))
    phone.page.set_viewport_size(size)
    phone.open(seat_in(elsewhere, game) + "seat")
    note, need = phone.page.locator(".mine__note"), phone.page.locator(".mine__need")
    before = boxes(phone.page)
    expect(need).to_contain_text("Deal 5 cost you 60.")
    expect(need).to_contain_text("at least 301 points less")
    assert phone.page.evaluate(HIDDEN) == []

    phone.tap(phone.page.locator(".mine__shout"))
    expect(note).to_have_text("You called first.")
    assert moved(before, boxes(phone.page)) == {}
    assert phone.page.evaluate(HIDDEN) == []

    elsewhere.send(game + "count", "/count", went_out="p2")
    expect(note).to_contain_text("Bruno went out.")
    assert moved(before, boxes(phone.page)) == {}
    assert phone.page.evaluate(HIDDEN) == []

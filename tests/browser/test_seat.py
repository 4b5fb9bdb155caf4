"""A player's own seat on a phone: all of it at once above the dock, and nothing on it moves."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.boxes import SIZES, boxes, moved
from tests.browser.conftest import TakePhone
from tests.browser.elsewhere import Elsewhere, begun, seat_in
from tests.browser.phone import Phone

each_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size["width"]))
HIDDEN = """() => {
  const dock = document.querySelector(".said").getBoundingClientRect().top;
  return [...document.querySelectorAll(".mine__note, .mine, .mine__act, .mine__keys > *")]
    .filter((one) => one.getBoundingClientRect().bottom > dock).map((one) => one.className);
}"""

WORDS_TO_LINES = """(tabs) => tabs.map((tab) => {
  const range = document.createRange();
  range.selectNodeContents(tab.lastChild); // after the icon
  const rows = [...range.getClientRects()].map(({ y }) => y);
  return [tab.innerText.trim().split(/\\s+/).length, new Set(rows).size];
})"""


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


def test_on_a_wide_screen_the_call_stands_beside_what_is_read(phone: Phone, elsewhere: Elsewhere):
    phone.page.set_viewport_size({"width": 768, "height": 1024})
    phone.open(seat_in(elsewhere, begun("venezuela")(elsewhere)) + "seat")
    note, mine, act, keys, ways = (
        phone.page.locator(place).bounding_box()
        for place in (".mine__note", "section.mine", ".mine__act", ".mine__keys", ".ways")
    )

    assert max(note["x"] + note["width"], mine["x"] + mine["width"]) <= act["x"]
    assert act["y"] == note["y"]
    assert keys["x"] == act["x"]
    assert ways["x"] == note["x"]
    assert act["y"] + act["height"] <= keys["y"]


def test_no_word_of_six_german_tabs_is_broken_on_the_smallest_phone(
    take_phone: TakePhone, elsewhere: Elsewhere
):
    game = begun("venezuela")(elsewhere)
    own = seat_in(elsewhere, game)
    elsewhere.send(game + "pencil", "/give", player="p1")
    phone = take_phone(locale="de", viewport=SIZES[1])
    phone.open(own + "seat")
    tabs = phone.page.locator(".bar__link")

    expect(tabs).to_have_count(6)
    assert tabs.evaluate_all(WORDS_TO_LINES) == [[2, 2], [1, 1], [1, 1], [1, 1], [1, 1], [1, 1]]

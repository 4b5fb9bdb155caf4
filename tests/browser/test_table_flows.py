"""The Table flows: rows above the dock, names whole, totals the largest, in letters of any size."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.boxes import ON_ITS_SIDE, SIZES, boxes, moved
from tests.browser.elsewhere import Elsewhere
from tests.browser.looking import sideways, small_targets
from tests.browser.phone import Phone
from tests.browser.screens import SCREENS

pytestmark = pytest.mark.browser

EIGHT = ("Ana María", "José Luis", "Marta", "Pedro", "Abuela Carmen", "Rosa", "Tío Paco", "Inés")
FIRST_ROW = 140  # CSS pixels from the top, at most
LEAST_TOTAL = 36  # CSS pixels of type

SEEN = """() => {
  const box = (one) => one.getBoundingClientRect();
  return [...document.querySelectorAll(".seat")].map((row) => {
    const [total, chips, name, chip] = [".seat__total", ".chips > b", ".seat__name > bdi", ".shout"]
      .map((each) => row.querySelector(each));
    const left = box(chips);
    const ends = (one) => (document.dir === "rtl" ? -box(one).left : box(one).right);
    const begins = (one) => (document.dir === "rtl" ? -box(one).right : box(one).left);
    return {
      top: box(row).top,
      bottom: box(row).bottom,
      size: parseFloat(getComputedStyle(total).fontSize),
      end: Math.round(ends(total)),
      largest: [...row.querySelectorAll("*")].every((one) => one === total || !one.innerText?.trim()
        || one.contains(total) || parseFloat(getComputedStyle(one).fontSize)
          <= parseFloat(getComputedStyle(total).fontSize)),
      number: left.width > 0 && left.bottom <= box(row).bottom + 0.5
        && ends(chips) <= begins(total),
      apart: ends(total) <= begins(chip) + 0.5,
      whole: name.scrollWidth <= name.clientWidth + 1,
    };
  });
}"""

IN_THE_HEAD = """(head) => [...head.children].every((one) =>
  one.getBoundingClientRect().top >= head.getBoundingClientRect().top
  && one.getBoundingClientRect().bottom <= head.getBoundingClientRect().bottom)"""

BROKEN = """() => {
  const broken = [];
  const texts = document.createTreeWalker(document.querySelector(".play"), NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: node } = texts;
    const around = node.parentElement;
    if (around.closest(".unseen, .seat__word") || !around.checkVisibility()) continue;
    for (const { 0: word, index } of node.data.matchAll(/[\\p{L}\\d]+/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) broken.push(word);
    }
  }
  return broken;
}"""


def open_table(phone: Phone, people: int, deals: int) -> Page:
    elsewhere = Elsewhere(phone.address)
    game = elsewhere.start_game(names=EIGHT[:people], dealer="0")
    for deal in range(deals):
        costs = [(seat * 37 + deal * 53) % 90 + 8 for seat in range(people)]
        costs[(deal + 4) % people] = 0
        elsewhere.enter_from_paper(game, costs)
    elsewhere.connection.close()
    phone.open(game)
    return phone.page


@pytest.mark.parametrize(
    ("people", "width", "height"), [(4, 390, 664), (6, 390, 664), (8, 390, 664), (6, 320, 568)]
)
def test_all_rows_stand_between_the_head_and_the_dock(take_phone, people, width, height):
    for language in ("es", "en", "fa"):
        page = open_table(take_phone(locale=language), people, 6)
        page.set_viewport_size({"width": width, "height": height})
        dock = page.locator(".page__dock").bounding_box()["y"]

        rows = page.evaluate(SEEN)

        assert len(rows) == people
        assert page.locator(".asked").evaluate(IN_THE_HEAD), language
        assert rows[0]["top"] <= FIRST_ROW, language
        assert rows[-1]["bottom"] <= dock, language
        assert min(row["size"] for row in rows) >= LEAST_TOTAL, language
        assert len({row["end"] for row in rows}) == 1, language
        assert all(row["number"] and row["apart"] and row["whole"] for row in rows), language
        assert page.evaluate(BROKEN) == sideways(page) == small_targets(page) == []


@pytest.mark.parametrize("percent", [150, 200])
def test_large_letters_break_no_word_and_cut_no_name(take_phone, percent):
    for language in ("es", "en"):
        phone = take_phone(locale=language)
        page = open_table(phone, 6, 2)
        page.set_viewport_size({"width": 390, "height": 664})
        page.evaluate("(size) => { document.documentElement.style.fontSize = size }", f"{percent}%")

        rows = page.evaluate(SEEN)

        assert [row for row in rows if not (row["number"] and row["whole"] and row["apart"])] == []
        assert all(row["largest"] for row in rows), language
        assert min(row["size"] for row in rows) >= LEAST_TOTAL
        assert len({row["end"] for row in rows}) == 1
        assert page.evaluate(BROKEN) == sideways(page) == small_targets(page) == []


def test_a_buy_moves_no_control_in_large_letters_either(take_phone):
    phone = take_phone(reduced_motion="reduce")
    page = open_table(phone, 6, 0)
    page.set_viewport_size({"width": 390, "height": 664})
    page.evaluate("document.documentElement.style.fontSize = '150%'")
    before = boxes(page)
    phone.tap(phone.main.locator("[data-row=p1] button"))
    phone.main.locator(".seat--bought").wait_for()

    assert moved(before, boxes(page)) == {}


CUT = """() => [...document.querySelectorAll(".lines")].filter((one) => one.checkVisibility()
  && one.scrollHeight > one.clientHeight + parseFloat(getComputedStyle(one).fontSize) / 3)
  .map((one) => one.innerText)"""
SAYING = ("table", "table-refused", "out-of-the-game", "result-missed", "over", "scores-over")


@pytest.mark.parametrize("name", SAYING)
def test_no_sentence_is_cut_however_a_phone_is_held(take_phone, demo, name):
    [screen] = [each for each in SCREENS if each.name == name]
    found = {}
    for language in ("en", "es", "de", "fa", "ja"):
        phone = take_phone(locale=language, reduced_motion="reduce")
        screen.show(phone, demo)
        for size in (*SIZES, ON_ITS_SIDE):
            phone.page.set_viewport_size(size)
            found[f"{language}, {size['width']}"] = phone.page.evaluate(CUT)

    assert {where: cut for where, cut in found.items() if cut} == {}

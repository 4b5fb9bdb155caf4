"""The result of a deal: who won, what it cost and what comes next, on one screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.elsewhere import PEOPLE, Elsewhere, begun
from tests.browser.phone import Phone

pytestmark = pytest.mark.browser

EIGHT = (*PEOPLE, "Elena", "Fumio", "Gerda", "Hugo")
POINTS = (62, 0, 77, 31, 108, 4, 15, 45)
LEAST_TOTAL = 28  # px, size of type
ON_ONE_SCREEN = """() => {
  const box = (one) => one.getBoundingClientRect();
  const rows = [...document.querySelectorAll(".result__row")];
  const totals = [...document.querySelectorAll(".result__total a")];
  const links = document.querySelectorAll(".result a");
  const ends = totals.map((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const { left, right } = range.getBoundingClientRect();
    return document.dir === "rtl" ? left : right;
  });
  return {
    rows: rows.length,
    top: box(rows[0]).top,
    action: box(document.querySelector(".button--main")).bottom,
    dock: box(document.querySelector(".said")).top,
    type: Math.min(...totals.map((one) => parseFloat(getComputedStyle(one).fontSize))),
    targets: Math.min(...[...links].map(box).flatMap((one) => [one.height, one.width])),
    apart: Math.max(...ends) - Math.min(...ends),
    wide: document.documentElement.scrollWidth,
  };
}"""


@pytest.mark.parametrize("lang", ["es", "fa"])
@pytest.mark.parametrize(("players", "size"), [(8, (390, 664)), (6, (390, 664)), (6, (320, 568))])
def test_all_players_and_the_way_on_are_on_one_screen(phone: Phone, players, size, lang):
    phone.page.set_viewport_size({"width": size[0], "height": size[1]})
    with Elsewhere(phone.address) as elsewhere:
        game = begun("venezuela", EIGHT[:players])(elsewhere)
        elsewhere.enter_from_paper(game, POINTS[:players])
    phone.open(f"{game}count/result/1?lang={lang}")
    places = phone.page.evaluate(ON_ONE_SCREEN)

    assert places["rows"] == players
    assert places["top"] >= 0
    assert places["action"] <= places["dock"]
    assert places["type"] >= LEAST_TOTAL
    assert places["targets"] >= 44
    assert places["apart"] <= 0.5
    assert places["wide"] <= size[0]


def test_the_one_way_on_says_what_comes_next(phone: Phone):
    with Elsewhere(phone.address) as elsewhere:
        game = begun("venezuela")(elsewhere)
        elsewhere.enter_from_paper(game, POINTS[:4])
    phone.open(f"{game}count/result/1")

    assert phone.main.locator(".button--main").count() == 1
    expect(phone.main).to_contain_text("Next: deal 2 of 7")
    expect(phone.main).to_contain_text("Bruno deals")
    phone.tap(phone.link("Deal the cards"))
    phone.page.wait_for_url(f"**{game}")


def test_what_each_needs_stands_with_the_name_and_in_full_before_the_last_deal(phone: Phone):
    with Elsewhere(phone.address) as elsewhere:
        game = begun("venezuela")(elsewhere)
        for points in (*[(0, 9, 9, 9)] * 5, (0, 40, 9, 9)):
            elsewhere.enter_from_paper(game, points)
    phone.open(f"{game}count/result/6")

    row = phone.main.locator(".result__row", has_text="Bruno")
    expect(row).to_contain_text("85 behind")
    expect(row).to_contain_text("down 2 places")
    expect(phone.main).to_contain_text(re.compile("Bruno.? passes .?Ana.? with at least 86 points"))

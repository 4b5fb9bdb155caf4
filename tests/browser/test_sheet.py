"""The score sheet on a phone: a number explains itself in place, and eight players fit."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.elsewhere import PEOPLE, Elsewhere, begun
from tests.browser.phone import Phone

pytestmark = pytest.mark.browser

EIGHT = (*PEOPLE, "Elena", "Fumio", "Guadalupe", "Hassan")
COSTS = (0, 50, 117, 3, 20, 41, 112, 66)
DEALS = 3
SIZES = ((390, 664), (320, 568))
LEAST = 44  # pixels of a target
BOXES = """() => [...document.querySelectorAll(".scores a, .scores tr, .columns > *")].map((e) => {
  const { x, y, width } = e.getBoundingClientRect();
  return [x, y + scrollY, width].map(Math.round);
})"""
TARGETS = """() => [...document.querySelectorAll(".scores a")].map((e) => {
  const { width, height } = e.getBoundingClientRect();
  return Math.min(width, height);
})"""
TOTALS = """() => [...document.querySelectorAll(".scores__totals a")].map((e) =>
  Math.round(e.getBoundingClientRect().y))"""
BURST = """() => [...document.querySelectorAll(".scores__totals a")].filter((e) =>
  e.scrollWidth > e.clientWidth).map((e) => e.innerText)"""
ROOM = "() => [document.documentElement.scrollWidth, innerWidth]"


@pytest.fixture(scope="module")
def of_eight(address) -> str:
    """The address of the sheet of a game of eight players."""
    with Elsewhere(address) as elsewhere:
        game = begun("venezuela", EIGHT)(elsewhere)
        for _ in range(DEALS):
            elsewhere.enter_from_paper(game, COSTS)
    return game + "scores"


@pytest.fixture(params=SIZES, ids=["390", "320"])
def sheet(request, of_eight, take_phone) -> Phone:
    width, height = request.param
    phone = take_phone(viewport={"width": width, "height": height})
    phone.open(of_eight)
    expect(phone.page.locator("html[data-bound]")).to_be_attached()
    return phone


def test_a_number_is_explained_below_the_sheet_and_nothing_moves(sheet):
    before, path = sheet.page.evaluate(BOXES), sheet.path
    cell = sheet.main.get_by_role("row").nth(2).get_by_role("link").nth(1)

    cell.click()

    place = sheet.page.locator(".explained")
    expect(place).to_contain_text("Bruno, deal 2: 50 points")
    expect(cell).to_have_attribute("aria-current", "true")
    assert sheet.page.evaluate(BOXES) == before
    assert sheet.path == path
    place.get_by_role("link", name="Correct it").click()
    expect(sheet.main.get_by_role("heading", level=1)).to_contain_text("Bruno, deal 2")


def test_what_is_explained_stays_when_the_sheet_comes_anew(sheet):
    sheet.main.get_by_role("row").nth(2).get_by_role("link").nth(1).click()
    place = sheet.page.locator(".explained")
    expect(place).to_contain_text("Bruno, deal 2")

    sheet.tap(sheet.link("By rank"))

    expect(sheet.link("By rank")).to_have_attribute("aria-current", "true")
    expect(place).to_contain_text("Bruno, deal 2")


def test_without_network_a_number_says_so_and_the_sheet_stays(sheet):
    sheet.page.route("**/scores/2/*", lambda route: route.abort())
    sheet.expected += ("ERR_FAILED",)

    sheet.main.get_by_role("row").nth(2).get_by_role("link").nth(1).click()

    expect(sheet.page.locator("[data-said]")).to_have_text("No network just now.")
    expect(sheet.heading).to_have_text("Scores")


def test_eight_players_fit_with_targets_of_their_own(sheet):
    wide, room = sheet.page.evaluate(ROOM)

    assert wide == room
    assert min(sheet.page.evaluate(TARGETS)) >= LEAST
    assert len(set(sheet.page.evaluate(TOTALS))) == 1
    assert sheet.page.evaluate(BURST) == []

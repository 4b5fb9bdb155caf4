"""The score sheet on paper: all of it on one sheet, and nothing that only a screen can do."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.acts import begin
from tests.browser.phone import Phone

pytestmark = pytest.mark.browser

FOUR, SIX = "Ana Bruno Chiyo Dara", "Ana Bruno Chiyo Dara Elena Fumio"
DEALS = 7
SHEET = re.compile(rb"/Type\s*/Page\b")
PRESSED = "button, select, input:not([type=hidden]), .bar, .page__top, .undo, .switch"


@pytest.fixture(params=[FOUR, SIX], ids=["four", "six"])
def game(request, take_phone) -> Phone:
    """A phone that shows the sheet of a game of seven deals, on a dark screen."""
    phone = take_phone(color_scheme="dark")
    phone.open("/")
    begin("venezuela", request.param)(phone)
    game = phone.path
    for deal in range(1, DEALS + 1):
        phone.open(f"{game}count/paper")
        for seat, _ in enumerate(request.param.split()):
            points = str(seat and (17 * deal + 31 * seat) % 120)
            phone.main.locator("[name^=points-]").nth(seat).fill(points)
        phone.main.locator("[name=went_out]").first.check()
        phone.tap(phone.main.locator("form button").last)
        phone.page.wait_for_url(f"**/count/result/{deal}")
    phone.open(f"{game}scores")
    return phone


def test_a_whole_game_prints_on_one_sheet(game):
    printed = game.page.pdf(prefer_css_page_size=True)

    assert len(SHEET.findall(printed)) == 1


def test_nothing_to_press_is_printed(game):
    expect(game.button("Print")).to_be_visible()

    game.page.emulate_media(media="print")

    assert game.page.locator(PRESSED).filter(visible=True).all_inner_texts() == []
    expect(game.main.locator("time")).to_be_visible()
    expect(game.main.get_by_role("img").last).to_be_visible()
    for row in range(DEALS):
        expect(game.main.get_by_text(re.compile(rf"^(Deal )?{row + 1}$")).last).to_be_visible()


def test_the_sheet_is_black_on_white_also_at_night(game):
    game.page.emulate_media(media="print", color_scheme="dark")

    colour = "(element) => getComputedStyle(element).{}"
    assert (
        game.page.locator("html").evaluate(colour.format("backgroundColor")) == "rgb(255, 255, 255)"
    )
    assert game.page.locator("h1").evaluate(colour.format("color")) == "rgb(0, 0, 0)"

"""The score sheet on paper: all of it on one sheet, and nothing that only a screen can do."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.elsewhere import PEOPLE, Elsewhere, begun
from tests.browser.phone import Phone

pytestmark = pytest.mark.browser

SIX = (*PEOPLE, "Elena", "Fumio")
DEALS = 7
SHEET = re.compile(rb"/Type\s*/Page\b")
MOST_LIGHT = 384  # of red, green and blue together, 765 in white
PRESSED = "button, select, input:not([type=hidden]), .bar, .page__top, .said, .choice"


@pytest.fixture(scope="module", params=[PEOPLE, SIX], ids=["four", "six"])
def sheet(request, address) -> str:
    """The address of the sheet of a game of seven deals."""
    with Elsewhere(address) as elsewhere:
        game = begun("venezuela", request.param)(elsewhere)
        others = range(1, len(request.param))
        for deal in range(1, DEALS + 1):
            costs = [(17 * deal + 31 * seat) % 120 for seat in others]
            elsewhere.enter_from_paper(game, [0, *costs])
    return game + "scores"


@pytest.fixture
def game(sheet, take_phone) -> Phone:
    """A phone that shows the sheet, on a dark screen."""
    phone = take_phone(color_scheme="dark")
    phone.open(sheet)
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


def test_a_key_prints(game):
    game.page.evaluate("window.print = () => (document.title = 'printed')")

    game.tap(game.button("Print"))

    expect(game.page).to_have_title("printed")


def test_the_sheet_is_black_on_white_also_at_night(game):
    game.page.emulate_media(media="print", color_scheme="dark")

    colour = "(element) => getComputedStyle(element).{}"
    assert (
        game.page.locator("html").evaluate(colour.format("backgroundColor")) == "rgb(255, 255, 255)"
    )
    assert game.page.locator("h1").evaluate(colour.format("color")) == "rgb(0, 0, 0)"
    assert "gradient" not in game.page.locator("body").evaluate(colour.format("backgroundImage"))


def test_every_name_beside_a_line_can_be_read_on_paper(game):
    game.page.emulate_media(media="print", color_scheme="dark")

    inks = game.main.locator("svg text").evaluate_all(
        "(texts) => texts.map((text) => getComputedStyle(text).fill)"
    )

    assert inks
    assert max(sum(map(int, re.findall(r"\d+", ink))) for ink in inks) <= MOST_LIGHT

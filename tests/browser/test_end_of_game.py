"""The end of a game: places revealed from the last to the first, once; the result as a picture."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.boxes import ON_ITS_SIDE, SIZES, is_reached
from tests.browser.elsewhere import Elsewhere, begun
from tests.browser.phone import Phone

pytestmark = pytest.mark.browser

PEOPLE = ("Ana", "Bruno", "Chiyo", "Dara")
EIGHT = (*PEOPLE, "Elena", "Fumio", "Abuela Carmen", "Tío Paco")
DEALS = ((0, 60, 70, 80), (50, 0, 70, 80), (0, 60, 70, 80))
A_PLACE = 420  # milliseconds
ALL = 6 * A_PLACE + 1600  # until the lines are drawn
PNG = b"\x89PNG\r\n\x1a\n"
WIDTH = 1080  # pixels of the picture
SET_BACK = """(ms) => {
  for (const motion of document.getAnimations()) { motion.pause(); motion.currentTime = ms; }
}"""
SEEN = """() => ["Ana", "Bruno", "Chiyo", "Dara"].filter((name) =>
  [...document.querySelectorAll(".rank")].some((row) =>
    row.innerText.includes(name) && getComputedStyle(row).opacity > 0))"""
STYLE = "(element, name) => getComputedStyle(element)[name]"
BOX = "(e) => [e.offsetLeft, e.offsetTop, e.offsetWidth, e.offsetHeight]"
MOVING = "() => document.querySelector('.won').getAnimations({ subtree: true }).length"
MAY_SHARE = """
navigator.canShare = ({ files }) => files.length === 1 && files[0].type === "image/png";
navigator.share = async ({ files: [file] }) => {
  const read = new Uint8Array(await file.arrayBuffer());
  window.shared = { name: file.name, bytes: [...read.slice(0, 24)] };
  if (window.refuses) throw new DOMException("no", window.refuses);
};
"""


@pytest.fixture(scope="module")
def over(address) -> str:
    """The address of the end of a game: Ana has won, Dara is last."""
    with Elsewhere(address) as elsewhere:
        game = begun("venezuela", PEOPLE, deal_stake="0.50")(elsewhere)
        for points in DEALS:
            elsewhere.enter_from_paper(game, points)
        elsewhere.send(game + "agreements", "agreements/finish")
    return game + "scores/over"


@pytest.fixture
def end(over, phone: Phone) -> Phone:
    """A phone that shows the end for the first time."""
    phone.page.goto("about:blank")
    phone.open("/")
    phone.page.evaluate("() => sessionStorage.clear()")
    phone.open(over)
    return phone


def at(phone: Phone, ms: float) -> list[str]:
    """Put every motion to this moment; return whose places are seen by then."""
    phone.page.evaluate(SET_BACK, ms)
    return phone.page.evaluate(SEEN)


def style(phone: Phone, selector: str, name: str) -> str:
    return phone.page.locator(selector).evaluate(STYLE, name)


def test_places_appear_from_the_last_to_the_first(end):
    before = at(end, 0)

    seen = [at(end, place * A_PLACE + 60) for place in range(4)]

    assert before == []
    assert seen == [
        ["Dara"],
        ["Chiyo", "Dara"],
        ["Bruno", "Chiyo", "Dara"],
        ["Ana", "Bruno", "Chiyo", "Dara"],
    ]


def test_then_the_winner_and_the_payments_and_then_the_lines(end):
    at(end, 4 * A_PLACE - 20)
    assert style(end, ".won__name", "opacity") == style(end, ".won__pays", "opacity") == "0"
    assert "110%" in style(end, ".chart__lines", "clipPath")

    at(end, 5 * A_PLACE + 100)
    assert float(style(end, ".won__name", "opacity")) > 0
    assert "110%" not in style(end, ".chart__lines", "clipPath")

    at(end, ALL)
    assert style(end, ".won__pays", "opacity") == "1"
    assert style(end, ".chart__lines", "clipPath") == "none"


def test_nobody_waits_for_the_rematch(end):
    button = end.page.get_by_role("button", name="Rematch", exact=True)
    at(end, 0)
    before = button.bounding_box()
    assert style(end, ".won__next", "opacity") == "1"

    at(end, ALL)

    assert button.bounding_box() == before


@pytest.mark.parametrize("many", [6, 8])
def test_the_rematch_stands_above_the_fold_however_many_played(take_phone, elsewhere, many):
    game = begun("venezuela", EIGHT[:many])(elsewhere)
    elsewhere.enter_from_paper(game, range(0, 10 * many, 10))
    elsewhere.send(game + "agreements", "agreements/finish")
    for language in ("es", "de", "fa"):
        phone = take_phone(locale=language, reduced_motion="reduce")
        for size in (*SIZES, ON_ITS_SIDE):
            phone.page.set_viewport_size(size)
            phone.open(game + "scores/over")
            assert is_reached(phone.page.locator("[action$=rematch] button")), (language, size)


def test_what_was_revealed_is_still_the_next_time(end, over):
    assert end.page.evaluate(MOVING) > 0

    end.open(over)

    expect(end.page.locator(".won[data-still]")).to_be_visible()
    assert end.page.evaluate(MOVING) == 0


def test_under_reduced_motion_nothing_moves(over, take_phone):
    phone = take_phone(reduced_motion="reduce")
    phone.open(over)

    assert phone.page.evaluate(MOVING) == 0
    assert phone.page.evaluate(SEEN) == list(PEOPLE)


def test_the_picture_is_saved_where_nothing_can_be_shared(end):
    with end.page.expect_download() as saved:
        end.tap(end.link("Picture"))

    png = Path(saved.value.path()).read_bytes()
    assert saved.value.suggested_filename == "compro.png"
    assert png.startswith(PNG)
    assert int.from_bytes(png[16:20], "big") == WIDTH


def test_the_picture_is_shared_where_that_can_be_done(over, browser, address):
    phone = Phone(browser, address)
    phone.context.add_init_script(MAY_SHARE)
    phone.open(over)

    phone.tap(phone.link("Share"))

    phone.page.wait_for_function("() => window.shared")
    shared = phone.page.evaluate("() => window.shared")
    assert shared["name"] == "compro.png"
    assert bytes(shared["bytes"]).startswith(PNG)
    phone.page.evaluate("() => { window.refuses = 'NotAllowedError'; }")
    with phone.page.expect_download() as saved:
        phone.tap(phone.link("Share"))
    assert saved.value.suggested_filename == "compro.png"
    phone.put_away()
    phone.context.close()


def test_without_network_the_button_says_that_there_is_no_picture(end):
    link = end.page.locator("[data-share]")
    before = link.evaluate(BOX)

    with end.offline():
        end.tap(link)
        expect(end.link("No picture")).to_be_visible()

    assert link.evaluate(BOX) == before

"""The pencil on several phones: handed on by taps, taken when its phone is dead, refused."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.phone import Phone, expect_text
from tests.browser.table import Table
from tests.server.serving import until

pytestmark = pytest.mark.browser

READY = "document.readyState === 'complete' && history.scrollRestoration === 'manual'"
IN_SIGHT = 2000  # milliseconds; until another phone shows what was done
WAIT = 30_000  # milliseconds; longer than anybody waits for a pencil
BOXES = """() => [...document.querySelectorAll("main a, main button, .said [aria-label^='Undo']")]
  .filter((each) => each.checkVisibility())
  .map((each) => JSON.stringify(each.getBoundingClientRect()))"""
SIZES = [(390, 664), (320, 568)]
ASKS = "May Bruno take the pencil?"


def dock(phone: Phone) -> Locator:
    return phone.page.get_by_role("region", name="The last step")


def tabs(phone: Phone) -> Locator:
    return phone.page.get_by_role("navigation", name="This game").get_by_role("link")


def ask(phone: Phone) -> None:
    phone.tap(phone.link(re.compile("^The pencil")))
    phone.press(phone.button("Take the pencil"))
    expect_text(dock(phone), "Yours in")


def test_three_taps_hand_the_pencil_on_and_the_other_phone_has_it_at_once(table, sit):
    bruno = sit("Bruno").phone
    expect(tabs(bruno).filter(has_text="End of deal")).to_have_count(0)
    table.phone.taps = 0

    table.go_to("More")
    table.phone.tap(table.phone.link(re.compile("^The pencil")))
    table.phone.press(table.phone.button("Bruno"))

    assert table.phone.taps == 3
    expect_text(dock(bruno), "gave you the pencil", within=IN_SIGHT)
    expect(tabs(bruno).filter(has_text="End of deal")).to_be_visible()
    bruno.go_to("Table")
    Table(bruno).buy("Chiyo")
    table.go_to("Table")
    table.expect_row("Chiyo", "6 chips")
    bruno.go_to("My seat")
    expect(bruno.page).to_have_url(re.compile("/seat$"))


def test_a_pencil_that_is_taken_back_is_gone_from_the_page_that_is_open(table, sit):
    bruno = sit("Bruno").phone
    table.phone.open(table.game + "pencil")
    table.phone.press(table.phone.button("Bruno"))
    expect(tabs(bruno).filter(has_text="End of deal")).to_be_visible(timeout=IN_SIGHT)
    bruno.open(f"{bruno.path.removesuffix('seat')}people/p1")
    until(lambda: bruno.page.evaluate(READY))

    bruno.expected += ["status of 403", "403: "]
    table.phone.press(table.phone.button("Take the pencil back from Bruno"))

    expect(bruno.heading).to_have_text("The pencil is not with you", timeout=IN_SIGHT)
    expect(tabs(bruno).filter(has_text="End of deal")).to_have_count(0)


def test_with_the_scorekeepers_phone_dead_bruno_has_the_pencil_after_twenty_seconds(table, sit):
    bruno, chiyo = sit("Bruno").phone, sit("Chiyo").phone
    game = table.game
    table.page.goto("about:blank")  # Ana's phone is dead

    ask(bruno)
    expect_text(dock(chiyo), ASKS, within=IN_SIGHT)
    expect(bruno.page).to_have_url(re.compile(r"/game/\d+/$"), timeout=WAIT)

    expect_text(dock(chiyo), "Bruno took the pencil: nobody said no", within=IN_SIGHT)
    Table(bruno).buy("Dara")
    table.phone.open(game)
    table.expect_row("Dara", "6 chips")


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_anas_phone_shows_the_question_and_a_tap_says_no_and_nothing_moves(table, sit, size):
    bruno = sit("Bruno").phone
    for phone in (table.phone, bruno):
        phone.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    table.buy("Ana")
    table.page.evaluate("scrollTo(0, 0)")
    before = table.page.evaluate(BOXES)
    ask(bruno)

    expect_text(dock(table.phone), ASKS, within=IN_SIGHT)
    assert table.page.evaluate(BOXES) == before
    no = dock(table.phone).get_by_role("button", name="No", exact=True)
    assert no.bounding_box()["height"] >= 44
    table.phone.press(no)

    expect_text(dock(bruno), "said no: the pencil stays where it is", within=IN_SIGHT)
    table.page.evaluate("scrollTo(0, 0)")  # where the driver's tap has scrolled to
    assert table.page.evaluate(BOXES) == before
    expect(table.page).to_have_url(re.compile(re.escape(table.game) + "$"))


def test_the_question_stands_over_the_top_of_a_page_without_a_dock(table, sit):
    bruno = sit("Bruno").phone
    table.go_to("More")
    expect(table.phone.heading).to_have_text("More")
    before = table.page.evaluate(BOXES)
    ask(bruno)

    question = table.page.get_by_role("complementary", name="The pencil")
    expect_text(question, ASKS, within=IN_SIGHT)
    assert table.page.evaluate(BOXES)[: len(before)] == before
    table.phone.press(question.get_by_role("button", name="No", exact=True))

    expect_text(dock(bruno), "said no", within=IN_SIGHT)
    expect(question).to_have_count(0)


def test_a_question_is_taken_back_and_without_script_the_key_comes_on_reload(
    table, sit, take_phone
):
    bruno = sit("Bruno").phone
    ask(bruno)
    plain = take_phone(java_script_enabled=False)
    plain.open(bruno.path)
    expect(dock(plain).get_by_role("button", name="Take it now")).to_be_hidden()
    bruno.press(dock(bruno).get_by_role("button", name="Never mind"))

    expect_text(dock(table.phone), "no longer asks for the pencil", within=IN_SIGHT)

"""The pencil on several phones: given by taps, taken when its phone is dead, undone."""

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


def dock(phone: Phone) -> Locator:
    return phone.page.get_by_role("region", name="The last step")


def tabs(phone: Phone) -> Locator:
    return phone.page.get_by_role("navigation", name="This game").get_by_role("link")


def find_pencil(phone: Phone) -> None:
    """Go from the own seat, by the own name, to where the pencil is taken."""
    phone.tap(phone.main.locator(".mine__who"))
    expect(phone.button("Take the pencil")).to_be_visible()


def test_three_taps_give_the_pencil_and_the_other_phone_has_it_at_once(table, sit):
    bruno = sit("Bruno").phone
    expect(tabs(bruno).filter(has_text="Count")).to_have_count(0)
    table.phone.taps = 0

    table.go_to("More")
    table.phone.tap(table.phone.link(re.compile("^The pencil")))
    table.phone.press(table.phone.button("Bruno"))

    assert table.phone.taps == 3
    expect_text(dock(bruno), "Bruno was given the pencil.", within=IN_SIGHT)
    expect(tabs(bruno).filter(has_text="Count")).to_be_visible()
    bruno.go_to("Table")
    Table(bruno).buy("Chiyo")
    table.go_to("Table")
    table.expect_row("Chiyo", "6 chips")
    bruno.go_to("My seat")
    expect(bruno.page).to_have_url(re.compile("/seat$"))


def test_with_the_scorekeepers_phone_dead_a_seat_has_the_pencil_by_two_taps(table, sit):
    bruno, chiyo = sit("Bruno").phone, sit("Chiyo").phone
    game = table.game
    table.page.goto("about:blank")  # Ana's phone is dead

    bruno.taps = 0
    find_pencil(bruno)
    bruno.press(bruno.button("Take the pencil"))
    expect(bruno.page).to_have_url(re.compile(r"/game/\d+/$"))
    assert bruno.taps == 2

    expect_text(dock(chiyo), "Bruno took the pencil.", within=IN_SIGHT)
    Table(bruno).buy("Dara")
    table.phone.open(game)
    table.expect_row("Dara", "6 chips")


def test_a_pencil_that_is_taken_back_is_gone_from_the_page_that_is_open(table, sit):
    bruno = sit("Bruno").phone
    table.phone.open(table.game + "pencil")
    table.phone.press(table.phone.button("Bruno"))
    expect(tabs(bruno).filter(has_text="Count")).to_be_visible(timeout=IN_SIGHT)
    bruno.open(f"{bruno.path.removesuffix('seat')}people/p1")
    until(lambda: bruno.page.evaluate(READY))

    bruno.expected += ["status of 403", "403: "]
    table.phone.press(table.phone.button("Take the pencil back from Bruno"))

    expect(bruno.heading).to_have_text("You don’t have the pencil", timeout=IN_SIGHT)
    expect(tabs(bruno).filter(has_text="Count")).to_have_count(0)


def test_a_count_under_way_becomes_a_page_to_look_at_when_the_pencil_is_taken(table, sit):
    bruno = sit("Bruno").phone
    table.phone.open(table.game + "pencil")
    table.phone.press(table.phone.button("Bruno"))
    tabs(bruno).filter(has_text="Count").tap()
    bruno.page.get_by_label("Points: Chiyo").fill("77")

    table.phone.press(table.phone.button("Take the pencil back from Bruno"))

    expect(bruno.main.get_by_text("Watching", exact=True)).to_be_visible(timeout=IN_SIGHT)


def test_a_take_is_undone_by_a_tap_and_pressed_twice_it_counts_once(table, sit):
    bruno = sit("Bruno").phone
    find_pencil(bruno)
    bruno.button("Take the pencil").dblclick()
    expect(tabs(bruno).filter(has_text="Count")).to_be_visible()
    expect_text(dock(table.phone), "Bruno took the pencil.", within=IN_SIGHT)

    table.phone.press(dock(table.phone).get_by_role("button", name=re.compile("^Undo")))

    expect_text(dock(bruno), "Undone: Bruno took the pencil.", within=IN_SIGHT)
    expect(tabs(bruno).filter(has_text="Count")).to_have_count(0)
    expect(dock(table.phone).get_by_role("button", name="Undo", exact=True)).to_be_disabled()

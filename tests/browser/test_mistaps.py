"""Thumbs that bounce, press too early, or press again: what was meant counts, and nothing else."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

from tests.browser.phone import COUNTS_AGAIN_AFTER, STEPS_AGAIN_AFTER, Phone
from tests.browser.table import PEOPLE, Table

pytestmark = pytest.mark.browser

BOUNCE_AFTER_MS = 60
LATENCIES = (300, 600, 1500)  # milliseconds
BOUNCES = """async ([selector, after]) => {
  const number = () => document.querySelector("main").dataset.number;
  const press = () => document.querySelector(selector).click();
  const before = number();
  const began = performance.now();
  press();
  if (after === null) {
    while (number() === before) await new Promise((look) => setTimeout(look));
  } else await new Promise((wait) => setTimeout(wait, after));
  press();
  return performance.now() - began;
}"""
BUY = "form[action*='/table/buy'] button"
UNDO = "form[action*='/table/undo'] button"


@pytest.fixture
def table(phone: Phone) -> Table:
    table = Table(phone)
    table.begin()
    return table


def bounce(
    phone: Phone, selector: str, *, after: int | None = None, within: int = COUNTS_AGAIN_AFTER
) -> None:
    """Press a button twice in a row.

    after   milliseconds between the two; None: as soon as the first has brought its page
    within  milliseconds in which that must be done
    """
    took = phone.page.evaluate(BOUNCES, [selector, after])
    assert took < within, "this machine is too slow to press as a finger bounces"


def delay(phone: Phone, milliseconds: int) -> list[Route]:
    """Let every form that is sent take so long; they gather in the list that is returned."""
    sent: list[Route] = []

    def go_on_later(route: Route) -> None:
        if route.request.method == "POST":
            sent.append(route)
            phone.page.wait_for_timeout(milliseconds)
        route.continue_()

    phone.page.route("**/game/**", go_on_later)
    return sent


def count_entries(table: Table, text: str) -> int:
    """Return how many entries of the log say this."""
    table.phone.open(table.game + "log")
    expect(table.phone.heading).to_have_text("Log")
    return table.phone.main.get_by_role("listitem").filter(has_text=text).count()


def test_a_finger_that_bounces_after_the_answer_buys_once(table):
    bounce(table.phone, BUY)

    table.expect_row("Ana", "6 chips")
    assert count_entries(table, "bought") == 1


@pytest.mark.parametrize("latency", LATENCIES)
def test_a_finger_that_bounces_before_the_answer_buys_once(table, latency):
    sent = delay(table.phone, latency)

    bounce(table.phone, BUY, after=BOUNCE_AFTER_MS)

    table.expect_said("Ana bought")
    assert len(sent) == 1
    assert count_entries(table, "bought") == 1


def test_a_finger_that_bounces_without_network_buys_once(table):
    with table.phone.offline():
        bounce(table.phone, BUY, after=BOUNCE_AFTER_MS)
        expect(table.page.get_by_text("waiting to be sent: 1")).to_be_visible()

    table.expect_said("Ana bought")
    assert count_entries(table, "bought") == 1


def test_two_buys_in_a_row_that_are_meant_are_two(table):
    table.buy("Ana")
    table.buy("Ana")

    table.expect_row("Ana", "5 chips")


def test_players_who_buy_at_once_after_each_other_all_buy(table):
    for player in PEOPLE:
        table.phone.tap(table.phone.button(f"Buy {player}"))

    for player in PEOPLE:
        table.expect_row(player, "6 chips")


def test_undo_is_pressed_three_times_quickly_and_takes_back_three_steps(table):
    for player in PEOPLE[:3]:
        table.buy(player)

    for _ in range(3):
        table.undo()

    for player in PEOPLE[:3]:
        table.expect_row(player, "7 chips")


def test_a_finger_that_bounces_on_undo_takes_back_one_step(table):
    for player in PEOPLE[:2]:
        table.buy(player)

    bounce(table.phone, UNDO, within=STEPS_AGAIN_AFTER)

    table.expect_row("Bruno", "7 chips")
    table.expect_row("Ana", "6 chips")


def test_what_was_refused_may_be_pressed_on_at_once(phone):
    table = Table(phone)
    table.begin(chips="0")
    sent = delay(phone, 0)
    table.phone.tap(table.phone.button("Buy Ana"))
    table.expect_refused("chip")

    table.phone.tap(table.phone.button("Buy Ana"))
    expect(table.page.locator("body")).not_to_have_attribute("aria-busy", "true")

    assert len(sent) == 2

"""Thumbs that bounce, press too early, or press again: what was meant counts, and nothing else."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.browser.looking import axe_violations
from tests.browser.phone import COUNTS_AGAIN_AFTER, LINKS_AGAIN_AFTER, STEPS_AGAIN_AFTER, Phone
from tests.browser.table import PEOPLE, Table

pytestmark = pytest.mark.browser

ANYTHING = re.compile("")
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
TAPS_AGAIN = """async ([selector, then, after]) => {
  const key = document.querySelector(selector);
  const box = key.getBoundingClientRect();
  const [clientX, clientY] = [box.left + box.width / 2, box.top + box.height / 2];
  const number = () => document.querySelector("main").dataset.number;
  const before = number();
  const began = performance.now();
  const tap = (element, timeStamp) => {
    const at = { clientX, clientY, detail: 1 };
    const click = new MouseEvent("click", { bubbles: true, cancelable: true, ...at });
    Object.defineProperty(click, "timeStamp", { value: timeStamp }); // however slow this machine is
    element.dispatchEvent(click);
  };
  tap(key, began);
  while (number() === before) await new Promise((look) => setTimeout(look));
  tap(document.querySelector(then), began + after); // as if it lay there
}"""
BUY = "form[action*='/table/buy'] button"
SENT = "Chips left: 6. The buy is being sent."
SHOWN_WITHIN = """([selector, player]) => {
  document.querySelector(selector).click();
  const row = document.querySelector(`[data-row=${player}]`);
  return {
    pending: row.dataset.pending,
    left: row.querySelector("[data-chips-left]").textContent,
    spent: row.querySelectorAll("i[data-spent]").length,
    said: row.querySelector("[data-chips-said]").textContent,
  };
}"""
CONTROLS = "main :is(a, button, summary), .bar a, .said button, [data-row] *:not(.unseen)"
BOXES = """(selector) => [
  ...document.querySelectorAll(selector),
].filter((element) => element.checkVisibility()).map((element) => { // not what is folded away
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left, top, width, height].map((length) => Math.round(length * 10) / 10);
})"""
ROW = "[data-row] a"
SETTLE = ".answer__form button"
UNDO = "form[action*='/table/undo'] button"


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


def boxes_of(table: Table) -> list[list[float]]:
    """Return where every control lies, and every part of a player's row."""
    return table.page.evaluate(BOXES, CONTROLS)


def open_waiting(table: Table) -> Locator:
    """Open the list of what waits."""
    table.page.locator("#waiting > summary").tap()
    return table.page.locator("[data-waiting]")


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


def test_two_buys_in_a_row_that_are_meant_are_two(table):
    table.buy("Ana")
    table.buy("Ana")

    table.expect_row("Ana", "5 chips")


@pytest.fixture
def claims(table: Table) -> Table:
    """Ana calls for a discard: the keys that say who threw it lie where the Table has its rows."""
    table.call("Ana")
    expect(table.page.locator(SETTLE).first).to_be_visible()
    return table


def tap_again(table: Table, first: str, then: str, *, after: int) -> None:
    """Tap something, and in its place something of the page that it brings."""
    table.page.evaluate(TAPS_AGAIN, [first, then, after])


def test_a_finger_that_bounces_follows_no_link_of_the_page_it_has_brought(claims):
    tap_again(claims, SETTLE, ROW, after=LINKS_AGAIN_AFTER - 50)

    claims.expect_said("Ana buys it")
    claims.page.wait_for_load_state("networkidle")
    expect(claims.page).to_have_url(claims.game)


def test_a_link_that_is_tapped_later_in_the_same_place_is_followed(claims):
    tap_again(claims, SETTLE, ROW, after=LINKS_AGAIN_AFTER + 50)

    expect(claims.page).not_to_have_url(claims.game)
    expect(claims.phone.heading).to_be_visible()


def test_a_finger_that_bounces_undoes_nothing_on_the_page_it_has_brought(table):
    tap_again(table, BUY, UNDO, after=LINKS_AGAIN_AFTER - 50)

    table.page.wait_for_load_state("networkidle")
    table.expect_row("Ana", "6 chips")
    assert count_entries(table, "undone") == 0


def test_undo_that_is_pressed_later_in_the_same_place_undoes(table):
    tap_again(table, BUY, UNDO, after=LINKS_AGAIN_AFTER + 50)

    table.expect_row("Ana", "7 chips")


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
    table.phone.tap(table.phone.buy_key("Ana"))
    table.expect_refused("chip")

    table.phone.tap(table.phone.buy_key("Ana"))
    expect(table.page.locator("body")).not_to_have_attribute("aria-busy", "true")

    assert len(sent) == 2


@pytest.mark.parametrize("latency", LATENCIES)
def test_a_row_shows_the_buy_before_the_server_has_answered(table, latency):
    delay(table.phone, latency)
    boxes = boxes_of(table)

    shown = table.page.evaluate(SHOWN_WITHIN, [BUY, "p1"])

    assert shown == {"pending": "sent", "left": "6", "spent": 1, "said": SENT}
    assert boxes_of(table) == boxes
    table.expect_said("Ana bought")
    expect(table.row("Ana")).not_to_have_attribute("data-pending", ANYTHING)
    table.expect_row("Ana", "6 chips")


@pytest.mark.parametrize("latency", LATENCIES)
def test_two_buys_of_a_player_before_the_first_is_answered_are_two(table, latency):
    sent = delay(table.phone, latency)
    for left in (6, 5):
        table.phone.press(table.phone.buy_key("Ana"))
        table.expect_row("Ana", str(left))

    table.expect_row("Ana", "5 chips")
    assert len(sent) == 2
    assert count_entries(table, "bought") == 2


def test_buys_without_network_stay_marked_through_a_reload_and_in_the_other_order(table):
    boxes = boxes_of(table)
    table.phone.expected.append("503")
    table.page.route("**/table/buy", lambda route: route.fulfill(status=503))
    for _ in range(2):
        table.phone.press(table.phone.buy_key("Ana"))
    table.phone.press(table.phone.buy_key("Chiyo"))

    for path in (None, "", "?order=rank", ""):  # as it is, then opened anew
        if path is not None:
            table.phone.open(table.game + path)
        expect_waiting(table, "Ana", left=5)
        expect_waiting(table, "Chiyo", left=6)
        expect(table.row("Bruno")).not_to_have_attribute("data-pending", ANYTHING)

    assert boxes_of(table) == boxes
    assert axe_violations(table.page) == []


def expect_waiting(table: Table, player: str, *, left: int) -> None:
    """Wait until a player's row says that a buy waits, and how many chips will be left."""
    expect(table.row(player)).to_have_attribute("data-pending", "waiting")
    table.expect_row(player, f"Chips left: {left}. The buy is waiting to be sent.")


def test_a_waiting_buy_that_is_not_to_be_sent_gives_its_chip_back(table):
    table.phone.expected.append("503")
    table.page.route("**/table/buy", lambda route: route.fulfill(status=503))
    table.phone.tap(table.phone.buy_key("Ana"))
    expect(table.row("Ana")).to_have_attribute("data-pending", "waiting")

    open_waiting(table).get_by_role("button", name="Do not send it").tap()
    doubt = table.page.get_by_role("dialog", name="Delete this entry?")
    doubt.get_by_role("button", name="Do not send it").tap()

    expect(table.row("Ana")).not_to_have_attribute("data-pending", ANYTHING)
    table.expect_row("Ana", "7 chips")
    expect(table.row("Ana").locator("[data-spent]")).to_have_count(0)


def test_after_an_undo_the_bar_says_what_was_undone_and_offers_redo(table):
    for player in PEOPLE[:2]:
        table.buy(player)
    boxes = undo_box(table)

    table.undo()
    table.expect_said("Undone: Bruno bought")
    expect(table.phone.step_button("Redo")).to_have_accessible_name(re.compile("Bruno.* bought"))
    assert undo_box(table) == boxes
    table.undo()
    table.expect_said("Undone: Ana bought")

    table.redo()
    table.expect_said("Ana bought")
    expect(table.page.get_by_text("Undone")).to_have_count(0)
    assert undo_box(table) == boxes
    expect(table.phone.step_button("Redo")).to_have_accessible_name(re.compile("Bruno.* bought"))


def undo_box(table: Table) -> object:
    """Return where the bar and its button Undo lie."""
    bar = table.page.get_by_role("region", name="The last step")
    return bar.bounding_box(), table.phone.step_button("Undo").bounding_box()


@pytest.mark.parametrize("latency", LATENCIES)
def test_a_lay_down_that_is_pressed_twice_is_one_and_the_next_press_counts(table, latency):
    table.lay_down("Ana", "7H 7D 7S")
    table.expect_verdict("Legal")
    sent = delay(table.phone, latency)

    bounce(table.phone, ".key[data-ruling]", after=BOUNCE_AFTER_MS)
    table.expect_said("Ana laid down")
    table.buy("Bruno")

    table.expect_said("Bruno bought")
    assert [route.request.url.rpartition("/")[2] for route in sent][-1] == "buy"
    assert count_entries(table, "laid down") == 1

"""A phone that loses the network, sleeps, or is one of two: the game stays one and true."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Route, expect

from tests.browser.phone import SEEN_WITHIN, Phone, expect_text
from tests.browser.table import PEOPLE, Table

pytestmark = pytest.mark.browser

AWAKE_WITHIN = 1000  # milliseconds
SENT_WITHIN = 10000  # milliseconds; a page tries again every few seconds
NEXT_FRAME = "new Promise(requestAnimationFrame)"
WAKE = {
    "visible again": "document.dispatchEvent(new Event('visibilitychange'))",
    "shown again": "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))",
}


@pytest.fixture
def table(phone: Phone) -> Table:
    table = Table(phone)
    table.start()
    return table


def open_too(table: Table, phone: Phone) -> Phone:
    """Open the same table on another phone, by the same link."""
    phone.open(table.phone.path)
    return phone


def expect_bought(phone: Phone, player: str, *, chips: str, within: int = SENT_WITHIN) -> None:
    row = Table(phone).row(player)
    expect(row).to_contain_text(chips, timeout=within)


def hold(phone: Phone, where: str) -> list[Route]:
    """Let requests wait; they gather in the list that is returned."""
    held: list[Route] = []
    phone.page.route(where, lambda route: held.append(route))
    return held


def wait_for_one(phone: Phone, held: list[Route]) -> None:
    """Wait until a request is held."""
    end = time.monotonic() + SENT_WITHIN / 1000
    while not held and time.monotonic() < end:
        phone.page.evaluate(NEXT_FRAME)
    assert len(held) == 1


def count_entries(table: Table, text: str) -> int:
    """Return how many entries of the log say this."""
    table.go_to("More")
    table.phone.tap(table.phone.link("Log", exact=False))
    expect(table.phone.heading).to_have_text("Log")
    return table.phone.main.get_by_role("listitem").filter(has_text=text).count()


def test_buys_made_without_network_wait_and_count_once(table):
    waiting = table.page.get_by_role("status").filter(has_text="waiting to be sent")

    with table.phone.offline():
        table.phone.tap(table.phone.button("Buy Ana"))
        expect(waiting).to_contain_text("sent: 1")
        table.phone.tap(table.phone.button("Buy Bruno"))
        expect(waiting).to_contain_text("sent: 2")
        table.expect_row("Ana", "7 chips")

    for player in ("Ana", "Bruno"):
        expect_bought(table.phone, player, chips="6 chips")
    expect(waiting.get_by_text("sent: ")).to_be_hidden()
    assert count_entries(table, "bought") == 2


def test_a_buy_waits_through_a_reload(table):
    with table.phone.offline():
        table.phone.tap(table.phone.button("Buy Ana"))
        expect(table.page.get_by_text("waiting to be sent: 1")).to_be_visible()
    table.page.reload()

    expect_bought(table.phone, "Ana", chips="6 chips")
    assert count_entries(table, "bought") == 1


def test_a_buy_whose_answer_was_lost_counts_once(table):
    sent = []

    def lose_the_first_answer(route: Route) -> None:
        sent.append(route.request.post_data)
        if len(sent) > 1:
            route.continue_()
            return
        route.fetch()
        route.abort("connectionreset")

    table.phone.expected.append("net::ERR_CONNECTION_RESET")
    table.page.route("**/buy", lose_the_first_answer)
    table.phone.tap(table.phone.button("Buy Ana"))

    expect_bought(table.phone, "Ana", chips="6 chips")
    expect(table.page.get_by_text("waiting to be sent")).to_be_hidden(timeout=SENT_WITHIN)
    assert len(sent) == 2
    assert sent[0] == sent[1]
    assert count_entries(table, "bought") == 1


@pytest.mark.parametrize("event", WAKE)
def test_a_phone_that_wakes_shows_the_truth_within_a_second(table, take_phone, event):
    asleep = take_phone()
    asleep.page.route("**/live?*", lambda route: route.fulfill(status=204))
    open_too(table, asleep)
    expect_bought(asleep, "Ana", chips="7 chips")
    table.buy("Ana")
    expect_bought(asleep, "Ana", chips="7 chips")

    asleep.page.evaluate(WAKE[event])

    expect_bought(asleep, "Ana", chips="6 chips", within=AWAKE_WITHIN)


def test_a_page_gone_back_to_shows_the_truth(table, take_phone):
    other = open_too(table, take_phone())
    other.go_to("More")
    expect(other.heading).to_have_text("More")
    table.buy("Ana")

    other.page.go_back()

    expect_bought(other, "Ana", chips="6 chips", within=SEEN_WITHIN)


def test_of_two_phones_that_press_for_the_last_chip_at_once_one_buys(phone, take_phone):
    table = Table(phone)
    table.start(**{"Chips each": "1"})
    phones = [phone, open_too(table, take_phone())]
    held = [hold(each, "**/buy") for each in phones]
    for each in phones:
        each.tap(each.button("Buy Ana"))
    for each, routes in zip(phones, held, strict=True):
        wait_for_one(each, routes)
    for (route,) in held:
        route.continue_()

    for each in phones:
        expect(each.page.locator("body")).not_to_have_attribute("aria-busy", "true")
    refusals = [each.page.get_by_role("alert").count() for each in phones]
    assert sorted(refusals) == [0, 1]
    for each in phones:
        each.page.reload()
        expect_bought(each, "Ana", chips="0 chips")
        expect(Table(each).row("Ana")).to_contain_text("13 cards")
    assert count_entries(table, "bought") == 1


def test_news_do_not_sweep_a_refusal_away(phone, take_phone):
    table = Table(phone)
    table.start(**{"Chips each": "0"})
    other = open_too(table, take_phone())
    table.phone.tap(table.phone.button("Buy Ana"))
    table.expect_refused("chip")

    other.go_to("Deal")
    other.tap(other.button("The pile was turned"))

    expect(table.page.get_by_text("The table has moved on since.")).to_be_visible()
    table.expect_refused("chip")


def test_news_that_come_late_do_not_cover_the_page_gone_on_to(table):
    table.lay_down("Ana", "7H 7D 7S", "2-9C", out=True)
    table.record()
    table.expect_row("Ana", "out")
    table.go_to("End of deal")
    for player in PEOPLE[1:]:
        table.count(player, 10)
    expect(table.phone.button("Close deal 1")).to_be_visible()
    news, closing = hold(table.phone, "**/end"), hold(table.phone, "**/end/close")

    table.phone.tap(table.phone.button("Close deal 1"))
    wait_for_one(table.phone, closing)
    answer = closing[0].fetch()
    wait_for_one(table.phone, news)
    closing[0].fulfill(response=answer)
    expect_text(table.phone.heading, "Deal 1 is closed")
    with table.page.expect_response("**/end"):
        news[0].continue_()
    table.page.evaluate(NEXT_FRAME)

    expect_text(table.phone.heading, "Deal 1 is closed")

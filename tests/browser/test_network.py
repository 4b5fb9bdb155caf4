"""A phone that loses the network, sleeps, or is one of two: the game stays one and true."""

from __future__ import annotations

from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Route, expect

from tests.browser.phone import SEEN_WITHIN, expect_text
from tests.browser.table import PEOPLE, Table
from tests.browser.waiting import (
    NEXT_FRAME,
    SENT_WITHIN,
    count_entries,
    expect_bought,
    hold,
    open_too,
    wait_for_one,
)

pytestmark = pytest.mark.browser

AWAKE_WITHIN = 1000  # milliseconds
WAKE = {
    "visible again": "document.dispatchEvent(new Event('visibilitychange'))",
    "shown again": "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))",
}


def test_over_http_a_tab_without_network_opens_what_the_page_knows_of_it(table):
    table.go_to("Scores")
    expect(table.phone.heading).to_have_text("Scores")
    table.go_to("Table")
    table.buy("Ana")
    table.expect_row("Ana", "6 chips")
    old = table.page.locator("[data-word^='Last updated']")

    with table.phone.offline():
        table.go_to("Scores")
        expect(table.phone.heading).to_have_text("Scores")
        expect(old).to_have_count(1)
        table.go_to("Table")
        table.expect_row("Ana", "6 chips")

    table.buy("Bruno")
    table.expect_row("Bruno", "6 chips")
    expect(old).to_have_count(0)


def test_buys_made_without_network_wait_and_count_once(table):
    waiting = table.page.get_by_role("status").filter(has_text="waiting to be sent")

    with table.phone.offline():
        table.phone.tap(table.phone.buy_key("Ana"))
        expect(waiting).to_contain_text("sent: 1")
        table.phone.tap(table.phone.buy_key("Bruno"))
        expect(waiting).to_contain_text("sent: 2")
        table.expect_row("Ana", "Chips left: 6", "waiting to be sent")

    for player in ("Ana", "Bruno"):
        expect_bought(table.phone, player, chips="6 chips")
    expect(waiting.get_by_text("sent: ")).to_be_hidden()
    assert count_entries(table, "bought") == 2


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
    table.phone.tap(table.phone.buy_key("Ana"))

    expect_bought(table.phone, "Ana", chips="6 chips")
    expect(table.page.get_by_text("waiting to be sent")).to_be_hidden(timeout=SENT_WITHIN)
    assert len(sent) == 2
    first, again = map(parse_qs, sent)
    assert int(first.pop("waited")[0]) < int(again.pop("waited")[0])
    assert first == again
    assert count_entries(table, "bought") == 1


def test_what_is_sent_otherwise_before_the_first_is_answered_comes_after_it(table):
    table.phone.open(f"{table.game}people/p1")
    name = table.phone.main.locator("[name=name]")
    held: list[Route] = []
    table.page.route("**/people/p1/name", lambda route: held.append(route), times=1)
    name.fill("Anita")
    name.press("Enter")
    wait_for_one(table.phone, held)
    name.fill("Annie")
    name.press("Enter")
    held[0].continue_()

    expect(table.phone.main.get_by_text("Annie").first).to_be_visible(timeout=SENT_WITHIN)
    assert count_entries(table, "is now called") == 2


@pytest.mark.parametrize("event", WAKE)
def test_a_phone_that_wakes_shows_the_truth_within_a_second(table, take_phone, event):
    asleep = take_phone()
    for asked in ("**/live?*", "**/number"):
        asleep.page.route(asked, lambda route: route.fulfill(status=204))
    open_too(table, asleep)
    expect_bought(asleep, "Ana", chips="7 chips")
    table.buy("Ana")
    expect_bought(asleep, "Ana", chips="7 chips")

    asleep.page.unroute("**/number")
    asleep.page.evaluate(WAKE[event])

    expect_bought(asleep, "Ana", chips="6 chips", within=AWAKE_WITHIN)


def test_a_page_gone_back_to_shows_the_truth(table, take_phone):
    other = open_too(table, take_phone())
    other.go_to("More")
    expect(other.heading).to_have_text("More")
    table.buy("Ana")

    other.page.go_back()

    expect_bought(other, "Ana", chips="6 chips", within=SEEN_WITHIN)


def test_a_phone_whose_link_is_taken_back_is_told_so_and_asks_no_more(table, take_phone):
    guest, asked = table.invite(take_phone()), []
    guest.expected += ["status of 404", "404: "]
    expect_bought(guest, "Ana", chips="7 chips")
    table.phone.open(table.phone.path.partition("game/")[0] + "links")
    viewers = table.page.get_by_role("region").filter(has_text="can watch")

    table.phone.tap(viewers.get_by_text("Turn off this link"))
    table.phone.tap(viewers.get_by_role("button", name="Turn off"))

    expect(guest.heading).to_have_text("Page not found", timeout=SENT_WITHIN)
    guest.page.on("request", lambda request: asked.append(request.url))
    for event in WAKE.values():
        guest.page.evaluate(event)
    guest.page.evaluate(NEXT_FRAME)
    assert asked == []


def test_news_do_not_sweep_a_refusal_away(phone, take_phone):
    table = Table(phone)
    table.begin(chips="0")
    other = open_too(table, take_phone())
    table.phone.tap(table.phone.buy_key("Ana"))
    table.expect_refused("chip")

    other.go_to("Deal")
    other.tap(other.button("Pile turned"))

    expect(table.phone.newer).to_be_visible()
    table.expect_refused("chip")


def test_news_of_an_own_entry_do_not_cover_the_page_it_leads_to(table):
    table.lay_down("Ana", "7H 7D 7S", "2-9C", out=True)
    table.record()
    table.expect_row("Ana", "out")
    table.go_to("Count")
    for player in PEOPLE[1:]:
        table.count(player, 10)
    expect(table.phone.button("Close deal 1")).to_be_visible()
    news, closing = hold(table.phone, "**/count/result/*"), hold(table.phone, "**/count")

    table.phone.tap(table.phone.button("Close deal 1"))
    wait_for_one(table.phone, closing)
    answer = closing[0].fetch()
    for _ in range(2):
        table.page.evaluate(NEXT_FRAME)
    closing[0].fulfill(response=answer)
    expect_text(table.phone.heading, "Deal 1 is closed")
    table.page.evaluate(NEXT_FRAME)

    expect_text(table.phone.heading, "Deal 1 is closed")
    assert news == []

"""A phone that loses the network, sleeps, or is one of two: the game stays one and true."""

from __future__ import annotations

import re
import sqlite3
import time
from contextlib import closing

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.browser.phone import SEEN_WITHIN, Phone, expect_text
from tests.browser.table import PEOPLE, Table

pytestmark = pytest.mark.browser

AWAKE_WITHIN = 1000  # milliseconds
SENT_WITHIN = 10000  # milliseconds; a page tries again every few seconds
LATEST_TRY = 30000  # milliseconds; it tries less often after many times in vain
FULL = "The disk of the table's machine is full."
BROKEN_PAGE = f"<main><h1>The disk is full</h1><p data-why>{FULL}</p></main>"
LAST_WORD = '<main class="page__main"><h1>No, for good</h1></main>'
NEXT_FRAME = "new Promise(requestAnimationFrame)"
WAKE = {
    "visible again": "document.dispatchEvent(new Event('visibilitychange'))",
    "shown again": "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))",
}


@pytest.fixture
def table(phone: Phone) -> Table:
    table = Table(phone)
    table.begin()
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
    return entries(table, text).count()


def entries(table: Table, text: str) -> Locator:
    """Open the log, and find its entries that say this, the newest first."""
    table.phone.open(table.game + "log")
    expect(table.phone.heading).to_have_text("Log")
    return table.phone.main.get_by_role("listitem").filter(has_text=text)


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


def test_a_buy_waits_through_a_reload(table):
    with table.phone.offline():
        table.phone.tap(table.phone.buy_key("Ana"))
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
    table.phone.tap(table.phone.buy_key("Ana"))

    expect_bought(table.phone, "Ana", chips="6 chips")
    expect(table.page.get_by_text("waiting to be sent")).to_be_hidden(timeout=SENT_WITHIN)
    assert len(sent) == 2
    assert sent[0] == sent[1]
    assert count_entries(table, "bought") == 1


ONE_MORE = "It is one more: record mine too"
THE_SAME = "It is the same: leave it"


def ask(table: Table, other: Phone) -> None:
    """Let Ana's buy wait without network while another phone records one."""
    waiting = table.page.get_by_text("waiting to be sent: 1")
    open_too(table, other)
    with table.phone.offline():
        table.phone.tap(table.phone.buy_key("Ana"))
        expect(waiting).to_be_visible()
        Table(other).buy("Ana")
        expect_bought(other, "Ana", chips="6 chips")
    expect_asked(table)


def expect_asked(table: Table) -> None:
    heading = table.phone.main.get_by_role("alert").get_by_role("heading")
    expect(heading).to_have_text("Is this one more?", timeout=SENT_WITHIN)


def test_a_waiting_buy_that_another_phone_made_meanwhile_is_asked_and_can_be_one_more(
    table, take_phone
):
    ask(table, take_phone())

    table.phone.tap(table.phone.button(ONE_MORE))

    expect_bought(table.phone, "Ana", chips="5 chips")
    table.page.reload()
    expect_bought(table.phone, "Ana", chips="5 chips")
    assert count_entries(table, "bought") == 2


def test_a_waiting_buy_that_is_the_same_is_left_and_asked_about_no_more(table, take_phone):
    ask(table, take_phone())

    table.phone.tap(table.phone.link(THE_SAME))

    expect_bought(table.phone, "Ana", chips="6 chips")
    table.page.reload()
    expect_bought(table.phone, "Ana", chips="6 chips")
    assert count_entries(table, "bought") == 1


def test_what_is_asked_waits_for_its_answer_on_every_page(table, take_phone):
    ask(table, take_phone())
    table.go_to("Deal")
    expect_asked(table)
    table.go_to("Table")
    expect_asked(table)

    table.phone.tap(table.phone.button(ONE_MORE))
    expect_bought(table.phone, "Ana", chips="5 chips")

    assert count_entries(table, "bought") == 2


def test_what_is_asked_holds_up_nothing_that_waits_behind_it(table, take_phone):
    other = open_too(table, take_phone())
    with table.phone.offline():
        for count, player in enumerate(("Ana", "Bruno"), 1):
            table.phone.tap(table.phone.buy_key(player))
            expect(table.page.get_by_text(f"waiting to be sent: {count}")).to_be_visible()
        Table(other).buy("Ana")

    expect_bought(other, "Bruno", chips="6 chips")
    expect_bought(other, "Ana", chips="6 chips")
    expect_asked(table)


def test_two_buys_of_one_page_made_without_network_are_two_and_nobody_is_asked(table):
    waiting = table.page.get_by_role("status").filter(has_text="waiting to be sent")
    with table.phone.offline():
        for count in (1, 2):
            table.phone.press(table.phone.buy_key("Ana"))
            expect(waiting).to_contain_text(f"sent: {count}")
        table.phone.tap(table.phone.buy_key("Bruno"))
        expect(waiting).to_contain_text("sent: 3")

    expect(waiting.get_by_text("sent: ")).to_be_hidden(timeout=SENT_WITHIN)
    table.expect_row("Ana", "5 chips")
    table.expect_row("Bruno", "6 chips")
    assert count_entries(table, "bought") == 3


def test_a_second_tap_before_the_first_is_answered_is_no_second_buy(table):
    held = hold(table.phone, "**/buy")
    table.phone.tap(table.phone.buy_key("Ana"))
    wait_for_one(table.phone, held)
    table.phone.tap(table.phone.buy_key("Ana"))
    held[0].continue_()

    expect_bought(table.phone, "Ana", chips="6 chips")
    expect(table.page.get_by_text("waiting to be sent")).to_be_hidden()
    assert len(held) == 1
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


def test_of_two_phones_that_press_for_the_last_chip_at_once_one_buys(phone, take_phone):
    table = Table(phone)
    table.begin(chips="1")
    phones = [phone, open_too(table, take_phone())]
    held = [hold(each, "**/buy") for each in phones]
    for each in phones:
        each.tap(each.buy_key("Ana"))
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


def test_a_phone_whose_link_is_taken_back_is_told_so_and_asks_no_more(table, take_phone):
    guest, asked = table.invite(take_phone()), []
    guest.expected += ["status of 404", "404: "]
    expect_bought(guest, "Ana", chips="7 chips")
    table.phone.open(table.phone.path.partition("game/")[0] + "links")
    viewers = table.page.get_by_role("region").filter(has_text="may look on")

    table.phone.tap(viewers.get_by_text("Take this link back"))
    table.phone.tap(viewers.get_by_role("button", name="Take it back"))

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
    other.tap(other.button("The pile was turned"))

    expect(table.page.get_by_text("The table has moved on since.")).to_be_visible()
    table.expect_refused("chip")


def test_news_of_an_own_entry_do_not_cover_the_page_it_leads_to(table):
    table.lay_down("Ana", "7H 7D 7S", "2-9C", out=True)
    table.record()
    table.expect_row("Ana", "out")
    table.go_to("End of deal")
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


def fail(phone: Phone, where: str, status: int, **answer: object) -> list[Route]:
    """Let the server fail at these requests; they gather in the list that is returned."""
    failed: list[Route] = []
    phone.expected.append(str(status))

    def answer_so(route: Route) -> None:
        failed.append(route)
        route.fulfill(**{"status": status, "content_type": "text/html"} | answer)

    phone.page.route(where, answer_so)
    return failed


def waiting_note(table: Table) -> Locator:
    return table.page.get_by_role("status").locator("[data-waiting]")


def open_note(table: Table) -> Locator:
    """Open the list of what waits."""
    table.page.locator("#waiting > summary").tap()
    return waiting_note(table)


def try_now(table: Table) -> None:
    waiting_note(table).get_by_role("button", name="Try now").tap()


@pytest.mark.parametrize("status", [500, 502, 503, 507, 429])
def test_entries_wait_while_the_server_fails_and_count_once_in_their_order(table, status):
    failed = fail(table.phone, "**/buy", status)

    table.phone.tap(table.phone.buy_key("Ana"))
    expect(waiting_note(table)).to_contain_text("sent: 1")
    table.phone.tap(table.phone.buy_key("Bruno"))
    expect(waiting_note(table)).to_contain_text("sent: 2")
    expect(open_note(table).get_by_role("listitem")).to_have_text(
        [re.compile("¡Compro! Ana"), re.compile("¡Compro! Bruno")]
    )
    table.page.reload()
    expect(waiting_note(table)).to_contain_text("sent: 2")
    assert len({route.request.post_data for route in failed}) == 1  # Bruno's waits for Ana's
    table.page.unroute("**/buy")

    for player in ("Ana", "Bruno"):
        expect_bought(table.phone, player, chips="6 chips", within=LATEST_TRY)
    expect(waiting_note(table)).to_be_hidden()
    expect(entries(table, "bought")).to_have_text([re.compile("Bruno"), re.compile("Ana")])


def test_a_waiting_entry_says_what_the_server_says(table):
    fail(table.phone, "**/buy", 503, body=BROKEN_PAGE)

    table.phone.tap(table.phone.buy_key("Ana"))

    expect(waiting_note(table)).to_contain_text(FULL)
    expect(waiting_note(table)).not_to_contain_text("No network")


def test_a_waiting_entry_is_sent_at_once_when_somebody_asks(table):
    fail(table.phone, "**/buy", 503, headers={"Retry-After": "60"})
    table.phone.tap(table.phone.buy_key("Ana"))
    expect(waiting_note(table)).to_contain_text("sent: 1")
    table.page.unroute("**/buy")

    open_note(table)
    try_now(table)

    expect_bought(table.phone, "Ana", chips="6 chips", within=SEEN_WITHIN)


def test_only_whoever_entered_it_takes_a_waiting_entry_back(table):
    fail(table.phone, "**/buy", 500)
    table.phone.tap(table.phone.buy_key("Ana"))
    expect(waiting_note(table)).to_contain_text("sent: 1")
    table.page.once("dialog", lambda dialog: dialog.accept())

    open_note(table).get_by_role("button", name="Do not send it").tap()

    expect(waiting_note(table)).to_be_hidden()
    table.page.reload()
    table.expect_row("Ana", "7 chips")


@pytest.fixture
def refused_first(phone: Phone, take_phone) -> Table:
    """A table at which Ana has no chip: her buy is refused, and Bruno's waits behind it."""
    table = Table(phone)
    table.begin(chips="1")
    other = open_too(table, take_phone())
    fail(table.phone, "**/buy", 503)
    for player in ("Ana", "Bruno"):
        table.phone.tap(table.phone.buy_key(player))
    expect(waiting_note(table)).to_contain_text("sent: 2")
    other.open(f"{other.path}table/player/p1")
    other.tap(other.main.locator("#correct-chips > summary"))
    other.main.locator("[name=chips]").fill("0")
    other.main.locator("[name=chips]").press("Enter")
    expect(other.main.get_by_text("Corrected").first).to_be_visible()
    table.page.unroute("**/buy")
    open_note(table)
    try_now(table)
    table.expect_refused("chip")
    expect(waiting_note(table)).to_contain_text("sent: 1")
    return table


def test_a_refusal_stays_until_it_was_seen_before_the_next_entry_is_sent(refused_first):
    try_now(refused_first)

    expect(waiting_note(refused_first)).to_be_hidden()
    refused_first.page.reload()
    expect_bought(refused_first.phone, "Bruno", chips="0 chips")


def test_what_is_said_to_a_refusal_goes_before_what_waits_behind_it(refused_first):
    refused_first.rule()

    expect(waiting_note(refused_first)).to_be_hidden()
    expect(entries(refused_first, "bought")).to_have_text([re.compile("Bruno"), re.compile("Ana")])


@pytest.mark.parametrize("status", [400, 403, 404, 413])
def test_what_the_server_will_never_take_is_shown(table, status):
    fail(table.phone, "**/buy", status, body=LAST_WORD)

    table.phone.tap(table.phone.buy_key("Ana"))

    expect_text(table.phone.heading, "No, for good")
    expect(waiting_note(table)).to_be_hidden()


HELD_WHY = "It is kept on this phone: open the page anew"


def stale(phone: Phone) -> None:
    phone.expected += ["status of 400", "400: "]


@pytest.mark.parametrize("reload", [False, True])
def test_an_entry_of_a_page_whose_session_ended_is_sent_with_a_fresh_token(table, reload):
    stale(table.phone)
    if reload:
        fail(table.phone, "**/buy", 503)
        table.phone.tap(table.phone.buy_key("Ana"))
        expect(waiting_note(table)).to_contain_text("sent: 1")
    table.phone.context.clear_cookies()
    if reload:
        table.page.unroute("**/buy")
        table.page.reload()
    else:
        table.phone.tap(table.phone.buy_key("Ana"))

    expect_bought(table.phone, "Ana", chips="6 chips", within=LATEST_TRY)
    expect(waiting_note(table)).to_be_hidden()
    table.phone.tap(table.phone.buy_key("Bruno"))
    expect_bought(table.phone, "Bruno", chips="6 chips")
    assert count_entries(table, "bought") == 2


def test_an_entry_that_no_token_gets_through_is_kept_says_so_and_goes_with_the_page_opened_anew(
    table,
):
    buy = table.phone.main.locator("form[action$='/buy']").first.get_attribute("action")
    answer = table.page.request.post(buy, form={"csrf_token": "of another session"})
    fail(table.phone, "**/buy", 400, body=answer.text())

    for count, player in enumerate(("Ana", "Bruno"), 1):
        table.phone.tap(table.phone.buy_key(player))
        expect(waiting_note(table)).to_contain_text(f"sent: {count}")
        expect(waiting_note(table)).to_contain_text(HELD_WHY)
    expect(table.phone.buy_key("Ana")).to_be_visible()
    table.page.unroute("**/buy")
    table.page.reload()

    for player in ("Ana", "Bruno"):
        expect_bought(table.phone, player, chips="6 chips", within=LATEST_TRY)
    expect(waiting_note(table)).to_be_hidden()
    assert count_entries(table, "bought") == 2


@pytest.mark.parametrize("status", [200, 403])
def test_what_another_answers_in_the_servers_place_counts_for_nothing(table, status):
    fail(table.phone, "**/buy", status, body="<h1>Welcome to the hotel's network</h1>")

    table.phone.tap(table.phone.buy_key("Ana"))
    expect(waiting_note(table)).to_contain_text("sent: 1")
    table.page.unroute("**/buy")

    expect_bought(table.phone, "Ana", chips="6 chips")


def test_a_buy_waits_while_the_database_is_busy_and_goes_by_itself(table, instance):
    table.phone.expected.append("503")
    with closing(sqlite3.connect(instance / "compro.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        table.phone.tap(table.phone.buy_key("Ana"))
        expect(waiting_note(table)).to_contain_text("busy", timeout=LATEST_TRY)
        expect(waiting_note(table)).to_contain_text("¡Compro! Ana")

    expect_bought(table.phone, "Ana", chips="6 chips", within=LATEST_TRY)
    expect(waiting_note(table)).to_be_hidden()
    assert count_entries(table, "bought") == 1

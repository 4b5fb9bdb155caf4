"""A server that fails, or will not take an entry: it waits, says why, and counts once."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing

import pytest
from playwright.sync_api import expect

from tests.browser.phone import SEEN_WITHIN, Phone, expect_text
from tests.browser.table import Table
from tests.browser.waiting import (
    count_entries,
    entries,
    expect_bought,
    fail,
    open_note,
    open_too,
    try_now,
    waiting_note,
)

pytestmark = pytest.mark.browser

LATEST_TRY = 30000  # milliseconds; it tries less often after many times in vain
FULL = "The computer running Compro has no space left."
BROKEN_PAGE = f"<main><h1>The disk is full</h1><p data-why>{FULL}</p></main>"
WAITED = re.compile(r"&waited=\d+")
"""How long an entry waited: all else that is sent again is as it was."""
LAST_WORD = '<main class="page__main"><h1>No, for good</h1></main>'


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
    sent = {WAITED.sub("", route.request.post_data) for route in failed}
    assert len(sent) == 1  # Bruno's waits for Ana's
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

    open_note(table).get_by_role("button", name="Do not send it").tap()
    doubt = table.page.get_by_role("dialog", name="Delete this entry?")
    doubt.get_by_role("button", name="Do not send it").tap()

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


HELD_WHY = "What you entered is kept on this phone; reopen the page"


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

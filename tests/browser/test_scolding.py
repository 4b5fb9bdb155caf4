"""What watches the evenings: it must see every no, by day and at night, and no quiet note."""

from __future__ import annotations

import time
from contextlib import suppress

import pytest
from playwright.sync_api import Error, Route, expect

from tests.browser.phone import Phone
from tests.browser.table import Table
from tests.browser.waiting import wait_for_one

HEARD_WITHIN = 0.3  # seconds

pytestmark = pytest.mark.browser


@pytest.fixture(params=["light", "dark"])
def phone(take_phone, request) -> Phone:
    phone = take_phone(color_scheme=request.param)
    phone.mind_scolding()
    return phone


def test_a_refusal_is_seen(phone):
    table = Table(phone)
    table.begin(chips="0")

    with phone.scolded_for("chip"):
        phone.tap(phone.buy_key("Ana"))
        table.expect_refused("chip")


def test_a_verdict_that_says_no_is_seen_though_nothing_is_refused(phone):
    table = Table(phone)
    table.begin()

    with phone.scolded_for("Not legal"):
        table.lay_down("Ana", "7H 7D 7H")
        table.expect_verdict("Not legal")


def test_after_it_no_tap_goes_unnoticed(phone):
    table = Table(phone)
    table.begin(chips="0")
    phone.buy_key("Ana").tap()
    table.expect_refused("chip")

    with pytest.raises(AssertionError, match="chip"):
        phone.expect_unscolded()
    phone.scolded.clear()


def test_what_the_book_notes_scolds_nobody(phone):
    table = Table(phone)
    table.begin()
    table.count("Ana", "K K")
    table.phone.tap(table.line_of("Ana"))
    expect(table.page.get_by_text("Ana\u2069: 2 of 11 cards")).to_be_visible()

    phone.expect_unscolded()


def test_a_question_that_comes_after_the_entry_it_was_about_scolds_nobody(phone):
    asked: list[Route] = []

    def answer_last(route: Route) -> None:
        """Let the server hear the entry first, and the phone hear of it last."""
        if route.request.method != "POST":
            return route.continue_()
        if "x-fragment" in route.request.headers:
            return asked.append(route)
        recorded = route.fetch()
        while asked:
            question = asked.pop()
            with suppress(Error):  # another has taken its place
                question.fulfill(response=question.fetch())
        time.sleep(HEARD_WITHIN)
        return route.fulfill(response=recorded)

    table = Table(phone)
    table.begin()
    phone.page.route("**/lay-down/**", answer_last)
    table.lay_down("Ana", "7H 7D 7S", "8H 8D 8S")
    wait_for_one(phone, asked)
    phone.tap(phone.button("Lay down"))

    table.expect_row("Ana", "down")
    phone.expect_unscolded()

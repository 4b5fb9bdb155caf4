"""What watches the evenings: it must see every no, by day and at night, and no quiet note."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phone
from tests.browser.table import Table

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
    phone.tap(phone.buy_key("Ana"))
    table.expect_refused("chip")

    with pytest.raises(AssertionError, match="chip"):
        phone.expect_unscolded()
    phone.scolded.clear()


def test_what_the_book_notes_scolds_nobody(phone):
    table = Table(phone)
    table.begin()
    table.count("Ana", "K K")
    table.phone.tap(table.line_of("Ana"))
    expect(table.page.get_by_text("Ana: 2 counted, 11 expected")).to_be_visible()

    phone.expect_unscolded()

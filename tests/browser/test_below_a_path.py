"""Compro stands below a path, as at example.org/compro: everything works as it does at a root.

A phone notes as a fault whatever it is asked to fetch outside of that path.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser import test_evening
from tests.browser.phone import Phone
from tests.browser.serving import served
from tests.browser.table import Table
from tests.browser.test_offline import expect_old, until_kept

pytestmark = pytest.mark.browser

BELOW = "/x/y"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a Compro that is served below a path."""
    with served(tmp_path_factory.mktemp("below"), below=BELOW) as address:
        yield address


@pytest.fixture(scope="module")
def drawer() -> dict[str, list[Phone]]:
    """Phones that were only ever there."""
    return defaultdict(list)


def test_a_whole_evening_is_played_there(phone, take_phone):
    test_evening.test_a_whole_evening_comes_to_what_was_worked_out_by_hand(phone, take_phone)


def test_without_network_pages_of_there_are_shown_and_entries_wait(take_phone):
    table = Table(take_phone(service_workers="allow"))
    table.begin()
    until_kept(table.phone)
    scope = "navigator.serviceWorker.ready.then(({ scope }) => new URL(scope).pathname)"

    assert table.phone.path.startswith(f"{BELOW}/")
    assert table.page.evaluate(scope) == f"{BELOW}/"
    with table.phone.offline():
        table.page.reload()
        expect_old(table.phone)
        table.phone.press(table.phone.buy_key("Ana"))
        expect(table.page.locator("[data-waiting]")).to_be_visible()
    table.expect_row("Ana", "6 chips", "13 cards")


def test_cookies_are_sent_nowhere_else(phone):
    phone.open("/")

    assert {cookie["path"] for cookie in phone.context.cookies()} == {BELOW}

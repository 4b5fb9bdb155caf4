"""Compro stands below a path, as at example.org/compro: everything works as it does at a root.

A phone notes as a fault whatever it is asked to fetch outside of that path.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser import test_evening
from tests.browser.evening import Evening
from tests.browser.phone import Phone, expect_text
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


def test_two_deals_are_played_there_and_somebody_looks_on(phone, take_phone):
    table = Evening(phone)
    table.start()
    test_evening.show_the_way_to_the_links(table)
    table.watcher = table.invite(take_phone())

    test_evening.play_deal_1(table)
    test_evening.play_deal_2(table)

    expect_text(table.watcher.main, "Deal 3")
    phone.expect_unscolded()


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

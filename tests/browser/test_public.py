"""A server for everybody: a table that ends, one that is kept, and a link that comes back."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.phone import Phone
from tests.browser.serving import served
from tests.browser.table import Table
from tests.browser.test_offline import kept, until_kept
from tests.server.serving import until

pytestmark = pytest.mark.browser

SETTINGS = {"COMPRO_CONTACT": "ana@example.org", "COMPRO_KEEP_MONTHS": "12"}
CODE = re.compile(r"^([A-Z]{5} ){3}[A-Z]{5}$")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("public")


@pytest.fixture(scope="module")
def public(folder: Path) -> Iterator[str]:
    """The address of a server for everybody."""
    with served(folder, **SETTINGS) as address:
        yield address


@pytest.fixture
def phone(browser: Browser, public: str) -> Iterator[Phone]:
    phone = Phone(browser, public, service_workers="allow")
    yield phone
    phone.close()


@pytest.fixture
def other(browser: Browser, public: str) -> Iterator[Phone]:
    other = Phone(browser, public)
    yield other
    other.close()


@pytest.fixture
def table(phone: Phone) -> Table:
    table = Table(phone)
    table.begin()
    return table


def home_of(table: Table) -> str:
    return table.game.split("game/")[0]


def test_a_deleted_table_is_gone_from_the_phone_that_deleted_it_as_well(table):
    phone, home = table.phone, home_of(table)
    phone.expected += ["status of 404", "404: "]
    until_kept(phone)
    phone.open(home)
    phone.tap(phone.link("Delete this table"))
    expect(phone.page.get_by_text("4 names")).to_be_visible()

    phone.tap(phone.button("Delete it for good"))

    expect(phone.heading).to_have_text("Nothing is here")
    expect(phone.page.get_by_text("was deleted, with everything in it.")).to_be_visible()
    until(lambda: not [path for path in kept(phone) if path.startswith(home)])
    phone.open("/")
    expect(phone.page.locator("#known")).to_have_count(0)


def test_one_tap_keeps_a_table_that_sleeps(table, folder):
    with closing(sqlite3.connect(folder / "compro.db", isolation_level=None)) as database:
        database.execute("UPDATE tables SET ends = '2099-03-03 12:00:00'")
    table.page.reload()
    expect(table.page.get_by_text("It will be deleted on March 3, 2099.")).to_be_visible()

    table.phone.tap(table.page.get_by_role("button", name="Keep it"))

    expect(table.page.locator("main .notice")).to_have_text("The table is kept.")
    table.page.reload()
    expect(table.page.get_by_text("It will be deleted on")).to_have_count(0)


def test_a_code_on_paper_brings_a_lost_link_back(table, other):
    phone, home = table.phone, home_of(table)
    phone.open(home + "links")
    phone.tap(phone.button("Make a code"))
    expect(phone.heading).to_have_text("A code for a lost link")
    code = phone.page.locator(".invitation__spoken").inner_text()
    assert CODE.match(code)

    other.open("/")
    other.tap(other.link("Lost your link?"))
    other.page.get_by_label("The twenty letters").fill(code.lower())
    other.tap(other.button("Get a new link"))

    expect(other.heading).to_have_text("Let others join")
    expect(other.page.locator("main .notice")).to_contain_text("This is your new link.")
    assert not other.path.startswith(home)

"""What a phone sends to an address of before: it counts as if sent to the one of now."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.table import Table

pytestmark = pytest.mark.browser

AS_BEFORE = """
for (const form of document.querySelectorAll("form[action*='/table/']"))
  form.setAttribute("action", form.getAttribute("action").replace("/table/", "/"));
"""


@pytest.fixture
def table(table: Table) -> Table:
    """The Table, whose forms go where they went before."""
    table.page.evaluate(AS_BEFORE)
    return table


def test_a_buy_that_waited_counts(table):
    here = table.page.url
    with table.phone.offline():
        table.phone.tap(table.phone.buy_key("Ana"))
        expect(table.page.get_by_text("waiting to be sent: 1")).to_be_visible()

    expect(table.row("Ana")).to_contain_text("6 chips", timeout=10000)
    assert table.page.url == here


def test_a_refused_one_is_answered_on_its_page(table):
    here = table.page.url
    table.page.evaluate(
        "document.querySelector(\"form[action*='/buy'] [name=player]\").value = 'p9'"
    )
    table.phone.expected.append("422")
    table.phone.tap(table.phone.buy_key("Ana"))

    expect(table.page.get_by_role("alert").first).to_be_visible()
    assert table.page.url == here

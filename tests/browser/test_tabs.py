"""Many tabs of one browser at one table: all of them answer, though it opens few connections.

A headless browser shows every tab, however many there are. So a hidden one is one whose document
says that it is hidden, and is told of it by the event, as a browser would.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Request, expect

from tests.browser.table import Table
from tests.server.serving import until

pytestmark = pytest.mark.browser

HIDDEN = 9
TAP_SCORES = "document.querySelector('.bar__link[href$=scores]').click()"
AWAKE_WITHIN = 1000  # milliseconds
SHOW = """(hidden) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.fixture
def table(table: Table) -> Iterator[Table]:
    """The Table, in the first of the tabs."""
    yield table
    for page in table.phone.context.pages:
        if page is not table.page:
            page.close()


def open_tabs(table: Table, count: int, *, hidden: bool) -> tuple[list[Page], set[str]]:
    """Open more tabs of the Table.

    returns  the tabs, and the addresses of the streams that they have begun and not ended
    """
    streams: set[str] = set()
    tabs = []
    for place in range(count):
        tab = table.phone.context.new_page()
        note_streams(tab, str(place), streams)
        tab.goto(table.page.url)
        expect(tab.get_by_role("button", name="¡Compro! Ana")).to_be_visible()
        if hidden:
            tab.evaluate(SHOW, True)
        tabs.append(tab)
    return tabs, streams


def note_streams(tab: Page, name: str, streams: set[str]) -> None:
    def is_stream(request: Request) -> bool:
        return "/live?" in request.url

    tab.on("request", lambda request: is_stream(request) and streams.add(name))
    tab.on("requestfailed", lambda request: is_stream(request) and streams.discard(name))


def test_ten_tabs_of_which_nine_are_hidden_all_answer(table):
    tabs, streams = open_tabs(table, HIDDEN, hidden=True)
    until(lambda: table.page.evaluate("1") and not streams)

    for tab in tabs:
        tab.evaluate(TAP_SCORES)
    for tab in tabs:
        expect(tab.get_by_role("heading", name="Scores", level=1)).to_be_visible()
    table.buy("Ana")
    table.expect_row("Ana", "6 chips")
    assert not streams


def test_a_tab_that_is_seen_again_shows_the_truth_within_a_second(table):
    (tab,), streams = open_tabs(table, 1, hidden=True)
    until(lambda: table.page.evaluate("1") and not streams)
    table.buy("Ana")
    row = tab.get_by_role("listitem").filter(has_text="Ana").first
    expect(row).to_contain_text("7 chips")

    tab.evaluate(SHOW, False)

    expect(row).to_contain_text("6 chips", timeout=AWAKE_WITHIN)

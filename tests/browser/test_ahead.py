"""What one opens next is there: its scripts come while nobody touches the phone."""

from __future__ import annotations

import re
from contextlib import ExitStack

import pytest
from playwright.sync_api import Route, expect

from tests.browser.table import Table

pytestmark = pytest.mark.browser

WHAT_OTHERS_IMPORT = ("asking.js", "cards.js", "meldpad-keys.js")
OPENED_NEXT = ("meldpad.js", "lay-down-tiles.js", "scores-explained.js")


def test_lay_down_and_scores_ask_for_their_page_alone(table: Table):
    page = table.phone.page
    with ExitStack() as last:
        for name in WHAT_OTHERS_IMPORT:
            last.enter_context(page.expect_response(f"**/{name}"))
        page.reload()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    table.open_pad("Ana")
    table.go_to("Scores")

    assert [url for url in asked if url.endswith(".js")] == []


def test_scores_are_shown_before_the_server_has_answered_and_then_as_they_are(table: Table):
    page = table.page
    held = scores_held_back(table)

    table.phone.tap(page.locator(".bar").get_by_role("link", name="Scores"))

    expect(page).to_have_title(re.compile("Scores"))
    held[0].continue_()


def test_once_something_was_recorded_no_older_sheet_is_shown(table: Table):
    held = scores_held_back(table)
    table.buy("Ana")

    table.phone.tap(table.page.locator(".bar").get_by_role("link", name="Scores"))
    table.page.wait_for_timeout(300)

    expect(table.page).not_to_have_title(re.compile("Scores"))
    held[0].continue_()
    expect(table.page).to_have_title(re.compile("Scores"))


def scores_held_back(table: Table) -> list[Route]:
    """Let the scores come ahead, and hold back what is asked of them from then on."""
    with table.page.expect_response("**/scores"):
        table.page.reload()
    held: list[Route] = []
    table.page.route("**/scores", lambda route: held.append(route))
    return held


def test_a_phone_that_only_looks_on_fetches_nothing_ahead(table: Table, take_phone):
    watcher = table.invite(take_phone())
    asked: list[str] = []
    watcher.page.on("request", lambda request: asked.append(request.url))
    watcher.page.reload()
    watcher.page.wait_for_timeout(2500)

    assert [url for url in asked if url.endswith(OPENED_NEXT)] == []

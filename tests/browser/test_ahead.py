"""What one opens next is there: its scripts come while nobody touches the phone."""

from __future__ import annotations

from contextlib import ExitStack

import pytest

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


def test_a_phone_that_only_looks_on_fetches_nothing_ahead(table: Table, take_phone):
    watcher = table.invite(take_phone())
    asked: list[str] = []
    watcher.page.on("request", lambda request: asked.append(request.url))
    watcher.page.reload()
    watcher.page.wait_for_timeout(2500)

    assert [url for url in asked if url.endswith(OPENED_NEXT)] == []

"""Entries that wait to be sent, what holds them up, and what came of them."""

from __future__ import annotations

import time

from playwright.sync_api import Locator, Route, expect

from tests.browser.phone import Phone
from tests.browser.table import Table

SENT_WITHIN = 10000  # milliseconds; a page tries again every few seconds
NEXT_FRAME = "new Promise(requestAnimationFrame)"


def open_too(table: Table, phone: Phone) -> Phone:
    """Open the same table on another phone, by the same link."""
    phone.open(table.phone.path)
    return phone


def expect_bought(phone: Phone, player: str, *, chips: str, within: int = SENT_WITHIN) -> None:
    row = Table(phone).row(player)
    expect(row).to_contain_text(chips, timeout=within)


def hold(phone: Phone, where: str) -> list[Route]:
    """Let requests wait; they gather in the list that is returned."""
    held: list[Route] = []
    phone.page.route(where, lambda route: held.append(route))
    return held


def wait_for_one(phone: Phone, held: list[Route]) -> None:
    """Wait until a request is held."""
    end = time.monotonic() + SENT_WITHIN / 1000
    while not held and time.monotonic() < end:
        phone.page.evaluate(NEXT_FRAME)
    assert len(held) == 1


def count_entries(table: Table, text: str) -> int:
    """Return how many entries of the log say this."""
    return entries(table, text).count()


def entries(table: Table, text: str) -> Locator:
    """Open the log, and find its entries that say this, the newest first."""
    table.phone.open(table.game + "log")
    expect(table.phone.heading).to_have_text("Log")
    return table.phone.main.get_by_role("listitem").filter(has_text=text)


def fail(phone: Phone, where: str, status: int, **answer: object) -> list[Route]:
    """Let the server fail at these requests; they gather in the list that is returned."""
    failed: list[Route] = []
    phone.expected.append(str(status))

    def answer_so(route: Route) -> None:
        failed.append(route)
        route.fulfill(**{"status": status, "content_type": "text/html"} | answer)

    phone.page.route(where, answer_so)
    return failed


def waiting_note(table: Table) -> Locator:
    return table.page.get_by_role("status").locator("[data-waiting]")


def open_note(table: Table) -> Locator:
    """Open the list of what waits."""
    table.page.locator("#waiting > summary").tap()
    return waiting_note(table)


def try_now(table: Table) -> None:
    waiting_note(table).get_by_role("button", name="Try now").tap()

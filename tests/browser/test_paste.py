"""A sheet is pasted, looked at and entered; from pasting on, that takes two taps."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.boxes import SIZES
from tests.browser.phone import Phone
from tests.browser.table import PEOPLE, Table

pytestmark = pytest.mark.browser

NAMES = ("Ana", "Luis", "Rosa", "Beto", "Caro", "Dani", "Eva", "Fede")
SEVEN = "\n".join(
    ", ".join(f"{name} {(at + deal) % 8 * 5}" for at, name in enumerate(NAMES)) for deal in range(7)
)
MOST_TAPS = 3


def paste(phone: Phone, text: str) -> int:
    """Paste a text; return how many taps came before."""
    phone.page.get_by_label("Paste the sheet here").fill(text)
    expect(phone.page.locator("form[data-drafted]").first).to_be_attached()
    return phone.taps


def test_a_whole_game_is_pasted_at_the_home_of_a_table(table: Table):
    phone = table.phone
    phone.page.set_viewport_size(SIZES[0])
    home = phone.path.split("game/")[0]
    phone.open(home)
    phone.tap(phone.link("Paste a game you wrote down"))
    before = paste(phone, SEVEN)

    phone.tap(phone.button("Check the scores"))
    expect(phone.page.locator(".paste__points")).to_have_count(7 * 8)
    phone.tap(phone.button("Enter deals 1–7"))

    expect(phone.page.get_by_text("Fede").first).to_be_visible()
    assert "/paste" not in phone.path
    assert phone.taps - before <= MOST_TAPS
    phone.expect_unscolded()


def test_what_was_pasted_outlives_a_mistake_and_a_reload(table: Table):
    phone = table.phone
    phone.open(phone.path.rstrip("/") + "/paste")
    paste(phone, "hola")
    phone.tap(phone.button("Check the scores"))
    expect(phone.page.get_by_role("alert")).to_contain_text("No points found")

    said = "\n".join(f"{name} {at}" for at, name in enumerate(PEOPLE))
    paste(phone, said)
    phone.page.goto(phone.page.url)
    expect(phone.page.get_by_label("Paste the sheet here")).to_have_value(said)
    phone.tap(phone.button("Check the scores"))
    phone.tap(phone.button("Enter deal 1"))
    expect(phone.page.get_by_text("Deal 2").first).to_be_visible()

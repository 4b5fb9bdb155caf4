"""A season's forms: what is typed outlives a reload, and each button does what it says."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.phone import Phone
from tests.browser.table import Table

pytestmark = pytest.mark.browser


def at(table: Table, page: str) -> Page:
    home = table.game.partition("/game/")[0]
    return table.phone.open(f"{home}/season/{page}")


def test_what_is_typed_of_a_season_outlives_a_reload_and_is_kept_changed_and_deleted(table: Table):
    page = at(table, "new")
    page.get_by_label("Name").fill("Winter")
    page.reload()
    expect(page.get_by_label("Name")).to_have_value("Winter")
    page.get_by_role("button", name="Save season").click()
    expect(page.locator("h1")).to_have_text("Winter")

    page.get_by_role("link", name="Edit").click()
    page.get_by_label("Name").fill("Summer")
    page.reload()
    expect(page.get_by_label("Name")).to_have_value("Summer")
    page.get_by_role("button", name="Save season").click()
    expect(page.locator("h1")).to_have_text("Summer")

    page.get_by_role("link", name="Edit").click()
    page.get_by_text("Delete this season").click()
    page.get_by_role("button", name="Delete the season").click()
    expect(page.locator("#main .notice")).to_contain_text("Summer” is deleted")


def test_a_phone_tells_its_clock_by_which_days_begin(take_phone: Callable[..., Phone]):
    table = Table(take_phone(timezone_id="America/La_Paz"))
    table.begin()

    [clock] = [each for each in table.phone.context.cookies() if each["name"] == "clock"]
    assert (clock["value"], clock["path"]) == ("-240", "/")
    expect(at(table, "new").get_by_text("No date means no limit.")).not_to_contain_text("UTC")


def test_two_names_are_counted_as_one_and_as_two_again(table: Table):
    page = at(table, "people")
    page.get_by_label("This name").select_option("Dara")
    page.get_by_label("is this person").select_option("Ana")
    page.get_by_role("button", name="Count as one person").click()
    expect(page.get_by_role("heading", name="Counted as one")).to_be_visible()

    page.get_by_role("button", name="Count as two").click()
    expect(page.locator("#main .notice")).to_have_text("Counted as two people again.")

"""What is entered on a pad stays on the phone until it is recorded or thrown away."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Route, expect

from scorekeeper.rules.ruleset.rulesfile import LARGEST_FILE
from tests.browser.elsewhere import Elsewhere
from tests.browser.entering import by_keys
from tests.browser.phone import expect_text
from tests.browser.table import Table

pytestmark = pytest.mark.browser

KEYS = "Keys for cards"
LATENCIES = (300, 600, 1500)  # milliseconds
SENT_WITHIN = 15000  # milliseconds


@pytest.fixture
def table(table: Table) -> Table:
    table.open_pad("Ana")
    expect(table.page.get_by_role("group", name=KEYS)).to_be_visible()
    return table


def typed(table: Table) -> Locator:
    return table.page.get_by_role("textbox", name=re.compile("^Typed:")).first


def tap_sevens(table: Table) -> None:
    table.tap_keys(KEYS, "seven", "hearts", "diamonds")
    expect(typed(table)).to_have_value(by_keys("7H 7D"))


def test_a_reload_loses_no_card(table):
    tap_sevens(table)

    table.page.reload()

    expect(typed(table)).to_have_value(by_keys("7H 7D"))
    table.expect_verdict("Not yet")
    table.tap_keys(KEYS, "spades")
    expect(typed(table)).to_have_value(by_keys("7H 7D 7S"))


def test_neither_does_a_look_at_all_else_about_the_player(table):
    tap_sevens(table)

    table.phone.tap(table.phone.link("More about Ana"))
    expect(table.phone.main.get_by_role("heading", name="Points")).to_be_visible()
    table.page.go_back()

    expect(typed(table)).to_have_value(by_keys("7H 7D"))


def test_neither_does_another_screen_nor_the_way_back(table):
    lay_down = table.phone.path
    tap_sevens(table)

    table.go_to("Scores")
    expect_text(table.phone.heading, "Scores")
    table.page.go_back()
    table.phone.open(lay_down)

    expect(typed(table)).to_have_value(by_keys("7H 7D"))


def test_each_player_has_a_draft_of_their_own(table):
    tap_sevens(table)
    table.go_to("Table")

    table.open_pad("Bruno")
    expect_text(table.phone.heading, "Bruno")

    expect(typed(table)).to_have_value("")


def test_one_meld_more_comes_back_with_its_cards(table):
    tap_sevens(table)
    table.phone.tap(table.phone.button("+ Meld"))
    extra = table.page.get_by_role("textbox", name=re.compile("^Typed:")).nth(1)
    table.phone.tap(table.phone.button("Run"))
    extra.fill("4-7C")

    table.page.reload()

    expect(extra).to_have_value("4-7C")
    expect(typed(table)).to_have_value(by_keys("7H 7D"))
    expect(table.phone.button("Run")).to_have_attribute("aria-pressed", "true")


def test_what_somebody_else_enters_leaves_it_and_it_is_judged_anew(table):
    tap_sevens(table)
    table.tap_keys(KEYS, "spades")
    table.expect_verdict("Legal")
    with Elsewhere(table.phone.address) as elsewhere:
        player = table.phone.path.rsplit("/", 1)[1]
        lay_down = f"{table.game}lay-down/{player}"
        elsewhere.send(lay_down, f"lay-down/{player}", melds=["9H 9D 9S"])

    expect(table.phone.newer).to_be_visible(timeout=SENT_WITHIN)
    expect(typed(table)).to_have_value(by_keys("7H 7D 7S"))


def test_a_recorded_lay_down_leaves_no_draft(table):
    lay_down = table.phone.path
    tap_sevens(table)
    table.tap_keys(KEYS, "spades")
    table.expect_verdict("Legal")
    table.record()
    table.expect_row("Ana", "down")
    table.undo()
    table.expect_row("Ana", "11 cards")

    table.phone.open(lay_down)

    expect(typed(table)).to_have_value("")


def test_it_can_be_thrown_away(table):
    tap_sevens(table)
    table.phone.tap(table.phone.button("Clear"))
    expect(typed(table)).to_have_value("")

    table.page.reload()

    expect(table.page.get_by_role("group", name=KEYS)).to_be_visible()
    expect(typed(table)).to_have_value("")


def test_a_lay_down_without_network_is_sent_later_and_not_entered_twice(table):
    lay_down = table.phone.path
    tap_sevens(table)
    table.tap_keys(KEYS, "spades")
    table.expect_verdict("Legal")
    with table.phone.offline():
        table.record()
        expect_text(table.page.locator("[data-waiting]"), "1")

    table.expect_row("Ana", "down")
    table.undo()
    table.phone.open(lay_down)
    expect(typed(table)).to_have_value("")


@pytest.mark.parametrize("latency", LATENCIES)
def test_keys_pressed_while_answers_are_slow_lose_nothing(table, latency):
    def slowly(route: Route) -> None:
        table.page.wait_for_timeout(latency)
        route.fallback()

    table.page.route("**/lay-down/**", slowly)
    table.tap_keys(KEYS, "seven", "hearts", "diamonds", "spades")

    expect(typed(table)).to_have_value(by_keys("7H 7D 7S"))
    table.record()
    table.expect_row("Ana", "down", "8 cards")


def test_the_longest_text_of_rules_outlives_a_reload(table):
    text = "# " + "“ああ”" * ((LARGEST_FILE - 2) // len("“ああ”".encode()))
    home = table.phone.path.split("/")[1]
    table.phone.open(f"/{home}/houserules/import")
    pasted = table.page.get_by_role("textbox", name="Or paste its text")
    pasted.fill(text)

    table.page.reload()

    expect(pasted).to_have_value(text)
    table.phone.tap(table.phone.button("Drop changes"))
    expect(pasted).to_have_value("")

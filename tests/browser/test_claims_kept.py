"""Who called for a discard stays on the phone until that is recorded or thrown away."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.elsewhere import Elsewhere
from tests.browser.entering import FOLLOWED, LATENCIES, slow
from tests.browser.phone import Phone
from tests.browser.table import Table

pytestmark = pytest.mark.browser

CALLED = ("Chiyo", "Bruno")  # in this order, which is not that of the seats
BY_CALL = "bolivia"  # in it the first to call gets a discard


@pytest.fixture
def table(phone: Phone) -> Table:
    """A table at which Chiyo and then Bruno called, which is not settled yet."""
    table = Table(phone)
    table.begin(ruleset=BY_CALL)
    table.call(*CALLED)
    expect_called(table, *CALLED)
    return table


def choices(table: Table) -> Locator:
    group = table.page.get_by_role("group", name="Who wants it?")
    return group.locator(".choice__option")


def expect_called(table: Table, *players: str) -> None:
    """Expect these to be marked as callers, in this order, and an answer to it."""
    for place, player in enumerate(players, start=1):
        choice = choices(table).filter(has_text=player)
        expect(choice.get_by_role("checkbox")).to_be_checked()
        if len(players) > 1:
            expect(choice).to_have_attribute("data-called", str(place))
    expect(choices(table).locator("input:checked")).to_have_count(len(players))
    if players:
        expect(table.answer("Ana", f"{players[0]} buys it")).to_be_enabled()


def throw_away(table: Table) -> Locator:
    return table.phone.button("Clear")


def open_claims(table: Table) -> None:
    table.phone.open(table.game + "claims")
    table.page.wait_for_function(FOLLOWED)


def test_a_reload_keeps_who_called_and_in_which_order(table):
    table.page.reload()

    expect_called(table, *CALLED)


@pytest.mark.parametrize("latency", LATENCIES)
def test_calls_tapped_at_once_on_a_slow_network_keep_their_order_and_are_settled_once(
    phone, latency
):
    table = Table(phone)
    table.begin(ruleset=BY_CALL)
    open_claims(table)
    with slow(phone, latency):
        for player in CALLED:
            choices(table).filter(has_text=player).tap()
        key = table.answer("Ana", "Chiyo buys it")
        expect(table.page.locator("[data-answer][inert]")).to_have_count(0)
        key.evaluate("key => { key.click(); key.click(); }")
        expect(table.page.locator("body")).not_to_have_attribute("aria-busy", "true")

    table.expect_said("Chiyo buys it")
    phone.open(table.game + "log")
    expect(phone.main.locator(".log__step").filter(has_text="bought")).to_have_count(1)


def test_who_called_without_network_is_kept_and_answered_once_it_is_back(phone):
    table = Table(phone)
    table.begin(ruleset=BY_CALL)
    open_claims(table)
    with phone.offline():
        for player in CALLED:
            choices(table).filter(has_text=player).tap()
        expect(phone.page.locator("[data-said]")).to_have_text("No network just now.")

    expect_called(table, *CALLED)
    phone.page.reload()
    expect_called(table, *CALLED)


def test_what_belongs_to_another_deal_is_let_go(table):
    with Elsewhere(table.phone.address) as elsewhere:
        elsewhere.enter_from_paper(table.game, (0, 10, 20, 30))

    open_claims(table)

    expect_called(table)


def test_players_who_called_themselves_stand_over_it_and_leave_it(table):
    table.phone.open(f"{table.game}claims?claimants=p4&claimants=p2&order=p4+p2")

    expect_called(table, "Dara", "Bruno")
    open_claims(table)
    expect_called(table, *CALLED)

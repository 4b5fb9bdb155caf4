"""Where each player has a contract of their own: a tap says who laid down, on two sizes."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.boxes import at_each_size, boxes, moved
from tests.browser.elsewhere import (
    PEOPLE,
    Elsewhere,
    with_sums_of_contracts_left,
    with_sums_of_own_contracts,
)
from tests.browser.phone import expect_text
from tests.browser.table import Table

pytestmark = pytest.mark.browser


@at_each_size
def test_who_laid_down_is_said_by_a_tap_where_melds_are_not_recorded(phone, size):
    phone.page.set_viewport_size(size)
    with Elsewhere(phone.address) as elsewhere:
        phone.open(with_sums_of_own_contracts(elsewhere))
    table = Table(phone)
    table.go_to("Count")
    before = boxes(table.page)

    table.phone.tap(table.page.locator(".count__line[data-player=p4] .count__down"))
    ticked = table.page.get_by_role("checkbox", name="Dara laid down contract 1")
    expect(ticked).to_be_checked()
    assert moved(before, boxes(table.page)) == {}
    table.page.reload()
    expect(ticked).to_be_checked()  # it was kept on the phone

    table.say_out("Ana")
    for player in PEOPLE[1:]:
        table.count(player, 25)
    table.close_deal(2)
    expect_text(table.phone.main, "Daragoes on to 2")
    expect_text(table.phone.main, "Brunostays at 1")


@at_each_size
def test_which_contract_was_laid_down_is_chosen_where_melds_are_not_recorded(phone, size):
    phone.page.set_viewport_size(size)
    with Elsewhere(phone.address) as elsewhere:
        phone.open(with_sums_of_contracts_left(elsewhere))
    table = Table(phone)
    table.go_to("Count")
    before = boxes(table.page)

    chosen = table.page.get_by_label("Contract laid down: Dara")
    chosen.select_option("2")
    assert moved(before, boxes(table.page)) == {}
    table.page.reload()
    expect(chosen).to_have_value("1")  # it was kept on the phone

    table.say_out("Ana")
    for player in PEOPLE[1:]:
        table.count(player, 25)
    table.phone.tap(table.page.get_by_role("button", name="Close deal 2"))
    expect_text(table.phone.main, "Say which contract Ana laid down.")
    expect(chosen).to_have_value("1")
    table.page.get_by_label("Contract laid down: Ana").select_option("1")
    table.close_deal(2)
    expect_text(table.phone.main, "Analaid down no. 1")
    expect_text(table.phone.main, "Daralaid down no. 2")

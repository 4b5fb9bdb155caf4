"""Two players lay down different contracts of one deal, by thumb, on phones of two sizes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.boxes import at_each_size, boxes, moved
from tests.browser.elsewhere import (
    PEOPLE,
    Elsewhere,
    seat_in,
    where_each_has_a_contract,
    with_sums_of_own_contracts,
)
from tests.browser.phone import Phone, expect_text
from tests.browser.table import Table

pytestmark = pytest.mark.browser

KEYS = "Keys"
EIGHT = (*PEOPLE, "Elena", "Fumio", "Gabriela", "Hiroshi")

Begin = Callable[[Elsewhere], str]


@pytest.fixture
def begun(phone: Phone) -> Callable[[Begin, dict[str, int]], Table]:
    def begin(game: Begin, size: dict[str, int]) -> Table:
        phone.page.set_viewport_size(size)
        with Elsewhere(phone.address) as elsewhere:
            phone.open(game(elsewhere))
        return Table(phone)

    return begin


def own_number(table: Table, player: str) -> str:
    """The number in the box of a player's row."""
    return table.row(player).locator(".own").inner_text().split()[-1]


@at_each_size
def test_two_lay_down_what_each_of_them_has_to(begun, size):
    table = begun(where_each_has_a_contract(down=("p1",)), size)
    table.deals = None
    table.expect_deal(2)
    assert [own_number(table, player) for player in PEOPLE] == ["2", "1", "1", "1"]
    before = boxes(table.page)

    table.open_pad("Ana")
    expect(table.page.get_by_role("textbox", name="Typed:")).to_have_count(2)
    expect_text(table.phone.main, "Contract 2: two sets of 3")
    table.tap_keys(KEYS, "seven", "hearts", "diamonds", "spades")
    table.tap_keys(KEYS, "nine", "hearts", "diamonds", "spades")
    table.expect_verdict("Legal")
    table.record()
    table.expect_row("Ana", "5 cards")

    table.open_pad("Bruno")
    expect(table.page.get_by_role("textbox", name="Typed:")).to_have_count(1)
    table.tap_keys(KEYS, "king", "hearts", "diamonds", "spades")
    table.expect_verdict("Legal")
    table.record()
    table.expect_row("Bruno", "8 cards")

    expect(table.row("Ana").locator(".own--laid")).to_be_visible()
    expect(table.row("Bruno").locator(".own--laid")).to_be_visible()
    expect(table.row("Chiyo").locator(".own--laid")).to_have_count(0)
    assert moved(before, boxes(table.page)) == {}


@at_each_size
def test_who_laid_down_is_said_by_a_tap_where_melds_are_not_recorded(begun, size):
    table = begun(with_sums_of_own_contracts, size)
    table.go_to("End of deal")
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
    expect_text(table.phone.main, "Ana goes on to contract 3.")
    expect_text(table.phone.main, "Dara goes on to contract 2.")
    expect_text(table.phone.main, "Bruno stays at contract 1.")


@at_each_size
def test_on_the_own_phone_stands_the_own_contract(phone, begun, size):
    table = begun(where_each_has_a_contract(down=("p1",)), size)
    with Elsewhere(phone.address) as elsewhere:
        seats = {name: seat_in(elsewhere, table.game, name) for name in ("Ana", "Bruno")}

    for name, number, asked in (("Ana", 2, "two sets of 3"), ("Bruno", 1, "one set of 3")):
        phone.open(seats[name] + "seat")
        expect_text(phone.main, f"Contract {number}/4")
        expect_text(phone.main, asked)
        phone.open(seats[name])
        expect_text(phone.main, f"Contract {number}/4")

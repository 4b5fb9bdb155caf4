"""Six play in Bolivia, to their winner.

What it comes to was worked out by hand: an ace costs 15, a joker 30, ten and above 10.

deal  who goes out         Ana   Bruno   Chiyo   Dara   Elena   Fumio
1     Chiyo, in a run       75      40       0     15      30      55    Ana: jk A 2 2 2 3 3 4 4 5 5
2     Chiyo                 20      24       0     40      14      62
3     Chiyo                 15      90       0     33       6      54
4     Ana                    0       8      60     22      41       3
5     Fumio                 35      16      45      9      50       0
6     Fumio                 42      60      88     26      34       0
7     Dara, by a lay-off    12      75      34      0      26      40
                           199     313     227    145     201     214

Chips, of seven each: Fumio has one more for the exact cut of deal 1; Bruno bought the upcard, Chiyo
and Elena a discard.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phone, expect_text
from tests.browser.sheets import expect_sheet, expect_winner
from tests.browser.table import PEOPLE, Table

pytestmark = pytest.mark.browser

SIX = (*PEOPLE, "Elena", "Fumio")
SHEET = {
    1: (75, 40, 0, 15, 30, 55),
    2: (20, 24, 0, 40, 14, 62),
    3: (15, 90, 0, 33, 6, 54),
    4: (0, 8, 60, 22, 41, 3),
    5: (35, 16, 45, 9, 50, 0),
    6: (42, 60, 88, 26, 34, 0),
    7: (12, 75, 34, 0, 26, 40),
}
TOTALS = (199, 313, 227, 145, 201, 214)
CHIPS = {"Ana": 7, "Bruno": 6, "Chiyo": 6, "Dara": 7, "Elena": 6, "Fumio": 8}


def test_bolivia_with_six_comes_to_what_was_worked_out_by_hand(phone: Phone):
    table = Table(phone)
    table.start(SIX, "bolivia")

    cut_and_buy_the_upcard(table)
    wait_until_everybody_has_drawn(table)
    call_first_and_dispute(table)
    take_a_joker_for_one_card(table)
    table.enter_from_paper(2, paper(2), out="Chiyo")
    table.on_with(3)
    table.find_entered(SHEET[number] for number in range(3, 7))
    play_deal_7(table)

    expect_winner(phone, "Dara", ("Dara", "Ana", "Elena", "Fumio", "Chiyo", "Bruno"))
    expect_sheet(phone, SHEET, TOTALS)
    expect_chips(table)


def paper(number: int) -> dict[str, str]:
    return {name: str(cost) for name, cost in zip(SIX, SHEET[number], strict=True)}


def cut_and_buy_the_upcard(table: Table) -> None:
    """66 and 67 cards are exact for six; the upcard costs a chip like any discard."""
    table.go_to("Deal")
    expect_text(table.phone.main, "66 / 67")
    left = table.page.get_by_label("Cards left behind")
    left.fill("65")
    table.phone.tap(table.phone.button("Just so many were left"))
    table.expect_refused("66 or 67")
    left.fill("66")
    table.phone.tap(table.phone.button("Just so many were left"))
    expect_text(table.phone.main, "card turned up has to be bought")
    table.go_to("Table")
    table.expect_row("Fumio", "8 chips")
    table.buy("Bruno")
    table.expect_row("Bruno", "6 chips", "13 cards")


def wait_until_everybody_has_drawn(table: Table) -> None:
    """Six do not meld in their first turn, which the verdict notes."""
    expect_text(table.phone.main, "before everybody has drawn once")
    table.lay_down("Chiyo", "7H 7D 7S")
    table.expect_verdict("Legal")
    expect_text(table.phone.main, "before everybody has drawn once")
    table.go_to("Table")
    table.phone.tap(table.phone.button("Everybody has drawn once"))
    expect(table.phone.button("Everybody has drawn once")).to_have_count(0)
    table.lay_down("Chiyo", "7H 7D 7S")
    table.record()
    table.expect_row("Chiyo", "down", "8 cards")
    table.add_to(1, "Chiyo", "7H")
    table.expect_row("Chiyo", "7 cards")


def call_first_and_dispute(table: Table) -> None:
    """Ana called before Elena; once that is disputed the order of play gives it to Elena."""
    table.call("Ana", "Elena")
    expect(table.answer("Dara", "Ana buys it")).to_be_visible()
    expect_text(table.phone.main, "Ana called first of those who may have it.")
    table.page.get_by_label("It is disputed who called first").check()
    table.phone.tap(table.answer("Dara", "Elena buys it"))
    table.expect_row("Elena", "6 chips", "13 cards")
    table.buy("Chiyo")
    table.expect_row("Chiyo", "down", "6 chips", "9 cards")


def take_a_joker_for_one_card(table: Table) -> None:
    """Never off an own meld; off another's for one card. Then a run takes the hand."""
    table.lay_down("Dara", "9H 9D 9S", "QH QD JK")
    table.record()
    table.phone.tap(table.phone.button("Turn is over"))
    table.add_to(3, "Dara", "QS", "Take the joker for them")
    table.expect_refused("own")
    table.add_to(3, "Chiyo", "QS", "Take the joker for them")
    table.expect_row("Chiyo", "9 cards")
    table.open_pad("Chiyo", "Add cards")
    table.type_melds("2-9C JK")
    table.record()
    table.expect_row("Chiyo", "0 cards")
    table.say_out("Chiyo")
    table.count("Ana", "jk A 2 2 2 3 3 4 4 5 5")
    for name, cost in zip(SIX, SHEET[1], strict=True):
        if name not in ("Ana", "Chiyo"):
            table.count(name, cost)
    table.close_deal(1)
    table.on_with(2)


def play_deal_7(table: Table) -> None:
    """A run of seven, and nobody has to go out with it; Dara does in a later turn."""
    table.phone.tap(table.phone.button("Everybody has drawn once"))
    table.lay_down("Dara", "5-JS")
    table.record()
    table.expect_row("Dara", "down", "4 cards")
    table.lay_down("Elena", "5-JH")
    table.record()
    table.add_to(2, "Elena", "QH")
    table.expect_row("Elena", "3 cards")
    table.open_pad("Dara", "Add cards")
    table.type_melds("2H 2D 2S")
    table.record()
    table.expect_row("Dara", "one card")
    table.add_to(1, "Dara", "QS")
    table.expect_row("Dara", "0 cards")
    table.say_out("Dara")
    for name, cost in zip(SIX, SHEET[7], strict=True):
        if name != "Dara":
            table.count(name, cost)
    table.close_deal(7)


def expect_chips(table: Table) -> None:
    table.go_to("More")
    table.phone.tap(table.phone.link(re.compile("^Agreements")))
    chips = table.page.get_by_role("region", name="Chips")
    for name, left in CHIPS.items():
        row = chips.get_by_role("listitem").filter(has_text=name)
        expect(row).to_contain_text(f"{left} chips")

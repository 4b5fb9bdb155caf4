"""Six play in Bolivia, to their winner.

What it comes to was worked out by hand: an ace costs 15, a joker 30, ten and above 10.

Chips, of seven each: Fumio has one more for the exact cut of deal 1; Bruno bought the upcard, Chiyo
and Elena a discard.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phone, expect_text
from tests.browser.sheets import WorkedOut
from tests.browser.table import PEOPLE, Table

pytestmark = pytest.mark.browser

SIX = (*PEOPLE, "Elena", "Fumio")
BY_HAND = WorkedOut(
    people=SIX,
    sheet={  # deal → Ana, Bruno, Chiyo, Dara, Elena, Fumio; who goes out
        1: (75, 40, 0, 15, 30, 55),  # Chiyo, in a run; Ana: jk A 2 2 2 3 3 4 4 5 5
        2: (20, 24, 0, 40, 14, 62),  # Chiyo
        3: (15, 90, 0, 33, 6, 54),  # Chiyo
        4: (0, 8, 60, 22, 41, 3),  # Ana
        5: (35, 16, 45, 9, 50, 0),  # Fumio
        6: (42, 60, 88, 26, 34, 0),  # Fumio
        7: (12, 75, 34, 0, 26, 40),  # Dara, by a lay-off
    },
    totals=(199, 313, 227, 145, 201, 214),
    places=("Dara", "Ana", "Elena", "Fumio", "Chiyo", "Bruno"),
)
CHIPS = {"Ana": 7, "Bruno": 6, "Chiyo": 6, "Dara": 7, "Elena": 6, "Fumio": 8}


def test_bolivia_with_six_comes_to_what_was_worked_out_by_hand(phone: Phone):
    table = Table(phone)
    table.start(SIX, "bolivia")

    cut_and_buy_the_upcard(table)
    wait_until_everybody_has_drawn(table)
    call_first_and_dispute(table)
    take_a_joker_for_one_card(table)
    BY_HAND.finish_from_paper(table, 2, out="Chiyo")
    BY_HAND.find_entered(table, 3, 6)
    play_deal_7(table)

    BY_HAND.expect_end(phone)
    table.expect_chips(**CHIPS)


def cut_and_buy_the_upcard(table: Table) -> None:
    """66 and 67 cards are exact for six; the upcard costs a chip like any discard."""
    table.go_to("Deal")
    expect_text(table.phone.main, "66 or 67")
    left = table.page.get_by_label("Cards left behind")
    left.fill("65")
    table.phone.tap(table.phone.button("Cut just right"))
    table.expect_refused("66 or 67")
    left.fill("66")
    table.phone.tap(table.phone.button("Cut just right"))
    expect_text(table.phone.main, "face-up card must be bought")
    table.go_to("Table")
    table.expect_row("Fumio", "8 chips")
    table.buy("Bruno")
    table.expect_row("Bruno", "6 chips", "13 cards")


def wait_until_everybody_has_drawn(table: Table) -> None:
    """Six do not meld in their first turn, which the verdict notes."""
    expect_text(table.phone.main, "until everyone has drawn once")
    table.lay_down("Chiyo", "7H 7D 7S")
    table.expect_verdict("Legal")
    expect_text(table.phone.main, "until everyone has drawn once")
    table.go_to("Table")
    table.phone.tap(table.phone.button("First round done"))
    expect(table.phone.button("First round done")).to_have_count(0)
    table.lays_down("Chiyo", "7H 7D 7S")
    table.expect_row("Chiyo", "down", "8 cards")
    table.lays_off(1, "Chiyo", "7H", left="7 cards")


def call_first_and_dispute(table: Table) -> None:
    """Ana called before Elena; once that is disputed the order of play gives it to Elena."""
    table.call("Ana", "Elena")
    expect(table.answer("Dara", "Ana buys it")).to_be_visible()
    expect_text(table.phone.main, "Ana called first.")
    table.page.get_by_label("We can’t agree who called first").check()
    table.phone.tap(table.answer("Dara", "Elena buys it"))
    table.expect_row("Elena", "6 chips", "13 cards")
    table.buy("Chiyo")
    table.expect_row("Chiyo", "down", "6 chips", "9 cards")


def take_a_joker_for_one_card(table: Table) -> None:
    """Never off an own meld; off another's for one card. Then a run takes the hand."""
    table.lays_down("Dara", "9H 9D 9S", "QH QD JK")
    table.end_turn()
    table.add_to(3, "Dara", "QS", "Take the joker")
    table.expect_refused("own")
    table.add_to(3, "Chiyo", "QS", "Take the joker")
    table.expect_row("Chiyo", "9 cards")
    table.puts_down("Chiyo", "2-9C JK")
    table.expect_row("Chiyo", "0 cards")
    BY_HAND.finish(table, 1, "Chiyo", Ana="jk A 2 2 2 3 3 4 4 5 5")


def play_deal_7(table: Table) -> None:
    """A run of seven, and nobody has to go out with it; Dara does in a later turn."""
    table.phone.tap(table.phone.button("First round done"))
    table.lays_down("Dara", "5-JS")
    table.expect_row("Dara", "down", "4 cards")
    table.lays_down("Elena", "5-JH")
    table.lays_off(2, "Elena", "QH", left="3 cards")
    table.puts_down("Dara", "2H 2D 2S")
    table.expect_row("Dara", "one card")
    table.lays_off(1, "Dara", "QS")
    BY_HAND.finish(table, 7, "Dara")

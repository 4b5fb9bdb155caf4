"""Rommé as the German Skat Association plays it, to its winner.

What it comes to was worked out by hand: whoever goes out has 5 points off, or 15 in the own first
turn without anything melded before; the first total of 500 or more ends the game.

deal  who goes out           Ana   Bruno   Chiyo   Dara
1     Bruno, by discarding    97      -5      32      88    Chiyo: A 9 K 2
2     Chiyo, at one stroke   104      91     -15      67
3     Dara                    99      78      64      -5
4     Bruno                  110      -5      45      92
5     Dara                    96      50      40      -5
                             506     209     166     237
"""

from __future__ import annotations

import pytest

from tests.browser.phone import Phone, expect_text
from tests.browser.sheets import expect_sheet, expect_winner
from tests.browser.table import Table

pytestmark = pytest.mark.browser

SHEET = {
    1: (97, -5, 32, 88),
    2: (104, 91, -15, 67),
    3: (99, 78, 64, -5),
    4: (110, -5, 45, 92),
    5: (96, 50, 40, -5),
}
TOTALS = (506, 209, 166, 237)


def test_romme_dskv_comes_to_what_was_worked_out_by_hand(phone: Phone):
    table = Table(phone)
    table.deals = None
    table.start(game="romme-dskv")

    lay_down_by_points(table)
    take_a_joker_into_a_new_meld(table)
    close_deal_1(table)
    play_deal_2(table)
    table.enter_from_paper(3, {"Ana": "99", "Bruno": "78", "Chiyo": "64"}, out="Dara")
    table.on_with(4)
    table.enter_from_paper(4, {"Ana": "110", "Chiyo": "45", "Dara": "92"}, out="Bruno")
    table.on_with(5)
    table.enter_from_paper(5, {"Ana": "96", "Bruno": "50", "Chiyo": "40"}, out="Dara")

    expect_winner(phone, "Chiyo", ("Chiyo", "Bruno", "Dara", "Ana"))
    expect_sheet(phone, SHEET, TOTALS)


def lay_down_by_points(table: Table) -> None:
    """Thirty points are too few, a joker is one too many; the page counts along."""
    table.lay_down("Bruno", "KH KD KS")
    table.expect_verdict("Not yet")
    expect_text(table.phone.main, "30 of 40 points")
    table.record()
    table.expect_refused("at least 40 points")
    table.type_melds("KH KD KS", "2-4C JK")
    table.expect_verdict("Not legal")
    expect_text(table.phone.main, "without any")
    table.type_melds("KH KD KS", "2-5C")
    table.expect_verdict("Legal")
    expect_text(table.phone.main, "44 of 40 points")
    table.record()
    table.expect_row("Bruno", "down", "6 cards")
    table.lay_down("Chiyo", "JH JD JS", "4-6H")
    table.record()
    table.expect_row("Chiyo", "down", "7 cards")
    table.phone.tap(table.phone.button("Turn is over"))
    table.open_pad("Chiyo", "Add cards")
    table.type_melds("8S JK 10S")
    table.record()
    table.expect_row("Chiyo", "4 cards")


def take_a_joker_into_a_new_meld(table: Table) -> None:
    """By taps alone: the nine frees it, and it goes down with two threes."""
    table.open_meld(5, "Bruno")
    table.tap_keys("Cards that fit", "nine of spades")
    table.phone.tap(table.phone.button("New meld with the joker"))
    table.tap_keys("Keys for cards", "three", "hearts", "diamonds")
    table.expect_verdict("Not yet")
    table.tap_keys("Keys for cards", "joker")
    table.expect_verdict("Legal")
    table.phone.tap(table.phone.button("Take the joker for them"))
    table.expect_said("Bruno")
    table.expect_row("Bruno", "3 cards")


def close_deal_1(table: Table) -> None:
    table.phone.tap(table.phone.button("Turn is over"))
    table.add_to(1, "Bruno", "KC")
    table.expect_row("Bruno", "2 cards")
    table.add_to(2, "Bruno", "6C 7C")
    table.expect_row("Bruno", "0 cards")
    table.say_out("Bruno")
    table.count("Ana", 97)
    table.count("Chiyo", "A 9 K 2")
    table.count("Dara", 88)
    table.close_deal(1)
    table.on_with(2)


def play_deal_2(table: Table) -> None:
    """All thirteen at one stroke, in the own first turn."""
    table.lay_down("Chiyo", "KH KD KS KC", "5-9H", "10-KD")
    table.phone.tap(table.page.get_by_label("In their first turn of the deal"))
    table.page.get_by_label("Goes out").check()
    table.page.get_by_label("Last discard").fill("3C")
    table.expect_verdict("Legal")
    table.record()
    table.go_to("End of deal")
    table.count("Ana", 104)
    table.count("Bruno", 91)
    table.count("Dara", 67)
    table.close_deal(2)
    table.on_with(3)

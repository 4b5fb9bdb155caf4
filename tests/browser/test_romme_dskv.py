"""Rommé as the German Skat Association plays it, to its winner.

What it comes to was worked out by hand: whoever goes out has 5 points off, or 15 in the own first
turn without anything melded before; the first total of 500 or more ends the game.
"""

from __future__ import annotations

import pytest

from tests.browser.phone import Phone, expect_text
from tests.browser.sheets import WorkedOut
from tests.browser.table import Table

pytestmark = pytest.mark.browser

BY_HAND = WorkedOut(
    sheet={  # deal → Ana, Bruno, Chiyo, Dara; who goes out
        1: (97, -5, 32, 88),  # Bruno, by discarding; Chiyo: A 9 K 2
        2: (104, 91, -15, 67),  # Chiyo, at one stroke
        3: (99, 78, 64, -5),  # Dara
        4: (110, -5, 45, 92),  # Bruno
        5: (96, 50, 40, -5),  # Dara
    },
    totals=(506, 209, 166, 237),
    places=("Chiyo", "Bruno", "Dara", "Ana"),
)


def test_romme_dskv_comes_to_what_was_worked_out_by_hand(phone: Phone):
    table = Table(phone, deals=None)
    table.start(game="romme-dskv")

    lay_down_by_points(table)
    take_a_joker_into_a_new_meld(table)
    close_deal_1(table)
    play_deal_2(table)
    BY_HAND.finish_from_paper(table, 3, out="Dara")
    BY_HAND.finish_from_paper(table, 4, out="Bruno")
    BY_HAND.finish_from_paper(table, 5, out="Dara")

    BY_HAND.expect_end(phone)


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
    table.lays_down("Chiyo", "JH JD JS", "4-6H")
    table.expect_row("Chiyo", "down", "7 cards")
    table.end_turn()
    table.puts_down("Chiyo", "8S JK 10S")
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
    table.end_turn()
    table.lays_off(1, "Bruno", "KC", left="2 cards")
    table.lays_off(2, "Bruno", "6C 7C")
    BY_HAND.finish(table, 1, "Bruno", Chiyo="A 9 K 2")


def play_deal_2(table: Table) -> None:
    """All thirteen at one stroke, in the own first turn."""
    table.lay_down("Chiyo", "KH KD KS KC", "5-9H", "10-KD")
    table.phone.tap(table.page.get_by_label("In their first turn of the deal"))
    table.page.get_by_label("Goes out").check()
    table.page.get_by_label("Last discard").fill("3C")
    table.expect_verdict("Legal")
    table.record()
    BY_HAND.finish(table, 2, "Chiyo")

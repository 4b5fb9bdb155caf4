"""The second Peruvian form, to its winner.

What it comes to was worked out by hand: an ace costs 15, a joker 20; with the exact cut of deal 2
Ana's 84 of deal 1 are gone.
"""

from __future__ import annotations

import pytest

from tests.browser.phone import Phone, expect_text
from tests.browser.sheets import WorkedOut
from tests.browser.table import Table

pytestmark = pytest.mark.browser

BY_HAND = WorkedOut(
    sheet={  # deal → Ana, Bruno, Chiyo, Dara; who goes out
        1: (84, 91, 0, 45),  # Chiyo; Dara: 2 3 A J Q 5
        2: (-84, 42, 66, 73),  # Ana; Bruno: 3 6 8 K A
        3: (37, 58, 102, 0),  # Dara
        4: (55, 0, 20, 94),  # Bruno
        5: (0, 47, 88, 61),  # Ana
        6: (90, 33, 0, 79),  # Chiyo
        7: (71, 0, 95, 108),  # Bruno, by a colour run
    },
    totals=(253, 271, 371, 460),
    places=("Ana", "Bruno", "Chiyo", "Dara"),
)
COLOURS = (
    *("hearts", "spades", "diamonds", "clubs", "hearts", "spades"),
    *("hearts", "clubs", "diamonds", "spades", "hearts", "clubs"),
)


def test_the_second_form_of_peru_comes_to_what_was_worked_out_by_hand(phone: Phone):
    table = Table(phone)
    table.start(game="peru-2")

    play_deal_1(table)
    play_deal_2(table)
    BY_HAND.finish_from_paper(table, 3, out="Dara")
    BY_HAND.find_entered(table, 4, 6)
    lay_a_royal_run_by_mistake(table)
    lay_a_colour_run(table)

    BY_HAND.expect_end(phone)


def play_deal_1(table: Table) -> None:
    """Jokers alone are a set, and the fourth is laid off on it; Chiyo goes out."""
    table.lay_down("Chiyo", "7H 7D JK")
    table.expect_verdict("Not legal")
    table.type_melds("7H 7D 7S", "jk jk jk")
    table.expect_verdict("Legal")
    table.record()
    table.expect_row("Chiyo", "down", "6 cards")
    table.add_to(2, "Chiyo", "jk")
    table.expect_refused("very turn")
    table.phone.tap(table.phone.button("Throw away"))
    table.lays_down("Dara", "KH KD KS", "4H 4D 4S")
    table.expect_row("Dara", "down", "6 cards")

    table.open_meld(2, "Chiyo")
    table.tap_keys("Cards that fit", "joker")
    table.expect_verdict("Legal")
    table.phone.tap(table.phone.button("Lay off"))
    table.expect_row("Chiyo", "5 cards")
    for number, cards, left in ((1, "7C 7H", "3"), (3, "KC", "2"), (4, "4C 4H", "0")):
        table.lays_off(number, "Chiyo", cards, f"{left} cards")
    BY_HAND.finish(table, 1, "Chiyo", Dara="2 3 A J Q 5")


def play_deal_2(table: Table) -> None:
    """An exact cut takes Ana's 84 away; the jokers of a run move to make room; Ana goes out."""
    table.go_to("Deal")
    table.page.get_by_label("Cards left behind").fill("49")
    table.phone.tap(table.phone.button("Just so many were left"))
    table.lays_down("Bruno", "9H 9D 9S", "jk jk 4C 5C")
    table.expect_row("Bruno", "down", "5 cards")
    table.lays_down("Ana", "QH QD QS", "8-JS")
    table.expect_row("Ana", "down", "5 cards")
    table.end_turn()

    table.open_meld(2, "Ana")
    table.tap_keys("Cards that fit", "seven of clubs", "nine of clubs")
    table.expect_verdict("Legal")
    expect_text(table.phone.main, "jokers move to")
    table.phone.tap(table.phone.button("Lay off"))
    table.expect_row("Ana", "3 cards")
    table.lays_off(4, "Ana", "QS KS", left="one card")
    table.lays_off(1, "Ana", "9C")
    BY_HAND.finish(table, 2, "Ana", Bruno="3 6 8 K A")


def lay_a_royal_run_by_mistake(table: Table) -> None:
    """Twelve spades with a joker, by taps; it was not Dara's, and is taken back."""
    table.lay_down("Dara")
    table.phone.tap(table.page.get_by_text("Which contract?"))
    table.phone.tap(table.phone.button("one run of 12"))
    table.tap_keys("Keys for cards", "spades", "two", "king")
    table.phone.tap(table.phone.button("seven of spades"))
    table.expect_verdict("Legal")
    table.phone.tap(table.page.get_by_label("Goes out"))
    table.page.get_by_label("Last discard").fill("3H")
    table.record()
    table.expect_row("Dara", "out")
    table.undo()
    table.expect_row("Dara", "12 cards")


def lay_a_colour_run(table: Table) -> None:
    """Card by card: its lowest rank, then a suit for each; Bruno goes out with it."""
    table.lay_down("Bruno")
    table.phone.tap(table.page.get_by_text("Which contract?"))
    table.phone.tap(table.phone.button("one colour run of 12"))
    table.tap_keys("Keys for cards", "two", *COLOURS[:-1])
    table.expect_verdict("Not yet")
    table.tap_keys("Keys for cards", "hearts")
    table.expect_verdict("Not legal")
    table.tap_keys("Keys for cards", "Take the last one away", "clubs")
    table.expect_verdict("Legal")
    table.phone.tap(table.page.get_by_label("Goes out"))
    table.page.get_by_label("Last discard").fill("AD")
    table.record()
    table.expect_said("Bruno laid down")
    BY_HAND.finish(table, 7, "Bruno")

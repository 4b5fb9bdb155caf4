"""Shanghai Rummy, to its winner.

What it comes to was worked out by hand: aces and jokers cost 15, court cards 10, the rest 5;
whoever goes out all at once, without a joker, has 50 off.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.evening import PAD, Evening
from tests.browser.phone import Phone, expect_text
from tests.browser.sheets import WorkedOut

pytestmark = pytest.mark.browser

BY_HAND = WorkedOut(
    sheet={  # deal → Ana, Bruno, Chiyo, Dara; who goes out
        1: (45, 65, 0, 30),  # Chiyo, in two turns; Bruno: jk A K Q 10 2 2
        2: (30, 0, 15, 40),  # Bruno
        3: (20, 35, 0, 25),  # Chiyo
        4: (45, 10, 25, 0),  # Dara
        5: (0, 55, 10, 20),  # Ana
        6: (60, 15, 30, 0),  # Dara
        7: (10, 0, 45, 30),  # Bruno
        8: (25, 40, 0, 15),  # Chiyo
        9: (40, 0, 75, 20),  # Bruno
        10: (90, 65, 50, -50),  # Dara, at once, with fifteen cards by two buys
    },
    totals=(365, 285, 250, 130),
    places=("Dara", "Chiyo", "Bruno", "Ana"),
)


def test_shanghai_rummy_comes_to_what_was_worked_out_by_hand(phone: Phone):
    table = Evening(phone, deals=10)
    table.start(game="shanghai-rummy")

    lay_down_with_one_joker_a_set(table)
    take_a_joker_for_its_card(table)
    go_out_in_a_later_turn(table)
    BY_HAND.finish_from_paper(table, 2, out="Bruno")
    BY_HAND.find_entered(table, 3, 9)
    go_out_with_three_runs(table)

    BY_HAND.expect_end(phone)
    table.expect_no_ruling()


def lay_down_with_one_joker_a_set(table: Evening) -> None:
    """Three buys a deal, of which Bruno makes one; two jokers in a set of three are refused."""
    table.buy("Bruno")
    table.expect_row("Bruno", "2 left", "13 cards")
    table.lay_down("Chiyo", "7H 7D 7S")
    with table.phone.scolded_for("Not legal", "more wild cards than others"):
        table.tap_meld("9H JK JK")
        table.expect_verdict("Not legal")
        expect_text(table.phone.main, "more wild cards than others")
        table.erase()
        table.tap_keys(PAD, "diamonds")
        table.expect_verdict("Legal")
    table.record()
    table.expect_row("Chiyo", "down", "5 cards")
    expect(table.phone.buy_key("Chiyo")).to_have_count(0)
    table.lays_down("Bruno", "KH KD KS", "4H 4D 4C")
    table.expect_row("Bruno", "down", "7 cards")


def take_a_joker_for_its_card(table: Evening) -> None:
    """The joker goes to the hand of whoever puts the nine in its place."""
    table.end_turn()
    table.add_to(2, "Bruno", "9S", "Take the joker for them")
    table.expect_said("Bruno")
    table.expect_row("Bruno", "7 cards")


def go_out_in_a_later_turn(table: Evening) -> None:
    table.end_turn()
    for number, cards, left in ((1, "7C 7H", "3"), (3, "KC", "2"), (4, "4S 4H", "0")):
        table.lays_off(number, "Chiyo", cards, f"{left} cards")
    BY_HAND.finish(table, 1, "Chiyo", Bruno="jk A K Q 10 2 2")


def go_out_with_three_runs(table: Evening) -> None:
    """Fifteen cards, by two buys; two runs must not be parts of a longer one."""
    table.buy("Dara")
    table.expect_row("Dara", "3 left", "13 cards")
    table.buy("Dara")
    table.expect_row("Dara", "2 left", "15 cards")
    table.lay_down("Dara", "5-9S", "5-9H")
    table.expect_verdict("Not yet")
    with table.phone.scolded_for("Not legal", "neither overlap nor join"):
        table.tap_meld("10-AS")
        table.expect_verdict("Not legal")
        expect_text(table.phone.main, "neither overlap nor join")
        for _ in range(5):
            table.erase()
        table.tap_meld("8-QD")
        table.expect_verdict("Legal")
    table.phone.tap(table.page.get_by_label("Goes out"))
    table.record()
    table.expect_row("Dara", "out")
    BY_HAND.finish(table, 10, "Dara")

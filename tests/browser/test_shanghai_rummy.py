"""Shanghai Rummy, to its winner.

What it comes to was worked out by hand: aces and jokers cost 15, court cards 10, the rest 5;
whoever goes out all at once, without a joker, has 50 off.

deal  who goes out          Ana   Bruno   Chiyo   Dara
1     Chiyo, in two turns    45      65       0     30    Bruno: jk A K Q 10 2 2
2     Bruno                  30       0      15     40
3     Chiyo                  20      35       0     25
4     Dara                   45      10      25      0
5     Ana                     0      55      10     20
6     Dara                   60      15      30      0
7     Bruno                  10       0      45     30
8     Chiyo                  25      40       0     15
9     Bruno                  40       0      75     20
10    Dara, at once          90      65      50    -50    fifteen cards, by two buys
                            365     285     250    130
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.evening import PAD, Evening
from tests.browser.phone import Phone, expect_text
from tests.browser.sheets import expect_sheet, expect_winner

pytestmark = pytest.mark.browser

SHEET = {
    1: (45, 65, 0, 30),
    2: (30, 0, 15, 40),
    3: (20, 35, 0, 25),
    4: (45, 10, 25, 0),
    5: (0, 55, 10, 20),
    6: (60, 15, 30, 0),
    7: (10, 0, 45, 30),
    8: (25, 40, 0, 15),
    9: (40, 0, 75, 20),
    10: (90, 65, 50, -50),
}
TOTALS = (365, 285, 250, 130)


def test_shanghai_rummy_comes_to_what_was_worked_out_by_hand(phone: Phone):
    table = Evening(phone)
    table.deals = 10
    table.start(game="shanghai-rummy")

    lay_down_with_one_joker_a_set(table)
    take_a_joker_for_its_card(table)
    go_out_in_a_later_turn(table)
    table.enter_from_paper(2, {"Ana": "30", "Chiyo": "15", "Dara": "40"}, out="Bruno")
    table.on_with(3)
    table.find_entered(SHEET[number] for number in range(3, 10))
    go_out_with_three_runs(table)

    expect_winner(phone, "Dara", ("Dara", "Chiyo", "Bruno", "Ana"))
    expect_sheet(phone, SHEET, TOTALS)
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
    table.phone.tap(table.phone.button("Turn is over"))
    table.add_to(2, "Bruno", "9S", "Take the joker for them")
    table.expect_said("Bruno")
    table.expect_row("Bruno", "7 cards")


def go_out_in_a_later_turn(table: Evening) -> None:
    table.phone.tap(table.phone.button("Turn is over"))
    for number, cards, left in ((1, "7C 7H", "3"), (3, "KC", "2"), (4, "4S 4H", "0")):
        table.add_to(number, "Chiyo", cards)
        table.expect_row("Chiyo", f"{left} cards")
    table.end_deal(1, "Chiyo", Ana=45, Bruno="jk A K Q 10 2 2", Dara=30)
    table.on_with(2)


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
    table.end_deal(10, "Dara", Ana=90, Bruno=65, Chiyo=50)

"""Three Thirteen, to its winner: every card of its eleven deals goes down by a thumb.

What it comes to was worked out by hand: an ace costs 1, court cards 10, the rest what stands on
them, wild or not; and only cards that fit no meld.

deal  wild  who goes out                   Ana   Bruno   Chiyo   Dara
1     3     Bruno                           21       0       0     22   Chiyo: 2 2 3, a meld
2     4     Chiyo; Dara in the last turn    12      25       0      0
3     5     Ana                              0      18      30      7
4     6     Dara                            13      19      40      0   by their cards
5     7     Bruno                           33       0      21     16
6     8     Chiyo                            5      44       0     28
7     9     Chiyo                           61      20       0     35
8     10    Ana                              0      15      52     70
9     J     Dara                            24       8      90      0
10    Q     Bruno                           55       0      37      0
11    K     Ana                              0      66      18     29
                                           224     215     288    207
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.evening import PAD, Evening
from tests.browser.phone import Phone, expect_text
from tests.browser.sheets import expect_sheet, expect_winner

pytestmark = pytest.mark.browser

SHEET = {
    1: (21, 0, 0, 22),
    2: (12, 25, 0, 0),
    3: (0, 18, 30, 7),
    4: (13, 19, 40, 0),
    5: (33, 0, 21, 16),
    6: (5, 44, 0, 28),
    7: (61, 20, 0, 35),
    8: (0, 15, 52, 70),
    9: (24, 8, 90, 0),
    10: (55, 0, 37, 0),
    11: (0, 66, 18, 29),
}
TOTALS = (224, 215, 288, 207)


def test_three_thirteen_comes_to_what_was_worked_out_by_hand(phone: Phone):
    table = Evening(phone)
    table.deals = 11
    table.start(game="three-thirteen")

    go_out_while_the_others_have_one_more_turn(table)
    go_out_in_the_last_turn(table)
    lay_down_only_to_go_out(table)
    count_what_fits_no_meld(table)
    put_wilds_into_runs_and_sets(table)

    expect_winner(phone, "Dara", ("Dara", "Bruno", "Ana", "Chiyo"))
    expect_sheet(phone, SHEET, TOTALS)
    table.expect_no_ruling()


def go_out_while_the_others_have_one_more_turn(table: Evening) -> None:
    """Threes are wild; nothing is bought; a hand that is a meld costs nothing."""
    expect(table.phone.buy_key("Ana")).to_have_count(0)
    expect_text(table.phone.main, "Wild: 3")
    goes_out(table, "Bruno", "7H 7D 3S")
    expect_text(table.phone.main, "Bruno went out. One more turn: Ana, Chiyo, and Dara.")
    finish(table, 1, "Bruno", Ana="KD QH AS", Chiyo="2H 2D 3C", Dara="KH 3D 9C")


def go_out_in_the_last_turn(table: Evening) -> None:
    """Fours are wild, and four cards are dealt: three nines are not all of them."""
    table.lay_down("Chiyo", "9H 9D 9S")
    table.expect_verdict("Not yet")
    table.tap_keys(PAD, "four", "clubs")
    table.expect_verdict("Legal")
    table.record()
    table.expect_row("Chiyo", "out", "0 cards")
    goes_out(table, "Dara", "5-8H 6")
    expect_text(table.phone.main, "One more turn: Ana and Bruno.")
    table.expect_row("Chiyo", "out")
    finish(table, 2, "Chiyo", Ana=12, Bruno=25)


def lay_down_only_to_go_out(table: Evening) -> None:
    """Three sevens alone leave cards; an ace is low."""
    goes_out(table, "Ana", "7H 7D 7S 7C 5D")
    finish(table, 3, "Ana", Bruno=18, Chiyo=30, Dara=7)
    table.lay_down("Dara", "7H 7D 7S")
    table.expect_verdict("Not yet")
    table.phone.tap(table.phone.button("+ Meld"))
    with table.phone.scolded_for("Not legal", "ace"):
        table.tap_meld("Q-AC")
        table.expect_verdict("Not legal")
        for _ in range(3):
            table.erase()
        table.tap_meld("2-4C")
        table.expect_verdict("Legal")
    table.record()
    table.expect_row("Dara", "out")


def count_what_fits_no_meld(table: Evening) -> None:
    """Sixes are wild: Ana's joins the sevens, which leaves K A 2; Bruno's the nines: K Q and 9."""
    hands = {"Ana": "7H 7D 6S KD AD 2C", "Bruno": "KD QD 6S AD 9H 9S"}
    finish(table, 4, "Dara", **hands, Chiyo=40)


def put_wilds_into_runs_and_sets(table: Evening) -> None:
    """Sevens to kings are wild; a tap on a run's card makes it one."""
    goes_out(table, "Bruno", "2-5H 4", "9H 9D 7S")
    finish(table, 5, "Bruno", Ana=33, Chiyo=21, Dara=16)
    goes_out(table, "Chiyo", "2-5H", "9H 9D 9S 8S")
    finish(table, 6, "Chiyo", Ana=5, Bruno=44, Dara=28)
    goes_out(table, "Chiyo", "2H 2D 2S", "KH KD KS", "QH QD 9S")
    finish(table, 7, "Chiyo", Ana=61, Bruno=20, Dara=35)
    goes_out(table, "Ana", "A-4H 2", "KH KD KS", "QH QD 10D")
    finish(table, 8, "Ana", Bruno=15, Chiyo=52, Dara=70)
    goes_out(table, "Dara", "A-5H", "KH KD KS", "QH QD JD")
    finish(table, 9, "Dara", Ana=24, Bruno=8, Chiyo=90)
    goes_out(table, "Bruno", "A-6H 5", "KH KD KS", "9H 9D QD")
    finish(table, 10, "Bruno", Ana=55, Chiyo=37, Dara=0)
    goes_out(table, "Ana", "A-7H 2 6", "2C 2D 2S", "9H 9D KD")
    table.end_deal(11, "Ana", Bruno=66, Chiyo=18, Dara=29)


def goes_out(table: Evening, player: str, *melds: str) -> None:
    """Lay down a whole hand, but for the discard."""
    table.lay_down(player, *melds)
    table.expect_verdict("Legal")
    table.record()
    table.expect_row(player, "out", "0 cards")


def finish(table: Evening, number: int, out: str, **hands: str | int) -> None:
    """Close a deal, and go on with the next."""
    table.end_deal(number, out, **hands)
    table.on_with(number + 1)

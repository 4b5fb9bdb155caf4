"""Three Thirteen, to its winner: every card of its eleven deals goes down by a thumb.

What it comes to was worked out by hand: an ace costs 1, court cards 10, the rest what stands on
them, wild or not; and only cards that fit no meld.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.evening import PAD, Evening
from tests.browser.phone import Phone, expect_text
from tests.browser.sheets import WorkedOut

pytestmark = pytest.mark.browser

BY_HAND = WorkedOut(
    sheet={  # deal → Ana, Bruno, Chiyo, Dara; what is wild: who goes out
        1: (21, 0, 0, 22),  # 3: Bruno; Chiyo: 2 2 3, a meld
        2: (12, 25, 0, 0),  # 4: Chiyo; Dara in the last turn
        3: (0, 18, 30, 7),  # 5: Ana
        4: (13, 19, 40, 0),  # 6: Dara; by their cards
        5: (33, 0, 21, 16),  # 7: Bruno
        6: (5, 44, 0, 28),  # 8: Chiyo
        7: (61, 20, 0, 35),  # 9: Chiyo
        8: (0, 15, 52, 70),  # 10: Ana
        9: (24, 8, 90, 0),  # J: Dara
        10: (55, 0, 37, 0),  # Q: Bruno
        11: (0, 66, 18, 29),  # K: Ana
    },
    totals=(224, 215, 288, 207),
    places=("Dara", "Bruno", "Ana", "Chiyo"),
)


def test_three_thirteen_comes_to_what_was_worked_out_by_hand(phone: Phone):
    table = Evening(phone, deals=11)
    table.start(game="three-thirteen")

    go_out_while_the_others_have_one_more_turn(table)
    go_out_in_the_last_turn(table)
    lay_down_only_to_go_out(table)
    count_what_fits_no_meld(table)
    put_wilds_into_runs_and_sets(table)

    BY_HAND.expect_end(phone)
    table.expect_no_ruling()


def go_out_while_the_others_have_one_more_turn(table: Evening) -> None:
    """Threes are wild; nothing is bought; a hand that is a meld costs nothing."""
    expect(table.phone.buy_key("Ana")).to_have_count(0)
    expect_text(table.phone.main, "Wild: 3")
    goes_out(table, "Bruno", "7H 7D 3S")
    expect_text(table.phone.main, "Bruno went out. One more turn: Ana, Chiyo, and Dara.")
    BY_HAND.finish(table, 1, "Bruno", Ana="KD QH AS", Chiyo="2H 2D 3C", Dara="KH 3D 9C")


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
    BY_HAND.finish(table, 2, "Chiyo")


def lay_down_only_to_go_out(table: Evening) -> None:
    """Three sevens alone leave cards; an ace is low."""
    goes_out(table, "Ana", "7H 7D 7S 7C 5D")
    BY_HAND.finish(table, 3, "Ana")
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
    BY_HAND.finish(table, 4, "Dara", **hands)


def put_wilds_into_runs_and_sets(table: Evening) -> None:
    """Sevens to kings are wild; a tap on a run's card makes it one."""
    goes_out(table, "Bruno", "2-5H 4", "9H 9D 7S")
    BY_HAND.finish(table, 5, "Bruno")
    goes_out(table, "Chiyo", "2-5H", "9H 9D 9S 8S")
    BY_HAND.finish(table, 6, "Chiyo")
    goes_out(table, "Chiyo", "2H 2D 2S", "KH KD KS", "QH QD 9S")
    BY_HAND.finish(table, 7, "Chiyo")
    goes_out(table, "Ana", "A-4H 2", "KH KD KS", "QH QD 10D")
    BY_HAND.finish(table, 8, "Ana")
    goes_out(table, "Dara", "A-5H", "KH KD KS", "QH QD JD")
    BY_HAND.finish(table, 9, "Dara")
    goes_out(table, "Bruno", "A-6H 5", "KH KD KS", "9H 9D QD")
    BY_HAND.finish(table, 10, "Bruno", Dara=0)
    goes_out(table, "Ana", "A-7H 2 6", "2C 2D 2S", "9H 9D KD")
    BY_HAND.finish(table, 11, "Ana")


def goes_out(table: Evening, player: str, *melds: str) -> None:
    """Lay down a whole hand, but for the discard."""
    table.lays_down(player, *melds)
    table.expect_row(player, "out", "0 cards")

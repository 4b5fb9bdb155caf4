"""A whole evening that was begun on paper: three deals are entered, the others played live.

What it comes to, worked out by hand:

deal  who goes out                     Ana   Bruno   Chiyo   Dara
1     Chiyo; from paper                 40      55       0     31    one chip less: Ana, Dara
2     Ana; from paper                    0      46      28     90    Bruno's 46 first entered as 64
3     Dara; from paper                  73      22      35      0    two chips less: Bruno
4     Bruno, with a run a turn later    90       0      57     12
5     Chiyo; no lay-down recorded       66      49       0     81
6     Dara, at once                     29      95      44      0
7     Ana, at once, as one must          0      70      18     83
                                       298     337     182    297

Chips, of seven each: those of the paper, and one less for Ana in deal 4, Chiyo in deal 5 and
Bruno in deal 6.
"""

from __future__ import annotations

import pytest

from tests.browser.evening import Evening
from tests.browser.phone import expect_text
from tests.browser.sheets import expect_sheet, expect_winner

pytestmark = pytest.mark.browser

SHEET = {  # deal → Ana, Bruno, Chiyo, Dara
    1: (40, 55, 0, 31),
    2: (0, 46, 28, 90),
    3: (73, 22, 35, 0),
    4: (90, 0, 57, 12),
    5: (66, 49, 0, 81),
    6: (29, 95, 44, 0),
    7: (0, 70, 18, 83),
}
TOTALS = (298, 337, 182, 297)
MOST_TAPS = 190
"""Of the whole evening, from the start page to the winner."""


def test_an_evening_begun_on_paper_goes_on_live_to_its_winner(take_phone):
    evening = Evening(take_phone(color_scheme="dark"))
    evening.start()

    enter_three_deals(evening)
    play_deal_4(evening)
    evening.correct(2, "Bruno", 64, 46)
    play_deal_5(evening)
    play_deal_6(evening)
    play_deal_7(evening)

    expect_winner(evening.phone, "Chiyo", ("Chiyo", "Dara", "Ana", "Bruno"))
    assert evening.phone.taps <= MOST_TAPS
    expect_sheet(evening.phone, SHEET, TOTALS)
    evening.expect_chips(Ana=5, Bruno=4, Chiyo=6, Dara=6)
    evening.expect_no_ruling()
    evening.phone.expect_unscolded()


def enter_three_deals(evening: Evening) -> None:
    """Copy the sheet of paper; chips only where they are not as before."""
    chips = {"Ana": "6", "Dara": "6"}
    points = {"Ana": "40", "Bruno": "55", "Dara": "31"}
    evening.enter_from_paper(1, points, out="Chiyo", chips=chips)
    evening.on_with(2)
    points = {"Bruno": "64", "Chiyo": "28", "Dara": "90"}
    evening.enter_from_paper(2, points, out="Ana")
    evening.on_with(3)
    points = {"Ana": "73", "Bruno": "22", "Chiyo": "35"}
    evening.enter_from_paper(3, points, out="Dara", chips={"Bruno": "5"})
    evening.on_with(4)


def play_deal_4(evening: Evening) -> None:
    """Everything is recorded: Bruno goes out with what is put down and laid off in a later turn."""
    evening.expect_row("Bruno", "5 chips", "11 cards")
    evening.expect_row("Ana", "6 chips")
    evening.buy("Ana")
    evening.lays_down("Dara", "QH QD QS QC", "6H 6D 6S JK")
    evening.expect_row("Dara", "down", "3 cards")
    evening.lays_down("Bruno", "7H 7D 7S 7C", "2H 2D 2S 2C")
    evening.expect_row("Bruno", "down", "3 cards")
    evening.phone.tap(evening.phone.button("Turn is over"))
    evening.puts_down("Bruno", "8-10C")
    evening.expect_row("Bruno", "0 cards")
    ana = "A K Q J 9 8 8 5 5 4 4 3 3"
    evening.end_deal(4, "Bruno", Ana=ana, Chiyo=57, Dara="5 5 2")
    evening.on_with(5)


def play_deal_5(evening: Evening) -> None:
    """Nothing is recorded but a buy, and the sums."""
    evening.go_to("Table")
    evening.buy("Chiyo")
    evening.end_deal(5, "Chiyo", Ana=66, Bruno=49, Dara=81)
    evening.on_with(6)


def play_deal_6(evening: Evening) -> None:
    """The exchange, which the Table asks for after a buy; Dara goes out with the discard."""
    evening.buy("Bruno")
    evening.phone.tap(evening.phone.link("The exchange comes first."))
    made = evening.phone.button("The exchange is made")
    evening.expect_in_sight(made)
    evening.phone.tap(made)
    expect_text(evening.phone.main, "Made: 1 of 1")
    evening.lays_down("Dara", "3H 3D 3S 3C JK", "8H 8D 8S 8C 8H")
    evening.expect_row("Dara", "down", "one card")
    evening.end_deal(6, "Dara", Ana=29, Bruno=95, Chiyo=44)
    evening.on_with(7)


def play_deal_7(evening: Evening) -> None:
    """Ana lays down the whole hand."""
    evening.lays_down("Ana", "KS KD KC", "4-JH 10")
    evening.expect_row("Ana", "out")
    evening.end_deal(7, "Ana", Bruno=70, Chiyo=18, Dara=83)

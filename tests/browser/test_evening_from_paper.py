"""A whole evening that was begun on paper: three deals are entered, the others played live.

What it comes to was worked out by hand.

Chips, of seven each: those of the paper, and one less for Ana in deal 4, Chiyo in deal 5 and
Bruno in deal 6.
"""

from __future__ import annotations

import pytest

from tests.browser.evening import Evening
from tests.browser.phone import expect_text
from tests.browser.sheets import WorkedOut

pytestmark = pytest.mark.browser

BY_HAND = WorkedOut(
    sheet={  # deal → Ana, Bruno, Chiyo, Dara; who goes out
        1: (40, 55, 0, 31),  # Chiyo; from paper; one chip less: Ana, Dara
        2: (0, 46, 28, 90),  # Ana; from paper; Bruno's 46 first entered as 64
        3: (73, 22, 35, 0),  # Dara; from paper; two chips less: Bruno
        4: (90, 0, 57, 12),  # Bruno, with a run a turn later
        5: (66, 49, 0, 81),  # Chiyo; no lay-down recorded
        6: (29, 95, 44, 0),  # Dara, at once
        7: (0, 70, 18, 83),  # Ana, at once, as one must
    },
    totals=(298, 337, 182, 297),
    places=("Chiyo", "Dara", "Ana", "Bruno"),
)
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

    BY_HAND.expect_winner(evening.phone)
    assert evening.phone.taps <= MOST_TAPS
    BY_HAND.expect_sheet(evening.phone)
    evening.expect_chips(Ana=5, Bruno=4, Chiyo=6, Dara=6)
    evening.expect_no_ruling()
    evening.phone.expect_unscolded()


def enter_three_deals(evening: Evening) -> None:
    """Copy the sheet of paper; chips only where they are not as before."""
    chips = {"Ana": "6", "Dara": "6"}
    BY_HAND.finish_from_paper(evening, 1, out="Chiyo", chips=chips)
    points = {"Bruno": "64", "Chiyo": "28", "Dara": "90"}
    evening.enter_from_paper(2, points, out="Ana")
    evening.on_with(3)
    BY_HAND.finish_from_paper(evening, 3, out="Dara", chips={"Bruno": "5"})


def play_deal_4(evening: Evening) -> None:
    """Everything is recorded: Bruno goes out with what is put down and laid off in a later turn."""
    evening.expect_row("Bruno", "5 chips", "11 cards")
    evening.expect_row("Ana", "6 chips")
    evening.buy("Ana")
    evening.lays_down("Dara", "QH QD QS QC", "6H 6D 6S JK")
    evening.expect_row("Dara", "down", "3 cards")
    evening.lays_down("Bruno", "7H 7D 7S 7C", "2H 2D 2S 2C")
    evening.expect_row("Bruno", "down", "3 cards")
    evening.end_turn()
    evening.puts_down("Bruno", "8-10C")
    evening.expect_row("Bruno", "0 cards")
    ana = "A K Q J 9 8 8 5 5 4 4 3 3"
    BY_HAND.finish(evening, 4, "Bruno", Ana=ana, Dara="5 5 2")


def play_deal_5(evening: Evening) -> None:
    """Nothing is recorded but a buy, and the sums."""
    evening.go_to("Table")
    evening.buy("Chiyo")
    BY_HAND.finish(evening, 5, "Chiyo")


def play_deal_6(evening: Evening) -> None:
    """The exchange, which the Table asks for after a buy; Dara goes out with the discard."""
    evening.buy("Bruno")
    evening.phone.tap(evening.phone.link("The exchange comes first."))
    made = evening.phone.button("Exchange done")
    evening.expect_in_sight(made)
    evening.phone.tap(made)
    expect_text(evening.phone.main, "Made: 1 of 1")
    evening.lays_down("Dara", "3H 3D 3S 3C JK", "8H 8D 8S 8C 8H")
    evening.expect_row("Dara", "down", "one card")
    BY_HAND.finish(evening, 6, "Dara")


def play_deal_7(evening: Evening) -> None:
    """Ana lays down the whole hand."""
    evening.lays_down("Ana", "KS KD KC", "4-JH 10")
    evening.expect_row("Ana", "out")
    BY_HAND.finish(evening, 7, "Ana")

"""A whole evening of which nothing is recorded but buys and sums: no lay-down, ever.

Whoever goes out goes out. Worked out by hand:

Chips, of seven each: Ana bought twice in deal 3, Bruno in deal 6, Chiyo in deals 1 and 5, Dara in
deals 1, 2 and 7.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.evening import Evening
from tests.browser.sheets import WorkedOut

pytestmark = pytest.mark.browser

BY_HAND = WorkedOut(
    sheet={  # deal → Ana, Bruno, Chiyo, Dara; who goes out
        1: (34, 0, 71, 58),  # Bruno
        2: (0, 25, 40, 63),  # Ana
        3: (90, 17, 52, 0),  # Dara
        4: (41, 66, 0, 8),  # Chiyo; Dara was down by then: nobody wrote it down
        5: (29, 0, 104, 47),  # Bruno
        6: (55, 38, 19, 0),  # Dara; the exchange was made, and not entered
        7: (0, 112, 76, 88),  # Ana
    },
    totals=(249, 258, 362, 264),
    places=("Ana", "Bruno", "Dara", "Chiyo"),
)
BUYS = {1: ("Chiyo", "Dara"), 2: ("Dara",), 3: ("Ana", "Ana"), 5: ("Chiyo",), 6: ("Bruno",)}
BUYS |= {7: ("Dara",)}
NOTES = ".noted, .said__noted, .count__noted"
MOST_TAPS = 100
"""Of the whole evening, from the start page to the winner."""
MOST_AT_AN_END = 12
"""Of the end of a deal: from the Table to its result."""


def test_an_evening_of_buys_and_sums_alone_is_never_refused_anything(phone):
    evening = Evening(phone)
    evening.start()

    for deal in BY_HAND.sheet:
        play(evening, deal)

    BY_HAND.expect_winner(phone)
    assert max(evening.acts["end of a deal"]) <= MOST_AT_AN_END
    assert phone.taps <= MOST_TAPS
    BY_HAND.expect_sheet(phone)
    evening.expect_chips(Ana=5, Bruno=6, Chiyo=5, Dara=4)
    evening.expect_no_ruling()
    phone.expect_unscolded()


def play(evening: Evening, deal: int) -> None:
    """Enter the buys of a deal, and its sums; the book has nothing to say to them."""
    for player in BUYS.get(deal, ()):
        evening.buy(player)
    out = next(player for player, cost in BY_HAND.costs(deal).items() if cost == 0)
    evening.end_deal(deal, out, **BY_HAND.hands(deal))
    expect(evening.page.locator(NOTES)).to_have_count(0)
    BY_HAND.go_on(evening, deal)

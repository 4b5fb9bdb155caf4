"""What the evening of test_evening.py comes to, worked out by hand, and where the screens say it.

Everything below is arithmetic on the rules: 2 to 9 cost their face, 10 J Q K ten, an ace 11, a
joker 15, and whoever went out nothing.

Chips, of seven each: Dara has one more for the exact cut of deal 1.

                      Ana   Bruno   Chiyo   Dara
bought in deal        1 3    1 4      6     4 4
left                   5      5       6      6

Stakes: 20 cents a deal, 100 the game. Of seven deals Ana won one, the others two each; so much
makes 20 x (3 x won - lost): Ana -60, the others +20 each. Bruno wins the game by 236 to 241, which
with the slip of deal 2 he would have lost by 254, and takes 100 from each of the others: Ana -160,
Bruno +320, Chiyo -80, Dara -80.
"""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.evening import Evening
from tests.browser.phone import SEEN_WITHIN, expect_text, plain
from tests.browser.sheets import WorkedOut
from tests.browser.table import PEOPLE

BY_HAND = WorkedOut(
    sheet={  # deal → Ana, Bruno, Chiyo, Dara; who goes out
        1: (86, 47, 0, 72),  # Chiyo, at once
        2: (30, 46, 90, 0),  # Dara, with an extra run; Bruno's 46 first entered as 64
        3: (56, 0, 12, 55),  # Bruno, after a ruling
        4: (0, 69, 25, 106),  # Ana, at once
        5: (20, 33, 0, 69),  # Chiyo, by a lay-off
        6: (60, 41, 99, 0),  # Dara, by a lay-off
        7: (80, 0, 15, 75),  # Bruno, at once, as one must
    },
    totals=(332, 236, 241, 377),
    places=("Bruno", "Chiyo", "Ana", "Dara"),
)
CHIPS = {"Ana": 5, "Bruno": 5, "Chiyo": 6, "Dara": 6}
OWED = {"Ana pays Bruno 1.60", "Chiyo pays Bruno 0.80", "Dara pays Bruno 0.80"}
CORRECTED = (2, "Bruno", 64, 46)
MOST_TAPS = 370
"""Of the whole evening, from the start page to the winner."""
MOST_TAPS_OF = {
    "buy": 2,  # from another page than the Table
    "claim of 2": 5,
    "lay-down of 1": 8,
    "lay-down of 2": 15,  # of five each, a joker among them
    "lay-down of 3": 18,
    "meld more": 7,
    "lay-off of 1": 4,  # the row, the meld, the card, and the button: nothing to scroll for
    "end of a deal": 33,  # with two hands of 24 cards counted by ranks
    "correction": 4,
}
"""Of what is done in it."""


def expect_the_end(table: Evening) -> None:
    """The winner, every place, and who owes whom; the phone that watches is asked, too."""
    for phone in (table.phone, table.watcher):
        phone.tap(phone.link("See who won"))
        expect_text(phone.heading, "Bruno has won!", within=SEEN_WITHIN)
        BY_HAND.expect_places(phone)
        expect_text(phone.main, "Bruno won by only 5 points, ahead of Chiyo.")
        owed = phone.page.get_by_role("region", name="Who owes whom?").get_by_role("listitem")
        assert {plain(each.inner_text()) for each in owed.all()} == OWED


def expect_the_sheet(table: Evening) -> None:
    """Every number, the correction and the ruling, and the chips that are left."""
    BY_HAND.expect_sheet(table.phone)
    deal, player, wrong, right = CORRECTED
    row = table.page.get_by_role("row", name=re.compile(f"^Deal {deal} "))
    cell = row.get_by_role("cell").nth(PEOPLE.index(player))
    expect(cell).to_contain_text(f"was {wrong}")
    expect(cell).to_contain_text(str(right))
    table.expect_chips(**CHIPS)


def expect_few_taps(table: Evening) -> None:
    """Nothing took more taps than it may, nor did the whole evening."""
    for act, most in MOST_TAPS_OF.items():
        assert max(table.acts[act]) <= most, (act, table.acts[act])
    assert table.phone.taps <= MOST_TAPS

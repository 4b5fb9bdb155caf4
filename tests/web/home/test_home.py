"""The home of a table: the game that goes on stands first, and says where it stands."""

from __future__ import annotations

import re

from tests.web.sheets_read import plain

MAIN = "button--main"
ISOLATES = re.compile("[\u2066-\u2069]")


def test_the_game_that_goes_on_says_which_deal_it_is_and_who_deals(evening):
    row = onward(evening)

    assert "Deal 1 of 7" in row
    assert "Ana deals" in row
    assert "In front" not in row
    assert evening.game in evening.phone.page.links


def test_the_game_that_goes_on_says_who_is_in_front(book, evening):
    book.play("p3", p1=45, p2=12, p4=30)
    row = onward(evening)

    assert "Deal 2 of 7" in row
    assert "Ahead: Chiyo, 0" in row


def test_the_one_action_is_to_go_on_or_else_a_new_game(evening):
    home = main_part(evening.phone.open(evening.home).html)
    evening.phone.open(evening.game + "agreements").send("/agreements/finish")
    over = main_part(evening.phone.open(evening.home).html)

    assert ("Continue" in home, MAIN in home) == (True, False)
    assert ("Continue" in over, MAIN in over) == (False, True)


def main_part(html: str) -> str:
    return html.partition("<main")[2].partition("</main>")[0]


def onward(evening) -> str:
    """The row of the game that goes on, as plain text."""
    html = evening.phone.open(evening.home).html
    row = plain(html.partition('class="onward"')[2].partition("</a>")[0])
    return ISOLATES.sub("", row)

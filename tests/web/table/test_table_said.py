"""What was done last stands in the dock in one sentence."""

from __future__ import annotations

import re

from scorekeeper.game.commands import Buy, CloseDeal, CountHand
from scorekeeper.game.state import Hand
from tests.game.playing import goes_down, out
from tests.web.at_table import ANA, BRUNO, CHIYO, DARA, AtTable

MARKS = re.compile("<[^>]*>|[\u2066-\u2069]")


def said(table: AtTable) -> str:
    html = table.open().html.partition('<p class="said__text')[2].partition("</p>")[0]
    return " ".join(MARKS.sub("", html.partition(">")[2]).split())


def counted(player: str, points: int) -> CountHand:
    return CountHand(player=player, hand=Hand(points=points))


def test_of_a_deal_that_was_closed_it_says_who_went_out_and_what_the_others_pay(table):
    table.record(goes_down(ANA, "7H 7D 7S"), out(ANA))
    table.record(counted(BRUNO, 45), counted(CHIYO, 12), counted(DARA, 8))
    table.record(CloseDeal())

    assert said(table) == "Deal 1: Ana went out. Bruno 45, Chiyo 12, and Dara 8."

    table.record(Buy(player=BRUNO))
    assert said(table) == "Bruno bought a card."


def test_a_note_of_the_book_is_for_whoever_keeps_the_score(table, other_phone):
    table.record(goes_down(ANA, "7H 7D 7S"), out(ANA))
    sign = 'class="said__noted"'

    assert sign in table.open().html
    assert sign not in table.seen_by(other_phone).open().html

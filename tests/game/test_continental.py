"""A game of Continental, worked out by hand:

deal        1    2    3    4    5    6    7   total
ana        20    0   35   50   15   60   40     220
bruno     -10   45   20    0   30   10   70     165   deal 1: down and out in one turn
chiyo      55   15    0   25   40  -10   95     220
dara       30   60   10   80  -10   35  -10     195
"""

from __future__ import annotations

import pytest

from scorekeeper.game.commands import TakeDiscard
from scorekeeper.game.sheet import winners
from tests.game.playing import (
    WorkedOut,
    buys,
    come_to,
    counted,
    goes_down,
    lays_out,
    out,
    played,
    takes_joker,
)
from tests.game.table import Evening, codes, off

WORKED_OUT = WorkedOut.in_table(__doc__)


def play_deals_1_and_2(evening: Evening) -> None:
    """De contra, for a card more; down and out in one turn takes ten off, in two nothing."""
    evening.play(buys("dara", "bruno"))
    assert codes(evening.say(buys("dara", "dara"))) == ("buy.own_discard",)
    whole = goes_down("bruno", "7H 7D 7S 7C", "9H 9D 9S 9C", goes_out=True)
    assert codes(evening.say(whole)) == ("goout.discard_needed",)
    evening.play(
        lays_out("bruno", "7H 7D 7S 7C", "9H 9D 9S", discard="2C"),
        *counted(ana=20, chiyo=55, dara=30),
        goes_down("ana", "7H 7D 7S", "run 5-8S"),
        TakeDiscard(player="ana", discarder="dara"),
        off("ana", 2, "9S", new_turn=True),
        out("ana", "2C"),
        *counted(bruno=45, chiyo=15, dara=60),
    )


def play_deal_3(evening: Evening) -> None:
    """A joker comes off a run for its card, and goes onto another."""
    evening.play(goes_down("dara", "run 5S JK 7S 8S", "run 9-QH"))
    evening.play(goes_down("chiyo", "run A-4D", "run 5-8D"))
    wrong = takes_joker("chiyo", 1, "6H", new_turn=True)
    assert codes(evening.say(wrong)) == ("joker.stands_for_another",)
    evening.play(
        takes_joker("chiyo", 1, "6S", new_turn=True),
        off("chiyo", 4, "JK"),
        out("chiyo", "2C"),
        *counted(ana=35, bruno=20, dara=10),
    )


def play_deals_4_to_7(evening: Evening) -> None:
    """Bruno is down before; then all out in the turn of laying down, with ever larger hands."""
    evening.play(
        goes_down("bruno", "7H 7D 7S", "9H 9D 9S", "KH KD KS"),
        off("bruno", 1, "7C", new_turn=True),
        out("bruno", "2C"),
        *counted(ana=50, chiyo=25, dara=80),
        lays_out("dara", "7H 7D 7S", "run 5-9S", "QH QD JK", discard="2C"),
        *counted(ana=15, bruno=30, chiyo=40),
        lays_out("chiyo", "run 5-8S", "7H 7D 7S 7C", "run 5-8H", discard="2C"),
        *counted(ana=60, bruno=10, dara=35),
        lays_out("dara", "run 5-9S", "run 5-8H", "run 9-QD", discard="2C"),
        *counted(ana=40, bruno=70, chiyo=95),
    )


@pytest.fixture(scope="module")
def evening() -> Evening:
    return played("continental", play_deals_1_and_2, play_deal_3, play_deals_4_to_7)


def test_every_deal_costs_what_was_worked_out(evening):
    assert come_to(evening) == WORKED_OUT


def test_bruno_wins_with_the_lowest_total(evening):
    assert evening.state.over
    assert winners(evening.state) == ("bruno",)

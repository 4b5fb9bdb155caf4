"""A game of May I?, worked out by hand:

deal        1    2    3    4    5    6    7   total
ana        45   30   15   80    0   25   60     255
bruno       0   55   40   10   35   70    0     210
chiyo      25    0   65   30   20   15   85     240
dara       70   10    0    0   50    0   95     225
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
    onto,
    out,
    played,
    takes_joker,
)
from tests.game.table import Evening, codes, off

WORKED_OUT = WorkedOut.in_table(__doc__)


def play_deals_1_to_3(evening: Evening) -> None:
    """Asked for and given; more in the same turn; jokers stay; runs that follow each other."""
    evening.play(
        buys("bruno", "dara"),
        goes_down("bruno", "7H 7D JK", "9H 9D 9S", lay_offs=(onto(1, "7C"), onto(2, "9C"))),
    )
    taken = takes_joker("bruno", 1, "7S", new_turn=True)
    assert codes(evening.say(taken)) == ("joker.never_taken",)
    assert codes(evening.say(buys("bruno", "chiyo"))) == ("buy.down",)
    evening.play(
        TakeDiscard(player="bruno", discarder="ana"),
        off("bruno", 1, "7S 7H", new_turn=True),
        off("bruno", 2, "9H"),
        out("bruno", "2C"),
        *counted(ana=45, chiyo=25, dara=70),
        lays_out("chiyo", "7H 7D 7S", "run 5-8S", discard="2C", lay_offs=(onto(2, "9-JS"),)),
        *counted(ana=30, bruno=55, dara=10),
        lays_out("dara", "run 3-6D", "run 7-10D", discard="2C", lay_offs=(onto(2, "JD QD"),)),
        *counted(ana=15, bruno=40, chiyo=65),
    )


def play_deals_4_to_7(evening: Evening) -> None:
    """Twelve cards; in the last deal each "May I?" brings two more, and nobody has to go out."""
    more = (onto(1, "7C 7H"), onto(2, "9C"))
    evening.play(
        lays_out("dara", "7H 7D 7S", "9H 9D 9S", "QH QD JK", discard="2C", lay_offs=more),
        *counted(ana=80, bruno=10, chiyo=30),
        lays_out(
            "ana", "7H 7D 7S", "9H 9D 9S", "run 5-8S", discard="2C", lay_offs=(onto(1, "7C 7H"),)
        ),
        *counted(bruno=35, chiyo=20, dara=50),
        lays_out(
            "dara", "7H 7D 7S", "run 5-8S", "run 9-QD", discard="2C", lay_offs=(onto(1, "7C"),)
        ),
        *counted(ana=25, bruno=70, chiyo=15),
        buys("bruno", "dara"),
        goes_down("bruno", "run 5-8S", "run 5-8H", "run 9-QD"),
        off("bruno", 1, "9S", new_turn=True),
        off("bruno", 2, "9H"),
        out("bruno", "2C"),
        *counted(ana=60, chiyo=85, dara=95),
    )


@pytest.fixture(scope="module")
def evening() -> Evening:
    return played("may-i", play_deals_1_to_3, play_deals_4_to_7)


def test_every_deal_costs_what_was_worked_out(evening):
    assert come_to(evening) == WORKED_OUT


def test_bruno_wins_with_the_lowest_total(evening):
    assert evening.state.over
    assert winners(evening.state) == ("bruno",)

"""A game of Shanghai Rummy of ten deals, worked out by hand:

deal        1    2    3    4    5    6    7    8    9   10   total
ana       -25   30   15   45   20   60   10   25   40   90     310   deal 1: all at once
bruno      20  -50   35   10   55   15   30   40    0   65     220   deal 2: and without a joker
chiyo      35   15    0   25   10   30   45  -25   75   50     260   deal 3: down before that turn
dara       60   40   25  -25  -25  -25  -50   15   20  -50     -15
"""

from __future__ import annotations

import pytest

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
    """Three buys a deal; out at once, with a joker and without; out in two turns brings nothing."""
    sets = ("7H 7D JK", "9H 9D 9S")
    evening.play(*[buys("ana", "bruno")] * 3)
    assert codes(evening.say(buys("ana", "bruno"))) == ("buy.no_more",)
    # eleven dealt, six bought and one drawn are eighteen cards
    more = (onto(1, "7S 7C 7H 7D 7S"), onto(2, "9C 9H 9D 9S 9C JK"))
    evening.play(
        lays_out("ana", *sets, discard="2C", lay_offs=more),
        *counted(bruno=20, chiyo=35, dara=60),
        lays_out("bruno", "7H 7D 7S", "run 5-8S", discard="2C", lay_offs=(onto(2, "9-QS"),)),
        *counted(ana=30, chiyo=15, dara=40),
    )
    joined = goes_down("chiyo", "run 3-6D", "run 7-10D")
    assert codes(evening.say(joined)) == ("contract.runs_not_apart",)
    evening.play(
        goes_down("chiyo", "run 3-6D", "run 8D JK 10D JD"),
        takes_joker("chiyo", 2, "9D", new_turn=True),
        off("chiyo", 1, "2D 7D"),
        off("chiyo", 2, "JK"),
        out("chiyo", "KH"),
        *counted(ana=15, bruno=35, dara=25),
    )


def play_deals_4_to_7(evening: Evening) -> None:
    """Dara is out at once four times, the last time without a joker."""
    more = (onto(1, "7C 7H"),)
    evening.play(
        lays_out("dara", "7H 7D 7S", "9H 9D 9S", "QH QD JK", discard="2C", lay_offs=more),
        *counted(ana=45, bruno=10, chiyo=25),
        lays_out("dara", "7H 7D 7S", "run 5S JK 7-JS", discard="2C", lay_offs=(onto(1, "7C"),)),
        *counted(ana=20, bruno=55, chiyo=10),
        lays_out("dara", "7H 7D 7S", "9H 9D 9S", "run 5S JK 7-9S", discard="2C"),
        *counted(ana=60, bruno=15, chiyo=30),
    )
    two_jokers = goes_down("dara", "run 5S JK JK 8S", "run 5-8H", "run 9-QD", goes_out=True)
    assert codes(evening.say(two_jokers)) == ("contract.item_wilds",)
    evening.play(
        goes_down("dara", "run 5-8S", "run 5-8H", "run 9-QD", goes_out=True),
        *counted(ana=10, bruno=30, chiyo=45),
    )


def play_deals_8_to_10(evening: Evening) -> None:
    """The long contracts take more cards than a hand has: one buy, two, and two."""
    ten = ("7H 7D 7S", "run 4S JK 6-KS")
    evening.play(
        buys("chiyo", "ana"),
        lays_out("chiyo", *ten, discard="2C"),
        *counted(ana=25, bruno=40, dara=15),
        *[buys("bruno", "chiyo")] * 2,
        goes_down("bruno", "7H 7D 7S", "9H 9D 9S", "KH KD KS", "run 5-9S"),
        off("bruno", 4, "10S", new_turn=True),
        out("bruno", "2C"),
        *counted(ana=40, chiyo=75, dara=20),
        *[buys("dara", "ana")] * 2,
        lays_out("dara", "run 5-9S", "run 5-9H", "run 8-QD", discard="2C"),
        *counted(ana=90, bruno=65, chiyo=50),
    )


@pytest.fixture(scope="module")
def evening() -> Evening:
    return played("shanghai-rummy", play_deals_1_to_3, play_deals_4_to_7, play_deals_8_to_10)


def test_every_deal_costs_what_was_worked_out(evening):
    assert come_to(evening) == WORKED_OUT


def test_dara_wins_with_the_lowest_total(evening):
    assert evening.state.over
    assert winners(evening.state) == ("dara",)

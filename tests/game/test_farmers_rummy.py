"""A game of Farmers' Rummy, twos and jokers wild, worked out by hand:

deal        1    2    3    4    5    6    7    8   total   buys   coins
ana        60   25    0   80   20   95    0   40     320      1       9
bruno     145    0   55   65    0   50   10    0     325      1       9
chiyo       0   40   30   45  110    0   75   35     335      1       9
dara       35   70   15    0    5   60   85  100     370      0      10
"""

from __future__ import annotations

import pytest

from scorekeeper.game.sheet import chips_of, winners
from tests.game.playing import (
    WorkedOut,
    buys,
    come_to,
    counted,
    goes_down,
    lays_out,
    out,
    played,
    puts_down,
    takes_joker,
)
from tests.game.table import PLAYERS, Evening, codes, off

WORKED_OUT = WorkedOut.in_table(__doc__)


def play_deal_1(evening: Evening) -> None:
    """A set without wilds, and wilds in all others; none is laid off or taken, one discarded."""
    evening.play(buys("chiyo", "ana"))
    wild = goes_down("dara", "7H 7D 2S")
    assert codes(evening.say(wild)) == ("contract.item_wilds",)
    evening.play(goes_down("dara", "7H 7H 7S", "9H 9D 2S"), goes_down("chiyo", "5H 5D 5S"))
    assert codes(evening.say(off("chiyo", 1, "JK", new_turn=True))) == ("layoff.no_wilds",)
    taken = takes_joker("chiyo", 2, "9S", new_turn=True)
    assert codes(evening.say(taken)) == ("joker.never_taken",)
    assert codes(evening.say(puts_down("chiyo", "4C 5C 6C", new_turn=True))) == (
        "run.not_in_this_game",
    )
    half = puts_down("chiyo", "KH KD 2H 2D", new_turn=True)
    assert codes(evening.say(half)) == ("meld.wilds_not_fewer",)
    evening.play(
        off("chiyo", 1, "7C", new_turn=True),
        puts_down("chiyo", "KH KD KS KC JK"),
        puts_down("chiyo", "QH QD QS 2H 2D"),
        out("chiyo", "JK"),
        *counted(ana=60, bruno="JK A 2 K 9 8 7 6 5 4 3", dara="K Q 5 4 3"),
    )


def play_deals_2_to_5(evening: Evening) -> None:
    """Bruno, ana and dara go out at once, each with a card to discard."""
    no_discard = goes_down("bruno", "7H 7D 2S", "9H 9D JK", "KH KD KS KC 2H JK")
    assert codes(evening.say(no_discard)) == ("goout.discard_needed",)
    evening.play(
        lays_out("bruno", "7H 7D 2S", "9H 9D JK", "KH KD KS KC 2H", discard="JK"),
        *counted(ana=25, chiyo=40, dara=70),
        buys("ana", "chiyo"),
        lays_out("ana", "7H 7D 7S 2C", "KH KD KS KC", "3H 3D 3S", "4H 4D 4S", discard="QD"),
        *counted(bruno=55, chiyo=30, dara=15),
        lays_out("dara", "7H 7D 7S JK", "9H 9D 9S 2D", "KH KD KS", discard="QD"),
        *counted(ana=80, bruno=65, chiyo=45),
        lays_out("bruno", "7H 7D 7S 2C JK", "KH KD KS", "4H 4D 4S", discard="QD"),
        *counted(ana=20, chiyo=110, dara=5),
    )


def play_deals_6_and_7(evening: Evening) -> None:
    """Two sets of 5, extended in a later turn by a natural; one of 6."""
    evening.play(goes_down("chiyo", "7H 7D 7S 2C JK", "9H 9D 9S 9C 9H"))
    assert codes(evening.say(off("chiyo", 2, "2S", new_turn=True))) == ("layoff.no_wilds",)
    evening.play(
        off("chiyo", 2, "9D", new_turn=True),
        out("chiyo", "2S"),
        *counted(ana=95, bruno=50, dara=60),
        lays_out("ana", "7H 7D 7S 7C 2S JK", "KH KD KS KC JK", discard="QD"),
        *counted(bruno=10, chiyo=75, dara=85),
    )


def play_deal_8(evening: Evening) -> None:
    """Two sets of 6 and a discard take thirteen cards: nobody lays down without a buy."""
    sixes = ("7H 7D 7S 7C 2S JK", "9H 9D 9S 9C 9H 2D")
    assert codes(evening.say(goes_down("bruno", *sixes))) == ("goout.discard_needed",)
    evening.play(
        buys("bruno", "ana"),
        goes_down("bruno", *sixes),
        off("bruno", 1, "7H 7D", new_turn=True),
        out("bruno", "QD"),
        *counted(ana=40, chiyo=35, dara=100),
    )


@pytest.fixture(scope="module")
def evening() -> Evening:
    return played("farmers-rummy", play_deal_1, play_deals_2_to_5, play_deals_6_and_7, play_deal_8)


def test_every_deal_costs_what_was_worked_out(evening):
    assert come_to(evening) == WORKED_OUT


def test_ana_wins_with_the_lowest_total(evening):
    assert evening.state.over
    assert winners(evening.state) == ("ana",)


def test_the_coins_left_are_those_worked_out(evening):
    assert [chips_of(evening.state, player) for player in PLAYERS] == [9, 9, 9, 10]

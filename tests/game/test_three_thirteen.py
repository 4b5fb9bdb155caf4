"""A game of Three Thirteen, from three cards to thirteen, worked out by hand:

deal       1   2   3   4   5   6   7   8   9  10  11   total
ana       21  12   0  13  33   5  61   0  24  55   0     224
bruno      0  25  18  19   0  44  20  15   8   0  66     215
chiyo      0   0  30  40  21   0   0  52  90  37  18     288   deal 1: her hand is a meld
dara      22   0   7   0  16  28  35  70   0   0  29     207   deal 2: in the last turn
"""

from __future__ import annotations

import pytest

from scorekeeper.game.sheet import deal_winners, winners
from tests.game.playing import (
    WorkedOut,
    buys,
    come_to,
    counted,
    goes_down,
    lays_out,
    played,
)
from tests.game.table import Evening, codes, off

WORKED_OUT = WorkedOut.in_table(__doc__)


def play_deals_1_and_2(evening: Evening) -> None:
    """Threes are wild, then fours; the others have one more turn; melds in hand cost nothing."""
    assert codes(evening.say(buys("chiyo", "ana"))) == ("buy.never",)
    evening.play(lays_out("bruno", "7H 7D 3S", discard="2C"))
    assert evening.state.deal.last_turns == ("ana", "chiyo", "dara")
    evening.play(*counted(ana="KD QH AS", chiyo="2H 2D 3C", dara="KH 3D 9C"))
    assert evening.state.ruleset.dealing.hand == 4
    threes = lays_out("chiyo", "9H 9D 9S 3C", discard="2C")
    assert codes(evening.say(threes)) == ("set.mixed_ranks",)
    evening.play(
        lays_out("chiyo", "9H 9D 9S 4C", discard="2C"),
        lays_out("dara", "run 5H 4S 7H 8H", discard="2D"),
    )
    assert evening.state.deal.last_turns == ("ana", "bruno")
    assert codes(evening.say(off("dara", 1, "9C", new_turn=True)))
    evening.play(*counted(ana=12, bruno=25))
    assert deal_winners(evening.state, evening.state.deals[1]) == ("chiyo",)


def play_deals_3_to_5(evening: Evening) -> None:
    """Down only to go out; a wild in a hand goes where it saves most."""
    evening.play(
        lays_out("ana", "7H 7D 7S 7C 5D", discard="2C"),
        *counted(bruno=18, chiyo=30, dara=7),
    )
    assert "goout.must_go_out" in codes(evening.say(goes_down("dara", "7H 7D 7S")))
    high = lays_out("dara", "7H 7D 7S", "run QC KC AC", discard="2D")
    assert codes(evening.say(high)) == ("run.ace_only_low",)
    evening.play(
        lays_out("dara", "7H 7D 7S", "run 2-4C", discard="2D"),
        *counted(ana="7H 7D 6S KD AD 2C", bruno="KD QD 6S AD 9H 9S", chiyo=40),
        lays_out("bruno", "run 2-5H", "9H 9D 7S", discard="2C"),
        *counted(ana=33, chiyo=21, dara=16),
    )


def play_deals_6_to_11(evening: Evening) -> None:
    """Eights to kings are wild."""
    evening.play(
        lays_out("chiyo", "run 2-5H", "9H 9D 9S 8S", discard="2C"),
        *counted(ana=5, bruno=44, dara=28),
        lays_out("chiyo", "2H 2D 2S", "KH KD KS", "QH QD 9S", discard="2C"),
        *counted(ana=61, bruno=20, dara=35),
        lays_out("ana", "run A-4H", "KH KD KS", "QH QD 10D", discard="2C"),
        *counted(bruno=15, chiyo=52, dara=70),
        lays_out("dara", "run A-5H", "KH KD KS", "QH QD JD", discard="2C"),
        *counted(ana=24, bruno=8, chiyo=90),
        lays_out("bruno", "run A-6H", "KH KD KS", "9H 9D QD", discard="2C"),
        *counted(ana=55, chiyo=37, dara=0),
        lays_out("ana", "run A-7H", "2C 2D 2S", "9H 9D KD", discard="4C"),
        *counted(bruno=66, chiyo=18, dara=29),
    )


@pytest.fixture(scope="module")
def evening() -> Evening:
    return played("three-thirteen", play_deals_1_and_2, play_deals_3_to_5, play_deals_6_to_11)


def test_every_deal_costs_what_was_worked_out(evening):
    assert come_to(evening) == WORKED_OUT


def test_dara_wins_with_the_lowest_total(evening):
    assert evening.state.over
    assert winners(evening.state) == ("dara",)

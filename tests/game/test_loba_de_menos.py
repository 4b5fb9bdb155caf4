"""Loba de menos until one is left, worked out by hand; 101 points are too many.

deal       1    2    3    4    5    6   total
ana       45   40   20                    105  out
bruno      0   20   30    0  -10   70     110  deal 5: all cards at once; then out
chiyo     60   50    0   20   60          115  out thrice, back twice: 110 to 85, 105 to 55
dara      30  -10   25   10   15    0      70  deal 2: all cards at once
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.game.commands import BuyBack, TakeDiscard
from scorekeeper.game.decide import decide
from scorekeeper.game.sheet import winners
from tests.game.playing import (
    WorkedOut,
    come_to,
    counted,
    goes_down,
    lays_out,
    onto,
    out,
    played,
    puts_down,
    sums,
    takes_joker,
)
from tests.game.table import Evening, codes, noted, off

WORKED_OUT = WorkedOut.in_table(__doc__)

WHOLE = ("4H 4D 4S", "run 5-7S", "run 9-JC")
"""Nine of ten cards."""
BACK = BuyBack(player="chiyo")


def play_deal_1(evening: Evening) -> None:
    """Piernas of three suits and no joker; any meld goes down, and lay-offs with it."""
    unmelded = TakeDiscard(player="chiyo", discarder="bruno")
    assert codes(evening.say(unmelded)) == ("discard.must_be_melded",)
    assert codes(evening.say(goes_down("bruno", "4H 4D 4D"))) == ("set.too_few_suits",)
    assert codes(evening.say(goes_down("bruno", "4H 4D JK"))) == ("set.too_many_wilds",)
    evening.play(goes_down("bruno", "4H 4D 4S"))
    assert noted(decide(evening.state, off("chiyo", 1, "4H"))) == ("layoff.not_down",)
    evening.play(
        TakeDiscard(player="chiyo", discarder="bruno", melded=True),
        goes_down("chiyo", "run 5S JK 7S", lay_offs=(onto(1, "4H"),)),
    )
    taken = takes_joker("bruno", 2, "6S", new_turn=True)
    assert codes(evening.say(taken)) == ("joker.never_taken",)
    evening.play(
        off("bruno", 2, "8-10S", new_turn=True),
        puts_down("bruno", "QH KH AH"),
        out("bruno", "2C"),
        *counted(ana=45, chiyo=60, dara=30),
    )


def play_deals_2_and_3(evening: Evening) -> None:
    """Chiyo is out, and comes back with the highest total; ana stays out."""
    evening.play(lays_out("dara", *WHOLE, discard="KH"), *counted(ana=40, bruno=20, chiyo=50))
    assert evening.state.deal.players == ("ana", "bruno", "dara")
    evening.play(BACK)
    assert sums(evening.state) == {"ana": 85, "bruno": 20, "chiyo": 85, "dara": 20}
    evening.play(*out_in_two_turns("chiyo"), *counted(ana=20, bruno=30, dara=25))


def out_in_two_turns(player: str) -> tuple[object, ...]:
    return (
        goes_down(player, *WHOLE[:2]),
        puts_down(player, WHOLE[2], new_turn=True),
        out(player, "KH"),
    )


def play_deals_4_to_6(evening: Evening) -> None:
    """Chiyo comes back once more, and no third time; dara is left."""
    assert evening.state.deal.players == ("bruno", "chiyo", "dara")
    evening.play(*out_in_two_turns("bruno"), *counted(chiyo=20, dara=10), BACK)
    assert sums(evening.state) == {"ana": 105, "bruno": 50, "chiyo": 55, "dara": 55}
    evening.play(lays_out("bruno", *WHOLE, discard="KH"), *counted(chiyo=60, dara=15))
    assert codes(evening.say(BACK)) == ("back.used_up",)
    evening.play(*out_in_two_turns("dara"), *counted(bruno=70))


@pytest.fixture(scope="module")
def evening() -> Evening:
    return played("loba-de-menos", play_deal_1, play_deals_2_and_3, play_deals_4_to_6)


def test_every_deal_costs_what_was_worked_out(evening):
    coming_back = {"chiyo": [60, 50 - 25, 0, 20 - 50, 60, None]}

    assert come_to(evening) == replace(WORKED_OUT, deals=WORKED_OUT.deals | coming_back)


def test_dara_wins_as_the_last_one_in(evening):
    assert evening.state.over
    assert winners(evening.state) == ("dara",)

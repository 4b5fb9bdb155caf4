"""A game of Joker Rummy (Zioncheck), worked out by hand:

deal        1    2    3    4    5    6   total
ana        35    0   40   25   60  110     270
bruno       0   45   15   50    0   75     185
chiyo      20   65    0   10   30    0     125
dara       55   30   70    0   45   90     290
"""

from __future__ import annotations

import pytest

from scorekeeper.game.commands import TakeUpcard
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
)
from tests.game.table import Evening, codes, off

WORKED_OUT = WorkedOut.in_table(__doc__)


def play_deals_1_to_3(evening: Evening) -> None:
    """No card is turned up; three buys, no fourth; who goes out discards."""
    assert codes(evening.say(TakeUpcard(player="bruno"))) == ("upcard.none",)
    evening.play(*[buys("dara", "ana")] * 3)
    assert codes(evening.say(buys("dara", "ana"))) == ("buy.no_more",)
    evening.play(goes_down("bruno", "7H 7D JK", "9H 9D 9S"))
    rest = off("bruno", 1, "7S 7C", new_turn=True)
    evening.play(rest, off("bruno", 2, "9C"))
    assert codes(evening.say(off("bruno", 2, "9H 9D"))) == ("goout.discard_needed",)
    evening.play(
        out("bruno", "2C"),
        *counted(ana=35, chiyo=20, dara=55),
        lays_out("ana", "7H 7D 7S 7C", "run 5-10S", discard="2C"),
        *counted(bruno=45, chiyo=65, dara=30),
        lays_out("chiyo", "run 5-9S", "run 5-9H", discard="2C"),
        *counted(ana=40, bruno=15, dara=70),
    )


def play_deals_4_to_6(evening: Evening) -> None:
    """Three sets; eleven cards; fourteen."""
    evening.play(
        lays_out("dara", "7H 7D 7S 7C", "9H 9D 9S", "QH QD JK", discard="2C"),
        *counted(ana=25, bruno=50, chiyo=10),
        lays_out("bruno", "7H 7D 7S", "9H 9D 9S 9C", "run 5-8S", discard="2C"),
        *counted(ana=60, chiyo=30, dara=45),
        lays_out("chiyo", "7H 7D 7S 7C", "run 5-9S", "run 9-KD", discard="2C"),
        *counted(ana=110, bruno=75, dara=90),
    )


@pytest.fixture(scope="module")
def evening() -> Evening:
    return played("joker-rummy", play_deals_1_to_3, play_deals_4_to_6)


def test_every_deal_costs_what_was_worked_out(evening):
    assert come_to(evening) == WORKED_OUT


def test_chiyo_wins_with_the_lowest_total(evening):
    assert evening.state.over
    assert winners(evening.state) == ("chiyo",)

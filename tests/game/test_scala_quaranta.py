"""Scala Quaranta until one is left, worked out by hand; 101 points are too many.

deal       1    2    3    4    5   total
ana       45   50    0    5    1     101  out
bruno      0   99    2               101  out
chiyo    101                         101  out
dara      60    0   39    0    0      99
"""

from __future__ import annotations

import pytest

from scorekeeper.game.commands import TakeDiscard, TakeUpcard
from scorekeeper.game.sheet import ranking, winners
from tests.game.playing import (
    WorkedOut,
    come_to,
    counted,
    goes_down,
    lays_out,
    out,
    played,
    puts_down,
)
from tests.game.table import Evening, final, lay_off, off, open_to_ruling

WORKED_OUT = WorkedOut.in_table(__doc__)

THREE = ("10-KS", "3-5C", "7H 7D 7S")
WHOLE = (*THREE, "2H 2D 2S")
"""Thirteen of fourteen cards, 40 points and more."""


def play_deal_1(evening: Evening) -> None:
    """The discard only for a meld; 40 points; no end without a discard; chiyo is out."""
    upcard = TakeUpcard(player="ana")
    assert open_to_ruling(evening.say(upcard)) == ("discard.must_be_melded",)
    unmelded = TakeDiscard(player="bruno", discarder="ana")
    assert open_to_ruling(evening.say(unmelded)) == ("discard.must_be_melded",)
    evening.play(TakeDiscard(player="bruno", discarder="ana", melded=True))
    short = evening.say(goes_down("bruno", "9H 9D 9S", "3-5C"))
    assert open_to_ruling(short) == ("firstmeld.too_few_points",)
    at_once = goes_down("bruno", *THREE, lay_offs=(lay_off(3, "7C"),))
    assert "layoff.not_in_this_turn" in open_to_ruling(evening.say(at_once))
    evening.play(
        goes_down("bruno", *THREE),
        goes_down("dara", "QH QD QC", "JC JD JH"),
        off("bruno", 3, "7C"),
    )
    last = evening.say(off("bruno", 1, "7-9S"))
    assert open_to_ruling(last) == ("goout.discard_needed",)
    evening.play(off("bruno", 1, "8S 9S"), out("bruno", "2H"))
    evening.play(*counted(ana=45, chiyo=101, dara=60))


def play_on(evening: Evening) -> None:
    """Who is out is dealt no cards, and deals none; the last one in wins."""
    assert evening.state.deal.players == ("ana", "bruno", "dara")
    evening.play(lays_out("dara", *WHOLE, discard="KH"), *counted(ana=50, bruno=99))
    assert evening.state.deal.dealer == "dara"
    evening.play(lays_out("ana", *WHOLE, discard="KH"), *counted(bruno=2, dara=39))
    assert evening.state.deal.players == ("ana", "dara")
    evening.play(lays_out("dara", *WHOLE, discard="KH"), *counted(ana=5))
    assert not evening.state.over
    evening.play(goes_down("dara", "10-KS", "3-5C"), puts_down("dara", "2H 2D 2S", new_turn=True))
    evening.play(puts_down("dara", "4-6H"), out("dara", "KH"), *counted(ana=1))


@pytest.fixture(scope="module")
def evening() -> Evening:
    return played("scala-quaranta", play_deal_1, play_on)


def test_every_deal_costs_what_was_worked_out(evening):
    assert come_to(evening) == WORKED_OUT


def test_the_deal_passes_over_those_who_are_out(evening):
    assert [deal.dealer for deal in evening.state.deals] == ["ana", "bruno", "dara", "ana", "dara"]


def test_the_dealer_leads(evening):
    assert all(deal.leader == deal.dealer for deal in evening.state.deals)


def test_the_last_one_in_wins_and_who_was_out_first_is_last(evening):
    assert evening.state.over
    assert winners(evening.state) == ("dara",)
    assert [each.player for each in ranking(evening.state)] == ["dara", "ana", "bruno", "chiyo"]


def test_nothing_goes_on_after_that(evening):
    assert final(evening.say(out("dara", "2H"))) == ("game.over",)

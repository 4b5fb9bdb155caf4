"""A game of Liverpool Rummy, played by its lowest total and worked out by hand:

deal        1    2    3    4    5    6    7   total
ana        40   25    0   60   35   20   85     265
bruno       0   55   30    0   45   10   70     210
chiyo      65    0   20   15    0  105    0     205
dara       15   70   45   25  -20    0   55     190   deal 5: 30, and 50 off for the cut
"""

from __future__ import annotations

import pytest

from scorekeeper.game.commands import KeepJokers, RewardCut, TakeDiscard, TakeUpcard
from scorekeeper.game.sheet import Part, PartOf, parts_of, winners
from tests.game.playing import (
    WorkedOut,
    buys,
    card,
    come_to,
    counted,
    goes_down,
    lays_out,
    onto,
    out,
    played,
    puts_down,
    takes_joker,
)
from tests.game.table import Evening, codes, off

WORKED_OUT = WorkedOut.in_table(__doc__)


def play_deal_1(evening: Evening) -> None:
    """A free buy; nothing beside the contract; nothing off the pile once down; bruno goes out."""
    assert "cut.jokers_kept" in codes(evening.say(KeepJokers(count=1)))
    assert "cut.not_exact" in codes(evening.say(RewardCut(left=40)))
    evening.play(TakeUpcard(player="bruno", card=card("10S")), buys("dara", "bruno"))
    books = ("7H 7D 7S", "9H 9D 9S")
    assert codes(evening.say(goes_down("bruno", *books, "KH KD KS"))) == (
        "contract.extra_not_allowed",
    )
    at_once = goes_down("bruno", *books, lay_offs=(onto(1, "7C"),))
    assert codes(evening.say(at_once)) == ("layoff.not_in_this_turn",)
    evening.play(goes_down("bruno", *books))
    assert codes(evening.say(TakeDiscard(player="bruno", discarder="ana"))) == ("discard.down",)
    assert codes(evening.say(buys("bruno", "chiyo"))) == ("buy.down",)
    assert codes(evening.say(puts_down("bruno", "KH KD KS", new_turn=True))) == (
        "meld.no_new_melds",
    )
    evening.play(
        off("bruno", 1, "7C 7H", new_turn=True),
        off("bruno", 2, "9C"),
        out("bruno", "2D"),
        *counted(ana=40, chiyo=65, dara=15),
    )


def play_deals_2_to_4(evening: Evening) -> None:
    """A joker makes room for its card; runs of one suit lie apart; three books and more."""
    evening.play(goes_down("chiyo", "KH KD KS", "run 6S JK 8S 9S"))
    taken = takes_joker("chiyo", 2, "7S", new_turn=True)
    assert codes(evening.say(taken)) == ("joker.never_taken",)
    evening.play(
        off("chiyo", 2, "7S", new_turn=True),
        off("chiyo", 1, "KC"),
        out("chiyo", "2D"),
        *counted(ana=25, bruno=55, dara=70),
    )
    joined = goes_down("ana", "run 3-6D", "run 7-10D")
    assert codes(evening.say(joined)) == ("contract.runs_not_apart",)
    evening.play(
        goes_down("ana", "run 3-6D", "run 8-JD"),
        off("ana", 2, "QD", new_turn=True),
        out("ana", "KH"),
        *counted(bruno=30, chiyo=20, dara=45),
        lays_out("bruno", "7H 7D 7S 7C", "9H 9D 9S", "QH QD JK", discard="2C"),
        *counted(ana=60, chiyo=15, dara=25),
    )


def play_deals_5_to_7(evening: Evening) -> None:
    """Dara leaves four hands of twelve and a card; the last three runs leave no discard."""
    assert evening.state.ruleset.dealing.hand == 12
    evening.play(
        RewardCut(left=49),
        lays_out("chiyo", "7H 7D 7S 7C", "9H 9D 9S 9C", "run 5-8S", discard="2C"),
        *counted(ana=35, bruno=45, dara=30),
        lays_out("dara", "7H 7D 7S 7C", "run 5-8S", "run 9-QD", discard="2C"),
        *counted(ana=20, bruno=10, chiyo=105),
    )
    left = goes_down("chiyo", "run 5-8S", "run 9-QD", "run A-4H")
    assert "goout.last_unmelded" in codes(evening.say(left))
    evening.play(
        goes_down("chiyo", "run 5-9S", "run 9-QD", "run A-4H", goes_out=True),
        *counted(ana=85, bruno=70, dara=55),
    )


@pytest.fixture(scope="module")
def evening() -> Evening:
    return played("liverpool-rummy", play_deal_1, play_deals_2_to_4, play_deals_5_to_7)


def test_every_deal_costs_what_was_worked_out(evening):
    assert come_to(evening) == WORKED_OUT


def test_a_number_says_that_the_cut_took_fifty_off(evening):
    fifth = evening.state.deals[4]

    assert Part(kind=PartOf.CUT, points=-50) in parts_of(evening.state, fifth, "dara")


def test_dara_wins_with_the_lowest_total(evening):
    assert evening.state.over
    assert winners(evening.state) == ("dara",)

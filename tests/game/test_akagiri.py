"""A game at a Japanese table, jokers without limit, worked out by hand:

deal        1    2    3    4    5    6    7   total   buys   chips
ana        66   30    0  100   20   60    0     276      0       7
bruno      24   12   50    0   30   70   11     197      1       6
chiyo      71    0   43   25    0    5   57     201      0       7
dara        0   45    8   10   45    0   88     196      0       7
"""

from __future__ import annotations

import pytest

from scorekeeper.game.commands import Exchange, SettleDiscard, TakeUpcard
from scorekeeper.game.sheet import chips_of, winners
from tests.game.playing import (
    WorkedOut,
    card,
    come_to,
    counted,
    goes_down,
    lays_out,
    out,
    played,
    puts_down,
    takes_joker,
)
from tests.game.table import PLAYERS, Evening, codes, lay_off, off

WORKED_OUT = WorkedOut.in_table(__doc__)


def play_deal_1(evening: Evening) -> None:
    """The discard goes round from the dealer; jokers are laid off, but not on the pure set."""
    evening.play(
        TakeUpcard(player="bruno", card=card("10S")),
        SettleDiscard(discarder="chiyo", claimants=("dara", "bruno")),
        goes_down("dara", "7H 7D 7S", "9H JK JK"),
        goes_down("bruno", "KH KD KS", lay_offs=(lay_off(2, "JK"),)),
    )
    assert codes(evening.say(off("bruno", 1, "JK", new_turn=True))) == ("layoff.pure_set_wild",)
    one = takes_joker("dara", 2, "9S")
    assert codes(evening.say(one)) == ("joker.wrong_count",)
    evening.play(
        takes_joker("dara", 2, "9S 9C"),
        puts_down("dara", "3-5C JK"),
        out("dara", "QD"),
        *counted(ana=66, bruno=24, chiyo=71),
    )


def play_deals_2_to_4(evening: Evening) -> None:
    """Contracts with several jokers in a meld."""
    evening.play(
        lays_out("chiyo", "4H 4D JK", "KH JK JK", "5-9S", discard="QD"),
        *counted(ana=30, bruno=12, dara=45),
        lays_out("ana", "7H 7D JK JK", "2-8C", discard="QD"),
        *counted(bruno=50, chiyo=43, dara=8),
        lays_out("bruno", "JH JD JS JK", "QH QD JK JK", "4-6H", discard="2S"),
        *counted(ana=100, chiyo=25, dara=10),
    )


def play_deals_5_and_6(evening: Evening) -> None:
    """One two and all four jokers are a set of 5; an exchange, and jokers onto a run."""
    evening.play(
        lays_out("chiyo", "2H JK JK JK JK", "8-KC", discard="4D"),
        *counted(ana=20, bruno=30, dara=45),
        Exchange(),
        goes_down("dara", "3H 3D 3S 3C JK", "5H 5D 5S 5C JK"),
    )
    same_turn = evening.say(off("dara", 1, "JK"))
    assert codes(same_turn) == ("layoff.own_contract_same_turn",)
    evening.play(
        off("dara", 1, "JK", new_turn=True),
        out("dara", "KS"),
        *counted(ana=60, bruno=70, chiyo=5),
    )


def play_deal_7(evening: Evening) -> None:
    """Nothing goes down but a whole hand."""
    short = goes_down("dara", "KH KD KS", "4-10D")
    assert codes(evening.say(short)) == ("goout.must_go_out",)
    evening.play(
        goes_down("ana", "7H 7D JK", "2-4C JK JK 7-9C", discard=card("QS")),
        *counted(bruno=11, chiyo=57, dara=88),
    )


@pytest.fixture(scope="module")
def evening() -> Evening:
    return played("akagiri", play_deal_1, play_deals_2_to_4, play_deals_5_and_6, play_deal_7)


def test_every_deal_costs_what_was_worked_out(evening):
    assert come_to(evening) == WORKED_OUT


def test_dara_wins_with_the_lowest_total(evening):
    assert evening.state.over
    assert winners(evening.state) == ("dara",)


def test_the_one_after_the_dealer_bought_though_another_sat_nearer_to_the_discarder(evening):
    assert [chips_of(evening.state, player) for player in PLAYERS] == [7, 6, 7, 7]

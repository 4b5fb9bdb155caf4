"""A game of Wittig's form with six players. What it comes to was worked out by hand:

deal        1    2    3    4    5    6    sum   cuts   buys   chips   off   total
ana        60   33   90    0  100   45    328      1      0       7    70     258
bruno      21   72   41   55   77    0    266      0      1       5    50     216
chiyo       0   51   15  110   34   68    278      0      0       6    60     218
dara       88   20   66    9    0   31    214      0      3       3    30     184
emil       47    0   28   37   85   56    253      0      0       6    60     193
fumi      102   64    0   48   12   70    296      0      0       6    60     236
"""

from __future__ import annotations

import pytest

from scorekeeper.game.commands import PutDownMeld, RewardCut, TakeJoker
from scorekeeper.game.history import replay
from scorekeeper.game.sheet import Ranked, chips_of, ranking, winners
from scorekeeper.rules.cards import parse_cards
from tests.game.playing import buys, counted, evening_with, goes_down, lays_out, out, sheet
from tests.game.table import Evening, codes, off, run_of

SIX = ("ana", "bruno", "chiyo", "dara", "emil", "fumi")


def takes(meld: int, natural: str, **more: object) -> TakeJoker:
    return TakeJoker(player="chiyo", meld=meld, naturals=parse_cards(natural), **more)


def play_deal_1(evening: Evening) -> None:
    """Wilds in sets; chiyo takes two of them, for one natural each, a turn after laying down."""
    evening.play(
        goes_down("bruno", "7H 7D JK", "9H 2D 2S"),
        goes_down("chiyo", "KH KD KS", "4H 4D 4S"),
    )
    assert codes(evening.say(takes(1, "7S"))) == ("joker.not_in_this_turn",)
    evening.play(
        takes(1, "7S", new_turn=True),
        takes(2, "9D"),
        PutDownMeld(player="chiyo", meld=run_of("10S JK QS 2D")),
        off("chiyo", 3, "KC"),
        out("chiyo", "3H"),
        *counted(ana=60, bruno="3C 3D 4C 5C 6C", dara=88, emil=47, fumi=102),
    )


def play_deals_2_to_4(evening: Evening) -> None:
    """Sets with a single natural; an exact cut of 67 cards; buys."""
    evening.play(
        RewardCut(left=67),
        buys("bruno", "emil"),
        lays_out("emil", "8H JK JK 2H", "run 3-9C", discard="KD"),
        *counted(ana=33, bruno=72, chiyo=51, dara=20, fumi=64),
        *(buys("dara", "ana"), buys("dara", "bruno"), buys("dara", "emil")),
        lays_out("fumi", "5H 5D 2C JK", "QH QD QS QC", "run 8-10D", discard="3S"),
        *counted(ana=90, bruno=41, chiyo=15, dara=66, emil=28),
        lays_out("ana", "6H 6D 6S 6C 2H", "run 7-QS", discard="AD"),
        *counted(bruno=55, chiyo=110, dara=9, emil=37, fumi=48),
    )


def play_deals_5_and_6(evening: Evening) -> None:
    """Twos alone are no set, since there is no natural; in its own place a two is one."""
    twos = goes_down("dara", "2H 2D 2S 2C 2H", "AH AD AS AC JK")
    assert "meld.too_few_naturals" in codes(evening.say(twos))
    evening.play(
        goes_down("dara", "3H 3D JK 2S 2D", "AH AD AS AC JK"),
        off("dara", 1, "3C", new_turn=True),
        out("dara", "10H"),
        *counted(ana=100, bruno=77, chiyo=34, emil=85, fumi=12),
        lays_out("bruno", "JH JD JS JC JK 2S", "run QH KH AH 2H 3H", discard="4C"),
        *counted(ana=45, chiyo=68, dara=31, emil=56, fumi=70),
    )


@pytest.fixture(scope="module")
def evening() -> Evening:
    evening = evening_with("peru-wittig", SIX)
    play_deal_1(evening)
    play_deals_2_to_4(evening)
    play_deals_5_and_6(evening)
    return evening


def test_every_deal_costs_what_was_worked_out(evening):
    assert sheet(evening.state) == {
        "ana": [60, 33, 90, 0, 100, 45],
        "bruno": [21, 72, 41, 55, 77, 0],
        "chiyo": [0, 51, 15, 110, 34, 68],
        "dara": [88, 20, 66, 9, 0, 31],
        "emil": [47, 0, 28, 37, 85, 56],
        "fumi": [102, 64, 0, 48, 12, 70],
    }


def test_the_chips_left_are_those_worked_out(evening):
    assert [chips_of(evening.state, player) for player in SIX] == [7, 5, 6, 3, 6, 6]


def test_dara_wins_with_chips_left_over_taken_off(evening):
    assert evening.state.over
    assert winners(evening.state) == ("dara",)
    assert ranking(evening.state) == (
        Ranked(rank=1, player="dara", total=184),
        Ranked(rank=2, player="emil", total=193),
        Ranked(rank=3, player="bruno", total=216),
        Ranked(rank=4, player="chiyo", total=218),
        Ranked(rank=5, player="fumi", total=236),
        Ranked(rank=6, player="ana", total=258),
    )


def test_the_journal_alone_tells_the_whole_game(evening):
    assert replay(evening.steps) == evening.state

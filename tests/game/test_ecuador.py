"""A game of Ecuador. What it comes to was worked out by hand:

deal        1    2    3    4    5    6    7   total   cuts   buys   chips
ana         0   40    0   20   60   25  105     250      0      0      12
bruno      75   55   90    0   30   95   70     415      0      2      10
chiyo      80    0  110   70   45    0   55     360      1      1      12
dara       65   45   35   85    0   50    0     280      1      0      13
"""

from __future__ import annotations

import pytest

from scorekeeper.game.commands import (
    Exchange,
    KeepJokers,
    PutDownMeld,
    RewardCut,
    TakeJoker,
    TakeUpcard,
)
from scorekeeper.game.history import replay
from scorekeeper.game.sheet import chips_of, totals_after, winners
from scorekeeper.rules.cards import parse_cards
from scorekeeper.rules.melds.melds import Swap
from tests.game.playing import buys, card, counted, evening_with, goes_down, lays_out, out, sheet
from tests.game.table import PLAYERS, Evening, codes, off, run_of


def play_deal_1(evening: Evening) -> None:
    """No buying; an exact cut; ana goes out with the pure set, a joker in an extra one."""
    evening.play(RewardCut(left=45), TakeUpcard(player="bruno", card=card("10S")))
    assert codes(evening.say(buys("chiyo", "bruno"))) == ("buy.not_in_this_deal",)
    evening.play(
        lays_out("ana", "7H 7D 7S", "9H 9D JK", "run 3-7C", discard="KC"),
        *counted(bruno="2H 3H 4H 5D 6D 8S 9S 10C JC QD KD", chiyo=80, dara=65),
    )


def play_deal_2(evening: Evening) -> None:
    """Chiyo takes dara's joker into the own contract, and later goes out."""
    pure, kings = "7H 7D 7S", "KH KD KC"
    evening.play(goes_down("dara", pure, "9H 9D JK"), buys("chiyo", "dara"))
    nine = (Swap(2, parse_cards("9S")),)
    wasted = goes_down("chiyo", kings, "4H 4H 4D", "5C 6C JK", swaps=nine)
    assert codes(evening.say(wasted)) == ("joker.not_used",)
    evening.play(goes_down("chiyo", kings, "4H 4H JK", swaps=nine))
    late = TakeJoker(player="dara", meld=4, naturals=parse_cards("4S"), new_turn=True)
    assert codes(evening.say(late)) == ("joker.only_into_contract",)
    evening.play(
        PutDownMeld(player="chiyo", meld=run_of("5-9C"), new_turn=True),
        off("chiyo", 2, "9C 9H"),
        off("chiyo", 3, "KS"),
        out("chiyo", "QD"),
        *counted(ana=40, bruno=55, dara="2C 3C AS JD QD"),
    )


def play_deal_3(evening: Evening) -> None:
    """No joker in the contract; ana goes out at once."""
    evening.play(buys("bruno", "dara"), buys("bruno", "chiyo"))
    jacks = goes_down("bruno", "JH JD JS JK")
    assert codes(evening.say(jacks)) == ("contract.too_many_wilds",)
    evening.play(
        lays_out("ana", "6H 6D 6S 6C", "run 2-8S", discard="KC"),
        *counted(bruno=90, chiyo=110, dara=35),
    )


def play_deal_4(evening: Evening) -> None:
    """The cutter keeps a joker at an exact cut; ana takes another; bruno goes out."""
    evening.play(
        KeepJokers(count=1),
        RewardCut(left=44),
        goes_down("bruno", "5H 5D 5S 5C", "9H 9D 9S JK"),
    )
    two_jokers = goes_down("ana", "QH QD QS JK", "2H 2D 2S JK")
    assert codes(evening.say(two_jokers)) == ("contract.too_many_wilds",)
    evening.play(
        goes_down("ana", "QH QD QS QC", "2H 2D 2S JK", swaps=(Swap(2, parse_cards("9C")),)),
        off("bruno", 2, "9C", new_turn=True),
        off("bruno", 1, "5H"),
        off("bruno", 3, "QD"),
        out("bruno", "3C"),
        *counted(ana="3H 4H KD", chiyo=70, dara=85),
    )


def play_deal_5(evening: Evening) -> None:
    evening.play(
        lays_out("dara", "8H 8D 8S 8C 8H", "run 9-AD", discard="3S"),
        *counted(ana=60, bruno=30, chiyo=45),
    )


def play_deal_6(evening: Evening) -> None:
    """The chueca; nothing is exchanged before it."""
    assert codes(evening.say(Exchange())) == ("exchange.none_due",)
    evening.play(
        goes_down("chiyo", "8H 8D 8S", "run 3-6C"),
        off("chiyo", 2, "7C 8C 2C", new_turn=True),
        off("chiyo", 1, "8C"),
        out("chiyo", "KD"),
        *counted(ana=25, bruno=95, dara=50),
    )


def play_deal_7(evening: Evening) -> None:
    """The escalera with a joker; dara need not go out with it, and does later."""
    evening.play(
        goes_down("dara", "5S JK 7-JS"),
        off("dara", 1, "QS KS AS 4S", new_turn=True),
        out("dara", "10H"),
        *counted(ana=105, bruno=70, chiyo=55),
    )


@pytest.fixture(scope="module")
def evening() -> Evening:
    evening = evening_with("ecuador")
    play_deal_1(evening)
    play_deal_2(evening)
    play_deal_3(evening)
    play_deal_4(evening)
    play_deal_5(evening)
    play_deal_6(evening)
    play_deal_7(evening)
    return evening


def test_every_deal_costs_what_was_worked_out(evening):
    assert sheet(evening.state) == {
        "ana": [0, 40, 0, 20, 60, 25, 105],
        "bruno": [75, 55, 90, 0, 30, 95, 70],
        "chiyo": [80, 0, 110, 70, 45, 0, 55],
        "dara": [65, 45, 35, 85, 0, 50, 0],
    }


def test_ana_wins_with_the_lowest_total(evening):
    assert evening.state.over
    assert [*totals_after(evening.state, evening.state.deals[-1]).values()] == [250, 415, 360, 280]
    assert winners(evening.state) == ("ana",)


def test_the_chips_left_are_those_worked_out(evening):
    assert [chips_of(evening.state, player) for player in PLAYERS] == [12, 10, 12, 13]


def test_the_journal_alone_tells_the_whole_game(evening):
    assert replay(evening.steps) == evening.state

"""A game of the first Peruvian form. What it comes to was worked out by hand:

deal        1    2    3    4    5    6    sum   cuts   buys   chips   off   total
ana         3    0   10   12    7    0     32      1      0       7    70     -38
bruno      98   40   12    0   75   33    258      0      1       5    50     208
chiyo       0   70   47  101   58   20    296      0      1       5    50     246
dara       35   55   66   30    0   91    277      0      2       4    40     237

Every chip left over takes ten points off when the game is over.
"""

from __future__ import annotations

import pytest

from scorekeeper.game.commands import (
    RewardCut,
    TakeJoker,
    TakeUpcard,
    TurnStock,
)
from scorekeeper.game.decide import decide
from scorekeeper.game.history import replay
from scorekeeper.game.sheet import chips_of, deal_winners, ranking, totals_after, winners
from scorekeeper.rules.cards import parse_cards
from scorekeeper.rules.melds.melds import Swap
from tests.game.playing import buys, counted, evening_with, goes_down, lays_out, out, sheet
from tests.game.table import PLAYERS, Evening, codes, noted, off, run_of


def play_deal_1(evening: Evening) -> None:
    """The dealer's discard is bought; dara puts a wild two into a new run; chiyo goes out."""
    assert codes(evening.say(TakeUpcard(player="bruno"))) == ("upcard.none",)
    evening.play(
        buys("bruno", "ana"),
        goes_down("chiyo", "7H 7D 7S", "9H 9H 9D", "run 5S 2H 7S"),
        goes_down("ana", "4H 4D 4C", "JH JD JS", "run 8-JC"),
    )
    two = (Swap(3, parse_cards("6S")),)
    fours, kings = "4H 4D 4S", "KH KD KC"
    assert codes(evening.say(goes_down("dara", fours, kings, swaps=two))) == ("joker.not_used",)
    evening.play(
        goes_down("dara", fours, kings, "run 10D JD 2H", swaps=two),
        off("chiyo", 3, "8S", new_turn=True),
    )
    assert noted(decide(evening.state, out("chiyo"))) == ("goout.cards_left",)
    evening.play(
        off("chiyo", 3, "4S"),
        out("chiyo", "QC"),
        *counted(ana="3C", bruno=98, dara="AS JK"),
    )


def play_deal_2(evening: Evening) -> None:
    """An exact cut; dara takes a joker into a new run in a later turn; ana goes out."""
    evening.play(
        RewardCut(left=45),
        buys("chiyo", "bruno"),
        goes_down("ana", "8H 8D 8S 8C", "run JK 5D 6D 7D"),
        goes_down("dara", "3H 3D 3S 3C"),
    )
    four = {"player": "dara", "meld": 2, "naturals": parse_cards("4D"), "new_turn": True}
    assert codes(evening.say(TakeJoker(**four))) == ("joker.not_used",)
    evening.play(
        TakeJoker(**four, into=run_of("9C 10C JK")),
        off("ana", 2, "8D 3D", new_turn=True),
        off("ana", 1, "8H"),
        out("ana", "KS"),
        *counted(bruno=40, chiyo=70, dara="2H 2D QS 5C"),
    )


def play_deal_3(evening: Evening) -> None:
    """The stock runs out: nobody is out, everyone scores."""
    evening.play(
        goes_down("bruno", "QH QD QS QC", "6H 6D 6S 6C"),
        goes_down("ana", "8H 8D 8S 8C", "AH AD AS AC"),
    )
    assert codes(evening.say(TurnStock())) == ("stock.deal_ends",)
    evening.play(*counted(ana="3C 3D 4S", bruno="3S 4H 5D", chiyo=47, dara=66))


def play_deal_4(evening: Evening) -> None:
    """A run round the corner; twelve cards leave nothing to discard, eleven do."""
    evening.play(
        buys("dara", "chiyo"),
        buys("dara", "bruno"),
        goes_down("ana", "9H 9D 9S 9C 9H", "run 5-7H"),
    )
    jacks = "JH JD JS JC JH"
    whole = goes_down("bruno", jacks, "run QC KC AC 2C 3C 4C 5C")
    assert codes(evening.say(whole)) == ("goout.discard_needed",)
    evening.play(
        lays_out("bruno", jacks, "run QC KC AC 2C 3C 4C", discard="5C"),
        *counted(ana="3C 4C 5D", chiyo=101, dara=30),
    )


def play_deal_5(evening: Evening) -> None:
    evening.play(
        goes_down("ana", "3H 3D 3S 3C 3H", "10H 10D 10S 10C 10H"),
        goes_down("dara", "5H 5D 5S 5C 5H", "KH KD KS KC KH"),
        off("dara", 3, "5D", new_turn=True),
        out("dara", "8S"),
        *counted(ana="7D", bruno=75, chiyo=58),
    )


def play_deal_6(evening: Evening) -> None:
    """Two wilds beside three naturals will do, three beside two will not."""
    fours = "4H 4D 4S 4C 4H 4D"
    wild = goes_down("ana", fours, "run 9H 2S JK QH JK")
    assert codes(evening.say(wild)) == ("meld.more_wilds_than_naturals",)
    evening.play(
        lays_out("ana", fours, "run 9H 2S JH QH JK", discard="KS"),
        *counted(bruno=33, chiyo=20, dara=91),
    )


@pytest.fixture(scope="module")
def evening() -> Evening:
    evening = evening_with("peru-1")
    play_deal_1(evening)
    play_deal_2(evening)
    play_deal_3(evening)
    play_deal_4(evening)
    play_deal_5(evening)
    play_deal_6(evening)
    return evening


def test_every_deal_costs_what_was_worked_out(evening):
    assert sheet(evening.state) == {
        "ana": [3, 0, 10, 12, 7, 0],
        "bruno": [98, 40, 12, 0, 75, 33],
        "chiyo": [0, 70, 47, 101, 58, 20],
        "dara": [35, 55, 66, 30, 0, 91],
    }


def test_where_nobody_went_out_the_fewest_points_win_the_deal(evening):
    assert deal_winners(evening.state, evening.state.deals[2]) == ("ana",)


def test_chips_left_over_take_points_off_when_the_game_is_over(evening):
    assert evening.state.over
    assert [chips_of(evening.state, player) for player in PLAYERS] == [7, 5, 5, 4]
    assert [each.total for each in ranking(evening.state)] == [-38, 208, 237, 246]


def test_before_the_last_deal_they_take_nothing_off(evening):
    after_five = totals_after(evening.state, evening.state.deals[4])

    assert after_five == {"ana": 32, "bruno": 225, "chiyo": 276, "dara": 186}


def test_ana_wins_below_zero(evening):
    assert winners(evening.state) == ("ana",)


def test_the_journal_alone_tells_the_whole_game(evening):
    assert replay(evening.steps) == evening.state

"""A game of Delifante with five players. What it comes to was worked out by hand:

deal        1    2    3    4    5    6    sum   buys   chips   off   total
ana        99   61  110   50   70    0    390      0       6    60     330
bruno       0   40   25   83   44   36    228      0       6    60     168
chiyo      76    0   92   29  120   63    380      1       5    50     330
dara       54   81   67    0   15   90    307      6       0     0     307
emil      130   97   58  105    0   77    467      2       4    40     427
"""

from __future__ import annotations

import pytest

from scorekeeper.game.commands import TurnStock
from scorekeeper.game.history import replay
from scorekeeper.game.sheet import Ranked, chips_of, deal_winners, ranking, winners
from scorekeeper.rules.cards import parse_cards
from scorekeeper.rules.melds.melds import Swap
from tests.game.playing import buys, counted, evening_with, goes_down, lays_out, out, sheet
from tests.game.table import Evening, codes, off

FIVE = ("ana", "bruno", "chiyo", "dara", "emil")


def play_deal_1(evening: Evening) -> None:
    """Thirteen cards, and no ace in a run."""
    sets = ("7H 7D 7S", "9H 9D 9S")
    assert codes(evening.say(goes_down("bruno", *sets, "run QS KS AS"))) == ("run.no_aces",)
    evening.play(
        lays_out("bruno", *sets, "run 3-9C", discard="KD"),
        *counted(ana=99, chiyo=76, dara=54, emil=130),
    )


def play_deal_2(evening: Evening) -> None:
    """Ana takes a joker into a new run; chiyo goes out later, with a card to discard."""
    evening.play(
        goes_down("chiyo", "4H 4D 4S 4C", "run 5S JK 7S"),
        goes_down(*("ana", "8H 8D 8S 8C", "run 10D JK QD"), swaps=(Swap(2, parse_cards("6S")),)),
        off("chiyo", 1, "4H 4D", new_turn=True),
        off("chiyo", 2, "8S 9S"),
        off("chiyo", 3, "8H"),
        off("chiyo", 4, "KD"),
        out("chiyo", "3H"),
        *counted(ana="3C 3D 2H JC KC AC", bruno=40, dara=81, emil=97),
    )


def play_deal_3(evening: Evening) -> None:
    """The stock runs out: everyone scores."""
    evening.play(goes_down("bruno", "QH QD QS QC", "KH KD KS KC"))
    assert codes(evening.say(TurnStock())) == ("stock.deal_ends",)
    evening.play(*counted(ana=110, bruno="3H 4H 5H 6H 7H", chiyo=92, dara=67, emil=58))


def play_deals_4_to_6(evening: Evening) -> None:
    """Buys, down to the last chip; a two in its own place begins a run."""
    evening.play(
        *(buys("emil", "ana"), buys("emil", "chiyo")),
        lays_out("dara", "6H 6D 6S 6C 6H", "run 3-10D", discard="KS"),
        *counted(ana=50, bruno=83, chiyo=29, emil=105),
        buys("chiyo", "emil"),
        lays_out("emil", "5H 5D 5S 5C 5H", "JH JD JS JC JH", "run 7-9C", discard="AS"),
        *counted(ana=70, bruno=44, chiyo=120, dara=15),
        *[buys("dara", "chiyo")] * 6,
    )
    assert codes(evening.say(buys("dara", "chiyo"))) == ("buy.no_chips",)
    evening.play(
        lays_out("ana", "3H 3D 3S 3C 3H 3D", "run 2-8S", discard="9D"),
        *counted(bruno=36, chiyo=63, dara=90, emil=77),
    )


@pytest.fixture(scope="module")
def evening() -> Evening:
    evening = evening_with("delifante", FIVE)
    play_deal_1(evening)
    play_deal_2(evening)
    play_deal_3(evening)
    play_deals_4_to_6(evening)
    return evening


def test_every_deal_costs_what_was_worked_out(evening):
    assert sheet(evening.state) == {
        "ana": [99, 61, 110, 50, 70, 0],
        "bruno": [0, 40, 25, 83, 44, 36],
        "chiyo": [76, 0, 92, 29, 120, 63],
        "dara": [54, 81, 67, 0, 15, 90],
        "emil": [130, 97, 58, 105, 0, 77],
    }


def test_where_nobody_went_out_the_fewest_points_win_the_deal(evening):
    assert deal_winners(evening.state, evening.state.deals[2]) == ("bruno",)


def test_the_chips_left_are_those_worked_out(evening):
    assert [chips_of(evening.state, player) for player in FIVE] == [6, 6, 5, 0, 4]


def test_bruno_wins_and_equal_totals_share_a_place(evening):
    assert evening.state.over
    assert winners(evening.state) == ("bruno",)
    assert ranking(evening.state) == (
        Ranked(rank=1, player="bruno", total=168),
        Ranked(rank=2, player="dara", total=307),
        Ranked(rank=3, player="ana", total=330),
        Ranked(rank=3, player="chiyo", total=330),
        Ranked(rank=5, player="emil", total=427),
    )


def test_the_journal_alone_tells_the_whole_game(evening):
    assert replay(evening.steps) == evening.state

"""A game of Ecuador in which each dealer chooses. What it comes to was worked out by hand:

deal        1    2    3    4    5    6    7   total
contract    7    1    5    2    6    3    4
ana        30   65    0   25    0   90   60     270
bruno     120   20   50    0   80    5   45     320
chiyo       0   95   15   35   40    0  150     335
dara       45    0  110   70   55  100    0     380
"""

from __future__ import annotations

import pytest

from scorekeeper.game.commands import ChooseContract
from scorekeeper.game.decide import decide
from scorekeeper.game.history import replay
from scorekeeper.game.sheet import totals_after, winners
from tests.game.playing import buys, counted, evening_with, goes_down, lays_out, sheet
from tests.game.table import Evening, codes, noted


def chooses(dealer: str, contract: int) -> ChooseContract:
    return ChooseContract(rules=contract - 1, player=dealer)


def play_deal_1(evening: Evening) -> None:
    """Before the dealer has chosen a buy is noted; then it is the run of seven."""
    assert noted(decide(evening.state, buys("bruno", "ana"))) == ("contract.not_chosen",)
    early = goes_down("chiyo", "run 3-9H")
    assert noted(decide(evening.state, early)) == ("contract.not_chosen",)
    evening.play(
        chooses("ana", 7),
        buys("dara", "chiyo"),
        lays_out("chiyo", "run 3-9H", "KH KD KS KC", discard="2S"),
        *counted(ana=30, bruno=120, dara=45),
    )


def play_deal_2(evening: Evening) -> None:
    """What was played is not chosen again; with the pure set there is no buying."""
    assert codes(evening.say(chooses("bruno", 7))) == ("contract.used",)
    evening.play(chooses("bruno", 1))
    assert codes(evening.say(buys("chiyo", "bruno"))) == ("buy.not_in_this_deal",)
    evening.play(
        lays_out("dara", "7H 7D 7S", "run 3-10C", discard="KC"),
        *counted(ana=65, bruno=20, chiyo=95),
    )


def play_deals_3_to_6(evening: Evening) -> None:
    evening.play(
        chooses("chiyo", 5),
        lays_out("ana", "2H 2D 2S 2C 2H", "run 4-9D", discard="KC"),
        *counted(bruno=50, chiyo=15, dara=110),
        chooses("dara", 2),
        lays_out("bruno", "3H 3D 3S", "6H 6H JK", "run 8-QS", discard="KC"),
        *counted(ana=25, chiyo=35, dara=70),
        chooses("ana", 6),
        lays_out("ana", "QH QD QS", "run 5-8H", "AH AD AS AC", discard="KC"),
        *counted(bruno=80, chiyo=40, dara=55),
        chooses("bruno", 3),
        lays_out("chiyo", "10H 10D 10S 10C", "run 2-8C", discard="KD"),
        *counted(ana=90, bruno=5, dara=100),
    )


def play_deal_7(evening: Evening) -> None:
    """Only two sets of four are left: there is nothing to choose."""
    assert evening.state.contracts_left == (3,)
    evening.play(
        lays_out("dara", "JH JD JS JC", "4H 4D 4S JK", "run A-3C", discard="KD"),
        *counted(ana=60, bruno=45, chiyo=150),
    )


@pytest.fixture(scope="module")
def evening() -> Evening:
    evening = evening_with("ecuador-dealers-choice")
    play_deal_1(evening)
    play_deal_2(evening)
    play_deals_3_to_6(evening)
    play_deal_7(evening)
    return evening


def test_each_contract_is_played_once_as_the_dealers_chose(evening):
    assert [deal.rules + 1 for deal in evening.state.deals] == [7, 1, 5, 2, 6, 3, 4]


def test_every_deal_costs_what_was_worked_out(evening):
    assert sheet(evening.state) == {
        "ana": [30, 65, 0, 25, 0, 90, 60],
        "bruno": [120, 20, 50, 0, 80, 5, 45],
        "chiyo": [0, 95, 15, 35, 40, 0, 150],
        "dara": [45, 0, 110, 70, 55, 100, 0],
    }


def test_ana_wins_with_the_lowest_total(evening):
    assert evening.state.over
    assert [*totals_after(evening.state, evening.state.deals[-1]).values()] == [270, 320, 335, 380]
    assert winners(evening.state) == ("ana",)


def test_the_journal_alone_tells_the_whole_game(evening):
    assert replay(evening.steps) == evening.state

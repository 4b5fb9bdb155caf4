"""Six play in Bolivia, deals won in a row multiplied by the house, worked out by hand:

deal        1    2    3    4    5    6    7   total   cuts   buys   chips
ana        25   20   15    0   35   42   12     149      1      1       7
bruno      40   24   90    8   16   60   75     313      0      1       6
chiyo       0    0    0   60   45   88   34     227      0      1       6
dara       15   40   33   22    9   26    0     145      0      0       7
elena      30   14    6   41   50   34   26     201      0      0       7
fumio      55   62   54    3    0    0   40     214      1      0       8

Chiyo wins deals 1 to 3: deal 2 costs the others twice, deal 3 three times what they hold; so does
deal 6, fumio's second in a row, twice.
"""

from __future__ import annotations

import pytest

from scorekeeper.game.commands import Buy, EndFirstRound, RewardCut, SettleDiscard, TakeUpcard
from scorekeeper.game.decide import decide
from scorekeeper.game.history import replay
from scorekeeper.game.sheet import chips_of, winners
from tests.game.playing import (
    card,
    counted,
    evening_with,
    goes_down,
    lays_out,
    out,
    puts_down,
    sheet,
    sums,
    takes_joker,
)
from tests.game.table import PLAYERS, Evening, codes, lay_off, noted, off, open_to_ruling

SIX = (*PLAYERS, "elena", "fumio")


def play_deal_1(evening: Evening) -> None:
    """A trica limpia; first turns, first calls, a dispute; chiyo takes a joker and goes out."""
    upcard = TakeUpcard(player="bruno", card=card("KC"))
    trica = goes_down("chiyo", "7H 7D 7S", lay_offs=(lay_off(1, "7H"),))
    evening.play(RewardCut(left=66))
    assert open_to_ruling(evening.say(upcard)) == ("upcard.must_be_bought",)
    evening.play(Buy(player="bruno", card=card("KC")))
    assert noted(decide(evening.state, trica)) == ("laydown.first_round",)
    evening.play(
        EndFirstRound(),
        trica,
        goes_down("dara", "9H 9D 9S", "QH QD JK"),
        SettleDiscard(discarder="dara", claimants=("chiyo", "elena")),
        SettleDiscard(discarder="fumio", claimants=("dara", "ana"), disputed=True),
    )
    own = takes_joker("dara", 3, "QS", new_turn=True)
    assert open_to_ruling(evening.say(own)) == ("joker.own_set",)
    evening.play(
        takes_joker("chiyo", 3, "QS"),
        puts_down("chiyo", "2-9C JK"),
        out("chiyo", "KD"),
        *counted(ana=25, bruno=40, dara=15, elena=30, fumio=55),
    )


def play_deals_2_and_3(evening: Evening) -> None:
    """Chiyo goes on winning; the cut is exact with the upcard, and once not at all."""
    evening.play(
        RewardCut(left=67),
        EndFirstRound(),
        lays_out("chiyo", "7H 7H 7S", "9H 9D JK", "2-6C", discard="KD"),
        *counted(ana=10, bruno=12, dara=20, elena=7, fumio=31),
    )
    assert open_to_ruling(evening.say(RewardCut(left=65))) == ("cut.not_exact",)
    evening.play(
        EndFirstRound(),
        lays_out("chiyo", "7H 7D 7S JK", "2-8C", discard="KD"),
        *counted(ana=5, bruno=30, dara=11, elena=2, fumio=18),
    )


def play_deals_4_and_5(evening: Evening) -> None:
    """Two cuadras, and hands by their cards; a quina."""
    evening.play(
        EndFirstRound(),
        lays_out("ana", "7H 7D 7S 7C", "KH KD KS JK", "4-6C", discard="2D"),
        *counted(bruno=8, chiyo="JK 2 2 2 3 3 3 3 4 4 4", dara=22, elena=41, fumio=3),
        EndFirstRound(),
    )
    two_jokers = goes_down("fumio", "7H 7D 7S JK JK")
    assert codes(evening.say(two_jokers)) == ("meld.too_many_wilds",)
    evening.play(
        lays_out("fumio", "7H 7D 7S 7C JK", "4-9C", discard="2D"),
        *counted(ana=35, bruno=16, chiyo=45, dara=9, elena=50),
    )


def play_deal_6(evening: Evening) -> None:
    """No exchange; two quinas, of which fumio extends one in the same turn."""
    nine = (lay_off(2, "9D"),)
    evening.play(
        EndFirstRound(),
        lays_out("fumio", "7H 7D 7S 7C JK", "9H 9D 9S 9C 9H", lay_offs=nine, discard="2D"),
        *counted(ana=21, bruno=30, chiyo=44, dara=13, elena=17),
    )


def play_deal_7(evening: Evening) -> None:
    """An escalera, and nobody has to go out with it; dara does in a later turn."""
    evening.play(
        EndFirstRound(),
        goes_down("dara", "5-JS"),
        goes_down("elena", "5-JH", lay_offs=(lay_off(2, "QH"),)),
        puts_down("dara", "2H 2D 2S"),
        off("dara", 1, "QS"),
        out("dara", "KD"),
        *counted(ana=12, bruno=75, chiyo=34, elena=26, fumio=40),
    )


@pytest.fixture(scope="module")
def evening() -> Evening:
    evening = evening_with("bolivia", SIX, bonuses={"streaks": True})
    play_deal_1(evening)
    play_deals_2_and_3(evening)
    play_deals_4_and_5(evening)
    play_deal_6(evening)
    play_deal_7(evening)
    return evening


def test_every_deal_costs_what_was_worked_out(evening):
    assert sheet(evening.state) == {
        "ana": [25, 20, 15, 0, 35, 42, 12],
        "bruno": [40, 24, 90, 8, 16, 60, 75],
        "chiyo": [0, 0, 0, 60, 45, 88, 34],
        "dara": [15, 40, 33, 22, 9, 26, 0],
        "elena": [30, 14, 6, 41, 50, 34, 26],
        "fumio": [55, 62, 54, 3, 0, 0, 40],
    }


def test_dara_wins_with_the_lowest_total(evening):
    assert evening.state.over
    assert winners(evening.state) == ("dara",)
    assert sums(evening.state) == {
        **{"ana": 149, "bruno": 313, "chiyo": 227},
        **{"dara": 145, "elena": 201, "fumio": 214},
    }


def test_whoever_called_first_paid_for_the_discard_but_in_the_dispute(evening):
    bought = {one: evening.state.deals[0].purchases.get(one) for one in SIX}

    assert {one for one, purchases in bought.items() if purchases} == {"ana", "bruno", "chiyo"}
    assert [chips_of(evening.state, player) for player in SIX] == [7, 6, 6, 7, 7, 8]


def test_the_journal_alone_tells_the_whole_evening(evening):
    assert replay(evening.steps) == evening.state

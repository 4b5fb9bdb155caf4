"""Rommé with three, for as many deals as they like. Worked out by hand:

deal      1    2    3    4   total
ana       0   44   33    0      77
bruno    56   61    0   20     137
chiyo    97    0   12   71     180
"""

from __future__ import annotations

import pytest

from scorekeeper.game.commands import EnterDeal, FinishEarly, TakeDiscard, TakeUpcard
from scorekeeper.game.decide import decide
from scorekeeper.game.history import replay
from scorekeeper.game.sheet import winners
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
from tests.game.table import PLAYERS, Evening, codes, noted, off
from tests.rules.given import entry


def play_deal_1(evening: Evening) -> None:
    """Forty points first; a joker swapped for a new meld; ana melds the last card."""
    evening.play(TakeUpcard(player="ana", card=card("10S")))
    ahead = TakeDiscard(player="chiyo", discarder="ana")
    assert codes(evening.say(ahead)) == ("discard.not_your_turn",)
    evening.play(TakeDiscard(player="bruno", discarder="ana"))
    short = goes_down("bruno", "9H 9D 9S", "3-5C")
    assert codes(evening.say(short)) == ("firstmeld.too_few_points",)
    low_ace = goes_down("ana", "A-3H", "AH AD AS")
    assert codes(evening.say(low_ace)) == ("firstmeld.too_few_points",)
    evening.play(goes_down("bruno", "KH KD JK", "3-6C"), goes_down("ana", "A-4H", "AH AD AS"))
    kept = takes_joker("ana", 1, "KS", new_turn=True)
    assert codes(evening.say(kept)) == ("joker.not_used",)
    assert noted(decide(evening.state, off("chiyo", 1, "KC"))) == ("layoff.not_down",)
    evening.play(
        takes_joker("ana", 1, "KS", into=entry("8H 9H JK"), new_turn=True),
        off("bruno", 2, "7C"),
        off("ana", 3, "5H"),
        puts_down("ana", "QD KD AD"),
        *counted(bruno="JK 10 3 2 A", chiyo=97),
    )


def play_deals_2_to_4(evening: Evening) -> None:
    """Chiyo lays off the last cards but one; bruno goes out with the first melds."""
    evening.play(
        goes_down("chiyo", "10-KS", "3-6C", "7H 7D 7S"),
        off("chiyo", 3, "7C", new_turn=True),
        off("chiyo", 1, "9S"),
        out("chiyo", "2D"),
        *counted(ana=44, bruno=61),
        lays_out("bruno", "JC QC JK AC", "4H 4D 4S", "8-10D", "2S 2H 2D", discard="KC"),
        *counted(ana=33, chiyo=12),
        EnterDeal(points={"ana": 0, "bruno": 20, "chiyo": 71}, went_out="ana"),
    )


@pytest.fixture(scope="module")
def evening() -> Evening:
    evening = evening_with("romme", PLAYERS[:3])
    play_deal_1(evening)
    play_deals_2_to_4(evening)
    assert not evening.state.over
    evening.play(FinishEarly())
    return evening


def test_every_deal_costs_what_was_worked_out(evening):
    assert {player: costs[:4] for player, costs in sheet(evening.state).items()} == {
        "ana": [0, 44, 33, 0],
        "bruno": [56, 61, 0, 20],
        "chiyo": [97, 0, 12, 71],
    }


def test_the_dealer_led_each_deal(evening):
    deals = evening.state.deals[:4]

    assert [deal.leader for deal in deals] == ["ana", "bruno", "chiyo", "ana"]
    assert all(deal.leader == deal.dealer for deal in deals)


def test_when_the_table_has_enough_the_lowest_total_wins(evening):
    assert evening.state.over
    assert winners(evening.state) == ("ana",)
    assert sums(evening.state) == {"ana": 77, "bruno": 137, "chiyo": 180}


def test_the_journal_alone_tells_the_whole_evening(evening):
    assert replay(evening.steps) == evening.state

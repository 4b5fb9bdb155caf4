"""A game of Super Deli with three players. What it comes to was worked out by hand:

deal      1    2    3    4    5    6    7    8    9   10   11   12    sum  buys chips  off  total
ana       0  120   98    0  160   99  130    0   77   66    0  135    885    10     0    0    885
bruno   140    0  110  105   52    0  121  141    0  145  160    0    974     1     9   90    884
chiyo   155  133    0   87  171  100    0   90  150    0  175  180   1241     4     6   60   1181

Bruno has the higher sum, and wins by a point for the chips left over.
"""

from __future__ import annotations

import pytest

from scorekeeper.game.commands import TurnStock
from scorekeeper.game.history import replay
from scorekeeper.game.sheet import chips_of, leaders, totals_after, winners
from scorekeeper.game.sheet import total as total_of
from tests.game.playing import buys, counted, evening_with, goes_down, lays_out, out, sheet
from tests.game.table import Evening, codes, off

THREE = ("ana", "bruno", "chiyo")


def many(rank: str, cards: int) -> str:
    """So many cards of a rank, one suit after the other."""
    return " ".join(rank + "HDSC"[number % 4] for number in range(cards))


def play_deals_1_to_4(evening: Evening) -> None:
    evening.play(
        lays_out("ana", many("7", 3), many("9", 3), "run 2-KC", discard="4H"),
        *counted(bruno=140, chiyo=155),
        lays_out("bruno", many("4", 4), "run 3-9H", "run 3-9D", discard="KC"),
        *counted(ana=120, chiyo=133),
        lays_out("chiyo", many("Q", 4), many("6", 4), "run 2-JH", discard="KC"),
        *counted(ana=98, bruno=110),
        lays_out("ana", many("8", 5), "run 2-7S", "run 3-9D", discard="KC"),
        *counted(bruno=105, chiyo=87),
    )


def play_deal_5(evening: Evening) -> None:
    """The stock runs out after many buys: everyone scores."""
    evening.play(
        *[buys("ana", "chiyo")] * 4,
        goes_down("bruno", many("5", 5), many("K", 5)),
    )
    assert codes(evening.say(TurnStock())) == ("stock.deal_ends",)
    evening.play(*counted(ana=160, bruno="3H 4H 5H 6H 7H 8H 9H 10H", chiyo=171))


def play_deals_6_to_8(evening: Evening) -> None:
    evening.play(
        lays_out("bruno", many("5", 6), "run 2-KH", discard="3D"),
        *counted(ana=99, chiyo=100),
    )
    one = goes_down("chiyo", many("3", 6), "run 4-9S")
    assert codes(evening.say(one)) == ("contract.item_missing",)
    evening.play(
        lays_out("chiyo", many("3", 6), many("J", 6), "run 4-9S", discard="10S"),
        *counted(ana=130, bruno=121),
        lays_out("ana", many("K", 7), "run 2-QD", discard="5H"),
        *counted(bruno=141, chiyo=90),
    )


def play_deals_9_to_12(evening: Evening) -> None:
    """Aces in sets; two sets of eight, and out a turn later; a set of nine."""
    evening.play(
        *(buys("bruno", "ana"), *[buys("chiyo", "ana")] * 4),
        lays_out("bruno", many("7", 7), many("10", 7), "run 3-8S", discard="KH"),
        *counted(ana=77, chiyo=150),
        lays_out("chiyo", many("A", 8), "run 4-KD", discard="2S"),
        *counted(ana=66, bruno=145),
        goes_down("ana", many("6", 8), many("9", 8)),
        off("ana", 1, "6H", new_turn=True),
        off("ana", 2, "9H"),
        out("ana", "3C"),
        *counted(bruno=160, chiyo=175),
        *[buys("ana", "chiyo")] * 6,
    )
    assert codes(evening.say(buys("ana", "bruno"))) == ("buy.no_chips",)
    evening.play(
        lays_out("bruno", many("Q", 9), "run 2-10C", discard="AH"),
        *counted(ana=135, chiyo=180),
    )


@pytest.fixture(scope="module")
def evening() -> Evening:
    evening = evening_with("super-deli", THREE)
    play_deals_1_to_4(evening)
    play_deal_5(evening)
    play_deals_6_to_8(evening)
    play_deals_9_to_12(evening)
    return evening


def test_every_deal_costs_what_was_worked_out(evening):
    assert sheet(evening.state) == {
        "ana": [0, 120, 98, 0, 160, 99, 130, 0, 77, 66, 0, 135],
        "bruno": [140, 0, 110, 105, 52, 0, 121, 141, 0, 145, 160, 0],
        "chiyo": [155, 133, 0, 87, 171, 100, 0, 90, 150, 0, 175, 180],
    }


def test_after_eleven_deals_ana_is_ahead(evening):
    after_eleven = totals_after(evening.state, evening.state.deals[10])

    assert after_eleven == {"ana": 750, "bruno": 974, "chiyo": 1061}


def test_bruno_wins_by_a_point_for_the_chips_left_over(evening):
    assert evening.state.over
    assert [chips_of(evening.state, player) for player in THREE] == [0, 9, 6]
    assert [total_of(evening.state, player) for player in THREE] == [885, 884, 1181]
    assert winners(evening.state) == leaders(evening.state) == ("bruno",)


def test_the_journal_alone_tells_the_whole_game(evening):
    assert replay(evening.steps) == evening.state

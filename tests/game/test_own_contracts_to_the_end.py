"""A whole game of three contracts in which each player has their own. Worked out by hand:

deal        1          2            3          4            5       total
ana     1 down 0    2  25       2 down 10    3  50       3 down 0     85
bruno   1  30       1  60       1  40        1 down 0    2  20       150
chiyo   1 down 12   2 down 0    3  33        3  70       3  55       170
dara    1  45       1 down 8    2 down 0     3  15       3 down 5     73

The numbers in front are the contracts. In deal 5 two lay down the last one; dara, who did not go
out, has the lowest total and wins. Deal 3 came from paper.
"""

from __future__ import annotations

from scorekeeper.game.apply import replay
from scorekeeper.game.commands import EnterDeal, Undo
from scorekeeper.game.state import own_contracts_of
from scorekeeper.game.winning import winners
from tests.game.own_contracts import OWN
from tests.game.playing import counted, goes_down, lays_out, out, sheet, sums
from tests.game.table import Evening, codes, evening_of, start_of

CONTRACTS = [(1, 1, 1, 1), (2, 1, 2, 1), (2, 1, 3, 2), (3, 1, 3, 3), (3, 2, 3, 3)]
DOWN = [("ana", "chiyo"), ("chiyo", "dara"), ("ana", "dara"), ("bruno",), ("ana", "dara")]


def play_deals_1_and_2(evening: Evening) -> None:
    """Two lay down the first contract; in deal 2 one of them fills another than the others."""
    evening.play(
        goes_down("ana", "7H 7D 7S"),
        goes_down("chiyo", "9H 9D 9S"),
        out("ana", "KD"),
        *counted(bruno=30, chiyo=12, dara=45),
    )
    assert codes(evening.say(goes_down("chiyo", "9H 9D 9S"))) == ("contract.item_missing",)
    evening.play(
        goes_down("chiyo", "7H 7D 7S", "9H 9D 9S"),
        goes_down("bruno", "KH KD KS"),
        Undo(),
        goes_down("dara", "QH QD QS"),
        out("chiyo", "2D"),
        *counted(ana=25, bruno=60, dara=8),
    )


def play_deals_3_to_5(evening: Evening) -> None:
    """A deal from paper; one without the last contract; then two lay it down, one goes out."""
    paper = {"ana": 10, "bruno": 40, "chiyo": 33, "dara": 0}
    evening.play(EnterDeal(points=paper, went_out="dara", down=("ana",)))
    assert codes(evening.say(goes_down("dara", "7H 7D 7S", "9H 9D 9S"))) == ("contract.wrong_size",)
    evening.play(
        goes_down("bruno", "7H 7D 7S"), out("bruno", "2D"), *counted(ana=50, chiyo=70, dara=15)
    )
    assert not evening.state.over
    evening.play(
        goes_down("dara", "KH KD KS KC"),
        lays_out("ana", "7H 7D 7S 7C", "2-8H", discard="KD"),
        *counted(bruno=20, chiyo=55, dara=5),
    )


def test_the_game_comes_to_what_was_worked_out_by_hand():
    evening = evening_of(start_of(ruleset=OWN))
    play_deals_1_and_2(evening)
    play_deals_3_to_5(evening)
    state = evening.state

    assert sheet(state) == {
        "ana": [0, 25, 10, 50, 0],
        "bruno": [30, 60, 40, 0, 20],
        "chiyo": [12, 0, 33, 70, 55],
        "dara": [45, 8, 0, 15, 5],
    }
    assert sums(state) == {"ana": 85, "bruno": 150, "chiyo": 170, "dara": 73}
    had = [tuple(each.number for each in own_contracts_of(state, deal)) for deal in state.deals]
    assert had == CONTRACTS
    assert [deal.laid_down for deal in state.deals] == DOWN
    assert state.over
    assert winners(state) == ("dara",)
    assert replay(evening.steps) == state

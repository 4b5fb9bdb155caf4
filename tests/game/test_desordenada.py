"""Telefunken Desordenada: whoever lays down first says what is played. Worked out by hand:

deal        1      2       3      4       5         6       7       8
          sena  2 tricas   -   limpia  escalera  cuadra  2 quinas 2 cuadras  total
ana        20     30      41     15       0         5       0      22     133
bruno       0     44      52     33      90         0      28      61     308
chiyo      70      0      63     27      12        81      17       0     270
dara       55     60      38      0      24        46      36       9     268

Nobody laid down in deal 3, so it used none up, and the quina was never played.
"""

from __future__ import annotations

import pytest

from scorekeeper.game.commands import Buy, EnterDeal
from scorekeeper.game.history import replay
from scorekeeper.game.sheet import chips_of, winners
from tests.game.playing import (
    counted,
    evening_with,
    goes_down,
    lays_out,
    out,
    puts_down,
    sheet,
    sums,
)
from tests.game.table import Evening, codes, lay_off, off, reason

LIMPIA, TWO_TRICAS, CUADRA, TWO_CUADRAS, QUINA, TWO_QUINAS, ESCALERA, SENA = range(8)


def play_deals_1_and_2(evening: Evening) -> None:
    """A sena binds everyone; two sets that are two contracts; chips are paid also when down."""
    evening.play(goes_down("bruno", "7H 7D 7S 7C 7H JK"))
    assert evening.state.deal.rules == SENA
    assert codes(evening.say(goes_down("ana", "9H 9D 9S 9C"))) == ("contract.wrong_size",)
    evening.play(
        goes_down("ana", "KH KD KS KC KH KD"),
        Buy(player="ana", discarder="chiyo"),
        puts_down("bruno", "2-6C"),
        out("bruno", "QD"),
        *counted(ana=20, chiyo=70, dara=55),
    )
    tricas = ("7H 7D 7S", "9H 9D 9S")
    asked = reason(evening.say(goes_down("chiyo", *tricas)))
    assert asked.code == "contract.which"
    evening.play(
        lays_out("chiyo", *tricas, "2-6C", rules=TWO_TRICAS, discard="KD"),
        *counted(ana=30, bruno=44, dara=60),
    )


def play_deals_3_to_5(evening: Evening) -> None:
    """A deal on paper without a lay-down; a trica limpia that grows at once; an escalera."""
    evening.play(EnterDeal(points={"ana": 41, "bruno": 52, "chiyo": 63, "dara": 38}))
    left = (LIMPIA, CUADRA, TWO_CUADRAS, QUINA, TWO_QUINAS, ESCALERA)
    assert tuple(evening.state.contracts_left) == left
    used = goes_down("dara", "7H 7D 7H 7S 7C 7D", rules=SENA)
    assert codes(evening.say(used)) == ("contract.used",)
    limpia = ("7H 7D 7S", "2-8C")
    assert codes(evening.say(goes_down("dara", *limpia))) == ("contract.which",)
    evening.play(
        lays_out("dara", *limpia, rules=LIMPIA, lay_offs=(lay_off(1, "7H"),), discard="KD"),
        *counted(ana=15, bruno=33, chiyo=27),
        lays_out("ana", "2-QS", discard="KD"),
        *counted(bruno=90, chiyo=12, dara=24),
    )


def play_deals_6_to_8(evening: Evening) -> None:
    """A cuadra, of which all lay down one; two quinas; two cuadras."""
    evening.play(
        goes_down("bruno", "7H 7D 7S 7C"),
        goes_down("ana", "KH KD KS JK"),
        puts_down("bruno", "2-7C"),
        off("bruno", 2, "KC"),
        out("bruno", "QD"),
        *counted(ana=5, chiyo=81, dara=46),
    )
    quinas = ("7H 7D 7S 7C 7H", "9H 9D 9S 9C 9H")
    evening.play(
        lays_out("ana", *quinas, rules=TWO_QUINAS, lay_offs=(lay_off(1, "7D"),), discard="KD"),
        *counted(bruno=28, chiyo=17, dara=36),
        lays_out("chiyo", "KH KD KS KC", "5H 5D 5S JK", "2-4C", discard="QD"),
        *counted(ana=22, bruno=61, dara=9),
    )


@pytest.fixture(scope="module")
def evening() -> Evening:
    evening = evening_with("desordenada")
    play_deals_1_and_2(evening)
    play_deals_3_to_5(evening)
    play_deals_6_to_8(evening)
    return evening


def test_every_deal_costs_what_was_worked_out(evening):
    assert sheet(evening.state) == {
        "ana": [20, 30, 41, 15, 0, 5, 0, 22],
        "bruno": [0, 44, 52, 33, 90, 0, 28, 61],
        "chiyo": [70, 0, 63, 27, 12, 81, 17, 0],
        "dara": [55, 60, 38, 0, 24, 46, 36, 9],
    }


def test_each_deal_had_the_contract_of_its_first_lay_down(evening):
    assert [deal.rules for deal in evening.state.deals] == [
        *(SENA, TWO_TRICAS, None, LIMPIA, ESCALERA, CUADRA, TWO_QUINAS, TWO_CUADRAS),
    ]
    assert tuple(evening.state.contracts_left) == (QUINA,)


def test_ana_wins_after_eight_deals(evening):
    assert evening.state.over
    assert winners(evening.state) == ("ana",)
    assert sums(evening.state) == {"ana": 133, "bruno": 308, "chiyo": 270, "dara": 268}
    assert chips_of(evening.state, "ana") == 7


def test_the_journal_alone_tells_the_whole_evening(evening):
    assert replay(evening.steps) == evening.state

"""A game of Carioca of ten deals, worked out by hand:

deal        1    2    3    4    5    6    7    8    9   10   total
ana        50    0   35   20   65   10   80    0   95   40     395
bruno       0   75   15   60    0   45   30   25  110   85     445
chiyo      30   20    0   45   15    0   70   55    0  105     340
dara       85   40   60    0   25   95    0   10   70    0     385
"""

from __future__ import annotations

import pytest

from scorekeeper.game.commands import TakeDiscard, TakeUpcard
from scorekeeper.game.sheet import winners
from tests.game.playing import (
    WorkedOut,
    buys,
    card,
    come_to,
    counted,
    goes_down,
    lays_out,
    onto,
    out,
    played,
    puts_down,
    takes_joker,
)
from tests.game.table import Evening, codes, off

WORKED_OUT = WorkedOut.in_table(__doc__)

SUCIA = "AS 2H 3S JK 5C 6H 7S 8H 9C 10D JS QH KC"


def play_deals_1_to_3(evening: Evening) -> None:
    """Nothing is bought, nothing laid off at once, no discard for who is down; jokers apart."""
    assert codes(evening.say(buys("chiyo", "ana"))) == ("buy.never",)
    evening.play(TakeUpcard(player="bruno", card=card("10S")))
    trios = ("7H 7D 7S", "9H 9D JK")
    at_once = goes_down("bruno", *trios, lay_offs=(onto(1, "7C"),))
    assert codes(evening.say(at_once)) == ("layoff.not_in_this_turn",)
    evening.play(goes_down("bruno", *trios))
    assert codes(evening.say(TakeDiscard(player="bruno", discarder="ana"))) == ("discard.down",)
    assert codes(evening.say(puts_down("bruno", "KH KD KS", new_turn=True))) == (
        "meld.no_new_melds",
    )
    taken = takes_joker("bruno", 2, "9S", new_turn=True)
    assert codes(evening.say(taken)) == ("joker.never_taken",)
    evening.play(
        off("bruno", 1, "7C 7H", new_turn=True),
        off("bruno", 2, "9S 9C 9H 9D"),
        out("bruno", "2C"),
        *counted(ana=50, chiyo=30, dara=85),
        goes_down("ana", "7H 7D 7S", "run 5-7S JK"),
    )
    beside = evening.say(off("ana", 2, "JK JK", new_turn=True))
    assert codes(beside) == ("run.wilds_side_by_side",)
    evening.play(
        off("ana", 2, "4S 9S JK", new_turn=True),
        off("ana", 1, "7C 7H"),
        out("ana", "2C"),
        *counted(bruno=75, chiyo=20, dara=40),
        *out_after_contract("chiyo", "run QS KS AS 2S", "run 5-8H", more=(2, "9-QH")),
        *counted(ana=35, bruno=15, dara=60),
    )


def out_after_contract(player: str, *melds: str, more: tuple[int, str]) -> tuple[object, ...]:
    """The lay-down, in the next turn these cards onto a meld, and a discard."""
    return (goes_down(player, *melds), off(player, *more, new_turn=True), out(player, "2C"))


def play_deals_4_to_8(evening: Evening) -> None:
    """Two jokers in a hand, not three; four tríos leave one card to discard."""
    three = goes_down("dara", "7H 7D JK", "9H 9D JK", "QH QD JK")
    assert codes(evening.say(three)) == ("contract.too_many_wilds",)
    evening.play(
        *out_after_contract("dara", "7H 7D JK", "9H 9D JK", "QH QD QS", more=(3, "QC QH QD")),
        *counted(ana=20, bruno=60, chiyo=45),
        *out_after_contract("bruno", "7H 7D 7S", "9H 9D 9S", "run 5-8S", more=(3, "9S 10S")),
        *counted(ana=65, chiyo=15, dara=25),
        *out_after_contract("chiyo", "7H 7D 7S", "run 5-8S", "run 5-8H", more=(3, "9H")),
        *counted(ana=10, bruno=45, dara=95),
        lays_out("dara", "run 5-8S", "run 5-8H", "run 9-QD", discard="2C"),
        *counted(ana=80, bruno=30, chiyo=70),
        lays_out("ana", "7H 7D 7S", "9H 9D 9S", "KH KD KS", "2H 2D 2S", discard="4C"),
        *counted(bruno=25, chiyo=55, dara=10),
    )


def play_deals_9_and_10(evening: Evening) -> None:
    """The escala sucia of all suits, the escala real of one: thirteen cards, and no discard."""
    two_jokers = goes_down("chiyo", f"run {SUCIA[:-2]}JK", goes_out=True)
    assert codes(evening.say(two_jokers)) == ("contract.item_wilds",)
    evening.play(
        goes_down("chiyo", f"run {SUCIA}", goes_out=True),
        *counted(ana=95, bruno=110, dara=70),
    )
    mixed = goes_down("dara", "run A-QS KH", goes_out=True)
    assert codes(evening.say(mixed)) == ("run.mixed_suits",)
    evening.play(
        goes_down("dara", "run A-KS", goes_out=True),
        *counted(ana=40, bruno=85, chiyo=105),
    )


@pytest.fixture(scope="module")
def evening() -> Evening:
    return played("carioca", play_deals_1_to_3, play_deals_4_to_8, play_deals_9_and_10)


def test_every_deal_costs_what_was_worked_out(evening):
    assert come_to(evening) == WORKED_OUT


def test_chiyo_wins_with_the_lowest_total(evening):
    assert evening.state.over
    assert winners(evening.state) == ("chiyo",)

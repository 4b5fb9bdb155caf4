"""Rommé as in tournaments, to 500, worked out by hand; 5 off for going out, 15 at once:

deal      1    2    3    4    5   total
ana     120  150   -5   98  137     500
bruno    -5  135  140  127   -5     392
chiyo    64  -15   95   -5   88     227
"""

from __future__ import annotations

import pytest

from scorekeeper.game.sheet import totals_after, winners
from tests.game.playing import (
    WorkedOut,
    come_to,
    counted,
    goes_down,
    lays_out,
    out,
    played,
    puts_down,
    takes_joker,
)
from tests.game.table import PLAYERS, Evening, codes, off
from tests.rules.given import entry

WORKED_OUT = WorkedOut.in_table(__doc__)

WHOLE = ("10-KS", "3-5C", "7H 7D 7S", "2H 2D 2S")


def play_deal_1(evening: Evening) -> None:
    """No joker in a first meld; a set keeps its joker until it has four naturals."""
    with_joker = goes_down("bruno", "JC QC JK AC")
    assert codes(evening.say(with_joker)) == ("firstmeld.wilds",)
    evening.play(
        goes_down("bruno", "10-KS"),
        goes_down("chiyo", "QH QD QS", "6-8C"),
        puts_down("bruno", "6S 6H JK"),
    )
    early = takes_joker("chiyo", 4, "6C", into=entry("9H 10H JK"))
    assert codes(evening.say(early)) == ("joker.set_not_full",)
    side_by_side = puts_down("chiyo", "QH KH AH JK JK", new_turn=True)
    assert codes(evening.say(side_by_side)) == ("run.wilds_side_by_side",)
    evening.play(
        off("bruno", 4, "6D"),
        takes_joker("chiyo", 4, "6C", into=entry("9H 10H JK")),
        puts_down("bruno", "3-7D"),
        out("bruno", "KD"),
        *counted(ana=120, chiyo=64),
    )


def play_on(evening: Evening) -> None:
    """Chiyo goes out in the first turn; ana reaches 500 in the end."""
    evening.play(
        lays_out("chiyo", *WHOLE, discard="KH", first_turn=True),
        *counted(ana=150, bruno=135),
        lays_out("ana", *WHOLE, discard="KH"),
        *counted(bruno=140, chiyo=95),
        lays_out("chiyo", *WHOLE, discard="KH"),
        *counted(ana=98, bruno=127),
    )
    assert not evening.state.over
    evening.play(lays_out("bruno", *WHOLE, discard="KH"), *counted(ana=137, chiyo=88))


@pytest.fixture(scope="module")
def evening() -> Evening:
    return played("romme-dskv", play_deal_1, play_on, players=PLAYERS[:3])


def test_every_deal_costs_what_was_worked_out(evening):
    assert come_to(evening) == WORKED_OUT


def test_the_totals_grow_as_worked_out(evening):
    assert [tuple(totals_after(evening.state, deal).values()) for deal in evening.state.deals] == [
        (120, -5, 64),
        (270, 130, 49),
        (265, 270, 144),
        (363, 397, 139),
        (500, 392, 227),
    ]


def test_500_end_the_game_and_the_lowest_total_wins(evening):
    assert evening.state.over
    assert winners(evening.state) == ("chiyo",)


def test_the_player_after_the_dealer_leads(evening):
    leads = [(deal.dealer, deal.leader) for deal in evening.state.deals[:3]]

    assert leads == [("ana", "bruno"), ("bruno", "chiyo"), ("chiyo", "ana")]

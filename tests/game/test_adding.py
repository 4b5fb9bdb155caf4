import pytest

from scorekeeper.game.commands import EndTurn
from scorekeeper.game.turns import why_not_yet
from scorekeeper.rules.melds.melds import find_meld
from tests.game.table import deal_under_way, lay_down, play

SEVENS, NINES = "7H 7D 7S", "9H 9D 9C"


def why(state, player, number):
    reason = why_not_yet(state, player, find_meld(state.deal.melds, number))
    return reason and reason.code


def test_the_own_contract_may_not_grow_in_the_turn_of_laying_down():
    state = play(deal_under_way(2), lay_down("ana", SEVENS, NINES))

    assert why(state, "ana", 1) == "layoff.own_contract_same_turn"


def test_in_a_later_turn_it_may():
    state = play(deal_under_way(2), lay_down("ana", SEVENS, NINES), EndTurn())

    assert why(state, "ana", 1) is None


@pytest.mark.parametrize("player", ["bruno", "chiyo"])
def test_others_melds_may_grow_at_once(player):
    """Who is not on record as down may add all the same: that is a note."""
    state = play(
        deal_under_way(2), lay_down("ana", SEVENS, NINES), EndTurn(),
        lay_down("bruno", "QH QD QS", "KH KD KS"),
    )  # fmt: skip

    assert why(state, player, 1) is None

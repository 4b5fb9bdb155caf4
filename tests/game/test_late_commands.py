import pytest

from scorekeeper.game.commands import Buy, CloseDeal, CountHand, EnterDeal, GoOut, SettleDiscard
from scorekeeper.game.decide import decide
from scorekeeper.game.sheet import cost
from tests.game.table import by_points, ended, final, play, reason, started

OTHERS = {"bruno": 10, "chiyo": 20, "dara": 30}


@pytest.mark.parametrize(
    "late",
    [
        CountHand(deal=1, player="bruno", hand=by_points(10)),
        CloseDeal(deal=1),
        EnterDeal(deal=1, points={"ana": 0, **OTHERS}),
        GoOut(deal=1, player="ana", ruling=True),
        Buy(deal=1, player="ana"),
        SettleDiscard(deal=1, discarder="ana", claimants=("bruno",)),
    ],
)
def test_what_was_meant_for_a_deal_that_is_closed_does_not_count_in_the_next_one(late):
    state = play(started(), *ended("ana", OTHERS))

    assert final(decide(state, late)) == ("deal.not_under_way",)
    assert reason(decide(state, late)).facts == {"deal": 1, "now": 2}


def test_what_is_meant_for_the_deal_under_way_counts_in_it():
    state = play(started(), GoOut(deal=1, player="ana", ruling=True))
    state = play(state, CountHand(deal=1, player="bruno", hand=by_points(10)))

    assert cost(state, state.deal, "bruno") == 10

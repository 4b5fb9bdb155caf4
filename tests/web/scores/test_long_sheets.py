"""A sheet of many deals costs as much a deal as one of few."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from scorekeeper.game.commands import EnterDeal
from scorekeeper.game.sheet import running_points, totals_after
from scorekeeper.game.state import State
from scorekeeper.web import sheets
from scorekeeper.web.scores.chart import chart_of, running_totals
from scorekeeper.web.underway import Order
from tests.calls import calls_in
from tests.game.table import PLAYERS, house, play, started

FEW, MANY = 10, 40
STREAKS = house({"end": {"repeats": True, "out_at": 1000}, "bonuses": {"streaks": True}})
WORK: dict[str, Callable[[State], object]] = {
    "the sheet": sheets.sheet_of,
    "the sheet by rank": lambda state: sheets.sheet_of(state, Order.RANK),
    "the chart": lambda state: chart_of(state, running_totals(state)),
    "a total": lambda state: sheets.steps_to_total(state, "dara"),
    "ranks after a deal": lambda state: sheets.ranked_after(state, state.deals[-2]),
    "one more deal": lambda state: play(state, deal_of_ana()),
}


def deal_of_ana() -> EnterDeal:
    """A deal that ana wins once more."""
    points = {**dict.fromkeys(PLAYERS, 0), "dara": 1}
    return EnterDeal(points=points, went_out="ana")


def game_of(deals: int) -> State:
    return play(started(ruleset=STREAKS), *[deal_of_ana()] * deals)


@pytest.fixture(scope="module")
def short() -> State:
    return game_of(FEW)


@pytest.fixture(scope="module")
def long() -> State:
    return game_of(MANY)


@pytest.mark.parametrize("what", WORK)
def test_the_work_grows_no_faster_than_the_deals(what: str, short: State, long: State):
    few, many = (calls_in(lambda state=state: WORK[what](state)) for state in (short, long))

    assert many <= few * MANY / FEW


def test_points_after_each_deal_follow_the_streak(long: State):
    after = [points for _, points in running_points(long)]

    assert [points["dara"] for points in after[:4]] == [1, 3, 6, 10]
    assert after[2] == totals_after(long, long.deals[2])
    assert len(after) == MANY

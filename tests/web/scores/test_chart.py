"""The chart of the totals, and a sheet of many deals."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest

from scorekeeper.game.commands import EnterDeal, JoinGame, LeaveGame
from scorekeeper.game.sheet import running_points, totals_after
from scorekeeper.game.state import Newcomer, State
from scorekeeper.web import sheets
from scorekeeper.web.scores.chart import (
    BOTTOM,
    HEIGHT,
    LABEL_HEIGHT,
    TOP,
    chart_of,
    running_totals,
    short_names,
    spread,
    ticks_of,
)
from scorekeeper.web.underway import Order
from tests.calls import calls_in
from tests.game.table import PLAYERS, ended, house, play, started

FIRST = ended("ana", {"bruno": 10, "chiyo": 20, "dara": 30})
SECOND = ended("bruno", {"ana": 40, "chiyo": 0, "dara": 5})


def drawn(state):
    return {line.player: line for line in chart_of(state, running_totals(state)).lines}


def test_there_is_no_chart_before_a_deal_is_closed():
    assert chart_of(started(), {}) is None


def test_lines_go_from_0_through_the_total_after_each_deal():
    state = play(started(), *FIRST, *SECOND)

    totals = {key: [spot.total for spot in line.spots] for key, line in drawn(state).items()}

    assert totals == {
        "ana": [0, 0, 40],
        "bruno": [0, 10, 10],
        "chiyo": [0, 20, 20],
        "dara": [0, 30, 35],
    }


def test_fewer_points_stand_lower():
    lines = drawn(play(started(), *FIRST))

    ends = [lines[player].spots[-1].y for player in ("ana", "bruno", "chiyo", "dara")]
    assert ends == sorted(ends, reverse=True)
    assert ends[0] == HEIGHT - BOTTOM
    assert ends[-1] >= TOP


def test_a_late_joiner_begins_with_the_points_agreed_on():
    elena = Newcomer(key="elena", name="Elena")
    joined = JoinGame(newcomer=elena, after="dara", points=15)
    state = play(started(), *FIRST, joined)
    state = play(state, *ended("bruno", {"ana": 1, "chiyo": 1, "dara": 1, "elena": 7}))

    assert running_totals(state)["elena"] == [(1, 15), (2, 22)]


def test_the_line_of_whoever_left_ends_with_the_last_deal_played():
    state = play(started(), *FIRST, LeaveGame(player="dara"))
    state = play(state, *ended("bruno", {"ana": 1, "chiyo": 1}))

    assert running_totals(state)["dara"] == [(0, 0), (1, 30)]


def test_every_player_keeps_the_same_line_whatever_the_ranking():
    before, after = play(started(), *FIRST), play(started(), *FIRST, *SECOND)

    kinds = [{key: line.kind for key, line in drawn(state).items()} for state in (before, after)]

    assert kinds[0] == kinds[1] == {"ana": 1, "bruno": 2, "chiyo": 3, "dara": 4}


@pytest.mark.parametrize(
    ("totals", "ticks"),
    [
        ([0, 0], [0, 1]),
        ([3, 9], [0, 2, 4, 6, 8, 10]),
        ([-25, 60], [-40, -20, 0, 20, 40, 60]),
        ([120, 480], [0, 100, 200, 300, 400, 500]),
    ],
)
def test_ticks_are_round_and_hold_0_and_all_totals(totals, ticks):
    assert ticks_of(totals) == ticks


@pytest.mark.parametrize("count", [2, 8, 12])
@pytest.mark.parametrize("at", [TOP, 100, HEIGHT - BOTTOM])
def test_names_at_the_same_place_move_apart_and_stay_inside(count, at):
    placed = sorted(spread({str(line): float(at) for line in range(count)}).values())

    assert all(low + LABEL_HEIGHT <= high for low, high in pairwise(placed))
    assert placed[0] >= TOP
    assert placed[-1] <= HEIGHT - BOTTOM


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


def test_a_long_name_stands_beside_its_line_by_its_first_word_if_that_is_its_own():
    names = {"a": "María Fernanda", "b": "José Luis", "c": "Ana Lucía Paz", "d": "Ana Gabriela"}

    found = short_names(names)

    assert found == {"a": "María", "b": "José Luis", "c": "Ana Lucía …", "d": "Ana Gabrie…"}

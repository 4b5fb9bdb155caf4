"""When a game is over: after its deals, or at a target."""

import pytest

from scorekeeper.game.commands import (
    Buy,
    CorrectHand,
    CountHand,
    EnterDeal,
    FinishEarly,
    JoinGame,
    LeaveGame,
)
from scorekeeper.game.decide import decide
from scorekeeper.game.sheet import out_since, total, winners
from tests.game.table import PLAYERS, by_points, final, house, newcomer, play, started

ENDLESS = house({"end": {"repeats": True}})
TEN_DEALS = house({"end": {"repeats": True, "after_deals": 10}})
TO_100 = house({"end": {"repeats": True, "target": 100}})


def of_all(*points: int, out: str | None = None) -> EnterDeal:
    return EnterDeal(points=dict(zip(PLAYERS, points, strict=True)), went_out=out)


def test_a_game_of_any_number_of_deals_goes_on_until_the_table_ends_it():
    state = play(started(ruleset=ENDLESS), *[of_all(1, 2, 3, 4)] * 30)
    assert not state.over
    assert state.deal.number == 31

    state = play(state, FinishEarly())

    assert winners(state) == ("ana",)


def test_a_list_that_repeats_may_be_played_so_many_deals():
    state = play(started(ruleset=TEN_DEALS), *[of_all(1, 2, 3, 4)] * 9)
    assert not state.over

    state = play(state, of_all(1, 2, 3, 4))

    assert state.over
    assert len(state.deals) == 10


def test_nobody_joins_in_the_last_of_so_many_deals():
    state = play(started(ruleset=TEN_DEALS), *[of_all(1, 2, 3, 4)] * 9, Buy(player="ana"))

    answer = decide(state, JoinGame(newcomer=newcomer("elif"), after="dara"))

    assert final(answer) == ("join.last_deal",)


def test_people_join_late_where_nobody_knows_how_many_deals_there_are():
    state = play(started(ruleset=ENDLESS), *[of_all(1, 2, 3, 4)] * 20, Buy(player="ana"))

    joined = play(state, JoinGame(newcomer=newcomer("elif"), after="dara", points=50))

    assert total(joined, "elif") == 50


def test_nobody_is_out_of_a_game_without_a_limit():
    state = play(started(), of_all(0, 60, 20, 30, out="ana"))

    assert [out_since(state, player) for player in PLAYERS] == [None] * 4


def test_a_total_at_the_target_ends_the_game_and_the_lowest_wins():
    state = play(started(ruleset=TO_100), of_all(0, 60, 20, 30, out="ana"))
    assert not state.over

    state = play(state, of_all(5, 40, 0, 30, out="chiyo"))

    assert (state.over, total(state, "bruno")) == (True, 100)
    assert winners(state) == ("ana",)


def test_one_point_below_the_target_the_game_goes_on():
    state = play(started(ruleset=TO_100), of_all(0, 99, 20, 30, out="ana"))

    assert not state.over


def test_the_target_counts_after_a_whole_deal_not_when_a_hand_is_counted():
    state = play(started(ruleset=TO_100), CountHand(player="ana", hand=by_points(150)))

    assert not state.over


def test_a_correction_below_the_target_lets_the_game_go_on_with_the_next_deal():
    state = play(started(ruleset=TO_100), of_all(0, 130, 20, 30, out="ana"))

    state = play(state, CorrectHand(deal=1, player="bruno", hand=by_points(13)))

    assert (state.over, state.deal.number, state.deal.dealer) == (False, 2, "bruno")


def test_a_correction_up_to_the_target_ends_the_game_and_the_deal_under_way_does_not_count():
    state = play(started(ruleset=TO_100), of_all(0, 13, 20, 30, out="ana"), Buy(player="ana"))

    state = play(state, CorrectHand(deal=1, player="bruno", hand=by_points(130)))

    assert winners(state) == ("ana",)
    assert final(decide(state, Buy(player="ana"))) == ("game.over",)


@pytest.mark.parametrize("points", [100, 250])
def test_nobody_joins_with_the_points_that_end_the_game(points):
    join = JoinGame(newcomer=newcomer("elif"), after="dara", points=points)

    assert final(decide(started(ruleset=TO_100), join)) == ("join.over_at_once",)


def test_who_left_does_not_end_the_game_by_a_total():
    state = play(started(ruleset=TO_100), of_all(0, 60, 20, 30, out="ana"))
    state = play(state, LeaveGame(player="bruno"))

    state = play(state, CorrectHand(deal=1, player="bruno", hand=by_points(160)))

    assert not state.over

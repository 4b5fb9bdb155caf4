from scorekeeper.game.commands import CountHand, EnterDeal, JoinGame, LeaveGame, RewardCut
from scorekeeper.game.sheet import deal_winners, total, totals_after, unused_chips
from scorekeeper.game.standings import Margin, leaders, margin, ranking, winners
from tests.game.table import (
    PLAYERS,
    by_points,
    deal_under_way,
    ended,
    house,
    newcomer,
    play,
    started,
)

OTHERS = {"bruno": 10, "chiyo": 20, "dara": 30}


def paper(*points: int) -> EnterDeal:
    return EnterDeal(points=dict(zip(("ana", "bruno", "chiyo", "dara"), points, strict=True)))


def test_lowest_total_ranks_first_and_equal_totals_share_a_place():
    state = play(started(), paper(20, 0, 5, 5))

    assert [(each.rank, each.player, each.total) for each in ranking(state)] == [
        (1, "bruno", 0), (2, "chiyo", 5), (2, "dara", 5), (4, "ana", 20),
    ]  # fmt: skip


def test_whoever_went_out_won_the_deal():
    state = play(started(), *ended("chiyo", {"ana": 0, "bruno": 3, "dara": 4}))

    assert deal_winners(state, state.deals[0]) == ("chiyo",)


def test_where_nobody_went_out_the_fewest_points_win_the_deal_and_may_tie():
    state = play(started(), paper(20, 5, 30, 5))

    assert deal_winners(state, state.deals[0]) == ("bruno", "dara")


def test_a_deal_under_way_has_no_winner_before_somebody_is_out():
    state = play(started(), CountHand(player="ana", hand=by_points(3)))

    assert deal_winners(state, state.deal) == ()


def test_the_lowest_total_after_the_seventh_deal_wins_the_game():
    state = deal_under_way(7)

    assert winners(state) == ()
    assert winners(play(state, paper(20, 5, 30, 6))) == ("bruno",)


def test_a_game_is_won_by_what_the_next_best_have_more():
    over = play(deal_under_way(7), paper(20, 5, 30, 20))

    assert margin(deal_under_way(7)) is None
    assert margin(over) == Margin(points=15, others=("ana", "dara"))
    assert margin(play(deal_under_way(7), paper(20, 5, 30, 5))) is None


def test_ties_share_the_win():
    assert winners(play(deal_under_way(7), paper(20, 5, 30, 5))) == ("bruno", "dara")


def test_nobody_leads_before_a_deal_is_played():
    assert leaders(started()) == ()
    assert leaders(play(started(), paper(20, 5, 30, 6))) == ("bruno",)


def test_the_sheet_grows_deal_by_deal():
    joining = JoinGame(newcomer=newcomer("elif"), after="dara", points=12)
    state = play(started(), paper(1, 2, 3, 4), joining, LeaveGame(player="dara"))
    state = play(state, *ended("ana", {"bruno": 10, "chiyo": 20, "elif": 30}))

    assert totals_after(state, state.deals[0]) == {"ana": 1, "bruno": 2, "chiyo": 3, "dara": 4}
    assert totals_after(state, state.deals[1]) == {
        "ana": 1, "bruno": 12, "chiyo": 23, "dara": 4, "elif": 42,
    }  # fmt: skip


def test_points_off_for_an_exact_cut_make_totals_smaller_even_below_nothing():
    ruleset = house({"cut": {"reward_chips": 0, "reward_points": 50}})
    state = play(
        started(ruleset=ruleset), RewardCut(), *ended("dara", {"ana": 1, "bruno": 2, "chiyo": 3})
    )

    assert total(state, "dara") == -50
    assert leaders(state) == ("dara",)


def test_chips_left_over_are_no_part_of_a_total_where_they_are_worth_nothing():
    state = play(deal_under_way(7), EnterDeal(points=dict.fromkeys(PLAYERS, 0)))

    assert state.over
    assert unused_chips(state, "ana") is None

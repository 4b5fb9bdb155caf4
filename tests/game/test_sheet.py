"""What deals add to totals: hands, bonuses, streaks, erased penalties, chips; ranks, winners."""

from dataclasses import replace

import pytest

from scorekeeper.game.commands import (
    Buy,
    ChangeDealer,
    CloseDeal,
    CorrectHand,
    CorrectWentOut,
    CountHand,
    EnterDeal,
    FinishEarly,
    GoOut,
    JoinGame,
    LayDown,
    LayOffCards,
    LeaveGame,
    ResumeGame,
    RewardCut,
)
from scorekeeper.game.sheet import (
    Part,
    PartOf,
    charged,
    chips_of,
    cost,
    deal_winners,
    last_penalty,
    parts_of,
    total,
    totals_after,
    unused_chips,
)
from scorekeeper.game.state import WayOut
from scorekeeper.game.winning import Margin, leaders, margin, ranking, winners
from tests.rules.given import entries, lay_off

from .table import (
    PLAYERS,
    by_points,
    deal_under_way,
    ended,
    goes_out,
    house,
    newcomer,
    play,
    started,
)

STREAKS = house({"bonuses": {"streaks": True}})
ONE_TURN = {"going_out": 5, "going_out_at_once": 20, "going_out_without_wilds": 50}
BONUS = house({"bonuses": {"going_out": 5, "going_out_in_first_turn": 15}})
ERASING = house({"cut": {"reward_chips": 0, "erases_last_penalty": True}})
CHIPS_COUNT = house({"chips": {"each": 6, "points_off_for_unused": 10}})


def paper(*points: int, out: str | None = None, **more: object) -> EnterDeal:
    return EnterDeal(points=dict(zip(PLAYERS, points, strict=True)), went_out=out, **more)


def totals(state):
    return [total(state, player) for player in PLAYERS]


def charges(state, deal):
    return [charged(state, state.deals[deal - 1], player) for player in PLAYERS]


def parts(state, deal, player):
    return parts_of(state, state.deals[deal - 1], player)


def points_off(state):
    return -sum(part.points for part in parts_of(state, state.deal, "ana") if part.points < 0)


def test_a_deal_charges_what_the_hand_costs_where_there_is_nothing_else():
    state = play(started(), paper(0, 10, 20, 30, out="ana"))

    assert charges(state, 1) == [0, 10, 20, 30]
    assert parts(state, 1, "dara") == (Part(kind=PartOf.HAND, points=30),)


def test_a_hand_that_is_not_entered_charges_nothing_yet_not_0():
    state = play(started(), goes_out("ana"))

    assert charges(state, 1) == [0, None, None, None]
    assert parts(state, 1, "bruno") == ()


def test_going_out_takes_points_off_the_own_total():
    state = play(started(ruleset=BONUS), paper(0, 10, 20, 30, out="ana"))

    assert totals(state) == [-5, 10, 20, 30]
    assert parts(state, 1, "ana") == (
        Part(kind=PartOf.HAND, points=0),
        Part(kind=PartOf.GOING_OUT, points=-5),
    )


def test_going_out_in_the_first_turn_has_a_bonus_of_its_own_instead():
    out = GoOut(player="ana", first_turn=True, ruling=True)
    counts = [CountHand(player=player, hand=by_points(9)) for player in PLAYERS[1:]]
    state = play(started(ruleset=BONUS), out, *counts)

    assert charges(state, 1) == [-15, 9, 9, 9]
    assert parts(state, 1, "ana")[-1].kind is PartOf.FIRST_TURN


@pytest.mark.parametrize(
    ("melds", "more", "kind", "points"),
    [
        ("7H 7D 7S; 2-9C", {}, PartOf.WITHOUT_WILDS, -50),
        ("7H 7D 7S; 2C JK 4-9C", {}, PartOf.AT_ONCE, -20),
        ("7H 7D 7S; 2-9C", {"going_out_in_first_turn": 60}, PartOf.FIRST_TURN, -60),
        ("7H 7D 7S; 2-9C", {"going_out_in_first_turn": 30}, PartOf.WITHOUT_WILDS, -50),
    ],
)
def test_going_out_in_the_turn_of_laying_down_has_a_bonus_that_the_book_knows(
    melds, more, kind, points
):
    ruleset = house({"bonuses": {**ONE_TURN, **more}})
    first = bool(more)
    down = LayDown(player="ana", melds=entries(*melds.split(";")), first_turn=first)
    state = play(started(ruleset=ruleset), down)

    assert state.deal.went_out == "ana"
    assert parts(state, 1, "ana")[-1] == Part(kind=kind, points=points)


def test_what_is_laid_off_later_in_the_turn_of_laying_down_counts_with_it():
    down = LayDown(player="ana", melds=entries("7H 7D 7S", "2-5C"))
    off = LayOffCards(player="ana", lay_off=lay_off(2, "6-9C 10C"))
    wild = LayOffCards(player="ana", lay_off=lay_off(2, "6C JK 8-10C"))
    later = replace(off, new_turn=True)

    ways = [
        play(started(ruleset=house({"bonuses": ONE_TURN})), down, each).deal.way_out
        for each in (off, wild, later)
    ]

    assert ways == [WayOut.WITHOUT_WILDS, WayOut.AT_ONCE, WayOut.LATER]


def test_where_the_book_does_not_know_the_table_says_in_which_turn_somebody_went_out():
    ruleset = house({"bonuses": ONE_TURN})
    silent, said = (
        play(started(ruleset=ruleset, melds_kept=False), GoOut(player="ana", way=way))
        for way in (WayOut.LATER, WayOut.WITHOUT_WILDS)
    )

    assert (points_off(silent), points_off(said)) == (5, 50)


def test_in_a_game_without_such_a_bonus_nothing_is_noted_of_it():
    down = LayDown(player="ana", melds=entries("7H 7D 7S", "2-9C"))

    assert play(started(), down).deal.way_out is WayOut.LATER


def test_where_the_first_turn_has_no_bonus_of_its_own_going_out_has():
    ruleset = house({"bonuses": {"going_out": 5}})
    state = play(started(ruleset=ruleset), paper(0, 10, 20, 30, out="ana", first_turn=True))

    assert totals(state) == [-5, 10, 20, 30]


def test_fewest_points_without_going_out_bring_no_bonus():
    state = play(started(ruleset=BONUS), paper(3, 10, 20, 30))

    assert totals(state) == [3, 10, 20, 30]


def test_a_correction_of_who_went_out_moves_the_bonus():
    state = play(started(ruleset=BONUS), paper(0, 10, 20, 30, out="ana"))
    state = play(state, CorrectWentOut(deal=1, player="bruno", hand_of_former=by_points(7)))

    assert totals(state) == [7, -5, 20, 30]


def test_the_second_deal_won_in_a_row_costs_the_others_twice_the_third_three_times():
    """Bruno: 10 + 2 x 5 + 3 x 4 = 32."""
    state = play(
        started(ruleset=STREAKS),
        paper(0, 10, 20, 30, out="ana"),
        paper(0, 5, 6, 7, out="ana"),
        paper(0, 4, 3, 2, out="ana"),
    )

    assert totals(state) == [0, 32, 41, 50]
    assert charges(state, 3) == [0, 12, 9, 6]
    assert parts(state, 3, "bruno") == (
        Part(kind=PartOf.HAND, points=4),
        Part(kind=PartOf.STREAK, points=8, times=3),
    )


def test_another_winner_ends_the_streak_and_begins_the_next():
    state = play(
        started(ruleset=STREAKS),
        paper(0, 10, 20, 30, out="ana"),
        paper(9, 0, 6, 7, out="bruno"),
        paper(8, 0, 3, 2, out="bruno"),
    )

    assert charges(state, 2) == [9, 0, 6, 7]
    assert charges(state, 3) == [16, 0, 6, 4]


def test_a_deal_won_by_several_ends_a_streak():
    state = play(
        started(ruleset=STREAKS),
        paper(0, 10, 20, 30, out="ana"),
        paper(5, 5, 6, 7),
        paper(0, 4, 3, 2, out="ana"),
    )

    assert charges(state, 2) == [5, 5, 6, 7]
    assert charges(state, 3) == [0, 4, 3, 2]


def test_a_streak_is_told_as_soon_as_somebody_is_out():
    state = play(started(ruleset=STREAKS), paper(0, 10, 20, 30, out="ana"), goes_out("ana"))
    state = play(state, CountHand(player="bruno", hand=by_points(4)))

    assert (cost(state, state.deal, "bruno"), charged(state, state.deal, "bruno")) == (4, 8)


def test_a_correction_breaks_the_streak_of_later_deals():
    state = play(
        started(ruleset=STREAKS),
        paper(0, 10, 20, 30, out="ana"),
        paper(0, 5, 6, 7, out="ana"),
        CorrectWentOut(deal=1, player="dara", hand_of_former=by_points(1)),
    )

    assert charges(state, 2) == [0, 5, 6, 7]


def test_without_streaks_nothing_is_multiplied():
    state = play(started(), *[paper(0, 10, 20, 30, out="ana")] * 2)

    assert charges(state, 2) == [0, 10, 20, 30]


def test_an_exact_cut_erases_the_cutter_s_penalty_of_the_deal_before():
    """Deal 2 is dealt by bruno and cut by ana."""
    state = play(
        started(ruleset=ERASING), paper(40, 0, 20, 30, out="bruno"), RewardCut(ruling=True)
    )
    state = play(state, *ended("chiyo", {"ana": 7, "bruno": 8, "dara": 9}))

    assert totals(state) == [7, 8, 20, 39]
    assert parts(state, 2, "ana") == (
        Part(kind=PartOf.HAND, points=7),
        Part(kind=PartOf.ERASED, points=-40, deal=1),
    )


def test_a_correction_of_the_erased_penalty_counts():
    state = play(
        started(ruleset=ERASING), paper(40, 0, 20, 30, out="bruno"), RewardCut(ruling=True)
    )
    state = play(state, *ended("chiyo", {"ana": 7, "bruno": 8, "dara": 9}))

    state = play(state, CorrectHand(deal=1, player="ana", hand=by_points(55)))

    assert total(state, "ana") == 7


def test_nothing_is_erased_before_the_deal_with_the_cut_is_closed():
    state = play(
        started(ruleset=ERASING), paper(40, 0, 20, 30, out="bruno"), RewardCut(ruling=True)
    )

    assert total(state, "ana") == 40
    assert points_off(state) == 40


def test_in_the_first_deal_there_is_nothing_to_erase():
    state = play(started(ruleset=ERASING), RewardCut(ruling=True))

    assert parts(state, 1, "dara") == ()


def test_a_penalty_is_erased_as_a_streak_made_it():
    """Deal 2 cost chiyo 2 x 20; in deal 3 dara deals, so that chiyo cuts."""
    ruleset = house(
        {"cut": {"reward_chips": 0, "erases_last_penalty": True}, "bonuses": {"streaks": True}}
    )
    state = play(started(ruleset=ruleset), *[paper(0, 10, 20, 30, out="ana")] * 2)
    state = play(state, ChangeDealer(player="dara"), RewardCut(ruling=True))
    state = play(state, *ended("bruno", {"ana": 1, "chiyo": 1, "dara": 1}))

    assert totals(state) == [1, 30, 20 + 40 + 1 - 40, 91]


def test_chips_left_over_take_points_off_once_the_game_is_over():
    """Ana bought twice: four chips are left, and 40 points come off."""
    state = play(
        deal_under_way(7, ruleset=CHIPS_COUNT),
        Buy(player="ana"),
        Buy(player="ana"),
        goes_out("dara"),
        *(CountHand(player=player, hand=by_points(50)) for player in PLAYERS[:3]),
    )
    assert totals(state) == [0, 0, 0, 0]

    state = play(state, CloseDeal())

    assert totals(state) == [10, -10, -10, -60]
    assert unused_chips(state, "ana") == Part(kind=PartOf.CHIPS, points=-40, times=4)
    assert winners(state) == ("dara",)
    assert totals_after(state, state.deal)["ana"] == 50


def test_whoever_has_no_chip_left_gets_nothing_off():
    state = play(deal_under_way(7, ruleset=CHIPS_COUNT), *[Buy(player="ana", ruling=True)] * 7)
    state = play(state, *ended("dara", {"ana": 1, "bruno": 2, "chiyo": 3}))

    assert (chips_of(state, "ana"), total(state, "ana")) == (-1, 1)
    assert unused_chips(state, "ana") is None


def test_chips_of_whoever_left_early_do_not_count():
    state = play(started(ruleset=CHIPS_COUNT), paper(0, 10, 20, 30, out="ana"))
    state = play(state, LeaveGame(player="dara"), FinishEarly())

    assert [(each.player, each.total) for each in ranking(state)] == [
        ("ana", -60), ("bruno", -50), ("chiyo", -40), ("dara", 30),
    ]  # fmt: skip


def test_chips_count_no_longer_when_the_game_goes_on():
    state = play(started(ruleset=CHIPS_COUNT), paper(0, 10, 20, 30, out="ana"), FinishEarly())

    assert totals(play(state, ResumeGame())) == [0, 10, 20, 30]


def test_a_game_without_a_deal_takes_nothing_off():
    assert totals(play(started(ruleset=CHIPS_COUNT), FinishEarly())) == [0, 0, 0, 0]


def test_a_deal_that_several_won_costs_the_others_what_they_held():
    state = started(ruleset=house({"bonuses": {"streaks": True}}))
    state = play(state, EnterDeal(points={"ana": 5, "bruno": 5, "chiyo": 8, "dara": 9}))

    assert [total(state, player) for player in PLAYERS] == [5, 5, 8, 9]


def test_whoever_did_not_play_in_the_deal_before_has_nothing_to_erase():
    state = play(started(ruleset=ERASING), paper(0, 10, 20, 30, out="ana"))
    state = play(state, JoinGame(newcomer=newcomer("elif"), after="dara", points=15))

    assert [last_penalty(state, state.deal, player) for player in state.seats] == [
        0, 10, 20, 30, 0,
    ]  # fmt: skip


def test_a_streak_multiplies_what_the_others_held_and_not_what_its_winner_did():
    """Nobody went out: ana had the fewest points twice."""
    state = started(ruleset=STREAKS)
    state = play(state, *[paper(3, 10, 20, 30)] * 2)

    assert charges(state, 2) == [3, 20, 40, 60]


def test_one_point_more_than_none_does_not_share_a_deal():
    state = play(started(ruleset=STREAKS), *[paper(0, 1, 20, 30)] * 2)

    assert charges(state, 2) == [0, 2, 40, 60]


def test_a_streak_adds_nothing_to_a_hand_that_costs_nothing():
    state = play(started(ruleset=STREAKS), *[paper(0, 0, 20, 30, out="ana")] * 2)

    assert parts(state, 2, "bruno") == (Part(kind=PartOf.HAND, points=0),)


def test_a_penalty_of_a_deal_that_several_won_is_there_to_be_erased():
    state = started(ruleset=STREAKS)
    state = play(state, paper(5, 5, 8, 9))

    assert [last_penalty(state, state.deal, player) for player in PLAYERS] == [5, 5, 8, 9]


OTHERS = {"bruno": 10, "chiyo": 20, "dara": 30}


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

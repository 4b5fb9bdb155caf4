"""Minus points, which some houses give: they stand with a note, and everything counts them."""

from __future__ import annotations

import pytest

from scorekeeper.game.commands import (
    CloseDeal,
    CorrectHand,
    CorrectWentOut,
    CountHand,
    EndDeal,
    EnterDeal,
    GoOut,
    RewardCut,
)
from scorekeeper.game.decide import decide
from scorekeeper.game.refusal import MOST_POINTS
from scorekeeper.game.sheet import cost, deal_winners, former_costs, parts_of, total
from scorekeeper.game.winning import leaders, ranking
from scorekeeper.rules.verdict import Basis
from tests.game.table import (
    PLAYERS,
    by_points,
    ended,
    final,
    goes_out,
    house,
    note,
    noted,
    open_to_ruling,
    play,
    started,
)

OUT = play(started(), goes_out("ana"))
OTHERS = {"bruno": 10, "chiyo": 20, "dara": 30}
BONUS = CountHand(player="ana", hand=by_points(-25))


def test_a_sum_below_0_stands_with_a_note_of_the_book():
    answer = decide(OUT, CountHand(player="bruno", hand=by_points(-10)))

    assert note(answer).code == "hand.below_zero"
    assert note(answer).facts == {"player": "bruno", "points": -10}
    assert note(answer).basis is Basis.BOOK
    assert [event.hand.points for event in answer] == [-10]


@pytest.mark.parametrize(("points", "code"), [(-MOST_POINTS, ()), (-MOST_POINTS - 1, None)])
def test_minus_points_are_bounded_as_points_are(points, code):
    answer = decide(OUT, CountHand(player="bruno", hand=by_points(points)))

    if code is None:
        assert final(answer) == ("number.out_of_range",)
    else:
        assert noted(answer) == ("hand.below_zero",)


def test_whoever_went_out_keeps_the_minus_points_a_house_gives_for_it():
    state = play(OUT, BONUS)

    assert cost(state, state.deal, "ana") == -25
    assert noted(decide(OUT, BONUS)) == ("hand.below_zero",)


def test_minus_points_entered_before_somebody_went_out_are_theirs_still():
    state = play(started(), BONUS, goes_out("ana"))

    assert cost(state, state.deal, "ana") == -25


def test_totals_rank_winner_and_leader_go_by_the_lowest_number_below_0_too():
    counts = [CountHand(player=player, hand=by_points(OTHERS[player])) for player in OTHERS]
    state = play(OUT, BONUS, *counts, CloseDeal())

    assert [total(state, player) for player in PLAYERS] == [-25, 10, 20, 30]
    assert (ranking(state)[0].player, ranking(state)[0].total) == ("ana", -25)
    assert (leaders(state), deal_winners(state, state.deals[0])) == (("ana",), ("ana",))
    assert [part.points for part in parts_of(state, state.deals[0], "ana")] == [-25]


def test_of_a_deal_nobody_finished_the_lowest_number_below_0_wins():
    sums = {
        "ana": by_points(0),
        "bruno": by_points(-5),
        "chiyo": by_points(3),
        "dara": by_points(4),
    }
    state = play(started(), EndDeal(hands=sums))

    assert deal_winners(state, state.deals[0]) == ("bruno",)


def test_a_deal_from_paper_takes_minus_points_of_anybody_with_notes():
    paper = EnterDeal(points={"ana": -25, **OTHERS, "dara": -5}, went_out="ana")
    state = play(started(), paper)

    assert noted(decide(started(), paper)) == ("hand.below_zero",) * 2
    assert [total(state, player) for player in PLAYERS] == [-25, 10, 20, -5]


def test_a_closed_hand_is_corrected_to_minus_points_and_back():
    state = play(started(), *ended("ana", OTHERS))
    below = play(state, CorrectHand(deal=1, player="ana", hand=by_points(-25)))
    back = play(below, CorrectHand(deal=1, player="ana", hand=by_points(0)))

    assert (total(below, "ana"), total(back, "ana")) == (-25, 0)
    assert former_costs(back, back.deals[0], "ana") == (-25,)


def test_whoever_did_not_go_out_after_all_has_what_was_said_then():
    state = play(
        OUT, BONUS, *[CountHand(player=key, hand=by_points(5)) for key in OTHERS], CloseDeal()
    )
    state = play(state, CorrectWentOut(deal=1, player="bruno", hand_of_former=by_points(7)))

    assert total(state, "ana") == 7
    assert former_costs(state, state.deals[0], "ana") == (-25,)


def test_an_exact_cut_takes_no_minus_points_away():
    erases = house({"cut": {"reward_chips": 0, "erases_last_penalty": True}})
    state = play(started(ruleset=erases), *ended("bruno", {"ana": -30, "chiyo": 20, "dara": 30}))

    assert state.deal.cutter == "ana"
    assert open_to_ruling(decide(state, RewardCut())) == ("cut.nothing_to_erase",)


def test_what_a_streak_multiplies_it_multiplies_below_0_as_well():
    streaks = house({"bonuses": {"streaks": True}})
    state = play(
        started(ruleset=streaks), *ended("ana", OTHERS), *ended("ana", {**OTHERS, "dara": -5})
    )

    assert total(state, "dara") == 30 - 2 * 5


def test_a_note_refuses_nothing_so_a_whole_deal_ends_in_one_step():
    command = EndDeal(went_out="ana", hands={player: by_points(-1) for player in OTHERS})
    answer = decide(started(), command)

    assert {reason.code for event in answer for reason in event.noted} >= {"hand.below_zero"}
    assert play(started(), GoOut(player="ana"), command).deals[0].closed

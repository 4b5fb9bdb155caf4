import pytest

from scorekeeper.game.commands import (
    CorrectChips,
    CorrectHand,
    CorrectWentOut,
    EnterDeal,
    FinishEarly,
)
from scorekeeper.game.decide import decide
from scorekeeper.game.events import ChipsCorrected, HandCorrected, WentOutCorrected
from scorekeeper.game.sheet import chips_of, cost, deal_winners, former_costs, total
from tests.game.table import (
    PLAYERS,
    by_cards,
    by_points,
    deal_under_way,
    ended,
    final,
    house,
    lay_down,
    noted,
    play,
    started,
)

OTHERS = {"bruno": 10, "chiyo": 20, "dara": 30}


def one_deal_played():
    return play(started(), *ended("ana", OTHERS))


def correct(player: str, points: int, deal: int = 1) -> CorrectHand:
    return CorrectHand(deal=deal, player=player, hand=by_points(points))


def test_an_entry_of_a_closed_deal_can_be_corrected():
    state = one_deal_played()

    assert decide(state, correct("bruno", 12)) == (
        HandCorrected(deal=1, player="bruno", hand=by_points(12)),
    )
    assert total(play(state, correct("bruno", 12)), "bruno") == 12


def test_deal_2_can_be_corrected_in_deal_5():
    state = play(deal_under_way(5), correct("bruno", 12, deal=2))

    assert [cost(state, deal, "bruno") for deal in state.deals] == [0, 12, 0, 0, None]


def test_an_entry_can_be_corrected_after_the_end():
    state = play(deal_under_way(7), *ended("ana", OTHERS), correct("bruno", 12, deal=7))

    assert total(state, "bruno") == 12


def test_the_value_before_a_correction_stays_visible():
    state = play(one_deal_played(), correct("bruno", 12), correct("bruno", 13))

    assert former_costs(state, state.deals[0], "bruno") == (10, 12)
    assert former_costs(state, state.deals[0], "chiyo") == ()


@pytest.mark.parametrize("deal", [0, 2, 3, -1, 10**30])
def test_only_closed_deals_are_corrected(deal):
    state = one_deal_played()

    assert final(decide(state, correct("bruno", 12, deal=deal))) == ("deal.not_closed",)
    assert final(decide(state, CorrectWentOut(deal=deal, player="bruno"))) == ("deal.not_closed",)


def test_a_deal_broken_off_is_not_corrected():
    state = play(one_deal_played(), FinishEarly())

    assert final(decide(state, correct("bruno", 12, deal=2))) == ("deal.not_closed",)


def test_a_corrected_hand_is_compared_with_what_was_laid():
    state = play(started(), lay_down("bruno"), *ended("ana", OTHERS))
    corrected = CorrectHand(deal=1, player="bruno", hand=by_cards("2S 3S"))

    assert noted(decide(state, corrected)) == ("hand.count_differs",)


def test_a_deal_from_paper_can_be_corrected_by_cards():
    state = play(started(), EnterDeal(points={"ana": 0, **OTHERS}))
    corrected = CorrectHand(deal=1, player="bruno", hand=by_cards("2S 3S"))

    assert total(play(state, corrected), "bruno") == 5


@pytest.mark.parametrize(
    ("player", "points", "code"),
    [("elif", 12, "player.unknown"), ("bruno", -10_000, "number.out_of_range")],
)
def test_a_correction_has_a_player_of_the_deal_and_a_hand(player, points, code):
    command = CorrectHand(deal=1, player=player, hand=by_points(points), ruling=True)

    assert final(decide(one_deal_played(), command)) == (code,)


def test_a_corrected_hand_of_whoever_went_out_is_noted_and_costs_nothing():
    state = one_deal_played()

    assert noted(decide(state, correct("ana", 4))) == ("count.went_out",)
    state = play(state, correct("ana", 4))
    assert cost(state, state.deals[0], "ana") == 0
    assert former_costs(state, state.deals[0], "ana") == ()


def test_what_never_counted_is_not_what_a_hand_cost_before():
    corrected = CorrectWentOut(deal=1, player="bruno", hand_of_former=by_points(25))
    state = play(one_deal_played(), correct("ana", 45), corrected, correct("bruno", 4))

    assert former_costs(state, state.deals[0], "ana") == (0,)
    assert former_costs(state, state.deals[0], "bruno") == (10,)


def test_it_can_be_corrected_who_went_out():
    state = one_deal_played()
    corrected = CorrectWentOut(deal=1, player="bruno", hand_of_former=by_points(25))

    assert decide(state, corrected) == (
        WentOutCorrected(deal=1, player="bruno", hand_of_former=by_points(25)),
    )
    state = play(state, corrected)
    assert [total(state, player) for player in PLAYERS] == [25, 0, 20, 30]
    assert deal_winners(state, state.deals[0]) == ("bruno",)


def test_what_was_on_record_of_going_out_stays_visible():
    corrected = CorrectWentOut(deal=1, player="bruno", hand_of_former=by_points(25))
    state = play(one_deal_played(), corrected)

    assert former_costs(state, state.deals[0], "bruno") == (10,)
    assert former_costs(state, state.deals[0], "ana") == (0,)


def test_everybody_who_was_ever_on_record_as_gone_out_stays_visible():
    state = play(
        one_deal_played(),
        CorrectWentOut(deal=1, player="bruno", hand_of_former=by_points(25)),
        CorrectWentOut(deal=1, player="chiyo", hand_of_former=by_points(26)),
    )

    assert former_costs(state, state.deals[0], "ana") == (0,)
    assert former_costs(state, state.deals[0], "bruno") == (10, 0)


def test_perhaps_nobody_went_out():
    corrected = CorrectWentOut(deal=1, player=None, hand_of_former=by_points(25))
    state = play(one_deal_played(), corrected)

    assert deal_winners(state, state.deals[0]) == ("bruno",)


def test_perhaps_somebody_went_out_of_whom_nothing_was_known():
    state = play(
        started(), EnterDeal(points={"ana": 3, **OTHERS}), CorrectWentOut(deal=1, player="chiyo")
    )

    assert total(state, "chiyo") == 0


def test_whoever_had_gone_out_needs_a_hand_then():
    answer = decide(one_deal_played(), CorrectWentOut(deal=1, player="bruno", ruling=True))

    assert final(answer) == ("wentout.hand_needed",)


def test_the_hand_of_the_former_is_compared_with_what_was_laid():
    state = play(started(), lay_down("ana"), *ended("ana", OTHERS))
    corrected = CorrectWentOut(deal=1, player="bruno", hand_of_former=by_cards("2S"))

    assert noted(decide(state, corrected)) == ("hand.count_differs",)


def test_a_correction_changes_something():
    same = CorrectWentOut(deal=1, player="ana", hand_of_former=by_points(25))

    assert final(decide(one_deal_played(), same)) == ("wentout.unchanged",)
    assert final(decide(started(), CorrectChips(player="ana", chips=7))) == ("chips.unchanged",)


def test_where_there_are_no_chips_none_are_corrected():
    free = {"buying": {"price": 0}, "chips": {"each": 0}, "cut": {"reward_chips": 0}}

    assert final(decide(started(ruleset=house(free)), CorrectChips(player="ana", chips=3))) == (
        "chips.none",
    )


def test_only_players_of_the_deal_have_gone_out_of_it():
    stranger = CorrectWentOut(deal=1, player="elif", hand_of_former=by_points(25))

    assert final(decide(one_deal_played(), stranger)) == ("player.unknown",)


def test_chips_are_corrected_to_what_a_player_really_has():
    state = started()

    assert decide(state, CorrectChips(player="ana", chips=4)) == (
        ChipsCorrected(player="ana", change=-3),
    )
    state = play(state, CorrectChips(player="ana", chips=4), CorrectChips(player="ana", chips=9))
    assert chips_of(state, "ana") == 9


@pytest.mark.parametrize("chips", [-1, 1001, 10**30])
def test_nobody_has_fewer_chips_than_none_or_a_sackful(chips):
    answer = decide(started(), CorrectChips(player="ana", chips=chips, ruling=True))

    assert final(answer) == ("number.out_of_range",)


def test_it_can_be_corrected_whether_somebody_went_out_in_the_first_turn():
    state = play(started(), *ended("ana", OTHERS))

    corrected = play(state, CorrectWentOut(deal=1, player="ana", first_turn=True))

    assert (state.deals[0].out_in_first_turn, corrected.deals[0].out_in_first_turn) == (False, True)
    assert corrected.deals[0].replaced == {}
    again = decide(corrected, CorrectWentOut(deal=1, player="ana", first_turn=True))
    assert final(again) == ("wentout.unchanged",)


def test_where_nobody_went_out_it_was_in_nobodys_first_turn():
    nobody = CorrectWentOut(deal=1, player=None, hand_of_former=by_points(25), first_turn=True)

    (event,) = decide(one_deal_played(), nobody)

    assert event.first_turn is False


def test_nobody_leaves_a_hand_where_nobody_had_gone_out():
    state = play(started(), EnterDeal(points={"ana": 3, **OTHERS}))
    corrected = CorrectWentOut(deal=1, player="chiyo", hand_of_former=by_points(25))

    assert decide(state, corrected) == (WentOutCorrected(deal=1, player="chiyo"),)


def test_whoever_still_went_out_leaves_no_hand():
    same = CorrectWentOut(deal=1, player="ana", hand_of_former=by_points(25), first_turn=True)

    assert decide(one_deal_played(), same) == (
        WentOutCorrected(deal=1, player="ana", first_turn=True),
    )


def test_a_player_may_turn_out_to_have_no_chip_left():
    assert chips_of(play(started(), CorrectChips(player="ana", chips=0)), "ana") == 0


def test_where_nobody_went_out_no_first_turn_can_be_corrected():
    state = play(started(), EnterDeal(points={"ana": 3, **OTHERS}))

    answer = decide(state, CorrectWentOut(deal=1, player=None, first_turn=True))

    assert final(answer) == ("wentout.unchanged",)


def test_the_hand_of_the_former_is_one_that_can_be():
    corrected = CorrectWentOut(
        deal=1, player="bruno", hand_of_former=by_points(-10_000), ruling=True
    )

    assert final(decide(one_deal_played(), corrected)) == ("number.out_of_range",)

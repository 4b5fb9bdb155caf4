import pytest

from scorekeeper.game.agreements import SWITCHES, Agreements, Stakes
from scorekeeper.game.commands import (
    Buy,
    ChangeAgreement,
    ChangeDealer,
    CloseDeal,
    CorrectChips,
    CountHand,
    EndTurn,
    EnterDeal,
    Exchange,
    FinishEarly,
    GoOut,
    KeepJokers,
    Redo,
    ResumeGame,
    RewardCut,
    TurnStock,
    Undo,
)
from scorekeeper.game.decide import decide
from scorekeeper.game.events import AgreementChanged, GameFinished, GameResumed
from scorekeeper.game.sheet import chips_of, total, winners
from tests.game.table import (
    agree,
    agreed,
    by_points,
    deal_under_way,
    ended,
    evening_of,
    final,
    lay_down,
    play,
    reason,
    started,
)

OTHERS = {"bruno": 10, "chiyo": 20, "dara": 30}


def finished_in_deal_2():
    return play(
        started(),
        *ended("ana", OTHERS),
        Buy(player="ana"),
        CountHand(player="ana", hand=by_points(99)),
        FinishEarly(),
    )


def test_a_game_may_be_finished_early():
    assert decide(started(), FinishEarly()) == (GameFinished(),)
    assert winners(finished_in_deal_2()) == ("ana",)


def test_a_deal_broken_off_does_not_count_but_stays_on_record():
    state = finished_in_deal_2()

    assert total(state, "ana") == 0
    assert len(state.deals) == 2
    assert chips_of(state, "ana") == 6


def test_a_game_finished_early_can_be_resumed():
    assert decide(finished_in_deal_2(), ResumeGame()) == (GameResumed(),)
    state = play(finished_in_deal_2(), ResumeGame(), Buy(player="ana"))
    assert (state.over, chips_of(state, "ana")) == (False, 5)


def test_only_a_game_finished_early_is_resumed():
    assert final(decide(started(), ResumeGame())) == ("game.not_finished_early",)
    over = play(deal_under_way(7), *ended("ana", OTHERS))
    assert final(decide(over, ResumeGame())) == ("game.not_finished_early",)


@pytest.mark.parametrize(
    "command",
    [
        FinishEarly(),
        Buy(player="ana"),
        lay_down("ana"),
        GoOut(player="ana"),
        EndTurn(),
        TurnStock(),
        RewardCut(),
        KeepJokers(count=1),
        Exchange(),
        ChangeDealer(player="bruno"),
        CountHand(player="ana", hand=by_points(1)),
        CloseDeal(),
        EnterDeal(points=OTHERS),
        agree(melds_kept=False),
    ],
)
def test_nothing_is_played_when_the_game_is_over(command):
    assert "game.over" in final(decide(finished_in_deal_2(), command))


@pytest.mark.parametrize(
    "command",
    [
        CorrectChips(player="ana", chips=5),
        agree(stakes=Stakes(game=100)),
        agree(advice=False),
        agree(mentions=False),
    ],
)
def test_what_can_be_put_right_afterwards_can_be_put_right_afterwards(command):
    assert isinstance(decide(finished_in_deal_2(), command), tuple)


def test_stakes_can_be_changed():
    stakes = Stakes(deal=10, game=100)

    assert decide(started(), agree(stakes=stakes)) == (agreed(stakes=stakes),)
    assert play(started(), agree(stakes=stakes)).agreements.stakes == stakes
    assert final(decide(started(), agree(stakes=Stakes()))) == ("stakes.unchanged",)
    assert final(decide(started(), agree(stakes=Stakes(deal=-1)))) == ("number.out_of_range",)


@pytest.mark.parametrize("kind", [ChangeAgreement, AgreementChanged])
@pytest.mark.parametrize(
    ("agreement", "to"),
    [("music", True), ("advice", 1), ("advice", Stakes()), ("stakes", True), ("changed", True)],
)
def test_no_agreement_becomes_what_it_cannot_be(kind, agreement, to):
    with pytest.raises(ValueError, match=agreement):
        kind(agreement=agreement, to=to)


def test_one_agreement_is_changed_and_the_others_stay():
    state = play(started(melds_kept=False), agree(mentions=False))

    assert state.agreements == Agreements(melds_kept=False, mentions=False)
    assert state.deal == started(melds_kept=False).deal


def test_the_table_may_stop_recording_melds():
    assert decide(started(), agree(melds_kept=False)) == (agreed(melds_kept=False),)
    assert final(decide(started(), agree(melds_kept=True))) == ("switch.unchanged",)


def test_melds_kept_before_a_deal_begins_are_known_in_it():
    state = play(started(), agree(melds_kept=False), agree(melds_kept=True))

    assert state.deal.melds_kept


def test_melds_kept_in_the_middle_of_a_deal_are_known_from_the_next_one_on():
    state = play(started(melds_kept=False), Buy(player="ana"), agree(melds_kept=True))

    assert not state.deal.melds_kept
    assert play(state, *ended("ana", OTHERS)).deal.melds_kept


def test_a_referee_need_not_be_a_coach():
    assert decide(started(), agree(advice=False)) == (agreed(advice=False),)
    assert started().agreements.advice
    state = play(started(), agree(advice=False))
    assert not state.agreements.advice
    assert play(state, agree(advice=True)).agreements.advice


def test_advice_changes_only_if_it_is_something_else():
    answer = decide(started(), agree(advice=True))

    assert final(answer) == ("switch.unchanged",)
    assert reason(answer).facts == {"switch": "advice", "on": True}


def test_what_hands_could_have_done_may_stay_unmentioned():
    assert decide(started(), agree(mentions=False)) == (agreed(mentions=False),)
    assert started().hands_mentioned
    state = play(started(), agree(mentions=False))
    assert not state.hands_mentioned
    assert play(state, agree(mentions=True)).hands_mentioned
    assert final(decide(state, agree(mentions=False))) == ("switch.unchanged",)


def test_without_advice_nothing_is_mentioned_and_with_it_again_as_before():
    state = play(started(), agree(advice=False))

    assert not state.hands_mentioned
    assert play(state, agree(advice=True)).hands_mentioned
    silent = play(state, agree(mentions=False), agree(advice=True))
    assert not silent.hands_mentioned


def test_without_advice_mentioning_begins_in_no_way():
    state = play(started(), agree(mentions=False), agree(advice=False))

    assert final(decide(state, agree(mentions=True))) == ("switch.needs_other",)


def test_a_game_may_begin_without_advice_or_without_mentions():
    assert not started(advice=False).agreements.advice
    assert not started(mentions=False).hands_mentioned


def test_switching_advice_is_taken_back_like_anything_else():
    evening = evening_of()

    assert not evening.play(agree(advice=False)).agreements.advice
    assert evening.play(Undo()).agreements.advice
    assert not evening.play(Redo()).agreements.advice


def test_melds_are_kept_no_longer_in_a_deal_that_has_not_begun():
    assert not play(started(), agree(melds_kept=False)).deal.melds_kept


def test_a_switch_that_needs_no_other_always_works():
    assert Agreements().works(SWITCHES["melds_kept"])
    assert Agreements(advice=False).works(SWITCHES["advice"])
    assert not Agreements(advice=False).works(SWITCHES["mentions"])


@pytest.mark.parametrize(("agreement", "to"), [("advice", 1), ("stakes", True), ("weather", True)])
def test_nothing_else_is_agreed_on(agreement, to):
    with pytest.raises(ValueError, match=agreement):
        Agreements().changed(agreement, to)

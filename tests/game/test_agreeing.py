import pytest

from scorekeeper.game.commands import (
    AllowAdvice,
    Buy,
    ChangeDealer,
    ChangeStakes,
    CloseDeal,
    CorrectChips,
    CountHand,
    EndTurn,
    EnterDeal,
    Exchange,
    FinishEarly,
    GoOut,
    KeepJokers,
    KeepMelds,
    MentionHands,
    Redo,
    ResumeGame,
    RewardCut,
    TurnStock,
    Undo,
)
from scorekeeper.game.decide import decide
from scorekeeper.game.events import (
    AdviceAllowed,
    GameFinished,
    GameResumed,
    HandsMentioned,
    MeldsKept,
    StakesChanged,
)
from scorekeeper.game.sheet import chips_of, total, winners
from scorekeeper.game.state import Stakes
from tests.game.table import (
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
        KeepMelds(kept=False),
    ],
)
def test_nothing_is_played_when_the_game_is_over(command):
    assert "game.over" in final(decide(finished_in_deal_2(), command))


@pytest.mark.parametrize(
    "command",
    [
        CorrectChips(player="ana", chips=5),
        ChangeStakes(stakes=Stakes(game=100)),
        AllowAdvice(allowed=False),
        MentionHands(mentioned=False),
    ],
)
def test_what_can_be_put_right_afterwards_can_be_put_right_afterwards(command):
    assert isinstance(decide(finished_in_deal_2(), command), tuple)


def test_stakes_can_be_changed():
    stakes = Stakes(deal=10, game=100)

    assert decide(started(), ChangeStakes(stakes=stakes)) == (StakesChanged(stakes=stakes),)
    assert play(started(), ChangeStakes(stakes=stakes)).stakes == stakes
    assert final(decide(started(), ChangeStakes(stakes=Stakes()))) == ("stakes.unchanged",)
    assert final(decide(started(), ChangeStakes(stakes=Stakes(deal=-1)))) == (
        "number.out_of_range",
    )


def test_the_table_may_stop_recording_melds():
    assert decide(started(), KeepMelds(kept=False)) == (MeldsKept(kept=False),)
    assert final(decide(started(), KeepMelds(kept=True))) == ("melds.unchanged",)


def test_melds_kept_before_a_deal_begins_are_known_in_it():
    state = play(started(), KeepMelds(kept=False), KeepMelds(kept=True))

    assert state.deal.melds_kept


def test_melds_kept_in_the_middle_of_a_deal_are_known_from_the_next_one_on():
    state = play(started(melds_kept=False), Buy(player="ana"), KeepMelds(kept=True))

    assert not state.deal.melds_kept
    assert play(state, *ended("ana", OTHERS)).deal.melds_kept


def test_a_referee_need_not_be_a_coach():
    assert decide(started(), AllowAdvice(allowed=False)) == (AdviceAllowed(allowed=False),)
    assert started().advice
    state = play(started(), AllowAdvice(allowed=False))
    assert not state.advice
    assert play(state, AllowAdvice(allowed=True)).advice


def test_advice_changes_only_if_it_is_something_else():
    answer = decide(started(), AllowAdvice(allowed=True))

    assert final(answer) == ("advice.unchanged",)
    assert reason(answer).facts == {"allowed": True}


def test_what_hands_could_have_done_may_stay_unmentioned():
    assert decide(started(), MentionHands(mentioned=False)) == (HandsMentioned(mentioned=False),)
    assert started().hands_mentioned
    state = play(started(), MentionHands(mentioned=False))
    assert not state.hands_mentioned
    assert play(state, MentionHands(mentioned=True)).hands_mentioned
    assert final(decide(state, MentionHands(mentioned=False))) == ("mentions.unchanged",)


def test_without_advice_nothing_is_mentioned_and_with_it_again_as_before():
    state = play(started(), AllowAdvice(allowed=False))

    assert not state.hands_mentioned
    assert play(state, AllowAdvice(allowed=True)).hands_mentioned
    silent = play(state, MentionHands(mentioned=False), AllowAdvice(allowed=True))
    assert not silent.hands_mentioned


def test_without_advice_mentioning_begins_in_no_way():
    state = play(started(), MentionHands(mentioned=False), AllowAdvice(allowed=False))

    assert final(decide(state, MentionHands(mentioned=True))) == ("mentions.no_advice",)


def test_a_game_may_begin_without_advice_or_without_mentions():
    assert not started(advice=False).advice
    assert not started(mentions=False).hands_mentioned


def test_switching_advice_is_taken_back_like_anything_else():
    evening = evening_of()

    assert not evening.play(AllowAdvice(allowed=False)).advice
    assert evening.play(Undo()).advice
    assert not evening.play(Redo()).advice


def test_melds_are_kept_no_longer_in_a_deal_that_has_not_begun():
    assert not play(started(), KeepMelds(kept=False)).deal.melds_kept

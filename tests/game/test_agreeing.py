import pytest

from scorekeeper.game.commands import (
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
    ResumeGame,
    RewardCut,
    TurnStock,
)
from scorekeeper.game.decide import decide
from scorekeeper.game.events import GameFinished, GameResumed, MeldsKept, StakesChanged
from scorekeeper.game.sheet import chips_of, total, winners
from scorekeeper.game.state import Stakes
from tests.game.table import by_points, deal_under_way, ended, final, lay_down, play, started

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
    [CorrectChips(player="ana", chips=5), ChangeStakes(stakes=Stakes(game=100))],
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

"""Calls for the card on the discard pile, until somebody has it."""

from __future__ import annotations

import pytest

from scorekeeper.game.commands import (
    Buy,
    Call,
    CorrectChips,
    DropCalls,
    EndDeal,
    SettleDiscard,
    TakeUpcard,
    Undo,
)
from scorekeeper.game.decide import decide
from scorekeeper.game.events import Called, CallsDropped, CardBought
from tests.game.table import (
    agree,
    by_points,
    codes,
    evening_of,
    final,
    goes_out,
    house,
    lay_down,
    open_to_ruling,
    play,
    start_of,
    started,
)

CALLS = (Call(player="chiyo"), Call(player="bruno"))


@pytest.fixture
def called():
    """Two have called: chiyo, then bruno."""
    return play(started(), *CALLS)


def test_calls_stand_in_the_order_in_which_they_came(called):
    assert called.deal.calls == ("chiyo", "bruno")


def test_a_call_is_one_event_and_takes_no_chip():
    assert decide(started(), Call(player="ana")) == (Called(player="ana"),)


def test_nobody_calls_twice_for_one_card(called):
    assert final(decide(called, Call(player="chiyo"))) == ("call.already",)


def test_whoever_has_no_chip_is_told_so_and_the_table_may_let_it_stand():
    state = play(started(), CorrectChips(player="ana", chips=0))

    assert open_to_ruling(decide(state, Call(player="ana"))) == ("buy.no_chips",)


def test_whoever_is_down_calls_in_vain():
    state = play(started(), lay_down("ana", "7H 7D 7S"))

    assert codes(decide(state, Call(player="ana"))) == ("buy.down",)


def test_where_the_next_player_takes_it_free_nobody_calls_in_vain():
    state = started(ruleset=house({"buying": {"in_turn": "instead of drawing"}}))
    state = play(state, CorrectChips(player="ana", chips=0))

    assert play(state, Call(player="ana")).deal.calls == ("ana",)


def test_after_somebody_went_out_nobody_calls():
    state = play(started(), agree(melds_kept=False), goes_out("bruno"))

    assert final(decide(state, Call(player="ana"))) != ()


@pytest.mark.parametrize(
    "command",
    [
        SettleDiscard(discarder="ana", claimants=("chiyo", "bruno")),
        Buy(player="dara"),
        TakeUpcard(player="bruno"),
        DropCalls(),
        EndDeal(went_out="ana", hands={"bruno": by_points(5)}),
    ],
    ids=lambda command: type(command).__name__,
)
def test_when_the_card_is_gone_or_the_deal_over_nobody_calls_any_more(called, command):
    assert play(called, command).deal.calls == ()


def test_of_those_who_called_the_rules_name_who_gets_it(called):
    (bought,) = decide(called, SettleDiscard(discarder="ana", claimants=called.deal.calls))

    assert isinstance(bought, CardBought)
    assert (bought.player, bought.claimants) == ("bruno", ("chiyo", "bruno"))


def test_whoever_called_meanwhile_is_not_left_out_unheard(called):
    answer = decide(called, SettleDiscard(discarder="ana", claimants=("chiyo",)))

    assert open_to_ruling(answer) == ("claims.others_called",)
    assert answer.not_yet


def test_who_goes_without_stands_in_the_journal(called):
    assert decide(called, DropCalls()) == (CallsDropped(players=("chiyo", "bruno")),)


def test_where_nobody_called_there_is_nothing_to_drop():
    assert codes(decide(started(), DropCalls())) == ("calls.none",)


def test_a_call_is_taken_back_like_any_step_and_so_is_what_came_of_it():
    evening = evening_of(start_of())
    evening.play(*CALLS, Buy(player="chiyo"))

    assert evening.play(Undo()).deal.calls == ("chiyo", "bruno")
    assert evening.play(Undo()).deal.calls == ("chiyo",)


def test_a_call_of_another_deal_counts_in_none(called):
    assert final(decide(called, Call(player="ana", deal=2))) == final(
        decide(called, Buy(player="ana", deal=2))
    )


def test_a_call_for_the_upcard_leaves_it_the_upcard():
    state = play(started(), Call(player="chiyo"))

    assert play(state, TakeUpcard(player="bruno")).deal.upcard_taken

"""Calls for the card on the discard pile, until the rules or the table settle them."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from scorekeeper.game.apply import replay
from scorekeeper.game.calling import (
    call_faults,
    discarders,
    likely_discarder,
    more_may_call,
    queue_of,
    won_by,
)
from scorekeeper.game.commands import (
    AnyCommand,
    Buy,
    Call,
    CorrectChips,
    DropCalls,
    EndDeal,
    EndTurn,
    SettleCalls,
    SettleDiscard,
    TakeDiscard,
    TakeUpcard,
    Undo,
    WithdrawCall,
)
from scorekeeper.game.decide import decide
from scorekeeper.game.events import (
    AnyEvent,
    Called,
    CallsDropped,
    CallWithdrawn,
    CardBought,
    DiscardTaken,
    UpcardTaken,
)
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.sheet import chips_of
from scorekeeper.game.state import State
from scorekeeper.rules.ruleset.reading import ruleset_data
from tests.examples import examples

from .table import (
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


def test_who_called_takes_that_back_whoever_called_since_and_may_call_anew(called):
    assert decide(called, WithdrawCall(player="chiyo")) == (CallWithdrawn(player="chiyo"),)
    after = play(called, WithdrawCall(player="chiyo"))

    assert after.deal.calls == ("bruno",)
    assert play(after, Call(player="chiyo")).deal.calls == ("bruno", "chiyo")
    for state in (after, play(called, Buy(player="bruno"))):
        assert codes(decide(state, WithdrawCall(player="chiyo"))) == ("call.not_open",)


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


FIRST_CALL = house({"buying": {"priority": "first to call"}})
AFTER_DEALER = house({"buying": {"priority": "after the dealer"}})
FREE_IN_TURN = house({"buying": {"in_turn": "instead of drawing"}})


def under_way(ruleset=None, *commands: AnyCommand) -> State:
    """A deal in which a card was bought, so that the upcard is gone."""
    state = started(ruleset=ruleset) if ruleset else started()
    return play(state, Buy(player="dara"), *commands)


def after_calls(state: State, *players: str) -> State:
    return play(state, *[Call(player=each) for each in players])


def settled(state: State) -> tuple[AnyEvent, ...] | Refusal:
    return decide(state, SettleCalls(calls=state.deal.calls))


def bought_by(player: str, *claimants: str, discarder: str | None = None) -> CardBought:
    return CardBought(player=player, price=1, cards=2, discarder=discarder, claimants=claimants)


def test_a_single_call_is_settled_whoever_discarded():
    assert settled(after_calls(under_way(), "bruno")) == (bought_by("bruno", "bruno"),)


def test_of_several_the_open_turn_tells_who_comes_first():
    state = after_calls(under_way(None, lay_down("ana", "7H 7D 7S")), "dara", "chiyo", "bruno")

    ended, bought = settled(state)

    assert ended.player == "ana"
    assert bought == bought_by("bruno", "dara", "chiyo", "bruno", discarder="ana")


def test_where_the_first_depends_on_who_discarded_it_is_asked():
    state = after_calls(under_way(), "bruno", "dara")

    answer = settled(state)

    assert final(answer) == ("calls.whose_discard",)
    assert answer.not_yet


def test_where_all_but_one_have_called_that_one_discarded():
    state = after_calls(under_way(), "dara", "chiyo", "ana")

    assert settled(state) == (bought_by("chiyo", "dara", "chiyo", "ana", discarder="bruno"),)


def test_where_all_have_called_one_called_for_the_own_discard_and_it_is_asked():
    state = after_calls(under_way(), "dara", "chiyo", "ana", "bruno")

    assert final(settled(state)) == ("calls.whose_discard",)


def test_where_own_discards_are_bought_back_whoever_calls_may_have_discarded():
    ruleset = house({"buying": {"own_discard": True, "when_down": True}})
    state = after_calls(started(ruleset=ruleset), "dara")
    turn = after_calls(under_way(ruleset, lay_down("ana", "7H 7D 7S")), "ana")

    assert "dara" in discarders(state)
    assert discarders(turn) == ("ana",)
    assert more_may_call(turn)


def test_whoever_has_the_turn_and_calls_is_not_taken_to_have_discarded():
    ruleset = house({"buying": {"when_down": True}})
    state = after_calls(under_way(ruleset, lay_down("ana", "7H 7D 7S")), "ana", "bruno")

    assert discarders(state) == ()
    assert final(settled(state)) == ("calls.whose_discard",)


def test_the_first_to_call_gets_it_whoever_discarded():
    state = after_calls(under_way(FIRST_CALL), "dara", "bruno")

    assert settled(state) == (bought_by("dara", "dara", "bruno"),)


def test_the_first_after_the_dealer_gets_it_whoever_discarded():
    state = after_calls(under_way(AFTER_DEALER), "dara", "bruno")

    assert settled(state) == (bought_by("bruno", "dara", "bruno"),)


def test_callers_stand_by_right_and_not_by_who_called_first():
    turn = queue_of(after_calls(under_way(None, lay_down("ana", "7H 7D 7S")), "dara", "bruno"))
    dealer = queue_of(after_calls(under_way(AFTER_DEALER), "dara", "bruno"))
    call = queue_of(after_calls(under_way(FIRST_CALL), "dara", "bruno"))

    assert (turn.keys, turn.sure, turn.after) == (("bruno", "dara"), True, None)
    assert (dealer.keys, dealer.sure, dealer.after) == (("bruno", "dara"), True, "ana")
    assert (call.keys, call.sure, call.after) == (("dara", "bruno"), True, None)


def test_where_the_discarder_decides_no_order_of_the_callers_is_sure():
    queue = queue_of(after_calls(under_way(), "bruno", "dara"))

    assert set(queue.keys) == {"bruno", "dara"}
    assert not queue.sure


def test_whoever_goes_without_comes_after_all_others():
    no_chip = CorrectChips(player="bruno", chips=0)
    state = after_calls(under_way(None, lay_down("ana", "7H 7D 7S")), "dara", "bruno")

    queue = queue_of(play(state, no_chip))

    assert queue.keys == ("dara", "bruno")


def test_where_whoever_is_next_has_it_free_one_call_depends_on_the_discarder():
    assert final(settled(after_calls(under_way(FREE_IN_TURN), "bruno"))) == ("calls.whose_discard",)


def test_where_the_discarder_is_known_whoever_is_next_has_it_free():
    state = after_calls(under_way(FREE_IN_TURN, lay_down("ana", "7H 7D 7S")), "chiyo", "bruno")

    _, taken = settled(state)

    assert taken == DiscardTaken(player="bruno", discarder="ana", claimants=("chiyo", "bruno"))


def test_the_leader_who_calls_first_of_all_may_mean_the_upcard():
    state = after_calls(started(), "bruno")

    assert discarders(state) == ("ana", "chiyo", "dara", None)
    assert final(settled(state)) == ("calls.whose_discard",)


def test_another_who_calls_first_of_all_buys_upcard_and_discard_alike():
    assert settled(after_calls(started(), "chiyo")) == (bought_by("chiyo", "chiyo"),)


def test_whoever_has_lost_the_chips_since_goes_without():
    state = after_calls(under_way(FIRST_CALL), "ana", "bruno")
    state = play(state, CorrectChips(player="ana", chips=0))

    assert settled(state) == (bought_by("bruno", "ana", "bruno"),)


def test_where_nobody_may_have_it_any_more_the_table_is_asked():
    state = play(after_calls(under_way(), "ana"), CorrectChips(player="ana", chips=0))

    assert final(settled(state)) == ("buy.no_chips",)


@pytest.mark.parametrize("seen", [(), ("bruno",), ("chiyo", "bruno"), ("bruno", "chiyo", "ana")])
def test_calls_that_the_sender_has_not_seen_are_not_settled(seen):
    state = after_calls(under_way(FIRST_CALL), "bruno", "chiyo")

    answer = decide(state, SettleCalls(calls=seen))

    assert final(answer) == ("calls.others",)
    assert answer.not_yet


def test_of_two_who_settle_the_same_the_second_changes_nothing():
    state = after_calls(under_way(), "bruno")
    say = SettleCalls(calls=("bruno",))

    assert codes(decide(play(state, say), say)) == ("calls.none",)


def test_calls_of_another_deal_are_not_settled():
    state = after_calls(under_way(), "bruno")

    assert "deal.not_under_way" in final(decide(state, SettleCalls(calls=("bruno",), deal=2)))


def test_no_ruling_settles_calls_against_the_rules():
    state = play(after_calls(under_way(), "ana"), CorrectChips(player="ana", chips=0))
    say = SettleCalls(calls=("ana",), ruling=True)

    assert isinstance(decide(state, say), Refusal)


def test_undo_puts_the_calls_back_as_they_were():
    evening = evening_of(start_of(ruleset=FIRST_CALL))
    before = evening.play(Call(player="dara"), Call(player="chiyo"))

    evening.play(SettleCalls(calls=("dara", "chiyo")))
    after = evening.play(Undo())

    assert after.deal == before.deal


def test_disputed_calls_are_settled_anew_after_an_undo():
    evening = evening_of(start_of(ruleset=FIRST_CALL))
    evening.play(Buy(player="dara"), Call(player="dara"), Call(player="bruno"))
    evening.play(SettleCalls(calls=("dara", "bruno")), Undo())

    state = evening.play(SettleDiscard(discarder="ana", claimants=("dara", "bruno"), disputed=True))

    assert state.deal.purchases["bruno"].times == 1


# Whether it is worth waiting


def test_while_somebody_else_may_call_one_waits():
    assert more_may_call(after_calls(under_way(), "bruno"))
    assert more_may_call(after_calls(under_way(), "bruno", "chiyo"))


def test_when_all_but_the_discarder_have_called_nobody_is_waited_for():
    assert not more_may_call(after_calls(under_way(), "dara", "chiyo", "ana"))


def test_nobody_waits_for_players_who_may_not_buy():
    state = under_way(None, *[CorrectChips(player=each, chips=0) for each in ("ana", "chiyo")])

    assert not more_may_call(after_calls(state, "bruno", "dara"))
    assert [each.code for each in call_faults(state, "ana")] == ["buy.no_chips"]


# Who discarded, as far as anybody can guess


def test_the_next_discarder_is_guessed_to_be_the_one_after_the_last_known():
    state = under_way()
    assert likely_discarder(state) is None

    state = play(state, SettleDiscard(discarder="ana", claimants=("chiyo",)))
    assert likely_discarder(state) == "bruno"

    state = play(state, Buy(player="chiyo"))
    assert likely_discarder(state) == "bruno"

    state = play(state, lay_down("chiyo", "7H 7D 7S"))
    assert likely_discarder(state) == "chiyo"

    assert likely_discarder(play(state, EndTurn())) == "dara"


def test_a_discard_taken_free_tells_who_threw_it_too():
    state = play(under_way(FREE_IN_TURN), TakeDiscard(player="bruno", discarder="ana"))

    assert likely_discarder(state) == "bruno"


# What is told of it


def told(state: State, *commands: AnyCommand):
    before = play(state, *commands[:-1])
    answer = decide(before, commands[-1])
    assert not isinstance(answer, Refusal)
    return won_by(before, answer)


def test_who_comes_later_and_who_is_refused_is_told_with_the_reason():
    state = after_calls(under_way(), "dara", "chiyo", "bruno")
    state = play(state, CorrectChips(player="bruno", chips=0))

    won = told(state, SettleDiscard(discarder="ana", claimants=("dara", "chiyo", "bruno")))

    assert (won.player, won.after, won.later) == ("chiyo", "ana", ("dara",))
    assert [(each.code, each.facts["player"]) for each in won.refused] == [
        ("buy.no_chips", "bruno")
    ]


def test_the_first_call_is_told_as_such_and_a_dispute_as_order_of_play():
    state = after_calls(under_way(FIRST_CALL), "dara", "bruno")

    first = told(state, SettleCalls(calls=("dara", "bruno")))
    disputed = told(
        state, SettleDiscard(discarder="ana", claimants=("dara", "bruno"), disputed=True)
    )

    assert (first.by_call, first.after) == (True, None)
    assert (disputed.player, disputed.by_call, disputed.after) == ("bruno", False, "ana")


def test_after_the_dealer_is_told_as_such():
    won = told(
        after_calls(under_way(AFTER_DEALER), "dara", "bruno"), SettleCalls(calls=("dara", "bruno"))
    )

    assert (won.player, won.after) == ("bruno", "ana")


def test_one_call_needs_no_reason():
    won = told(after_calls(under_way(), "bruno"), SettleCalls(calls=("bruno",)))

    assert (won.after, won.by_call, won.later, won.refused, won.ruled) == (
        None,
        False,
        (),
        (),
        False,
    )


def test_of_a_ruling_it_is_told_that_it_is_one():
    say = SettleDiscard(discarder="ana", claimants=("dara", "bruno"), winner="dara", ruling=True)

    assert told(after_calls(under_way(), "dara", "bruno"), say).ruled


@pytest.mark.parametrize("command", [Buy(player="ana"), DropCalls()])
def test_where_nobody_called_or_nobody_got_it_nothing_is_told(command):
    state = after_calls(under_way(), "bruno") if isinstance(command, DropCalls) else under_way()

    assert won_by(state, decide(state, command)) is None


# By chance


@pytest.mark.torture
@examples(60, 4000)
@given(
    ruleset=st.sampled_from(["venezuela", "bolivia", "akagiri", "peru-2", "scala-quaranta"]),
    players=st.integers(3, 8),
    data=st.data(),
)
def test_however_calls_and_settles_come_one_card_costs_one_buy_at_most(ruleset, players, data):
    names = tuple(f"p{place}" for place in range(players))
    evening = evening_of(start_of(ruleset=ruleset_data(ruleset), players=names, ruling=True))
    arrivals = data.draw(st.permutations(names))[: data.draw(st.integers(1, players))]
    thrower = data.draw(st.sampled_from(names))
    seen: list[tuple[str, ...]] = [()]
    for each in arrivals:
        evening.say(Call(player=each))
        seen.append(evening.state.deal.calls)
        if data.draw(st.booleans()):
            evening.say(SettleCalls(calls=data.draw(st.sampled_from(seen))))
        if data.draw(st.booleans()):
            calls = evening.state.deal.calls
            evening.say(SettleDiscard(discarder=thrower, claimants=calls))

    events = [event for _, step in evening.steps for event in step]
    callers: set[str] = set()
    for event in events:
        match event:
            case Called(player=player):
                callers.add(player)
            case (
                CardBought(player=player, claimants=claimants)
                | DiscardTaken(player=player, claimants=claimants)
            ):
                assert player in callers
                assert set(claimants) == callers
                callers.clear()
            case UpcardTaken(player=player):
                assert player in callers
                callers.clear()
    spent = [event.price for event in events if isinstance(event, CardBought)]
    first = evening.state.players["p0"].chips * players
    assert first - sum(chips_of(evening.state, each) for each in names) == sum(spent)
    assert replay(evening.steps) == evening.state

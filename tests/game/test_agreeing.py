"""What a table agrees on while it plays: stakes, switches, an early end, other rules."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.game.agreements import SWITCHES, Agreements, Stakes
from scorekeeper.game.commands import (
    Buy,
    ChangeAgreement,
    ChangeDealer,
    ChangeRules,
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
from scorekeeper.game.events import AgreementChanged, GameFinished, GameResumed, RulesChanged
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.sheet import chips_of, total
from scorekeeper.game.turns import cards_held
from scorekeeper.game.vetting import may_come_next
from scorekeeper.game.winning import winners
from scorekeeper.rules.ruleset.reading import ruleset_data

from .table import (
    VENEZUELA,
    agree,
    agreed,
    by_cards,
    by_points,
    deal_under_way,
    ended,
    evening_of,
    final,
    house,
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


JOKERS_AT_50 = house({"penalties": {"joker": 50}})


def with_a_joker_counted(state):
    """The deal under way, won by ana; bruno is left with a joker and a seven."""
    return play(
        state,
        GoOut(player="ana"),
        CountHand(player="bruno", hand=by_cards("JK 7")),
        CountHand(player="chiyo", hand=by_points(20)),
        CountHand(player="dara", hand=by_points(30)),
        CloseDeal(),
    )


def test_from_this_deal_on_earlier_deals_cost_what_they_did():
    state = with_a_joker_counted(started())
    state = play(state, ChangeRules(ruleset=JOKERS_AT_50, since=2))
    assert total(state, "bruno") == 22

    state = with_a_joker_counted(state)

    assert total(state, "bruno") == 22 + 57
    assert state.deals[0].ruleset.penalties.joker == 15
    assert state.ruleset.penalties.joker == 50


def test_for_the_whole_game_counted_cards_are_priced_anew_and_sums_stay():
    state = with_a_joker_counted(started())

    state = play(state, ChangeRules(ruleset=JOKERS_AT_50, since=1))

    assert {key: total(state, key) for key in state.seats} == {
        "ana": 0, "bruno": 57, "chiyo": 20, "dara": 30,
    }  # fmt: skip


def test_a_change_is_taken_back_like_any_other_entry():
    evening = evening_of()
    before = evening.play(*ended("ana", OTHERS), Buy(player="bruno"))

    evening.play(ChangeRules(ruleset=house({"chips": {"each": 12}}), since=1))
    after = evening.play(Undo())

    assert after.agreed == before.agreed
    assert chips_of(after, "bruno") == 6


@pytest.mark.parametrize("since", [1, 2])
def test_everybody_gets_the_chips_that_the_new_rules_give_more(since):
    state = play(started(), *ended("ana", OTHERS), Buy(player="bruno"))

    state = play(state, ChangeRules(ruleset=house({"chips": {"each": 12}}), since=since))

    assert (chips_of(state, "ana"), chips_of(state, "bruno")) == (12, 11)


@pytest.mark.parametrize(("since", "left"), [(1, 7 - 2 - 2), (2, 7 - 1 - 2)])
def test_buys_cost_the_new_price_in_the_deals_concerned(since, left):
    state = play(started(), Buy(player="bruno"), *ended("ana", OTHERS), Buy(player="bruno"))

    state = play(state, ChangeRules(ruleset=house({"buying": {"price": 2}}), since=since))

    assert chips_of(state, "bruno") == left


@pytest.mark.parametrize(("since", "left"), [(1, 3 - 1 - 1), (2, 3 - 1)])
def test_chips_that_were_new_in_each_deal_are_not_spent_when_they_must_last(since, left):
    state = started(ruleset=house({"chips": {"each": 3, "renewed": True}}))
    state = play(state, Buy(player="bruno"), *ended("ana", OTHERS), Buy(player="bruno"))

    state = play(state, ChangeRules(ruleset=house({"chips": {"each": 3}}), since=since))

    assert chips_of(state, "bruno") == left


@pytest.mark.parametrize("since", [1, 2])
def test_chips_that_are_new_in_each_deal_are_not_those_that_were_corrected(since):
    state = play(started(), *ended("ana", OTHERS), CorrectChips(player="bruno", chips=2))

    renewed = house({"chips": {"each": 3, "renewed": True}})
    state = play(state, ChangeRules(ruleset=renewed, since=since))

    assert chips_of(state, "bruno") == 3


@pytest.mark.parametrize(("since", "points"), [(1, 10 + 5 + 5), (2, 10 + 5)])
def test_buys_cost_points_in_the_deals_concerned(since, points):
    state = play(started(), Buy(player="bruno"), *ended("ana", OTHERS), Buy(player="bruno"))

    state = play(state, ChangeRules(ruleset=house({"buying": {"price_points": 5}}), since=since))
    state = play(state, *ended("ana", {**OTHERS, "bruno": 0}))

    assert total(state, "bruno") == points


def test_an_exact_cut_is_rewarded_as_the_deal_has_it():
    state = play(started(), RewardCut(left=45), *ended("ana", OTHERS))
    points = house({"cut": {"reward_chips": 0, "reward_points": 25}})

    later = play(state, ChangeRules(ruleset=points, since=2))
    whole = play(state, ChangeRules(ruleset=points, since=1))

    assert (chips_of(later, "dara"), total(later, "dara")) == (8, 30)
    assert (chips_of(whole, "dara"), total(whole, "dara")) == (7, 5)


def test_the_deal_under_way_gets_the_contract_whose_turn_it_is_by_the_new_list():
    bolivia = ruleset_data("bolivia")
    state = play(started(), *[one for _ in range(6) for one in ended("ana", OTHERS)])
    assert state.deal.common_rules.must_go_out

    state = play(state, ChangeRules(ruleset=bolivia, since=7), Buy(player="bruno"))

    assert state.deal.number == 7
    assert not state.deal.common_rules.must_go_out
    assert state.agreed.name == state.ruleset.name == bolivia["name"]


def test_hands_are_held_by_the_new_size_from_that_deal_on():
    state = play(started(), *ended("ana", OTHERS))

    state = play(state, ChangeRules(ruleset=house({"dealing": {"hand": 13}}), since=2))

    assert cards_held(state, state.deals[0], "bruno") == 11
    assert cards_held(state, state.deal, "bruno") == 13


def test_from_the_next_deal_on_the_deal_under_way_stays_as_it_was():
    richer = house({"chips": {"each": 12}, "penalties": {"joker": 50}})
    state = play(started(), Buy(player="bruno"), ChangeRules(ruleset=richer, since=2))
    assert chips_of(state, "bruno") == 6
    assert state.deal.agreed.penalties.joker == 15

    state = play(state, *ended("ana", OTHERS))

    assert chips_of(state, "bruno") == 11
    assert [deal.agreed.penalties.joker for deal in state.deals] == [15, 50]
    assert state.coming is None
    assert state.amended == (2,)


def test_what_comes_next_is_taken_back_by_the_rules_of_now_and_given_up_by_others_at_once():
    coming = play(started(), Buy(player="bruno"), ChangeRules(ruleset=JOKERS_AT_50, since=2))
    assert [each.code for each in refusal_of(coming, JOKERS_AT_50, 2)] == ["rules.unchanged"]

    back = play(coming, ChangeRules(ruleset=VENEZUELA, since=2), *ended("ana", OTHERS))
    at_once = play(coming, ChangeRules(ruleset=house({"chips": {"each": 9}}), since=1))

    assert back.agreed.penalties.joker == 15
    assert at_once.coming is None


def test_after_the_last_deal_there_is_no_next():
    state = play(started(), *[one for _ in range(6) for one in ended("ana", OTHERS)])

    [told] = refusal_of(state, JOKERS_AT_50, 8)

    assert told.code == "deal.not_under_way"


def test_a_game_that_the_coming_rules_would_end_sooner_is_refused():
    short = {**VENEZUELA, "deals": VENEZUELA["deals"][:1]}

    [told] = refusal_of(play(started(), Buy(player="bruno")), short, 2)

    assert (told.code, told.facts) == ("rules.too_few_deals", {"begun": 2, "deals": 1})


def test_a_shorter_game_is_over_where_its_deals_are_played():
    state = play(started(), *[one for _ in range(4) for one in ended("ana", OTHERS)])
    short = {**VENEZUELA, "deals": VENEZUELA["deals"][:4]}

    over = play(state, ChangeRules(ruleset=short, since=1))

    assert over.over
    assert winners(over) == ("ana",)
    assert not play(over, ChangeRules(ruleset=VENEZUELA, since=1)).over


def test_a_game_that_is_over_can_be_counted_anew_but_has_no_deal_to_begin_with():
    over = play(started(), *[one for _ in range(7) for one in ended("ana", OTHERS)])
    assert over.over

    assert [each.code for each in refusal_of(over, JOKERS_AT_50, 7)] == ["game.over"]
    assert play(over, ChangeRules(ruleset=JOKERS_AT_50, since=1)).over


def refusal_of(state, ruleset, since):
    answer = decide(state, ChangeRules(ruleset=ruleset, since=since))
    assert isinstance(answer, Refusal)
    return answer.reasons


def test_rules_with_fewer_deals_than_were_begun_are_refused():
    state = play(started(), *[one for _ in range(4) for one in ended("ana", OTHERS)])
    short = {**VENEZUELA, "deals": VENEZUELA["deals"][:3]}

    [told] = refusal_of(state, short, 1)

    assert (told.code, told.facts) == ("rules.too_few_deals", {"begun": 4, "deals": 3})


def test_a_contract_that_was_chosen_must_be_in_the_list():
    desordenada = ruleset_data("desordenada")
    state = started(ruleset=desordenada)
    state = replace(state, deals=(replace(state.deal, rules=7, begun=True),))
    short = {**desordenada, "deals": desordenada["deals"][:7]}

    [told] = refusal_of(state, short, 1)

    assert (told.code, told.facts) == ("rules.contract_gone", {"deal": 1, "most": 7})


@pytest.mark.parametrize("since", [1, 2])
def test_the_same_rules_once_more_change_nothing(since):
    state = play(started(), *ended("ana", OTHERS))

    [told] = refusal_of(state, VENEZUELA, since)

    assert told.code == "rules.unchanged"


def test_rules_of_this_deal_may_be_laid_over_the_whole_game():
    state = play(
        with_a_joker_counted(started()),
        ChangeRules(ruleset=JOKERS_AT_50, since=2),
        ChangeRules(ruleset=JOKERS_AT_50, since=1),
    )

    assert total(state, "bruno") == 57


def test_a_change_meant_for_a_deal_that_is_closed_is_refused():
    state = play(started(), *ended("ana", OTHERS))
    state = play(state, *ended("ana", OTHERS))

    [told] = refusal_of(state, JOKERS_AT_50, 2)

    assert (told.code, told.facts) == ("deal.not_under_way", {"deal": 2, "now": 3})


def test_no_rules_are_refused_with_the_field():
    [told] = refusal_of(started(), house({"chips": {"each": "many"}}), 1)

    assert (told.code, told.facts["field"]) == ("ruleset.wrong", "chips.each")


def test_too_many_players_for_the_rules_may_be_overruled():
    few = house({"seats": {"fewest": 2, "most": 3, "best_from": 2, "best_to": 3}})
    command = ChangeRules(ruleset=few, since=1)

    assert reason(decide(started(), command)).code == "seats.too_many"
    assert play(started(), replace(command, ruling=True)).agreed.seats.most == 3


def test_a_journal_from_elsewhere_may_hold_a_change_of_rules():
    state = play(started(), *ended("ana", OTHERS))
    [event] = decide(state, ChangeRules(ruleset=JOKERS_AT_50, since=2))

    assert may_come_next(state, event)
    assert may_come_next(state, replace(event, since=3))
    assert not may_come_next(state, replace(event, since=4))
    assert not may_come_next(state, RulesChanged(ruleset={"name": "no rules"}, since=2))

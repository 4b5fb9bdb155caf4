"""A game that goes on by other rules: from a deal on, or with everything counted anew."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.game.commands import (
    Buy,
    ChangeRules,
    CloseDeal,
    CorrectChips,
    CountHand,
    GoOut,
    RewardCut,
    Undo,
)
from scorekeeper.game.decide import decide
from scorekeeper.game.events import RulesChanged
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.sheet import chips_of, total, winners
from scorekeeper.game.turns import cards_held
from scorekeeper.game.vetting import may_come_next
from scorekeeper.rules.ruleset.reading import ruleset_data
from tests.game.table import (
    VENEZUELA,
    by_cards,
    by_points,
    ended,
    evening_of,
    house,
    play,
    reason,
    started,
)

JOKERS_AT_50 = house({"penalties": {"joker": 50}})
OTHERS = {"bruno": 10, "chiyo": 20, "dara": 30}


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
    assert not may_come_next(state, replace(event, since=3))
    assert not may_come_next(state, RulesChanged(ruleset={"name": "no rules"}, since=2))

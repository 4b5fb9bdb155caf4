"""The end of a deal said at once: who went out, hands, the contract; and the close."""

from __future__ import annotations

from scorekeeper.game.commands import ChooseContract, CountHand, EndDeal
from scorekeeper.game.decide import decide
from scorekeeper.game.events import ContractChosen, DealClosed, HandCounted, WentOut
from scorekeeper.rules.ruleset.reading import ruleset_data
from tests.game.table import PLAYERS, by_cards, by_points, codes, goes_out, play, started

HANDS = {player: by_points(10) for player in PLAYERS[1:]}


def kinds(answer):
    return [type(event) for event in answer]


def test_all_that_is_said_is_one_step_in_the_order_in_which_it_came_about():
    answer = decide(started(), EndDeal(deal=1, went_out="ana", hands=HANDS))

    assert kinds(answer) == [WentOut, HandCounted, HandCounted, HandCounted, DealClosed]


def test_the_deal_stays_open_while_a_hand_is_missing():
    hands = {player: HANDS[player] for player in ("bruno", "chiyo")}

    assert kinds(decide(started(), EndDeal(went_out="ana", hands=hands))) == [
        *(WentOut, HandCounted, HandCounted)
    ]


def test_what_is_on_record_is_not_said_again():
    state = play(started(), goes_out("ana"))

    answer = decide(state, EndDeal(went_out="ana", hands=HANDS))

    assert kinds(answer) == [HandCounted, HandCounted, HandCounted, DealClosed]


def test_nothing_said_closes_a_deal_in_which_no_hand_is_missing():
    counts = (CountHand(player=player, hand=hand) for player, hand in HANDS.items())
    state = play(started(), goes_out("ana"), *counts)

    assert kinds(decide(state, EndDeal())) == [DealClosed]


def test_nothing_said_is_refused_where_hands_are_missing():
    assert codes(decide(started(), EndDeal())) == ("close.missing",)


def test_every_reason_against_any_of_it_is_given_and_nothing_is_recorded():
    hands = {"nobody": by_points(1), "bruno": by_points(10_001), "chiyo": by_points(5)}

    answer = decide(started(), EndDeal(went_out="elif", hands=hands))

    assert set(codes(answer)) == {"player.unknown", "number.out_of_range"}
    assert not answer.may_stand


def test_a_deal_that_is_not_under_way_is_not_ended():
    assert codes(decide(started(), EndDeal(deal=2, hands=HANDS))) == ("deal.not_under_way",)


def test_the_contract_is_said_with_the_rest_after_whoever_went_out():
    state = started(ruleset=ruleset_data("desordenada"))

    answer = decide(state, EndDeal(went_out="ana", hands=HANDS, rules=2))

    assert kinds(answer)[:2] == [WentOut, ContractChosen]
    assert answer[1].rules == 2


def test_the_contract_on_record_is_not_said_again():
    state = play(started(ruleset=ruleset_data("ecuador-dealers-choice")), ChooseContract(rules=2))

    answer = decide(state, EndDeal(went_out="ana", hands=HANDS, rules=2))

    assert ContractChosen not in kinds(answer)


def test_a_card_seen_too_often_is_found_between_hands_of_one_form():
    hands = {"bruno": by_cards("7H 7H"), "chiyo": by_cards("7H")}

    answer = decide(started(), EndDeal(went_out="ana", hands=hands))

    assert "cards.too_many" in [reason.code for reason in answer[-1].noted]

"""When a deal is over, with last turns, and when a game is: after its deals, or at a target."""

from __future__ import annotations

import pytest

from scorekeeper.game.commands import (
    Buy,
    ChangeRules,
    ChooseContract,
    CloseDeal,
    CorrectHand,
    CountHand,
    EndDeal,
    EndTurn,
    EnterDeal,
    FinishEarly,
    JoinGame,
    LeaveGame,
    TakeDiscard,
)
from scorekeeper.game.decide import decide
from scorekeeper.game.events import ContractChosen, DealClosed, HandCounted, LaidDown, WentOut
from scorekeeper.game.notes import deal_notes
from scorekeeper.game.sheet import cost, deal_winners, out_since, total
from scorekeeper.game.state import Hand, State
from scorekeeper.game.turns import is_out
from scorekeeper.game.winning import winners
from scorekeeper.rules.ruleset.reading import ruleset_data

from .playing import goes_down, lays_out, out, puts_down
from .table import (
    PLAYERS,
    VENEZUELA,
    by_cards,
    by_points,
    codes,
    final,
    goes_out,
    house,
    lay_down,
    newcomer,
    noted,
    off,
    play,
    started,
)

ENDLESS = house({"end": {"repeats": True}})
TEN_DEALS = house({"end": {"repeats": True, "after_deals": 10}})
TO_100 = house({"end": {"repeats": True, "target": 100}})


def of_all(*points: int, out: str | None = None) -> EnterDeal:
    return EnterDeal(points=dict(zip(PLAYERS, points, strict=True)), went_out=out)


def test_a_game_of_any_number_of_deals_goes_on_until_the_table_ends_it():
    state = play(started(ruleset=ENDLESS), *[of_all(1, 2, 3, 4)] * 30)
    assert not state.over
    assert state.deal.number == 31

    state = play(state, FinishEarly())

    assert winners(state) == ("ana",)


def test_a_list_that_repeats_may_be_played_so_many_deals():
    state = play(started(ruleset=TEN_DEALS), *[of_all(1, 2, 3, 4)] * 9)
    assert not state.over

    state = play(state, of_all(1, 2, 3, 4))

    assert state.over
    assert len(state.deals) == 10


def test_nobody_joins_in_the_last_of_so_many_deals():
    state = play(started(ruleset=TEN_DEALS), *[of_all(1, 2, 3, 4)] * 9, Buy(player="ana"))

    answer = decide(state, JoinGame(newcomer=newcomer("elif"), after="dara"))

    assert final(answer) == ("join.last_deal",)


def test_people_join_late_where_nobody_knows_how_many_deals_there_are():
    state = play(started(ruleset=ENDLESS), *[of_all(1, 2, 3, 4)] * 20, Buy(player="ana"))

    joined = play(state, JoinGame(newcomer=newcomer("elif"), after="dara", points=50))

    assert total(joined, "elif") == 50


def test_nobody_is_out_of_a_game_without_a_limit():
    state = play(started(), of_all(0, 60, 20, 30, out="ana"))

    assert [out_since(state, player) for player in PLAYERS] == [None] * 4


def test_a_total_at_the_target_ends_the_game_and_the_lowest_wins():
    state = play(started(ruleset=TO_100), of_all(0, 60, 20, 30, out="ana"))
    assert not state.over

    state = play(state, of_all(5, 40, 0, 30, out="chiyo"))

    assert (state.over, total(state, "bruno")) == (True, 100)
    assert winners(state) == ("ana",)


def test_one_point_below_the_target_the_game_goes_on():
    state = play(started(ruleset=TO_100), of_all(0, 99, 20, 30, out="ana"))

    assert not state.over


def test_the_target_counts_after_a_whole_deal_not_when_a_hand_is_counted():
    state = play(started(ruleset=TO_100), CountHand(player="ana", hand=by_points(150)))

    assert not state.over


def test_a_correction_below_the_target_lets_the_game_go_on_with_the_next_deal():
    state = play(started(ruleset=TO_100), of_all(0, 130, 20, 30, out="ana"))

    state = play(state, CorrectHand(deal=1, player="bruno", hand=by_points(13)))

    assert (state.over, state.deal.number, state.deal.dealer) == (False, 2, "bruno")


def test_a_correction_up_to_the_target_ends_the_game_and_the_deal_under_way_does_not_count():
    state = play(started(ruleset=TO_100), of_all(0, 13, 20, 30, out="ana"), Buy(player="ana"))

    state = play(state, CorrectHand(deal=1, player="bruno", hand=by_points(130)))

    assert winners(state) == ("ana",)
    assert final(decide(state, Buy(player="ana"))) == ("game.over",)


@pytest.mark.parametrize("points", [100, 250])
def test_nobody_joins_with_the_points_that_end_the_game(points):
    join = JoinGame(newcomer=newcomer("elif"), after="dara", points=points)

    assert final(decide(started(ruleset=TO_100), join)) == ("join.over_at_once",)


def test_who_left_does_not_end_the_game_by_a_total():
    state = play(started(ruleset=TO_100), of_all(0, 60, 20, 30, out="ana"))
    state = play(state, LeaveGame(player="bruno"))

    state = play(state, CorrectHand(deal=1, player="bruno", hand=by_points(160)))

    assert not state.over


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


ONE_MORE = house({"going_out": {"one_more_turn": True}})


FREE = "free to the leader"


def gone() -> State:
    """Ana laid down, and went out; all others have one more turn."""
    return play(started(ruleset=ONE_MORE), lay_down("ana"), EndTurn(), out("ana"))


def test_all_others_have_one_more_turn():
    deal = gone().deal

    assert deal.last_turns == ("bruno", "chiyo", "dara")
    assert not deal.played_out
    assert not deal.counting


def test_without_the_rule_the_deal_is_over_at_once():
    deal = play(started(), lay_down("ana"), EndTurn(), out("ana")).deal

    assert deal.last_turns == ()
    assert deal.played_out


def test_in_it_one_lays_down_and_lays_off():
    state = play(gone(), lay_down("bruno", "9H 9D 9S"), off("bruno", 1, "7C", new_turn=False))

    assert state.deal.down == ("ana", "bruno")
    assert state.deal.laid["bruno"] == 4


def test_the_turn_is_had_once_it_has_ended():
    state = play(gone(), lay_down("bruno", "9H 9D 9S"), lay_down("chiyo", "KH KD KS"))

    assert state.deal.last_turns == ("chiyo", "dara")
    assert noted(decide(state, puts_down("bruno", "3-5C"))) == ("lastturn.had",)


def test_the_last_discard_of_whoever_went_out_may_be_taken():
    free = {"buying": {"in_turn": "instead of drawing"}, "dealing": {"upcard": FREE}}
    ruleset = house({**free, "going_out": {"one_more_turn": True}})
    state = play(started(ruleset=ruleset), lay_down("ana"), EndTurn(), out("ana"))

    assert noted(decide(state, TakeDiscard(player="bruno", discarder="ana"))) == ()
    late = play(state, lay_down("bruno", "9H 9D 9S"), EndTurn())
    again = TakeDiscard(player="bruno", discarder="ana")
    assert noted(decide(late, again)) == ("lastturn.had",)


def test_a_buy_is_still_possible():
    state = play(gone(), Buy(player="bruno"))

    assert state.deal.purchases["bruno"].times == 1


def test_whoever_went_out_does_nothing_more():
    assert final(decide(gone(), off("ana", 1, "7C"))) == ("deal.over",)
    assert final(decide(gone(), out("bruno"))) == ("deal.over",)


def test_whoever_has_no_card_left_then_is_counted_with_none():
    """Ten cards and the one drawn go down; the twelfth is the discard."""
    done = decide(gone(), lays_out("bruno", "9H 9D 9S", "2-5C", "10-KH", discard="4S"))
    laid, counted = done

    assert isinstance(laid, LaidDown)
    assert counted == HandCounted(player="bruno", hand=Hand(cards=()))
    state = play(gone(), lays_out("bruno", "9H 9D 9S", "2-5C", "10-KH", discard="4S"))
    assert state.deal.went_out == "ana"
    assert state.deal.last_turns == ("chiyo", "dara")
    assert state.deal.turn is None
    assert [key for key in state.deal.players if is_out(state, key)] == ["ana", "bruno"]
    assert not state.deal.counting
    assert cost(state, state.deal, "bruno") == 0


def test_the_count_ends_the_turns():
    state = play(gone(), CountHand(player="bruno", hand=by_points(30)))

    assert state.deal.counting
    assert state.deal.last_turns == ("chiyo", "dara")
    assert noted(decide(state, goes_down("bruno", "9H 9D 9S"))) == ("lastturn.had",)


def test_a_hand_counted_has_what_the_last_turn_left():
    state = play(gone(), lay_down("bruno", "9H 9D 9S"))

    play(state, CountHand(player="bruno", hand=by_cards("2 3 4 5 6 8 10 J")))


def test_the_first_to_go_out_has_won_the_deal():
    state = play(gone(), EndDeal(hands={key: by_points(30) for key in ("bruno", "chiyo", "dara")}))

    assert state.deals[0].closed
    assert state.deals[0].last_turns == ()
    assert deal_winners(state, state.deals[0]) == ("ana",)


def test_whoever_leaves_has_no_turn_left():
    state = play(gone(), LeaveGame(player="chiyo"))

    assert state.deal.last_turns == ("bruno", "dara")


def test_the_table_is_told_whose_turn_is_still_to_come():
    said = [
        note.said for note in deal_notes(play(gone(), lay_down("bruno", "9H 9D 9S"), EndTurn()))
    ]

    [last] = [each for each in said if each.code == "goout.last_turns"]
    assert last.facts == {"player": "ana", "players": ("chiyo", "dara")}


def test_a_deal_that_nobody_counts_is_closed_as_ever():
    assert "close.missing" in final(decide(gone(), CloseDeal()))


def test_rules_without_it_end_the_turns_that_are_left():
    state = play(gone(), ChangeRules(ruleset=VENEZUELA, since=1))

    assert state.deal.last_turns == ()
    assert state.deal.counting

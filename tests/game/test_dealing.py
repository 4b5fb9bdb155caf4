"""Who deals, cuts and leads, the next deal, and deals that state rules of their own."""

from __future__ import annotations

import pytest

from scorekeeper.game.commands import (
    Buy,
    ChangeDealer,
    CountHand,
    Exchange,
    JoinGame,
    KeepJokers,
    LeaveGame,
    RewardCut,
    TakeUpcard,
)
from scorekeeper.game.dealing import next_dealer
from scorekeeper.game.decide import decide
from scorekeeper.game.events import CardsExchanged, CutRewarded, DealerChanged, JokersKept
from scorekeeper.game.refusal import Refusal, notes_in
from scorekeeper.game.sheet import chips_of, total
from scorekeeper.game.turns import cards_held
from scorekeeper.rules.deal.preparing import seats_faults
from tests.rules.given import codes, facts, house as rules_of

from .table import (
    CONTRACTS,
    by_cards,
    by_points,
    deal_under_way,
    ended,
    final,
    house,
    lay_down,
    newcomer,
    noted,
    open_to_ruling,
    play,
    set_aside_in,
    started,
)

OTHERS = {"bruno": 10, "chiyo": 20, "dara": 30}


def roles(state):
    return (state.deal.dealer, state.deal.cutter, state.deal.leader)


def test_the_player_after_the_dealer_leads_and_the_last_in_order_cuts():
    assert roles(started()) == ("ana", "dara", "bruno")


def test_with_two_players_the_other_one_cuts_and_leads():
    assert roles(started(players=("ana", "bruno"))) == ("ana", "bruno", "bruno")


def test_the_deal_passes_in_order_of_play():
    state = play(started(), *ended("ana", OTHERS))

    assert (state.deal.number, *roles(state)) == (2, "bruno", "ana", "chiyo")


def test_everybody_is_dealt_eleven_cards():
    state = started()

    assert [cards_held(state, state.deal, player) for player in state.seats] == [11] * 4


def test_somebody_else_may_deal_a_deal_that_has_not_begun():
    state = started()

    assert decide(state, ChangeDealer(player="chiyo")) == (DealerChanged(player="chiyo"),)
    assert roles(play(state, ChangeDealer(player="chiyo"))) == ("chiyo", "bruno", "dara")


def test_the_dealer_of_a_deal_under_way_stays():
    state = play(started(), Buy(player="ana"))

    assert final(decide(state, ChangeDealer(player="chiyo"))) == ("deal.under_way",)


def test_the_dealer_can_only_be_changed_to_another_at_the_table():
    state = started()

    assert final(decide(state, ChangeDealer(player="ana"))) == ("dealer.unchanged",)
    assert final(decide(state, ChangeDealer(player="elif"))) == ("player.unknown",)


def test_an_exact_cut_of_45_earns_the_cutter_a_chip():
    state = started()

    assert decide(state, RewardCut(left=45)) == (CutRewarded(player="dara", left=45),)
    assert chips_of(play(state, RewardCut(left=45)), "dara") == 8


def test_the_cards_left_behind_need_not_be_counted():
    state = play(started(), RewardCut())

    assert (state.deal.cut_left, chips_of(state, "dara")) == (None, 8)


@pytest.mark.parametrize("left", [44, 46])
def test_44_and_46_are_no_exact_cut_unless_the_table_says_so(left):
    state = started()

    assert open_to_ruling(decide(state, RewardCut(left=left))) == ("cut.not_exact",)
    (event,) = decide(state, RewardCut(left=left, ruling=True))
    assert set_aside_in(event) == ("cut.not_exact",)


def test_jokers_kept_at_the_cut_make_the_exact_cut_smaller():
    state = play(started(), KeepJokers(count=2))

    assert decide(state, RewardCut(left=43)) == (CutRewarded(player="dara", left=43),)
    assert open_to_ruling(decide(state, RewardCut(left=45))) == ("cut.not_exact",)


def test_jokers_entered_after_the_reward_take_it_back_where_they_make_the_cut_inexact():
    rewarded = play(started(), RewardCut(left=45))

    assert decide(rewarded, KeepJokers(count=1)) == (
        JokersKept(player="dara", count=1, ends_reward=True),
    )
    after = play(rewarded, KeepJokers(count=1))
    assert (after.deal.cut_rewarded, chips_of(after, "dara")) == (False, 7)
    assert chips_of(play(after, RewardCut(left=44)), "dara") == 8


@pytest.mark.parametrize(
    "reward",
    [
        RewardCut(left=None),  # nobody counted
        RewardCut(left=47, ruling=True),  # the table's word
    ],
)
def test_jokers_leave_a_reward_that_does_not_rest_on_their_number(reward):
    after = play(started(), reward, KeepJokers(count=2))

    assert after.deal.cut_rewarded


def test_jokers_that_make_no_difference_leave_the_reward():
    either = house({"cut": {"exact": "hands, with or without the upcard"}})
    after = play(started(ruleset=either), RewardCut(left=44), KeepJokers(count=1))

    assert after.deal.cut_rewarded
    assert play(after, KeepJokers(count=1)).deal.cut_rewarded


def test_a_cut_is_rewarded_once():
    state = play(started(), RewardCut(left=45))

    assert final(decide(state, RewardCut(left=45, ruling=True))) == ("cut.already_rewarded",)


@pytest.mark.parametrize("left", [-1, 109, 10**9])
def test_no_cut_leaves_more_cards_than_there_are_or_fewer_than_none(left):
    assert final(decide(started(), RewardCut(left=left, ruling=True))) == ("number.out_of_range",)


@pytest.mark.parametrize("points", [25, 50])
def test_a_house_may_reward_the_cut_with_points_off(points):
    ruleset = house({"cut": {"reward_chips": 0, "reward_points": points}})
    state = play(started(ruleset=ruleset), RewardCut(left=45))

    assert (chips_of(state, "dara"), total(state, "dara")) == (7, 0)
    state = play(state, *ended("ana", OTHERS))
    assert total(state, "dara") == 30 - points


def test_the_cutter_keeps_jokers_and_still_holds_eleven_cards():
    state = started()

    assert decide(state, KeepJokers(count=1)) == (JokersKept(player="dara", count=1),)
    state = play(state, KeepJokers(count=1))
    assert cards_held(state, state.deal, "dara") == 11


def test_the_jokers_kept_can_be_said_again_also_in_play():
    state = play(started(), KeepJokers(count=2), Buy(player="ana"), KeepJokers(count=0))

    assert state.deal.jokers_kept == 0


def test_only_three_cards_are_looked_at_for_jokers_unless_the_table_says_so():
    state = started()

    assert open_to_ruling(decide(state, KeepJokers(count=4))) == ("cut.jokers_kept",)
    assert play(state, KeepJokers(count=4, ruling=True)).deal.jokers_kept == 4


@pytest.mark.parametrize("count", [-1, 5])
def test_nobody_keeps_more_jokers_than_there_are_or_fewer_than_none(count):
    answer = decide(started(), KeepJokers(count=count, ruling=True))

    assert final(answer) == ("number.out_of_range",)


def test_deal_6_begins_with_one_exchange():
    state = deal_under_way(6)

    assert decide(state, Exchange()) == (CardsExchanged(),)
    state = play(state, Exchange())
    assert open_to_ruling(decide(state, Exchange())) == ("exchange.none_due",)


@pytest.mark.parametrize(
    "before",
    [
        Buy(player="ana"),
        TakeUpcard(player="chiyo"),
        lay_down("ana", *CONTRACTS[6]),
        CountHand(player="ana", hand=by_points(3)),
    ],
    ids=["a buy", "the upcard", "a lay-down", "a hand"],
)
def test_an_exchange_after_play_has_begun_is_noted(before):
    state = play(deal_under_way(6), before)

    assert noted(decide(state, Exchange())) == ("exchange.after_play",)
    assert open_to_ruling(decide(play(state, Exchange()), Exchange())) == ("exchange.none_due",)


def test_a_cut_rewarded_late_is_noted_once_a_hand_is_counted():
    state = play(started(), Buy(player="ana"))
    assert noted(decide(state, RewardCut(left=45))) == ()

    counted = play(state, CountHand(player="ana", hand=by_points(3)))
    assert noted(decide(counted, RewardCut(left=45))) == ("cut.after_count",)
    assert chips_of(play(counted, RewardCut(left=45)), "dara") == 8


@pytest.mark.parametrize(
    ("hands", "kept", "against"),
    [
        ({"dara": "2 3 JK"}, 1, ()),
        ({"dara": "2 3 JK"}, 2, ("dara",)),
        ({"dara": "2 3 JK"}, 0, ()),
        ({"ana": "JK JK JK", "bruno": "2 3"}, 1, ()),
        ({"ana": "JK JK JK", "bruno": "2 3"}, 2, ("ana",)),
        ({"ana": "JK JK", "bruno": "JK JK"}, 1, ("ana", "bruno")),
        ({"dara": 20}, 3, ()),
    ],
)
def test_jokers_kept_are_noted_where_counted_hands_speak_against_them(hands, kept, against):
    counts = (
        CountHand(player=player, hand=by_points(left) if left == 20 else by_cards(left))
        for player, left in hands.items()
    )
    answer = decide(play(started(), *counts), KeepJokers(count=kept))

    assert [reason.facts["players"] for reason in notes_in(answer)] == [against][: len(against)]


def test_who_laid_down_may_have_laid_the_jokers_kept():
    state = play(started(), lay_down("dara", *CONTRACTS[1]))
    counted = play(state, CountHand(player="dara", hand=by_cards("2 3")))

    assert noted(decide(counted, KeepJokers(count=1))) == ()


@pytest.mark.parametrize("deal", [1, 2, 3, 4, 5, 7])
def test_no_other_deal_begins_with_an_exchange_unless_the_table_says_so(deal):
    state = deal_under_way(deal)

    assert open_to_ruling(decide(state, Exchange())) == ("exchange.none_due",)
    assert play(state, Exchange(ruling=True)).deal.exchanges == 1


def test_whatever_is_recorded_first_begins_the_deal():
    for first in (
        RewardCut(), KeepJokers(count=1), CountHand(player="ana", hand=by_points(3)),
    ):  # fmt: skip
        assert play(started(), first).deal.begun


def three_without_the_dealer():
    """Ana dealt deal 1 and left with dara; elif sits behind the others, on the left of chiyo."""
    state = play(started(), *ended("ana", OTHERS))
    return play(
        state,
        JoinGame(newcomer=newcomer("elif"), after="chiyo"),
        LeaveGame(player="ana"),
        LeaveGame(player="dara"),
    )


def test_the_deal_passes_on_behind_the_nearest_before_the_dealer_who_still_plays():
    state = three_without_the_dealer()

    assert state.seats == ("bruno", "chiyo", "elif")
    assert next_dealer(state.deals[0], state.seats, state.seats) == "elif"


def test_the_deal_begins_with_the_first_seat_where_nobody_of_the_last_deal_plays():
    state = three_without_the_dealer()
    state = play(state, JoinGame(newcomer=newcomer("fay"), after="elif"))
    state = play(state, LeaveGame(player="bruno"), LeaveGame(player="chiyo"))

    assert state.seats == ("elif", "fay")
    assert next_dealer(state.deals[0], state.seats, state.seats) == "elif"


def test_the_nearest_before_the_dealer_may_be_the_one_who_sat_behind():
    state = play(three_without_the_dealer(), LeaveGame(player="chiyo"))

    assert state.seats == ("bruno", "elif")
    assert next_dealer(state.deals[0], state.seats, state.seats) == "elif"


OTHER_HANDS = {"deals": [{"contract": [{"set": 3}]}, {"contract": [{"set": 4}], "hand": 13}]}


def test_a_deal_is_dealt_its_own_hand():
    first = started(ruleset=house(OTHER_HANDS))
    second = deal_under_way(2, ruleset=house(OTHER_HANDS))

    assert cards_held(first, first.deal, "ana") == 11
    assert cards_held(second, second.deal, "ana") == 13
    assert cards_held(second, second.deals[0], "bruno") == 11
    assert cards_held(play(second, Buy(player="bruno")), second.deal, "bruno") == 13


def test_an_exact_cut_leaves_the_hands_of_its_deal():
    state = deal_under_way(2, ruleset=house(OTHER_HANDS))

    said = decide(state, RewardCut(left=4 * 11 + 1))

    assert isinstance(said, Refusal)
    assert said.reasons[0].facts["exact"] == (4 * 13 + 1,)
    assert not isinstance(decide(state, RewardCut(left=4 * 13 + 1)), Refusal)


def test_a_table_is_too_large_for_the_largest_hand():
    ruleset = rules_of(**OTHER_HANDS, seats={"most": 7})

    assert codes(seats_faults(8, ruleset)) == ["seats.too_many"]
    assert facts(seats_faults(9, ruleset), "seats.no_stock")["need"] == 9 * 13 + 2  # one of stock

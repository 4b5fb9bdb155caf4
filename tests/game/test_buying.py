import pytest

from scorekeeper.game.commands import (
    Buy,
    CorrectChips,
    EndFirstRound,
    GoOut,
    RewardCut,
    SettleDiscard,
    TakeUpcard,
    TurnStock,
)
from scorekeeper.game.decide import decide
from scorekeeper.game.events import CardBought, TurnEnded, UpcardTaken
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.sheet import Part, PartOf, buys_left, chips_of, deal_winners, parts_of, total
from scorekeeper.game.state import Purchases
from scorekeeper.game.turns import cards_held
from scorekeeper.rules.cards import Card
from scorekeeper.rules.verdict import Reason
from tests.game.table import (
    Evening,
    agree,
    by_cards,
    codes,
    deal_under_way,
    ended,
    evening_of,
    final,
    goes_out,
    house,
    lay_down,
    open_to_ruling,
    play,
    reason,
    set_aside_in,
    started,
)

OTHERS = {"bruno": 10, "chiyo": 20, "dara": 30}
SEVEN = by_cards("7H").cards[0]


def bought(player: str, **facts: object) -> CardBought:
    return CardBought(player=player, price=1, cards=2, **facts)


def test_a_buy_costs_a_chip_and_brings_the_discard_and_one_card_more():
    state = play(started(), Buy(player="ana", discarder="dara", card=SEVEN))

    assert (chips_of(state, "ana"), cards_held(state, state.deal, "ana")) == (6, 13)


def test_it_is_on_record_how_often_somebody_bought():
    state = play(started(), Buy(player="ana"), Buy(player="ana"))

    assert state.deal.purchases["ana"] == Purchases(times=2, chips=2, cards=4)


def test_a_buy_takes_no_more_than_one_tap():
    assert decide(started(), Buy(player="ana")) == (bought("ana"),)


def test_a_house_sets_price_and_extra_cards():
    ruleset = house({"buying": {"price": 2, "extra_cards": 3}})
    state = play(started(ruleset=ruleset), Buy(player="ana"))

    assert (chips_of(state, "ana"), cards_held(state, state.deal, "ana")) == (5, 15)


def test_without_chips_nobody_buys():
    state = deal_under_way(chips={"ana": 0})

    assert open_to_ruling(decide(state, Buy(player="ana"))) == ("buy.no_chips",)


def test_the_table_may_let_a_buy_without_chips_stand():
    state = deal_under_way(chips={"ana": 0})

    answer = decide(state, Buy(player="ana", ruling=True))

    poor = Reason("buy.no_chips", {"player": "ana", "have": 0, "price": 1})
    assert answer == (bought("ana", overruled=(poor,)),)
    assert chips_of(play(state, Buy(player="ana", ruling=True)), "ana") == -1


def test_the_refusal_holds_what_the_table_may_let_stand():
    refusal = decide(deal_under_way(chips={"ana": 0}), Buy(player="ana"))

    assert refusal.stands == (bought("ana", overruled=refusal.reasons),)


def test_a_ruling_with_nothing_to_overrule_is_an_ordinary_buy():
    assert decide(started(), Buy(player="ana", ruling=True)) == (bought("ana"),)


def test_the_last_chip_is_bought_with_once():
    state = play(deal_under_way(chips={"ana": 1}), Buy(player="ana"))

    assert open_to_ruling(decide(state, Buy(player="ana"))) == ("buy.no_chips",)


def test_who_is_down_buys_nothing():
    state = play(started(), lay_down("ana"))

    assert open_to_ruling(decide(state, Buy(player="ana"))) == ("buy.down",)


def test_nobody_buys_an_own_discard():
    answer = decide(started(), Buy(player="ana", discarder="ana"))

    assert open_to_ruling(answer) == ("buy.own_discard",)


def test_every_reason_against_a_buy_is_told():
    state = play(deal_under_way(chips={"ana": 0}), lay_down("ana"))

    answer = decide(state, Buy(player="ana", discarder="ana"))

    assert set(open_to_ruling(answer)) == {"buy.no_chips", "buy.down", "buy.own_discard"}


def test_where_melds_are_not_kept_nobody_is_known_to_be_down():
    state = play(started(), lay_down("ana"), agree(melds_kept=False))

    assert decide(state, Buy(player="ana"))[-1] == bought("ana")


def test_a_buy_ends_the_turn_of_whoever_put_something_down():
    state = play(started(), lay_down("ana"))

    assert decide(state, Buy(player="bruno")) == (TurnEnded(player="ana"), bought("bruno"))


def test_nothing_is_bought_after_somebody_went_out():
    state = play(started(), goes_out("ana"))

    assert final(decide(state, Buy(player="bruno", ruling=True))) == ("deal.over",)


@pytest.mark.parametrize(
    "command",
    [
        Buy(player="elif"),
        Buy(player="ana", discarder="elif"),
        TakeUpcard(player="elif"),
        SettleDiscard(discarder="elif", claimants=("ana",)),
        SettleDiscard(discarder="ana", claimants=("elif",)),
        GoOut(player="elif"),
    ],
)
def test_only_players_at_the_table_play(command):
    assert final(decide(started(), command)) == ("player.unknown",)


def test_there_is_no_fourteen_of_hearts():
    answer = decide(started(), Buy(player="ana", card=Card(14, SEVEN.suit)))

    assert final(answer) == ("card.impossible",)
    assert reason(answer).facts == {"rank": 14, "suit": "H"}
    claims = SettleDiscard(discarder="ana", claimants=("bruno",), card=Card(14, SEVEN.suit))
    assert final(decide(started(), claims)) == ("card.impossible",)


def test_the_leader_may_take_the_upcard_for_nothing():
    state = started()

    assert decide(state, TakeUpcard(player="bruno", card=SEVEN)) == (
        UpcardTaken(player="bruno", card=SEVEN),
    )
    state = play(state, TakeUpcard(player="bruno"))
    assert (chips_of(state, "bruno"), cards_held(state, state.deal, "bruno")) == (7, 11)


def test_only_the_leader_may_take_the_upcard():
    answer = decide(started(), TakeUpcard(player="chiyo"))

    assert open_to_ruling(answer) == ("upcard.not_the_leader",)


def test_the_upcard_can_only_be_taken_before_anything_else_is_played():
    state = play(started(), Buy(player="ana"))

    assert open_to_ruling(decide(state, TakeUpcard(player="bruno"))) == ("upcard.too_late",)


def test_the_upcard_begins_a_new_turn_by_a_ruling():
    state = play(started(), lay_down("bruno"))

    answer = decide(state, TakeUpcard(player="bruno", ruling=True))

    assert [type(event) for event in answer] == [TurnEnded, UpcardTaken]


def test_the_upcard_lies_no_more_once_the_stock_was_turned():
    state = play(started(), TurnStock())

    assert open_to_ruling(decide(state, TakeUpcard(player="bruno"))) == ("upcard.too_late",)


def test_the_upcard_is_taken_once():
    state = play(started(), TakeUpcard(player="bruno"))

    assert final(decide(state, TakeUpcard(player="bruno", ruling=True))) == ("upcard.taken",)


def test_the_first_after_the_discarder_gets_the_card():
    answer = decide(started(), SettleDiscard(discarder="chiyo", claimants=("bruno", "ana")))

    assert answer == (bought("ana", discarder="chiyo", claimants=("bruno", "ana")),)


def test_a_claimant_who_may_not_buy_is_passed_over():
    state = deal_under_way(chips={"dara": 0})

    (event,) = decide(state, SettleDiscard(discarder="chiyo", claimants=("bruno", "dara")))

    assert event.player == "bruno"


def test_who_called_twice_called_once():
    (event,) = decide(started(), SettleDiscard(discarder="ana", claimants=("dara", "dara")))

    assert event.claimants == ("dara",)


def test_where_no_claimant_may_buy_every_reason_is_told():
    state = deal_under_way(chips={"dara": 0})

    answer = decide(state, SettleDiscard(discarder="chiyo", claimants=("chiyo", "dara")))

    assert set(open_to_ruling(answer)) == {"buy.no_chips", "buy.own_discard"}


def test_where_no_claimant_may_buy_but_one_is_named_only_what_speaks_against_that_one_is_told():
    state = deal_under_way(chips={"dara": 0})

    answer = decide(
        state, SettleDiscard(discarder="chiyo", claimants=("chiyo", "dara"), winner="dara")
    )

    assert open_to_ruling(answer) == ("buy.no_chips",)


def test_the_table_may_let_the_strongest_claim_stand_though_none_may_buy():
    state = deal_under_way(chips={"dara": 0, "ana": 0})
    claims = SettleDiscard(discarder="chiyo", claimants=("ana", "dara"), ruling=True)

    (event,) = decide(state, claims)

    assert (event.player, set_aside_in(event)) == ("dara", ("buy.no_chips",))


def test_the_table_may_give_the_card_to_another_claimant():
    claims = SettleDiscard(discarder="chiyo", claimants=("dara", "ana"), winner="ana")
    ruled = SettleDiscard(discarder="chiyo", claimants=("dara", "ana"), winner="ana", ruling=True)

    assert open_to_ruling(decide(started(), claims)) == ("claims.not_first",)
    (event,) = decide(started(), ruled)
    assert (event.player, set_aside_in(event)) == ("ana", ("claims.not_first",))


def test_naming_the_rightful_winner_overrules_nothing():
    claims = SettleDiscard(discarder="chiyo", claimants=("dara", "ana"), winner="dara")

    (event,) = decide(started(), claims)

    assert (event.player, set_aside_in(event)) == ("dara", ())


def test_a_discard_needs_somebody_who_wants_it():
    answer = decide(started(), SettleDiscard(discarder="ana", claimants=(), ruling=True))

    assert final(answer) == ("claims.none",)


def test_the_card_goes_to_somebody_who_called_for_it():
    claims = SettleDiscard(discarder="ana", claimants=("bruno",), winner="dara", ruling=True)

    assert final(decide(started(), claims)) == ("claims.winner_did_not_call",)


def test_of_two_thumbs_on_the_last_chip_the_later_is_decided_on_what_is_new():
    evening: Evening = evening_of()
    evening.play(*[Buy(player="ana")] * 6)
    first, second = Buy(player="ana"), Buy(player="ana")

    assert evening.say(first) == (bought("ana"),)
    assert open_to_ruling(evening.say(second)) == ("buy.no_chips",)


def test_the_upcard_may_be_claimed_by_anybody_from_the_dealer_on():
    upcard = SettleDiscard(discarder=None, claimants=("ana", "dara", "chiyo"))

    (event,) = decide(started(), upcard)

    assert event == bought("chiyo", claimants=("ana", "dara", "chiyo"))


def test_no_first_round_ends_once_somebody_went_out():
    state = play(started(), goes_out("ana"))

    assert final(decide(state, EndFirstRound())) == ("deal.over",)


def test_what_speaks_against_the_others_is_not_told_where_one_of_them_gets_the_upcard():
    ruleset = house({"dealing": {"upcard": "none, the dealer has a card more and discards"}})
    state = deal_under_way(ruleset=ruleset, chips={"dara": 0})
    claims = SettleDiscard(discarder=None, claimants=("chiyo", "dara"))

    assert open_to_ruling(decide(state, claims)) == ("upcard.none",)


def test_a_house_may_limit_the_buys_of_a_deal_unless_the_table_says_otherwise():
    state = started(ruleset=house({"buying": {"most_per_deal": 1}}))
    once = play(state, Buy(player="bruno"))
    refused = decide(once, Buy(player="bruno"))

    assert reason(refused) == Reason("buy.no_more", {"player": "bruno", "most": 1})
    assert open_to_ruling(refused) == ("buy.no_more",)
    assert play(once, Buy(player="bruno", ruling=True)).deal.purchases["bruno"].times == 2
    assert buys_left(once, "bruno") == 0
    assert buys_left(once, "ana") == 1


def test_who_has_bought_enough_is_passed_over():
    state = started(ruleset=house({"buying": {"most_per_deal": 1}}))
    state = play(state, Buy(player="chiyo"))
    claims = SettleDiscard(discarder="bruno", claimants=("chiyo", "dara"))

    assert play(state, claims).deal.purchases["dara"].times == 1


def test_a_limit_is_of_a_deal_not_of_the_game():
    limited = house({"deals": [{"contract": [{"set": 3}], "most_buys": 1}] * 2})
    state = play(started(ruleset=limited), Buy(player="bruno"), *ended("ana", OTHERS))

    assert buys_left(state, "bruno") == 1
    assert not isinstance(decide(state, Buy(player="bruno")), Refusal)


def test_no_limit_is_told_where_there_is_none_or_nothing_is_bought():
    assert buys_left(started(), "ana") is None
    assert buys_left(started(ruleset=house({"buying": {"allowed": False}})), "ana") is None


def test_new_chips_come_with_each_deal():
    renewed = house({"chips": {"each": 3, "renewed": True}})
    first = play(started(ruleset=renewed), Buy(player="bruno"), CorrectChips(player="ana", chips=1))
    second = play(first, *ended("ana", OTHERS))

    assert [chips_of(first, player) for player in ("ana", "bruno")] == [1, 2]
    assert [chips_of(second, player) for player in ("ana", "bruno")] == [3, 3]
    assert chips_of(play(second, RewardCut(left=45)), "ana") == 4


def test_points_of_a_buy_are_a_part_of_what_the_deal_adds():
    state = started(ruleset=house({"buying": {"price_points": 5}}))
    state = play(state, Buy(player="bruno"), Buy(player="bruno"), Buy(player="ana"))
    state = play(state, *ended("ana", OTHERS))

    assert total(state, "ana") == 5
    assert total(state, "bruno") == 10 + 10
    assert parts_of(state, state.deals[0], "bruno") == (
        Part(kind=PartOf.HAND, points=10),
        Part(kind=PartOf.BUYS, points=10, times=2),
    )
    assert deal_winners(state, state.deals[0]) == ("ana",)


def test_chips_of_no_use_are_no_reward():
    free = started(ruleset=house({"buying": {"price": 0}}))

    assert codes(decide(free, RewardCut(left=45))) == ("cut.no_reward",)
    assert not free.ruleset.has_chips

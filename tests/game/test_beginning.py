"""How the play of a deal begins: who leads, with what, and when the first melds may go down."""

from scorekeeper.game.commands import (
    Buy,
    ChangeDealer,
    CloseDeal,
    CountHand,
    EndFirstRound,
    EnterDeal,
    GoOut,
    RewardCut,
    SettleDiscard,
    TakeUpcard,
    TurnStock,
)
from scorekeeper.game.decide import decide
from scorekeeper.game.events import CardBought, FirstRoundEnded, StockTurned, UpcardTaken
from scorekeeper.game.sheet import chips_of
from scorekeeper.game.turns import cards_held
from tests.game.table import (
    PLAYERS,
    by_points,
    ended,
    final,
    house,
    lay_down,
    note,
    noted,
    open_to_ruling,
    play,
    set_aside_in,
    started,
)

LATE = house({"laying_down": {"not_in_first_turn_from": 4}})
DEALER_LEADS = house({"dealing": {"leader": "the dealer"}})
DEALER_DISCARDS = house({"dealing": {"upcard": "none, the dealer has a card more and discards"}})
LEADER_PLAYS = house({"dealing": {"upcard": "none, the leader has a card more and plays"}})
UPCARD_BOUGHT = house({"dealing": {"upcard": "bought like any other"}})
EITHER = house({"cut": {"exact": "hands, with or without the upcard"}})
ERASING = house({"cut": {"reward_chips": 0, "erases_last_penalty": True}})
ENDS = house({"stock": {"when_empty": "everyone scores"}})
TOP_STAYS = house({"stock": {"when_empty": "turn all but the top discard"}})


def test_the_player_after_the_dealer_leads():
    assert started().deal.leader == "bruno"


def test_the_dealer_may_lead():
    state = started(ruleset=DEALER_LEADS)

    assert state.deal.leader == "ana"
    assert play(state, ChangeDealer(player="chiyo")).deal.leader == "chiyo"
    state = play(state, *ended("ana", {"bruno": 1, "chiyo": 2, "dara": 3}))
    assert (state.deal.dealer, state.deal.leader) == ("bruno", "bruno")


def test_where_the_dealer_begins_with_a_card_more_there_is_no_upcard():
    state = started(ruleset=DEALER_DISCARDS)

    assert state.deal.leader == "bruno"
    assert open_to_ruling(decide(state, TakeUpcard(player="bruno"))) == ("upcard.none",)


def test_the_dealers_first_discard_is_bought_like_any_other():
    state = started(ruleset=DEALER_DISCARDS)

    (event,) = decide(state, SettleDiscard(discarder="ana", claimants=("dara", "chiyo")))

    assert event.player == "chiyo"


def test_a_card_more_at_the_start_is_none_more_between_turns():
    for ruleset in (DEALER_DISCARDS, LEADER_PLAYS):
        state = started(ruleset=ruleset)
        assert {cards_held(state, state.deal, player) for player in PLAYERS} == {11}


def test_nobody_claims_an_upcard_where_none_is_turned_up():
    answer = decide(
        started(ruleset=LEADER_PLAYS), SettleDiscard(discarder=None, claimants=("chiyo",))
    )

    assert open_to_ruling(answer) == ("upcard.none",)


def test_an_upcard_that_is_bought_costs_the_leader_a_chip():
    state = started(ruleset=UPCARD_BOUGHT)

    (event,) = decide(state, SettleDiscard(discarder=None, claimants=("dara", "bruno")))

    assert isinstance(event, CardBought)
    assert event.player == "bruno"


def test_the_leaders_claim_to_a_free_upcard_is_no_buy():
    state = started()
    claims = SettleDiscard(discarder=None, claimants=("dara", "bruno"))

    assert decide(state, claims) == (UpcardTaken(player="bruno"),)
    assert chips_of(play(state, claims), "bruno") == 7


def test_another_claimant_buys_the_upcard_the_leader_does_not_want():
    (event,) = decide(started(), SettleDiscard(discarder=None, claimants=("dara", "chiyo")))

    assert isinstance(event, CardBought)
    assert event.player == "chiyo"


def test_a_dealer_who_leads_comes_first_for_the_upcard():
    claims = SettleDiscard(discarder=None, claimants=("bruno", "ana"))

    assert decide(started(ruleset=DEALER_LEADS), claims) == (UpcardTaken(player="ana"),)


def test_with_many_players_a_meld_before_everybody_has_drawn_once_is_noted():
    answer = decide(started(ruleset=LATE), lay_down("bruno"))

    assert noted(answer) == ("laydown.first_round",)
    assert note(answer).facts == {"have": 4, "from": 4}


def test_with_fewer_players_the_first_turn_will_do():
    state = started(ruleset=LATE, players=PLAYERS[:3])

    assert play(state, lay_down("bruno")).deal.down == ("bruno",)


def test_once_everybody_has_drawn_melds_go_down():
    state = started(ruleset=LATE)

    assert decide(state, EndFirstRound()) == (FirstRoundEnded(),)
    state = play(state, EndFirstRound())
    assert play(state, lay_down("bruno")).deal.down == ("bruno",)


def test_the_first_round_ends_once_a_deal():
    state = play(started(ruleset=LATE), EndFirstRound())

    assert final(decide(state, EndFirstRound(ruling=True))) == ("firstround.over",)
    state = play(state, *ended("bruno", {"ana": 1, "chiyo": 2, "dara": 3}))
    assert not state.deal.first_round_over


def test_where_melds_may_go_down_at_once_no_round_has_to_end():
    assert final(decide(started(), EndFirstRound(ruling=True))) == ("firstround.not_here",)


def test_the_first_round_is_over_for_the_upcard_too():
    state = play(started(ruleset=LATE), EndFirstRound())

    assert open_to_ruling(decide(state, TakeUpcard(player="bruno"))) == ("upcard.too_late",)


def test_44_and_45_are_exact_where_the_upcard_need_not_be_counted():
    state = started(ruleset=EITHER)

    for left in (44, 45):
        assert len(decide(state, RewardCut(left=left))) == 1
    for left in (43, 46):
        assert open_to_ruling(decide(state, RewardCut(left=left))) == ("cut.not_exact",)


def test_an_exact_cut_erases_nothing_in_the_first_deal():
    answer = decide(started(ruleset=ERASING), RewardCut(left=45))

    assert open_to_ruling(answer) == ("cut.nothing_to_erase",)


def test_an_exact_cut_erases_only_a_penalty_that_is_there():
    paid = EnterDeal(points={"ana": 5, "bruno": 0, "chiyo": 5, "dara": 5}, went_out="bruno")
    free = EnterDeal(points={"ana": 0, "bruno": 5, "chiyo": 5, "dara": 5}, went_out="ana")
    state = started(ruleset=ERASING)

    assert play(state, paid).deal.cutter == "ana"
    assert len(decide(play(state, paid), RewardCut(left=45))) == 1
    answer = decide(play(state, free), RewardCut(left=45))
    assert open_to_ruling(answer) == ("cut.nothing_to_erase",)


def test_all_but_the_top_discard_becomes_the_stock():
    assert decide(started(ruleset=TOP_STAYS), TurnStock()) == (StockTurned(),)


def test_an_empty_stock_may_end_the_deal_with_everybody_scoring():
    state = started(ruleset=ENDS)
    hands = [CountHand(player=player, hand=by_points(5)) for player in PLAYERS]

    assert open_to_ruling(decide(state, TurnStock())) == ("stock.deal_ends",)
    (turned,) = decide(state, TurnStock(ruling=True))
    assert set_aside_in(turned) == ("stock.deal_ends",)
    assert play(state, *hands, CloseDeal()).deal.number == 2


def test_where_the_stock_is_turned_it_is_noted_that_nobody_went_out():
    for ruleset in (house({}), TOP_STAYS):
        hands = [CountHand(player=player, hand=by_points(5)) for player in PLAYERS]
        answer = decide(play(started(ruleset=ruleset), *hands), CloseDeal())
        assert noted(answer) == ("close.nobody_went_out",)


def test_of_who_was_down_before_it_is_noted_that_this_is_not_the_first_turn():
    state = play(started(), lay_down("bruno"), Buy(player="ana"))
    first = GoOut(player="bruno", first_turn=True)

    assert "goout.not_first_turn" in noted(decide(state, first))
    state = play(started(), lay_down("bruno"))
    assert "goout.not_first_turn" not in noted(decide(state, first))

"""Players who are out of the game at a limit, who come back, and the last one in, who wins."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.game.agreements import Stakes
from scorekeeper.game.commands import (
    Buy,
    BuyBack,
    ChangeDealer,
    CorrectHand,
    EnterDeal,
    FinishEarly,
    JoinGame,
    LeaveGame,
    ResumeGame,
    SwapSeats,
    Undo,
)
from scorekeeper.game.decide import decide
from scorekeeper.game.events import BoughtBack
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.sheet import PartOf, may_come_back, out_since, parts_of, still_in, total
from scorekeeper.game.stakes import balances
from scorekeeper.game.winning import leaders, margin, ranking, winners

from .table import (
    PLAYERS,
    by_points,
    ended,
    evening_of,
    final,
    house,
    newcomer,
    open_to_ruling,
    play,
    start_of,
    started,
)

OUT_AT_101 = house({"end": {"repeats": True, "out_at": 101}})


def of_all(*points: int, out: str | None = None) -> EnterDeal:
    return EnterDeal(points=dict(zip(PLAYERS, points, strict=True)), went_out=out)


def of(players: tuple[str, ...], *points: int, out: str | None = None) -> EnterDeal:
    return EnterDeal(points=dict(zip(players, points, strict=True)), went_out=out)


def places(state):
    return [(each.rank, each.player, each.total) for each in ranking(state)]


def roles(state):
    return (state.deal.dealer, state.deal.cutter, state.deal.leader)


def test_whoever_reaches_the_limit_is_out_and_is_not_dealt_in():
    state = play(started(ruleset=OUT_AT_101), of_all(0, 101, 100, 30, out="ana"))

    assert still_in(state) == ("ana", "chiyo", "dara")
    assert state.deal.players == ("ana", "chiyo", "dara")
    assert state.seats == PLAYERS
    assert not state.over


def test_who_is_out_neither_deals_nor_cuts_nor_leads():
    """Bruno would deal deal 2."""
    state = play(started(ruleset=OUT_AT_101), of_all(0, 101, 100, 30, out="ana"))

    assert roles(state) == ("chiyo", "ana", "dara")


def test_the_deal_passes_over_an_empty_place_later_too():
    state = play(started(ruleset=OUT_AT_101), of_all(0, 101, 10, 30, out="ana"))
    still = ("ana", "chiyo", "dara")

    dealers = []
    for _ in range(4):
        dealers.append(state.deal.dealer)
        state = play(state, of(still, 0, 1, 2, out="ana"))

    assert dealers == ["chiyo", "dara", "ana", "chiyo"]


def test_whoever_is_out_can_do_nothing_in_a_deal():
    state = play(started(ruleset=OUT_AT_101), of_all(0, 101, 10, 30, out="ana"))

    assert final(decide(state, Buy(player="bruno"))) == ("player.not_in_deal",)
    assert final(decide(state, ChangeDealer(player="bruno"))) == ("player.not_in_deal",)


def test_the_last_one_in_wins():
    state = play(
        started(ruleset=OUT_AT_101),
        of_all(90, 101, 100, 30),
        of(("ana", "chiyo", "dara"), 11, 1, 5),
    )
    assert state.over
    assert winners(state) == ("dara",)
    assert margin(state) is None  # totals do not tell who won


def test_the_ranking_puts_the_last_one_out_before_those_out_earlier():
    """Chiyo was out after deal 2 with more points than bruno, who was out after deal 1."""
    state = play(
        started(ruleset=OUT_AT_101),
        of_all(40, 101, 100, 0, out="dara"),
        of(("ana", "chiyo", "dara"), 20, 50, 0, out="dara"),
    )

    assert places(state) == [
        (1, "dara", 0), (2, "ana", 60), (3, "chiyo", 150), (4, "bruno", 101),
    ]  # fmt: skip
    assert [out_since(state, player) for player in PLAYERS] == [None, 1, 2, None]
    assert leaders(state) == ("dara",)


def test_where_all_are_out_at_once_the_lowest_total_wins():
    state = play(
        started(ruleset=OUT_AT_101),
        of_all(0, 150, 60, 70, out="ana"),
        of(("ana", "chiyo", "dara"), 120, 50, 35),
    )

    assert state.over
    assert places(state) == [
        (1, "dara", 105), (2, "chiyo", 110), (3, "ana", 120), (4, "bruno", 150),
    ]  # fmt: skip


def test_a_correction_brings_somebody_back_into_the_deal_that_has_not_begun():
    state = play(started(ruleset=OUT_AT_101), of_all(0, 101, 10, 30, out="ana"))

    state = play(state, CorrectHand(deal=1, player="bruno", hand=by_points(11)))

    assert state.deal.players == PLAYERS
    assert roles(state) == ("bruno", "ana", "chiyo")


def test_a_deal_that_has_begun_is_played_by_those_it_was_dealt_to():
    state = play(started(ruleset=OUT_AT_101), of_all(0, 101, 10, 30, out="ana"))
    state = play(state, Buy(player="ana"))

    state = play(state, CorrectHand(deal=1, player="bruno", hand=by_points(11)))
    assert state.deal.players == ("ana", "chiyo", "dara")

    state = play(state, *ended("ana", {"chiyo": 1, "dara": 2}))
    assert state.deal.players == PLAYERS


def test_a_correction_may_put_somebody_out_of_the_next_deal():
    state = play(started(ruleset=OUT_AT_101), of_all(0, 11, 10, 30, out="ana"))

    state = play(state, CorrectHand(deal=1, player="dara", hand=by_points(130)))

    assert state.deal.players == ("ana", "bruno", "chiyo")
    assert roles(state) == ("bruno", "ana", "chiyo")


def test_a_correction_may_bring_the_game_back_to_life():
    state = play(started(ruleset=OUT_AT_101), of_all(0, 110, 120, 130, out="ana"))
    assert winners(state) == ("ana",)

    state = play(state, CorrectHand(deal=1, player="chiyo", hand=by_points(12)))

    assert (state.over, state.deal.number) == (False, 2)
    assert state.deal.players == ("ana", "chiyo")


def test_a_game_that_was_finished_early_goes_on_with_those_who_are_in():
    state = play(started(ruleset=OUT_AT_101), of_all(0, 11, 10, 30, out="ana"), FinishEarly())
    state = play(state, CorrectHand(deal=1, player="dara", hand=by_points(130)))

    assert play(state, ResumeGame()).deal.players == ("ana", "bruno", "chiyo")


def test_the_dealer_the_table_chose_stays_when_somebody_comes_back():
    state = play(started(ruleset=OUT_AT_101), of_all(0, 101, 10, 30, out="ana"))
    state = play(state, ChangeDealer(player="dara"))

    state = play(state, CorrectHand(deal=1, player="bruno", hand=by_points(11)))

    assert roles(state) == ("dara", "chiyo", "ana")


def test_places_swapped_leave_whoever_is_out_out():
    state = play(started(ruleset=OUT_AT_101), of_all(0, 101, 10, 30, out="ana"))

    state = play(state, SwapSeats(player="bruno", other="dara"))

    assert state.seats == ("ana", "dara", "chiyo", "bruno")
    assert state.deal.players == ("ana", "dara", "chiyo")


def test_two_must_stay_in_but_whoever_is_out_may_go():
    state = play(started(ruleset=OUT_AT_101), of_all(0, 101, 110, 30, out="ana"))

    assert final(decide(state, LeaveGame(player="ana"))) == ("leave.too_few",)
    assert play(state, LeaveGame(player="bruno")).seats == ("ana", "chiyo", "dara")


def test_a_place_is_free_for_a_late_joiner_when_somebody_is_out():
    ruleset = house({"end": {"repeats": True, "out_at": 101}, "seats": {"most": 4, "best_to": 4}})
    join = JoinGame(newcomer=newcomer("elif"), after="dara", points=40)
    state = started(ruleset=ruleset)
    assert isinstance(decide(state, join), Refusal)

    state = play(state, of_all(0, 101, 10, 30, out="ana"), join)

    assert state.deal.players == ("ana", "chiyo", "dara", "elif")


def test_a_joiner_s_points_may_not_be_those_that_put_a_player_out():
    join = JoinGame(newcomer=newcomer("elif"), after="dara", points=101)

    assert final(decide(started(ruleset=OUT_AT_101), join)) == ("join.over_at_once",)


def test_those_who_are_out_pay_the_winner_of_the_game_but_no_deal_they_were_not_in():
    state = play(
        started(ruleset=OUT_AT_101, stakes=Stakes(deal=10, game=100)),
        of_all(0, 101, 60, 30, out="ana"),
        of(("ana", "chiyo", "dara"), 0, 50, 90, out="ana"),
    )

    assert winners(state) == ("ana",)
    assert balances(state) == {"ana": 350, "bruno": -110, "chiyo": -120, "dara": -120}


def test_taking_back_the_deal_that_put_somebody_out_brings_them_back():
    evening = evening_of(start_of(ruleset=OUT_AT_101))
    evening.play(of_all(0, 101, 10, 30, out="ana"))

    assert evening.play(Undo()).deal.players == PLAYERS


def test_whoever_is_out_from_the_start_played_no_deal():
    state = started(ruleset=OUT_AT_101)
    ana = replace(state.players["ana"], points=101)

    assert out_since(replace(state, players={**state.players, "ana": ana}), "ana") == 0


END = {"repeats": True, "out_at": 101, "buy_backs": 1}
ONCE = house({"end": END})
IN_WITHOUT_BRUNO = ("ana", "chiyo", "dara")
BACK = BuyBack(player="bruno")


def out_after_one(ruleset=ONCE):
    return play(started(ruleset=ruleset), of(PLAYERS, 0, 110, 60, 30))


def test_whoever_is_out_comes_back_with_the_highest_total_of_those_in():
    state = out_after_one()

    assert may_come_back(state) == ("bruno",)
    assert decide(state, BACK) == (BoughtBack(player="bruno", deal=1, total=60),)
    state = play(state, BACK)
    assert total(state, "bruno") == 60
    assert state.deal.players == PLAYERS


def test_or_with_the_total_that_the_rules_state():
    state = play(out_after_one(house({"end": {**END, "back_at": 90}})), BACK)

    assert total(state, "bruno") == 90


def test_the_sheet_tells_what_was_taken_off_for_it():
    state = play(out_after_one(), BACK)

    parts = parts_of(state, state.deals[0], "bruno")
    assert [(part.kind, part.points) for part in parts] == [(PartOf.HAND, 110), (PartOf.BACK, -50)]


def test_a_deal_that_has_begun_goes_on_without_them():
    state = play(out_after_one(), BACK, of(PLAYERS, 1, 2, 3, 4))

    assert total(state, "bruno") == 62
    begun = play(out_after_one(), Buy(player="ana"))
    late = play(begun, BACK)
    assert late.deal.players == IN_WITHOUT_BRUNO
    assert still_in(late) == PLAYERS


def test_so_often_and_no_more():
    state = play(out_after_one(), BACK, of(PLAYERS, 0, 50, 0, 0))

    assert may_come_back(state) == ()
    assert open_to_ruling(decide(state, BACK)) == ("back.used_up",)
    ruled = play(state, BuyBack(player="bruno", ruling=True))
    assert still_in(ruled) == PLAYERS


def test_who_is_in_cannot_come_back():
    assert final(decide(out_after_one(), BuyBack(player="ana"))) == ("back.not_out",)


def test_where_nobody_is_in_no_total_is_known():
    state = play(started(ruleset=ONCE), of(PLAYERS, 110, 120, 130, 140))

    assert state.over
    assert final(decide(state, BACK)) == ("back.nobody_in",)


def test_a_game_that_is_over_for_want_of_players_goes_on():
    state = play(started(ruleset=ONCE), of(PLAYERS, 10, 120, 130, 140))
    assert state.over
    assert winners(state) == ("ana",)

    state = play(state, BACK)
    assert not state.over
    assert state.deal.players == ("ana", "bruno")


def test_not_where_the_table_has_finished_early():
    state = play(out_after_one(), FinishEarly())

    assert may_come_back(state) == ()
    assert final(decide(state, BACK)) == ("game.over",)


def test_it_can_be_taken_back():
    evening = evening_of(start_of(ONCE))
    evening.play(of(PLAYERS, 0, 110, 60, 30), BACK, Undo())

    assert evening.state.deal.players == IN_WITHOUT_BRUNO
    assert [each.player for each in ranking(evening.state)][-1] == "bruno"


def test_a_correction_of_the_deal_before_changes_the_total_they_came_back_with():
    state = play(out_after_one(), BACK)
    state = play(state, CorrectHand(deal=1, player="bruno", hand=by_points(105)))

    assert total(state, "bruno") == 55


def test_the_deal_passes_along_the_seats_where_somebody_before_the_dealer_came_back():
    """Bruno is out after deal 1. Chiyo deals deal 2, and is out with it."""
    dealt_by_chiyo = play(out_after_one(), of(IN_WITHOUT_BRUNO, 0, 60, 0))

    state = play(dealt_by_chiyo, BACK)

    assert state.deal.players == ("ana", "bruno", "dara")
    assert roles(state) == ("dara", "bruno", "ana")


def test_nor_is_it_the_one_who_came_back_where_the_dealer_has_left_the_table():
    state = play(out_after_one(), of(IN_WITHOUT_BRUNO, 0, 10, 0), BACK, LeaveGame(player="chiyo"))

    assert roles(state) == ("dara", "bruno", "ana")

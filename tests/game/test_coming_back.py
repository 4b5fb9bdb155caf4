"""Players who were out of the game and come back into it."""

from __future__ import annotations

from scorekeeper.game.commands import Buy, BuyBack, CorrectHand, EnterDeal, FinishEarly, Undo
from scorekeeper.game.decide import decide
from scorekeeper.game.events import BoughtBack
from scorekeeper.game.sheet import (
    PartOf,
    may_come_back,
    parts_of,
    ranking,
    still_in,
    total,
    winners,
)
from tests.game.table import (
    PLAYERS,
    by_points,
    evening_of,
    final,
    house,
    open_to_ruling,
    play,
    start_of,
    started,
)

END = {"repeats": True, "out_at": 101, "buy_backs": 1}
ONCE = house({"end": END})
IN_WITHOUT_BRUNO = ("ana", "chiyo", "dara")
BACK = BuyBack(player="bruno")


def of(players: tuple[str, ...], *points: int) -> EnterDeal:
    return EnterDeal(points=dict(zip(players, points, strict=True)))


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

"""Fines and bonuses: a total has them, the cards' points do not; they are undone like all else."""

import pytest

from scorekeeper.game.agreements import Stakes
from scorekeeper.game.commands import EnterDeal, FinishEarly, GiveFine, JoinGame, LeaveGame, Undo
from scorekeeper.game.decide import decide
from scorekeeper.game.events import FineGiven
from scorekeeper.game.fining import fines_of
from scorekeeper.game.refusal import MOST_FINES, Refusal
from scorekeeper.game.sheet import (
    charged,
    deal_winners,
    out_since,
    still_in,
    total,
    totals_after,
)
from scorekeeper.game.stakes import balances
from scorekeeper.game.state import Fine
from scorekeeper.game.winning import ranking, winners
from tests.game.table import PLAYERS, ended, evening_of, house, newcomer, play, started

OTHERS = {"bruno": 10, "chiyo": 20, "dara": 30}


def fine(player: str = "bruno", points: int = 3, deal: int = 1, **more: object) -> GiveFine:
    return GiveFine(player=player, points=points, deal=deal, **more)


def codes(answer: object) -> list[str]:
    assert isinstance(answer, Refusal)
    return [reason.code for reason in answer.reasons]


def test_a_fine_is_added_to_the_total_and_not_to_the_cards():
    state = play(started(), *ended("ana", OTHERS), fine(word="  discarded\u200b  wrongly "))
    deal = state.deals[0]

    assert deal.fines == (Fine(player="bruno", points=3, word="discarded wrongly"),)
    assert (charged(state, deal, "bruno"), total(state, "bruno")) == (10, 13)
    assert totals_after(state, deal) == {"ana": 0, "bruno": 13, "chiyo": 20, "dara": 30}


def test_a_bonus_takes_points_off_and_may_change_who_is_ahead():
    state = play(started(), *ended("ana", OTHERS), fine("dara", -40))

    assert (total(state, "dara"), ranking(state)[0].player) == (-10, "dara")
    assert deal_winners(state, state.deals[0]) == ("ana",)


def test_a_fine_of_the_deal_under_way_counts_once_that_is_closed():
    state = play(started(), fine())
    assert (state.deal.begun, total(state, "bruno")) == (True, 0)

    assert total(play(state, *ended("ana", OTHERS)), "bruno") == 13


def test_a_fine_belongs_to_an_earlier_deal_where_that_is_said():
    state = play(
        started(), *ended("ana", OTHERS), *ended("bruno", {"ana": 1, "chiyo": 2, "dara": 3})
    )
    state = play(state, fine(deal=1))

    assert totals_after(state, state.deals[0])["bruno"] == 13
    assert [len(deal.fines) for deal in state.deals] == [1, 0, 0]


def test_a_fine_is_undone_and_done_again():
    evening = evening_of()
    evening.play(*ended("ana", OTHERS), fine())

    assert total(evening.play(Undo()), "bruno") == 10


def test_a_fine_that_was_taken_back_stays_on_the_sheet_as_nothing():
    state = play(started(), *ended("ana", OTHERS), fine(word="late"), fine(points=-3, word="late"))

    assert fines_of(state.deals[0]) == (Fine(player="bruno", points=0, word="late"),)
    assert total(state, "bruno") == 10


def test_the_same_fine_twice_counts_twice():
    state = play(started(), *ended("ana", OTHERS), fine(word="late"), fine(word="late"))

    assert fines_of(state.deals[0]) == (Fine(player="bruno", points=6, word="late"),)


def test_a_fine_can_put_a_player_out_before_the_next_deal_and_a_bonus_brings_back():
    limited = started(ruleset=house({"end": {"out_at": 100}}))
    state = play(limited, *ended("ana", {**OTHERS, "dara": 99}), fine("dara", 1))
    assert (out_since(state, "dara"), state.deal.players) == (1, ("ana", "bruno", "chiyo"))

    state = play(state, fine("dara", -1))
    assert (still_in(state), state.deal.players) == (PLAYERS, PLAYERS)


def test_a_fine_can_end_the_game_at_a_target():
    aimed = started(ruleset=house({"end": {"target": 100, "repeats": True}}))
    state = play(aimed, *ended("ana", {**OTHERS, "dara": 95}), fine("dara", 5))
    assert (state.over, winners(state)) == (True, ("ana",))

    assert not play(state, fine("dara", -1)).over


def test_a_fine_can_break_a_tie_when_the_game_is_over():
    state = play(started(), EnterDeal(points={"ana": 5, "bruno": 5, "chiyo": 9, "dara": 9}))
    state = play(state, FinishEarly())
    assert winners(state) == ("ana", "bruno")

    assert winners(play(state, fine())) == ("ana",)


def test_a_fine_in_money_goes_to_each_of_the_others_of_the_deal():
    state = play(started(stakes=Stakes(deal=10)), *ended("ana", OTHERS))
    assert balances(state) == {"ana": 30, "bruno": -10, "chiyo": -10, "dara": -10}

    fined = play(state, fine(points=0, cents=50))
    assert balances(fined) == {"ana": 80, "bruno": -160, "chiyo": 40, "dara": 40}
    assert balances(play(fined, fine(points=0, cents=-50))) == balances(state)


def test_a_player_who_left_keeps_the_fine_and_who_comes_back_has_the_points_agreed_on():
    state = play(started(), *ended("ana", OTHERS), fine(), LeaveGame(player="bruno"))
    assert total(state, "bruno") == 13

    back = JoinGame(newcomer=newcomer("bruno"), after="ana", points=13)
    assert total(play(state, back), "bruno") == 13


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (fine(points=0), "fine.nothing"),
        (fine(points=1001), "number.out_of_range"),
        (fine(points=-1001), "number.out_of_range"),
        (fine(cents=10**9), "number.out_of_range"),
        (fine(word="x" * 41), "word.too_long"),
        (fine(word="a\x07b"), "word.unreadable"),
        (fine("nobody"), "player.unknown"),
        (fine(deal=3), "deal.not_closed"),
        (fine(deal=0), "deal.not_closed"),
    ],
)
def test_what_is_no_fine_is_refused_whatever_the_table_says(command, code):
    state = play(started(), *ended("ana", OTHERS))

    assert codes(decide(state, command)) == [code]
    assert codes(decide(state, GiveFine(**{**vars_of(command), "ruling": True}))) == [code]


def vars_of(command: GiveFine) -> dict[str, object]:
    return {name: getattr(command, name) for name in ("player", "deal", "points", "cents", "word")}


def test_a_deal_broken_off_takes_no_fine():
    state = play(started(), *ended("ana", OTHERS), FinishEarly())

    assert codes(decide(state, fine(deal=2))) == ["deal.not_closed"]


def test_a_deal_takes_so_many_fines():
    state = play(started(), *[fine(points=1)] * MOST_FINES)

    assert codes(decide(state, fine())) == ["number.out_of_range"]


def test_the_event_says_what_the_command_says():
    assert decide(started(), fine(word="late", cents=5)) == (
        FineGiven(player="bruno", deal=1, points=3, cents=5, word="late"),
    )

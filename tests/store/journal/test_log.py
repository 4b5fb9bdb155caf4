"""The log: the journal as people read it."""

from __future__ import annotations

from datetime import timedelta

from scorekeeper.game.commands import (
    Buy,
    CloseDeal,
    CorrectHand,
    CorrectWentOut,
    CountHand,
    EnterDeal,
    Redo,
    Undo,
)
from scorekeeper.game.events import (
    AnyEvent,
    CardBought,
    DealEntered,
    GameStarted,
    HandCorrected,
    HandCounted,
    Redone,
    TurnEnded,
    Undone,
    WentOut,
    WentOutCorrected,
)
from scorekeeper.game.sheet import chips_of
from scorekeeper.store.journal import clerk, steps
from tests.game.table import by_points, ended, lay_down
from tests.store.playing import ANA_BUYS, WHO, Game, begin


def taken_back(game: Game) -> dict[int, bool]:
    entries = clerk.journal(game.id)
    undone = steps.taken_back(entries)
    return {entry.number: entry.step in undone for entry in entries}


def test_the_log_says_what_happened_who_entered_it_and_when(game: Game):
    game.play(ANA_BUYS, Buy(player="chiyo"))

    started, bought, newest = clerk.journal(game.id)

    assert isinstance(started.event, GameStarted)
    assert bought.event == CardBought(player="ana", price=1, cards=2, discarder="bruno")
    assert newest.event.player == "chiyo"
    assert [newest.number, bought.number, started.number] == [3, 2, 1]
    assert {entry.who for entry in (newest, bought, started)} == {WHO}
    assert started.at <= bought.at <= newest.at
    assert newest.at.utcoffset() == timedelta(0)


def test_the_events_of_one_command_share_a_step(game: Game):
    game.play(lay_down("ana"), Buy(player="chiyo"))

    *_, ended, bought = clerk.journal(game.id)

    assert isinstance(ended.event, TurnEnded)
    assert ended.step == bought.step == bought.number


def test_the_events_of_a_step_are_found_by_the_number_of_its_last(game: Game):
    game.play(lay_down("ana"), Buy(player="chiyo"), Undo())

    turn_over, bought = clerk.step_events(game.id, 4)

    assert (turn_over.player, bought.player) == ("ana", "chiyo")
    assert clerk.step_events(game.id, 5) == (Undone(step=4, to=2),)
    assert clerk.step_events(game.id, 3) == ()


def test_a_step_taken_back_is_marked_with_all_its_events(game: Game):
    game.play(lay_down("ana"), Buy(player="chiyo"), Undo())

    assert taken_back(game) == {1: False, 2: False, 3: True, 4: True, 5: False}


def test_a_step_done_again_is_not_marked(game: Game):
    game.play(ANA_BUYS, Undo(), Redo())
    assert taken_back(game) == {1: False, 2: False, 3: False, 4: False}

    game.play(Undo())
    assert taken_back(game)[2]


def test_a_step_taken_back_stays_marked_when_another_one_follows(game: Game):
    game.play(ANA_BUYS, Undo(), Buy(player="chiyo"))

    assert taken_back(game) == {1: False, 2: True, 3: False, 4: False}


def test_what_another_game_took_back_marks_nothing_here(game: Game):
    game.play(ANA_BUYS)
    begin().play(ANA_BUYS, Undo())

    assert taken_back(game) == {1: False, 2: False}


def test_undo_and_redo_stand_in_the_log_themselves(game: Game):
    game.play(ANA_BUYS, Undo(), Redo())

    *_, undone, redone = clerk.journal(game.id)

    assert undone.event == Undone(step=2, to=1)
    assert redone.event == Redone(step=2)


def test_what_ended_a_deal_is_found_in_any_deal_and_without_what_was_taken_back(game: Game):
    game.play(*ended("ana", {"bruno": 5, "chiyo": 20, "dara": 30}))
    game.play(ANA_BUYS, *ended("bruno", {"ana": 7, "chiyo": 8, "dara": 9}))
    game.play(EnterDeal(points=dict.fromkeys(game.state.seats, 3)))
    corrected = CorrectHand(deal=1, player="dara", hand=by_points(25))
    game.play(corrected, Undo(), corrected, Undo(), Redo())
    game.play(CorrectWentOut(deal=2, player="dara", hand_of_former=by_points(4)))

    first, second, third, none = (kinds_at_end(game, deal) for deal in (1, 2, 3, 4))

    assert first == [WentOut, *[HandCounted] * 3, HandCorrected]
    assert second == [WentOut, *[HandCounted] * 3, WentOutCorrected]
    assert (third, none) == ([DealEntered], [])
    assert {entry.who for entry in clerk.end_of_deal(game.id, 2)} == {WHO}
    assert clerk.end_of_deal(game.id, 1)[:4] == clerk.journal(game.id)[1:5]


def test_a_deal_that_was_closed_once_more_has_only_the_entries_that_stand(game: Game):
    game.play(*ended("ana", {"bruno": 5, "chiyo": 20, "dara": 30}), Undo(), Undo())
    game.play(CountHand(player="dara", hand=by_points(31)), CloseDeal())

    counted = [entry.event for entry in clerk.end_of_deal(game.id, 1)][1:]

    assert [event.hand.points for event in counted] == [5, 20, 31]
    assert kinds_at_end(game, 2) == []


def kinds_at_end(game: Game, deal: int) -> list[type[AnyEvent]]:
    return [type(entry.event) for entry in clerk.end_of_deal(game.id, deal)]


def test_an_old_entry_is_read_as_the_game_stood_then(game: Game):
    before = game.play(ANA_BUYS).state
    game.play(Buy(player="chiyo"), Undo(), ANA_BUYS)

    assert clerk.state_after(game.id, 2) == before
    assert chips_of(clerk.state_after(game.id, 3), "chiyo") == 6

"""What players may enter themselves, and the pencils with which they keep the score."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.game.commands import (
    AnyCommand,
    Buy,
    Call,
    CloseDeal,
    CountHand,
    DropCalls,
    EndDeal,
    EndTurn,
    Exchange,
    FinishEarly,
    GivePencil,
    GoOut,
    LeaveGame,
    Redo,
    RenamePlayer,
    ReplacePlayer,
    ReturnPencil,
    TakePencil,
    Undo,
    WithdrawCall,
)
from scorekeeper.game.decide import decide
from scorekeeper.game.events import PencilGiven, PencilReturned, PencilTaken
from scorekeeper.game.own_entries import may_send, seat_of
from scorekeeper.game.state import State
from tests.game import table

from .table import evening_of, final, newcomer, play, started

OWN = CountHand(player="ana", hand=table.by_points(12), by="ana")


def seated(**people: str) -> State:
    """The state of a game whose players have these numbers in the database."""
    start = table.start_of()
    players = tuple(replace(each, person=people.get(each.key, "")) for each in start.players)
    state = table.evening_of(replace(start, players=players)).state
    assert state
    return state


OWN_NAME = RenamePlayer(player="ana", name="Anita")


@pytest.mark.parametrize(
    "command",
    [
        *(OWN, Call(player="ana"), WithdrawCall(player="ana"), EndTurn(player="ana")),
        *(OWN_NAME, GoOut(player="ana"), Exchange()),
    ],
    ids=lambda command: type(command).__name__,
)
def test_a_player_acts_for_the_own_seat_and_says_that_the_table_exchanged(command):
    assert may_send(table.started(), command, "ana")


@pytest.mark.parametrize(
    "command",
    [
        replace(OWN, player="bruno"),
        replace(OWN, ruling=True),
        Call(player="bruno"),
        WithdrawCall(player="bruno"),
        Call(player="ana", ruling=True),
        DropCalls(),
        EndTurn(),
        EndTurn(player="bruno"),
        GoOut(player="bruno"),
        Exchange(ruling=True),
        replace(OWN_NAME, player="bruno"),
        replace(OWN_NAME, ruling=True),
        Buy(player="ana"),
        EndDeal(hands={"ana": OWN.hand}),
        CloseDeal(),
        Undo(),
    ],
    ids=lambda command: type(command).__name__,
)
def test_a_player_sends_nothing_else_and_no_ruling(command):
    assert not may_send(table.started(), command, "ana")


def test_a_seat_is_found_by_the_number_of_its_person():
    assert seat_of(seated(ana="7", bruno="8"), "8") == "bruno"


def test_nobody_has_no_seat_even_where_persons_are_unknown():
    state = seated()

    assert seat_of(state, "") is None
    assert seat_of(state, "7") is None


def test_whoever_has_left_has_no_seat_any_more():
    state = table.play(seated(dara="9"), LeaveGame(player="dara"))

    assert seat_of(state, "9") is None


ANA_TAKES = TakePencil(player="ana")
BRUNO_GETS = GivePencil(player="bruno")
INSTEAD = GivePencil(player="bruno", instead_of="ana")


def after(*commands: AnyCommand) -> State:
    return play(started(), *commands)


def test_a_game_begins_with_nobody_s_pencil_but_the_scorekeeper_s():
    assert started().pencils == ()


def test_a_pencil_is_taken_and_given_beside_others_or_instead():
    assert decide(started(), ANA_TAKES) == (PencilTaken(player="ana"),)
    assert decide(after(ANA_TAKES), BRUNO_GETS) == (PencilGiven(player="bruno"),)
    assert decide(after(ANA_TAKES), INSTEAD) == (
        PencilGiven(player="bruno"),
        PencilReturned(player="ana"),
    )
    assert after(ANA_TAKES, BRUNO_GETS).pencils == ("ana", "bruno")
    assert after(ANA_TAKES, INSTEAD).pencils == ("bruno",)


def test_a_pencil_is_given_back_or_taken_back():
    assert after(ANA_TAKES, BRUNO_GETS, ReturnPencil(player="ana")).pencils == ("bruno",)


@pytest.mark.parametrize(
    ("commands", "code"),
    [
        ((ANA_TAKES, ANA_TAKES), "pencil.has_one"),
        ((ANA_TAKES, GivePencil(player="ana")), "pencil.has_one"),
        ((ReturnPencil(player="ana"),), "pencil.none"),
        ((INSTEAD,), "pencil.none"),
        ((TakePencil(player="elif"),), "player.unknown"),
        ((LeaveGame(player="ana"), ANA_TAKES), "player.left"),
    ],
)
def test_where_nothing_would_change_it_says_so(commands, code):
    *before, last = commands

    assert code in final(decide(after(*before), last))


def test_a_take_is_undone_and_done_again_like_anything_else():
    state = evening_of().play(ANA_TAKES)
    evening = evening_of()
    evening.play(ANA_TAKES, Buy(player="bruno"), Undo(), Undo())
    assert evening.state.pencils == ()

    evening.play(Redo())

    assert evening.state.pencils == state.pencils == ("ana",)


def test_a_pencil_does_not_begin_the_deal_and_moves_also_once_the_game_is_over():
    assert not after(ANA_TAKES).deal.begun
    assert after(FinishEarly(), ANA_TAKES).pencils == ("ana",)


def test_whoever_leaves_or_is_replaced_takes_no_pencil_along():
    assert after(ANA_TAKES, LeaveGame(player="ana")).pencils == ()
    assert after(ANA_TAKES, ReplacePlayer(player="ana", by=newcomer("elif"))).pencils == ()


def test_a_seat_takes_a_pencil_for_itself_alone_and_gives_none_without():
    state = started()

    assert may_send(state, ANA_TAKES, "ana")
    for command in (TakePencil(player="bruno"), BRUNO_GETS, INSTEAD, ReturnPencil(player="ana")):
        assert not may_send(state, command, "ana")

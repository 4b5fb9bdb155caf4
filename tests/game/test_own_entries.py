"""What players may enter themselves."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.game.commands import (
    Buy,
    Call,
    CloseDeal,
    CountHand,
    DropCalls,
    EndDeal,
    EndTurn,
    Exchange,
    GoOut,
    LeaveGame,
    RenamePlayer,
    Undo,
)
from scorekeeper.game.own_entries import may_send, seat_of
from scorekeeper.game.state import State
from tests.game import table

OWN = CountHand(player="ana", hand=table.by_points(12))


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
    [OWN, Call(player="ana"), EndTurn(player="ana"), OWN_NAME, GoOut(player="ana"), Exchange()],
    ids=["count", "call", "turn", "name", "out", "exchange"],
)
def test_a_player_acts_for_the_own_seat_and_says_that_the_table_exchanged(command):
    assert may_send(table.started(), command, "ana")


@pytest.mark.parametrize(
    "command",
    [
        replace(OWN, player="bruno"),
        replace(OWN, ruling=True),
        Call(player="bruno"),
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

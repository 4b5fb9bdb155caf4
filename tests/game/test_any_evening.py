"""Whatever people say to the referee, in whatever order: no error, and the book stays clean."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings, strategies as st

from scorekeeper.game.apply import replay
from scorekeeper.game.commands import COMMANDS, Redo, StartGame, Undo
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.sheet import chips_of, ranking, total
from scorekeeper.game.stakes import balances
from scorekeeper.rules.verdict import Basis
from tests.examples import examples
from tests.game.any_command import SENSE, any_command, any_move, fields_of
from tests.game.ledger import Ledger
from tests.game.table import Evening, start_of


def check_the_book(evening: Evening) -> None:
    state = evening.play()
    ledger = Ledger.of(evening.steps)

    assert {player: chips_of(state, player) for player in state.players} == ledger.chips
    assert {player: total(state, player) for player in state.players} == {
        player: ledger.total(player) for player in state.players
    }
    assert sorted(each.player for each in ranking(state)) == sorted(state.players)
    assert sum(balances(state).values()) == 0


def check_undo_and_redo(evening: Evening) -> None:
    before = evening.play()
    trial = Evening(list(evening.steps), dict(evening.states), evening.state, evening.number)
    if isinstance(trial.say(Undo()), Refusal):
        return
    assert trial.play(Redo()) == before


def test_every_kind_of_command_is_tried():
    assert set(fields_of(SENSE)) == set(COMMANDS)


@pytest.mark.torture
@examples(80, 1000)
@given(st.lists(any_move(), min_size=5, max_size=25))
def test_no_evening_makes_an_error_or_spoils_the_book(moves):
    evening = Evening()
    evening.play(start_of())
    for move in moves:
        for command in move(evening.play()):
            before = evening.state
            answer = evening.say(command)
            if isinstance(answer, Refusal):
                assert answer.reasons
                assert evening.state is before
                continue
            assert replay(evening.steps) == evening.state
            check_undo_and_redo(evening)
        check_the_book(evening)


@settings(max_examples=100)
@given(any_command())
def test_before_the_start_nothing_but_a_start_is_recorded(command):
    answer = Evening().say(command)

    assert isinstance(command, StartGame) or isinstance(answer, Refusal)


@pytest.mark.torture
@examples(80, 1000)
@given(st.lists(any_command(), max_size=6))
def test_a_refusal_that_may_stand_is_recorded_with_the_tables_word(commands):
    evening = Evening()
    evening.play(start_of())
    for command in commands:
        answer = evening.say(replace(command, ruling=False))
        if isinstance(answer, Refusal) and answer.may_stand:
            recorded = evening.say(replace(command, ruling=True))
            assert recorded == answer.stands
            overruled = [reason for event in recorded for reason in event.overruled]
            assert overruled
            assert all(reason in answer.reasons for reason in overruled)


@examples(80, 1000)
@given(st.lists(any_move(), min_size=5, max_size=25))
def test_what_only_the_book_is_against_refuses_nothing_and_is_no_ruling(moves):
    evening = Evening()
    evening.play(start_of())
    for command in (command for move in moves for command in move(evening.play())):
        answer = evening.say(command)
        if isinstance(answer, Refusal):
            firm = answer.reasons
        else:
            firm = tuple(reason for event in answer for reason in event.overruled)
            assert all(each.basis is Basis.BOOK for event in answer for each in event.noted)
        assert not [reason for reason in firm if reason.basis is Basis.BOOK]

"""Whatever a table makes of its rules and then tries, it is recorded or refused, and told."""

from __future__ import annotations

import pytest
from flask import Flask
from flask_babel import Babel
from hypothesis import given, strategies as st

from scorekeeper.game.apply import replay
from scorekeeper.game.notes import deal_notes
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.sheet import total
from scorekeeper.game.stakes import balances
from scorekeeper.game.winning import ranking
from scorekeeper.wording.sentences import ruling_text, sentence, step_text
from tests.examples import examples
from tests.game.any_command import any_move
from tests.game.table import Evening, start_of
from tests.rules.any_ruleset import any_ruleset

APP = Flask("speaking")
Babel(APP)


@pytest.mark.torture
@examples(50, 600)
@given(any_ruleset(), st.lists(any_move(), min_size=3, max_size=15))
def test_whatever_is_tried_by_any_rules_is_recorded_or_refused_and_told(data, moves):
    evening = Evening()
    evening.play(start_of(data))
    answers = []
    for move in moves:
        for command in move(evening.play()):
            before = evening.state
            answers.append(evening.say(command))
            if isinstance(answers[-1], Refusal):
                assert answers[-1].reasons
                assert evening.state is before

    state = evening.play()
    assert replay(evening.steps) == state
    assert sum(balances(state).values()) == 0
    assert {each.player: each.total for each in ranking(state)} == {
        player: total(state, player) for player in state.players
    }
    names = {key: player.name for key, player in state.players.items()}
    with APP.test_request_context():
        assert all(sentence(note.said, names) for note in deal_notes(state))
        for answer in answers:
            if isinstance(answer, Refusal):
                assert all(sentence(reason, names) for reason in answer.reasons)
                assert ruling_text(answer.reasons, names)
            else:
                assert step_text(answer, names)

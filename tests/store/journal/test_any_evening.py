"""Whatever a table says: what is kept beside the journal is what the journal comes to."""

from __future__ import annotations

import pytest
from flask import Flask
from hypothesis import given, strategies as st

from scorekeeper.store.database import reading
from scorekeeper.store.journal import clerk
from scorekeeper.store.journal.verify import verify_game
from tests.examples import examples
from tests.game.any_command import any_move
from tests.store.playing import begin, forget_states


@pytest.mark.torture
@examples(8, 100)
@given(st.lists(any_move(), min_size=3, max_size=15))
def test_after_each_command_the_stored_state_is_the_replayed_one(app: Flask, moves):
    game = begin()
    for move in moves:
        for command in move(game.state):
            game.say(command)
            told = clerk.open_game(game.id).state
            forget_states(app)

            assert clerk.open_game(game.id).state == told

    with reading() as connection:
        assert verify_game(connection, game.id) is None

"""The states of games: remembered beside the journal, never trusted over it.

A state comes from memory, else from its snapshot, and where none can be read, from the events.
"""

from __future__ import annotations

import logging

from sqlalchemy import Connection, bindparam, insert, select

from scorekeeper.game.history import advance
from scorekeeper.game.state import State
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.ruleset.reading import reread_ruleset

from .codec import FORM, Unreadable, read_state, write_state
from .journal import read_start, read_steps
from .models import snapshots
from .room import this_room

_log = logging.getLogger(__name__)
_SNAPSHOT = select(snapshots.c.body).where(
    snapshots.c.game_id == bindparam("game_id"),
    snapshots.c.number == bindparam("number"),
    snapshots.c.form == FORM,
)
_REMEMBER = insert(snapshots)


def recall(connection: Connection, game_id: int, number: int) -> State:
    """Return the state after the step that ended with this event."""
    states = this_room().states
    state = states.get((game_id, number))
    if state is None:
        state = find_snapshot(connection, game_id, number)
        if state is None:
            state = replay_game(connection, game_id)[number]
        states.put((game_id, number), state)
    return state


def find_snapshot(connection: Connection, game_id: int, number: int) -> State | None:
    """Return the state as the snapshot has it; None where there is none that can be read."""
    body = connection.scalar(_SNAPSHOT, {"game_id": game_id, "number": number})
    if body is not None:
        try:
            return read_state(body, ruleset_of(connection, game_id))
        except Unreadable as error:
            _log.warning("game %d, event %d: snapshot unreadable: %s", game_id, number, error)
    return None


def remember(connection: Connection, game_id: int, states: dict[int, State]) -> None:
    """Write snapshots of these states, each under the number of its step's last event."""
    rows = [{"game_id": game_id, **snapshot_of(number, state)} for number, state in states.items()]
    connection.execute(_REMEMBER, rows)


def snapshot_of(number: int, state: State) -> dict[str, object]:
    """Return what is kept of the state after the step that ended with this event, by columns."""
    return {"number": number, "form": FORM, "body": write_state(state)}


def replay_game(connection: Connection, game_id: int) -> dict[int, State]:
    """Return the states after every step of the game, by number, from its events alone."""
    states: dict[int, State] = {}
    state: State | None = None
    for step in read_steps(connection, game_id):
        state = advance(state, step.events, step.first, states.__getitem__)
        states[step.number] = state
    return states


def ruleset_of(connection: Connection, game_id: int) -> Ruleset:
    """Return the ruleset that the game began with."""
    rulesets = this_room().rulesets
    ruleset = rulesets.get(game_id)
    if ruleset is None:
        start = read_start(connection, game_id)
        ruleset = reread_ruleset(start.ruleset, f"game {game_id}")
        rulesets.put(game_id, ruleset)
    return ruleset

"""Get the state of a game after any step: from memory, else its snapshot, else by replaying.

The journal alone defines a game; memory and snapshots only save the time of replaying it.
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
    """Return the state after the step whose last event has this number."""
    states = this_room().states
    state = states.get((game_id, number))
    if state is None:
        state = find_snapshot(connection, game_id, number)
        if state is None:
            state = replay_game(connection, game_id)[number]
        states.put((game_id, number), state)
    return state


def find_snapshot(connection: Connection, game_id: int, number: int) -> State | None:
    """Return the state from its snapshot; None where there is none, or it cannot be read."""
    body = connection.scalar(_SNAPSHOT, {"game_id": game_id, "number": number})
    if body is not None:
        try:
            return read_state(body, ruleset_of(connection, game_id))
        except Unreadable as error:
            _log.warning("game %d, event %d: snapshot unreadable: %s", game_id, number, error)
    return None


def remember(connection: Connection, game_id: int, states: dict[int, State]) -> None:
    """Write snapshots. ``states``: number of a step's last event → the state after it."""
    rows = [{"game_id": game_id, **snapshot_of(number, state)} for number, state in states.items()]
    connection.execute(_REMEMBER, rows)


def snapshot_of(number: int, state: State) -> dict[str, object]:
    """Return the row of a snapshot, column → value, without ``game_id``."""
    return {"number": number, "form": FORM, "body": write_state(state)}


def replay_game(connection: Connection, game_id: int) -> dict[int, State]:
    """Replay a game's events. returns: number of a step's last event → the state after it."""
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

"""Get the state of a game after any step: from memory, else from a snapshot and what followed it.

The journal alone defines a game; memory and snapshots only save the time of replaying it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from sqlalchemy import Connection, bindparam, delete, insert

from scorekeeper.game.state import State
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.ruleset.reading import reread_ruleset
from scorekeeper.store.models import snapshots
from scorekeeper.store.room import this_room

from .codec import FORM, write_state
from .journal import Step, read_start
from .milestones import is_milestone, tip_of
from .replaying import Replaying

_GAME = snapshots.c.game_id == bindparam("of_game")
_REMEMBER = insert(snapshots)
_FORGET = delete(snapshots).where(_GAME)
_FORGET_BETWEEN = _FORGET.where(
    snapshots.c.number > bindparam("after"), snapshots.c.number < bindparam("before")
)


def recall(connection: Connection, game_id: int, number: int) -> State:
    """Return the state after the step whose last event has this number."""
    states = this_room().states
    state = states.get((game_id, number))
    if state is None:
        state = _replaying(connection, game_id).state_after(number)
        states.put((game_id, number), state)
    return state


def keep_up(
    connection: Connection, game_id: int, before: State | None, step: Step, after: State
) -> None:
    """Keep the state after a step that was just recorded, if it is a milestone.

    A game that is over keeps no snapshot; when it goes on, its milestones are replayed and kept
    anew. Where a milestone takes the place of steps that were taken back, and can be done again no
    more, their snapshots go.

    before, after  the state before the step and after it
    """
    if after.over:
        if before is None or not before.over:
            connection.execute(_FORGET, {"of_game": game_id})
    elif before is not None and before.over:
        _keep_anew(connection, game_id, tip_of(after))
    elif is_milestone(step.number, after):
        back = after.history.back or 0
        if after.history.head == step.number and back < step.first - 1:
            between = {"of_game": game_id, "after": back, "before": step.number}
            connection.execute(_FORGET_BETWEEN, between)
        remember(connection, game_id, [(step.number, after)])


def remember(connection: Connection, game_id: int, states: Iterable[tuple[int, State]]) -> None:
    """Write snapshots. ``states``: number of a step's last event, and the state after it."""
    rows = [{"game_id": game_id, **snapshot_of(number, state)} for number, state in states]
    if rows:
        connection.execute(_REMEMBER, rows)


def snapshot_of(number: int, state: State) -> dict[str, object]:
    """Return the row of a snapshot, column → value, without ``game_id``."""
    return {"number": number, "form": FORM, "body": write_state(state)}


def ruleset_of(connection: Connection, game_id: int) -> Ruleset:
    """Return the ruleset that the game began with."""
    rulesets = this_room().rulesets
    ruleset = rulesets.get(game_id)
    if ruleset is None:
        start = read_start(connection, game_id)
        ruleset = reread_ruleset(start.ruleset, f"game {game_id}")
        rulesets.put(game_id, ruleset)
    return ruleset


def _keep_anew(connection: Connection, game_id: int, tip: int) -> None:
    """Keep the milestones on the way to a step, and no other."""
    connection.execute(_FORGET, {"of_game": game_id})
    states = _replaying(connection, game_id).states_to(tip)
    kept = ((at, state) for at, state in states if is_milestone(at, state) and not state.over)
    remember(connection, game_id, kept)


def _replaying(connection: Connection, game_id: int) -> Replaying:
    states = this_room().states
    return Replaying(
        connection,
        game_id,
        remembered=lambda number: states.get((game_id, number)),
        ruleset=partial(ruleset_of, connection, game_id),
    )

"""Get the state of a game after any step: from memory, else by replaying its journal.

The journal alone defines a game. A whole evening is replayed in some ten milliseconds.
"""

from collections.abc import Mapping

from sqlalchemy import Connection

from scorekeeper.game.apply import advance
from scorekeeper.game.state import State

from .memory import Done, memory_of
from .steps import by_step, read_events


def recall(connection: Connection, game_id: int, number: int) -> State:
    """Return the state after the step whose last event has this number.

    errors  KeyError where no step ends there; Unreadable where the journal is damaged
    """
    memory = memory_of()
    known = memory.steps(game_id)
    if number not in known:
        near = max((each for each in known if each < number), default=0)
        try:
            made = _follow(connection, game_id, known, near, number)
        except KeyError:
            # A step since then leads back further than memory does.
            made = _follow(connection, game_id, {}, 0, number)
        memory.keep(game_id, made)
        known = made
    return known[number].state


def _follow(
    connection: Connection, game_id: int, known: Mapping[int, Done], near: int, number: int
) -> Mapping[int, Done]:
    """Return the steps after ``near``, the last of them ``number``, beside those known before.

    errors  KeyError where a step leads back to a state that is not known
    """
    done = dict(known)
    state = done[near].state if near else None
    for step in by_step(read_events(connection, game_id, near + 1, number)):
        of_step = tuple(entry.event for entry in step)
        state = advance(state, of_step, step[0].number, lambda at: done[at].state)
        done[step[-1].number] = Done(of_step, state)
    return done

"""Get the state of a game after any step: from memory, else by replaying its journal.

The journal alone defines a game. A whole evening is replayed in some ten milliseconds.
"""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from threading import Lock

from flask import Flask, current_app
from sqlalchemy import Connection, bindparam, select

from scorekeeper.game.apply import advance
from scorekeeper.game.events import AnyEvent
from scorekeeper.game.state import State
from scorekeeper.store.database import reading
from scorekeeper.store.models import games

from .steps import by_step, find_last, find_step, read_events

EXTENSION = "compro-journal"
MOST_GAMES = 128
MOST_STEPS = 8
"""Of one game: enough for what pages ask about the last steps, and for two writers at once."""


@dataclass(frozen=True, slots=True)
class Done:
    """The events that a step recorded, and the state after it."""

    events: tuple[AnyEvent, ...]
    state: State


class Memory:
    """The last steps of the games that were used last. Safe for threads.

    told  callbacks, called with a game's id and an event's number after each step is recorded
    """

    def __init__(self) -> None:
        self.told: list[Callable[[int, int], None]] = []
        self._games: OrderedDict[int, Mapping[int, Done]] = OrderedDict()
        self._lock = Lock()

    def steps(self, game_id: int) -> Mapping[int, Done]:
        """Return number of a step's last event → the step, for those that are kept of a game."""
        with self._lock:
            if game_id in self._games:
                self._games.move_to_end(game_id)
            return self._games.get(game_id, {})

    def keep(self, game_id: int, steps: Mapping[int, Done]) -> None:
        """Add steps of a game; its last ones stay, and so do the games used last."""
        with self._lock:
            known = {**self._games.pop(game_id, {}), **steps}
            self._games[game_id] = {number: known[number] for number in sorted(known)[-MOST_STEPS:]}
            if len(self._games) > MOST_GAMES:
                self._games.popitem(last=False)


def init_app(app: Flask) -> None:
    app.extensions[EXTENSION] = Memory()


def memory_of(app: Flask = current_app) -> Memory:
    memory: Memory = app.extensions[EXTENSION]
    return memory


def tell(game_id: int, number: int) -> None:
    """Tell all who wait for news of a game that its last event has this number."""
    for callback in memory_of().told:
        try:
            callback(game_id, number)
        except Exception:  # it is recorded all the same, and the sender must hear so
            current_app.logger.exception(
                "game %d, event %d: not everybody told", *(game_id, number)
            )


_NEWEST = (
    select(games.c.id)
    .where(games.c.table_id == bindparam("table_id"), games.c.aside.is_(False))
    .order_by(games.c.started.desc(), games.c.id.desc())
    .limit(1)
)


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


def step_events(game_id: int, number: int) -> tuple[AnyEvent, ...]:
    """Return the events of the step that ended with this one; none where none did."""
    kept = memory_of().steps(game_id).get(number)
    if kept:
        return kept.events
    with reading() as connection:
        return find_step(connection, game_id, number)


def state_after(game_id: int, number: int) -> State:
    with reading() as connection:
        return recall(connection, game_id, number)


def newest_state(connection: Connection, table_id: int) -> State | None:
    """Return the table's newest game as it stands; None where nothing was played."""
    game_id = connection.scalar(_NEWEST, {"table_id": table_id}) or 0  # no game has this number
    last = find_last(connection, game_id)
    return None if last is None else recall(connection, game_id, last.number)


def newest_state_at(table_id: int) -> State | None:
    with reading() as connection:
        return newest_state(connection, table_id)

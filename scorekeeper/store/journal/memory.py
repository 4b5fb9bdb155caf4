"""What an application keeps in memory of its games: their last states, and who hears of steps."""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from threading import Lock

from flask import Flask, current_app

from scorekeeper.game.events import AnyEvent
from scorekeeper.game.state import State

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

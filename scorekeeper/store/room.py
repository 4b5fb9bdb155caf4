"""What an application's store keeps in memory: recent states and rulesets, a lock, callbacks."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, Generic, TypeVar

from flask import Flask, current_app

from scorekeeper.game.events import AnyEvent
from scorekeeper.game.state import State
from scorekeeper.rules.ruleset.model import Ruleset

STATES_KEPT = 256
STEPS_KEPT = 1024
RULESETS_KEPT = 64

Key = TypeVar("Key")
Value = TypeVar("Value")


class LastUsed(Generic[Key, Value]):
    """A cache of the values used last; safe for threads. ``most``: how many it keeps."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[Key, Value] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Key) -> Value | None:
        """Return the value; None where it is not in the cache."""
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
            return self._values.get(key)

    def put(self, key: Key, value: Value) -> None:
        """Add the value; if there are too many, drop the one that was not used for longest."""
        with self._lock:
            self._values[key] = value
            self._values.move_to_end(key)
            while len(self._values) > self._most:
                self._values.popitem(last=False)


@dataclass(frozen=True)
class Room:
    """The memory of one application's store.

    writers   held by a thread while it writes (``turns.Turns``)
    states    (id of a game, number of a step's last event) → the state after it
    steps     (id of a game, number of a step's last event) → its events, which nobody changes
    rulesets  id of a game → the ruleset it began with
    told      callbacks, called with a game's id and an event's number after each step is recorded
    """

    writers: AbstractContextManager[Any]
    states: LastUsed[tuple[int, int], State] = field(default_factory=lambda: LastUsed(STATES_KEPT))
    steps: LastUsed[tuple[int, int], tuple[AnyEvent, ...]] = field(
        default_factory=lambda: LastUsed(STEPS_KEPT)
    )
    rulesets: LastUsed[int, Ruleset] = field(default_factory=lambda: LastUsed(RULESETS_KEPT))
    told: list[Callable[[int, int], None]] = field(default_factory=list)


def room_of(app: Flask) -> Room:
    """Return the room of this application."""
    room: Room = app.extensions["compro-store"]
    return room


def this_room() -> Room:
    """Return the room of Flask's current application."""
    room: Room = current_app.extensions["compro-store"]
    return room

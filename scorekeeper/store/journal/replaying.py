"""Find the state of a game after a step by replaying as few steps as possible.

Undo and redo lead to states that were there before. So only the steps on the way that undo would go
are applied, from the nearest state that is known, and what was taken back is passed over.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from itertools import groupby

from sqlalchemy import Connection, bindparam, select

from scorekeeper.game.events import Redone, Undone
from scorekeeper.game.history import advance, with_redo
from scorekeeper.game.state import State
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.store.database import AnyRow
from scorekeeper.store.models import snapshots

from .codec import FORM, Unreadable, read_state
from .journal import Step, read_rows, step_of

_log = logging.getLogger(__name__)
_NEAREST = (
    select(snapshots.c.number, snapshots.c.body)
    .where(
        snapshots.c.game_id == bindparam("game_id"),
        snapshots.c.number <= bindparam("number"),
        snapshots.c.form == FORM,
    )
    .order_by(snapshots.c.number.desc())
    .limit(1)
)


class Replaying:
    """Finds states of one game; what it has read it keeps, so nothing is read or applied twice.

    remembered  returns the state after a step, if memory has it
    ruleset     returns the game's ruleset, to read snapshots with
    """

    def __init__(
        self,
        connection: Connection,
        game_id: int,
        *,
        remembered: Callable[[int], State | None],
        ruleset: Callable[[], Ruleset],
    ) -> None:
        self._connection = connection
        self._game_id = game_id
        self._remembered = remembered
        self._ruleset = ruleset
        self._rows: dict[int, list[AnyRow]] = {}
        self._snapshots: dict[int, State] = {}

    def state_after(self, number: int) -> State:
        """Return the state after the step whose last event has this number.

        errors  KeyError where there is none; Unreadable where the journal is damaged
        """
        if (known := self._known(number)) is not None:
            return known
        state, way = self._way_to(number, self._known)
        for step in reversed(way):
            state = apply_step(state, step)
        if state is None:
            raise Unreadable(f"game {self._game_id}: nothing leads to event {number}")
        if state.history.head == number:
            return state
        return with_redo(state, self._redo_after(number))

    def states_to(self, number: int) -> Iterator[tuple[int, State]]:
        """Yield the steps on the way from the start to this one, with the state after each."""
        state, way = self._way_to(number, lambda _: None)
        for step in reversed(way):
            state = apply_step(state, step)
            yield step.number, state

    def _way_to(
        self, number: int, known: Callable[[int], State | None]
    ) -> tuple[State | None, list[Step]]:
        """Return a known state, None before the start, and the steps from there, the last first."""
        way: list[Step] = []
        while number:
            if (state := known(number)) is not None:
                return state, way
            step = self._step(number)
            match step.events:
                case (Undone(to=back) | Redone(step=back),) if back < number:
                    number = back
                case (Undone() | Redone(),):
                    raise Unreadable(f"game {self._game_id}: event {number} leads forward")
                case _:
                    way.append(step)
                    number = step.first - 1
        return None, way

    def _redo_after(self, number: int) -> tuple[int, ...]:
        """Return the steps that can be done again after this one, as ``History.redo``."""
        taken: list[Undone | Redone] = []
        redo: list[int] = []
        while number:
            if (state := self._known(number)) is not None:
                redo += state.history.redo
                break
            match self._step(number).events:
                case (Undone() as event,) | (Redone() as event,):
                    taken.append(event)
                    number -= 1
                case _:
                    break
        for event in reversed(taken):
            if isinstance(event, Undone):
                redo.append(event.step)
            else:
                redo.pop()
        return tuple(redo)

    def _known(self, number: int) -> State | None:
        state = self._snapshots.get(number) or self._remembered(number)
        if state is None and number not in self._rows:
            self._read_to(number)
            state = self._snapshots.get(number)
        return state

    def _step(self, number: int) -> Step:
        if number not in self._rows:
            self._read_to(number)
        return step_of(self._rows[number])

    def _read_to(self, number: int) -> None:
        """Read the nearest snapshot at this step or before it, and the events after that."""
        from_here = self._read_nearest(number)
        rows = read_rows(self._connection, self._game_id, from_here + 1, number)
        self._rows |= {last: list(of) for last, of in groupby(rows, key=lambda row: row.step)}

    def _read_nearest(self, number: int) -> int:
        """Read the nearest snapshot that can be read; return its step, 0 where there is none."""
        while number:
            named = {"game_id": self._game_id, "number": number}
            found = self._connection.execute(_NEAREST, named).first()
            if found is None:
                break
            try:
                self._snapshots[found.number] = read_state(found.body, self._ruleset())
            except Unreadable as error:
                where = (self._game_id, found.number, error)
                _log.warning("game %d, event %d: snapshot unreadable: %s", *where)
                number = found.number - 1
            else:
                return int(found.number)
        return 0


def apply_step(state: State | None, step: Step) -> State:
    """Return the state after a step that is neither undo nor redo."""
    return advance(state, step.events, step.first, _nowhere)


def _nowhere(number: int) -> State:
    raise AssertionError(f"only undo and redo lead to event {number}")

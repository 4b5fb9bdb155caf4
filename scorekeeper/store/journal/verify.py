"""Replay games from their journals, compare them with what is kept beside, and write that anew.

First the hashes of a journal are checked, so that no snapshot is made from changed events.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, delete, func, select

from scorekeeper.game.events import Redone, Undone
from scorekeeper.game.history import advance
from scorekeeper.game.state import State
from scorekeeper.store.database import AnyRow
from scorekeeper.store.models import events, games, snapshots, summaries

from .chain import seed
from .codec import FORM, Unreadable, read_event, read_state
from .journal import Step, follows_in_chain
from .milestones import milestones_kept
from .rulesets import WHOLE_EVENT
from .states import remember
from .summaries import Summary, read_summary, replace_summary, summary_after

_CHANGED = "does not follow from what was written before: it was changed after it was recorded"
_GAMES = select(games.c.id).order_by(games.c.id)
_STARTED_BY = select(games.c.command_id).where(games.c.id == bindparam("game_id"))
_OLD_FORMS = (
    select(snapshots.c.game_id, func.count())
    .where(snapshots.c.form != FORM)
    .group_by(snapshots.c.game_id)
)
_BEYOND = (
    select(func.min(snapshots.c.number))
    .join_from(
        snapshots,
        events,
        (snapshots.c.game_id == events.c.game_id) & (snapshots.c.number == events.c.number),
        isouter=True,
    )
    .where(snapshots.c.game_id == bindparam("game_id"), events.c.number.is_(None))
)
_SUMMARY = select(summaries.c.body).where(summaries.c.game_id == bindparam("game_id"))
_ALL = (
    select(*WHOLE_EVENT, snapshots.c.form, snapshots.c.body.label("snapshot"))
    .join_from(
        events,
        snapshots,
        (snapshots.c.game_id == events.c.game_id) & (snapshots.c.number == events.c.number),
        isouter=True,
    )
    .where(events.c.game_id == bindparam("game_id"))
    .order_by(events.c.number)
)


@dataclass(frozen=True, slots=True)
class Difference:
    """Something wrong with a game.

    number    of the event it was found at
    what      in English, for the command line
    mendable  whether new snapshots mend it; False: the journal itself is damaged
    """

    game_id: int
    number: int
    what: str
    mendable: bool


class Broken(ValueError):
    """A journal was changed, or cannot be replayed. ``number``: the event it was found at."""

    def __init__(self, number: int, what: str) -> None:
        super().__init__(what)
        self.number = number


def game_ids(connection: Connection) -> list[int]:
    """Return the ids of all games."""
    return list(connection.scalars(_GAMES))


def old_forms(connection: Connection) -> dict[int, int]:
    """Return game → how many of its snapshots have another form than ``codec.FORM``.

    They were written by earlier versions and are no fault, but are not used.
    """
    return {row[0]: row[1] for row in connection.execute(_OLD_FORMS)}


def verify_game(connection: Connection, game_id: int) -> Iterator[Difference]:
    """Replay one game; yield the snapshots that differ, those that are missing, then the summary.

    If the journal was changed, or cannot be replayed, that is the last difference.
    """
    told: list[tuple[AnyRow, State]] = []
    try:
        for row, state in replay_rows(_recorded_rows(connection, game_id)):
            if row.snapshot is not None and (what := _fault_of_snapshot(row, state)):
                yield Difference(game_id, row.number, what, mendable=True)
            if state:
                told.append((row, state))
    except Broken as broken:
        yield Difference(game_id, broken.number, str(broken), mendable=False)
        return
    for number in _missing_snapshots(told):
        yield Difference(game_id, number, "its snapshot is missing", mendable=True)
    if what := _fault_of_summary(connection, game_id, _summary(told)):
        yield Difference(game_id, row.number, what, mendable=True)


def rebuild_game(connection: Connection, game_id: int) -> None:
    """Write all snapshots of a game anew, and its summary.

    errors  Broken; then nothing is changed
    """
    rows = _recorded_rows(connection, game_id)
    told = [(row, state) for row, state in replay_rows(rows) if state]
    states = {row.number: state for row, state in told}
    kept = [(number, states[number]) for number in milestones_kept(states)]
    known = snapshots.c.number <= rows[-1].number
    connection.execute(delete(snapshots).where(snapshots.c.game_id == game_id, known))
    remember(connection, game_id, kept)
    replace_summary(connection, game_id, _summary(told))


def _recorded_rows(connection: Connection, game_id: int) -> list[AnyRow]:
    """Return a game's events with their snapshots, after checking numbers and hashes.

    errors  Broken
    """
    rows = connection.execute(_ALL, {"game_id": game_id}).all()
    last = seed(connection.scalar(_STARTED_BY, {"game_id": game_id}) or "")
    for expected, row in enumerate(rows, 1):
        if row.number != expected:
            raise Broken(expected, f"missing: the next event has number {row.number}")
        if not follows_in_chain(row, last):
            raise Broken(expected, _CHANGED)
        last = row.hash
    beyond = connection.scalar(_BEYOND, {"game_id": game_id})
    if beyond is not None:
        raise Broken(
            beyond, f"missing: the journal ends with event {len(rows)}, what followed was taken out"
        )
    return list(rows)


def replay_rows(rows: list[AnyRow]) -> Iterator[tuple[AnyRow, State | None]]:
    """Yield every event's row, and the state after it where a step ends. errors: Broken."""
    if not rows:
        raise Broken(0, "a game without any event")
    states: dict[int, State] = {}
    state: State | None = None
    begun: list[AnyRow] = []
    for number, row in enumerate(rows, 1):
        begun.append(row)
        if row.step == number:
            state = states[number] = _advance(state, begun, states)
            begun = []
        yield row, states.get(number)
    if begun:
        raise Broken(begun[-1].number, "the last step is not complete")


def _advance(state: State | None, rows: list[AnyRow], states: dict[int, State]) -> State:
    number = rows[-1].number
    try:
        step = Step(number, tuple(read_event(row.kind, row.body) for row in rows))
        _check_columns(step, rows)
        return advance(state, step.events, step.first, states.__getitem__)
    except Exception as error:  # a damaged journal may lead to any
        raise Broken(number, f"cannot be replayed: {error!r}") from error


def _check_columns(step: Step, rows: list[AnyRow]) -> None:
    """Check the columns step, concerns and command_id against the events. errors: ValueError."""
    for row, event in zip(rows, step.events, strict=True):
        concerned = event.step if isinstance(event, Undone | Redone) else None
        if row.step != step.number or row.concerns != concerned:
            raise ValueError(f"event {row.number} is filed under the wrong step")
        if (row.command_id is None) != (row is not rows[0]):
            raise ValueError(f"event {row.number} is not filed under its command")


def _missing_snapshots(told: Sequence[tuple[AnyRow, State]]) -> list[int]:
    """Return the milestones of a game, replayed to its last step, that have no snapshot."""
    kept = set(milestones_kept({row.number: state for row, state in told}))
    return [row.number for row, _ in told if row.number in kept and row.snapshot is None]


def _summary(told: Iterable[tuple[AnyRow, State]]) -> Summary | None:
    return summary_after((row.at, state) for row, state in told)


def _fault_of_snapshot(row: AnyRow, state: State | None) -> str | None:
    """Return what is wrong with the snapshot beside an event; None where nothing is."""
    if state is None:
        return "a snapshot stands inside a step"
    if row.form != FORM:
        return None  # of an earlier version, and not used
    try:
        kept = read_state(row.snapshot, state.began_with)
    except Unreadable as error:
        return f"its snapshot cannot be read: {error}"
    return None if kept == state else "its snapshot differs from the journal"


def _fault_of_summary(connection: Connection, game_id: int, expected: Summary | None) -> str | None:
    """Return what is wrong with a game's summary; None where nothing is, or it is not made yet."""
    row = connection.execute(_SUMMARY, {"game_id": game_id}).first()
    if row is None:
        return "its summary is missing" if expected else None
    if row.body is None or read_summary(row.body) == expected is not None:
        return None
    return "its summary differs from the journal"

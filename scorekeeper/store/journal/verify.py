"""Replay games from their journals, and name what could not have been recorded there.

The command `verify` does so for all games. It also names people who are counted as each other.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import click
from flask.cli import with_appcontext
from sqlalchemy import Connection, bindparam, select

from scorekeeper.game.apply import advance, apply
from scorekeeper.game.events import AnyEvent
from scorekeeper.game.state import State
from scorekeeper.game.vetting import may_come_next
from scorekeeper.store.database import AnyRow, reading
from scorekeeper.store.models import events, games
from scorekeeper.store.people.joining import circles
from scorekeeper.store.people.rights import WITHOUT_LINK, writing

from .steps import JournalEntry, by_step, length_faults, read_event, read_events, states_along
from .summaries import keep_summary, summary_after, write_summary

_GAMES = select(games.c.id).order_by(games.c.id)
_LINE = select(games.c.finished).where(games.c.id == bindparam("game_id"))
_ROWS = select(events).where(events.c.game_id == bindparam("game_id")).order_by(events.c.number)
LOOK_EVERY = 32
"""Steps after which a replayed game is measured: to do so at each takes longer than the replay."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Something wrong with a game.

    number      of the event it was found at
    what        in English, for the command line
    in_journal  False: the journal is whole, and only the game's line is not what it says
    """

    game_id: int
    number: int
    what: str
    in_journal: bool = True


class Broken(ValueError):
    """A journal cannot have been recorded so. ``number``: of the first event that does not fit."""

    def __init__(self, number: int, what: str) -> None:
        super().__init__(what)
        self.number = number


class OutOfOrder(Broken):
    """An event is missing, twice, or filed in the wrong place."""


class TooLarge(Broken):
    """A game is larger than any that is recorded."""


def game_ids(connection: Connection) -> list[int]:
    return list(connection.scalars(_GAMES))


def verify_game(connection: Connection, game_id: int) -> Difference | None:
    """Replay a game and compare; return the first event that does not fit, else a wrong line."""
    try:
        entries = [_read(row) for row in connection.execute(_ROWS, {"game_id": game_id})]
        states = judged(entries)
    except Broken as broken:
        return Difference(game_id, broken.number, str(broken))
    line = connection.scalar(_LINE, {"game_id": game_id})
    if line == write_summary(summary_after(entries, states)):
        return None
    wrong = "the line of the game is not what its journal says"
    return Difference(game_id, len(entries), wrong, in_journal=False)


def mend_line(connection: Connection, game_id: int) -> None:
    """Write the line of a game anew from its journal, which is whole."""
    entries = read_events(connection, game_id)
    keep_summary(connection, game_id, summary_after(entries, states_along(entries)))


def _read(row: AnyRow) -> JournalEntry:
    try:
        event = read_event(row.kind, row.body)
    except ValueError as error:
        raise Broken(row.number, f"cannot be read: {error}") from error
    return JournalEntry(row.number, row.step, row.command_id, row.at, row.who, event)


def judged(entries: Sequence[JournalEntry]) -> dict[int, State]:
    """Return number of a step's last event → the state after it, of a whole journal.

    Each event is decided anew: whether some command could have recorded it there.

    errors  Broken
    """
    if not entries:
        raise OutOfOrder(1, "missing: a game without any event")
    states: dict[int, State] = {}
    state: State | None = None
    forward = 0
    for step in by_step(_in_order(entries)):
        of_step = [entry.event for entry in step]
        state = judge_step(state, of_step, step[0].number, states.__getitem__)
        number = step[-1].number
        states[number] = state
        forward += state.history.head == number
        if forward % LOOK_EVERY == 0 and any(length_faults(number, state)):
            raise TooLarge(number, "makes the game larger than any that is recorded")
    return states


def judge_step(
    state: State | None, step: Sequence[AnyEvent], first: int, recall: Callable[[int], State]
) -> State:
    """Return the state after a step, which must have been possible. errors: Broken."""
    number, between = first, state
    try:
        for number, event in enumerate(step, first):
            if number > first:
                between = apply(between, step[number - first - 1])
            if not may_come_next(between, event):
                raise Broken(number, f"no command could have recorded this {type(event).__name__}")
        return advance(state, step, first, recall)
    except Broken:
        raise
    except Exception as error:  # what was tampered with may lead to any
        raise Broken(number, f"cannot be replayed: {error!r}") from error


def _in_order(entries: Sequence[JournalEntry]) -> Iterator[JournalEntry]:
    """Yield the entries, each filed under its number, its step and its command. errors: Broken."""
    commands: set[str] = set()
    step = 0
    for expected, entry in enumerate(entries, 1):
        begins = expected > step
        step = entry.step if begins else step
        if entry.number != expected:
            raise OutOfOrder(expected, f"missing: the next event has number {entry.number}")
        if not expected <= step == entry.step:
            raise OutOfOrder(expected, "is filed under the wrong step")
        if (entry.command_id is None) == begins or entry.command_id in commands:
            raise OutOfOrder(expected, "is not filed under its command")
        if entry.command_id is not None:
            commands.add(entry.command_id)
        yield entry
    if step != len(entries):
        raise OutOfOrder(len(entries), "the last step is not complete")


@click.command()
@with_appcontext
def verify() -> None:
    """Replay every game and compare; name the first entry of each that does not fit.

    What a list says of a finished game is written anew where it is not what the journal says.
    """
    with reading() as connection:
        games = game_ids(connection)
        found = [wrong for game in games if (wrong := verify_game(connection, game))]
        joined = circles(connection)
    for wrong in found:
        click.echo(f"game {wrong.game_id}, event {wrong.number}: {wrong.what}")
    click.echo(f"{len(games)} games replayed, {len(found)} differences.")
    lines = [wrong for wrong in found if not wrong.in_journal]
    for wrong in lines:
        with writing(WITHOUT_LINK) as connection:
            mend_line(connection, wrong.game_id)
    if lines:
        click.echo(f"{len(lines)} lines were written anew.")
    if len(lines) < len(found):
        click.echo("A broken journal is left as it is: only a backup has it as it was recorded.")
    for person in joined:
        click.echo(
            f"person {person}: counted as somebody who is counted as them. Separate the two."
        )
    if found or joined:
        raise SystemExit(1)

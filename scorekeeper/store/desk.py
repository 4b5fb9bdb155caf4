"""The referee's desk: read a game, decide on a command, append what happened, commit, then tell."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial

from flask import Flask, current_app
from sqlalchemy import Connection, Row, bindparam, insert, select
from sqlalchemy.exc import IntegrityError

from scorekeeper.game.commands import StartGame
from scorekeeper.game.decide import decide
from scorekeeper.game.history import advance
from scorekeeper.game.kinds import AnyCommand, AnyEvent
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.state import State

from .database import reading, writing
from .journal import Step, append, find_last, find_last_and_earlier, read_step
from .log import JournalEntry, journal, state_after
from .models import LONGEST_COMMAND_ID, games, tables
from .room import room_of, this_room
from .states import recall, remember

__all__ = [
    "Accepted",
    "JournalEntry",
    "NoSuchGame",
    "NoSuchTable",
    "OpenGame",
    "journal",
    "on_recorded",
    "open_game",
    "start_game",
    "state_after",
    "submit",
]
MOST_TRIES = 100
"""How often a command is decided again; each time somebody else's has been recorded."""

_STARTED_BY = select(games.c.id).where(
    games.c.table_id == bindparam("table_id"), games.c.command_id == bindparam("command_id")
)


class NoSuchGame(LookupError):
    """No game has this number."""


class NoSuchTable(LookupError):
    """No table has this number."""


@dataclass(frozen=True, slots=True)
class OpenGame:
    """A game as it stands.

    number   that of its last event
    started  when it began, and ``played`` when its last event was recorded, in UTC
    """

    id: int
    table_id: int
    number: int
    started: datetime
    played: datetime
    state: State


@dataclass(frozen=True, slots=True)
class Accepted:
    """A command's events as they are recorded, the last of them numbered ``number``.

    state  the game after them
    """

    game_id: int
    number: int
    events: tuple[AnyEvent, ...]
    state: State


Attempt = tuple[Accepted | Refusal, bool]
"""The answer to a command, and whether something was recorded with it just now."""


def on_recorded(app: Flask, callback: Callable[[int, int], None]) -> None:
    """Have the callback told, with game and number, whenever a step has been recorded."""
    room_of(app).told.append(callback)


def open_game(game_id: int) -> OpenGame:
    """Return the game as it stands. errors: NoSuchGame."""
    with reading() as connection:
        last = find_last(connection, game_id)
        if last is None:
            raise NoSuchGame(game_id)
        state = recall(connection, game_id, last.number)
        return OpenGame(game_id, last.table_id, last.number, last.started, last.at, state)


def submit(
    game: int | OpenGame, command: AnyCommand, *, who: str, command_id: str
) -> Accepted | Refusal:
    """Decide on a command and record what it caused.

    game        its number; or the game as it was opened a moment ago, which saves reading it again
    who         under which name the log shows it
    command_id  the sender's own id: a command sent again is answered as the first time
    errors      NoSuchGame; ValueError on an id that is empty or too long
    """
    seen = game if isinstance(game, OpenGame) else None
    game_id = seen.id if seen else game
    signed = {"who": who, "command_id": command_id}

    def attempt() -> Attempt:
        nonlocal seen
        trusted, seen = seen, None  # only once: after that it is known to be old
        if trusted and (accepted := _submit_as_seen(trusted, command, **signed)):
            return accepted, True
        return _submit_once(game_id, command, **signed)

    return _until_first(attempt, command_id)


def start_game(
    table_id: int, command: StartGame, *, who: str, command_id: str
) -> Accepted | Refusal:
    """Start a game at a table; as ``submit``. errors: NoSuchTable; ValueError."""
    attempt = partial(_start_once, table_id, command, who=who, command_id=command_id)
    return _until_first(attempt, command_id)


def _until_first(attempt: Callable[[], Attempt], command_id: str) -> Accepted | Refusal:
    """Try until nobody else is faster; tell if something new was recorded."""
    if not 0 < len(command_id) <= LONGEST_COMMAND_ID:
        raise ValueError(f"a command's id has 1 to {LONGEST_COMMAND_ID} characters")
    for tries_left in reversed(range(MOST_TRIES)):
        try:
            answer, new = attempt()
        except IntegrityError:
            if not tries_left:
                raise
        else:
            break
    if new:
        this_room().states.put((answer.game_id, answer.number), answer.state)
        _tell(answer.game_id, answer.number)
    return answer


def _submit_as_seen(
    seen: OpenGame, command: AnyCommand, *, who: str, command_id: str
) -> Accepted | None:
    """Record the step that follows if the game still stands as seen; nothing is read again.

    Refused it may have been because it counted before, so that only a fresh look can tell.

    errors  IntegrityError where somebody was faster, or the command was recorded before
    """
    events = decide(seen.state, command)
    if isinstance(events, Refusal):
        return None
    with writing() as connection:
        step = Step(seen.number + len(events), events)
        return _record(connection, seen.id, seen.state, step, who, command_id)


def _submit_once(game_id: int, command: AnyCommand, *, who: str, command_id: str) -> Attempt:
    with writing() as connection:
        last = find_last_and_earlier(connection, game_id, command_id)
        if last is None:
            raise NoSuchGame(game_id)
        if last.earlier_step is not None:
            return _answer_again(connection, game_id, last), False
        state = recall(connection, game_id, last.number)
        events = decide(state, command)
        if isinstance(events, Refusal):
            return events, False
        step = Step(last.number + len(events), events)
        return _record(connection, game_id, state, step, who, command_id), True


def _start_once(table_id: int, command: StartGame, *, who: str, command_id: str) -> Attempt:
    with writing() as connection:
        named = {"table_id": table_id, "command_id": command_id}
        game_id = connection.scalar(_STARTED_BY, named)
        if game_id is not None:
            earlier = find_last_and_earlier(connection, game_id, command_id)
            return _answer_again(connection, game_id, earlier), False
        if connection.scalar(select(tables.c.id).where(tables.c.id == table_id)) is None:
            raise NoSuchTable(table_id)
        events = decide(None, command)
        if isinstance(events, Refusal):
            return events, False
        begun = insert(games).values(**named, started=datetime.now(UTC))
        (game_id,) = connection.execute(begun).inserted_primary_key
        return _record(connection, game_id, None, Step(len(events), events), who, command_id), True


def _answer_again(connection: Connection, game_id: int, last: Row) -> Accepted:
    step = read_step(connection, game_id, last.earlier_first, last.earlier_step)
    return Accepted(game_id, step.number, step.events, recall(connection, game_id, step.number))


def _record(
    connection: Connection,
    game_id: int,
    before: State | None,
    step: Step,
    who: str,
    command_id: str,
) -> Accepted:
    after = advance(before, step.events, step.first, partial(recall, connection, game_id))
    append(connection, game_id, step, who=who, command_id=command_id)
    remember(connection, game_id, {step.number: after})
    return Accepted(game_id, step.number, step.events, after)


def _tell(game_id: int, number: int) -> None:
    for callback in this_room().told:
        try:
            callback(game_id, number)
        except Exception:  # whatever it is, the step is recorded and the sender must hear so
            current_app.logger.exception("game %d, event %d: not everybody told", game_id, number)

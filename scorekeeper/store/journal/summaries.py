"""Keep one line for each game that is over: its result, without its journal.

It is written with the step that ends the game. It follows corrections after the end, and goes when
the end is taken back.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

import msgspec
from sqlalchemy import Connection, bindparam, select, update

from scorekeeper.game.results import Result, result_of
from scorekeeper.game.state import State
from scorekeeper.store.models import games

from .steps import JournalEntry

_GAME = games.c.id == bindparam("of_game")
_LINE = select(games.c.finished).where(_GAME)
_KEEP = update(games).where(_GAME).values(finished=bindparam("finished"))
_WRITER = msgspec.json.Encoder()


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """A game that is over. ``ended``: when the step was recorded that ended it, in UTC."""

    ended: datetime
    result: Result


_READER = msgspec.json.Decoder(Summary)


def summary_of(state: State, ended: datetime) -> Summary:
    """Return the summary of a game that is over; ``ended``: when its end was recorded."""
    return Summary(ended=ended, result=result_of(state))


def summary_after(entries: Iterable[JournalEntry], states: Mapping[int, State]) -> Summary | None:
    """Return the summary of a whole game; None: it is not over. ``states``: by ``states_along``."""
    ended: datetime | None = None
    over = None
    for entry in entries:
        if state := states.get(entry.number):
            over = state if state.over else None
            ended = (ended or entry.at) if over else None
    return summary_of(over, ended) if over and ended else None


def with_persons(summary: Summary, known_as: Mapping[str, str]) -> Summary:
    """Return a summary with other numbers for the same people; "" for whom there is none."""
    result = summary.result.with_persons(lambda person: known_as.get(person, ""))
    return replace(summary, result=result)


def write_summary(summary: Summary | None) -> str | None:
    """Return a summary as JSON, for the column ``finished``."""
    return None if summary is None else _WRITER.encode(summary).decode()


def read_summary(text: str | None) -> Summary | None:
    """Return the summary that ``write_summary`` wrote; None where there is none to be read.

    A line that was damaged is no more than a detour: the journal knows it all.
    """
    try:
        return None if text is None else _READER.decode(text)
    except (msgspec.DecodeError, UnicodeError):
        return None


def follow_step(
    connection: Connection, game_id: int, before: State | None, after: State, at: datetime
) -> None:
    """Bring a game's line up to date with a step that was recorded just now."""
    was_over = before is not None and before.over
    if not after.over:
        if was_over:
            keep_summary(connection, game_id, None)
        return
    known = read_summary(connection.scalar(_LINE, {"of_game": game_id})) if was_over else None
    keep_summary(connection, game_id, summary_of(after, known.ended if known else at))


def keep_summary(connection: Connection, game_id: int, summary: Summary | None) -> None:
    """Write a game's line; None: it is not over."""
    line = write_summary(summary)
    connection.execute(_KEEP, {"of_game": game_id, "finished": line})

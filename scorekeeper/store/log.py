"""The journal as people read it: a page at a time, newest first."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import bindparam, select

from scorekeeper.game.events import AnyEvent, Undone
from scorekeeper.game.state import State

from .codec import read_event
from .database import reading
from .models import events
from .states import recall

_later = events.alias("later")
_LAST_WORD = (
    select(_later.c.kind)
    .where(_later.c.game_id == events.c.game_id, _later.c.concerns == events.c.step)
    .order_by(_later.c.number.desc())
    .limit(1)
    .scalar_subquery()
)
_PAGE = (
    select(
        *(events.c.number, events.c.step, events.c.at, events.c.who),
        *(events.c.kind, events.c.body, _LAST_WORD.label("last_word")),
    )
    .where(events.c.game_id == bindparam("game_id"))
    .order_by(events.c.number.desc())
    .limit(bindparam("limit"))
)
_PAGE_BEFORE = _PAGE.where(events.c.number < bindparam("before"))


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """One event in the log.

    step        number of the last event of the same command
    taken_back  whether that step was undone, and not done again since
    """

    number: int
    step: int
    at: datetime
    who: str
    event: AnyEvent
    taken_back: bool


def journal(game_id: int, before: int | None = None, limit: int = 100) -> tuple[JournalEntry, ...]:
    """Return a game's events, newest first, at most ``limit`` of them.

    before  a number: only events older than it, for the next page
    """
    page = _PAGE if before is None else _PAGE_BEFORE
    named = {"game_id": game_id, "limit": limit}
    with reading() as connection:
        rows = connection.execute(page, named if before is None else {**named, "before": before})
        return tuple(
            JournalEntry(
                number=row.number,
                step=row.step,
                at=row.at,
                who=row.who,
                event=read_event(row.kind, row.body),
                taken_back=row.last_word == Undone.__name__,
            )
            for row in rows
        )


def state_after(game_id: int, number: int) -> State:
    """Return a game as it stood after the step that ended with this event: to read an old entry."""
    with reading() as connection:
        return recall(connection, game_id, number)

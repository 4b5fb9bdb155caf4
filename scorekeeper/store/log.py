"""Read a game's journal for the log, newest events first, and the states at earlier events."""

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

    step        the number of the last event of its step
    at          when it was recorded, in UTC
    who         the author's name
    taken_back  whether its step was undone, and not done again since
    """

    number: int
    step: int
    at: datetime
    who: str
    event: AnyEvent
    taken_back: bool


def journal(game_id: int, before: int | None = None, limit: int = 100) -> tuple[JournalEntry, ...]:
    """Return a game's events, newest first, at most ``limit`` of them.

    before  only events with smaller numbers, for the next page; None: all
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
    """Return the state after the step whose last event has this number."""
    with reading() as connection:
        return recall(connection, game_id, number)

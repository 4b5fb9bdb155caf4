"""Read a game's journal for people: page by page, one step, what ended a deal, a state of then."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

import msgspec
from sqlalchemy import bindparam, func, select

from scorekeeper.game.events import (
    AnyEvent,
    DealClosed,
    DealEntered,
    HandCorrected,
    HandCounted,
    WentOut,
    WentOutCorrected,
)
from scorekeeper.game.state import State
from scorekeeper.store.database import AnyRow, reading
from scorekeeper.store.models import events
from scorekeeper.store.room import this_room

from .codec import Unreadable, read_event
from .journal import find_step
from .rulesets import WHOLE_BODY
from .states import recall

_ENDING = frozenset({DealClosed.__name__, DealEntered.__name__})
_COUNTING = (HandCounted, HandCorrected, WentOut, WentOutCorrected, DealEntered)
_COUNTS = frozenset(kind.__name__ for kind in _COUNTING)

_later = events.alias("later")
_TAKEN_BACK = (
    select(func.count() % 2 == 1)
    .where(_later.c.game_id == events.c.game_id, _later.c.concerns == events.c.step)
    .scalar_subquery()
)
"""A step is taken back and done again in turn. SQLite counts by the index of what events concern;
asked for the newest of them, it would look through the whole journal instead."""
_PAGE = (
    select(
        *(events.c.number, events.c.step, events.c.at, events.c.who),
        *(events.c.kind, WHOLE_BODY, _TAKEN_BACK.label("taken_back")),
    )
    .where(events.c.game_id == bindparam("game_id"))
    .order_by(events.c.number.desc())
    .limit(bindparam("limit"))
)
_PAGE_BEFORE = _PAGE.where(events.c.number < bindparam("before"))
_ENDS_OF_DEALS = (
    select(events.c.number, events.c.step, events.c.kind, events.c.body)
    .where(
        events.c.game_id == bindparam("game_id"),
        events.c.kind.in_(sorted(_ENDING | _COUNTS)),
        ~_TAKEN_BACK,
    )
    .order_by(events.c.number)
)
_SIGNED = select(events.c.number, events.c.at, events.c.who).where(
    events.c.game_id == bindparam("game_id"),
    events.c.number.in_(bindparam("numbers", expanding=True)),
)


class _OfDeal(msgspec.Struct):
    """What is read of an event's body to tell which deal it is about."""

    deal: int | None = None


_OF_DEAL = msgspec.json.Decoder(_OfDeal)


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
                taken_back=row.taken_back,
            )
            for row in rows
        )


def step_events(game_id: int, number: int) -> tuple[AnyEvent, ...]:
    """Return the events of the step that ended with this one; none where none did."""
    steps = this_room().steps
    events = steps.get((game_id, number))
    if events is None:
        with reading() as connection:
            events = find_step(connection, game_id, number).events
        if events:  # a step may still end here
            steps.put((game_id, number), events)
    return events


def end_of_deal(game_id: int, deal: int) -> tuple[JournalEntry, ...]:
    """Return who went out of a deal, its counted hands, and what corrected them, oldest first.

    What was taken back, and not done again since, is left out.

    errors  Unreadable
    """
    named = {"game_id": game_id}
    with reading() as connection:
        rows = list(_about(connection.execute(_ENDS_OF_DEALS, named).all(), deal))
        numbers = [row.number for row in rows]
        signed = connection.execute(_SIGNED, {**named, "numbers": numbers}).all() if rows else []
    of = {row.number: row for row in signed}
    return tuple(
        JournalEntry(
            number=row.number,
            step=row.step,
            at=of[row.number].at,
            who=of[row.number].who,
            event=read_event(row.kind, row.body),
            taken_back=False,
        )
        for row in rows
    )


def _about(rows: Iterable[AnyRow], deal: int) -> Iterator[AnyRow]:
    """Yield the rows of entries about this deal.

    rows  of a whole game, in order; an entry that names no deal is about the one under way then
    """
    under_way = 1
    for row in rows:
        try:
            named = _OF_DEAL.decode(row.body).deal
        except msgspec.DecodeError as error:
            raise Unreadable(f"{row.kind}: {error}") from error
        about = under_way if named is None else named
        if about == deal and row.kind in _COUNTS:
            yield row
        if row.kind in _ENDING:
            under_way = about + 1


def state_after(game_id: int, number: int) -> State:
    """Return the state after the step whose last event has this number."""
    with reading() as connection:
        return recall(connection, game_id, number)

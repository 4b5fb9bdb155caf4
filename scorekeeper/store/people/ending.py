"""Tables end: deleted with all in them by their scorekeeper, by whoever runs Compro, or by sleep.

A table sleeps while nobody records anything there and its scorekeeper does not open it. Where the
setting KEEP_MONTHS says so, a table that sleeps is warned of for a month, and then deleted.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from threading import Event, Thread

import click
from flask import Flask, current_app
from flask.cli import with_appcontext
from sqlalchemy import (
    ColumnElement,
    Connection,
    ScalarSelect,
    Table,
    delete,
    func,
    select,
    update,
)

from scorekeeper.store.backups import OF_THE_COMMAND_LINE
from scorekeeper.store.database import reading
from scorekeeper.store.models import (
    entrants,
    events,
    games,
    house_rules,
    links,
    payments,
    people,
    playing_tables,
    rounds,
    seasons,
    sittings,
    tables,
    tournaments,
    utc_now,
)

from .rights import WITHOUT_LINK, Author, NotAllowed, writing

DAY = timedelta(days=1)
WEEK = timedelta(days=7)
MONTH = timedelta(days=30)
FIRST_LOOK_AFTER = 60.0  # seconds: the first requests of a new server come first
LOOK_EVERY = 6 * 3600.0  # seconds
EXTENSION = "compro-tidying"

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Contents:
    """A table and how much is in it. ``links``: those that open it."""

    id: int
    name: str
    created: datetime
    used: datetime
    games: int
    people: int
    links: int


@dataclass(frozen=True, slots=True)
class Tidied:
    """How many tables are newly warned of, and how many were deleted."""

    warned: int
    ended: int


def contents_of(table_id: int | None = None, *, name: str = "") -> list[Contents]:
    """Return how much is in the table of this number; else in each of this name; else in all."""

    def number_of(kind: Table, *which: ColumnElement[bool]) -> ScalarSelect[int]:
        of_table = select(func.count(kind.c.id)).where(kind.c.table_id == tables.c.id, *which)
        return of_table.scalar_subquery()

    open_links = number_of(links, links.c.revoked_at.is_(None))
    counted = (number_of(games), number_of(people), open_links)
    asked = select(tables.c.id, tables.c.name, tables.c.created, tables.c.used, *counted)
    if table_id is not None:
        asked = asked.where(tables.c.id == table_id)
    elif name:
        asked = asked.where(tables.c.name == name)
    with reading() as connection:
        rows = connection.execute(asked.order_by(tables.c.id))
        return [Contents(*row) for row in rows]


def use_table(table_id: int, *, by: Author) -> None:
    """Note that a table is in use: it is not deleted. errors: NotAllowed for who only looks on."""
    used = update(tables).where(tables.c.id == table_id).values(used=utc_now(), ends=None)
    with writing(by, table_id, playing=True) as connection:
        connection.execute(used)


def delete_table(table_id: int, *, by: Author, slept_until: datetime | None = None) -> bool:
    """Delete a table with all that is in it; return whether there was such a table.

    by           by a scorekeeper's own link, or by none
    slept_until  delete it only if it was to end by then, and nobody records anything; None: always
    errors       NotAllowed, also for a table of a tournament: it ends with the tournament's own
    """
    of_table = tables.c.id == table_id
    if slept_until is not None:
        of_table &= tables.c.ends <= slept_until
    with writing(by, table_id, full=True) as connection:
        # On PostgreSQL who begins a game holds the table's row, who writes to one the game's.
        found = connection.execute(select(tables).where(of_table).with_for_update()).first()
        if found is None:
            return False
        if connection.execute(_OF_TOURNAMENT.where(playing_tables.c.table_id == table_id)).first():
            raise NotAllowed(f"table {table_id} is part of a tournament")
        numbers = _games_held(connection, table_id)
        if slept_until is not None and _played_since(connection, numbers, found.ends - MONTH):
            connection.execute(update(tables).where(of_table).values(used=slept_until, ends=None))
            return False
        _delete_all(connection, table_id, numbers)
        return True


_OF_TOURNAMENT = select(playing_tables.c.table_id)


def _games_held(connection: Connection, table_id: int) -> Sequence[int]:
    """Return the numbers of a table's games, to which nobody writes until the end."""
    of_games = select(games.c.id).where(games.c.table_id == table_id).with_for_update()
    return connection.scalars(of_games).all()


def _played_since(connection: Connection, numbers: Sequence[int], warned: datetime) -> bool:
    """Return whether these games have an entry since then, even one that was recorded just now."""
    came = func.coalesce(events.c.brought, events.c.at).between(warned, utc_now())
    newer = select(events.c.number).where(events.c.game_id.in_(numbers), came).limit(1)
    return connection.scalar(newer) is not None


def _delete_all(connection: Connection, table_id: int, numbers: Sequence[int]) -> None:
    """Delete a table's rows, each before those to which it refers. ``numbers``: of its games."""
    _delete_tournaments(connection, table_id)
    for number in numbers:
        connection.execute(delete(events).where(events.c.game_id == number))
    for kind in (games, links, payments, people, seasons, house_rules):
        connection.execute(delete(kind).where(kind.c.table_id == table_id))
    connection.execute(delete(tables).where(tables.c.id == table_id))


def _delete_tournaments(connection: Connection, table_id: int) -> None:
    """Delete the tournaments that were begun at a table, with the tables they are played at."""
    begun = select(tournaments.c.id).where(tournaments.c.table_id == table_id)
    numbers = connection.scalars(begun).all()
    of_these = _OF_TOURNAMENT.where(playing_tables.c.tournament_id.in_(numbers))
    played_at = connection.scalars(of_these).all()
    for kind in (sittings, rounds, playing_tables, entrants):
        connection.execute(delete(kind).where(kind.c.tournament_id.in_(numbers)))
    connection.execute(delete(tournaments).where(tournaments.c.id.in_(numbers)))
    for each in played_at:
        _delete_all(connection, each, _games_held(connection, each))


def tidy(months: int) -> Tidied:
    """Delete tables whose month of warning is over; begin it for those that sleep long enough.

    Nobody tidied where a table should have ended a week ago: perhaps nothing was served, and nobody
    could read the warning. It begins anew. Tables of a tournament go with the one it belongs to.

    months  how long a table sleeps until it ends, its last month with a warning
    """
    now = utc_now()
    missed = tables.c.ends < now - WEEK
    with reading() as connection:
        own = tables.c.id.not_in(_OF_TOURNAMENT)
        to_end = select(tables.c.id).where(tables.c.ends <= now, ~missed, own)
        due = connection.scalars(to_end).all()
    ended = [delete_table(each, by=WITHOUT_LINK, slept_until=now) for each in due]
    asleep = tables.c.ends.is_(None) & (tables.c.used < now - (months - 1) * MONTH) | missed
    asleep &= own
    with writing(WITHOUT_LINK) as connection:
        warned = connection.execute(update(tables).where(asleep).values(ends=now + MONTH))
        return Tidied(warned=warned.rowcount, ended=sum(ended))


def tidy_while_serving(app: Flask) -> None:
    """Tidy a few times a day in a process that serves, where KEEP_MONTHS is set.

    Several processes may do so at once: each table is looked at anew before it is deleted.
    """
    if not app.config["KEEP_MONTHS"]:
        return

    def begin() -> None:
        if EXTENSION not in app.extensions:
            app.extensions[EXTENSION] = thread = Thread(
                target=_tidy_now_and_then, args=(app,), name="tidying", daemon=True
            )
            thread.start()

    if os.environ.get(OF_THE_COMMAND_LINE) == "true":
        app.before_request(begin)  # of all commands, only `flask run` is ever asked for a page
    else:
        begin()


def _tidy_now_and_then(app: Flask) -> None:
    nobody, pause = Event(), FIRST_LOOK_AFTER
    while not nobody.wait(pause):
        try:
            with app.app_context():
                tidy(app.config["KEEP_MONTHS"])
        except Exception as error:  # it must not stop a game, and is tried again
            log.warning("Tables could not be tidied: %s: %s", type(error).__name__, error)
        pause = LOOK_EVERY


@click.command("tidy")
@with_appcontext
def tidy_command() -> None:
    """Delete the tables whose time is over, and warn of those that sleep.

    A server does so by itself, a few times a day. COMPRO_KEEP_MONTHS says how long tables are kept.
    """
    months = current_app.config["KEEP_MONTHS"]
    if not months:
        raise click.ClickException("COMPRO_KEEP_MONTHS is not set: tables are kept for ever.")
    done = tidy(months)
    click.echo(f"{done.warned} tables are warned of for a month, {done.ended} were deleted.")

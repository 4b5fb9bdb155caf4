"""The tables of the database, as SQLAlchemy sees them.

Nothing here is ever deleted, so a number that was given once is never given again. The journal
(``events``) is the truth about a game; ``snapshots`` repeats what follows from it.
"""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import (
    Boolean,
    Column,
    DateTime,
    Dialect,
    ForeignKey,
    ForeignKeyConstraint,
    Identity,
    Index,
    Integer,
    LargeBinary,
    String,
    Text,
    UniqueConstraint,
    true,
)
from sqlalchemy.types import TypeDecorator

from scorekeeper.game.limits import LONGEST_NAME

from .database import db

LONGEST_COMMAND_ID = 64
LONGEST_NONCE = 40


class UtcTime(TypeDecorator[datetime]):
    """A moment in UTC: aware of its zone in Python, whatever the database keeps."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Turn an aware time into UTC; refuse one without a zone."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a time without a zone cannot be stored")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Return the time in UTC; SQLite keeps it without its zone."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


def _own_id() -> Column[int]:
    return Column("id", Integer, Identity(), primary_key=True)


def _table_id() -> Column[int]:
    return Column("table_id", ForeignKey("tables.id"), nullable=False, index=True)


tables = db.Table(
    "tables",
    _own_id(),
    Column("name", String(LONGEST_NAME), nullable=False),
    Column("created", UtcTime, nullable=False),
    Column("command_id", String(LONGEST_COMMAND_ID), nullable=False, unique=True),
    sqlite_autoincrement=True,
)

people = db.Table(
    "people",
    _own_id(),
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Column("name", String(LONGEST_NAME), nullable=False),
    Column("active", Boolean, nullable=False, server_default=true()),
    UniqueConstraint("table_id", "name"),
    sqlite_autoincrement=True,
)

links = db.Table(
    "links",
    _own_id(),
    _table_id(),
    Column("right", String(20), nullable=False),
    Column("nonce", String(LONGEST_NONCE), nullable=False, unique=True),
    Column("label", String(LONGEST_NAME), nullable=False, server_default=""),
    Column("created", UtcTime, nullable=False),
    Column("revoked_at", UtcTime),
    sqlite_autoincrement=True,
)

games = db.Table(
    "games",
    _own_id(),
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Column("started", UtcTime, nullable=False),
    Column("command_id", String(LONGEST_COMMAND_ID), nullable=False),
    UniqueConstraint("table_id", "command_id"),
    sqlite_autoincrement=True,
)

# Every row is one version of some house rules; a new one is appended, the old one stays.
# first_id    their first version, by whose number they are known; NULL on it
# overlay     what they state over the ruleset they are based on, as JSON
# replaced    since when there is a newer version, and ``archived``: since when they are put away
house_rules = db.Table(
    "house_rules",
    _own_id(),
    _table_id(),
    Column("first_id", ForeignKey("house_rules.id"), index=True),
    Column("name", String(LONGEST_NAME), nullable=False),
    Column("overlay", Text, nullable=False),
    Column("created", UtcTime, nullable=False),
    Column("replaced", UtcTime),
    Column("archived", UtcTime),
    Column("command_id", String(LONGEST_COMMAND_ID), nullable=False),
    UniqueConstraint("table_id", "command_id"),
    sqlite_autoincrement=True,
)
Index(
    "ix_house_rules_name",
    *(house_rules.c.table_id, house_rules.c.name),
    unique=True,
    sqlite_where=house_rules.c.replaced.is_(None),
    postgresql_where=house_rules.c.replaced.is_(None),
)

# step        number of the last event that the same command caused
# command_id  the sender's id of that command, on the step's first event only
# concerns    on Undone and Redone: the step they speak of
# hash        what it is made of, and of the event before it (``chain.next_hash``)
events = db.Table(
    "events",
    Column("game_id", ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("step", Integer, nullable=False),
    Column("command_id", String(LONGEST_COMMAND_ID)),
    Column("at", UtcTime, nullable=False),
    Column("who", String(LONGEST_NAME), nullable=False),
    Column("kind", String(40), nullable=False),
    Column("body", Text, nullable=False),
    Column("concerns", Integer),
    Column("hash", LargeBinary, nullable=False),
    UniqueConstraint("game_id", "command_id"),
    sqlite_with_rowid=False,
)
Index(
    "ix_events_concerns",
    *(events.c.game_id, events.c.concerns, events.c.number),
    sqlite_where=events.c.concerns.is_not(None),
    postgresql_where=events.c.concerns.is_not(None),
)

# number  that of a step's last event; the state is the one after it
# form    what shape of state was written (``codec.FORM``)
snapshots = db.Table(
    "snapshots",
    Column("game_id", Integer, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("form", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
    ForeignKeyConstraint(["game_id", "number"], ["events.game_id", "events.number"]),
)

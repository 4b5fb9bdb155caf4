"""The tables of the database.

Migrations make the tables; here stands what statements need. The conditions of indexes on
PostgreSQL stand in the migrations alone: here they would load that dialect at every start.

Rows are deleted with their whole table alone (``people/ending``), but for seasons. Ids are never
used twice.
A game is defined by its journal, ``events``.
"""

import secrets
import time
from datetime import UTC, datetime

from sqlalchemy import (
    Boolean,
    Column,
    DateTime,
    Dialect,
    ForeignKey,
    Identity,
    Index,
    Integer,
    String,
    Text,
    UniqueConstraint,
)
from sqlalchemy.types import TypeDecorator

from scorekeeper.game.refusal import LONGEST_NAME

from .database import db

LONGEST_COMMAND_ID = 64
LONGEST_NONCE = 40
LONGEST_LANGUAGE = 8  # characters
LENGTH_OF_DAY = 10
LENGTH_OF_IDENTITY = 32  # hexadecimal digits


def utc_now() -> datetime:
    """Return the time by the machine's clock; it may be earlier than what was recorded.

    It is written down to be shown. It decides two things alone: how long calls wait for others, and
    when a table that sleeps is warned of and ends.
    """
    return datetime.fromtimestamp(time.time(), UTC)


class UtcTime(TypeDecorator[datetime]):
    """A column for a moment in UTC; in Python it is always aware of its zone."""

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


def new_identity() -> str:
    """Return what a table, a person or a game is known by wherever a book takes it."""
    return secrets.token_hex(LENGTH_OF_IDENTITY // 2)


def _identity() -> Column[str]:
    """Return the column for an identity. It never changes.

    A book of a table may become a second table on the same machine. So it is unique nowhere but
    where a constraint says so, and opens nothing.
    """
    return Column("identity", String(LENGTH_OF_IDENTITY), nullable=False, default=new_identity)


def _own_id() -> Column[int]:
    return Column("id", Integer, Identity(), primary_key=True)


def _table_id() -> Column[int]:
    return Column("table_id", ForeignKey("tables.id"), nullable=False, index=True)


# used        the last day on which its scorekeeper opened it, or somebody recorded something
# ends        when it will be deleted unless it is used; NULL: nobody has warned of that
# recovery    digest of the code that gives a new scorekeeper's link; NULL: there is none
tables = db.Table(
    "tables",
    _own_id(),
    _identity(),
    Column("name", String(LONGEST_NAME), nullable=False),
    Column("created", UtcTime, nullable=False),
    Column("command_id", String(LONGEST_COMMAND_ID), nullable=False, unique=True),
    Column("used", UtcTime, nullable=False),
    Column("ends", UtcTime),
    Column("recovery", String(64), unique=True),
    sqlite_autoincrement=True,
)

# same_as  the person as whom this one is counted: somebody typed one name in two ways; NULL: none
people = db.Table(
    "people",
    _own_id(),
    _identity(),
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Column("name", String(LONGEST_NAME), nullable=False),
    Column("same_as", ForeignKey("people.id")),
    UniqueConstraint("table_id", "name"),
    UniqueConstraint("table_id", "identity"),
    sqlite_autoincrement=True,
)

# right       what the link gives, in the words of ``web.access``
# person_id   of a seat: the person who sits there; a person has one such link at a time
# command_id  id that the sender gave the order to make it; NULL on links made without one
# language    of a seat: in which its player reads, on every phone; NULL: as each phone prefers
links = db.Table(
    "links",
    _own_id(),
    _table_id(),
    Column("right", String(20), nullable=False),
    Column("nonce", String(LONGEST_NONCE), nullable=False, unique=True),
    Column("label", String(LONGEST_NAME), nullable=False, server_default=""),
    Column("created", UtcTime, nullable=False),
    Column("revoked_at", UtcTime),
    Column("person_id", ForeignKey("people.id"), index=True),
    Column("command_id", String(LONGEST_COMMAND_ID)),
    Column("language", String(LONGEST_LANGUAGE)),
    sqlite_autoincrement=True,
)
Index("ix_links_command_id", links.c.command_id, unique=True)
_SEATED = links.c.person_id.is_not(None) & links.c.revoked_at.is_(None)
Index(
    "ix_links_seated",
    links.c.person_id,
    unique=True,
    # PostgreSQL's is in the migration alone: naming it here would load its dialect at every start.
    sqlite_where=_SEATED,
)

# identity  shared by all versions of a game: one that a book brought may have gone on otherwise
# aside     whether another version of the game counts instead of this one
# undecided whether it is so only until somebody says which counts
# finished  what lists tell of a game that is over, as JSON (``summaries``)
# uncounted whether the table keeps the game without counting it
games = db.Table(
    "games",
    _own_id(),
    _identity(),
    Column("aside", Boolean, nullable=False, default=False),
    Column("undecided", Boolean, nullable=False, default=False),
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Column("started", UtcTime, nullable=False),
    Column("command_id", String(LONGEST_COMMAND_ID), nullable=False),
    Column("finished", Text),
    Column("uncounted", Boolean, nullable=False, default=False),
    UniqueConstraint("table_id", "command_id"),
    sqlite_autoincrement=True,
)
Index("ix_games_newest", games.c.table_id, games.c.started, games.c.id)
Index("ix_games_identity", games.c.table_id, games.c.identity)

# Standings that a table named. The year, and all time, need no row.
# first_day, last_day  as 2026-11-26, or "" (``game/seasons``), as is the rest
# rulesets             names, as JSON
seasons = db.Table(
    "seasons",
    _own_id(),
    _table_id(),
    Column("name", String(LONGEST_NAME), nullable=False),
    Column("first_day", String(LENGTH_OF_DAY), nullable=False),
    Column("last_day", String(LENGTH_OF_DAY), nullable=False),
    Column("measure", String(20), nullable=False),
    Column("least_games", Integer, nullable=False),
    Column("least_share", Integer, nullable=False),
    Column("rulesets", Text, nullable=False),
    Column("command_id", String(LONGEST_COMMAND_ID), nullable=False),
    UniqueConstraint("table_id", "command_id"),
    sqlite_autoincrement=True,
)

# What somebody paid another of what the stakes came to.
# undone  when it was taken back; NULL: it stands
payments = db.Table(
    "payments",
    _own_id(),
    _table_id(),
    Column("payer_id", ForeignKey("people.id"), nullable=False),
    Column("receiver_id", ForeignKey("people.id"), nullable=False),
    Column("cents", Integer, nullable=False),
    Column("at", UtcTime, nullable=False),
    Column("undone", UtcTime),
    Column("command_id", String(LONGEST_COMMAND_ID), nullable=False),
    UniqueConstraint("table_id", "command_id"),
    sqlite_autoincrement=True,
)

# A row is one version of some house rules; a change adds a row.
# first_id    id of the first version, which is the number of the rules; NULL on that one
# overlay     the fields that differ from the base ruleset, as JSON
# replaced    when a newer version was made; NULL on the current one
# archived    when the rules were put away; NULL: they are not
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
)

# step        number of the last event of the same step
# command_id  id that the sender gave the command, on the step's first event only
# brought     when a book brought the event; NULL: it was recorded here
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
    Column("brought", UtcTime),
    UniqueConstraint("game_id", "command_id"),
    sqlite_with_rowid=False,
)

# A tournament is begun at the table of a club. Each of its own tables is a row of ``tables``.
# seed    decides the first draw, and lots between equals
# format  how it is played, as JSON (``game/tournament/formats``)
# rules   the whole ruleset, as JSON: a later change of house rules changes nothing
tournaments = db.Table(
    "tournaments",
    _own_id(),
    _table_id(),
    Column("begun", UtcTime, nullable=False),
    Column("seed", Integer, nullable=False),
    Column("format", Text, nullable=False),
    Column("rules", Text, nullable=False),
    Column("command_id", String(LONGEST_COMMAND_ID), nullable=False),
    UniqueConstraint("table_id", "command_id"),
    sqlite_autoincrement=True,
)


def _of_tournament() -> Column[int]:
    return Column("tournament_id", ForeignKey("tournaments.id"), primary_key=True)


# since  the first round in which they play
# until  the last one; NULL: they have not left
entrants = db.Table(
    "entrants",
    _of_tournament(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("person_id", ForeignKey("people.id"), nullable=False),
    Column("since", Integer, nullable=False),
    Column("until", Integer),
    UniqueConstraint("tournament_id", "person_id"),
)

# table_id  of a row of ``tables``, whose links lie on this table of the room all evening
playing_tables = db.Table(
    "playing_tables",
    _of_tournament(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("table_id", ForeignKey("tables.id"), nullable=False, unique=True),
)

# begun  when its games began; NULL: it is drawn, and can be drawn again
rounds = db.Table(
    "rounds",
    _of_tournament(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seed", Integer, nullable=False),
    Column("begun", UtcTime),
)

# A table in a round that has begun.
# players  numbers of entrants in the order of their seats, as JSON
# extra    minutes that it has more than the round
# game_id  NULL: its game could not be started yet
sittings = db.Table(
    "sittings",
    _of_tournament(),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("players", Text, nullable=False),
    Column("extra", Integer, nullable=False),
    Column("game_id", ForeignKey("games.id"), unique=True),
)

"""How Alembic runs migrations: in one transaction, in which only one process can be at a time."""

from __future__ import annotations

from typing import Literal

from alembic import context
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, text

from scorekeeper.store.backups import keep_before_migrating
from scorekeeper.store.database import db, said_of_the_file
from scorekeeper.store.models import UtcTime
from scorekeeper.store.unavailable import naming_trouble

MIGRATING = 7302684  # an arbitrary number that PostgreSQL knows this lock by
PATIENCE_MS = 60_000
"""For which a process waits while another one migrates the same SQLite file."""


def render(kind: str, value: object, _: object) -> str | Literal[False]:
    """Write our own type as the plain one it rests on: migrations do not lean on today's code."""
    return "sa.DateTime(timezone=True)" if isinstance(value, UtcTime) else False


def migrate(connection: Connection) -> None:
    """Run what is asked for; either all of it is done or nothing."""
    context.configure(
        connection=connection,
        target_metadata=db.metadata,
        render_as_batch=True,
        compare_type=True,
        render_item=render,
        transactional_ddl=True,
    )
    with context.begin_transaction():
        if connection.dialect.name == "postgresql":
            connection.execute(text("SET LOCAL lock_timeout = 0"))  # another may migrate for long
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATING})
        context.run_migrations()


def has_something_to_do() -> bool:
    """Return whether tables that are there will be changed."""
    try:
        wanted = context.get_revision_argument()
    except KeyError:  # a command that only looks
        return False
    with db.engine.connect() as connection:
        now = MigrationContext.configure(connection).get_current_heads()
    goals = wanted if isinstance(wanted, tuple) else (wanted,)
    return bool(now) and set(now) != set(goals)


with said_of_the_file(), naming_trouble():
    if has_something_to_do():
        keep_before_migrating()
    with db.engine.connect() as lent:
        driver = lent.connection.driver_connection
        assert driver is not None  # it was lent, and nobody has let go of it
        if lent.dialect.name == "sqlite":  # past SQLAlchemy, which would begin the transaction
            driver.execute(f"PRAGMA busy_timeout = {PATIENCE_MS}").close()
        else:
            driver.answer_within = None  # much may be to be changed
        migrate(lent.execution_options(writes=True))

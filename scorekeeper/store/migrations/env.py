"""How Alembic runs migrations: in one transaction, in which only one process can be at a time."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

from alembic import context
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, text
from sqlalchemy.exc import SQLAlchemyError

from scorekeeper.store.backups import keep_before_migrating
from scorekeeper.store.database import db, said_of_the_file
from scorekeeper.store.models import UtcTime
from scorekeeper.store.revisions import known_revisions
from scorekeeper.store.unavailable import StoreUnavailable, Trouble, unavailable_by

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


def revisions_now() -> set[str]:
    """Return the revision of the tables; none before there are any. errors: StoreUnavailable."""
    with db.engine.connect() as connection:
        now = set(MigrationContext.configure(connection).get_current_heads())
    if unknown := now - set(known_revisions()):
        detail = f"it has revision {unknown.pop()}, which this Compro does not know"
        raise StoreUnavailable(Trouble.OTHER_VERSION, detail)
    return now


def has_something_to_do(now: set[str]) -> bool:
    """Return whether tables that are there will be changed."""
    try:
        wanted = context.get_revision_argument()
    except KeyError:  # a command that only looks
        return False
    return bool(now) and now != set(wanted if isinstance(wanted, tuple) else (wanted,))


@contextmanager
def naming_trouble() -> Iterator[None]:
    """Raise StoreUnavailable where the database or its disk is to blame."""
    try:
        yield
    except SQLAlchemyError as error:
        if unavailable := unavailable_by(error):
            raise unavailable from error
        raise


with said_of_the_file(), naming_trouble():
    if has_something_to_do(revisions_now()):
        keep_before_migrating()
    with db.engine.connect() as lent:
        driver = lent.connection.driver_connection
        assert driver is not None  # it was lent, and nobody has let go of it
        if lent.dialect.name == "sqlite":  # past SQLAlchemy, which would begin the transaction
            driver.execute(f"PRAGMA busy_timeout = {PATIENCE_MS}").close()
        migrate(lent.execution_options(writes=True))

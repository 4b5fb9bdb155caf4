"""How Alembic runs migrations: in one transaction, in which only one process can be at a time."""

from __future__ import annotations

from typing import Literal

from alembic import context
from sqlalchemy import Connection, text

from scorekeeper.store.database import db
from scorekeeper.store.models import UtcTime

MIGRATING = 7302684  # an arbitrary number that PostgreSQL knows this lock by


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
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATING})
        context.run_migrations()


with db.engine.connect() as lent:
    migrate(lent.execution_options(writes=True))

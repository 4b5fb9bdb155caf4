"""The database behind the store: which one, how its connections are set up, how to use them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from contextvars import ContextVar
from pathlib import Path
from threading import Lock
from typing import Any

from flask import Flask
from flask_migrate import Migrate, upgrade
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import Connection, Engine, MetaData, event
from sqlalchemy.engine import make_url

from .room import Room, this_room

SQLITE_FILE = "compro.db"
LOCK_WAIT = 30
"""Seconds for which a process waits while another one writes to the same SQLite file."""
SAME_AGAIN = {"pool_use_lifo": True}
"""Lend the connection that came back last: SQLite keeps pages and statements with each."""
MIGRATIONS = Path(__file__).parent / "migrations"

db = SQLAlchemy(
    metadata=MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s",
            "pk": "pk_%(table_name)s",
        }
    ),
    disable_autonaming=True,
)
_lent: ContextVar[Connection | None] = ContextVar("lent", default=None)
migrate = Migrate(render_as_batch=True, compare_type=True)


def init_app(app: Flask) -> None:
    """Connect the app to PostgreSQL by its ``DATABASE_URL``, else to a file in its instance."""
    url = database_url(app)
    app.config["SQLALCHEMY_DATABASE_URI"] = url
    on_sqlite = make_url(url).get_backend_name() == "sqlite"
    app.config["SQLALCHEMY_ENGINE_OPTIONS"] = (
        {"connect_args": {"timeout": LOCK_WAIT}, **SAME_AGAIN}
        if on_sqlite
        else {"pool_pre_ping": True}
    )
    app.extensions["compro-store"] = Room(writers=Lock() if on_sqlite else nullcontext())
    db.init_app(app)
    migrate.init_app(app, db, directory=str(MIGRATIONS))
    if on_sqlite:
        with app.app_context():
            _set_up_sqlite(db.engine)


def database_url(app: Flask) -> str:
    """Return the URL of the app's database, with the driver that Compro uses."""
    url = app.config.get("DATABASE_URL")
    if not url:
        Path(app.instance_path).mkdir(parents=True, exist_ok=True)
        return f"sqlite:///{Path(app.instance_path) / SQLITE_FILE}"
    scheme, _, rest = str(url).partition("://")
    return f"postgresql+psycopg://{rest}" if scheme in ("postgres", "postgresql") else str(url)


def bring_up_to_date() -> None:
    """Make or migrate the tables; several processes may do so at once."""
    upgrade(directory=str(MIGRATIONS))
    db.engine.dispose()  # a server that forks now must not hand its connections on


@contextmanager
def reading() -> Iterator[Connection]:
    """Lend a connection for a few reads, which all see the same moment on SQLite.

    Reads within reads share the connection.
    """
    lent = _lent.get()
    if lent is not None:
        yield lent
        return
    with db.engine.connect() as connection:
        token = _lent.set(connection)
        try:
            yield connection
        finally:
            _lent.reset(token)


@contextmanager
def writing() -> Iterator[Connection]:
    """Lend a connection for one transaction: committed at the end, rolled back on an exception.

    SQLite takes one writer at a time. The threads of a process queue at a lock, since those of
    other processes can only be waited for by asking again and again.
    """
    with this_room().writers, db.engine.connect() as connection:
        connection.execution_options(writes=True)
        with connection.begin():
            yield connection


def _set_up_sqlite(engine: Engine) -> None:
    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        connection.isolation_level = None  # transactions begin where ``begin`` says, nowhere else
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
            connection.execute(f"PRAGMA {pragma}").close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

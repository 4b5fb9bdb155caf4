"""Real faults of a database and its disk, each for the length of a block.

What the application does to get over them is its own business: nothing is put right for it here.
"""

from __future__ import annotations

import resource
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

import psycopg
from flask import current_app
from sqlalchemy import event, text
from sqlalchemy.engine import make_url

from scorekeeper.store.database import SQLITE_FILE, db
from scorekeeper.store.unavailable import Trouble

LARGEST_FILE = 64 * 1024  # bytes; a journal of SQLite's is soon larger
ENOUGH = 40  # commands after which a file has certainly grown past any limit here

Fault = Callable[[], AbstractContextManager[object]]


def database_file() -> Path:
    return Path(current_app.instance_path) / SQLITE_FILE


@contextmanager
def opened_with(pragma: str) -> Iterator[None]:
    """Let every connection made meanwhile begin with a pragma."""

    def prepare(connection: sqlite3.Connection, _: object) -> None:
        connection.execute(f"PRAGMA {pragma}").close()

    event.listen(db.engine, "connect", prepare)
    db.engine.dispose()
    try:
        yield
    finally:
        event.remove(db.engine, "connect", prepare)
        db.engine.dispose()  # whoever comes next shall not be lent one of those


def full() -> AbstractContextManager[None]:
    """No page can be added to the database."""
    return opened_with("max_page_count = 1")


def read_only() -> AbstractContextManager[None]:
    """Nothing can be written to the database."""
    return opened_with("query_only = ON")


@contextmanager
def broken_disk() -> Iterator[None]:
    """The disk takes no more of any file than its first part; Python ignores the signal for it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (LARGEST_FILE, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def locked() -> Iterator[None]:
    """Another program writes to the same file, and does not come to an end."""
    with closing(sqlite3.connect(database_file(), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


@contextmanager
def out_of_reach() -> Iterator[None]:
    """The folder of the database is not there, as with a drive that was pulled out."""
    folder = database_file().parent
    db.engine.dispose()
    elsewhere = folder.rename(folder.with_name("pulled out"))
    try:
        yield
    finally:
        elsewhere.rename(folder)


@contextmanager
def damaged() -> Iterator[None]:
    """What stands in the file is no database."""
    file = database_file()
    db.engine.dispose()  # the last to leave brings its journal into the file
    whole = file.read_bytes()
    file.write_bytes(b"no longer " * (len(whole) // 10))
    try:
        yield
    finally:
        db.engine.dispose()
        for left in file.parent.glob(f"{file.name}-*"):
            left.unlink()
        file.write_bytes(whole)


@contextmanager
def not_upgraded() -> Iterator[None]:
    """The tables are those of another version: no column is called as it is in this one."""
    with db.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '0000'"))
        connection.execute(text("ALTER TABLE events RENAME COLUMN who TO author"))
    try:
        yield
    finally:
        with db.engine.begin() as connection:
            connection.execute(text("ALTER TABLE events RENAME COLUMN author TO who"))
            connection.execute(text("UPDATE alembic_version SET version_num = '0001'"))


@contextmanager
def beside_postgres(database: str | None = None) -> Iterator[psycopg.Connection]:
    """Connect to the server that the application uses. ``database``: None: its own."""
    url = make_url(current_app.config["SQLALCHEMY_DATABASE_URI"])
    named = url.set(drivername="postgresql", database=database or url.database)
    with psycopg.connect(named.render_as_string(hide_password=False), autocommit=True) as other:
        yield other


@contextmanager
def restarted() -> Iterator[None]:
    """The server ends every connection to the database, and takes none."""
    name = make_url(current_app.config["SQLALCHEMY_DATABASE_URI"]).database
    with beside_postgres("postgres") as server:
        server.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        server.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name]
        )
        try:
            yield
        finally:
            server.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")


@contextmanager
def postgres_read_only() -> Iterator[None]:
    """The database takes no writes, as a server that stands by for another."""
    name = make_url(current_app.config["SQLALCHEMY_DATABASE_URI"]).database
    with beside_postgres("postgres") as server:
        server.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
        db.engine.dispose()
        try:
            yield
        finally:
            server.execute(f"ALTER DATABASE {name} RESET default_transaction_read_only")


@contextmanager
def postgres_locked() -> Iterator[None]:
    """Another program holds a table for itself."""
    with beside_postgres() as other, other.transaction():
        other.execute("LOCK TABLE games, events IN ACCESS EXCLUSIVE MODE")
        yield


OF_SQLITE: dict[str, tuple[Fault, Trouble]] = {
    "the disk is full": (full, Trouble.FULL),
    "the disk can only be read": (read_only, Trouble.READ_ONLY),
    "the disk reports an error": (broken_disk, Trouble.BROKEN_DISK),
    "another program writes": (locked, Trouble.BUSY),
    "the drive is pulled out": (out_of_reach, Trouble.AWAY),
    "the file is no database": (damaged, Trouble.DAMAGED),
    "nobody has upgraded it": (not_upgraded, Trouble.OTHER_VERSION),
}
OF_POSTGRES: dict[str, tuple[Fault, Trouble]] = {
    "the server restarts": (restarted, Trouble.AWAY),
    "the server can only be read": (postgres_read_only, Trouble.READ_ONLY),
    "another program holds a table": (postgres_locked, Trouble.BUSY),
    "nobody has upgraded it": (not_upgraded, Trouble.OTHER_VERSION),
}

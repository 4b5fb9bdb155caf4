"""The database behind the store: which one, how its connections are set up, how to use them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path
from threading import Lock
from typing import Any, TypeAlias

from flask import Flask, current_app
from flask_migrate import Migrate, upgrade
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import Connection, Engine, Insert, MetaData, Row, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from . import folder
from .author import Author
from .room import Room, this_room
from .unavailable import StoreUnavailable, Trouble, naming_trouble

SQLITE_FILE = "compro.db"
BESIDE = ("-wal", "-shm")
"""How the names of files end that SQLite keeps beside its own."""
OF_THE_DISK = frozenset({Trouble.FULL, Trouble.READ_ONLY, Trouble.BROKEN_DISK, Trouble.AWAY})
"""Where the disk of the file, or who may use it, is at fault."""
LOCK_WAIT = 4
"""Seconds for which a write waits while others write, and a request for a free connection: a phone
does not wait longer for its answer than ten, and takes up one of the server's threads."""
BEYOND_LOCKS = 2
"""Seconds for which PostgreSQL may take longer to answer than it waits for a lock."""
TO_POSTGRES = {
    "connect_timeout": 3,  # seconds
    "tcp_user_timeout": 10_000,  # milliseconds until a line that carries nothing counts as broken
    "keepalives_idle": 5,  # seconds, as is the next
    "keepalives_interval": 2,
    "keepalives_count": 3,
}
"""How soon a PostgreSQL counts as away that cannot be reached any more."""
SAME_AGAIN = {"pool_use_lifo": True}
"""Lend the connection that came back last: SQLite keeps pages and statements with each."""
DISCREET = {"hide_parameters": True}
"""What is written or asked for stands in no error and no log: names, links, whole hands."""
MIGRATIONS = Path(__file__).parent / "migrations"
AnyRow: TypeAlias = Row[*tuple[Any, ...]]
"""A row of whichever columns were asked for."""

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
    """Connect the app to PostgreSQL by its ``DATABASE_URL``, else to a file in its instance.

    errors  folder.Unusable where nothing can be written there
    """
    url = database_url(app)
    app.config["SQLALCHEMY_DATABASE_URI"] = url
    file = database_file(app)
    if file:
        folder.prepare(file.parent, own=not app.config.get("DATABASE_URL"))
        folder.check_writable(file)
        folder.tighten(file, *(file.with_name(file.name + ending) for ending in BESIDE))
    on_sqlite = make_url(url).get_backend_name() == "sqlite"
    wait = float(app.config.setdefault("LOCK_WAIT", LOCK_WAIT))
    for_kind = (
        {"connect_args": {"timeout": wait}, **SAME_AGAIN}
        if on_sqlite
        else {"connect_args": TO_POSTGRES, "pool_pre_ping": True}
    )
    app.config["SQLALCHEMY_ENGINE_OPTIONS"] = {"pool_timeout": wait, **DISCREET, **for_kind}
    app.extensions["compro-store"] = Room(writers=Turns(wait if on_sqlite else None))
    db.init_app(app)
    migrate.init_app(app, db, directory=str(MIGRATIONS))
    with app.app_context():
        if on_sqlite:
            _set_up_sqlite(db.engine, file)
        else:
            _set_up_postgres(db.engine, wait)


def database_url(app: Flask) -> str:
    """Return the URL of the app's database, with the driver that Compro uses."""
    return url_of(app.config.get("DATABASE_URL"), Path(app.instance_path))


def url_of(setting: object, instance: Path) -> str:
    """Return the same for an app of this setting, which may be none, and this instance folder."""
    if not setting:
        return f"sqlite:///{instance / SQLITE_FILE}"
    url = str(setting)
    scheme, _, rest = url.partition("://")
    return f"postgresql+psycopg://{rest}" if scheme in ("postgres", "postgresql") else url


def database_file(app: Flask) -> Path | None:
    """Return the file of the app's SQLite database; None for PostgreSQL, or one in memory."""
    return file_of(app.config["SQLALCHEMY_DATABASE_URI"])


def file_of(address: str) -> Path | None:
    """Return the file of the database of this URL; None where it is none."""
    url = make_url(address)
    on_disk = url.get_backend_name() == "sqlite" and url.database not in (None, "", ":memory:")
    return Path(str(url.database)) if on_disk else None


def bring_up_to_date() -> None:
    """Make or migrate the tables; several processes may do so at once.

    errors  StoreUnavailable; folder.Unusable where the database is a file, and its disk at fault
    """
    upgrade(directory=str(MIGRATIONS))
    db.engine.dispose()  # a server that forks now must not hand its connections on


def find_revision() -> str | None:
    """Return the revision of the tables; None where the database cannot be asked for it."""
    try:
        with reading() as connection:
            found = connection.scalar(text("SELECT version_num FROM alembic_version"))
            return None if found is None else str(found)
    except (SQLAlchemyError, StoreUnavailable):
        return None


@contextmanager
def said_of_the_file() -> Iterator[None]:
    """Say which file it is that is on a full disk, or cannot be written. errors: Unusable."""
    try:
        yield
    except StoreUnavailable as unavailable:
        file = database_file(current_app)
        if file is None or unavailable.trouble not in OF_THE_DISK:
            raise
        said = getattr(unavailable.__cause__, "orig", None) or unavailable
        raise folder.unusable(file, said) from unavailable


@contextmanager
def reading() -> Iterator[Connection]:
    """Lend a connection for a few reads, which all see the same moment on SQLite.

    Reads within reads share the connection.

    errors  StoreUnavailable
    """
    lent = _lent.get()
    if lent is not None:
        yield lent
        return
    with _replacing_broken(), db.engine.connect() as connection:
        token = _lent.set(connection)
        try:
            yield connection
        finally:
            _lent.reset(token)


@contextmanager
def writing(by: Author, table_id: int | None = None) -> Iterator[Connection]:
    """Lend a connection for one transaction: committed at the end, rolled back on an exception.

    There is no other way to write, so that nobody writes who may not.

    table_id  where it is written, if that is known yet
    errors    NotAllowed; StoreUnavailable

    SQLite takes one writer at a time. The threads of a process queue at a lock, since those of
    other processes can only be waited for by asking again and again.
    """
    by.check(table_id)
    with this_room().writers, _replacing_broken(), db.engine.connect() as connection:
        connection.execution_options(writes=True)
        with connection.begin():
            yield connection


def add_row(connection: Connection, row: Insert) -> int:
    """Insert a row into a table that numbers its rows; return its number."""
    key = connection.execute(row).inserted_primary_key
    assert key is not None  # one row, and nothing else, was inserted
    return int(key[0])


class Turns:
    """Lets the threads of a process write one after another, each after a wait that has an end.

    wait  in seconds; None: they may all write at once
    """

    def __init__(self, wait: float | None) -> None:
        self._wait = wait
        self._lock = Lock()

    def __enter__(self) -> None:
        if self._wait is not None and not self._lock.acquire(timeout=self._wait):
            raise StoreUnavailable(Trouble.BUSY, "others are writing")

    def __exit__(self, *_: object) -> None:
        if self._wait is not None:
            self._lock.release()


@contextmanager
def _replacing_broken() -> Iterator[None]:
    """Name what is wrong with the database, and let go of connections that may keep it so.

    A file that was opened while the disk could only be read stays so for whoever opened it.
    """
    try:
        with naming_trouble():
            yield
    except StoreUnavailable as unavailable:
        if unavailable.trouble is not Trouble.BUSY:
            db.engine.dispose()
        raise


def _set_up_postgres(engine: Engine, wait: float) -> None:
    from .postgres import Connection as Impatient  # a driver that SQLite needs not wait for

    @event.listens_for(engine, "do_connect")
    def connect(_dialect: object, _record: object, args: Any, named: Any) -> Impatient:
        connection = Impatient.connect(*args, **named)
        connection.answer_within = wait + BEYOND_LOCKS
        return connection

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        connection.execute(f"SET lock_timeout = {round(wait * 1000)}")
        connection.commit()


def _set_up_sqlite(engine: Engine, file: Path | None) -> None:
    @event.listens_for(engine, "do_connect")
    def make_file(*_: object) -> None:
        if file:  # SQLite would let everybody read it; what it puts beside is as this is
            with suppress(OSError):  # where there is no folder any more, SQLite says so itself
                folder.make_private(file)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        connection.isolation_level = None  # transactions begin where ``begin`` says, nowhere else
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
            connection.execute(f"PRAGMA {pragma}").close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

"""Connect to SQLite or PostgreSQL, set up connections, and lend them for reading.

For writing ``people/rights`` lends them: all writes ask there whether they may.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from flask import Flask, current_app
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import URL, Connection, Engine, Insert, MetaData, Row, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from scorekeeper.places import COMMAND

from . import folder, revisions
from .unavailable import StoreUnavailable, Trouble, unavailable_by

SQLITE_FILE = "compro.db"
BESIDE = ("-wal", "-shm")
"""Endings of the files that SQLite keeps beside the database."""
OF_THE_DISK = frozenset({Trouble.FULL, Trouble.READ_ONLY, Trouble.BROKEN_DISK, Trouble.AWAY})
"""Troubles that come from the disk, or from permissions on the file."""
LOCK_WAIT = 4
"""Seconds that a write waits for other writers, or a request for a free connection. A waiting
request takes up a thread of the server, and phones give up after ten seconds."""
TO_POSTGRES = {
    "connect_timeout": 3,  # seconds
    "tcp_user_timeout": 10_000,  # milliseconds without an acknowledgement
    "keepalives_idle": 5,  # seconds, as is the next
    "keepalives_interval": 2,
    "keepalives_count": 3,
}
"""After how long a PostgreSQL that cannot be reached counts as away."""
SAME_AGAIN = {"pool_use_lifo": True}
"""Lend the connection used last: SQLite caches pages and statements in each connection."""
DISCREET = {"hide_parameters": True}
"""Keep the values of statements out of errors and logs: they hold names, links and hands."""
MOST_TRIES = 100
OF_EACH_CONNECTION = (
    *("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"),
    "secure_delete = ON",  # of a table that was deleted nothing stays in the file, or its backups
)
Answer = TypeVar("Answer")
AnyRow: TypeAlias = Row[*tuple[Any, ...]]
"""A row, with any columns."""

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


def init_app(app: Flask) -> None:
    """Connect to PostgreSQL by ``DATABASE_URL``, else to the instance's file. errors: Unusable."""
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
    db.init_app(app)
    app.cli.add_command(revisions.migrating)
    with app.app_context():
        if on_sqlite:
            _set_up_sqlite(db.engine, file)
        else:
            _set_up_postgres(db.engine, wait)


def database_url(app: Flask) -> str:
    return url_of(app.config.get("DATABASE_URL"), Path(app.instance_path))


def url_of(setting: object, instance: Path) -> str:
    """Return the URL for this ``DATABASE_URL``; without one, that of the file in ``instance``."""
    if not setting:
        file = URL.create("sqlite", database=str(instance / SQLITE_FILE))
        return file.render_as_string(hide_password=False)
    url = str(setting)
    scheme, _, rest = url.partition("://")
    return f"postgresql+psycopg://{rest}" if scheme in ("postgres", "postgresql") else url


def database_file(app: Flask) -> Path | None:
    """Return the file of the app's SQLite database; None for PostgreSQL, or one in memory."""
    return file_of(app.config["SQLALCHEMY_DATABASE_URI"])


def file_of(address: str) -> Path | None:
    """Return the file of the SQLite database of this URL; None where it has none."""
    url = make_url(address)
    on_disk = url.get_backend_name() == "sqlite" and url.database not in (None, "", ":memory:")
    return Path(str(url.database)) if on_disk else None


def bring_up_to_date() -> None:
    """Create or migrate the tables; several processes may do so at once.

    errors  StoreUnavailable; folder.Unusable where the disk of the database's file is at fault
    """
    if find_revision() != revisions.known_revisions()[-1]:
        revisions.upgrade()
    db.engine.dispose()  # processes forked from now on must not share its connections


def find_revision() -> str | None:
    """Return the revision of the tables; None where the database cannot be asked for it."""
    try:
        with db.engine.connect() as connection:
            found = connection.scalar(text("SELECT version_num FROM alembic_version"))
            return None if found is None else str(found)
    except SQLAlchemyError:
        return None


@contextmanager
def said_of_the_file() -> Iterator[None]:
    """Turn StoreUnavailable into Unusable, which names the file, where its disk is at fault."""
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
    """Lend a connection for reading; nested calls share it. All reads see one moment.

    errors  StoreUnavailable
    """
    lent = _lent.get()
    if lent is not None:
        yield lent
        return
    with naming_trouble(), db.engine.connect() as connection:
        if connection.dialect.name == "postgresql":  # SQLite does so by itself
            connection.execution_options(isolation_level="REPEATABLE READ")
        with lending(connection):
            yield connection


@contextmanager
def lending(connection: Connection) -> Iterator[None]:
    """Let all reads use this connection, also one that writes: so they see what it sees."""
    token = _lent.set(connection)
    try:
        yield
    finally:
        _lent.reset(token)


def until_first(attempt: Callable[[], Answer]) -> Answer:
    """Return what the first attempt returns that no other writer gets ahead of.

    Of two who write the same number or name at once, the database lets one. The other reads again.

    errors  IntegrityError where others are always faster; what the attempt raises
    """
    for _ in range(MOST_TRIES):
        with suppress(IntegrityError):
            return attempt()
    return attempt()


def add_row(connection: Connection, row: Insert) -> int:
    """Insert a row into a table that numbers its rows; return its number."""
    key = connection.execute(row).inserted_primary_key
    assert key is not None  # one row, and nothing else, was inserted
    return int(key[0])


@contextmanager
def naming_trouble() -> Iterator[None]:
    """Raise StoreUnavailable for troubles of the database, and then drop all open connections.

    A connection that was opened while the disk was read-only would stay so. Where the tables are
    not those of this Compro, that is the trouble, whatever a statement says.
    """
    try:
        yield
    except SQLAlchemyError as error:
        unavailable = unavailable_by(error) or _of_another_version()
        if unavailable is None:
            raise
        if unavailable.trouble is not Trouble.BUSY:
            db.engine.dispose()
        raise unavailable from error


def _of_another_version() -> StoreUnavailable | None:
    if find_revision() == revisions.known_revisions()[-1]:
        return None
    what_to_run = f"`{COMMAND} db upgrade` brings it up to date"
    return StoreUnavailable(Trouble.OTHER_VERSION, what_to_run)


def _set_up_postgres(engine: Engine, wait: float) -> None:
    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        connection.execute(f"SET lock_timeout = {round(wait * 1000)}")
        connection.commit()


def _set_up_sqlite(engine: Engine, file: Path | None) -> None:
    @event.listens_for(engine, "do_connect")
    def make_file(*_: object) -> None:
        if file:  # SQLite would let everybody read it; its other files get the same mode
            with suppress(OSError):  # if the folder is gone, SQLite says so
                folder.make_private(file)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        connection.isolation_level = None  # let only ``begin`` below begin a transaction
        for pragma in OF_EACH_CONNECTION:
            connection.execute(f"PRAGMA {pragma}").close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        if connection.get_execution_options().get("writes", False):
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        else:  # it asks nothing of the file yet, so nothing can fail, and it goes straight there
            driver: Any = connection.connection.driver_connection
            driver.execute("BEGIN").close()

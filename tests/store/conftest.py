"""What tests of the store may ask for: an application with only a store, on each database."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from flask import Flask
from sqlalchemy import text
from sqlalchemy.engine import URL

from scorekeeper.store.books.books import write_book
from scorekeeper.store.database import SQLITE_FILE, db
from scorekeeper.store.people.rights import WITHOUT_LINK, writing
from tests.services import fresh_database
from tests.store.playing import Game, at_work, begin, hasty, make_app, migrated
from tests.store.shelf import evening
from tests.warm import Warm, warm_process


@pytest.fixture(scope="session")
def warm() -> Iterator[Warm]:
    """A process that has imported Compro, to be forked."""
    with warm_process() as process:
        yield process


@pytest.fixture(scope="session")
def shared_postgres(postgres_server: URL) -> Iterator[str]:
    """A PostgreSQL database for all tests of this run, one after another, its tables made."""
    with fresh_database(postgres_server) as url, TemporaryDirectory() as instance:
        with migrated(make_app(Path(instance), url)):
            pass
        yield url


@pytest.fixture(scope="session")
def fresh_sqlite() -> Iterator[Path]:
    """A file of SQLite's with all tables and no rows: to make them takes longer than most tests."""
    with TemporaryDirectory() as instance:
        with migrated(make_app(Path(instance))):
            pass
        yield Path(instance) / SQLITE_FILE


@pytest.fixture(scope="session")
def evening_book(fresh_sqlite: Path) -> bytes:
    """The book of an evening, to be tampered with."""
    with TemporaryDirectory() as instance:
        shutil.copy(fresh_sqlite, instance)
        with at_work(make_app(Path(instance))):
            return write_book(evening())


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> str:
    """Each of the two kinds of database."""
    kind: str = request.param
    return kind


@pytest.fixture
def new_url(request: pytest.FixtureRequest, database: str) -> str | None:
    """A new database without any table; None: the default, SQLite in the instance."""
    return None if database == "sqlite" else request.getfixturevalue("postgres_url")


@pytest.fixture
def url(request: pytest.FixtureRequest, database: str) -> str | None:
    """A database, perhaps with rows of tests before this one."""
    return None if database == "sqlite" else request.getfixturevalue("shared_postgres")


@pytest.fixture
def app(request: pytest.FixtureRequest, url: str | None, tmp_path: Path) -> Iterator[Flask]:
    if url is None:
        yield request.getfixturevalue("sqlite_app")
        return
    with at_work(make_app(tmp_path, url)) as app:
        empty_postgres()
        yield app


@pytest.fixture
def sqlite_app(fresh_sqlite: Path, tmp_path: Path) -> Iterator[Flask]:
    shutil.copy(fresh_sqlite, tmp_path)
    with at_work(hasty(make_app(tmp_path))) as app:
        yield app


@pytest.fixture
def game(app: Flask) -> Game:
    """A game that has just begun."""
    return begin()


def empty_postgres() -> None:
    """Take every row out of the database at work, and count from 1 again."""
    names = ", ".join(db.metadata.tables)
    with writing(WITHOUT_LINK) as connection:
        connection.execute(text(f"TRUNCATE {names} RESTART IDENTITY"))

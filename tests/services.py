"""Find what some tests need beyond Python: a Chromium, a PostgreSQL, a Redis."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from uuid import uuid4

import psycopg
import redis
from sqlalchemy.engine import URL, make_url

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
POSTGRES_PLACES = (
    "postgresql+psycopg:///postgres",  # the local socket, or where PGHOST and its kin point
    "postgresql+psycopg://postgres@127.0.0.1:5432/postgres",
)
REDIS_PLACES = tuple(f"redis://127.0.0.1:6379/{number}" for number in range(15, 0, -1))
REDIS_CLAIM = "compro:tests-run-here"
REDIS_CLAIM_LASTS = 3600  # seconds; so that a run which died leaves nothing for ever
ANSWER_WITHIN = 3  # seconds


class NotFoundHere(Exception):
    """A service is missing on this machine; says which, and what would bring it."""


def find_chromium() -> str:
    """Return the path of a Chromium, or raise NotFoundHere."""
    named = os.environ.get("COMPRO_CHROMIUM")
    for name in [named] if named else CHROMIUM_NAMES:
        if path := shutil.which(name):
            return path
    raise NotFoundHere("no Chromium: install chromium, or set COMPRO_CHROMIUM to its path")


def find_postgres() -> URL:
    """Return the URL of a server on which a test may make databases, or raise NotFoundHere."""
    named = os.environ.get("COMPRO_TEST_POSTGRES")
    refusals = []
    for url in map(make_url, [named] if named else POSTGRES_PLACES):
        try:
            if _may_create_databases(url):
                return url
            refusals.append(f"{url}: the role may not create databases")
        except psycopg.OperationalError as refusal:
            refusals.append(str(refusal).splitlines()[0])
    raise NotFoundHere(
        f"no PostgreSQL: start one, or set COMPRO_TEST_POSTGRES to its URL ({'; '.join(refusals)})"
    )


@contextmanager
def fresh_database(server: URL) -> Iterator[str]:
    """Make an empty PostgreSQL database, drop it at the end; yields its SQLAlchemy URL."""
    name = f"compro_test_{uuid4().hex}"
    with _connect(server) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE template0 ENCODING 'UTF8'")
        try:
            yield server.set(database=name).render_as_string(hide_password=False)
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


def claim_redis() -> str:
    """Return the URL of a Redis database that tests have to themselves, or raise NotFoundHere.

    What COMPRO_TEST_REDIS names is there for tests and is emptied. Otherwise only an empty one is
    taken, so that neither somebody's data nor another run of the tests is touched.
    """
    named = os.environ.get("COMPRO_TEST_REDIS")
    try:
        for url in [named] if named else REDIS_PLACES:
            if named or _claim_if_empty(url):
                empty_redis(url)
                return url
    except redis.RedisError as refusal:
        raise NotFoundHere(
            f"no Redis: start one, or set COMPRO_TEST_REDIS to its URL ({refusal})"
        ) from None
    raise NotFoundHere("no empty Redis database: set COMPRO_TEST_REDIS to one tests may empty")


def empty_redis(url: str) -> None:
    """Empty a claimed database and keep the claim."""
    with _redis(url) as client:
        client.pipeline().flushdb().set(REDIS_CLAIM, 1, ex=REDIS_CLAIM_LASTS).execute()


def release_redis(url: str) -> None:
    """Leave a claimed database as it was found: empty."""
    with _redis(url) as client:
        client.flushdb()


def _may_create_databases(url: URL) -> bool:
    asked = "SELECT rolcreatedb OR rolsuper FROM pg_roles WHERE rolname = current_user"
    with _connect(url) as connection:
        return connection.execute(asked).fetchone() == (True,)


def _connect(url: URL) -> psycopg.Connection:
    as_libpq_reads_it = url.set(drivername="postgresql").render_as_string(hide_password=False)
    return psycopg.connect(as_libpq_reads_it, autocommit=True, connect_timeout=ANSWER_WITHIN)


def _redis(url: str) -> redis.Redis:
    return redis.Redis.from_url(url, socket_connect_timeout=ANSWER_WITHIN)


def _claim_if_empty(url: str) -> bool:
    with _redis(url) as client:
        return client.dbsize() == 0 and bool(
            client.set(REDIS_CLAIM, 1, ex=REDIS_CLAIM_LASTS, nx=True)
        )

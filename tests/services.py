"""Find what some tests need beyond Python: Chromium, PostgreSQL, Redis, an index of packages."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import uuid4

import psycopg
import redis
from sqlalchemy.engine import URL, make_url

CHROMIUM_NAMES = (
    *("chromium-headless-shell", "chrome-headless-shell"),  # without windows: half the work a page
    *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"),
)
FONTS = (
    Path("/usr/share/fonts"),
    Path("/usr/local/share/fonts"),
    Path.home() / ".local/share/fonts",
)
FAMILIES = {"Roboto": "fonts-roboto-unhinted", "Inter": "fonts-inter"}
POSTGRES_PLACES = (
    "postgresql+psycopg:///postgres",  # the local socket, or where PGHOST and its kin point
    "postgresql+psycopg://postgres@127.0.0.1:5432/postgres",
)
REDIS_PLACES = tuple(f"redis://127.0.0.1:6379/{number}" for number in range(15, 0, -1))
REDIS_CLAIM = "compro:tests-run-here"
REDIS_CLAIM_LASTS = 3600  # seconds; so that a run which died leaves nothing for ever
ANSWER_WITHIN = 3  # seconds
START_WITHIN = 30  # seconds


class NotFoundHere(Exception):
    """A service is missing on this machine; says which, and what would bring it."""


def find_chromium() -> str:
    """Return the path of a Chromium, or raise NotFoundHere."""
    named = os.environ.get("COMPRO_CHROMIUM")
    for name in [named] if named else CHROMIUM_NAMES:
        if path := shutil.which(name):
            return path
    raise NotFoundHere("no Chromium: install chromium, or set COMPRO_CHROMIUM to its path")


def find_families() -> tuple[str, ...]:
    """Return the families of letters that stand for those of phones, or raise NotFoundHere."""
    for family, package in FAMILIES.items():
        if not any(True for folder in FONTS for _ in folder.rglob(f"{family}-Regular.*")):
            raise NotFoundHere(f"no font {family}: install {package}")
    return tuple(FAMILIES)


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


def find_postgres_tools() -> str:
    """Return the folder of pg_dump and pg_restore, or raise NotFoundHere."""
    dump = shutil.which("pg_dump")
    if dump and shutil.which("pg_restore"):
        return str(Path(dump).parent)
    raise NotFoundHere("no pg_dump and pg_restore: install PostgreSQL's client")


@contextmanager
def fresh_database(server: URL) -> Iterator[str]:
    """Make an empty PostgreSQL database, drop it at the end; yields its SQLAlchemy URL.

    It does not wait for the disk: what a power cut would leave of it, no test asks.
    """
    name = f"compro_test_{uuid4().hex}"
    with _connect(server) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE template0 ENCODING 'UTF8'")
        connection.execute(f"ALTER DATABASE {name} SET synchronous_commit = off")
        try:
            yield server.set(database=name).render_as_string(hide_password=False)
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


def postgres_socket(url: URL) -> socket.socket:
    """Return a bare connection to the server of this URL."""
    with _connect(url) as known:
        host, port = known.info.host, known.info.port
    if not host.startswith("/"):
        return socket.create_connection((host, port), ANSWER_WITHIN)
    bare = socket.socket(socket.AF_UNIX)
    bare.connect(f"{host}/.s.PGSQL.{port}")
    return bare


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


class OwnPostgres:
    """A PostgreSQL of the test's own in a folder, to be ended and begun again.

    It never runs as root, and so the folder must be one that everybody may enter.
    """

    def __init__(self, folder: Path) -> None:
        found = shutil.which("pg_ctl") or next(
            (str(each) for each in sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"))), None
        )
        if found is None:
            raise NotFoundHere("no pg_ctl to start a PostgreSQL of a test's own with: install it")
        self.programs = Path(found).parent
        self.data = folder / "data"
        self.port = _free_port()
        self.as_user = {"user": "postgres", "group": "postgres"} if os.geteuid() == 0 else {}
        if self.as_user:
            shutil.chown(folder, "postgres", "postgres")
        self._run("initdb", "--auth=trust", "--username=postgres", "--no-sync", str(self.data))

    @property
    def url(self) -> str:
        """The URL of its one database, the same whenever it is begun again."""
        return f"postgresql://postgres@127.0.0.1:{self.port}/postgres"

    def begin(self) -> None:
        """Start it, and wait until it answers."""
        told = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories="
        self._control("start", "--wait", "--silent", f"--log={self.data}/log", "-o", told)

    def end(self) -> None:
        """End it, and every connection to it, as a restart of the machine does."""
        self._control("stop", "--wait", "--silent", "--mode=immediate")

    def _control(self, *what: str) -> None:
        self._run("pg_ctl", f"--pgdata={self.data}", *what)

    def _run(self, program: str, *what: str) -> None:
        subprocess.run(
            [self.programs / program, *what],
            cwd=self.data.parent,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=2 * START_WITHIN,
            check=True,
            **self.as_user,
        )


class OwnRedis:
    """A Redis of the test's own, to be frozen, ended and begun again; it keeps nothing."""

    def __init__(self) -> None:
        found = shutil.which("redis-server")
        if not found:
            raise NotFoundHere("no redis-server of which a test could start its own: install redis")
        self.program = found
        self.port = _free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Its URL, the same whenever it is begun again."""
        return f"redis://127.0.0.1:{self.port}/0"

    def begin(self) -> None:
        """Start it, and wait until it answers."""
        alone = ["--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self.process = subprocess.Popen(
            [self.program, "--port", str(self.port), *alone], stdout=subprocess.DEVNULL
        )
        ends = time.monotonic() + START_WITHIN
        while not self._answers():
            assert self.process.poll() is None, "the Redis of this test has ended"
            assert time.monotonic() < ends, "the Redis of this test does not answer"

    def freeze(self) -> None:
        """Let it take connections, and answer nothing."""
        self.process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it go on."""
        self.process.send_signal(signal.SIGCONT)

    def end(self) -> None:
        """End it at once, frozen or not."""
        self.process.kill()
        self.process.wait()

    def _answers(self) -> bool:
        try:
            with _redis(self.url) as client:
                return bool(client.ping())
        except redis.RedisError:
            return False


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


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


def find_package_index() -> None:
    """See that pip reaches an index of packages with what builds ours, or raise NotFoundHere."""
    project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text())
    asked = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--retries=0"]
    with TemporaryDirectory() as folder:
        done = subprocess.run(
            [*asked, "--timeout=10", "--dest", folder, *project["build-system"]["requires"]],
            capture_output=True,
            text=True,
            check=False,
        )
    if done.returncode:
        said = done.stderr.strip().splitlines() or ["no answer"]
        raise NotFoundHere(f"no index of packages that pip reaches ({said[-1]})")

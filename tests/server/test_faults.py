"""A real server whose disk or database fails under it: it says so, and gets over it by itself."""

from __future__ import annotations

import os
import resource
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from http import HTTPStatus
from pathlib import Path

import pytest

from tests.conftest import need
from tests.server.serving import AS_FOR_REAL, REPOSITORY, Phone, Server, free_port, prepared, served
from tests.services import NotFoundHere, OwnPostgres

LARGEST_FILE = 64 * 1024  # bytes
ENOUGH = 60  # buys after which the journal has grown past that
CHIPS = 1000
WITH_ITS_LOG_ON_A_FULL_DISK = (
    "-c",
    "import os, runpy; os.dup2(os.open('/dev/full', os.O_WRONLY), 2); "
    "runpy.run_path('app.py', run_name='__main__')",
)


@pytest.fixture(scope="session")
def limits() -> None:
    """Limits can be set for another process."""

    def find() -> None:
        if not hasattr(resource, "prlimit") or not Path("/dev/full").exists():
            raise NotFoundHere("neither prlimit nor /dev/full, which Linux has")

    need(find)


def processes_of(server: Server) -> Iterator[int]:
    for each in Path("/proc").iterdir():
        with suppress(ValueError, ProcessLookupError):
            if os.getpgid(int(each.name)) == server.process.pid:
                yield int(each.name)


def limit_files(server: Server, size: int) -> None:
    for process in processes_of(server):
        resource.prlimit(process, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


@contextmanager
def disk_that_takes_no_more(server: Server) -> Iterator[None]:
    """No file of the server's grows past a size, its log neither."""
    limit_files(server, LARGEST_FILE)
    try:
        yield
    finally:
        limit_files(server, resource.RLIM_INFINITY)


def buy(phone: Phone, game: str) -> dict[str, str]:
    """Buy, and return what was sent."""
    assert phone.get(game).status == HTTPStatus.OK
    fields = dict(phone.form("/buy").fields)
    phone.status = phone.post(game + "table/buy", fields).status
    return fields


def recorded(instance: Path, command_id: str) -> int:
    """How often a command stands in the journal."""
    with closing(sqlite3.connect(instance / "compro.db")) as database:
        asked = "SELECT count(*) FROM events WHERE command_id = ?"
        (count,) = database.execute(asked, [command_id]).fetchone()
        return count


@pytest.mark.usefixtures("limits")
@pytest.mark.parametrize("how", [("app.py",), WITH_ITS_LOG_ON_A_FULL_DISK])
def test_a_server_whose_disk_takes_no_more_says_so_and_goes_on_when_it_does(
    tmp_path: Path, how: tuple[str, ...]
):
    with served(prepared(tmp_path), how) as server, Phone(server.port) as phone:
        game = phone.start_game(chips=CHIPS)
        with disk_that_takes_no_more(server):
            for _ in range(ENOUGH):
                sent = buy(phone, game)
                if phone.status != HTTPStatus.SEE_OTHER:
                    break
            assert phone.status == HTTPStatus.SERVICE_UNAVAILABLE
            assert "data-why" in phone.html
            assert recorded(tmp_path, sent["command_id"]) == 0

        again = [phone.post(game + "table/buy", sent).status for _ in range(2)]

        assert again == [HTTPStatus.SEE_OTHER] * 2
        assert recorded(tmp_path, sent["command_id"]) == 1
        verified = server.flask("verify")
        assert verified.returncode == 0, verified.stdout


def test_while_another_program_writes_a_server_shows_its_pages(tmp_path: Path):
    with served(prepared(tmp_path)) as server, Phone(server.port) as phone:
        game = phone.start_game()
        with closing(sqlite3.connect(tmp_path / "compro.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            sent = buy(phone, game)
            assert phone.status == HTTPStatus.SERVICE_UNAVAILABLE
            assert phone.get(game).status == HTTPStatus.OK

        assert phone.post(game + "table/buy", sent).status == HTTPStatus.SEE_OTHER


def start_in_vain(instance: Path, *how: str) -> subprocess.CompletedProcess[str]:
    """Start with a PostgreSQL that is not there."""
    away = f"postgresql://compro:secret-word@127.0.0.1:{free_port()}/compro"
    server = Server(instance, DATABASE_URL=away, PORT=str(free_port()))
    return subprocess.run(
        [sys.executable, *how],
        cwd=REPOSITORY,
        env=server.environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize("how", [("app.py",), ("-m", "flask", "--app", "app", "db", "upgrade")])
def test_a_start_without_its_postgresql_ends_in_a_sentence(tmp_path: Path, how: tuple[str, ...]):
    ended = start_in_vain(tmp_path, *how)

    assert ended.returncode == 1
    assert "The database does not answer." in ended.stderr
    assert "Traceback" not in ended.stderr
    assert "secret-word" not in ended.stdout + ended.stderr


def test_a_server_begun_before_its_postgresql_says_so_on_the_page(tmp_path: Path):
    away = f"postgresql://compro@127.0.0.1:{free_port()}/compro"
    settings = {"DATABASE_URL": away, "SECRET_KEY": "k" * 40}
    with served(tmp_path, AS_FOR_REAL, **settings) as server, Phone(server.port) as phone:
        assert phone.get("/").status == HTTPStatus.OK
        fields = {**dict(phone.form("/").fields), "names": ["Ana", "Bruno"], "dealer": "0"}

        assert phone.post("/", fields).status == HTTPStatus.SERVICE_UNAVAILABLE
        assert phone.form("/").fields.getlist("names") == ["Ana", "Bruno"]


def test_servers_outlive_a_restart_of_their_postgresql(tmp_path: Path, own_postgres: OwnPostgres):
    settings = {"DATABASE_URL": own_postgres.url, "SECRET_KEY": "k" * 40}
    with served(tmp_path, **settings) as server, Phone(server.port) as phone:
        game = phone.start_game()
        phone.get(game)
        sent = dict(phone.form("/buy").fields)
        own_postgres.end()
        try:
            assert phone.post(game + "table/buy", sent).status == HTTPStatus.SERVICE_UNAVAILABLE
            assert phone.get(game).status == HTTPStatus.SERVICE_UNAVAILABLE
            assert phone.get("/").status == HTTPStatus.OK
        finally:
            own_postgres.begin()

        again = [phone.post(game + "table/buy", sent).status for _ in range(2)]

        assert again == [HTTPStatus.SEE_OTHER] * 2
        assert phone.get(game + "number").status == HTTPStatus.OK
        assert phone.html == "2"

"""Phones that send half a request, or a byte now and then, keep nobody else waiting."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from http import HTTPStatus
from pathlib import Path
from select import select

import pytest

from scorekeeper import create_app
from scorekeeper.store.database import bring_up_to_date, db
from tests.server.serving import (
    ANSWER_WITHIN,
    AS_FOR_REAL,
    AS_MADE_RUN,
    REPOSITORY,
    WORKER,
    Phone,
    Server,
    served,
)
from tests.server.slow import BEGINNINGS, half_sent

MANY = 250  # of each kind; four times the threads there are
BYTES = 3  # that each sends, one after another
THREADS = 4
MORE_THAN_THE_NETWORK_HOLDS = 8_000_000  # bytes
PAGES = 1000  # until whatever can wait does
FEW = 60  # connections, of a server that has no more
IMPATIENT = """
from scorekeeper import line, worker
from gunicorn.app.wsgiapp import run
line.PATIENCE = worker.PATIENCE = 1
worker.LINGER = 0.2
run()
"""
SMALL = f"""
from scorekeeper import worker
from gunicorn.app.wsgiapp import run
worker.MOST_CONNECTIONS = {FEW}
run()
"""
FEW_FILES = f"""
import resource
from gunicorn.app.wsgiapp import run
resource.setrlimit(resource.RLIMIT_NOFILE, ({FEW}, {FEW}))
run()
"""


LITTLE_HELD = """
from scorekeeper import worker
from gunicorn.app.wsgiapp import run
worker.MOST_HELD = 1_000_000
run()
"""
SMALL_DISK = """
import resource
from gunicorn.app.wsgiapp import run
resource.setrlimit(resource.RLIMIT_FSIZE, (1_000_000, 1_000_000))
run()
"""
FILE = b"POST /import HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2000000\r\n\r\n"


def started_by(program: str) -> tuple[str, ...]:
    return ("-c", program, *WORKER, "--threads", str(THREADS), "app:app")


@pytest.fixture(scope="module", params=[AS_MADE_RUN, AS_FOR_REAL], ids=["make run", "README"])
def server(request, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with prepared(tmp_path_factory.mktemp("slow"), request.param) as server:
        yield server


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that waits a second where another waits half a minute."""
    with prepared(tmp_path_factory.mktemp("impatient"), started_by(IMPATIENT)) as server:
        yield server


@contextmanager
def prepared(instance: Path, how: Sequence[str]) -> Iterator[Server]:
    """Serve a database that is up to date."""
    app = create_app({"DATABASE_URL": None, "REDIS_URL": None, "COMPRO_INSTANCE": str(instance)})
    with app.app_context():
        bring_up_to_date()
        db.engine.dispose()
    with served(instance, how) as server:
        yield server


@pytest.mark.parametrize("kind", BEGINNINGS)
def test_half_requests_keep_nobody_waiting(server, kind):
    with Phone(server.port) as phone:
        game = phone.start_game()
        with half_sent(server.port, BEGINNINGS[kind], MANY), Phone(server.port) as newcomer:
            assert phone.get(game).status == HTTPStatus.OK
            assert newcomer.get("/rules").status == HTTPStatus.OK
            assert newcomer.start_game()


def test_all_kinds_together_with_a_byte_now_and_then_keep_nobody_waiting(server):
    with ExitStack() as all_of_them, Phone(server.port) as phone:
        begun = [
            each
            for beginning in BEGINNINGS.values()
            for each in all_of_them.enter_context(half_sent(server.port, beginning, MANY // 2))
        ]
        for _ in range(BYTES):
            for each in begun:
                each.sendall(b"a")
            assert phone.get("/rules").status == HTTPStatus.OK


def test_phones_that_do_not_take_their_answers_keep_nobody_waiting(tmp_path):
    how = ("-m", "gunicorn", *WORKER, "--threads", str(THREADS), "app:app")
    with prepared(tmp_path, how) as server, ExitStack() as all_of_them, Phone(server.port) as phone:
        phone.get("/")
        file = re.search(r'href="(/static/[^"]+/base.css)"', phone.html)[1]
        asked = f"GET {file} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
        phone.get(file)
        asked_for = MORE_THAN_THE_NETWORK_HOLDS // len(phone.body)
        for _ in range(2 * THREADS):
            reader = all_of_them.enter_context(socket.socket())
            reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
            reader.connect(("127.0.0.1", server.port))
            reader.sendall(asked * asked_for)

        for _ in range(PAGES):
            assert phone.get(file).status == HTTPStatus.OK


def test_a_request_that_comes_byte_by_byte_is_answered(server):
    asked = b"GET /rules HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as line:
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for byte in asked:
            line.sendall(bytes([byte]))

        assert read_all(line).startswith(b"HTTP/1.1 200 OK\r\n")


@pytest.mark.parametrize("kind", BEGINNINGS)
def test_a_half_request_is_told_that_its_time_is_over(impatient, kind):
    with half_sent(impatient.port, BEGINNINGS[kind], 1) as (begun,):
        told = read_all(begun)

    assert b"HTTP/1.1 408 Request Timeout\r\n" in told


def test_a_byte_now_and_then_buys_no_time(impatient):
    with half_sent(impatient.port, BEGINNINGS["half a header"], 1) as (begun,):
        begun.settimeout(0.05)
        told = b""
        while not told:
            with suppress(TimeoutError):
                begun.sendall(b"a")
                told = begun.recv(1000)

    assert told.startswith(b"HTTP/1.1 408 ")


def test_who_says_nothing_at_all_is_let_go(impatient):
    with half_sent(impatient.port, b"", 1) as (silent,):
        assert read_all(silent) == b""


@pytest.mark.parametrize("program", [SMALL, FEW_FILES], ids=["connections", "open files"])
def test_where_there_is_no_room_for_more_the_oldest_half_request_goes(tmp_path, program):
    half = BEGINNINGS["half a header"]
    with (
        prepared(tmp_path, started_by(program)) as server,
        half_sent(server.port, half, 2 * FEW) as begun,
    ):
        with Phone(server.port) as phone:
            assert phone.get("/rules").status == HTTPStatus.OK

        assert read_all(begun[0]) == b""


def test_where_too_much_is_held_the_largest_half_request_goes(tmp_path):
    with (
        prepared(tmp_path, started_by(LITTLE_HELD)) as server,
        half_sent(server.port, BEGINNINGS["half a header"], 1) as (small,),
        half_sent(server.port, FILE + b"a" * 600_000, 2) as files,
    ):
        gone, *_ = select(files, (), (), ANSWER_WITHIN)[0]
        assert read_all(gone) == b""
        small.sendall(b"nguage: es\r\nConnection: close\r\n\r\n")

        assert read_all(small).startswith(b"HTTP/1.1 200 ")


def test_a_file_for_which_the_disk_has_no_room_is_refused_and_nobody_else(tmp_path):
    with (
        prepared(tmp_path, started_by(SMALL_DISK)) as server,
        half_sent(server.port, FILE, 1) as (sender,),
        Phone(server.port) as phone,
    ):
        with suppress(ConnectionResetError, BrokenPipeError):
            sender.sendall(b"a" * 2_000_000)

        assert read_all(sender).startswith(b"HTTP/1.1 503 ")
        assert phone.start_game()


def test_the_readme_serves_as_it_is_tested_here():
    readme = (REPOSITORY / "README.md").read_text(encoding="utf-8")

    assert f"gunicorn {' '.join(WORKER)} --workers 4 --threads 64" in readme


def read_all(line: socket.socket) -> bytes:
    """Return what comes until the other side closes."""
    told = b""
    with suppress(ConnectionResetError):
        while piece := line.recv(65_536):
            told += piece
    return told

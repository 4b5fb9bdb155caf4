"""Phones that send half a request, or a byte now and then, keep nobody else waiting."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from http import HTTPStatus
from select import select

import pytest

from tests.server.serving import (
    ANSWER_WITHIN,
    AS_FOR_REAL,
    AS_MADE_RUN,
    REPOSITORY,
    WORKER,
    Phone,
    Server,
    prepared,
    served,
)
from tests.server.slow import BEGINNINGS, half_sent

MANY = 250  # of each kind; four times the threads there are
BYTES = 3  # that each sends, one after another
THREADS = 4
MORE_THAN_THE_NETWORK_HOLDS = 8_000_000  # bytes
PAGES = 300  # until whatever can wait does
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
worker.MOST_CONNECTIONS, worker.MOST_HELD = {FEW}, 1_000_000
run()
"""
FEW_FILES = f"""
import resource
from gunicorn.app.wsgiapp import run
resource.setrlimit(resource.RLIMIT_NOFILE, ({FEW}, {FEW}))
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
    with served(prepared(tmp_path_factory.mktemp("slow")), request.param) as server:
        yield server


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that waits a second where another waits half a minute."""
    with served(prepared(tmp_path_factory.mktemp("impatient")), started_by(IMPATIENT)) as server:
        yield server


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that holds few connections, and little of what has come on them."""
    with served(prepared(tmp_path_factory.mktemp("small")), started_by(SMALL)) as server:
        yield server


@pytest.fixture(scope="module")
def few_files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that may open few files."""
    with served(prepared(tmp_path_factory.mktemp("files")), started_by(FEW_FILES)) as server:
        yield server


@pytest.fixture(scope="module")
def small_disk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with few threads, whose disk has no room for a file of two megabytes."""
    with served(prepared(tmp_path_factory.mktemp("disk")), started_by(SMALL_DISK)) as server:
        yield server


@pytest.mark.parametrize("kind", BEGINNINGS)
def test_half_requests_keep_nobody_waiting(server, kind):
    with Phone(server.port) as phone:
        assert phone.get("/rules").status == HTTPStatus.OK
        with half_sent(server.port, BEGINNINGS[kind], MANY), Phone(server.port) as newcomer:
            assert phone.get("/rules").status == HTTPStatus.OK
            assert phone.get(newcomer.start_game()).status == HTTPStatus.OK


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


def test_phones_that_do_not_take_their_answers_keep_nobody_waiting(small_disk):
    with ExitStack() as all_of_them, Phone(small_disk.port) as phone:
        phone.get("/")
        file = re.search(r'href="(/static/[^"]+[.]css)"', phone.html)[1]  # the largest
        asked = f"GET {file} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
        phone.get(file)
        asked_for = MORE_THAN_THE_NETWORK_HOLDS // len(phone.body)
        for _ in range(2 * THREADS):
            reader = all_of_them.enter_context(socket.socket())
            reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
            reader.connect(("127.0.0.1", small_disk.port))
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


def test_a_half_request_of_any_kind_is_told_that_its_time_is_over(impatient):
    with ExitStack() as all_of_them:
        begun = {
            kind: all_of_them.enter_context(half_sent(impatient.port, beginning, 1))
            for kind, beginning in BEGINNINGS.items()
        }
        told = {kind: read_all(line) for kind, (line,) in begun.items()}

    over = b"HTTP/1.1 408 Request Timeout\r\n"
    assert [kind for kind, answer in told.items() if over not in answer] == []


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


@pytest.mark.parametrize("scarce", ["small", "few_files"])
def test_where_there_is_no_room_for_more_the_oldest_half_request_goes(request, scarce):
    server = request.getfixturevalue(scarce)
    with half_sent(server.port, BEGINNINGS["half a header"], 2 * FEW) as begun:
        with Phone(server.port) as phone:
            assert phone.get("/rules").status == HTTPStatus.OK

        assert read_all(begun[0]) == b""


def test_where_too_much_is_held_the_largest_half_request_goes(small):
    with (
        half_sent(small.port, BEGINNINGS["half a header"], 1) as (header,),
        half_sent(small.port, FILE + b"a" * 600_000, 2) as files,
    ):
        gone, *_ = select(files, (), (), ANSWER_WITHIN)[0]
        assert read_all(gone) == b""
        header.sendall(b"nguage: es\r\nConnection: close\r\n\r\n")

        assert read_all(header).startswith(b"HTTP/1.1 200 ")


def test_a_file_for_which_the_disk_has_no_room_is_refused_and_nobody_else(small_disk):
    with half_sent(small_disk.port, FILE, 1) as (sender,), Phone(small_disk.port) as phone:
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

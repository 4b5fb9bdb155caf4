"""What the server makes of requests as they come over the line: whole, odd, too large."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http import HTTPStatus
from http.client import HTTPConnection

import pytest

from tests.server.serving import (
    AS_FOR_REAL,
    AS_MADE_RUN,
    REPOSITORY,
    Phone,
    Server,
    prepared,
    served,
)
from tests.server.slow import FORM

GET = b"GET /rules HTTP/1.1\r\nHost: localhost\r\n"
LAST = b"Connection: close\r\n\r\n"
MEGABYTE = 1024 * 1024
STOPS_WITHIN = 5  # seconds: two to finish what is under way, and some for a busy machine
STATUS = re.compile(rb"HTTP/1\.1 (\d{3}) ")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(prepared(tmp_path_factory.mktemp("requests"))) as server:
        yield server


@contextmanager
def line_to(server: Server) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as line:
        yield line


def tell(server: Server, *pieces: bytes) -> bytes:
    """Send this on one connection; return everything that is answered until it is closed."""
    with line_to(server) as line:
        for piece in pieces:
            line.sendall(piece)
        return b"".join(iter(lambda: line.recv(65_536), b""))


def statuses(told: bytes) -> list[int]:
    return [int(found) for found in STATUS.findall(told)]


def test_requests_sent_in_one_go_are_answered_in_order(server):
    elsewhere = b"GET /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n"

    assert statuses(tell(server, GET + b"\r\n" + elsewhere + GET + LAST)) == [200, 308, 200]


def test_a_form_in_chunks_counts_as_one_in_one_piece(server):
    with Phone(server.port) as phone:
        phone.get("/")
        fields = dict(phone.form("/language").fields)
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": cookie_of(phone)}
        sent = "&".join(f"{name}={value}" for name, value in {**fields, "lang": "es"}.items())
        pieces = (sent[at : at + 7].encode() for at in range(0, len(sent), 7))
        phone.connection.request("POST", "/looks/language", pieces, headers, encode_chunked=True)
        answer = phone.connection.getresponse()

        assert answer.status == HTTPStatus.SEE_OTHER, answer.read()


def cookie_of(phone: Phone) -> str:
    return "; ".join(f"{name}={value}" for name, value in phone.cookies.items())


@pytest.mark.parametrize(
    ("head", "status"),
    [
        (b"GET /" + b"a" * 9000 + b" HTTP/1.1\r\n\r\n", 414),
        (GET + b"X-A: " + b"a" * 9000 + b"\r\n\r\n", 431),
        (GET + b"X-A: a\r\n" * 200 + b"\r\n", 431),
        (GET + b"X-A: " + b"a" * 90_000, 431),
        (GET + (b"X-A: " + b"a" * 7000 + b"\r\n") * 5 + b"\r\n", 431),
        (b"nonsense\r\n\r\n", 400),
        (b"\r\n\r\n", 400),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", 400),
        (GET + b"no colon\r\n\r\n", 400),
        (FORM + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\na=b&c=", 400),
        (FORM + b"Content-Length: -5\r\n\r\n", 400),
        (FORM + b"Content-Length : 5\r\n\r\na=b&c", 400),
        (FORM + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
        (FORM + b"Transfer-Encoding: chunked\r\n\r\nnonsense\r\n\r\n", 400),
        (FORM + b"Transfer-Encoding: chunked\r\n\r\n1\r\nabc\r\n0\r\n\r\n", 400),
        (FORM + b"Transfer-Encoding: gzip\r\n\r\n", 400),
        (FORM + b"Transfer-Encoding: nonsense\r\n\r\n", 501),
    ],
)
def test_what_is_no_request_is_refused_and_nothing_behind_it_is_read(server, head, status):
    assert statuses(tell(server, head + GET + LAST))[0] == status
    assert len(statuses(tell(server, head + GET + LAST))) == 1


@pytest.mark.parametrize("address", [b"/", b"/rules", b"/nothing", b"/books/import"])
def test_too_large_a_form_is_answered_before_it_is_sent(server, address):
    announced = FORM.replace(b" / ", b" %s " % address) + b"Content-Length: 1000000000000\r\n\r\n"
    told = tell(server, announced)

    assert statuses(told) in ([413], [404], [405])
    assert b"<html" in told


@pytest.mark.parametrize("megabytes", [1, 40])
def test_too_large_a_form_is_answered_though_it_is_sent_to_its_end(server, megabytes):
    connection = HTTPConnection("127.0.0.1", server.port, timeout=20)
    with suppress(BrokenPipeError, ConnectionResetError):
        connection.request("POST", "/", b"a" * megabytes * MEGABYTE)
    answer = connection.getresponse()

    assert answer.status == HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    assert b"<html" in answer.read()
    connection.close()


def test_the_body_of_a_form_that_was_not_taken_is_not_read_as_a_request(server):
    inside = GET + b"\r\n"
    announced = FORM + b"Content-Length: %d\r\n\r\n" % (MEGABYTE + len(inside))

    assert statuses(tell(server, announced, inside + b"a" * MEGABYTE)) == [413]


@pytest.mark.parametrize("length", [b"1" * 15, b"1" * 16, b"1" * 400, b"1" * 5000])
def test_behind_a_length_of_many_digits_nothing_is_read(server, length):
    told = tell(server, FORM + b"Content-Length: " + length + b"\r\n\r\n", GET + LAST)

    assert statuses(told) in ([413], [400])


@pytest.mark.parametrize("length", [b"3", b"0003", b"0" * 400 + b"3", b"\t3 "])
def test_a_length_with_zeros_before_it_is_the_same_length(server, length):
    told = tell(server, FORM + b"Content-Length:" + length + b"\r\n\r\na=b" + GET + LAST)

    assert statuses(told) == [400, 200]


def test_too_many_chunks_are_refused(server):
    chunk = b"1000\r\n" + b"a" * 0x1000 + b"\r\n"
    head = FORM + b"Transfer-Encoding: chunked\r\n\r\n"

    assert statuses(tell(server, head + chunk * 100 + b"0\r\n\r\n"))[0] in (400, 413)


def test_a_phone_that_asks_whether_to_send_its_form_is_told_to(server):
    with line_to(server) as line:
        line.sendall(FORM + b"Content-Length: 3\r\nExpect: 100-continue\r\n" + LAST)
        assert line.recv(1000) == b"HTTP/1.1 100 Continue\r\n\r\n"
        line.sendall(b"a=b")
        told = b"".join(iter(lambda: line.recv(65_536), b""))

    assert statuses(told) == [HTTPStatus.BAD_REQUEST]  # without its token


def test_a_phone_that_asks_whether_to_send_too_large_a_form_is_told_not_to(server):
    told = tell(server, FORM + b"Content-Length: 1000000\r\nExpect: 100-continue\r\n\r\n")

    assert statuses(told) == [HTTPStatus.REQUEST_ENTITY_TOO_LARGE]


def test_who_says_no_more_after_a_request_is_answered(server):
    with line_to(server) as line:
        line.sendall(GET + b"\r\n")
        line.shutdown(socket.SHUT_WR)

        assert statuses(line.recv(65_536)) == [200]


def test_a_connection_is_kept_for_the_next_request(server):
    with Phone(server.port) as phone:
        phone.get("/rules")
        first = phone.connection.sock.getsockname()
        phone.get("/")
        phone.get("/rules/bolivia")

        assert phone.connection.sock.getsockname() == first


def test_a_phone_that_does_not_hang_up_keeps_nobody_waiting(server):
    with line_to(server) as line, Phone(server.port) as phone:
        line.sendall(GET + LAST)
        assert phone.get("/rules").status == HTTPStatus.OK
        told = b"".join(iter(lambda: line.recv(65_536), b""))

    assert statuses(told) == [200]


def test_nobody_is_told_which_version_serves(server):
    with Phone(server.port) as phone:
        assert phone.get("/rules").getheader("Server") == "gunicorn"


def test_it_refuses_to_serve_https_by_itself():
    done = subprocess.run(
        [sys.executable, *AS_FOR_REAL, "--certfile", "README.md", "--bind", "127.0.0.1:0"],
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        timeout=STOPS_WITHIN * 10,
        check=False,
    )

    assert done.returncode != 0
    assert "proxy" in done.stderr


@pytest.mark.parametrize("how", [AS_MADE_RUN, AS_FOR_REAL], ids=["make run", "README"])
@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_it_stops_though_phones_listen_and_others_have_sent_half(tmp_path, how, sign):
    instance = prepared(tmp_path)
    with served(instance, how) as server, Phone(server.port) as phone, line_to(server) as half:
        game = phone.start_game()
        assert phone.begin("GET", f"{game}live?since=0").status == HTTPStatus.OK
        half.sendall(FORM)
        server.process.send_signal(sign)

        assert server.process.wait(STOPS_WITHIN) == 0

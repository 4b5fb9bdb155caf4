"""What the server makes of requests as they come over the line: whole, odd, too large."""

from __future__ import annotations

import re
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http import HTTPStatus
from http.client import HTTPConnection

import pytest

from tests.server.serving import AS_FOR_REAL, AS_MADE_RUN, Phone, Server, prepared, served
from tests.server.slow import FORM

GET = b"GET /rules HTTP/1.1\r\nHost: localhost\r\n"
LAST = b"Connection: close\r\n\r\n"
MEGABYTE = 1024 * 1024
STOPS_WITHIN = 8  # seconds: three to finish what is under way, and some for a busy machine
STATUS = re.compile(rb"HTTP/1\.[01] (\d{3}) ")


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
        told = b""
        with suppress(ConnectionResetError):  # where more was sent than was read
            while piece := line.recv(65_536):
                told += piece
        return told


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
    "sent",
    [
        b"nonsense\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
        GET + b"no colon\r\n\r\n",
        GET + b"X-A: " + b"a" * 90_000,
        FORM + b"Content-Length: -5\r\n\r\n",
        FORM + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\na=b&c=",
        FORM + b"Transfer-Encoding: chunked\r\n\r\nnonsense\r\n\r\n",
    ],
)
def test_what_is_no_request_is_refused_and_nothing_behind_it_is_read(server, sent):
    (status,) = statuses(tell(server, sent + GET + LAST))

    assert 400 <= status < 500


@pytest.mark.parametrize("megabytes", [1, 4])
def test_too_large_a_form_gets_a_page_that_says_so(server, megabytes):
    connection = HTTPConnection("127.0.0.1", server.port, timeout=20)
    connection.request("POST", "/", b"a" * megabytes * MEGABYTE)
    answer = connection.getresponse()

    assert answer.status == HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    assert b"<html" in answer.read()
    connection.close()


def test_what_is_larger_than_any_form_of_ours_is_refused_before_it_is_sent(server):
    announced = FORM + b"Content-Length: 1000000000000\r\n\r\n"

    assert statuses(tell(server, announced)) == [HTTPStatus.REQUEST_ENTITY_TOO_LARGE]


def test_a_phone_that_asks_whether_to_send_its_form_is_told_to(server):
    with line_to(server) as line:
        line.sendall(FORM + b"Content-Length: 3\r\nExpect: 100-continue\r\n" + LAST)
        assert line.recv(1000).startswith(b"HTTP/1.1 100 Continue\r\n")
        line.sendall(b"a=b")
        told = b"".join(iter(lambda: line.recv(65_536), b""))

    assert statuses(told) == [HTTPStatus.BAD_REQUEST]  # without its token


def test_a_connection_is_kept_for_the_next_request(server):
    with Phone(server.port) as phone:
        phone.get("/rules")
        first = phone.connection.sock.getsockname()
        phone.get("/")
        phone.get("/rules/bolivia")

        assert phone.connection.sock.getsockname() == first


def test_nobody_is_told_what_serves(server):
    with Phone(server.port) as phone:
        assert phone.get("/rules").getheader("Server") is None


@pytest.mark.parametrize("proxies", ["0", "1"])
def test_what_a_proxy_says_of_who_asks_counts_where_one_is_trusted(tmp_path, proxies):
    with served(prepared(tmp_path), COMPRO_PROXIES=proxies) as server, Phone(server.port) as phone:
        phone.headers = {"X-Forwarded-Proto": "https"}
        cookie = phone.get("/").getheader("Set-Cookie")

        assert ("Secure" in cookie) == (proxies == "1")


@pytest.mark.parametrize("how", [AS_MADE_RUN, AS_FOR_REAL], ids=["make run", "gunicorn"])
def test_it_stands_below_a_path(tmp_path, how):
    with (
        served(prepared(tmp_path), how, SCRIPT_NAME="/x/y") as server,
        Phone(server.port) as phone,
    ):
        assert phone.get("/x/y/").status == 200
        assert 'href="/x/y/rules"' in phone.html
        assert phone.get("/x/y/worker.js").status == 200
        assert '"/x/y/static/' in phone.html


@pytest.mark.parametrize("how", [AS_MADE_RUN, AS_FOR_REAL], ids=["make run", "gunicorn"])
@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_it_stops_though_phones_listen_and_others_have_sent_half(tmp_path, how, sign):
    instance = prepared(tmp_path)
    with served(instance, how) as server, Phone(server.port) as phone, line_to(server) as half:
        game = phone.start_game()
        assert phone.begin("GET", f"{game}live").status == HTTPStatus.OK
        half.sendall(FORM)
        server.process.send_signal(sign)

        assert server.process.wait(STOPS_WITHIN) == 0

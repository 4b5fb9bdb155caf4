"""Phones that send half a request, or a byte now and then, keep nobody else waiting."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack
from http import HTTPStatus

import pytest

from tests.server.serving import Phone, Server, prepared, served
from tests.server.slow import BEGINNINGS, half_sent

MANY = 150  # of each kind: a thousand in all
IMPATIENT = (
    "-c",
    "import runpy; from scorekeeper import serve; "
    "serve.OPTIONS = {**serve.OPTIONS, 'channel_timeout': 1, 'cleanup_interval': 1}; "
    "runpy.run_path('app.py', run_name='__main__')",
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(prepared(tmp_path_factory.mktemp("slow"))) as server:
        yield server


def test_a_thousand_half_requests_of_all_kinds_keep_nobody_waiting(server):
    with ExitStack() as all_of_them, Phone(server.port) as phone:
        begun = [
            each
            for beginning in BEGINNINGS.values()
            for each in all_of_them.enter_context(half_sent(server.port, beginning, MANY))
        ]
        for each in begun:
            each.sendall(b"a")

        with Phone(server.port) as newcomer:
            assert phone.get(newcomer.start_game()).status == HTTPStatus.OK


def test_a_request_that_comes_byte_by_byte_is_answered(server):
    asked = b"GET /rules HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as line:
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for byte in asked:
            line.sendall(bytes([byte]))

        assert line.recv(1000).startswith(b"HTTP/1.1 200 OK\r\n")


def test_half_a_request_of_any_kind_or_none_is_let_go_in_time_and_a_stream_is_not(tmp_path):
    with (
        served(prepared(tmp_path), IMPATIENT) as server,
        Phone(server.port) as phone,
        ExitStack() as all_of_them,
    ):
        game = phone.start_game()
        stream = phone.begin("GET", f"{game}live")
        for beginning in (*BEGINNINGS.values(), b""):
            (line,) = all_of_them.enter_context(half_sent(server.port, beginning, 1))
            while line.recv(65_536):  # a timeout where it is not closed
                pass

        with Phone(server.port) as other:
            other.get(game)
            other.post(game + "table/buy", dict(other.form("/buy").fields))
        assert any(line == b"data: 2 0\n" for line in stream)

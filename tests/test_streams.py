"""Streams: sent by the loop to many at once, and never at the cost of the rest."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from scorekeeper import streams as streams_module
from scorekeeper.line import Line
from scorekeeper.streams import AT_ONCE, MOST_BEHIND, SIGN_EVERY, Stream, Streams

LASTS = 60.0  # seconds


class Conn:
    """A connection over a pair of sockets, as the worker makes one; the phone has the other end."""

    def __init__(self, streams: Streams) -> None:
        self.streams = streams
        self.here, self.phone = socket.socketpair()
        self.here.setblocking(False)
        self.phone.settimeout(1)
        self.line = Line(self.here, lambda: None)
        self.gone = 0
        self.stream = streams.make(self.count, LASTS)
        self.line.go_on_as(self.stream)
        self.watched = 0
        self.closed = False

    def count(self) -> None:
        self.gone += 1

    def push(self, data: bytes) -> int | None:
        self.line.unsent += data
        self.line.push()
        return None if self.line.broken else len(self.line.unsent)

    def is_silent(self) -> bool:
        try:
            self.here.recv(1)
        except BlockingIOError:
            return True
        return False

    def watch(self, events: int) -> None:
        self.watched = events

    def close(self) -> None:
        if not self.closed:
            self.closed = True
            self.line.break_off()
            self.here.close()
            self.streams.forget(self.stream)

    def begin(self, *, chunked: bool = False) -> Conn:
        self.streams.begin(self.stream, self, chunked=chunked)
        return self

    def come(self) -> bytes:
        """What has come to the phone."""
        return self.phone.recv(1_000_000)


class Waiting:
    """A loop that does what it is told when the test lets it."""

    def __init__(self) -> None:
        self.todo: list[tuple] = []
        self.rounds = 0

    def defer(self, do, *facts) -> None:
        self.todo.append((do, facts))

    def run(self) -> None:
        while self.todo:
            self.rounds += 1
            do, facts = self.todo.pop(0)
            do(*facts)


@pytest.fixture
def loop() -> Waiting:
    return Waiting()


@pytest.fixture
def streams(loop: Waiting) -> Streams:
    return Streams(loop.defer, lambda job: job(), 1000)


@pytest.fixture
def conns(streams: Streams) -> Iterator:
    """Make connections, which are closed at the end."""
    with ExitStack() as made:

        def make() -> Conn:
            conn = Conn(streams)
            made.callback(conn.phone.close)
            made.callback(conn.here.close)
            return conn

        yield make


def test_all_are_sent_the_same_in_chunks_where_their_answer_is(streams, loop, conns):
    plain, chunked = conns().begin(), conns().begin(chunked=True)

    streams.send([plain.stream, chunked.stream], b"data: 2\n\n")
    loop.run()

    assert plain.come() == b"data: 2\n\n"
    assert chunked.come() == b"9\r\ndata: 2\n\n\r\n"


def test_many_are_sent_to_a_part_at_a_time(streams, loop, conns):
    many = [conns().begin() for _ in range(2 * AT_ONCE + 1)]

    streams.send([conn.stream for conn in many], b"data: 2\n\n")
    loop.run()

    assert loop.rounds == 3
    assert {conn.come() for conn in many} == {b"data: 2\n\n"}


def test_each_is_sent_its_own_in_order_with_what_all_are_sent(streams, loop, conns):
    many = [conns().begin(chunked=at % 2 > 0) for at in range(AT_ONCE + 2)]

    streams.send_each([(conn.stream, b"own %d" % at) for at, conn in enumerate(many)])
    loop.run()
    streams.send([conn.stream for conn in many], b"all")
    loop.run()

    assert many[0].come() == b"own 0all"
    assert many[-1].come() == b"7\r\nown 101\r\n3\r\nall\r\n"
    assert loop.rounds == 4


def test_what_is_said_before_a_thread_has_begun_the_answer_comes_behind_it(streams, loop, conns):
    conn = conns()
    streams.send([conn.stream], b"data: 2\n\n")
    loop.run()
    conn.line.sendall(b"HTTP/1.1 200 OK\r\n\r\n")

    conn.begin()

    assert conn.come() == b"HTTP/1.1 200 OK\r\n\r\ndata: 2\n\n"


def test_one_that_is_ended_before_it_has_begun_ends_then(streams, loop, conns):
    conn = conns()
    streams.end([conn.stream])
    loop.run()
    assert not conn.gone

    conn.begin()

    assert conn.come() == b""
    assert conn.gone == 1


def test_the_thread_does_not_end_the_answer_that_goes_on(conns):
    conn = conns()
    conn.line.sendall(b"begun")
    conn.line.sendall(streams_module.LAST_CHUNK)

    assert conn.come() == b"begun"


def test_one_that_ends_is_ended_as_an_answer_in_chunks_is(streams, loop, conns):
    conn = conns().begin(chunked=True)

    streams.end([conn.stream])
    loop.run()

    assert conn.come() == streams_module.LAST_CHUNK
    assert conn.come() == b""
    assert streams.held == {}


def test_whoever_does_not_read_is_let_go_and_what_waits_for_it_is_bounded(streams, loop, conns):
    slow, quick = conns().begin(), conns().begin()
    piece = b"x" * 32_000
    most = 0
    for _ in range(200):
        streams.send([slow.stream, quick.stream], piece)
        loop.run()
        assert len(quick.come()) > 0
        most = max(most, len(slow.line.unsent))

    assert slow.gone == 1
    assert most <= MOST_BEHIND
    assert quick.gone == 0
    assert list(streams.held) == [quick.stream]


def test_one_that_reads_on_is_sent_the_rest(streams, loop, conns):
    conn = conns().begin()
    piece = b"x" * MOST_BEHIND
    while not conn.line.unsent:
        streams.send([conn.stream], piece[:10_000])
        loop.run()
    assert conn.watched == streams_module.EVENT_READ | streams_module.EVENT_WRITE
    conn.come()

    while conn.line.unsent:
        streams.go_on(conn.stream, conn)
        conn.come()
    streams.go_on(conn.stream, conn)

    assert conn.watched == streams_module.EVENT_READ
    assert not conn.gone


def test_one_that_has_left_is_dropped_at_once(streams, conns):
    conn = conns().begin()
    conn.phone.close()

    streams.go_on(conn.stream, conn)

    assert conn.gone == 1
    assert streams.held == {}


def test_one_that_speaks_where_it_should_listen_is_dropped(streams, conns):
    conn = conns().begin()
    conn.phone.send(b"GET / HTTP/1.1\r\n")

    streams.go_on(conn.stream, conn)

    assert conn.gone == 1


def test_signs_of_life_come_where_nothing_else_did(streams, loop, conns):
    silent, told = conns().begin(), conns().begin()
    due = silent.stream.spoken + SIGN_EVERY
    told.stream.spoken += SIGN_EVERY

    streams.look(due)
    loop.run()

    assert silent.come() == streams_module.SIGN_OF_LIFE
    told.phone.setblocking(False)
    with pytest.raises(BlockingIOError):
        told.come()


def test_a_stream_ends_when_its_time_is_over(streams, loop, conns):
    conn = conns().begin()

    streams.look(conn.stream.ends)

    assert conn.gone == 1


def test_all_end_when_the_server_stops(streams, conns):
    many = [conns().begin() for _ in range(3)]

    streams.end_all()

    assert [conn.gone for conn in many] == [1, 1, 1]


def test_what_is_given_to_threads_that_are_gone_is_left_undone(loop):
    def refuse(job) -> None:
        raise RuntimeError("cannot schedule new futures after shutdown")

    Streams(loop.defer, refuse, 1).spread(lambda: None)


def test_a_stream_is_small():
    assert not hasattr(Stream(lambda: None, LASTS), "__dict__")

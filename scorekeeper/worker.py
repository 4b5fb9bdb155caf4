"""A gunicorn worker whose threads never wait for a slow phone.

In gunicorn's own worker a thread reads the request: whoever sends half of one and no more holds a
thread, and as many such as there are threads end the service. Here one loop watches all connections
and gathers each request until it is whole; only then a thread reads it, with gunicorn's parser, and
answers. What the phone has not yet taken of the answer the loop sends.

    gunicorn --worker-class scorekeeper.worker.Worker --threads 64 app:app

It builds on the inside of gunicorn's ThreadWorker; ``tests/server`` tells whether another version
still fits.

A connection *rests* while no thread has its request: as long as its phone sends, and after answers.
An answer that goes on for long is left to the loop as a stream (``streams``), and neither rests nor
holds a thread.
"""

from __future__ import annotations

import errno
import resource
import socket
import sys
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from selectors import EVENT_READ, EVENT_WRITE
from types import FrameType
from typing import Any, TypeAlias

from gunicorn import util
from gunicorn.config import Config
from gunicorn.http.message import Request
from gunicorn.http.parser import RequestParser
from gunicorn.workers.gthread import TConn, ThreadWorker

from .gathering import IN_MEMORY, PIECE, Gathering
from .line import PATIENCE, SLOWEST, Line
from .streams import Stream, Streams

MOST_CONNECTIONS = 4000  # of one process
STREAMS = 3 / 4  # of them at most; the others are for everything else
SPARE_FILES = 256  # open beside connections: the database, bodies in temporary files
MOST_HELD = 1024**3  # bytes of all requests that are not answered yet
LINGER = 2  # seconds without a byte from the phone, after its last answer
LINGER_AT_MOST = 30  # seconds, though bytes keep coming
LOOK_EVERY = 1  # seconds between looks for late connections
IN_NETWORK = 64 * 1024  # bytes of one stream that the system keeps on their way
GO_ON = b"HTTP/1.1 100 Continue\r\n\r\n"
NO_ROOM = {errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM}
EXPECTS_GO_ON = "_expected_100_continue"  # gunicorn's mark on a request that waits for GO_ON
LIVE = "compro-live"
"""The extension of the application that tells streams what is new (``web.live.audience``)."""
GONE_BEFORE = {errno.EAGAIN, errno.EWOULDBLOCK, errno.ECONNABORTED, errno.EINTR}

Address: TypeAlias = "str | int | tuple[str, int]"
"""A socket's address: of a phone, or of this server."""


class Parser(RequestParser):
    """gunicorn's parser for one gathered request; it never reads from the connection."""

    def __init__(self, cfg: Config, gathering: Gathering, client: Address) -> None:
        super().__init__(cfg, gathering.pieces(), client)
        self.gathering = gathering

    def __next__(self) -> Request:
        request = super().__next__()
        setattr(request, EXPECTS_GO_ON, False)  # the loop has sent it
        if not self.gathering.whole:  # cut short: what follows is no request
            request.force_close()
        return request

    def has_read_all(self) -> bool:
        """Return whether just what was gathered was read; else no other request may follow."""
        body = self.mesg.body if self.mesg else None
        missing = getattr(getattr(body, "reader", None), "length", 0)
        return not missing and not self.unreader.buf.getvalue()


class Connection(TConn):
    """A phone's connection, as the loop and the thread that answers see it.

    begun     when it began what it does: send, take an answer, leave; in seconds (monotonic)
    deadline  when it is given up
    keeps     whether another request may come
    """

    def __init__(
        self,
        cfg: Config,
        sock: socket.socket,
        client: Address,
        server: Address,
        send_on: Callable[[Connection], None],
    ) -> None:
        super().__init__(cfg, sock, client, server)
        self.wire = sock
        self.line = Line(sock, partial(send_on, self))
        self.sock = self.line  # type: ignore[assignment]  # what threads write goes by the line
        self.initialized = self.data_ready = True
        self.gathering: Gathering | None = None
        self.parser: Parser | None = None
        self.begun = self.deadline = 0.0
        self.keeps = self.busy = self.watched = self.closed = False

    @property
    def size(self) -> int:
        """How many bytes of a request are held."""
        return self.gathering.size if self.gathering else 0


class Worker(ThreadWorker):
    """The worker: one loop that gathers requests, and threads that answer them."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.cfg.set("sendfile", False)  # it would write past ``Line``
        self.resting: dict[Connection, None] = {}  # who has rested longest comes first
        self.held = 0
        self.looked = 0.0
        self.streams = Streams(self.method_queue.defer, self.submit, 0)

    def submit(self, job: Callable[[], None]) -> object:
        """Let a thread do this. errors: RuntimeError where the worker stops."""
        return self.tpool.submit(job)

    @classmethod
    def check_config(cls, cfg: Config, log: object) -> None:
        """Exit where HTTPS is set up: the loop could not read it."""
        if cfg.is_ssl:
            sys.exit("Compro serves plain HTTP; put a proxy that speaks HTTPS in front of it.")

    def init_process(self) -> None:
        """Start, with as many connections as the machine lets one process have."""
        self.worker_connections = make_room_for_connections()
        self.streams.most = int(STREAMS * self.worker_connections)
        super().init_process()

    def run(self) -> None:
        """Serve until told to stop; then finish what is under way."""
        woken = self.method_queue.fileno()
        assert woken is not None, "gunicorn has opened it"
        self.poller.register(woken, EVENT_READ, self.method_queue.run_callbacks)
        self.open_parts()
        self.set_accept_enabled(True)
        while self.alive and self.is_parent_alive():
            self.go_on()
        self.close_parts()
        self.set_accept_enabled(False)
        self.streams.end_all()
        for conn in [conn for conn in self.resting if not conn.line.unsent]:
            self.close(conn)
        ends = time.monotonic() + self.cfg.graceful_timeout
        while self.nr_conns and time.monotonic() < ends:
            self.go_on()
        self.tpool.shutdown(wait=False, cancel_futures=True)
        self.poller.close()
        self.method_queue.close()

    def go_on(self) -> None:
        """Wait for events, a second at most, and act on them; give up connections that are late."""
        self.notify()
        self.wait_for_and_dispatch_events(LOOK_EVERY)
        now = time.monotonic()
        if now > self.looked + LOOK_EVERY:
            self.looked = now
            self.streams.look(now)
            for conn in [conn for conn in self.resting if conn.deadline < now]:
                self.give_up(conn)

    def handle_quit(self, sig: int, frame: FrameType | None) -> None:
        """Stop at once, as Ctrl+C asks."""
        self.close_parts()
        super().handle_quit(sig, frame)

    def open_parts(self) -> None:
        """Let streams be held by this loop from now on."""
        if live := self.part(LIVE):
            live.open(self.streams)

    def close_parts(self) -> None:
        """Let no more streams begin."""
        if live := self.part(LIVE):
            live.close()

    def part(self, name: str) -> Any:
        """Return the application's extension of this name; None where there is none."""
        return getattr(self.wsgi, "extensions", {}).get(name)

    def accept(self, listener: socket.socket) -> None:
        """Take one more connection; if there is no room, close the one that has rested longest."""
        try:
            sock, client = listener.accept()
        except OSError as fault:
            if fault.errno in NO_ROOM:
                self.make_room()
            elif fault.errno not in GONE_BEFORE:
                raise
            return
        self.nr_conns += 1
        send_on = partial(self.method_queue.defer, self.send_on)
        conn = Connection(self.cfg, sock, client, listener.getsockname(), send_on)
        self.begin(conn, max(PATIENCE, self.cfg.keepalive))
        if self.nr_conns >= self.worker_connections:
            self.make_room()

    def make_room(self) -> None:
        """Close the connection that has rested longest."""
        if conn := next(iter(self.resting), None):
            self.close(conn)

    def begin(self, conn: Connection, patience: float, come: bytes = b"") -> None:
        """Wait for a connection's next request. ``come``: bytes of it that have come already."""
        conn.gathering = Gathering(self.room())
        self.rest(conn, EVENT_READ, self.on_request, patience)
        if come:
            self.gather(conn, come)

    def room(self) -> Callable[[str, str], int]:
        """Return the function that tells how large the body of a request may be."""
        return self.part("compro-room") or (lambda method, path: IN_MEMORY)

    def on_request(self, conn: Connection, _: object) -> None:
        """Gather what has come of a request; close the connection where the phone has left."""
        data = self.read(conn)
        if data == b"":
            self.close(conn)
        elif data:
            self.gather(conn, data)

    def read(self, conn: Connection) -> bytes | None:
        """Return what has come; b"" where the phone has left, None where nothing has come."""
        try:
            return conn.wire.recv(PIECE)
        except (BlockingIOError, InterruptedError):
            return None
        except OSError:
            return b""

    def gather(self, conn: Connection, data: bytes) -> None:
        gathering = conn.gathering
        assert gathering is not None, "a connection that is read gathers"
        if not gathering.size:
            conn.begun = time.monotonic()
        self.held += len(data)
        try:
            enough = gathering.take(data)
        except OSError:  # no room for a temporary file
            self.log.exception("A request could not be gathered")
            why = "There is no room for what was sent. Please try again later."
            self.answer_and_leave(conn, 503, "Service Unavailable", why)
            return
        conn.deadline = conn.begun + PATIENCE + gathering.size / SLOWEST
        if enough:
            self.answer(conn, gathering)
        elif gathering.waits_to_go_on:
            self.say(conn, GO_ON)
        if self.held > MOST_HELD and self.resting:
            self.close(max(self.resting, key=lambda each: each.size))

    def answer(self, conn: Connection, gathering: Gathering) -> None:
        """Give the request to a thread."""
        self.unwatch(conn)
        del self.resting[conn]
        conn.busy = True
        conn.parser = Parser(self.cfg, gathering, conn.client)
        self.enqueue_req(conn)

    def finish_request(self, conn: TConn, fs: Future[bool]) -> None:
        """Go on with a connection whose request a thread has answered."""
        assert isinstance(conn, Connection)
        conn.busy = False
        if conn.closed:
            return
        answered = not fs.cancelled() and not fs.exception() and bool(fs.result())
        conn.keeps = answered and conn.parser is not None and conn.parser.has_read_all()
        if conn.line.broken:
            self.close(conn)
        elif conn.line.stream:
            self.hold(conn, conn.line.stream)
        elif conn.line.held_until:
            self.resting[conn] = None
            conn.deadline = conn.line.held_until
        elif conn.line.unsent:
            self.rest(conn, EVENT_WRITE, self.on_taken, PATIENCE)
        else:
            self.answered(conn)

    def hold(self, conn: Connection, stream: Stream) -> None:
        """Go on with an answer that is a stream."""
        request = conn.parser.mesg if conn.parser else None
        chunked = bool(request and request.version and request.version > (1, 0))
        self.forget(conn)
        conn.parser = None
        with suppress(OSError):
            conn.wire.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, IN_NETWORK)
        self.streams.begin(stream, Listening(self, conn), chunked=chunked)

    def send_on(self, conn: Connection) -> None:
        """Let the loop send more whenever the phone can take it, while a thread still writes."""
        if conn.busy and not conn.closed and conn.line.unsent:
            self.watch(conn, EVENT_WRITE, self.on_taken)

    def on_taken(self, conn: Connection, _: object) -> None:
        """Send more of an answer, as the phone can take it; go on where all of it is sent."""
        before = len(conn.line.unsent)
        empty = conn.line.push()
        conn.deadline += (before - len(conn.line.unsent)) / SLOWEST
        if conn.busy:
            if empty:
                self.unwatch(conn)
        elif conn.line.broken:
            self.close(conn)
        elif empty:
            self.answered(conn)

    def answered(self, conn: Connection) -> None:
        """Wait for the next request, or leave."""
        surplus = conn.gathering.surplus if conn.gathering else b""
        self.forget(conn)
        if conn.keeps and self.alive:
            self.begin(conn, self.cfg.keepalive, surplus)
        else:
            self.leave(conn)

    def leave(self, conn: Connection) -> None:
        """Close the connection once the phone has read what it was told.

        Closing with bytes of the phone unread would take the answer away from it.
        """
        try:
            conn.wire.shutdown(socket.SHUT_WR)
        except OSError:
            self.close(conn)
            return
        self.rest(conn, EVENT_READ, self.on_leaving, LINGER)

    def on_leaving(self, conn: Connection, _: object) -> None:
        """Ignore what a phone still sends after its last answer; close once it has left."""
        data = self.read(conn)
        if data == b"":
            self.close(conn)
        elif data:
            now = time.monotonic()
            conn.deadline = min(now + LINGER, conn.begun + LINGER_AT_MOST)

    def give_up(self, conn: Connection) -> None:
        """Close a connection that is late; if a request has begun, answer that it was too slow.

        An answer that was held back is sent now instead.
        """
        if conn.line.held_until:
            conn.line.held_until = 0.0
            self.rest(conn, EVENT_WRITE, self.on_taken, PATIENCE)
        elif conn.size and not conn.line.unsent:
            self.answer_and_leave(
                conn, 408, "Request Timeout", "The request did not come to its end in time."
            )
        else:
            self.close(conn)

    def answer_and_leave(self, conn: Connection, status: int, reason: str, why: str) -> None:
        """Answer without a thread, and close the connection."""
        self.forget(conn)
        try:
            util.write_error(conn.line, status, reason, why)  # type: ignore[arg-type]  # as a socket
        except OSError:
            self.close(conn)
        else:
            self.leave(conn)

    def say(self, conn: Connection, said: bytes) -> None:
        """Send a few bytes; if the network takes none now, the phone goes on without them."""
        try:
            conn.wire.send(said)
        except OSError:
            self.log.debug("A phone was not told to go on.")

    def rest(
        self,
        conn: Connection,
        events: int,
        then: Callable[[Connection, object], None],
        patience: float,
    ) -> None:
        """Let a connection rest until one of these events, so many seconds; then call ``then``."""
        self.resting.pop(conn, None)
        self.resting[conn] = None
        conn.begun = time.monotonic()
        conn.deadline = conn.begun + patience
        self.watch(conn, events, then)

    def watch(
        self, conn: Connection, events: int, then: Callable[[Connection, object], None]
    ) -> None:
        self.unwatch(conn)
        self.poller.register(conn.wire, events, partial(then, conn))
        conn.watched = True

    def unwatch(self, conn: Connection) -> None:
        if conn.watched:
            self.poller.unregister(conn.wire)
            conn.watched = False

    def forget(self, conn: Connection) -> None:
        """Drop a connection's gathered request."""
        if conn.gathering:
            self.held -= conn.gathering.size
            conn.gathering.close()
            conn.gathering = None

    def close(self, conn: Connection) -> None:
        """Close the connection, once; a thread that still answers it finds it broken."""
        if conn.closed:
            return
        conn.closed = True
        self.unwatch(conn)
        self.resting.pop(conn, None)
        self.forget(conn)
        conn.line.break_off()
        util.close(conn.wire)
        self.nr_conns -= 1
        if conn.line.stream:
            self.streams.forget(conn.line.stream)


class Listening:
    """A connection whose answer goes on, as the loop lets its stream see it."""

    __slots__ = ("conn", "worker")

    def __init__(self, worker: Worker, conn: Connection) -> None:
        self.worker = worker
        self.conn = conn

    def push(self, data: bytes) -> int | None:
        """Send as much as the network takes; return how many bytes wait, None: the phone left."""
        self.conn.line.unsent += data
        self.conn.line.push()
        return None if self.conn.line.broken else len(self.conn.line.unsent)

    def is_silent(self) -> bool:
        """Return whether the phone is still there, and says nothing."""
        return self.worker.read(self.conn) is None

    def watch(self, events: int) -> None:
        """Let the stream go on at these events."""
        self.worker.watch(self.conn, events, self.go_on)

    def go_on(self, conn: Connection, _: object) -> None:
        """Let the stream go on."""
        if conn.line.stream:
            self.worker.streams.go_on(conn.line.stream, self)

    def close(self) -> None:
        """Close the connection."""
        self.worker.close(self.conn)


def make_room_for_connections() -> int:
    """Raise this process's limit of open files; return how many connections it can have.

    Every connection is an open file.
    """
    wanted = MOST_CONNECTIONS + SPARE_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        except (OSError, ValueError):  # some systems allow less than they say
            most = soft
        soft = most
    if soft == resource.RLIM_INFINITY:
        return MOST_CONNECTIONS
    return min(MOST_CONNECTIONS, max(soft // 2, soft - SPARE_FILES))

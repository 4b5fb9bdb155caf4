"""A network that loses requests, loses answers, brings things twice, and brings them late."""

from __future__ import annotations

import random
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from enum import StrEnum
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException, HTTPResponse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

ANSWERS_WITHIN = 20  # seconds
LATEST = 0.4  # seconds by which something comes late
CUT = 0.1  # how likely a stream breaks off after what it brings
OF_ONE_STEP = {"connection", "host", "keep-alive", "transfer-encoding"}
LIVE = "/live"


class Fate(StrEnum):
    """What becomes of a request."""

    COMES = "comes"
    LATE = "late"
    LOST = "lost"
    ANSWER_LOST = "answer lost"
    TWICE = "twice"


FATES = (*[Fate.COMES] * 3, Fate.LATE, Fate.LOST, Fate.ANSWER_LOST, Fate.TWICE)


class Network(ThreadingHTTPServer):
    """Stands between phones and a server.

    met   how often each fate was met
    calm  whether everything comes at once, once, and whole
    """

    daemon_threads = True
    block_on_close = False

    def __init__(self, server_port: int, seed: int) -> None:
        super().__init__(("127.0.0.1", 0), Passing)
        self.there = server_port
        self.chance = random.Random(seed)
        self.met: Counter[Fate] = Counter()
        self.calm = False
        self.lock = threading.Lock()

    @property
    def port(self) -> int:
        return self.server_address[1]

    def fate(self) -> Fate:
        """Return what becomes of the next request."""
        with self.lock:
            fate = Fate.COMES if self.calm else self.chance.choice(FATES)
            self.met[fate] += 1
        return fate

    def breaks_off(self) -> bool:
        """Return whether a stream breaks off now."""
        with self.lock:
            return not self.calm and self.chance.random() < CUT

    def handle_error(self, request: object, client_address: object) -> None:
        """Leave it: a phone has hung up."""


class Passing(BaseHTTPRequestHandler):
    """Passes on the requests of one connection, as far as they get."""

    protocol_version = "HTTP/1.1"
    server: Network

    def do_GET(self) -> None:
        """Pass a request on, or not."""
        fate = self.server.fate()
        said = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if fate is Fate.LOST:
            self.close_connection = True
        elif LIVE in self.path:
            self.pass_stream()
        else:
            self.pass_on(said, fate)

    def pass_on(self, said: bytes, fate: Fate) -> None:
        if fate is Fate.LATE:
            time.sleep(self.server.chance.uniform(0, LATEST))
        answer, body = self.ask(said)
        if fate is Fate.TWICE:
            answer, body = self.ask(said)
            if answer.status == HTTPStatus.SEE_OTHER:  # and once more, when it is long answered
                threading.Timer(LATEST, self.ask_in_vain, [said]).start()
        if fate is Fate.ANSWER_LOST:
            self.close_connection = True
            return
        self.answer_with(answer, len(body))
        self.wfile.write(body)

    do_POST = do_GET  # noqa: N815 (http.server's name)

    def ask(self, said: bytes) -> tuple[HTTPResponse, bytes]:
        with self.asked(said) as answer:
            return answer, answer.read()

    def ask_in_vain(self, said: bytes) -> None:
        with suppress(OSError, HTTPException):
            self.ask(said)

    @contextmanager
    def asked(self, said: bytes) -> Iterator[HTTPResponse]:
        """Ask the server the same; give its answer."""
        there = HTTPConnection("127.0.0.1", self.server.there, timeout=ANSWERS_WITHIN)
        headers = {
            name: value for name, value in self.headers.items() if name.lower() not in OF_ONE_STEP
        }
        there.request(self.command, self.path, said or None, headers)
        try:
            yield there.getresponse()
        finally:
            there.close()

    def pass_stream(self) -> None:
        """Pass on what a stream brings, line by line, until it breaks off."""
        self.close_connection = True
        with self.asked(b"") as answer:
            self.answer_with(answer, None)
            for line in answer:
                self.wfile.write(line)
                if line == b"\n" and self.server.breaks_off():
                    break

    def answer_with(self, answer: HTTPResponse, length: int | None) -> None:
        self.send_response_only(answer.status, answer.reason)
        for name, value in answer.headers.items():
            if name.lower() not in {*OF_ONE_STEP, "content-length"}:
                self.send_header(name, value)
        if length is None:
            self.send_header("Connection", "close")
        else:
            self.send_header("Content-Length", str(length))
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def network_to(server_port: int, seed: int) -> Iterator[Network]:
    """Lay such a network to a server, for the length of the block."""
    with Network(server_port, seed) as network:
        thread = threading.Thread(target=network.serve_forever, args=[0.05], daemon=True)
        thread.start()
        try:
            yield network
        finally:
            network.shutdown()
            thread.join()

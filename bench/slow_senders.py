"""Open a page while a thousand requests are half sent: how much longer it takes.

Prints, for the server of `make run` and for the line of the README, p50 and p95 in milliseconds of
a game's page with and without them, in turns, and the ratio of the two. A quarter each of those who
send half: half a header; headers, and the beginning of a body; nothing; one byte a second. Whoever
is cut off begins anew.
"""

from __future__ import annotations

import os
import selectors
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import cycle, islice
from pathlib import Path
from uuid import uuid4

from _phone import Phone
from _server import find_free_port, wait_for
from buying import grow

from scorekeeper import create_app
from scorekeeper.demo.filling import LINKS
from scorekeeper.store.database import bring_up_to_date, db
from scorekeeper.store.people import links, tables
from scorekeeper.store.people.author import WITHOUT_LINK
from scorekeeper.web import access

SENDERS = 1000
ROUNDS = 3  # in turns: without, with
PAGES = 100  # in each
EVENTS = 20  # of the game
AIM = 2.0  # times as long, at most
SEND = "send"  # what this program is told to be one that sends
HEADER = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
BODY = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\nnames="
KINDS = ((HEADER, b""), (BODY, b""), (b"", b""), (HEADER, b"x"))
"""What is sent at once, and what each second."""

WORKER = ("-m", "gunicorn", "--worker-class", "scorekeeper.worker.Worker")
SERVERS: dict[str, Sequence[str]] = {
    "make run": ("app.py",),
    "the README's line": (
        *(*WORKER, "--workers", "4", "--threads", "64", "--graceful-timeout", "2"),
        *("--log-level", "error", "app:app"),
    ),
}


def main() -> None:
    """Measure and print."""
    print(f"{'':20}{'half sent':>10}{'p50 ms':>9}{'p95 ms':>9}")
    for name, how in SERVERS.items():
        folder = Path(tempfile.mkdtemp(prefix="compro-bench-"))
        try:
            game = start_game(folder)
            with served(how, folder) as port:
                report(name, measure(port, game))
        finally:
            shutil.rmtree(folder)


def start_game(folder: Path) -> str:
    """Make a database with a game; return the game's address."""
    app = create_app({"COMPRO_INSTANCE": str(folder)})
    with app.app_context():
        bring_up_to_date()
        table_id = tables.create_table("Bench", by=WITHOUT_LINK, command_id=uuid4().hex)
        right, label = LINKS[0]
        row = links.make_link(table_id, right=right, label=label, by=WITHOUT_LINK)
        number = grow(table_id, EVENTS)
        db.engine.dispose()
        return f"/{access.sign(row.nonce)}/game/{number}/"


@contextmanager
def served(how: Sequence[str], folder: Path) -> Iterator[int]:
    """Serve this database until the end of the block; yield the port."""
    port = find_free_port()
    bind = ["--bind", f"127.0.0.1:{port}"] if "gunicorn" in how else []
    with subprocess.Popen(
        [sys.executable, *how, *bind],
        env={**os.environ, "COMPRO_INSTANCE": str(folder), "PORT": str(port)},
        stdout=subprocess.DEVNULL,
    ) as process:
        try:
            wait_for(port, process)
            yield port
        finally:
            process.terminate()


def measure(port: int, game: str) -> dict[int, list[float]]:
    """Return how many requests were half sent → milliseconds of every page."""
    taken: dict[int, list[float]] = {0: [], SENDERS: []}
    open_pages(port, game)  # so that everything is warm
    for _ in range(ROUNDS):
        taken[0] += open_pages(port, game)
        with slow_senders(port):
            taken[SENDERS] += open_pages(port, game)
    return taken


def open_pages(port: int, game: str) -> list[float]:
    """Open the page again and again, as a phone that keeps its connection; return milliseconds."""
    phone, taken = Phone(port), []
    for _ in range(PAGES):
        begun = time.perf_counter()
        phone.get(game)
        taken.append((time.perf_counter() - begun) * 1000)
    phone.connection.close()
    return taken


@contextmanager
def slow_senders(port: int) -> Iterator[None]:
    """Let another process send half requests until the end of the block."""
    command = [sys.executable, __file__, SEND, str(port)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        try:
            if not process.stdout.readline():
                raise RuntimeError("nobody sends slowly")
            yield
        finally:
            process.terminate()


def send_slowly(port: int) -> None:
    """Keep a thousand requests half sent, for ever; print a line when all are."""
    selector = selectors.DefaultSelector()

    def begin(kind: tuple[bytes, bytes]) -> None:
        line = socket.create_connection(("127.0.0.1", port))
        line.sendall(kind[0])
        selector.register(line, selectors.EVENT_READ, kind)

    for kind in islice(cycle(KINDS), SENDERS):
        begin(kind)
    print("all", flush=True)
    while True:
        ends = time.monotonic() + 1
        for key in list(selector.get_map().values()):
            with suppress(OSError):
                key.fileobj.send(key.data[1])
        while (left := ends - time.monotonic()) > 0:
            for key, _ in selector.select(left):  # it was cut off
                selector.unregister(key.fileobj)
                key.fileobj.close()
                begin(key.data)


def report(name: str, taken: dict[int, list[float]]) -> None:
    """Print the figures, and the ratio that is aimed at."""
    halves = {}
    for senders, milliseconds in taken.items():
        cuts = statistics.quantiles(milliseconds, n=100)
        halves[senders] = cuts[49]
        print(f"{name:20}{senders:10}{cuts[49]:9.2f}{cuts[94]:9.2f}")
    print(f"{name:20}ratio {halves[SENDERS] / halves[0]:.2f} (aim: at most {AIM:.2f})\n")


if __name__ == "__main__":
    if sys.argv[1:2] == [SEND]:
        send_slowly(int(sys.argv[2]))
    else:
        main()

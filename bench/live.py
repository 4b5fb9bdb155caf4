"""Record an entry a second while many phones look on: when does each of them have the page?

Prints, for the server of `make run` and for the README's line (processes that share PostgreSQL and
Redis), for so many phones on one game, and for a thousand on 250 games: milliseconds from sending
an entry to its page on each phone, what an entry costs the server's processor, and how much longer
other pages take meanwhile. Phones and server share the machine. Needs `redis-server`, and what
COMPRO_TEST_POSTGRES names, or a PostgreSQL on this machine.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path
from urllib.parse import quote
from uuid import uuid4

from _phone import Phone
from buying import buying, grow
from slow_senders import SERVERS, served

from scorekeeper import create_app
from scorekeeper.demo.filling import LINKS
from scorekeeper.store import links, tables
from scorekeeper.store.author import WITHOUT_LINK
from scorekeeper.store.database import bring_up_to_date, db
from scorekeeper.web import access
from tests.services import OwnRedis, find_postgres, fresh_database

CROWDS = ((50, 1, 4), (200, 1, 4), (1000, 1, 12), (1000, 250, 4))
"""Phones, games they look at, and entries while somebody opens other pages."""
ALONE = 2  # entries before, while nobody does
EVENTS = 4  # of each game before
PAGES = ("", "scores", "log", "deal", "table/more")
PAUSE = 0.03  # seconds between two pages of somebody else
QUIET = 2.0  # seconds of pages while nobody listens, before and after
PAGE_WITHIN = 5.0  # seconds; a phone that has none by then has none
AIMS = {"p50": 300.0, "p99": 1000.0, "pages": 1.5}
LISTEN = "listen"  # what this program is told to be the phones
TICKS = os.sysconf("SC_CLK_TCK")  # a second


@dataclass(frozen=True)
class Place:
    """A game: where it is written, and where it is looked at."""

    writing: str
    looking: str


def main() -> None:
    """Measure and print."""
    print(f"{'':20}{'phones':>8}{'games':>7}{'p50 ms':>9}{'p99 ms':>9}{'missed':>8}", end="")
    print(f"{'processor ms':>14}{'pages p50':>11}{'p95':>7}")
    for name, how in SERVERS.items():
        with ExitStack() as all_of_it:
            folder = Path(tempfile.mkdtemp(prefix="compro-bench-"))
            all_of_it.callback(shutil.rmtree, folder)
            if "gunicorn" in how:
                all_of_it.enter_context(services())
            games = [*make_games(folder, max(games for _, games, _ in CROWDS) + 1)]
            with served(how, folder) as port:
                measure(name, port, games)
    print(
        f"aims: p50 at most {AIMS['p50']:.0f} ms, p99 {AIMS['p99']:.0f} ms, nothing missed; "
        f"pages at most {AIMS['pages']:.1f} times as long as when nobody listens"
    )


@contextmanager
def services() -> Iterator[None]:
    """Have a PostgreSQL and a Redis until the end of the block, named in the environment."""
    redis = OwnRedis()
    with fresh_database(find_postgres()) as database:
        redis.begin()
        named = {"DATABASE_URL": database, "REDIS_URL": redis.url}
        os.environ.update(named)
        try:
            yield
        finally:
            for name in named:
                del os.environ[name]
            redis.end()


def make_games(folder: Path, many: int) -> Iterator[Place]:
    """Make a database with so many tables, each with a game."""
    app = create_app({"COMPRO_INSTANCE": str(folder)})
    with app.app_context():
        bring_up_to_date()
        for _ in range(many):
            table_id = tables.create_table("Bench", by=WITHOUT_LINK, command_id=uuid4().hex)
            game = grow(table_id, EVENTS)
            yield Place(*(f"/{link}/game/{game}/" for link in links_to(table_id)))
        db.engine.dispose()


def links_to(table_id: int) -> Iterator[str]:
    for right, label in LINKS:
        if right == access.Right.PLAY:
            continue  # seats are like those who look on, but few
        row = links.make_link(table_id, right=right, label=label, by=WITHOUT_LINK)
        yield access.sign(row.nonce)


def measure(name: str, port: int, games: Sequence[Place]) -> None:
    """Measure each crowd, and print a line about it."""
    own, others = games[0].writing, games[1:]
    list(open_pages(port, own, QUIET / 5))  # so that everything is warm
    for phones, many, entries in CROWDS:
        quiet = list(open_pages(port, own, QUIET))
        with listening(port, [game.looking for game in others[:many]], phones) as heard:
            before = processor()
            sent = write(port, others[:many], ALONE)
            cost = sum(used - before.get(which, 0.0) for which, used in processor().items())
            with beside(port, own, float(entries)) as meanwhile:
                sent |= write(port, others[:many], entries)
            time.sleep(1)
        quiet += open_pages(port, own, QUIET)
        waits, missed = compare(sent, heard, phones // many)
        report(name, phones, many, waits, missed, cost / ALONE, quiet, meanwhile)


def write(port: int, games: Sequence[Place], entries: int) -> dict[tuple[str, int], float]:
    """Record an entry a second, in one game after another.

    returns  address to look on, number of the event → when it was sent (monotonic seconds)
    """
    written = games[: min(len(games), entries)]
    sends = {game: buying(Phone(port), game.writing) for game in written}
    sent: dict[tuple[str, int], float] = {}
    for game in islice(cycle(written), entries):
        TOLD[game] = TOLD.get(game, EVENTS) + 1
        begun = sent[game.looking, TOLD[game]] = time.monotonic()
        sends[game]()
        time.sleep(max(0.0, begun + 1 - time.monotonic()))
    return sent


@contextmanager
def beside(port: int, game: str, lasts: float) -> Iterator[list[float]]:
    """Open pages beside what the block does; fill in the milliseconds of each."""
    taken: list[float] = []
    opener = threading.Thread(target=lambda: taken.extend(open_pages(port, game, lasts)))
    opener.start()
    yield taken
    opener.join()


TOLD: dict[Place, int] = {}
"""Game → the number of the last event that this program has recorded in it."""


def open_pages(port: int, game: str, lasts: float) -> Iterator[float]:
    """Open pages one after another, as a phone that keeps its connection; yield milliseconds."""
    phone, ends = Phone(port), time.monotonic() + lasts
    for page in cycle(PAGES):
        if (begun := time.monotonic()) > ends:
            break
        phone.get(game + page)
        yield (time.monotonic() - begun) * 1000
        time.sleep(PAUSE)
    phone.connection.close()


def compare(
    sent: Mapping[tuple[str, int], float], heard: Mapping[str, Sequence[float]], each: int
) -> tuple[list[float], int]:
    """Return the milliseconds until each phone had each page, and how many had none."""
    waits: list[float] = []
    for (looking, number), begun in sent.items():
        came = heard.get(f"{looking} {number}", ())
        waits += [(moment - begun) * 1000 for moment in came if moment - begun < PAGE_WITHIN]
    return waits, len(sent) * each - len(waits)


def report(
    name: str,
    phones: int,
    games: int,
    waits: Sequence[float],
    missed: int,
    cost: float,
    quiet: Sequence[float],
    meanwhile: Sequence[float],
) -> None:
    p50, p99 = (statistics.quantiles(waits, n=100)[at] for at in (49, 98))
    ratios = [
        statistics.quantiles(meanwhile, n=20)[at] / statistics.quantiles(quiet, n=20)[at]
        for at in (9, 18)
    ]
    print(f"{name:20}{phones:8}{games:7}{p50:9.0f}{p99:9.0f}{missed:8}", end="")
    print(f"{cost * 1000:14.1f}{ratios[0]:11.2f}{ratios[1]:7.2f}", flush=True)


def processor() -> dict[int, float]:
    """Return process of the server, and of Redis where there is one → seconds of processor used."""
    return {process: seconds_of(process) for process in descendants(os.getpid())}


def descendants(parent: int) -> Iterator[int]:
    """Yield all processes that a process has begun, but the phones."""
    for each in Path(f"/proc/{parent}/task").iterdir():
        for child in (each / "children").read_text().split():
            if LISTEN not in Path(f"/proc/{child}/cmdline").read_text().split("\0"):
                yield int(child)
                yield from descendants(int(child))


def seconds_of(process: int) -> float:
    used = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(used[11]) + int(used[12])) / TICKS


@contextmanager
def listening(port: int, games: Sequence[str], phones: int) -> Iterator[dict[str, list[float]]]:
    """Let so many phones of another process look on; fill in what they heard at the end.

    yields  game and number → when its page had come (monotonic seconds), on each phone
    """
    heard: dict[str, list[float]] = {}
    command = [sys.executable, __file__, LISTEN, str(port), str(phones)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin
        assert process.stdout
        print(json.dumps(games), file=process.stdin, flush=True)
        if not process.stdout.readline():
            raise RuntimeError("nobody listens")
        yield heard
        process.stdin.close()
        heard.update(json.loads(process.stdout.readline()))


class Looker(asyncio.Protocol):
    """A phone that looks on: notes when an event with a page has come whole."""

    def __init__(self, game: str, heard: dict[str, list[float]], begun: asyncio.Semaphore) -> None:
        self.game, self.heard, self.begun = game, heard, begun
        self.come = b""
        self.listens = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        asked = f"GET {self.game}live?since={EVENTS}&page={quote(self.game)} HTTP/1.1\r\n"
        assert isinstance(transport, asyncio.Transport)
        transport.write(f"{asked}Host: localhost\r\n\r\n".encode())

    def data_received(self, data: bytes) -> None:
        self.come += data
        if not self.come.endswith(b"\n\n\r\n"):
            return
        if not self.listens:
            if not self.come.startswith(b"HTTP/1.1 200"):
                raise SystemExit(f"no stream: {self.come[:40]!r}")
            self.listens = True
            self.begun.release()
        begins = self.come.rfind(b"event: page\nid: ")
        if begins >= 0:
            number = self.come[begins:].split(b"\n", 2)[1].removeprefix(b"id: ").decode()
            self.heard.setdefault(f"{self.game} {number}", []).append(time.monotonic())
        self.come = b""


async def listen(port: int, phones: int) -> None:
    """Look on with so many phones until nothing more is read; then print what was heard."""
    games, heard, begun = json.loads(sys.stdin.readline()), {}, asyncio.Semaphore(0)
    loop = asyncio.get_running_loop()
    for _, game in zip(range(phones), cycle(games), strict=False):
        await loop.create_connection(
            lambda game=game: Looker(game, heard, begun), "127.0.0.1", port
        )
        await begun.acquire()
    print("all", flush=True)
    await asyncio.to_thread(sys.stdin.read)
    print(json.dumps(heard), flush=True)


if __name__ == "__main__":
    if LISTEN in sys.argv:
        asyncio.run(listen(int(sys.argv[2]), int(sys.argv[3])))
    else:
        main()

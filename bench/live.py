"""Record an entry a second while many phones listen: when does each of them have the page?

Prints, for the server of `make run` and for the README's line (processes that share PostgreSQL and
Redis), for phones that look on at one game, and for a thousand that look on, keep the score or are
a player's own, at one game and at 200: milliseconds from sending an entry to its page on each
phone, what an entry costs the server's processor, what a phone costs its memory, and how much
longer other pages take meanwhile. Beside them there are phones that read a byte a second, and
phones that read nothing any more. Phones and server share the machine. Needs `redis-server`, and
what COMPRO_TEST_POSTGRES names, or a PostgreSQL on this machine.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path
from urllib.parse import quote
from uuid import uuid4

from _phone import Phone
from _serving import SERVERS, served
from buying import buying, grow

from scorekeeper import create_app
from scorekeeper.demo.filling import LINKS, PEOPLE
from scorekeeper.store.database import bring_up_to_date, db
from scorekeeper.store.people import links, seats, tables
from scorekeeper.store.people.author import WITHOUT_LINK
from scorekeeper.web import access
from tests.server.serving import put_off_backup
from tests.services import OwnRedis, find_postgres, fresh_database

ALONE = 4  # entries before, while nobody does
EVENTS = 4  # of each game before
PAGES = ("", "scores", "log", "deal", "table/more")
PAUSE = 0.03  # seconds between two pages of somebody else
QUIET = 2.0  # seconds of pages while nobody listens, before and after
PAGE_WITHIN = 5.0  # seconds; a phone that has none by then has none
AIMS = {"p50": 100.0, "p99": 1000.0, "kB": 100.0, "pages": 1.5}
SLOW = DEAD = 50  # phones beside those that are measured
LITTLE = 2048  # bytes that the network takes for such a phone
LISTEN = "listen"  # what this program is told to be the phones
PAGE_KB = os.sysconf("SC_PAGE_SIZE") / 1000  # of memory
TICKS = os.sysconf("SC_CLK_TCK")  # a second


@dataclass(frozen=True)
class Crowd:
    """So many phones at so many games, and entries while somebody opens other pages.

    kinds  whose phones they are, in turn
    """

    phones: int
    games: int
    entries: int
    kinds: tuple[str, ...] = ("looking",)


ALL_KINDS = ("writing", "first seat", "looking", "second seat", "looking")
CROWDS = (
    Crowd(200, 1, 4),
    Crowd(1000, 1, 10),
    Crowd(1000, 1, 10, ALL_KINDS),
    Crowd(1000, 200, 10, ALL_KINDS),
)


@dataclass(frozen=True)
class Place:
    """A game: how each kind of phone begins its addresses."""

    of: Mapping[str, str]

    @property
    def writing(self) -> str:
        return self.of["writing"]

    def page(self, kind: str) -> str:
        """Return the address of the page that this kind of phone shows."""
        return self.of[kind] + ("seat" if "seat" in kind else "")


def main() -> None:
    """Measure and print."""
    print(f"{'':20}{'phones':>15}{'games':>7}{'p50 ms':>9}{'p99 ms':>9}{'missed':>8}", end="")
    print(f"{'processor ms':>14}{'kB a phone':>12}{'pages p50':>11}{'p95':>7}")
    for name, how in SERVERS.items():
        with ExitStack() as all_of_it:
            folder = Path(tempfile.mkdtemp(prefix="compro-bench-"))
            all_of_it.callback(shutil.rmtree, folder)
            if "gunicorn" in how:
                all_of_it.enter_context(services())
            put_off_backup(folder)  # which would be measured
            games = [*make_games(folder, max(crowd.games for crowd in CROWDS) + 1)]
            with served(how, folder) as port:
                measure(name, port, games)
    print(
        f"aims: p50 at most {AIMS['p50']:.0f} ms, p99 {AIMS['p99']:.0f} ms, nothing missed; "
        f"{AIMS['kB']:.0f} kB a phone; "
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
            people = {name: tables.keep_person(table_id, name, by=WITHOUT_LINK) for name in PEOPLE}
            game = grow(table_id, EVENTS, people)
            nonces = dict(links_to(table_id, [*people.values()]))
            yield Place(
                {kind: f"/{access.sign(nonce)}/game/{game}/" for kind, nonce in nonces.items()}
            )
        db.engine.dispose()


def links_to(table_id: int, people: Sequence[int]) -> Iterator[tuple[str, str]]:
    """Make a link for each kind of phone; yield the kind and the link's secret."""
    named = {access.Right.KEEP_SCORE: "writing", access.Right.LOOK: "looking"}
    for right, label in LINKS:
        if right in named:
            row = links.make_link(table_id, right=right, label=label, by=WITHOUT_LINK)
            yield named[right], row.nonce
    for kind, person in zip(("first seat", "second seat"), people, strict=False):
        own = seats.take_seat(
            table_id, person, right=access.Right.PLAY, by=WITHOUT_LINK, command_id=uuid4().hex
        )
        yield kind, own.nonce


def measure(name: str, port: int, games: Sequence[Place]) -> None:
    """Measure each crowd, and print a line about it."""
    own, others = games[0].writing, games[1:]
    list(open_pages(port, own, QUIET / 5))  # so that everything is warm
    for crowd in CROWDS:
        games = others[: crowd.games]
        shown = [*phones_of(port, crowd, games)]
        quiet = list(open_pages(port, own, QUIET))
        empty = memory()
        with listening(port, shown) as heard:
            before = processor()
            sent = write(port, games, ALONE)
            cost = sum(used - before.get(which, 0.0) for which, used in processor().items())
            with beside(port, own, float(crowd.entries)) as meanwhile:
                sent |= write(port, games, crowd.entries)
            time.sleep(1)
            each = (memory() - empty) / (crowd.phones + SLOW + DEAD)
        quiet += open_pages(port, own, QUIET)
        waits, missed = compare(sent, heard, crowd.phones // crowd.games)
        report(name, crowd, waits, missed, (cost / ALONE, each), quiet, meanwhile)


def phones_of(port: int, crowd: Crowd, games: Sequence[Place]) -> Iterator[tuple[str, str, str]]:
    """Yield of each phone its game as ``writing`` begins it, its page, and its cookies.

    Phones of one kind at one game share a session, as if the same browser had several windows.
    """
    known: dict[str, str] = {}
    for at in range(crowd.phones):
        game, kind = games[at % len(games)], crowd.kinds[at // len(games) % len(crowd.kinds)]
        page = game.page(kind)
        if page not in known:
            phone = Phone(port)
            phone.get(page)
            known[page] = "; ".join(f"{name}={value}" for name, value in phone.cookies.items())
            phone.connection.close()
        yield game.writing, page, known[page]


def write(port: int, games: Sequence[Place], entries: int) -> dict[tuple[str, int], float]:
    """Record an entry a second, in one game after another.

    returns  address to write, number of the event → when it was sent (monotonic seconds)
    """
    written = games[: min(len(games), entries)]
    sends = {game.writing: buying(Phone(port), game.writing) for game in written}
    sent: dict[tuple[str, int], float] = {}
    for game in islice(cycle(written), entries):
        TOLD[game.writing] = TOLD.get(game.writing, EVENTS) + 1
        begun = sent[game.writing, TOLD[game.writing]] = time.monotonic()
        sends[game.writing]()
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


TOLD: dict[str, int] = {}
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
    for (game, number), begun in sent.items():
        came = heard.get(f"{game} {number}", ())
        waits += [(moment - begun) * 1000 for moment in came if moment - begun < PAGE_WITHIN]
    return waits, len(sent) * each - len(waits)


def report(
    name: str,
    crowd: Crowd,
    waits: Sequence[float],
    missed: int,
    cost: tuple[float, float],
    quiet: Sequence[float],
    meanwhile: Sequence[float],
) -> None:
    p50, p99 = (statistics.quantiles(waits, n=100)[at] for at in (49, 98))
    ratios = [
        statistics.quantiles(meanwhile, n=20)[at] / statistics.quantiles(quiet, n=20)[at]
        for at in (9, 18)
    ]
    who = f"{crowd.phones} {'look on' if len(crowd.kinds) == 1 else 'of all'}"
    print(f"{name:20}{who:>15}{crowd.games:7}{p50:9.0f}{p99:9.0f}{missed:8}", end="")
    print(f"{cost[0] * 1000:14.1f}{cost[1]:12.1f}{ratios[0]:11.2f}{ratios[1]:7.2f}", flush=True)


def processor() -> dict[int, float]:
    """Return process of the server, and of Redis where there is one → seconds of processor used."""
    return {process: seconds_of(process) for process in descendants(os.getpid())}


def memory() -> float:
    """Return the kB of memory that the server's processes take, and those of Redis."""
    found = (Path(f"/proc/{process}/statm") for process in descendants(os.getpid()))
    return sum(int(each.read_text().split()[1]) for each in found) * PAGE_KB


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
def listening(port: int, shown: Sequence[tuple[str, str, str]]) -> Iterator[dict[str, list[float]]]:
    """Let another process be these phones, and slow and dead ones; fill in what they heard.

    yields  game and number → when its page had come (monotonic seconds), on each phone
    """
    heard: dict[str, list[float]] = {}
    known = {game: TOLD.get(game, EVENTS) for game, _, _ in shown}
    command = [sys.executable, __file__, LISTEN, str(port)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin
        assert process.stdout
        print(json.dumps([shown, known]), file=process.stdin, flush=True)
        if not process.stdout.readline():
            raise RuntimeError("nobody listens")
        yield heard
        process.stdin.close()
        heard.update(json.loads(process.stdout.readline()))


def asked(game: str, page: str, cookies: str, known: int) -> bytes:
    """Return the request for a stream."""
    here = page.removesuffix("seat")
    return (
        f"GET {here}live?since={known}&page={quote(page)} HTTP/1.1\r\n"
        f"Host: localhost\r\nCookie: {cookies}\r\n\r\n"
    ).encode()


class Listener(asyncio.Protocol):
    """A phone that listens: notes when an event with a page has come whole."""

    def __init__(
        self, game: str, asks: bytes, heard: dict[str, list[float]], begun: asyncio.Semaphore
    ) -> None:
        self.game, self.asks, self.heard, self.begun = game, asks, heard, begun
        self.come = b""
        self.listens = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        transport.write(self.asks)

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


async def listen(port: int) -> None:
    """Be all phones until nothing more is read; then print what was heard."""
    shown, known = json.loads(sys.stdin.readline())
    heard: dict[str, list[float]] = {}
    begun, loop = asyncio.Semaphore(0), asyncio.get_running_loop()
    for game, page, cookies in shown:
        asks = asked(game, page, cookies, known[game])
        await loop.create_connection(
            lambda game=game, asks=asks: Listener(game, asks, heard, begun), "127.0.0.1", port
        )
        await begun.acquire()
    game, page, cookies = shown[0]
    asks = asked(game, page, cookies, known[game])
    idle = [begin_idly(port, asks) for _ in range(SLOW + DEAD)]
    print("all", flush=True)
    reading = asyncio.create_task(read_slowly(idle[:SLOW]))
    await asyncio.to_thread(sys.stdin.read)
    reading.cancel()
    print(json.dumps(heard), flush=True)


def begin_idly(port: int, asks: bytes) -> socket.socket:
    """Ask for a stream by a connection that takes little."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, LITTLE)
    line.connect(("127.0.0.1", port))
    line.sendall(asks)
    line.setblocking(False)
    return line


async def read_slowly(lines: Sequence[socket.socket]) -> None:
    """Read a byte a second from each; one that was let go stays so."""
    while True:
        await asyncio.sleep(1)
        for line in lines:
            with suppress(OSError):
                line.recv(1)


if __name__ == "__main__":
    if LISTEN in sys.argv:
        asyncio.run(listen(int(sys.argv[2])))
    else:
        main()

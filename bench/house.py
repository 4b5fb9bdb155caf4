"""Measure the house: its lines, the way of a tap, the start, live news, and half-sent requests.

Prints a table with a column for each checkout, this one first. Milliseconds of a crowd are those
from sending a buy until the page that shows it has come whole, on each phone; phones and server
share the machine. A server is started as `make run` does, on a database of its own.

    PYTHONPATH=. python bench/house.py FOLDER … measures other checkouts beside this one
    PYTHONPATH=. python bench/house.py --only lines,way FOLDER … measures these parts alone
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from itertools import cycle, islice
from pathlib import Path
from urllib.parse import quote
from uuid import uuid4

from _game import begin
from _phone import Phone, hidden_fields
from _server import find_free_port, wait_for

HERE = Path(__file__).parents[1]
STARTS = 3
ENTRIES = 10  # of each crowd, a second apart
PAGES = 100
SENDERS = 1000
PAGE_WITHIN = 5.0  # seconds
CROWDS = {
    "8 phones, one game": (8, 1),
    "200 phones, 40 games": (200, 40),
    "200 phones look on at one": (200, 1),
}
"""What is called so → phones, games."""
COUNTED = {
    "product Python": ("*.py", ("scorekeeper/", "app.py")),
    "JavaScript": ("*.js", ("static/",)),
    "style sheets": ("*.css", ("static/",)),
    "templates": ("*.html", ("templates/",)),
    "tests": ("*.py", ("tests/",)),
    "bench": ("*.py", ("bench/",)),
    "docs": ("*.md", ("",)),
}
HALVES = (
    (b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ", b""),
    (b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\nnames=", b""),
    (b"", b""),
    (b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ", b"x"),
)
"""What a half-sent request sends at once, and what each second."""
TICKS = os.sysconf("SC_CLK_TCK")  # a second
NUMBER = re.compile(r"^(?:data|id): (\d+)(?:\.\d+)?(?: (\d+))?$", re.MULTILINE)
"""An event's number, and within how many milliseconds phones spread their questions."""
ADDRESS = re.compile(r'"(?:http://[^/"]+)?(/[^/"]{20,}/)')

Figures = dict[str, str]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folders", nargs="*", type=Path)
    parser.add_argument("--only", default=",".join(PARTS))
    asked = parser.parse_args()
    folders = [HERE, *(folder.resolve() for folder in asked.folders)]
    columns = []
    for folder in folders:
        figures: Figures = {}
        for part in asked.only.split(","):
            figures |= PARTS[part](folder)
        columns.append(figures)
    names = ["this checkout", *(folder.name for folder in folders[1:])]
    print(f"{'':44}" + "".join(f"{name:>22}" for name in names))
    for figure in columns[0]:
        print(f"{figure:44}" + "".join(f"{column[figure]:>22}" for column in columns))


def lines(folder: Path) -> Figures:
    """Count the lines that git tracks."""
    tracked = subprocess.run(
        ["git", "ls-files"], cwd=folder, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    counted = {
        name: sum(_lines_of(folder / file) for file in tracked if _is_one(file, how))
        for name, how in COUNTED.items()
    }
    return {f"lines: {name}": str(many) for name, many in counted.items()}


def _is_one(file: str, how: tuple[str, tuple[str, ...]]) -> bool:
    pattern, below = how
    return Path(file).match(pattern) and file.startswith(below)


def _lines_of(file: Path) -> int:
    return len(file.read_bytes().splitlines())


def way(folder: Path) -> Figures:
    """Trace a buy and the Table's page in process; measure the processor time of both."""
    told = subprocess.run(
        [sys.executable, str(HERE / "bench" / "_way.py")],
        cwd=folder,
        env=environment(PYTHONPATH=str(folder)),
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    return dict(json.loads(told))


def start(folder: Path) -> Figures:
    """Start again and again on a folder that is there: until the first page is answered."""
    processor, resident = [], []
    with tempfile.TemporaryDirectory(prefix="compro bench-") as instance:
        for round_number in range(STARTS + 1):
            with served(folder, Path(instance)) as (port, process):
                Phone(port).get("/")
                if round_number:  # the first makes the database, and compiles what is imported
                    processor.append(processor_of(process))
                    resident.append(memory_of(process))
    return {
        "start to first answer, processor s": f"{statistics.median(processor):.2f}",
        "resident then, MB": f"{statistics.median(resident):.0f}",
    }


def live(folder: Path) -> Figures:
    """Record an entry a second while crowds listen."""
    figures = {}
    with fresh(folder) as (port, process):
        most = max(games for _, games in CROWDS.values())
        keepers = [Keeper(port) for _ in range(most)]
        for name, (phones, games) in CROWDS.items():
            waits, cost = crowd(port, process, keepers[:games], phones)
            p50, p95 = (statistics.quantiles(waits, n=20)[at] for at in (9, 18))
            missed = ENTRIES * (phones // games) - len(waits)
            figures[f"{name}: p50, p95 ms (missed)"] = f"{p50:.0f}, {p95:.0f} ({missed})"
            figures[f"{name}: processor ms an entry"] = f"{cost * 1000 / ENTRIES:.1f}"
    return figures


class Keeper:
    """Keeps the score of a game of its own.

    look    how those who only look on begin the game's address
    number  of the last event
    """

    def __init__(self, port: int) -> None:
        # Each table comes from an address of its own, for an address may begin only so many.
        where = {"X-Forwarded-For": f"10.0.{random.randrange(256)}.{random.randrange(1, 255)}"}
        self.phone = Phone(port, where)
        self.game = begin(self.phone)
        self.fields = hidden_fields(self.phone.get(self.game))
        self.look = self._looking_on()
        self.turn = cycle(("p1", "p2", "p3", "p4"))
        self.number = int(float(self.fields["seen"]))

    def _looking_on(self) -> str:
        home, game = re.fullmatch(r"(/[^/]+/)(game/\d+/)", self.game).groups()
        shown = self.phone.get(f"{home}links?from={quote(self.game)}")
        others = set(ADDRESS.findall(shown))
        for place in sorted(others - {home}):
            looker = Phone(self.phone.connection.port)
            with suppress(RuntimeError):
                if 'action="' not in (page := looker.get(place + game)) or "table/buy" not in page:
                    return place + game
        raise RuntimeError("no link that only looks on was found")

    def buy(self) -> int:
        """Record a buy; return the number of the last event then."""
        again = {"player": next(self.turn), "seen": str(self.number), "command_id": uuid4().hex}
        self.phone.post(f"{self.game}table/buy", {**self.fields, **again})
        self.number += 1
        return self.number


def crowd(
    port: int, process: int, keepers: Sequence[Keeper], phones: int
) -> tuple[list[float], float]:
    """Return the milliseconds of each phone and entry, and the server's processor seconds."""
    shown = [keepers[at % len(keepers)].look for at in range(phones)]
    known = {keeper.look: keeper.number for keeper in keepers}
    command = [sys.executable, __file__, LISTEN, str(port)]
    sent: dict[str, float] = {}
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as far:
        assert far.stdin
        assert far.stdout
        print(json.dumps([shown, known]), file=far.stdin, flush=True)
        if not far.stdout.readline():
            raise RuntimeError("nobody listens")
        before = processor_of(process)
        for keeper in islice(cycle(keepers), ENTRIES):
            begun = time.monotonic()
            sent[f"{keeper.look} {keeper.buy()}"] = begun
            time.sleep(max(0.0, begun + 1 - time.monotonic()))
        time.sleep(2)
        cost = processor_of(process) - before
        far.stdin.close()
        heard: dict[str, list[float]] = json.loads(far.stdout.readline())
    waits = [
        (moment - begun) * 1000
        for each, begun in sent.items()
        for moment in heard.get(each, ())
        if moment - begun < PAGE_WITHIN
    ]
    return waits, cost


async def listen(port: int) -> None:
    """Be all phones until nothing more is read; then print when each had which page."""
    shown, known = json.loads(sys.stdin.readline())
    heard: dict[str, list[float]] = {}
    begun = asyncio.Semaphore(0)
    phones = [
        asyncio.create_task(be_phone(port, page, known[page], heard, begun, address(at)))
        for at, page in enumerate(shown)
    ]
    for _ in phones:
        await begun.acquire()
    print("all", flush=True)
    await asyncio.to_thread(sys.stdin.read)
    for phone in phones:
        phone.cancel()
    print(json.dumps(heard), flush=True)


async def be_phone(
    port: int,
    page: str,
    number: int,
    heard: dict[str, list[float]],
    begun: asyncio.Semaphore,
    where: str,
) -> None:
    """Hear of numbers by a stream, and fetch the page for each that rose.

    where  the header that says from which address it comes
    """
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(request(f"{page}live?since={number}&tab=one&page={quote(page)}", where))
    head = await reader.readuntil(b"\r\n\r\n")
    if not head.startswith(b"HTTP/1.1 200"):
        raise SystemExit(f"no stream: {head[:40]!r}")
    begun.release()
    asking, asked = await asyncio.open_connection("127.0.0.1", port)
    came = ""
    while piece := await reader.read(65536):
        came += piece.decode()
        told = [(int(each), int(within or 0)) for each, within in NUMBER.findall(came)]
        with_page = "event: page\n" in came
        if not came.rstrip("\r").endswith("\n") or not told:
            continue
        came = ""
        highest, within = max(told)
        for passed in range(number + 1, highest + 1):
            number = passed
            if not with_page:
                await asyncio.sleep(within * random.random() / 1000)
                more = f"{where}X-Fragment: 1\r\nAccept-Encoding: gzip\r\n"
                asked.write(request(page, more))
                await read_answer(asking)
            heard.setdefault(f"{page} {number}", []).append(time.monotonic())


def address(at: int) -> str:
    """Return the header of a phone's own address, as a proxy tells it."""
    return f"X-Forwarded-For: 10.1.{at // 250}.{at % 250 + 1}\r\n"


def request(path: str, more: str = "") -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: localhost\r\n{more}\r\n".encode()


async def read_answer(reader: asyncio.StreamReader) -> None:
    """Read one answer whole."""
    head = (await reader.readuntil(b"\r\n\r\n")).lower()
    if length := re.search(rb"content-length: (\d+)", head):
        await reader.readexactly(int(length[1]))
        return
    while size := int((await reader.readuntil(b"\r\n")).strip(), 16):
        await reader.readexactly(size + 2)
    await reader.readuntil(b"\r\n")


def half_sent(folder: Path) -> Figures:
    """Open a page while a thousand requests are half sent."""
    taken: dict[int, list[float]] = {0: [], SENDERS: []}
    with fresh(folder) as (port, _):
        phone = Phone(port)
        game = begin(phone)
        for many in (0, 0, SENDERS, 0, SENDERS):
            with slow_senders(port, many):
                taken[many] += [timed(lambda: phone.get(game)) for _ in range(PAGES)]
    alone, beside = (statistics.median(taken[many]) for many in (0, SENDERS))
    return {
        "page alone, p50 ms": f"{alone:.1f}",
        f"page beside {SENDERS:,} half-sent, p50 ms": f"{beside:.1f}",
    }


def timed(act: Callable[[], object]) -> float:
    begun = time.perf_counter()
    act()
    return (time.perf_counter() - begun) * 1000


@contextmanager
def slow_senders(port: int, many: int) -> Iterator[None]:
    """Let another process keep so many requests half sent."""
    with ExitStack() as until:
        if many:
            command = [sys.executable, __file__, SEND, str(port), str(many)]
            other = until.enter_context(subprocess.Popen(command, stdout=subprocess.PIPE))
            until.callback(other.terminate)
            if not other.stdout.readline():
                raise RuntimeError("nobody sends slowly")
        yield


async def send_slowly(port: int, many: int) -> None:
    """Keep requests half sent, for ever; whichever is cut off begins anew."""

    async def be_slow(first: bytes, each_second: bytes) -> None:
        while True:
            with suppress(OSError):
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.write(first)
                while not reader.at_eof():
                    writer.write(each_second)
                    with suppress(TimeoutError):
                        await asyncio.wait_for(reader.read(65536), 1)
                writer.close()

    slow = [asyncio.create_task(be_slow(*kind)) for kind in islice(cycle(HALVES), many)]
    await asyncio.sleep(2)
    print("all", flush=True)
    await asyncio.gather(*slow)


@contextmanager
def served(folder: Path, instance: Path) -> Iterator[tuple[int, int]]:
    """Serve a checkout as `make run` does; yield the port, and the number of the process."""
    port = find_free_port()
    settings = environment(COMPRO_INSTANCE=str(instance), PORT=str(port), COMPRO_PROXIES="1")
    with subprocess.Popen(
        [sys.executable, "app.py"], cwd=folder, env=settings, stdout=subprocess.DEVNULL
    ) as process:
        try:
            wait_for(port, process)
            yield port, process.pid
        finally:
            process.terminate()


@contextmanager
def fresh(folder: Path) -> Iterator[tuple[int, int]]:
    """Serve a checkout on a new database, in a folder whose name has a space."""
    with (
        tempfile.TemporaryDirectory(prefix="compro bench-") as instance,
        served(folder, Path(instance)) as found,
    ):
        yield found


def environment(**more: str) -> dict[str, str]:
    """Return the environment of a server; what is compiled is kept, as on any machine."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return {**kept, **more}


def family(process: int) -> Iterator[int]:
    """Yield a process and all that it started."""
    yield process
    for task in Path(f"/proc/{process}/task").iterdir():
        for child in (task / "children").read_text().split():
            yield from family(int(child))


def processor_of(process: int) -> float:
    """Return the processor seconds that a server's processes have used."""
    used = 0
    for each in family(process):
        fields = Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()
        used += int(fields[11]) + int(fields[12])
    return used / TICKS


def memory_of(process: int) -> float:
    """Return the MB resident in the largest of a server's processes."""
    told = (Path(f"/proc/{each}/status").read_text() for each in family(process))
    return max(int(re.search(r"VmRSS:\s+(\d+)", text)[1]) for text in told) / 1000


PARTS: dict[str, Callable[[Path], Figures]] = {
    "lines": lines,
    "way": way,
    "start": start,
    "live": live,
    "half_sent": half_sent,
}
LISTEN, SEND = "listen", "send"  # what this program is told to be phones, or slow senders

if __name__ == "__main__":
    if LISTEN in sys.argv:
        asyncio.run(listen(int(sys.argv[2])))
    elif SEND in sys.argv:
        asyncio.run(send_slowly(int(sys.argv[2]), int(sys.argv[3])))
    else:
        main()

"""Record buys from several processes at once: how long each waits, and how many go in a second.

Prints p50 and p99 in milliseconds of a recorded buy, each in a transaction of its own that is safe
on the disk, and the writes per second of all together: of one process and of four, on SQLite as it
waits by itself, on SQLite with turns, and on PostgreSQL where COMPRO_TEST_POSTGRES names one. The
ways take turns in one run. What one write takes is the disk's; the ratio of p99 to p50 is not.
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import cycle, islice, product
from pathlib import Path
from uuid import uuid4

from flask import Flask
from sqlalchemy import create_engine, text
from sqlalchemy.engine import make_url

from scorekeeper import create_app
from scorekeeper.demo.filling import ANAS_PHONE, RULES, Evening, play
from scorekeeper.game.commands import CorrectChips
from scorekeeper.store.database import bring_up_to_date, db
from scorekeeper.store.journal import clerk
from scorekeeper.store.people import tables
from scorekeeper.store.people.author import WITHOUT_LINK

PROCESSES = (1, 4)
ROUNDS = 3
WRITES = 100  # of each process in a round
SQLITE, POSTGRES = "SQLite", "PostgreSQL"
AIM = 5.0  # p99 of four processes, in p50 of the same
WRITE = "write"  # what this program is told to be those who write
SWAPS = (5, 7)


def main() -> None:
    """Measure and print."""
    folder = Path(tempfile.mkdtemp(prefix="compro-bench-"))
    try:
        with server_of_its_own() as url:
            ways = {SQLITE: "", **({POSTGRES: url} if url else {})}
            taken = measure(folder, ways)
    finally:
        shutil.rmtree(folder)
    print(f"{'':20}{'processes':>10}{'p50 ms':>9}{'p99 ms':>9}{'p99/p50':>9}{'writes/s':>10}")
    for (way, processes), rounds in taken.items():
        each = [milliseconds for one, _ in rounds for milliseconds in one]
        cuts = statistics.quantiles(each, n=100)
        pace = len(each) / sum(seconds for _, seconds in rounds)
        figures = f"{cuts[49]:9.2f}{cuts[98]:9.2f}{cuts[98] / cuts[49]:9.1f}{pace:10.0f}"
        print(f"{way:20}{processes:10}{figures}")
    print(f"{'':20}aim: with turns, p99 of at most {AIM:.0f} times p50")


@contextmanager
def server_of_its_own() -> Iterator[str]:
    """Make a database in the PostgreSQL there may be; yield its address, "" where there is none."""
    known = os.environ.get("COMPRO_TEST_POSTGRES")
    if not known:
        yield ""
        return
    name = f"compro_bench_{uuid4().hex}"
    server = create_engine(known, isolation_level="AUTOCOMMIT")
    with server.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    try:
        yield make_url(known).set(database=name).render_as_string(hide_password=False)
    finally:
        with server.connect() as connection:
            connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
        server.dispose()


def measure(
    folder: Path, ways: dict[str, str]
) -> dict[tuple[str, int], list[tuple[list[float], float]]]:
    """Return way and processes → of each round the milliseconds of each write, and its seconds."""
    taken: dict[tuple[str, int], list[tuple[list[float], float]]] = {}
    with ExitStack() as open_writers:
        writers = {}
        for place, (way, url) in enumerate(ways.items()):
            home = folder / str(place)
            games = begin_games(home, url)
            writers[way] = [
                open_writers.enter_context(writer_of(home, url, way, game)) for game in games
            ]
        for processes, way in [*product(PROCESSES, ways)] * ROUNDS:
            found = at_once(writers[way][:processes])
            taken.setdefault((way, processes), []).append(found)
    return taken


def begin_games(home: Path, url: str) -> list[int]:
    """Begin a game for each process; return their numbers."""
    app = open_app(home, url)
    with app.app_context():
        bring_up_to_date()
        table = tables.create_table("Kitchen", by=WITHOUT_LINK, command_id=uuid4().hex)
        games = [play(table, Evening(rules=RULES)) for _ in range(max(PROCESSES))]
        db.engine.dispose()
    return games


def open_app(home: Path, url: str) -> Flask:
    """Return Compro with its database in this folder, or under this address."""
    return create_app({"COMPRO_INSTANCE": str(home), **({"DATABASE_URL": url} if url else {})})


@contextmanager
def writer_of(home: Path, url: str, way: str, game: int) -> Iterator[subprocess.Popen[str]]:
    """Start a process that writes to this game whenever it is told to."""
    command = [sys.executable, __file__, WRITE, str(home), url, way, str(game)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(command, **pipes, text=True) as writer:
        if not writer.stdout.readline():
            raise RuntimeError("nobody writes")
        yield writer
        writer.stdin.close()


def at_once(writers: list[subprocess.Popen[str]]) -> tuple[list[float], float]:
    """Let these write; return milliseconds of each write, and seconds in all."""
    begun = time.perf_counter()
    for writer in writers:
        writer.stdin.write("go\n")
        writer.stdin.flush()
    found = [json.loads(writer.stdout.readline()) for writer in writers]
    return [each for one in found for each in one], time.perf_counter() - begun


def write(home: Path, url: str, way: str, game: int) -> None:
    """Record corrections of chips whenever told to; print how long each took, in milliseconds."""
    app = open_app(home, url)
    with app.app_context():
        player = clerk.open_game(game).state.seats[0]
        print("ready", flush=True)
        for _ in sys.stdin:
            taken = []
            for chips in islice(cycle(SWAPS), WRITES):
                command = CorrectChips(player=player, chips=chips)
                begun = time.perf_counter()
                clerk.submit(game, command, by=ANAS_PHONE, command_id=uuid4().hex)
                taken.append((time.perf_counter() - begun) * 1000)
            print(json.dumps(taken), flush=True)


if __name__ == "__main__":
    if sys.argv[1:2] == [WRITE]:
        write(Path(sys.argv[2]), sys.argv[3], sys.argv[4], int(sys.argv[5]))
    else:
        main()

"""Record buys and open tables while Redis answers, and while it is frozen: what does that cost?

Prints the p50 and worst milliseconds of each, in turns with Redis answering and frozen, and what
the freezing costs at worst beside the p95 with Redis at work. Needs `redis-server`.
"""

from __future__ import annotations

import shutil
import signal
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from uuid import uuid4

from _game import begin
from _phone import Phone, hidden_fields
from _server import find_free_port, served

from scorekeeper import create_app
from scorekeeper.store.database import bring_up_to_date, db

ROUNDS = 4
REQUESTS = 25  # a round, of each kind
MOST_MS = 100  # that a frozen Redis may cost

Act = Callable[[], None]


def main() -> None:
    """Measure and print."""
    folder = Path(tempfile.mkdtemp(prefix="compro-bench-"))
    port = find_free_port()
    alone = ["--port", str(port), "--save", "", "--appendonly", "no"]
    redis = subprocess.Popen(["redis-server", *alone], stdout=subprocess.DEVNULL)
    settings = {"COMPRO_INSTANCE": str(folder), "REDIS_URL": f"redis://127.0.0.1:{port}/0"}
    try:
        with create_app(settings).app_context():
            bring_up_to_date()
            db.engine.dispose()
        with served("app:app", settings) as served_at:
            acts = {"a buy": buying(Phone(served_at)), "a new table": beginning(served_at)}
            report(measure(acts, redis))
    finally:
        redis.kill()
        redis.wait()
        shutil.rmtree(folder)


def buying(phone: Phone) -> Act:
    """Return what sends one buy, as from a page opened anew for each."""
    game = begin(phone)
    fields = hidden_fields(phone.get(game))
    numbers = count(int(fields["seen"]))

    def act() -> None:
        seen = next(numbers)  # a buy is one event, and nobody else plays here
        asked = {"player": "p1", "seen": str(seen), "command_id": uuid4().hex}
        phone.post(f"{game}table/buy", {**fields, **asked})

    return act


def beginning(port: int) -> Act:
    """Return what makes a table, which is limited by how many there were."""
    phone = Phone(port)
    return lambda: begin(phone) and None


def measure(acts: dict[str, Act], redis: subprocess.Popen[bytes]) -> dict[tuple[str, str], list]:
    """Return (what, how Redis is) → milliseconds of every request."""
    taken: dict[tuple[str, str], list[float]] = {}
    states = {"answering": signal.SIGCONT, "frozen": signal.SIGSTOP}
    for _ in range(ROUNDS):
        for state, sent in states.items():
            redis.send_signal(sent)
            for what, act in acts.items():
                into = taken.setdefault((what, state), [])
                for _ in range(REQUESTS if what == "a buy" else 2):
                    start = time.perf_counter()
                    act()
                    into.append((time.perf_counter() - start) * 1000)
    return taken


def report(taken: dict[tuple[str, str], list[float]]) -> None:
    """Print the figures, and what is aimed at."""
    print(f"{'':14}{'Redis':>12}{'p50 ms':>9}{'worst ms':>10}")
    for (what, state), milliseconds in taken.items():
        print(
            f"{what:14}{state:>12}{statistics.median(milliseconds):9.1f}{max(milliseconds):10.1f}"
        )
    print()
    for what in dict.fromkeys(what for what, _ in taken):
        ordinary = statistics.quantiles(taken[what, "answering"], n=20)[18]
        cost = max(taken[what, "frozen"]) - ordinary
        print(f"{what}: a frozen Redis costs at most {cost:.0f} ms (aim: at most {MOST_MS})")


if __name__ == "__main__":
    main()

"""Open a page while others ask the dearest questions without pause: how much longer it takes.

Prints, for the server of `make run` and for the line of the README, p50 and p95 in milliseconds of
a game's page, quiet and while sixteen ask the meld desk, in turns, and their ratios. Once each asks
from an address of its own, so that nobody is refused for asking too much; once all from one.
Beside them, how many of the questions were answered with what.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPException
from itertools import cycle, islice
from pathlib import Path
from urllib.parse import urlencode

from _phone import Phone, hidden_fields
from _ratios import report
from _serving import SERVERS, served, start_game
from worst_hands import KNOWN

ASKERS = 16
ROUNDS = 3  # in turns: quiet, asked from many addresses, asked from one
LASTS = 5.0  # seconds, each
AIM = 2.0  # times as long, at most
ASK = "ask"  # what this program is told to be those who ask
ADDRESSES = {"many addresses": ASKERS, "one address": 1}
QUIET = "quiet"
HANDS = tuple(one for one in KNOWN if not one.table)  # there is no table at the desk
BEHIND_A_PROXY = {"COMPRO_PROXIES": "1"}  # so that everybody may say who asks


def main() -> None:
    """Measure and print."""
    print(f"{'':20}{'asked from':>16}{'p50 ms':>9}{'p95 ms':>9}{'ratios':>14}  answers")
    os.environ.update(BEHIND_A_PROXY)
    for name, how in SERVERS.items():
        folder = Path(tempfile.mkdtemp(prefix="compro-bench-"))
        try:
            game = start_game(folder)
            with served(how, folder) as port:
                report(name, *measure(port, game), aim=AIM)
        finally:
            shutil.rmtree(folder)


def measure(port: int, game: str) -> tuple[dict[str, list[float]], dict[str, Counter[str]]]:
    """Return who asks → milliseconds of every page; and → status → how many questions."""
    taken: dict[str, list[float]] = {who: [] for who in (QUIET, *ADDRESSES)}
    answers: dict[str, Counter[str]] = {who: Counter() for who in taken}
    list(open_pages(port, game))  # so that everything is warm
    for _ in range(ROUNDS):
        taken[QUIET] += open_pages(port, game)
        for who, addresses in ADDRESSES.items():
            with asked(port, addresses, answers[who]):
                taken[who] += open_pages(port, game)
    return taken, answers


def open_pages(port: int, game: str) -> Iterator[float]:
    """Open the page for a while, as a phone that keeps its connection; yield milliseconds."""
    phone, ends = Phone(port), time.monotonic() + LASTS
    while (begun := time.monotonic()) < ends:
        phone.get(game)
        yield (time.monotonic() - begun) * 1000
    phone.connection.close()


@contextmanager
def asked(port: int, addresses: int, answers: Counter[str]) -> Iterator[None]:
    """Let another process ask until the end of the block; add up what it was answered."""
    command = [sys.executable, __file__, ASK, str(port), str(addresses)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        if not process.stdout.readline():
            raise RuntimeError("nobody asks")
        yield
        process.stdin.close()
        answers.update(json.loads(process.stdout.readline()))


def ask_without_pause(port: int, addresses: int) -> None:
    """Ask until nobody listens any more; print a line when all do, and one about the answers."""
    answers: Counter[str] = Counter()
    everybody = threading.Barrier(ASKERS + 1)
    for number in range(ASKERS):
        address = f"192.0.2.{1 + number % addresses}"
        one = threading.Thread(
            target=ask_on, args=(port, number, address, everybody, answers), daemon=True
        )
        one.start()
    everybody.wait()
    print("all", flush=True)
    sys.stdin.read()
    print(json.dumps(answers), flush=True)


def ask_on(
    port: int, number: int, address: str, everybody: threading.Barrier, answers: Counter[str]
) -> None:
    """Ask one hand after another, as a phone with the desk's page open."""
    phone = Phone(port, {"X-Forwarded-For": address})
    asked = [(f"/desk?ruleset={one.game}&ask=hand&deal={one.deal}", one.hand) for one in HANDS]
    fields = hidden_fields(phone.get(asked[0][0]))
    everybody.wait()
    for place, hand in islice(cycle(asked), number, None):
        try:
            body = urlencode({**fields, "melds": hand, "press": "check"})
            answers[str(phone.ask("POST", place, body)[0].status)] += 1
        except (OSError, HTTPException):
            phone.connection.close()
            answers["cut off"] += 1


if __name__ == "__main__":
    if sys.argv[1:2] == [ASK]:
        ask_without_pause(int(sys.argv[2]), int(sys.argv[3]))
    else:
        main()

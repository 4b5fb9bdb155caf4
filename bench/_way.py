"""Trace the way of a buy and of the Table's page through the checkout that this is started in.

Prints a list of figures as JSON, for ``house``.
"""

from __future__ import annotations

import json
import re
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from html import unescape
from itertools import cycle
from pathlib import Path
from types import FrameType
from typing import Any

from werkzeug.test import Client, TestResponse

from scorekeeper import create_app
from scorekeeper.store.database import bring_up_to_date, db

FIELD = re.compile(r'<input[^>]*name="(?P<name>[^"]+)"[^>]*value="(?P<value>[^"]*)"')
OWN = str(Path.cwd() / "scorekeeper")
WARM_UP, REPEATS = 20, 200
ALONE_AFTER = 4  # seconds; a buy within three of another is compared with it


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory(prefix="compro bench-") as instance:
        app = create_app({"COMPRO_INSTANCE": instance, "DATABASE_URL": None, "REDIS_URL": None})
        with app.app_context():
            bring_up_to_date()
        client = app.test_client()
        game = begin(client)
        players = cycle(("p1", "p2", "p3", "p4"))

        def buy() -> Callable[[], TestResponse]:
            form = {**fields(client.get(game)), "player": next(players)}
            return lambda: client.post(f"{game}table/buy", data=form)

        taken = []
        for _ in range(WARM_UP + REPEATS):
            press = buy()
            begun = time.process_time()
            press()
            client.get(game)
            taken.append((time.process_time() - begun) * 1000)
        time.sleep(ALONE_AFTER)
        calls, files = traced(buy())
        calls_of_page, files_of_page = traced(lambda: client.get(game))
        with app.app_context():
            db.engine.dispose()
    figures = {
        "buy: own calls / files": f"{calls} / {files}",
        "Table's page: own calls / files": f"{calls_of_page} / {files_of_page}",
        "buy and its page, processor ms": f"{statistics.median(taken[WARM_UP:]):.2f}",
    }
    print(json.dumps(list(figures.items())))


def begin(client: Client) -> str:
    """Start a game with chips enough; return its address."""
    found = fields(client.get("/"))
    own = {name: found[name] for name in ("csrf_token", "command_id")}
    own |= dict.fromkeys(("reward", "exchanges", "direction"), "")
    people = {"names": ["Ana", "Bruno", "Chiyo", "Dara"], "dealer": "0", "chips": "1000"}
    answer = client.post("/", data={**own, **people, "ruleset": "venezuela"})
    return str(answer.headers["Location"])


def fields(page: TestResponse) -> dict[str, str]:
    return {each["name"]: unescape(each["value"]) for each in FIELD.finditer(page.text)}


def traced(act: Callable[[], TestResponse]) -> tuple[int, int]:
    """Return how many calls of own functions this takes, and in how many files they are."""
    calls: Counter[str] = Counter()

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(OWN):
            calls[frame.f_code.co_filename] += 1

    sys.setprofile(note)
    try:
        answer = act()
    finally:
        sys.setprofile(None)
    if answer.status_code not in (200, 303):
        raise RuntimeError(f"an answer of {answer.status_code}")
    return sum(calls.values()), len(calls)


if __name__ == "__main__":
    main()

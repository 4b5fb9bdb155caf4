"""How long imports take in processes that have imported nothing yet."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys

RUNS = 9
SOLVER = "scorekeeper.rules.solver"
NEEDED = f"""
import json, sys
import {SOLVER}
names = [name for name in sys.modules if not name.startswith("{SOLVER}")]
print(json.dumps([name for name in names if name.startswith("scorekeeper.rules")]))
"""
BARE_ROOM = """
import sys, types
room = types.ModuleType("scorekeeper")
room.__path__ = ["scorekeeper"]
sys.modules["scorekeeper"] = room
"""
"""Stands for the package without what wires its rooms: the rules are pure and need none of it."""
TIMED = """
import time
start = time.process_time()
for name in {names}:
    __import__(name)
print((time.process_time() - start) * 1000)
"""


def import_times() -> dict[str, float]:
    """Return what was imported → milliseconds of processor time, the median of several runs."""
    needed = json.loads(_run(NEEDED))
    before = "".join(f"import {name}\n" for name in needed)
    return {
        "the solver, on top of the rules": _median(before, [SOLVER]),
        "the rules it needs, on top of Python": _median(BARE_ROOM, needed),
        "the solver and these rules, on top of Python": _median(BARE_ROOM, [SOLVER]),
        "the same with the whole application, Flask and all": _median("", [SOLVER]),
    }


def _median(before: str, names: list[str]) -> float:
    source = before + TIMED.format(names=names)
    return statistics.median(float(_run(source)) for _ in range(RUNS))


def _run(source: str) -> str:
    command = [sys.executable, "-c", source]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout

"""How long imports take in processes that have imported nothing yet."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
from tempfile import TemporaryDirectory

RUNS = 9
SOLVER = "scorekeeper.rules.solver"
NEEDED = f"""
import json, sys
import {SOLVER}
names = [name for name in sys.modules if not name.startswith("{SOLVER}")]
print(json.dumps([name for name in names if name.startswith("scorekeeper.rules")]))
"""
TIMED = """
import time
start = time.process_time()
for name in {names}:
    __import__(name)
print((time.process_time() - start) * 1000)
"""


def import_times() -> dict[str, float]:
    """Return what was imported → milliseconds of processor time, the median of several runs.

    Modules are compiled beforehand, as they are for whoever has started Compro once.
    """
    with TemporaryDirectory() as compiled:
        needed = json.loads(_run(NEEDED, compiled))
        before = "".join(f"import {name}\n" for name in needed)
        return {
            "the solver, on top of the rules": _median(before, [SOLVER], compiled),
            "the rules it needs, on top of Python": _median("", needed, compiled),
            "both, on top of Python": _median("", [SOLVER], compiled),
        }


def _median(before: str, names: list[str], compiled: str) -> float:
    source = before + TIMED.format(names=names)
    return statistics.median(float(_run(source, compiled)) for _ in range(RUNS))


def _run(source: str, compiled: str) -> str:
    """Run Python in a process of its own; ``compiled``: where its modules are kept."""
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": compiled}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    command = [sys.executable, "-c", source]
    ran = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
    return ran.stdout

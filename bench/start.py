"""Start Compro as `make run` does: until the first page is answered, and what the start costs.

Prints, as medians of starts that take turns: seconds until the first page (on an empty folder,
whose database is made, and on one that is there), processor seconds until then, and what importing
and making the application costs.

    PYTHONPATH=. python bench/start.py FOLDER … measures other checkouts beside this one
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path

from _server import LONGEST_START, find_free_port

HERE = Path(__file__).parents[1]
ROUNDS = 5
AIM = 1.0  # second to the first page
FIGURES = ("first page, new", "first page", "processor", "imports")
IMPORTS = "from scorekeeper import create_app, serve; create_app()"


def main() -> None:
    """Measure and print."""
    folders = [HERE, *(Path(folder).resolve() for folder in sys.argv[1:])]
    figures: dict[Path, list[tuple[float, ...]]] = {folder: [] for folder in folders}
    for round_number in range(ROUNDS + 1):
        for folder in folders:
            taken = measure(folder)
            if round_number:  # the first compiles what is imported
                figures[folder].append(taken)
    print(f"{'seconds':40}" + "".join(f"{name:>18}" for name in FIGURES))
    for folder, taken in figures.items():
        name = "this checkout" if folder == HERE else str(folder)
        medians = [statistics.median(each) for each in zip(*taken, strict=True)]
        print(f"{name:40}" + "".join(f"{median:18.2f}" for median in medians))
    print(f"{'aim: at most':40}{AIM:18.2f}{AIM:18.2f}")


def measure(folder: Path) -> tuple[float, ...]:
    """Return the figures of one start of a checkout, in the order of FIGURES."""
    with tempfile.TemporaryDirectory(prefix="compro-bench-") as instance:
        new, _ = start(folder, instance)
        again, processor = start(folder, instance)
        before = spent()
        run = [sys.executable, "-c", IMPORTS]
        subprocess.run(run, cwd=folder, env=environment(instance), check=True)
        return new, again, processor, spent() - before


def start(folder: Path, instance: str) -> tuple[float, float]:
    """Start a checkout and open its first page; return the seconds, and those of the processor."""
    port, before, begun = find_free_port(), spent(), time.monotonic()
    with serving(folder, instance, port):
        wait_for_page(port)
        seconds = time.monotonic() - begun
    return seconds, spent() - before


@contextmanager
def serving(folder: Path, instance: str, port: int) -> Iterator[None]:
    process = subprocess.Popen(
        [sys.executable, "app.py"],
        cwd=folder,
        env=environment(instance, PORT=str(port)),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield
    finally:
        process.terminate()
        process.wait(10)


def environment(instance: str, **more: str) -> dict[str, str]:
    """Return the environment of a start; what is compiled is kept, as on any machine."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return {**kept, "COMPRO_INSTANCE": instance, **more}


def wait_for_page(port: int) -> None:
    """Ask for the first page until it comes."""
    end = time.monotonic() + LONGEST_START
    while time.monotonic() < end:
        connection = HTTPConnection("127.0.0.1", port, timeout=LONGEST_START)
        try:
            connection.request("GET", "/")
            answer = connection.getresponse()
            answer.read()
        except OSError:
            time.sleep(0.01)
            continue
        finally:
            connection.close()
        if answer.status != 200:
            raise RuntimeError(f"the first page: {answer.status}")
        return
    raise RuntimeError("the server did not start")


def spent() -> float:
    """Return the processor seconds of all processes that were started and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    main()

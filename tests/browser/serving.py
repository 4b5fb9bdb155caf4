"""A server of its own for a run of the browser tests, started as `make run` starts it."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path

from tests.server.serving import free_port

HERE = Path(__file__).parents[2]
LONGEST_START = 30.0  # seconds
LOOK_EVERY = 0.05  # seconds


@dataclass(frozen=True, slots=True)
class DemoLinks:
    """The paths of the links of the demo's first table, with a slash at the end."""

    scorekeeper: str
    players: str
    viewer: str


@contextmanager
def served(instance: Path, *, below: str = "", **settings: str) -> Iterator[str]:
    """Serve this instance until the end of the block; yields the address, without a slash.

    Phones may say what address they have, as if a proxy stood before it.

    below     the path that it is served below, as ``/x/y``
    settings  more of them, as variables of the environment
    """
    port = free_port()
    with (instance / "server.log").open("w") as log:
        process = subprocess.Popen(
            [sys.executable, "app.py"],
            cwd=HERE,
            env=_environment(
                instance, PORT=str(port), COMPRO_PROXIES="1", SCRIPT_NAME=below, **settings
            ),
            stdout=log,
            stderr=subprocess.STDOUT,
        )
        try:
            _wait_for(process, port, log.name)
            yield f"http://127.0.0.1:{port}{below}"
        finally:
            process.terminate()
            process.wait(LONGEST_START)


def fill_demo(instance: Path) -> DemoLinks:
    """Fill the demo's tables, by `flask --app app demo`; return the links of the first."""
    command = [sys.executable, "-m", "flask", "--app", "app", "demo"]
    said = subprocess.run(
        command, cwd=HERE, env=_environment(instance), capture_output=True, text=True, check=True
    ).stdout
    scorekeeper, players, viewer, *_ = (word for word in said.split() if word.startswith("/"))
    return DemoLinks(scorekeeper, players, viewer)


def _environment(instance: Path, **more: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in STRANGERS}
    return {**kept, "COMPRO_INSTANCE": str(instance), **more}


STRANGERS = ("DATABASE_URL", "REDIS_URL", "PORT")
"""Settings of the developer's own that would lead away from the instance given."""


def _wait_for(process: subprocess.Popen[bytes], port: int, log: str) -> None:
    end = time.monotonic() + LONGEST_START
    while time.monotonic() < end:
        with suppress(OSError):
            connection = HTTPConnection("127.0.0.1", port, timeout=LONGEST_START)
            connection.request("HEAD", "/")
            connection.getresponse()
            connection.close()
            return
        with suppress(subprocess.TimeoutExpired):
            process.wait(LOOK_EVERY)
            break
    raise RuntimeError(f"the server did not start:\n{Path(log).read_text()}")

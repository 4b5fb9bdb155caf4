"""Starts Compro as `make run` does, in a process of its own, for whoever has no server running."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.error import URLError
from urllib.request import urlopen

ROOT = Path(__file__).parents[2]
START_WITHIN = 60  # seconds
STOP_WITHIN = 30  # seconds
OURS = ("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "SCRIPT_NAME")
"""Settings that would lead away from a folder of its own; so do all whose names begin with ours."""


@contextmanager
def served(**settings: str) -> Iterator[str]:
    """Serve until the end of the block; yields the address of the first page."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    plain = {
        name: value
        for name, value in os.environ.items()
        if name not in OURS and not name.startswith("COMPRO_")
    }
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        told = {**plain, "COMPRO_INSTANCE": folder, "PORT": str(port), **settings}
        server = subprocess.Popen(
            [sys.executable, "app.py"], cwd=ROOT, env=told, stdout=subprocess.DEVNULL
        )
        try:
            base = f"http://127.0.0.1:{port}{settings.get('SCRIPT_NAME', '')}/"
            wait_for(server, f"{base}health")
            yield base
        finally:
            server.terminate()
            server.wait(STOP_WITHIN)


def wait_for(server: subprocess.Popen[bytes], address: str) -> None:
    """Wait until the server answers. errors: AssertionError if it ends, or is too slow."""
    ends = time.monotonic() + START_WITHIN
    while True:
        assert server.poll() is None, "the server has ended"
        try:
            return urlopen(address, timeout=START_WITHIN).close()
        except URLError:
            assert time.monotonic() < ends, f"no answer within {START_WITHIN} seconds"
            time.sleep(0.1)

"""A served application to measure: gunicorn in one process, on a database of its own."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

THREADS = "16"
LONGEST_START = 60.0  # seconds


def find_free_port() -> int:
    """Return a port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def served(application: str, environment: Mapping[str, str]) -> Iterator[int]:
    """Serve ``module:name`` as one gunicorn process with threads; yield its port."""
    port = find_free_port()
    command = [sys.executable, "-m", "gunicorn", "--worker-class", "gthread"]
    command += ["--threads", THREADS, "--keep-alive", "30", "--log-level", "error"]
    command += ["--no-control-socket"]
    command += ["--bind", f"127.0.0.1:{port}", application]
    process = subprocess.Popen(command, env={**os.environ, **environment})
    try:
        wait_for(port, process)
        yield port
    finally:
        process.terminate()
        process.wait(10)


def wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    """Wait until somebody answers on this port."""
    end = time.monotonic() + LONGEST_START
    while time.monotonic() < end and process.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise RuntimeError("the server did not start")

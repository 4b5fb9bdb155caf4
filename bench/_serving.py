"""The servers that are measured, as `make run` and the guide to hosting start them, and a game."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

from _server import find_free_port, wait_for
from buying import grow

from scorekeeper import create_app
from scorekeeper.demo.filling import LINKS
from scorekeeper.store.database import bring_up_to_date, db
from scorekeeper.store.people import links, tables
from scorekeeper.store.people.author import WITHOUT_LINK
from scorekeeper.web import access

EVENTS = 20  # of the game
GTHREAD = ("-m", "gunicorn", "--worker-class", "gthread", "--graceful-timeout", "3")
SERVERS: dict[str, Sequence[str]] = {
    "make run": ("app.py",),
    "gunicorn": (*GTHREAD, "--workers", "4", "--threads", "64", "--log-level", "error", "app:app"),
}


def start_game(folder: Path) -> str:
    """Make a database with a game; return the game's address."""
    app = create_app({"COMPRO_INSTANCE": str(folder)})
    with app.app_context():
        bring_up_to_date()
        table_id = tables.create_table("Bench", by=WITHOUT_LINK, command_id=uuid4().hex)
        right, label = LINKS[0]
        row = links.make_link(table_id, right=right, label=label, by=WITHOUT_LINK)
        number = grow(table_id, EVENTS)
        db.engine.dispose()
        return f"/{access.sign(row.nonce)}/game/{number}/"


@contextmanager
def served(how: Sequence[str], folder: Path) -> Iterator[int]:
    """Serve this database until the end of the block; yield the port."""
    port = find_free_port()
    bind = ["--bind", f"127.0.0.1:{port}"] if "gunicorn" in how else []
    with subprocess.Popen(
        [sys.executable, *how, *bind],
        env={**os.environ, "COMPRO_INSTANCE": str(folder), "PORT": str(port)},
        stdout=subprocess.DEVNULL,
    ) as process:
        try:
            wait_for(port, process)
            yield port
        finally:
            process.terminate()

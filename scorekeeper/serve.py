"""Serve Compro on the network at home: choose a port, print the addresses, run gunicorn."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from functools import partial

import click
import segno
from flask import Flask
from gunicorn.app.base import BaseApplication

from . import lan
from .store.database import bring_up_to_date
from .store.unavailable import StoreUnavailable
from .worker import Worker

PORT = 5000
THREADS = 64  # for requests under way; phones that listen hold none
SECONDS_TO_FINISH = 2  # for requests under way when the server is stopped


class Server(BaseApplication):
    """gunicorn with this application: one process, whose ``Worker`` has a loop and many threads."""

    def __init__(self, app: Flask, port: int) -> None:
        self.app = app
        self.port = port
        super().__init__()

    def load_config(self) -> None:
        """Set the options that `gunicorn` would be given on its command line."""
        settings = {
            "bind": f"0.0.0.0:{self.port}",
            "worker_class": Worker,
            "workers": 1,
            "threads": THREADS,
            "keepalive": 30,
            "graceful_timeout": SECONDS_TO_FINISH,
            "loglevel": "warning",
            "control_socket_disable": True,
        }
        for name, value in settings.items():
            self.cfg.set(name, value)

    def load(self) -> Flask:  # type: ignore[override]  # gunicorn's stubs want it anonymous
        """Return the application to serve."""
        return self.app


def serve(app: Flask) -> None:
    """Bring the database up to date, print where the table is, and serve it until stopped.

    Exits with a sentence where the database is out of reach, or no port is free.
    """
    port = choose_port()
    try:
        with app.app_context():
            bring_up_to_date()
    except StoreUnavailable as unavailable:
        sys.exit(f"{unavailable.message} Nothing is served.")
    app.config["REACHABLE_AT"] = partial(find_reachable, port)
    announce(port, lan.find_addresses())
    Server(app, port).run()


def find_reachable(port: int) -> str | None:
    """Return the beginning of the address at which phones find this machine; None: no network.

    It is looked up each time, as the machine may have gone to another Wi-Fi.
    """
    addresses = lan.find_addresses()
    return f"http://{addresses[0]}:{port}" if addresses else None


def choose_port() -> int:
    """Return the port to serve on: PORT's if it is set, else the first free one from 5000 on.

    Exits with a sentence where PORT is wrong or taken, or none is free.
    """
    wanted = os.environ.get("PORT", "")
    if wanted:
        if not wanted.isdecimal() or not 0 < int(wanted) < 65536:
            sys.exit(f"PORT must be a number from 1 to 65535; it is {wanted!r}.")
        if not lan.is_free(int(wanted)):
            sys.exit(f"Port {wanted} is taken by another program. Choose another: PORT=5050 …")
        return int(wanted)
    port = lan.find_free_port(PORT)
    if port is None:
        sys.exit(f"Ports from {PORT} on are all taken. Choose one: PORT=8080 …")
    if port != PORT:
        click.echo(f"Port {PORT} is taken by another program; {port} is free.")
    return port


def announce(port: int, addresses: Sequence[str]) -> None:
    """Print where phones find the table, as addresses and as a code to scan."""
    places = [f"http://{address}:{port}/" for address in addresses]
    if places:
        click.echo("\nEvery phone on this Wi-Fi can join:\n")
        segno.make(places[0], micro=False).terminal(compact=True)
        for place in places:
            click.echo(f"  {place}")
    else:
        click.echo("\nThis machine is on no network; phones cannot join.\n")
    click.echo(f"  http://127.0.0.1:{port}/  on this machine\n\nCtrl+C stops it. Nothing is lost.")

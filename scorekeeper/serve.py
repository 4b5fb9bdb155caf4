"""Serve Compro on the network at home: choose a port, print the addresses, run waitress."""

import logging
import os
import signal
import socket
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial

import click
import segno
from flask import Flask
from waitress.server import create_server

from .addresses import find_addresses
from .store.database import bring_up_to_date
from .store.unavailable import StoreUnavailable

PORT = 5000
STREAMS = 200  # live phones, unless COMPRO_STREAMS says otherwise; each holds a thread
THREADS = 60  # beside those, for pages
MOST_CONNECTIONS = 3000
WITHOUT_LIMIT = 400  # connections, on a system that tells no limit: Windows watches 512 at most
SPARE_FILES = 100  # open beside connections: the database, forms that are large
OPTIONS: Mapping[str, object] = {
    "host": "0.0.0.0",  # noqa: S104 (every phone on the Wi-Fi is to join)
    "ident": None,
    "asyncore_use_poll": True,  # more than 1024 connections, where a system can
    "channel_timeout": 20,  # seconds without a byte: half a request, or none
    "cleanup_interval": 5,  # seconds between looks for those
    "max_request_header_size": 32 * 1024,
    "clear_untrusted_proxy_headers": False,  # the application looks at them: ``web.security``
}


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
    streams = app.config["STREAMS"] = app.config["STREAMS"] or STREAMS
    connections = make_room_for_connections()
    for sign in (signal.SIGINT, signal.SIGTERM):
        signal.signal(sign, partial(stop, app))
    set_by_hand = app.config["ADDRESS"]
    places = (set_by_hand,) if set_by_hand else find_reachable(port)
    announce(port, places, prefix=app.config["PREFIX"])
    # It warns of each request that has to wait a moment for a thread, as several do at a start.
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    create_server(
        app,
        port=port,
        threads=streams + THREADS,
        connection_limit=connections,
        url_prefix=app.config["PREFIX"],
        max_request_body_size=app.config["LARGEST_FORM"],
        **OPTIONS,
    ).run()


def stop(app: Flask, *_: object) -> None:
    """End all streams, which hold threads, and then the server."""
    app.extensions["compro-live"].audience.close()
    raise SystemExit(0)


def make_room_for_connections() -> int:
    """Let this process open more files where it may; return how many connections there can be.

    A Mac lets a process have 256 files unless it asks for more.
    """
    try:
        import resource
    except ImportError:  # Windows
        return WITHOUT_LIMIT
    wanted = MOST_CONNECTIONS + SPARE_FILES
    limit, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):
        if limit != resource.RLIM_INFINITY and limit < wanted:
            limit = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
            resource.setrlimit(resource.RLIMIT_NOFILE, (limit, most))
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return (
        MOST_CONNECTIONS
        if files == resource.RLIM_INFINITY
        else min(MOST_CONNECTIONS, files - SPARE_FILES)
    )


def find_reachable(port: int) -> tuple[str, ...]:
    """Return the beginnings of the addresses at which phones find this machine, likeliest first.

    They are looked up each time, as the machine may have gone to another Wi-Fi.
    """
    return tuple(f"http://{address}:{port}" for address in find_addresses())


def choose_port() -> int:
    """Return the port to serve on: PORT's if it is set, else the first free one from 5000 on.

    Exits with a sentence where PORT is wrong or taken, or none is free.
    """
    wanted = os.environ.get("PORT", "")
    if wanted:
        if not wanted.isdecimal() or not 0 < int(wanted) < 65536:
            sys.exit(f"PORT must be a number from 1 to 65535; it is {wanted!r}.")
        if not is_free(int(wanted)):
            sys.exit(f"Port {wanted} is taken by another program. Choose another: PORT=5050 …")
        return int(wanted)
    port = find_free_port(PORT)
    if port is None:
        sys.exit(f"Ports from {PORT} on are all taken. Choose one: PORT=8080 …")
    if port != PORT:
        click.echo(f"Port {PORT} is taken by another program; {port} is free.")
    return port


def announce(port: int, places: Sequence[str], *, prefix: str = "") -> None:
    """Print where phones find the table, as addresses and as a code to scan.

    places  beginnings of addresses, the likeliest first
    prefix  the path that Compro stands below
    """
    places = [f"{place}{prefix}/" for place in places]
    if places:
        click.echo("\nEvery phone on this Wi-Fi can join:\n")
        with suppress(UnicodeEncodeError):  # an output that knows no blocks, as a file on Windows
            segno.make(places[0], micro=False).terminal(compact=True)
        for place in places:
            click.echo(f"  {place}")
    else:
        click.echo("\nThis machine is on no network; phones cannot join.\n")
    click.echo(
        f"  http://127.0.0.1:{port}{prefix}/  on this machine\n\nCtrl+C stops it. Nothing is lost."
    )


def is_free(port: int) -> bool:
    """Return whether a server could listen on this port."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as listener:
        if os.name == "posix":  # on Windows it would find every port free
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind(("0.0.0.0", port))  # noqa: S104 (every phone on the Wi-Fi is to join)
        except OSError:
            return False
    return True


def find_free_port(first: int, tries: int = 20) -> int | None:
    """Return the first free one of ``tries`` ports, from ``first`` on; None where all are taken."""
    return next((port for port in range(first, first + tries) if is_free(port)), None)

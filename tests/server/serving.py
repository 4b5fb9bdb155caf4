"""The real server in a process of its own, as `make run` or gunicorn starts it, and its phones."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from http.client import HTTPConnection, HTTPException, HTTPResponse
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar
from urllib.parse import urlencode

from click.testing import Result
from flask import Flask

from scorekeeper import create_app
from scorekeeper.store.backups.keeping import FOLDER
from scorekeeper.store.database import SQLITE_FILE, bring_up_to_date, db
from tests.web.phone import Form, Page

REPOSITORY = Path(__file__).parents[2]
START_WITHIN = 30  # seconds
ANSWER_WITHIN = 20  # seconds
STOP_WITHIN = 10  # seconds
FIRST_LOOK_AFTER, LONGEST_PAUSE = 0.01, 0.25  # seconds
SETTINGS = ("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "PORT")
SETTINGS += ("COMPRO_PROXIES", "COMPRO_HOSTS", "COMPRO_INSTANCE", "COMPRO_STREAMS")
SETTINGS += ("COMPRO_ADDRESS", "SCRIPT_NAME")
AS_MADE_RUN = ("app.py",)
GUNICORN = ("-m", "gunicorn", "--worker-class", "gthread", "--graceful-timeout", "3")
AS_FOR_REAL = (*GUNICORN, "--threads", "64", "app:app")

WAY_TO_SEATS = re.compile(r'value="http://[^/"]+(/[^/"]+/)seat"')
SEATED = re.compile(r'name="person" value="(\d+)"')

Found = TypeVar("Found")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def until(look: Callable[[], Found], within: float = START_WITHIN) -> Found:
    """Look again and again until there is something to be seen, and return it.

    The longer it takes the less often: whoever is looked at has its processor for itself.
    """
    ends = time.monotonic() + within
    nobody, pause = threading.Event(), FIRST_LOOK_AFTER
    while not (found := look()):
        assert time.monotonic() < ends, f"not within {within} seconds"
        nobody.wait(pause)
        pause = min(1.5 * pause, LONGEST_PAUSE)
    return found


@contextmanager
def app_on(instance: Path, url: str | None = None) -> Iterator[Flask]:
    """The application in this process, on this database; None: that of the folder."""
    app = create_app({"DATABASE_URL": url, "REDIS_URL": None, "COMPRO_INSTANCE": str(instance)})
    yield app
    with app.app_context():
        db.engine.dispose()


@cache
def empty_tables() -> bytes:
    """The file of a database with all tables and no rows."""
    with TemporaryDirectory() as folder:
        instance = Path(folder)
        with app_on(instance) as app, app.app_context():
            bring_up_to_date()
        return (instance / SQLITE_FILE).read_bytes()


def prepared(instance: Path, *, backup_due: bool = False) -> Path:
    """Put a database that is up to date into this folder, so that no server has to make one.

    backup_due  whether servers will make a backup of it when they have served for five seconds
    """
    (instance / SQLITE_FILE).write_bytes(empty_tables())
    if not backup_due:
        put_off_backup(instance)
    return instance


def put_off_backup(instance: Path) -> None:
    """Let there be a backup from just now, so that no server makes one for a while."""
    (instance / FOLDER).mkdir()
    (instance / FOLDER / "compro-0001-2026-01-01-1200.zip").touch()


def commanded(instance: Path, *arguments: str) -> Result:
    """Give a command of `flask --app app`, beside a server, in this process."""
    with app_on(instance) as app:
        return app.test_cli_runner().invoke(args=arguments)


class Server:
    """One process that serves; ``kill`` leaves it no moment to tidy up."""

    def __init__(self, instance: Path, how: Sequence[str] = AS_MADE_RUN, **settings: str) -> None:
        self.port = free_port()
        self.how = list(how)
        self.python = Path(sys.executable)
        self.log = instance / f"server-{self.port}.log"
        plain = {name: value for name, value in os.environ.items() if name not in SETTINGS}
        self.environment = {**plain, "COMPRO_INSTANCE": str(instance), **settings}
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> Server:
        bind = ["--bind", f"127.0.0.1:{self.port}"] if "gunicorn" in self.how else []
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [self.python, *self.how, *bind],
                cwd=REPOSITORY,
                env={**self.environment, "PORT": str(self.port)},
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        until(self.answers)
        return self

    def answers(self) -> bool:
        """Whether the server answers; a server that has ended is an error at once."""
        assert self.process.poll() is None, self.log.read_text()
        below = self.environment.get("SCRIPT_NAME", "")
        with suppress(OSError, HTTPException), Phone(self.port) as phone:
            return phone.get(f"{below}/rules").status == 200
        return False

    def kill(self) -> None:
        """End it as a power cut does, its workers too."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(ANSWER_WITHIN)

    def stop(self) -> None:
        """Ask it to end, as Ctrl+C does; kill it if it does not."""
        if self.process and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(STOP_WITHIN)
            except subprocess.TimeoutExpired:
                self.kill()
                raise

    def flask(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run a command of `flask --app app` beside the server."""
        return subprocess.run(
            [sys.executable, "-m", "flask", "--app", "app", *arguments],
            cwd=REPOSITORY,
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )


@contextmanager
def served(instance: Path, how: Sequence[str] = AS_MADE_RUN, **settings: str) -> Iterator[Server]:
    """Serve until the end of the block."""
    server = Server(instance, how, **settings)
    try:
        yield server.start()
    finally:
        server.stop()


class Phone:
    """A browser without script: one connection, its cookies, the forms of the last page."""

    def __init__(self, port: int, cookies: Mapping[str, str] | None = None) -> None:
        self.connection = HTTPConnection("127.0.0.1", port, timeout=ANSWER_WITHIN)
        self.cookies = dict(cookies or {})
        self.headers: dict[str, str] = {}
        self.address = "/"
        self.body = b""

    def __enter__(self) -> Phone:
        return self

    def __exit__(self, *_: object) -> None:
        self.connection.close()

    @property
    def html(self) -> str:
        return self.body.decode()

    def get(self, address: str) -> HTTPResponse:
        return self.ask("GET", address)

    def post(self, address: str, fields: Mapping[str, object]) -> HTTPResponse:
        return self.ask("POST", address, urlencode(fields, doseq=True))

    def ask(self, method: str, address: str, body: str | None = None) -> HTTPResponse:
        answer = self.begin(method, address, body)
        self.body = answer.read()
        self.address = address
        return answer

    def begin(self, method: str, address: str, body: str | None = None) -> HTTPResponse:
        """Ask, and read nothing but the headers."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers = {**self.headers, "Cookie": cookies}
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        self.connection.request(method, address, body, headers)
        answer = self.connection.getresponse()
        for cookie in answer.headers.get_all("Set-Cookie") or ():
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        return answer

    def form(self, ending: str) -> Form:
        """Return the form of the last page whose action ends so, but for its question."""
        forms = Page(self.html).forms
        return next(form for form in forms if form.action.partition("?")[0].endswith(ending))

    def start_game(self, **fields: object) -> str:
        """Start a game from the first page; return its address."""
        self.get("/")
        names = fields.get("names", ["Ana", "Bruno", "Chiyo", "Dara"])
        many = str(len(names))  # type: ignore[arg-type]
        sent = {**dict(self.form("/").fields), "names": names, "many": many, **fields}
        answer = self.post("/", sent)
        assert answer.status == 303, (answer.status, self.html)
        return answer.getheader("Location")


def way_to_seats(phone: Phone, game: str) -> str:
    """Return the address of a game's table by the link by which seats are taken."""
    phone.get(game.partition("game/")[0] + "links")
    return WAY_TO_SEATS.search(phone.html)[1]


def take_next_seat(phone: Phone, way: str) -> str:
    """Take the first seat that is left, by this phone; return the address of its page."""
    phone.get(way + "seat")
    form = phone.form("/seat")
    person = SEATED.search(phone.html)[1]
    answer = phone.post(form.action, form.fields.to_dict() | {"person": person})
    assert answer.status == 303
    return answer.getheader("Location")

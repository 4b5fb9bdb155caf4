"""Keep seven backups: one a day while Compro serves, one before each migration; and the commands.

The commands are `flask --app app backup` and `restore`.
"""

from __future__ import annotations

import logging
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING, NoReturn

import click
from flask import Flask, current_app
from flask.cli import with_appcontext

from scorekeeper.store.database import database_file, db
from scorekeeper.store.folder import OWN_FOLDER, SECRET_FILE, serving_lock, tighten
from scorekeeper.store.models import utc_now

from . import archive

if TYPE_CHECKING:
    from filelock import BaseFileLock

FOLDER = "backups"
KEPT = 7
NAMES = "compro-[0-9][0-9][0-9][0-9]-*.zip"
DAY = timedelta(days=1)
TOO_OLD = timedelta(days=2)
FIRST_LOOK_AFTER = 5.0  # seconds: the first requests of a new server come first
LOOK_EVERY = 600.0  # seconds
OF_THE_COMMAND_LINE = "FLASK_RUN_FROM_CLI"
"""Set by `flask`, and by `compro`, for commands that do not serve."""
EXTENSION = "compro-backups"

log = logging.getLogger(__name__)


@dataclass
class Keeper:
    """Keeps the backups of one application's SQLite database.

    source   the database; ``folder``: where its backups are; ``secret``: what signs its links
    lock     of the instance folder; None: this process does not serve
    trouble  whether scorekeepers are to be told that there is no backup
    """

    source: Path
    folder: Path
    secret: str | None
    lock: BaseFileLock | None = None
    trouble: bool = False

    def serve(self, instance: Path) -> None:
        """Hold the folder while this process lives, and look after its backups in a thread.

        Of several processes that serve, one holds it. Where that one ends, another takes it.
        """
        if self.lock is None:
            self.lock = serving_lock(instance)
            self.holds()
            Thread(target=self._look_after, name="backups", daemon=True).start()

    def holds(self) -> bool:
        """Return whether this process holds the folder, after taking it if nobody does."""
        try:
            return self.lock is None or self.lock.is_locked or bool(self.lock.acquire())
        except TimeoutError:
            return False

    def look(self) -> None:
        """Make a backup if one is due and this process is the one to make it."""
        now, made = utc_now(), self.last_made()
        if self.holds() and (made is None or abs(now - made) >= DAY):
            self.try_one()
        else:
            self.trouble = made is not None and now - made > TOO_OLD

    def try_one(self) -> None:
        """Make a backup; a failure must not stop a game, so it is only told."""
        try:
            self.make_one()
        except Exception as error:
            self.trouble = True
            log.warning("No backup could be made: %s: %s", type(error).__name__, error)

    def make_one(self) -> Path:
        """Make a backup, and delete the oldest beyond seven. errors: as ``archive.make``."""
        self.folder.mkdir(mode=OWN_FOLDER, parents=True, exist_ok=True)
        tighten(self.folder)
        numbers = [int(file.name.split("-")[1]) for file in self.kept()]
        name = f"compro-{max(numbers, default=0) + 1:04}-{utc_now():%Y-%m-%d-%H%M}.zip"
        archive.make(self.source, self.secret, self.folder / name)
        self.trouble = False
        for old in self.kept()[:-KEPT]:
            old.unlink(missing_ok=True)
        return self.folder / name

    def kept(self) -> list[Path]:
        """Return the backups in the folder, oldest first: a clock may be wrong, numbers are not."""
        return sorted(self.folder.glob(NAMES))

    def last_made(self) -> datetime | None:
        """Return when the newest backup was made; None: there is none."""
        newest = [file.stat().st_mtime for file in self.kept()[-1:]]
        return datetime.fromtimestamp(newest[0], UTC) if newest else None

    def _look_after(self) -> None:
        nobody, pause = Event(), FIRST_LOOK_AFTER
        while not nobody.wait(pause):
            self.look()
            pause = LOOK_EVERY


def init_app(app: Flask) -> None:
    """Give the application its keeper; only if it uses SQLite in a file."""
    source = database_file(app)
    if source:
        secret = app.config.get("SECRET_KEY")
        folder = Path(app.instance_path) / FOLDER
        app.extensions[EXTENSION] = Keeper(source, folder, str(secret) if secret else None)


def keep_while_serving(app: Flask) -> None:
    """Keep backups in a process that serves.

    The folder is held at once: the server has read the secret, so nothing may be restored now.
    """
    keeper = find_keeper(app)
    if keeper is None:
        return
    serve = partial(keeper.serve, Path(app.instance_path))
    if os.environ.get(OF_THE_COMMAND_LINE) == "true":
        app.before_request(serve)  # of all commands, only `flask run` is ever asked for a page
    else:
        serve()


def keep_before_migrating() -> None:
    """Make a backup before tables are changed; a failure does not stop the change."""
    keeper = find_keeper(current_app)
    if keeper:
        keeper.try_one()


def find_keeper(app: Flask) -> Keeper | None:
    """Return the keeper of this application's backups; None on PostgreSQL, which has its own."""
    keeper: Keeper | None = app.extensions.get(EXTENSION)
    return keeper


ON_POSTGRESQL = (
    "The games are in PostgreSQL: pg_dump --format=custom writes a backup of them, and pg_restore "
    "--clean puts it back. Keep SECRET_KEY too: it signs the links."
)


@click.command()
@click.argument("file", required=False, type=click.Path(dir_okay=False, path_type=Path))
@click.option("--replace", is_flag=True, help="Write over FILE if it is there already.")
@with_appcontext
def backup(file: Path | None, replace: bool) -> None:
    """Write everything into FILE, also while Compro serves.

    FILE holds the games and the secret of their links: it opens every table. Without FILE, one
    more of the seven in the folder backups/ beside the games is made.
    """
    source, keeper = database_file(current_app), find_keeper(current_app)
    if source is None or keeper is None:
        fail(ON_POSTGRESQL)
    if not source.exists():
        fail(f"There is no database yet: {source}")
    with failures_told("No backup was made"):
        if file is None:
            file = keeper.make_one()
        else:
            archive.make(source, keeper.secret, file.absolute(), replace=replace)
    click.echo(
        f"Wrote {file}: all games, checked.\n"
        "It holds the secret of the links as well: whoever has it can open every table."
    )


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@with_appcontext
def restore(file: Path) -> None:
    """Put the backup FILE in the place of the present games; its links open them again.

    Stop Compro first. FILE is checked before anything is touched; what was there before is kept
    aside.
    """
    target, instance = database_file(current_app), Path(current_app.instance_path)
    if target is None:
        fail(ON_POSTGRESQL)
    db.engine.dispose()
    with failures_told("It could not be restored"):
        aside = archive.restore(file, target, instance)
    click.echo(f"Restored {file}.")
    if aside:
        click.echo(f"What was there before is kept in {aside}.")
    secret = instance / SECRET_FILE
    if secret.is_file() and os.environ.get("SECRET_KEY") not in (None, secret.read_text().strip()):
        click.echo("SECRET_KEY is set to another secret: unset it, or no link will open anything.")


@contextmanager
def failures_told(what: str) -> Iterator[None]:
    """Turn what went wrong into one sentence that begins so; the command ends with 1."""
    try:
        yield
    except FileExistsError as there:
        fail(f"{what}: {there} is there already; --replace writes over it.")
    except archive.Unfit as reason:
        fail(f"{what}, and nothing was changed: {reason}.")
    except (OSError, sqlite3.Error) as error:
        fail(f"{what}: {error}")


def fail(sentence: str) -> NoReturn:
    raise click.ClickException(sentence)

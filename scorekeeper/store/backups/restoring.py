"""A backup in the place of the present database, which is kept aside."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from scorekeeper.store.database import BESIDE
from scorekeeper.store.folder import OWN_FILE, OWN_FOLDER, SECRET_FILE, alone

from . import archive

HELD_WAIT = 1.0  # seconds, for whoever is just about to close the database
IN_USE = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


class InUse(Exception):
    """The database cannot be replaced, as somebody has it open: a server that is running."""


@dataclass(frozen=True, slots=True)
class Restored:
    """What was restored, and where that is kept which was there before; None: nothing was."""

    unpacked: archive.Unpacked
    aside: Path | None


def restore(file: Path, target: Path, instance: Path) -> Restored:
    """Put a backup where the database is. Everything is checked before anything is touched.

    file      a backup, or a database as it lay in an instance folder
    target    the database's place
    instance  the folder of the secret
    errors    archive.Unfit for the file, InUse while a server runs on the database; OSError
    """
    with archive.workplace(target.parent) as folder:
        unpacked = archive.unpack(file, folder)
        ready = unpacked.database
        ready.chmod(OWN_FILE)
        with ready.open("rb") as written:
            os.fsync(written.fileno())
        with nobody_serving(instance), held(target):
            aside = set_aside(target, instance) if is_there(target) else None
            if unpacked.secret:
                write_secret(instance / SECRET_FILE, unpacked.secret)
            for name in BESIDE:  # a journal of the old database would be played into the new
                Path(f"{target}{name}").unlink(missing_ok=True)
            ready.replace(target)
            archive.flush_folder(target.parent)
    return Restored(unpacked, aside)


@contextmanager
def nobody_serving(instance: Path) -> Iterator[None]:
    """Keep servers from starting. errors: InUse where one runs, even if nobody asked it yet."""
    with ExitStack() as stack:
        try:
            stack.enter_context(alone(instance))
        except BlockingIOError as error:
            raise InUse("a server runs") from error
        yield


@contextmanager
def held(target: Path) -> Iterator[None]:
    """Hold the present database against everybody. errors: InUse.

    Leaving SQLite's write-ahead journal takes that nobody else has the database open, be it idle;
    and what stood in that journal is in the file itself afterwards. A file that is too damaged to
    be held cannot be in use either.
    """
    if not is_there(target):
        yield
        return
    with closing(sqlite3.connect(target, timeout=HELD_WAIT, isolation_level=None)) as present:
        try:
            mode = present.execute("PRAGMA journal_mode = DELETE").fetchone()
            present.execute("BEGIN EXCLUSIVE")
        except sqlite3.DatabaseError as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF in IN_USE:
                raise InUse(str(error)) from error
        else:
            if mode != ("delete",):
                raise InUse("its journal is somebody else's")
        yield


def set_aside(target: Path, instance: Path) -> Path:
    """Keep the present database and secret in a folder of their own; returns the folder.

    The database keeps its place too, so that there is one at every moment.
    """
    aside = _new_folder(instance, datetime.now(UTC))
    for file in (target, *(Path(f"{target}{name}") for name in BESIDE)):
        with suppress(FileNotFoundError):
            keep_also(file, aside / file.name.replace(target.name, archive.DATABASE))
    with suppress(FileNotFoundError):
        shutil.copy(instance / SECRET_FILE, aside / SECRET_FILE)
    archive.flush_folder(aside)
    return aside


def keep_also(file: Path, other: Path) -> None:
    """Give a file another name besides its own; where the disk knows no links, as a copy."""
    try:
        os.link(file, other)
    except OSError:
        shutil.copy2(file, other)


def write_secret(file: Path, secret: str) -> None:
    """Let this be the secret that signs links, at once and whole."""
    fresh = file.with_name(f".{file.name}.restored")
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, OWN_FILE)
    with os.fdopen(descriptor, "w") as out:
        out.write(secret)
        out.flush()
        os.fsync(out.fileno())
    try:
        fresh.replace(file)
    finally:
        fresh.unlink(missing_ok=True)


def is_there(target: Path) -> bool:
    """Return whether there is a database, be it a damaged one; an empty file is none."""
    return target.is_file() and target.stat().st_size > 0


def _new_folder(instance: Path, now: datetime) -> Path:
    plain = f"before-restore-{now:%Y-%m-%d-%H%M%S}"
    for number in range(1, 1000):
        aside = instance / (plain if number == 1 else f"{plain}-{number}")
        with suppress(FileExistsError):
            aside.mkdir(mode=OWN_FOLDER)
            return aside
    raise FileExistsError(aside)

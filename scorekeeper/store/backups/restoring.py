"""Put a backup in the place of the present database, which is kept in a folder aside.

Database and secret belong together, but are two files. So both are first put into a folder that
gets its final name (``READY``) in one go. If the restore is cut short after that, the next start of
Compro finds the folder and finishes it.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from scorekeeper.store import clock
from scorekeeper.store.database import BESIDE
from scorekeeper.store.folder import OWN_FILE, OWN_FOLDER, SECRET_FILE, alone, flush, unusable

from . import archive

HELD_WAIT = 1.0  # seconds, for a process that is just closing the database
OTHERS_WAIT = 5.0  # seconds, for another process that finishes the same restore
LOOK_AGAIN = 0.05  # seconds
READY = ".compro-restoring"
"""Name of the folder beside the database that holds a restore until it is finished."""
IN_USE = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


class InUse(Exception):
    """The database cannot be replaced, as a running server has it open."""


@dataclass(frozen=True, slots=True)
class Restored:
    """What was restored. ``aside``: the folder of what was there before; None: nothing was."""

    unpacked: archive.Unpacked
    aside: Path | None


def restore(file: Path, target: Path, instance: Path) -> Restored:
    """Put a backup where the database is. Everything is checked before anything is touched.

    file      a backup, or a bare database
    target    the path of the database
    instance  the folder of the secret
    errors    archive.Unfit for the file, InUse while a server runs on the database; OSError
    """
    with archive.workplace(target.parent) as folder:
        unpacked = archive.unpack(file, folder)
        ready = make_ready(unpacked, folder)
        with nobody_serving(instance), held(target):
            _finish(target, instance)
            aside = set_aside(target, instance) if is_there(target) else None
            ready.rename(target.parent / READY)
            flush(target.parent)
            try:
                _finish(target, instance)
            except OSError:
                take_back(target, instance, aside)
                raise
    return Restored(unpacked, aside)


def make_ready(unpacked: archive.Unpacked, folder: Path) -> Path:
    """Put database and secret into a new folder inside this one, flushed to the disk; return it."""
    ready = folder / READY
    ready.mkdir(mode=OWN_FOLDER)
    if unpacked.secret:
        write_secret(ready / SECRET_FILE, unpacked.secret)
    unpacked.database.chmod(OWN_FILE)
    with unpacked.database.open("rb") as written:
        os.fsync(written.fileno())
    unpacked.database.rename(ready / archive.DATABASE)
    flush(ready)
    return ready


def finish(target: Path, instance: Path) -> None:
    """Finish a restore that was cut short, if there is one; called before the database is opened.

    errors  Unusable where another process has locked the folder for long, or of the disk
    """
    ends = time.monotonic() + OTHERS_WAIT
    try:
        archive.sweep(target.parent)
        while (target.parent / READY).exists():
            try:
                with nobody_serving(instance):
                    _finish(target, instance)
            except InUse:
                if time.monotonic() > ends:
                    raise
                time.sleep(LOOK_AGAIN)
    except (InUse, OSError) as error:
        raise unusable(instance, error) from error


def _finish(target: Path, instance: Path) -> None:
    """Move what is in the folder ``READY`` to its place; if cut short, it can be done again."""
    ready = target.parent / READY
    if (ready / archive.DATABASE).exists():
        with suppress(FileNotFoundError):
            write_secret(instance / SECRET_FILE, (ready / SECRET_FILE).read_text())
        for name in BESIDE:  # SQLite would apply the old database's journal to the new one
            Path(f"{target}{name}").unlink(missing_ok=True)
        (ready / archive.DATABASE).replace(target)
        flush(target.parent)
    shutil.rmtree(ready, ignore_errors=True)


def take_back(target: Path, instance: Path, aside: Path | None) -> None:
    """Put everything back as it was, after an error of the disk."""
    ready = target.parent / READY
    if not (ready / archive.DATABASE).exists():
        return  # it is restored; only the folder is left
    if aside:
        try:
            write_secret(instance / SECRET_FILE, (aside / SECRET_FILE).read_text())
        except FileNotFoundError:
            (instance / SECRET_FILE).unlink(missing_ok=True)
    (ready / archive.DATABASE).unlink()  # first: without it the folder is not taken for a restore
    shutil.rmtree(ready, ignore_errors=True)


@contextmanager
def nobody_serving(instance: Path) -> Iterator[None]:
    """Keep servers from starting. errors: InUse where one runs, even if it had no request yet."""
    with ExitStack() as stack:
        try:
            stack.enter_context(alone(instance))
        except BlockingIOError as error:
            raise InUse("a server runs") from error
        yield


@contextmanager
def held(target: Path) -> Iterator[None]:
    """Lock the present database against all others. errors: InUse.

    SQLite leaves its write-ahead mode only if nobody else has the database open, even idle; then
    all data is in the file itself. A file too damaged for that cannot be in use, either.
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
    """Keep the present database and secret in a new folder; return the folder.

    The database stays in its place as well, so that there is one at every moment.
    """
    aside = _new_folder(instance, clock.now())
    for file in (target, *(Path(f"{target}{name}") for name in BESIDE)):
        with suppress(FileNotFoundError):
            keep_also(file, aside / file.name.replace(target.name, archive.DATABASE))
    with suppress(FileNotFoundError):
        shutil.copy(instance / SECRET_FILE, aside / SECRET_FILE)
    flush(aside)
    return aside


def keep_also(file: Path, other: Path) -> None:
    """Link a file under another name; where the disk knows no hard links, copy it."""
    try:
        os.link(file, other)
    except OSError:
        shutil.copy2(file, other)


def write_secret(file: Path, secret: str) -> None:
    """Write the secret that signs links, in one go."""
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
    flush(file.parent)


def is_there(target: Path) -> bool:
    """Return whether there is a database, even a damaged one; an empty file is none."""
    return target.is_file() and target.stat().st_size > 0


def _new_folder(instance: Path, now: datetime) -> Path:
    plain = f"before-restore-{now:%Y-%m-%d-%H%M%S}"
    for number in range(1, 1000):
        aside = instance / (plain if number == 1 else f"{plain}-{number}")
        with suppress(FileExistsError):
            aside.mkdir(mode=OWN_FOLDER)
            return aside
    raise FileExistsError(aside)

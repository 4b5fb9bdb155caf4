"""Make a backup from a database in use, check it, and put it in the place of the present database.

It is a zip file of the database and the secret that signs links. It opens every table. Database and
secret belong together, but are two files. So a restore first puts both into a folder that gets its
final name (``READY``) in one go. If it is cut short after that, the next start of Compro finishes
it. What was there before is kept in a folder aside.
"""

import os
import shutil
import sqlite3
import time
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp

from scorekeeper.store.database import BESIDE
from scorekeeper.store.folder import (
    OWN_FILE,
    OWN_FOLDER,
    SECRET_FILE,
    make_private,
    serving_lock,
    unusable,
)
from scorekeeper.store.models import utc_now
from scorekeeper.store.revisions import known_revisions

DATABASE = "compro.db"
WORKPLACE = ".compro-backup-"
LEFT_BEHIND = 3600  # seconds after which a workplace belongs to a process that was killed
NOT_UNPACKED = (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError)
"""Errors that a damaged zip file raises; RuntimeError: one with a password."""


class Unfit(ValueError):
    """There can be no backup, or none can be restored; the message says why."""


def make(source: Path, secret: str | None, target: Path, *, replace: bool = False) -> None:
    """Write a checked copy of a database to a file: the whole of it, or nothing.

    replace  whether a file that exists is replaced
    errors   FileExistsError; Unfit where the database is damaged; OSError and sqlite3.Error
    """
    if target.exists() and not replace:
        raise FileExistsError(target)
    with workplace(target.parent) as place:
        copy, packed = place / DATABASE, place / "packed.zip"
        address = f"{source.absolute().as_uri()}?mode=rw"  # never makes an empty one
        with (
            closing(sqlite3.connect(address, uri=True)) as origin,
            closing(sqlite3.connect(copy)) as copied,
        ):
            origin.backup(copied)
        check(copy)
        make_private(packed)
        with packed.open("wb") as file:
            with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
                if secret:
                    archive.writestr(SECRET_FILE, secret)
                archive.write(copy, DATABASE)
            file.flush()
            os.fsync(file.fileno())
        packed.replace(target)


def unpack(file: Path, folder: Path) -> None:
    """Put the database of a backup, and its secret, into an empty private folder; check them.

    file    a backup, or a database that lies beside its secret
    errors  Unfit; OSError of the disk
    """
    copy = folder / DATABASE
    if zipfile.is_zipfile(file):
        try:
            with zipfile.ZipFile(file) as archive:
                for name in {DATABASE, SECRET_FILE}.intersection(archive.namelist()):
                    archive.extract(name, folder)
        except NOT_UNPACKED as error:
            raise Unfit(f"the file is damaged: {error}") from error
    else:
        if file.stat().st_size == 0:  # which SQLite takes for a new database
            raise Unfit("the file is empty")
        # what was written last may still lie beside the database
        for lying, name in (
            (file, DATABASE),
            (file.with_name(f"{file.name}-wal"), f"{DATABASE}-wal"),
            (file.with_name(SECRET_FILE), SECRET_FILE),
        ):
            if lying.is_file():
                shutil.copyfile(lying, folder / name)
    if not copy.exists():
        raise Unfit("it is a zip file, but not a backup of Compro")
    check(copy)
    _let_none_end(copy)
    for each in filter(Path.is_file, folder.iterdir()):
        each.chmod(OWN_FILE)
        with each.open("r+b") as written:
            os.fsync(written.fileno())


def check(file: Path) -> None:
    """Check a database that nobody uses, and bring it into one file. errors: Unfit."""
    try:
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE").close()
            ((said,),) = connection.execute("PRAGMA integrity_check(1)")
            if said != "ok":
                raise Unfit(f"the database is damaged: {said}")
            if not connection.execute("PRAGMA table_info(alembic_version)").fetchall():
                raise Unfit("it is a database, but not of Compro")
            for (revision,) in connection.execute("SELECT version_num FROM alembic_version"):
                if revision not in known_revisions():
                    raise Unfit(f"its tables ({revision}) are of a newer Compro: update this one")
    except sqlite3.DatabaseError as error:
        raise Unfit(f"it is no database, or a damaged one: {error}") from error


def _let_none_end(file: Path) -> None:
    """Take back every warning that a table ends: else one that was to end since is gone at once."""
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE tables SET ends = NULL").close()


@contextmanager
def workplace(folder: Path) -> Iterator[Path]:
    """Make a private folder inside this one, and remove it at the end.

    Those that killed processes left there long ago are removed as well.
    """
    for left in folder.glob(f"{WORKPLACE}*"):
        if time.time() - left.stat().st_mtime > LEFT_BEHIND:
            shutil.rmtree(left, ignore_errors=True)
    with TemporaryDirectory(prefix=WORKPLACE, dir=folder, ignore_cleanup_errors=True) as place:
        yield Path(place)


READY = ".compro-restoring"
"""Name of the folder beside the database that holds a restore until it is finished."""
BEFORE = "before"
"""Name of the folder in it that gets what was there before."""
OTHERS_WAIT = 5.0  # seconds, for another process that finishes the same restore
IN_USE = "Compro is running on these games. Stop it, and try again"


def restore(file: Path, target: Path, instance: Path) -> Path | None:
    """Put a backup where the database is. Everything is checked before anything is touched.

    target    the path of the database
    instance  the folder of the secret
    returns   the folder of what was there before; None: nothing was
    errors    Unfit: nothing was changed; OSError: the next start tries to finish it
    """
    with workplace(target.parent) as place:
        ready = place / READY
        ready.mkdir(mode=OWN_FOLDER)
        unpack(file, ready)
        (ready / BEFORE).mkdir(mode=OWN_FOLDER)
        with nobody_serving(instance):
            _finish(target, instance)
            if (instance / SECRET_FILE).is_file():
                shutil.copy(instance / SECRET_FILE, ready / BEFORE)
            ready.rename(target.parent / READY)
            return _finish(target, instance)


def finish(target: Path, instance: Path) -> None:
    """Finish a restore that was cut short, if there is one. errors: Unusable."""
    ready = target.parent / READY
    try:
        if ready.exists():
            with nobody_serving(instance, OTHERS_WAIT):
                _finish(target, instance)
    except (Unfit, OSError) as error:
        if ready.exists():  # else a process that began at the same time has finished it
            raise unusable(instance, error) from error


@contextmanager
def nobody_serving(instance: Path, wait: float = 0) -> Iterator[None]:
    """Hold the folder. errors: Unfit where a server does, even if it had no request yet."""
    try:
        held = serving_lock(instance).acquire(timeout=wait)
    except TimeoutError as error:
        raise Unfit(IN_USE) from error
    with held:
        yield


def _finish(target: Path, instance: Path) -> Path | None:
    """Put what ``READY`` holds in place; return the folder of what was there; None: nothing was."""
    ready = target.parent / READY
    new, before, secret = ready / DATABASE, ready / BEFORE, ready / SECRET_FILE
    if new.exists():
        for ending in ("", *BESIDE):
            old = target.with_name(target.name + ending)
            if old.exists():
                old.replace(before / old.name)
        if secret.exists():
            fresh = Path(shutil.copy(secret, instance / f".{SECRET_FILE}.restored"))
            fresh.replace(instance / SECRET_FILE)
        new.replace(target)
    aside = None
    if before.exists() and any(before.iterdir()):
        aside = Path(mkdtemp(prefix=f"before-restore-{utc_now():%Y-%m-%d}-", dir=instance))
        aside.rmdir()
        shutil.move(before, aside)
    shutil.rmtree(ready, ignore_errors=True)
    return aside

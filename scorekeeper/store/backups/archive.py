"""Make a backup from a database in use; unpack one and check it.

It is a zip file of the database and the secret that signs links. It opens every table.
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
from tempfile import TemporaryDirectory

from scorekeeper.store.folder import OWN_FILE, SECRET_FILE, make_private
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

"""Make one of the seven backups that Compro keeps, and read and write the note about the last."""

from __future__ import annotations

import errno
import json
import os
import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Any

from scorekeeper.store import clock
from scorekeeper.store.folder import OWN_FILE, OWN_FOLDER, make_private, tighten

from . import archive
from .archive import Unfit

FOLDER = "backups"
KEPT = 7
NOTE = "last.json"
LOCK = "lock.db"
WAIT_FOR_OTHERS = 600.0  # seconds, for another process that is making one
NAME = re.compile(r"compro-(\d{4,})-[\d-]+\.zip")
TIMES_THE_DATABASE = 3
"""Room that making a backup needs, in sizes of the database: for a copy, perhaps a migrated one,
and the packed file."""
LEFT_FREE = 16 * 1024 * 1024
"""Bytes that stay free on the disk, for the games."""


class Trouble(StrEnum):
    """Why there is no recent backup."""

    FULL = "full"
    UNWRITABLE = "unwritable"
    DAMAGED = "damaged"
    FAILED = "failed"
    OLD = "old"


FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
UNWRITABLE = frozenset(
    {errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOENT, errno.ENOTDIR, errno.EEXIST}
)
OF_SQLITE = {
    sqlite3.SQLITE_FULL: Trouble.FULL,
    sqlite3.SQLITE_READONLY: Trouble.UNWRITABLE,
    sqlite3.SQLITE_CANTOPEN: Trouble.UNWRITABLE,
    sqlite3.SQLITE_PERM: Trouble.UNWRITABLE,
    sqlite3.SQLITE_CORRUPT: Trouble.DAMAGED,
    sqlite3.SQLITE_NOTADB: Trouble.DAMAGED,
}


@dataclass(frozen=True, slots=True)
class Note:
    """What is known of the backups in a folder.

    verified  when the last good one was made, and ``file`` its name; None: there is none
    tried     when making one was last tried
    trouble   why that failed; None: it did not
    what      the same in English, for the command line
    """

    verified: datetime | None = None
    file: str = ""
    tried: datetime | None = None
    trouble: Trouble | None = None
    what: str = ""


def keep_one(
    source: Path, secret: str | None, folder: Path, *, since: datetime, left_free: int = LEFT_FREE
) -> Note:
    """Make one more of the backups in a folder, unless another process has made one ``since``.

    Once the new one is checked, the oldest beyond seven are deleted. Nothing is raised: a failure
    is noted, and all backups stay.

    since      the moment from which on a backup is new enough
    left_free  bytes that must stay free on the disk
    """
    tried = clock.now()
    try:
        folder.mkdir(mode=OWN_FOLDER, parents=True, exist_ok=True)
        tighten(folder)
        with alone(folder):
            tried = clock.now()
            note = read_note(folder)
            if note.trouble is None and note.verified and since <= note.verified <= tried:
                return note
            note = _one_more(source, secret, folder, left_free)
            with suppress(OSError):
                write_note(folder, note)  # while the folder is still locked
    except Exception as error:  # a backup that fails must not stop a game
        note = _failed(folder, tried, error)
        with suppress(OSError):
            write_note(folder, note)
    return note


def read_note(folder: Path) -> Note:
    """Return the last note: empty if unreadable, without ``verified`` if its file is gone."""
    try:
        said: dict[str, Any] = json.loads((folder / NOTE).read_text())
        note = Note(
            verified=_moment(said["verified"]),
            file=str(said["file"]),
            tried=_moment(said["tried"]),
            trouble=Trouble(said["trouble"]) if said["trouble"] else None,
            what=str(said["what"]),
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return Note()
    if note.verified and not (folder / note.file).is_file():
        return Note(tried=note.tried, trouble=note.trouble, what=note.what)
    return note


def write_note(folder: Path, note: Note) -> None:
    """Write the note in one go. errors: OSError."""
    said = {
        "verified": note.verified.isoformat() if note.verified else None,
        "file": note.file,
        "tried": note.tried.isoformat() if note.tried else None,
        "trouble": note.trouble,
        "what": note.what,
    }
    fresh = folder / f".{NOTE}.{os.getpid()}"
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, OWN_FILE)
    with os.fdopen(descriptor, "w") as file:
        json.dump(said, file, indent=1)
    fresh.replace(folder / NOTE)


def kept(folder: Path) -> list[Path]:
    """Return the backups in a folder, oldest first, by the number in their names."""
    numbered = [(_number(file), file) for file in folder.iterdir() if NAME.fullmatch(file.name)]
    return [file for _, file in sorted(numbered)]


def trouble_of(error: BaseException) -> Trouble:
    """Return the trouble that an error stands for."""
    cause = getattr(error, "orig", None) or error  # SQLAlchemy wraps what SQLite said
    if isinstance(cause, Unfit):
        return Trouble.DAMAGED
    if isinstance(cause, sqlite3.Error):
        return OF_SQLITE.get(getattr(cause, "sqlite_errorcode", 0) & 0xFF, Trouble.FAILED)
    if isinstance(cause, OSError) and cause.errno in FULL:
        return Trouble.FULL
    if isinstance(cause, OSError) and cause.errno in UNWRITABLE:
        return Trouble.UNWRITABLE
    return Trouble.FAILED


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Lock the folder against other processes, by SQLite: the lock ends with the process."""
    make_private(folder / LOCK)
    lock = sqlite3.connect(folder / LOCK, timeout=WAIT_FOR_OTHERS, isolation_level=None)
    with closing(lock):
        lock.execute("BEGIN EXCLUSIVE")
        yield


def _one_more(source: Path, secret: str | None, folder: Path, left_free: int) -> Note:
    for left in folder.glob(f"{archive.WORKPLACE}*"):  # left behind by a process that was killed
        shutil.rmtree(left, ignore_errors=True)
    _check_room(source, folder, left_free)
    made = clock.now()
    number = max(map(_number, kept(folder)), default=0) + 1
    file = folder / f"compro-{number:04}-{made:%Y-%m-%d-%H%M}.zip"
    archive.make(source, secret, file)
    for old in kept(folder)[:-KEPT]:
        old.unlink(missing_ok=True)
    return Note(verified=made, file=file.name, tried=made)


def _check_room(source: Path, folder: Path, left_free: int) -> None:
    journal = source.with_name(f"{source.name}-wal")
    size = source.stat().st_size + (journal.stat().st_size if journal.exists() else 0)
    needed, free = TIMES_THE_DATABASE * size + left_free, shutil.disk_usage(folder).free
    if free < needed:
        raise OSError(errno.ENOSPC, f"a backup needs {needed:,} bytes free, there are {free:,}")


def _failed(folder: Path, tried: datetime, error: Exception) -> Note:
    last = read_note(folder)
    what = f"{type(error).__name__}: {error}"
    return Note(last.verified, last.file, tried, trouble_of(error), what)


def _number(file: Path) -> int:
    found = NAME.fullmatch(file.name)
    return int(found[1]) if found else 0


def _moment(said: str | None) -> datetime | None:
    moment = datetime.fromisoformat(said) if said else None
    if moment and moment.tzinfo is None:
        raise ValueError("a time without a zone")
    return moment

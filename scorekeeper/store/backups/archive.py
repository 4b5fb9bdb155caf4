"""Make a backup, a zip file, from a database in use, and unpack and check one.

It holds the database, the secret that signs links (without which no link would work) and a
description. Unpacked into an empty instance folder it is all that Compro needs. Whoever has the
file can open every table.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import shutil
import sqlite3
import time
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from tempfile import mkdtemp
from typing import Any
from urllib.parse import quote

from flask import Flask
from sqlalchemy import URL, create_engine, func, select
from sqlalchemy.exc import SQLAlchemyError

from scorekeeper.store import clock, database
from scorekeeper.store.folder import OWN_FILE, SECRET_FILE, flush
from scorekeeper.store.journal.verify import game_ids, verify_game
from scorekeeper.store.models import events
from scorekeeper.store.revisions import known_revisions

DATABASE = "compro.db"
ABOUT = "backup.json"
FORM = 1
"""Version of the file's form; goes up when older versions of Compro cannot read it."""
SQLITE_BEGINS = b"SQLite format 3\x00"
WORKPLACE = ".compro-backup-"
LONGEST_COPY = 60.0  # seconds to wait for a database that another process has locked
MOST_ABOUT = 64 * 1024  # bytes
NOT_UNPACKED = (zipfile.BadZipFile, zlib.error, EOFError, UnicodeDecodeError, RuntimeError)
"""Errors that a damaged zip file raises; RuntimeError: one with a password."""


class Unfit(ValueError):
    """A database or a backup is damaged or unknown; the message says how."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What a database holds: the revision of its tables, and how many games and events."""

    revision: str
    games: int
    events: int


@dataclass(frozen=True, slots=True)
class Made:
    """A backup as it was written: where, what is in it, its bytes and the seconds it took."""

    file: Path
    contents: Contents
    size: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Unpacked:
    """A backup that was unpacked and checked.

    database  its file, migrated to today's revision
    secret    what signs its links; None: the file has none
    made      when it was made; None: the file does not say
    """

    database: Path
    contents: Contents
    secret: str | None
    made: datetime | None


def make(source: Path, secret: str | None, target: Path, *, replace: bool = False) -> Made:
    """Copy a database that may be in use, replay every game in the copy, and write it to a file.

    Afterwards the whole file is there, or nothing.

    source   the database; it can be written meanwhile
    secret   what signs the links of its tables
    replace  whether a file that exists is replaced
    errors   FileExistsError where the target exists; Unfit where the database is damaged; OSError
             and sqlite3.Error of the disk
    """
    began = time.monotonic()
    if target.exists() and not replace:
        raise FileExistsError(target)
    with workplace(target.parent) as folder:
        copy, packed = folder / DATABASE, folder / "packed.zip"
        made = clock.now()
        copy_database(source, copy)
        contents, _ = examine(copy)
        pack(copy, secret, contents, made, packed)
        check_packed(packed)
        size = packed.stat().st_size
        put_in_place(packed, target, replace=replace)
    return Made(target, contents, size, time.monotonic() - began)


def unpack(file: Path, folder: Path) -> Unpacked:
    """Unpack a backup, or copy a bare database, and check every game in it.

    folder  where to put it: empty, and readable by nobody else
    errors  Unfit; OSError of the disk
    """
    copy = folder / DATABASE
    if zipfile.is_zipfile(file):
        about, secret = _take_out(file, copy)
        made = datetime.fromisoformat(about["made"])
    elif begins_as_sqlite(file):
        shutil.copyfile(file, copy)
        with suppress(FileNotFoundError):  # what is not yet in the file itself
            shutil.copyfile(f"{file}-wal", f"{copy}-wal")
        made, beside = None, file.with_name(SECRET_FILE)
        secret = beside.read_text().strip() if beside.is_file() else None
    else:
        raise Unfit("it is neither a backup of Compro nor a database")
    contents, ready = examine(copy)
    return Unpacked(ready, contents, secret, made)


# A copy, and whether it is good


def copy_database(source: Path, copy: Path) -> None:
    """Copy a database as it is at one moment, by SQLite's backup; the copy is one file.

    errors  TimeoutError where it stays locked
    """
    ends = time.monotonic() + LONGEST_COPY

    def look_at_clock(_status: int, left: int, _all: int) -> None:
        if left and time.monotonic() > ends:
            raise TimeoutError(f"{source} was locked for {LONGEST_COPY:.0f} seconds")

    address = f"file:{quote(str(source))}?mode=rw"  # never makes an empty one
    with (
        closing(sqlite3.connect(address, uri=True)) as origin,
        closing(sqlite3.connect(copy)) as target,
    ):
        origin.backup(target, progress=look_at_clock)
        target.execute("PRAGMA journal_mode = DELETE").close()


def examine(file: Path) -> tuple[Contents, Path]:
    """Check a database that nobody uses: its pages, its revision, and every game by replaying it.

    returns  what is in it; and the file in which it is up to date, itself or a migrated copy
    errors   Unfit
    """
    if not begins_as_sqlite(file):
        raise Unfit("it is not a database")
    try:
        revision = _check_pages(file)
    except sqlite3.DatabaseError as error:
        raise Unfit(f"the database is damaged: {error}") from error
    known = known_revisions()
    if revision not in known:
        raise Unfit(
            f"its tables are of revision {revision}, which this Compro does not know: "
            "it comes from a newer one, so bring Compro up to date first"
        )
    ready = file
    if revision != known[-1]:
        ready = file.with_name(f"migrated-{file.name}")
        shutil.copyfile(file, ready)
        try:
            migrate_copy(ready)
        except (SQLAlchemyError, LookupError, ValueError) as error:
            raise Unfit(f"its tables cannot be brought up to date: {error}") from error
    return replay(ready, revision), ready


def replay(file: Path, revision: str) -> Contents:
    """Replay every game of a database that is up to date; return what is in it. errors: Unfit."""
    engine = create_engine(URL.create("sqlite", database=str(file)))
    try:
        with engine.connect() as connection:
            games = game_ids(connection)
            for game in games:
                found = verify_game(connection, game)
                if found and found.in_journal:
                    raise Unfit(f"game {game}, event {found.number}: {found.what}")
            count = connection.scalar(select(func.count()).select_from(events)) or 0
    except SQLAlchemyError as error:
        raise Unfit(f"its games cannot be read: {error}") from error
    finally:
        engine.dispose()
    return Contents(revision, len(games), count)


def migrate_copy(file: Path) -> None:
    """Migrate a database that nobody uses to today's revision."""
    app = Flask("copy", instance_path=str(file.parent))
    app.config["DATABASE_URL"] = f"sqlite:///{file}"
    database.init_app(app)
    with app.app_context():
        database.bring_up_to_date()
        database.db.engine.dispose()
    with closing(sqlite3.connect(file)) as copy:
        copy.execute("PRAGMA journal_mode = DELETE").close()


def begins_as_sqlite(file: Path) -> bool:
    """Return whether a file begins as SQLite databases do."""
    with file.open("rb") as opened:
        return opened.read(len(SQLITE_BEGINS)) == SQLITE_BEGINS


def _check_pages(file: Path) -> str:
    """Check a database's pages; return its revision. errors: Unfit; sqlite3.Error."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE").close()
        said = [row[0] for row in connection.execute("PRAGMA integrity_check(3)")]
        if said != ["ok"]:
            raise Unfit(f"the database is damaged: {said[0]}")
        if connection.execute("PRAGMA foreign_key_check").fetchone():
            raise Unfit("the database is damaged: rows belong to others that are missing")
        try:
            revisions = connection.execute("SELECT version_num FROM alembic_version").fetchall()
        except sqlite3.OperationalError:
            revisions = []
    if len(revisions) != 1:
        raise Unfit("it is a database, but not of Compro")
    return str(revisions[0][0])


# The file


def pack(
    copy: Path, secret: str | None, contents: Contents, made: datetime, packed: Path
) -> None:  # fmt: skip
    """Write database, secret and description into one zip file that only its owner may read."""
    about = {"form": FORM, "made": made.isoformat(), "sha256": digest_of(copy), **asdict(contents)}
    descriptor = os.open(packed, os.O_RDWR | os.O_CREAT | os.O_EXCL, OWN_FILE)
    with os.fdopen(descriptor, "w+b") as file:
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(ABOUT, json.dumps(about, indent=1))
            if secret:
                archive.writestr(SECRET_FILE, secret)
            archive.write(copy, DATABASE)
        file.flush()
        os.fsync(file.fileno())


def check_packed(packed: Path) -> None:
    """Read a written backup again and compare its checksum. errors: Unfit."""
    with zipfile.ZipFile(packed) as archive:
        about = _read_about(archive)
        with archive.open(DATABASE) as member:
            if hashlib.file_digest(member, "sha256").hexdigest() != about["sha256"]:  # type: ignore[arg-type]
                raise Unfit("what was written is not what was copied")


def put_in_place(packed: Path, target: Path, *, replace: bool) -> None:
    """Move a finished file to its place in one go. errors: FileExistsError unless ``replace``."""
    if replace:
        packed.replace(target)
    else:
        try:
            os.link(packed, target)
        except FileExistsError:
            raise
        except OSError:  # some disks know no hard links
            os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWN_FILE))
            packed.replace(target)
    flush(target.parent)


def digest_of(file: Path) -> str:
    """Return the SHA-256 of a file, as hex digits."""
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()


@contextmanager
def workplace(folder: Path) -> Iterator[Path]:
    """Make a private folder inside this one, and remove it at the end.

    First those left behind by processes that were killed are removed.
    """
    sweep(folder)
    while (made := _make_workplace(folder)) is None:
        pass  # another process removed it before it was locked
    place, lock = made
    try:
        yield place
    finally:
        shutil.rmtree(place, ignore_errors=True)
        os.close(lock)


def sweep(folder: Path) -> None:
    """Remove the workplaces in a folder that no process uses any more."""
    for left in folder.glob(f"{WORKPLACE}*"):
        with suppress(OSError):
            lock = os.open(left, os.O_RDONLY | os.O_DIRECTORY)
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                shutil.rmtree(left, ignore_errors=True)
            finally:
                os.close(lock)


def _make_workplace(folder: Path) -> tuple[Path, int] | None:
    """Return a new workplace and the descriptor that locks it; None: it was swept away at once."""
    place = Path(mkdtemp(dir=folder, prefix=WORKPLACE))
    try:
        lock = os.open(place, os.O_RDONLY | os.O_DIRECTORY)
    except FileNotFoundError:
        return None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(lock)
        return None
    except OSError:  # the disk knows no locks, so nobody can sweep there, either
        pass
    if not place.exists():
        os.close(lock)
        return None
    return place, lock


def _take_out(file: Path, copy: Path) -> tuple[dict[str, Any], str | None]:
    """Write a backup's database to ``copy``; return its description and its secret."""
    try:
        with zipfile.ZipFile(file) as archive:
            about = _read_about(archive)
            names = archive.namelist()
            if DATABASE not in names:
                raise Unfit("there is no database in it")
            secret = None
            if SECRET_FILE in names and archive.getinfo(SECRET_FILE).file_size <= MOST_ABOUT:
                secret = archive.read(SECRET_FILE).decode().strip() or None
            with archive.open(DATABASE) as member, copy.open("wb") as out:
                shutil.copyfileobj(member, out)
    except NOT_UNPACKED as error:
        raise Unfit(f"the file is damaged: {error}") from error
    if digest_of(copy) != about["sha256"]:
        raise Unfit("its database is not the one that was put into it")
    return about, secret


def _read_about(archive: zipfile.ZipFile) -> dict[str, Any]:
    """Return the description in a backup. errors: Unfit."""
    if ABOUT not in archive.namelist() or archive.getinfo(ABOUT).file_size > MOST_ABOUT:
        raise Unfit("it is a zip file, but not a backup of Compro")
    try:
        about: dict[str, Any] = json.loads(archive.read(ABOUT))
        form, _, _ = about["form"], about["sha256"], datetime.fromisoformat(about["made"])
    except (ValueError, KeyError, TypeError) as error:
        raise Unfit(f"what it says of itself cannot be read: {error!r}") from error
    if form != FORM:
        raise Unfit(f"it has form {form}, and this Compro knows only form {FORM}")
    return about

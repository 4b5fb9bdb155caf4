"""The folder of the database: make it usable and private, and lock it while Compro serves."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile
from typing import TYPE_CHECKING

from click import ClickException

if TYPE_CHECKING:
    from filelock import BaseFileLock

SECRET_FILE = "secret.key"  # noqa: S105 (a file's name, not a secret)
OWN_FOLDER, OWN_FILE = 0o700, 0o600
OTHERS = stat.S_IRWXG | stat.S_IRWXO
SERVING = "serving.lock"
FIRST_WRITE = 64 * 1024
"""Bytes that must be free on the disk: what SQLite needs for an empty database."""


class Unusable(ClickException):
    """A folder or a file cannot be used; the message says which, and what is needed."""


def prepare(folder: Path, *, own: bool) -> None:
    """Make the folder if it is missing, and check that files can be written there.

    own     whether the folder is only Compro's: then others lose their permissions on it
    errors  Unusable
    """
    try:
        folder.mkdir(mode=OWN_FOLDER, parents=True, exist_ok=True)
        with TemporaryFile(dir=folder, buffering=0) as probe:
            if probe.write(bytes(FIRST_WRITE)) < FIRST_WRITE:
                raise OSError("No space left on device")
    except OSError as error:
        raise unusable(folder, error) from error
    if own:
        tighten(folder)


def unusable(place: Path, error: Exception) -> Unusable:
    """Return the exception for a file or folder with which this error came up."""
    why = getattr(error, "strerror", None) or str(error)
    return Unusable(
        f"Compro keeps its games in {place} but cannot use it ({why}): it needs a folder that it "
        "may write to, on a disk with room; COMPRO_INSTANCE=/another/folder names another."
    )


def check_writable(file: Path) -> None:
    """Check that a file, if it exists, can be read and written. errors: Unusable."""
    if file.exists() and not os.access(file, os.R_OK | os.W_OK):
        raise unusable(file, PermissionError("it may not be written to"))


def make_private(file: Path) -> None:
    """Make an empty file that only its owner may read, unless it exists."""
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWN_FILE))


def flush(folder: Path) -> None:
    """Write a folder's entries to the disk, so that new names survive a power cut."""
    # Windows cannot, nor can some file systems, as of USB sticks; they need not.
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def tighten(*places: Path) -> None:
    """Take the permissions of group and others off those of these paths that we own."""
    for place in places:
        with suppress(FileNotFoundError, PermissionError):
            now = place.stat().st_mode
            if now & OTHERS:
                place.chmod(stat.S_IMODE(now) & ~OTHERS)


def serving_lock(folder: Path) -> BaseFileLock:
    """Return the lock of the process that serves the games in this folder.

    It ends with the process. Taking it never waits. errors: TimeoutError where another has it
    """
    from filelock import FileLock  # here, for only those need it who serve or restore

    folder.mkdir(mode=OWN_FOLDER, parents=True, exist_ok=True)  # the database may lie elsewhere
    return FileLock(folder / SERVING, timeout=0, mode=OWN_FILE, thread_local=False)

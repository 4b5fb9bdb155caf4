"""Let the threads and processes that write to one SQLite file do so one after another.

SQLite takes one writer at a time. By itself it waits by asking again, after longer and longer
pauses of up to a tenth of a second: with four processes, some wait for a third of one.
"""

from __future__ import annotations

import fcntl
import os
import time
from pathlib import Path
from threading import Lock

from .folder import OWN_FILE
from .unavailable import StoreUnavailable, Trouble

TURN, NEXT = 0, 1
"""Bytes of the file that are locked: by whoever writes, and by whoever is next. So a process that
writes again and again is behind the one that waits, and only one asks often."""
ASK_EVERY = {TURN: 0.00025, NEXT: 0.001}  # seconds
ENDING = "-turn"
"""Of the file beside the database that whoever writes has locked; it is always empty."""


class Turns:
    """A lock for whoever writes. It ends with its process, however that ends.

    Where the disk knows no locks, or the file cannot be made, only threads wait here, and processes
    as SQLite lets them.

    wait    seconds; None: there is no lock
    file    the database; None: no other process has it
    errors  StoreUnavailable, busy, after the wait
    """

    def __init__(self, wait: float | None, file: Path | None = None) -> None:
        self._wait = wait
        self._file = file and file.with_name(file.name + ENDING)
        self._lock = Lock()
        self._held: int | None = None

    def __enter__(self) -> None:
        if self._wait is None:
            return
        ends = time.monotonic() + self._wait
        if not self._lock.acquire(timeout=self._wait):
            raise StoreUnavailable(Trouble.BUSY, "others are writing")
        try:
            self._held = self._take_turn(ends)
        except BaseException:
            self._lock.release()
            raise

    def __exit__(self, *_: object) -> None:
        if self._wait is None:
            return
        held, self._held = self._held, None
        try:
            if held is not None:
                os.close(held)  # the lock with it
        finally:
            self._lock.release()

    def _take_turn(self, ends: float) -> int | None:
        """Return the descriptor of the locked file; None where it cannot be locked at all."""
        if self._file is None:
            return None
        try:
            opened = os.open(self._file, os.O_RDWR | os.O_CREAT, OWN_FILE)
        except OSError:  # SQLite is about to say what is wrong with the disk
            return None
        locked = False
        try:
            locked = _lock(opened, NEXT, ends) and _lock(opened, TURN, ends)
        finally:
            if not locked:
                os.close(opened)
        if not locked:
            return None
        fcntl.lockf(opened, fcntl.LOCK_UN, 1, NEXT)
        return opened


def _lock(opened: int, byte: int, ends: float) -> bool:
    """Lock a byte of the file once nobody else has; return False where that cannot be.

    The lock is this process's own: what it forks meanwhile does not hold it, too.
    """
    while True:
        try:
            fcntl.lockf(opened, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, byte)
        except (BlockingIOError, PermissionError):
            if time.monotonic() >= ends:
                raise StoreUnavailable(Trouble.BUSY, "other processes are writing") from None
            time.sleep(ASK_EVERY[byte])
        except OSError:
            return False
        else:
            return True

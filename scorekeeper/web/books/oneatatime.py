"""Work that only one request does at a time, while a few others wait for their turn."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore, Lock


class OneAtATime:
    """A lock that only one request holds at a time. ``waiting``: how many may wait for it."""

    def __init__(self, waiting: int) -> None:
        self._waiting = BoundedSemaphore(waiting + 1)
        self._place = Lock()

    @contextmanager
    def place(self) -> Iterator[bool]:
        """Hold the lock until the end of the block, and give True; False where too many wait."""
        if not self._waiting.acquire(blocking=False):
            yield False
            return
        try:
            with self._place:
                yield True
        finally:
            self._waiting.release()

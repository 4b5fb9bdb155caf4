"""Garbage, and when to look for it: what is imported and registered at a start stays anyway."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """Let Python not look through what is made in the block, nor ever afterwards.

    It would do so again and again while that grows, for a fifth of a start.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()

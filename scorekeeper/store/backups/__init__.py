"""Backups of a SQLite database: one file each, opened and replayed before it counts.

archive   the file: how one is made from a database in use, and how one is checked
rotation  the seven that Compro keeps by itself, and the note about the last of them
keeping   who makes those: one thread of whatever serves, and every migration
restoring a backup in the place of the present database
commands  `flask --app app backup` and `restore`

PostgreSQL has backups of its own; here nothing is kept for it.
"""

from __future__ import annotations

from .keeping import (
    OF_THE_COMMAND_LINE,
    Standing,
    init_app,
    keep_before_migrating,
    keep_while_serving,
    standing,
)
from .rotation import Trouble

__all__ = [
    "OF_THE_COMMAND_LINE",
    "Standing",
    "Trouble",
    "init_app",
    "keep_before_migrating",
    "keep_while_serving",
    "standing",
]

"""Backups of a SQLite database, each one file, which is read back and replayed before it counts.

archive    make a backup of a database in use, and check one
rotation   the seven backups that Compro keeps by itself, and the note about the last of them
keeping    when those are made: daily by a thread of the server, and before every migration
restoring  put a backup in the place of the present database
commands   `flask --app app backup` and `restore`

PostgreSQL has backups of its own; nothing is done for it here.
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

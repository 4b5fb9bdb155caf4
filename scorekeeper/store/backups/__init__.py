"""Backups of a SQLite database, each a zip file. PostgreSQL has backups of its own."""

from .keeping import (
    OF_THE_COMMAND_LINE as OF_THE_COMMAND_LINE,
    Keeper as Keeper,
    find_keeper as find_keeper,
    init_app as init_app,
    keep_before_migrating as keep_before_migrating,
    keep_while_serving as keep_while_serving,
)

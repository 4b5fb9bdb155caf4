"""What keeps the database from reading or writing, named apart from faults of the program."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum

import click
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnectionFree

PRIMARY = 0xFF
"""The part of SQLite's error codes that tells the kinds apart; the rest is detail."""


class Trouble(StrEnum):
    """What is wrong with the database."""

    FULL = "full"
    READ_ONLY = "read_only"
    BROKEN_DISK = "broken_disk"
    BUSY = "busy"
    AWAY = "away"
    DAMAGED = "damaged"


IN_PLAIN_WORDS = {
    Trouble.FULL: "The disk that holds the database is full.",
    Trouble.READ_ONLY: "The database can only be read, not written.",
    Trouble.BROKEN_DISK: "The disk that holds the database reports an error.",
    Trouble.BUSY: "The database is busy.",
    Trouble.AWAY: "The database does not answer.",
    Trouble.DAMAGED: "The database is damaged.",
}
"""For whoever runs Compro, on the command line and in the log."""

OF_SQLITE = {
    sqlite3.SQLITE_FULL: Trouble.FULL,
    sqlite3.SQLITE_READONLY: Trouble.READ_ONLY,
    sqlite3.SQLITE_PERM: Trouble.READ_ONLY,
    sqlite3.SQLITE_IOERR: Trouble.BROKEN_DISK,
    sqlite3.SQLITE_NOLFS: Trouble.BROKEN_DISK,
    sqlite3.SQLITE_BUSY: Trouble.BUSY,
    sqlite3.SQLITE_LOCKED: Trouble.BUSY,
    sqlite3.SQLITE_PROTOCOL: Trouble.BUSY,
    sqlite3.SQLITE_CANTOPEN: Trouble.AWAY,
    sqlite3.SQLITE_CORRUPT: Trouble.DAMAGED,
    sqlite3.SQLITE_NOTADB: Trouble.DAMAGED,
}
OF_POSTGRES = {
    "53100": Trouble.FULL,
    "25006": Trouble.READ_ONLY,  # a standby, or a server that was told so
    "58": Trouble.BROKEN_DISK,
    "53": Trouble.BUSY,  # too many connections, no memory
    "55P03": Trouble.BUSY,  # a lock was not to be had in time
    "40": Trouble.BUSY,  # a deadlock; whoever comes again gets through
    "57014": Trouble.BUSY,  # a statement took too long
    "57P": Trouble.AWAY,  # shut down, starting up
    "08": Trouble.AWAY,
    "3D000": Trouble.AWAY,  # no such database
    "28": Trouble.AWAY,  # let nobody in
    "XX001": Trouble.DAMAGED,
    "XX002": Trouble.DAMAGED,
}
"""SQLSTATE, or how it begins, by the longest that fits."""


class StoreUnavailable(click.ClickException):
    """The database cannot be read or written just now; what was being written is not recorded.

    Unless the connection broke while it was being committed: then only asking again with the
    command's own id tells. As an exception of the command line it ends a command in one sentence.

    trouble  what is wrong
    """

    def __init__(self, trouble: Trouble, detail: object = "") -> None:
        told = str(detail).strip().partition("\n")[0]
        super().__init__(f"{IN_PLAIN_WORDS[trouble]} ({told})" if told else IN_PLAIN_WORDS[trouble])
        self.trouble = trouble


@contextmanager
def naming_trouble() -> Iterator[None]:
    """Raise StoreUnavailable for what the database or its disk is to blame for.

    Whatever else goes wrong with a statement is a fault of the program, and passes as it is.
    """
    try:
        yield
    except NoConnectionFree as error:
        raise StoreUnavailable(Trouble.BUSY, "no connection is free") from error
    except DBAPIError as error:
        trouble = find_trouble(error)
        if trouble is None:
            raise
        raise StoreUnavailable(trouble, error.orig) from error


def find_trouble(error: DBAPIError) -> Trouble | None:
    """Return what kept a statement from the database; None where the statement is at fault."""
    code = getattr(error.orig, "sqlite_errorcode", None)
    if code is not None:
        return OF_SQLITE.get(code & PRIMARY)
    state = getattr(error.orig, "sqlstate", None)
    if state is None:  # it never reached the server, or the answer never came back
        return Trouble.AWAY if error.connection_invalidated or is_of_the_line(error) else None
    known = (OF_POSTGRES.get(state[:length]) for length in (5, 3, 2))
    return next(filter(None, known), None)


def is_of_the_line(error: DBAPIError) -> bool:
    """Return whether the driver blames the connection rather than what was asked."""
    names = {kind.__name__ for kind in type(error.orig).__mro__}
    return not names.isdisjoint({"OperationalError", "InterfaceError"})

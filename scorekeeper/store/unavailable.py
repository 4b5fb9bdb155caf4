"""Tell troubles of the database and its disk from faults of the program, and name them."""

import sqlite3
from enum import StrEnum

import click
from sqlalchemy.exc import DBAPIError, SQLAlchemyError, TimeoutError as NoConnectionFree

PRIMARY = 0xFF
"""Mask for the primary code within an extended error code of SQLite."""


class Trouble(StrEnum):
    """What is wrong with the database."""

    FULL = "full"
    READ_ONLY = "read_only"
    BROKEN_DISK = "broken_disk"
    BUSY = "busy"
    AWAY = "away"
    DAMAGED = "damaged"
    OTHER_VERSION = "other_version"
    NO_ROOM = "no_room"


IN_PLAIN_WORDS = {
    Trouble.FULL: "The disk that holds the database is full.",
    Trouble.READ_ONLY: "The database can only be read, not written.",
    Trouble.BROKEN_DISK: "The disk that holds the database reports an error.",
    Trouble.BUSY: "The database is busy.",
    Trouble.AWAY: "The database does not answer.",
    Trouble.DAMAGED: "The database is damaged.",
    Trouble.OTHER_VERSION: "The database is of another version of Compro.",
    Trouble.NO_ROOM: "There is room for no more tables.",
}
"""Trouble → what the command line and the log say."""

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
    "25006": Trouble.READ_ONLY,  # a standby, or a server set to read-only
    "58": Trouble.BROKEN_DISK,
    "53": Trouble.BUSY,  # too many connections, no memory
    "55P03": Trouble.BUSY,  # no lock within the time
    "40": Trouble.BUSY,  # a deadlock or the like; a second try succeeds
    "57014": Trouble.BUSY,  # a statement took too long
    "57P": Trouble.AWAY,  # shut down, starting up
    "08": Trouble.AWAY,
    "3D000": Trouble.AWAY,  # no such database
    "28": Trouble.AWAY,  # login refused
    "XX001": Trouble.DAMAGED,
    "XX002": Trouble.DAMAGED,
}
"""SQLSTATE, or the beginning of it → trouble; the longest that fits counts."""


class StoreUnavailable(click.ClickException):
    """The database cannot be read or written just now.

    What was being written is not recorded. If the connection broke during the commit, nobody knows:
    the same command sent again, with the same id, tells. On the command line it ends a command
    with one sentence.

    trouble  what is wrong
    """

    def __init__(self, trouble: Trouble, detail: object = "") -> None:
        told = str(detail).strip().partition("\n")[0]
        super().__init__(f"{IN_PLAIN_WORDS[trouble]} ({told})" if told else IN_PLAIN_WORDS[trouble])
        self.trouble = trouble


def unavailable_by(error: SQLAlchemyError) -> StoreUnavailable | None:
    """Return the exception if the database or its disk is to blame; None: the program is."""
    if isinstance(error, NoConnectionFree):
        return StoreUnavailable(Trouble.BUSY, "no connection is free")
    if not isinstance(error, DBAPIError):
        return None
    trouble = find_trouble(error)
    return StoreUnavailable(trouble, error.orig) if trouble else None


def find_trouble(error: DBAPIError) -> Trouble | None:
    """Return the trouble behind an error; None where the statement is at fault."""
    code = getattr(error.orig, "sqlite_errorcode", None)
    if code is not None:
        return OF_SQLITE.get(code & PRIMARY)
    state = getattr(error.orig, "sqlstate", None)
    if state is None:  # no error of the server: the connection failed
        return Trouble.AWAY if error.connection_invalidated or is_of_the_line(error) else None
    known = (OF_POSTGRES.get(state[:length]) for length in (5, 3, 2))
    return next(filter(None, known), None)


def is_of_the_line(error: DBAPIError) -> bool:
    """Return whether the error comes from the connection, not from the statement."""
    names = {kind.__name__ for kind in type(error.orig).__mro__}
    return not names.isdisjoint({"OperationalError", "InterfaceError"})

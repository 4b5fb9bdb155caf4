"""What is sent to the database, how it is looked up there, and how much work that is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from sqlalchemy import Connection, event

from scorekeeper.store.database import db

READS_ALL = re.compile(r"SCAN|TEMP B-TREE|Seq Scan on (events|games)")


@dataclass
class Sent:
    """Statements with what was given for their places, in the order in which they were sent."""

    statements: list[str] = field(default_factory=list)
    given: list[object] = field(default_factory=list)

    def asked(self) -> dict[str, object]:
        """Return each statement that asks for something → what was given for its places."""
        both = zip(self.statements, self.given, strict=True)
        return {said: given for said, given in both if said.startswith("SELECT")}


@contextmanager
def collected() -> Iterator[Sent]:
    """Collect the statements that are sent to the database."""
    sent = Sent()

    def note(_: object, __: object, statement: str, given: object, *more: object) -> None:
        sent.statements.append(statement)
        sent.given.append(given)

    event.listen(db.engine, "before_cursor_execute", note)
    try:
        yield sent
    finally:
        event.remove(db.engine, "before_cursor_execute", note)


@contextmanager
def counted() -> Iterator[list[str]]:
    """Collect the statements alone."""
    with collected() as sent:
        yield sent.statements


def plan_of(connection: Connection, statement: str, given: object) -> list[str]:
    """Return how the database finds what a statement asks for, a line a step."""
    explain = "EXPLAIN QUERY PLAN" if connection.dialect.name == "sqlite" else "EXPLAIN"
    rows = connection.exec_driver_sql(f"{explain} {statement}", given).all()
    return [str(row[-1]) for row in rows]


def reading_all(connection: Connection, asked: dict[str, object]) -> list[str]:
    """Return the statements for which the database reads through a table, or sorts."""
    plans = {statement: plan_of(connection, statement, given) for statement, given in asked.items()}
    return [
        "\n".join((statement, *plan))
        for statement, plan in plans.items()
        if any(READS_ALL.search(step) for step in plan)
    ]


@contextmanager
def sqlite_worked() -> Iterator[list[int]]:
    """Yield a list with how many instructions SQLite has worked off within the block.

    It is the same on every machine, and tells of a statement that reads more than it returns.
    """
    worked = [0]

    def count() -> None:
        worked[0] += 1

    def watch(raw: object, *_: object) -> None:
        raw.set_progress_handler(count, 1)

    def leave(raw: object, *_: object) -> None:
        raw.set_progress_handler(None, 1)

    listened = (("checkout", watch), ("checkin", leave))
    for name, heard in listened:
        event.listen(db.engine, name, heard)
    try:
        yield worked
    finally:
        for name, heard in listened:
            event.remove(db.engine, name, heard)

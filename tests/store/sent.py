"""What is sent to the database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import event

from scorekeeper.store.database import db


@contextmanager
def counted() -> Iterator[list[str]]:
    """Collect the statements that are sent to the database, in their order."""
    sent: list[str] = []

    def note(_: object, __: object, statement: str, *more: object) -> None:
        sent.append(statement)

    event.listen(db.engine, "before_cursor_execute", note)
    try:
        yield sent
    finally:
        event.remove(db.engine, "before_cursor_execute", note)

"""The seats of a table: each is a link of one person's own, until the scorekeeper frees it."""

import secrets

from sqlalchemy import Connection, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from scorekeeper.store import clock
from scorekeeper.store.database import reading, writing
from scorekeeper.store.models import links, people

from .links import LINKS, NONCE_BYTES, Link
from .rights import Author, NotAllowed

_TAKEN = LINKS.where(
    links.c.table_id == bindparam("table_id"),
    links.c.person_id.is_not(None),
    links.c.revoked_at.is_(None),
)
_BY_COMMAND = LINKS.where(
    links.c.table_id == bindparam("table_id"), links.c.command_id == bindparam("command_id")
)
_NAME = select(people.c.name).where(
    people.c.id == bindparam("person_id"), people.c.table_id == bindparam("table_id")
)


class NoSuchPerson(LookupError):
    """Nobody at this table has this number."""


class SeatTaken(ValueError):
    """Another phone has this seat already."""


def seats_taken(table_id: int) -> dict[int, Link]:
    with reading() as connection:
        rows = connection.execute(_TAKEN, {"table_id": table_id})
        return {row.person_id: Link(*row) for row in rows}


def take_seat(
    table_id: int,
    person_id: int,
    *,
    right: str,
    by: Author,
    command_id: str,
    language: str | None = None,
) -> Link:
    """Make the link of a person's seat.

    language    in which the player reads, on every phone that comes to this seat
    by          somebody who may play at the table, and has no seat there yet
    command_id  as in ``clerk.submit``: sent again, it is answered with the same link
    errors      SeatTaken; NoSuchPerson; NotAllowed
    """
    if by.person:
        raise NotAllowed(f"{by.who} has a seat at table {table_id} already")
    try:
        with writing(by, table_id, playing=True) as connection:
            return _earlier(connection, table_id, command_id) or _take(
                connection, table_id, person_id, right, command_id, language
            )
    except IntegrityError:  # two phones at once, or one phone twice
        with reading() as connection:
            link = _earlier(connection, table_id, command_id)
        if link is None:
            raise SeatTaken(person_id) from None
        return link


def _earlier(connection: Connection, table_id: int, command_id: str) -> Link | None:
    made_by = {"table_id": table_id, "command_id": command_id}
    row = connection.execute(_BY_COMMAND, made_by).first()
    return Link(*row) if row else None


def keep_language(link_id: int, language: str, *, by: Author) -> None:
    """Keep the language a seat's player reads. errors: NotAllowed, unless it is the own seat."""
    own = links.c.id == link_id, links.c.person_id == int(by.person or 0)
    with writing(by, by.table_id, playing=True) as connection:
        kept = connection.execute(update(links).where(*own).values(language=language))
        if not kept.rowcount:
            raise NotAllowed(f"{by.who or 'nobody'} has not the seat of link {link_id}")


def _take(
    connection: Connection,
    table_id: int,
    person_id: int,
    right: str,
    command_id: str,
    language: str | None,
) -> Link:
    name = connection.scalar(_NAME, {"person_id": person_id, "table_id": table_id})
    if name is None:
        raise NoSuchPerson(person_id)
    made = insert(links).values(
        table_id=table_id,
        person_id=person_id,
        right=right,
        label=name,
        nonce=secrets.token_urlsafe(NONCE_BYTES),
        command_id=command_id,
        language=language,
        created=clock.now(),
    )
    connection.execute(made)
    link = _earlier(connection, table_id, command_id)
    assert link is not None  # it was inserted just now
    return link

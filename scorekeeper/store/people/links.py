"""The links that open a table: made, found, and good until somebody revokes them."""

import secrets
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Select, bindparam, insert, select, update

from scorekeeper.store import clock
from scorekeeper.store.database import reading, writing, writing_as
from scorekeeper.store.models import links, tables

from .rights import Author, Right

NONCE_BYTES = 18  # 144 bits, 24 characters


@dataclass(frozen=True, slots=True)
class Link:
    """What opens a table to all who hold it.

    right        what it allows by itself, a ``rights.Right``
    nonce        the secret in it
    revoked_at   when it stopped to open the table; None: it still does
    person_id    whose seat it is; None: nobody's
    language     in which that player reads; None: as each phone prefers
    """

    id: int
    table_id: int
    table_name: str
    right: str
    nonce: str
    label: str
    created: datetime
    revoked_at: datetime | None
    person_id: int | None
    language: str | None

    @property
    def is_open(self) -> bool:
        return self.revoked_at is None

    @property
    def seats(self) -> bool:
        """Whether players take their seats by it: it lets them play, and is nobody's own."""
        return self.right == Right.PLAY and self.person_id is None


LINKS: Select[Any] = select(
    *(links.c.id, links.c.table_id, tables.c.name.label("table_name"), links.c.right),
    *(links.c.nonce, links.c.label, links.c.created, links.c.revoked_at, links.c.person_id),
    links.c.language,
).join_from(links, tables)
_LINKS_BY_NONCE = LINKS.where(links.c.nonce.in_(bindparam("nonces", expanding=True)))
_LINK_BY_ID = LINKS.where(links.c.id == bindparam("id"))
_LINK_BY_NONCE = LINKS.where(links.c.nonce == bindparam("nonce"))


def make_link(table_id: int, *, right: str, label: str = "", by: Author) -> Link:
    nonce = secrets.token_urlsafe(NONCE_BYTES)
    row = {"table_id": table_id, "right": right, "label": label, "nonce": nonce}
    with writing(by, table_id, full=True) as connection:
        connection.execute(insert(links).values(**row, created=clock.now()))
        return Link(*connection.execute(_LINK_BY_NONCE, {"nonce": nonce}).one())


def find_link(nonce: str) -> Link | None:
    """Return the link with this secret, revoked or not; None where there is none."""
    with reading() as connection:
        row = connection.execute(_LINK_BY_NONCE, {"nonce": nonce}).first()
        return Link(*row) if row else None


def link_numbered(link_id: int) -> Link | None:
    """Return the link with this number, revoked or not; None where there is none."""
    with reading() as connection:
        row = connection.execute(_LINK_BY_ID, {"id": link_id}).first()
        return Link(*row) if row else None


def find_links(nonces: Collection[str]) -> dict[str, Link]:
    """Return secret → link, of those of these secrets that have one, revoked or not."""
    with reading() as connection:
        rows = connection.execute(_LINKS_BY_NONCE, {"nonces": list(nonces)})
        return {row.nonce: Link(*row) for row in rows}


def links_of(table_id: int) -> list[Link]:
    with reading() as connection:
        rows = connection.execute(LINKS.where(links.c.table_id == table_id).order_by(links.c.id))
        return [Link(*row) for row in rows]


def revoke_link(link_id: int, *, by: Author) -> None:
    """Revoke a link; a second time changes nothing."""
    revoked = update(links).where(links.c.id == link_id)
    of_link = select(links.c.table_id, links.c.revoked_at).where(links.c.id == link_id)
    with writing_as(by, full=True) as (connection, now):
        row = connection.execute(of_link).first()
        now.check(row and row.table_id, full=True)
        if row and row.revoked_at is None:
            connection.execute(revoked.values(revoked_at=clock.now()))

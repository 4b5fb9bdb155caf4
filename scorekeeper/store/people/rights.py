"""Who may open a table and write to it: the links, what each allows, and the seats they are.

Every write of the store goes through here, so the right to it is always asked.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import Connection, Select, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from scorekeeper.game.commands import AnyCommand
from scorekeeper.game.own_entries import keeps_score, may_send, seat_of
from scorekeeper.game.state import State
from scorekeeper.store.database import db, naming_trouble, reading
from scorekeeper.store.journal.states import newest_state
from scorekeeper.store.models import links, people, tables, utc_now


class NotAllowed(PermissionError):
    """Somebody may not write what they wanted to; nothing was written."""


class Right(StrEnum):
    """What a link lets its holder do; each right includes those before it.

    A link to play by is either one person's seat, or the one by which a seat is taken.
    """

    LOOK = "look"
    PLAY = "play"
    KEEP_SCORE = "keep_score"

    def covers(self, needed: Right) -> bool:
        order = list(Right)
        return order.index(self) >= order.index(needed)


@dataclass(frozen=True, slots=True, kw_only=True)
class Author:
    """Somebody who writes.

    who        the name that the log shows
    may_write  whether they keep the score: by a scorekeeper's link, or from a seat with a pencil
    may_play   whether their link is one for players: to take a seat by, or a seat's own
    full       whether their link is a scorekeeper's, by which links are made and taken back
    person     number of the person whose seat the link is, as text; "": it is of no seat
    table_id   the one table that their link opens; None: they use no link, and may write at any
    link_id    number of their link; what it allows is asked anew with each write. None: none
    """

    who: str = ""
    may_write: bool = False
    may_play: bool = False
    full: bool = False
    person: str = ""
    table_id: int | None = None
    link_id: int | None = None

    @property
    def right(self) -> Right:
        if self.may_write:
            return Right.KEEP_SCORE
        return Right.PLAY if self.may_play else Right.LOOK

    def check(
        self, table_id: int | None = None, *, playing: bool = False, full: bool = False
    ) -> None:
        """Raise NotAllowed unless this author may write at this table.

        table_id  None: it is not known yet which
        playing   whether it is something that players may write themselves
        full      whether it needs a scorekeeper's own link, not only a pencil
        """
        elsewhere = None not in (table_id, self.table_id) and table_id != self.table_id
        allowed = self.full if full else self.may_write or (playing and self.may_play)
        if elsewhere or not allowed:
            raise NotAllowed(f"{self.who or 'nobody'} may not write at table {table_id}")

    def check_command(self, state: State, command: AnyCommand) -> None:
        """Raise NotAllowed unless this author may send this command.

        From a seat with a pencil everything may be sent, from others what concerns them alone
        (``game/own_entries``). Where a pencil is, this state says, whatever was so a moment ago.
        """
        seat = seat_of(state, self.person)
        keeps = keeps_score(state, self.person) if self.person else self.may_write
        if not keeps and (seat is None or not may_send(state, command, seat)):
            raise NotAllowed(f"{self.who or 'nobody'} may not send this {type(command).__name__}")


def author_by(
    *,
    who: str,
    link_id: int,
    table_id: int,
    right: str,
    person_id: int | None,
    pencil: bool = False,
) -> Author:
    """Return the author by an open link: only here is said what its row allows, and a pencil."""
    return Author(
        who=who,
        may_write=pencil or right == Right.KEEP_SCORE,
        may_play=right != Right.LOOK,
        full=right == Right.KEEP_SCORE,
        person="" if person_id is None else str(person_id),
        table_id=table_id,
        link_id=link_id,
    )


WITHOUT_LINK = Author(may_write=True, full=True)
"""The author of what is written without a link.

The first page makes tables so. The command line and the demo write so."""


_STANDING = select(links.c.table_id, links.c.right, links.c.person_id).where(
    links.c.id == bindparam("link_id"), links.c.revoked_at.is_(None)
)


@contextmanager
def writing(
    by: Author, table_id: int | None = None, *, playing: bool = False, full: bool = False
) -> Iterator[Connection]:
    """Lend a connection for one transaction: committed at the end, rolled back on an exception.

    All writes go through here: so the right to write is always checked.

    table_id  the table written to; None: not known yet, then use ``writing_as``
    playing   whether it is something that players may write themselves
    full      whether it needs a scorekeeper's link, not only a pencil
    errors    NotAllowed; StoreUnavailable
    """
    with writing_as(by, table_id, playing=playing, full=full) as (connection, _):
        yield connection


@contextmanager
def writing_as(
    by: Author, table_id: int | None = None, *, playing: bool = False, full: bool = False
) -> Iterator[tuple[Connection, Author]]:
    """Lend the same with the author as their link stands at the moment of this write.

    The link is read anew: what a page was allowed to show a moment ago says nothing. A link that
    was taken back writes no more, nor does a pencil that is gone. Call ``check`` of this author
    once the table is known. With ``playing``, the state of the game says who has a pencil.

    errors  as ``writing``
    """
    with naming_trouble(), db.engine.connect() as connection:
        connection.execution_options(writes=True)
        with connection.begin():
            now = _as_it_stands(connection, by, may_have_pencil=not (playing or full))
            now.check(table_id, playing=playing, full=full)
            yield connection, now


def _as_it_stands(connection: Connection, by: Author, *, may_have_pencil: bool) -> Author:
    """Return the author with the rights their link, and a pencil, give now. errors: NotAllowed."""
    if by.link_id is None:
        return by
    row = connection.execute(_STANDING, {"link_id": by.link_id}).first()
    if row is None:
        raise NotAllowed(f"the link of {by.who or 'nobody'} opens nothing any more")
    pencil = may_have_pencil and bool(row.person_id)
    if pencil:
        state = newest_state(connection, row.table_id)
        pencil = state is not None and keeps_score(state, str(row.person_id))
    return author_by(who=by.who, link_id=by.link_id, pencil=pencil, **row._asdict())


NONCE_BYTES = 18  # 144 bits, 24 characters


@dataclass(frozen=True, slots=True)
class Link:
    """What opens a table to all who hold it.

    right        what it allows by itself, a ``Right``
    nonce        the secret in it
    revoked_at   when it stopped to open the table; None: it still does
    person_id    whose seat it is; None: nobody's
    language     in which that player reads; None: as each phone prefers
    used, ends   of its table: see ``store/models``
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
    used: datetime
    ends: datetime | None

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
    *(links.c.language, tables.c.used, tables.c.ends),
).join_from(links, tables)
_LINKS_BY_NONCE = LINKS.where(links.c.nonce.in_(bindparam("nonces", expanding=True)))
_LINK_BY_ID = LINKS.where(links.c.id == bindparam("id"))
_LINK_BY_NONCE = LINKS.where(links.c.nonce == bindparam("nonce"))


def make_link(table_id: int, *, right: str, label: str = "", by: Author) -> Link:
    nonce = secrets.token_urlsafe(NONCE_BYTES)
    row = {"table_id": table_id, "right": right, "label": label, "nonce": nonce}
    with writing(by, table_id, full=True) as connection:
        connection.execute(insert(links).values(**row, created=utc_now()))
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


def revoke_link(link_id: int, *, by: Author) -> bool:
    """Revoke a link; a second time changes nothing. With a scorekeeper's its table's code goes.

    They may have made that code, seen it, or come by it. It would let them in again.

    returns  whether a code for a lost link went, too
    """
    revoked = update(links).where(links.c.id == link_id)
    of_link = select(links.c.table_id, links.c.right, links.c.revoked_at).where(
        links.c.id == link_id
    )
    with writing_as(by, full=True) as (connection, now):
        row = connection.execute(of_link).first()
        now.check(row and row.table_id, full=True)
        if row is None or row.revoked_at is not None:
            return False
        connection.execute(revoked.values(revoked_at=utc_now()))
        if row.right != Right.KEEP_SCORE:
            return False
        with_code = (tables.c.id == row.table_id) & tables.c.recovery.is_not(None)
        return bool(
            connection.execute(update(tables).where(with_code).values(recovery=None)).rowcount
        )


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
            name = connection.scalar(_NAME, {"person_id": person_id, "table_id": table_id})
            if name is None:
                raise NoSuchPerson(person_id)
            seat = {"person_id": person_id, "language": language}
            return link_of_command(
                connection, table_id, command_id, right=right, label=name, **seat
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


def link_of_command(
    connection: Connection, table_id: int, command_id: str, **values: object
) -> Link:
    """Return the link that this command made, or make it with these values.

    errors  IntegrityError where another does so at the same moment, or has the seat
    """
    earlier = _earlier(connection, table_id, command_id)
    if earlier is not None:
        return earlier
    named = {"table_id": table_id, "command_id": command_id, **values}
    nonce = secrets.token_urlsafe(NONCE_BYTES)
    connection.execute(insert(links).values(**named, nonce=nonce, created=utc_now()))
    link = _earlier(connection, table_id, command_id)
    assert link is not None  # it was inserted just now
    return link

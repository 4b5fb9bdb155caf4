"""The pencils of a table: who keeps the score now, and how a pencil changes hands.

A table has as many pencils as it likes, but always one. A scorekeeper's link comes with one. A seat
is given one by whoever has one, or takes one when that phone is gone: it asks, all phones show the
question, and if nobody says no for a while, the pencil is the seat's. What becomes of pencils is
written down move by move; a question is open as long as it is the last of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from sqlalchemy import Connection, bindparam, func, insert, select, update

from scorekeeper.store import clock
from scorekeeper.store.database import reading, writing_as
from scorekeeper.store.models import links, pencil_moves

from .author import Author, NotAllowed, Right
from .tables import hold_names

WAITS = timedelta(seconds=20)
"""How long a question stands before the seat that asked may take the pencil."""
LASTS = timedelta(minutes=2)
"""How long it can be taken, and refused, counted from when it was asked; then it is over."""
ASKS_AGAIN = timedelta(minutes=1)
"""How long a seat waits that was refused, or took its question back."""


class Kind(StrEnum):
    """What became of a pencil. ``GAINS``: after which the link that it is about has it."""

    ASKED = "asked"
    REFUSED = "refused"
    WITHDRAWN = "withdrawn"
    TAKEN = "taken"
    GIVEN = "given"
    LAID_DOWN = "laid down"
    TAKEN_BACK = "taken back"
    TAKEN_UP = "taken up"
    FREED = "freed"


GAINS = (Kind.TAKEN, Kind.GIVEN, Kind.TAKEN_UP)


class Why(StrEnum):
    """Why a pencil stays where it is."""

    LAST = "last"
    NOT_YET = "not yet"
    REFUSED = "refused"
    ASKED_BY_OTHER = "asked by another"
    TOO_SOON = "too soon"
    OVER = "over"
    NOT_THERE = "not there"


class PencilStays(ValueError):
    """A pencil stays where it is.

    why      the reason
    who      the name that belongs to it: of whoever said no, or asks already
    seconds  how long there is to wait; 0: that changes nothing
    """

    def __init__(self, why: Why, who: str = "", seconds: int = 0) -> None:
        super().__init__(f"the pencil stays where it is: {why}")
        self.why = why
        self.who = who
        self.seconds = seconds


@dataclass(frozen=True, slots=True)
class Move:
    """What became of a pencil: the label of its link, and the name of whoever did it."""

    number: int
    at: datetime
    kind: Kind
    link_id: int
    label: str
    who: str

    @property
    def is_open(self) -> bool:
        """Whether it is a question that can still be answered, if nothing came after it."""
        return self.kind is Kind.ASKED and timedelta() <= clock.now() - self.at < LASTS

    @property
    def waits(self) -> int:
        """Seconds until whoever asked may take the pencil; 0: now."""
        return seconds_left(self.at, WAITS)


@dataclass(frozen=True, slots=True)
class Holder:
    """A link that can have a pencil: a seat's, or a scorekeeper's.

    has    whether it has one now
    since  when it got that; when the link was made, if it never gave it away
    full   whether it is a scorekeeper's own link
    """

    link_id: int
    label: str
    has: bool
    since: datetime
    full: bool


_MOVES = (
    select(
        *(pencil_moves.c.number, pencil_moves.c.at, pencil_moves.c.kind),
        *(pencil_moves.c.link_id, links.c.label, pencil_moves.c.who),
    )
    .join_from(pencil_moves, links, pencil_moves.c.link_id == links.c.id)
    .where(pencil_moves.c.table_id == bindparam("table_id"))
    .order_by(pencil_moves.c.number.desc())
    .limit(bindparam("limit"))
)
_COUNT = select(func.coalesce(func.max(pencil_moves.c.number), 0)).where(
    pencil_moves.c.table_id == bindparam("table_id")
)
_KNOWN = select(pencil_moves.c.number).where(
    pencil_moves.c.table_id == bindparam("table_id"),
    pencil_moves.c.command_id == bindparam("command_id"),
)
_LAST_NO = select(func.max(pencil_moves.c.at)).where(
    pencil_moves.c.table_id == bindparam("table_id"),
    pencil_moves.c.link_id == bindparam("link_id"),
    pencil_moves.c.kind.in_([Kind.REFUSED.value, Kind.WITHDRAWN.value]),
)
_since = (
    select(func.max(pencil_moves.c.at))
    .where(
        pencil_moves.c.link_id == links.c.id,
        pencil_moves.c.table_id == links.c.table_id,
        pencil_moves.c.kind.in_([kind.value for kind in GAINS]),
    )
    .correlate(links)
    .scalar_subquery()
)
_IS_FULL = links.c.right == Right.KEEP_SCORE.value
_HOLDERS = (
    select(
        *(links.c.id, links.c.label, links.c.keeps_score),
        *(func.coalesce(_since, links.c.created).label("since"), _IS_FULL.label("full")),
    )
    .where(
        links.c.table_id == bindparam("table_id"),
        links.c.revoked_at.is_(None),
        _IS_FULL | links.c.person_id.is_not(None),
    )
    .order_by(links.c.id)
)


def seconds_left(since: datetime, wait: timedelta) -> int:
    """Return how many seconds of a wait are left, rounded up; 0 once it is over."""
    left = (since + wait - clock.now()).total_seconds()
    return max(0, int(left) + (left > int(left)))


def holders_of(table_id: int) -> list[Holder]:
    """Return all at a table who could have a pencil, in the order in which their links came."""
    with reading() as connection:
        return _holders(connection, table_id)


def moves_of(table_id: int, limit: int) -> list[Move]:
    """Return what became of a table's pencils, newest first."""
    with reading() as connection:
        return _moves(connection, table_id, limit)


def count_moves(table_id: int) -> int:
    """Return how often a pencil of a table has moved."""
    with reading() as connection:
        return connection.scalar(_COUNT, {"table_id": table_id}) or 0


def question_at(table_id: int) -> Move | None:
    """Return the question that is open at a table; None: there is none."""
    last = next(iter(moves_of(table_id, limit=1)), None)
    return last if last and last.is_open else None


def ask(table_id: int, *, by: Author, command_id: str) -> None:
    """Ask for a pencil, for the seat that the author has. One question at a time is open.

    errors  PencilStays; NotAllowed for whoever has no seat
    """
    with _moving(by, table_id, command_id) as move:
        if not move.by.person:
            raise NotAllowed(f"{by.who} has no seat to take the pencil to")
        if move.done or move.by.may_write or move.is_asking:
            return
        if move.question:
            raise PencilStays(Why.ASKED_BY_OTHER, move.question.label)
        wait = move.wait_after_no()
        if wait:
            raise PencilStays(Why.TOO_SOON, seconds=wait)
        move.note(Kind.ASKED, move.own_id)


def refuse(table_id: int, number: int, *, by: Author, command_id: str) -> None:
    """Say no to the question of this number; a question that is over stays as it ended.

    Any seat may, and whoever keeps the score or could. Whoever asked takes the question back.
    """
    with _moving(by, table_id, command_id) as move:
        if not (move.by.person or move.by.may_write or move.by.full):
            raise NotAllowed(f"{by.who} has no seat to say no from")
        if not move.done and move.question and move.question.number == number:
            kind = Kind.WITHDRAWN if move.is_asking else Kind.REFUSED
            move.note(kind, move.question.link_id)


def take(table_id: int, *, by: Author, command_id: str) -> None:
    """Take the pencil that the author's seat has asked for, once nobody has said no for a while.

    errors  PencilStays; NotAllowed
    """
    with _moving(by, table_id, command_id) as move:
        if not move.by.person:
            raise NotAllowed(f"{by.who} has no seat to take the pencil to")
        if move.done or move.by.may_write:
            return
        if not move.is_asking:
            last = move.last
            refused = last and last.kind is Kind.REFUSED and last.link_id == move.own_id
            raise PencilStays(Why.REFUSED, last.who) if last and refused else PencilStays(Why.OVER)
        assert move.question is not None  # it is the one that is asked
        if move.question.waits:
            raise PencilStays(Why.NOT_YET, seconds=move.question.waits)
        move.set(move.own_id, Kind.TAKEN, has=True)


def give(table_id: int, link_id: int, *, keep: bool, by: Author, command_id: str) -> None:
    """Give a pencil to a seat, or back to a scorekeeper's link.

    keep    whether the author's own stays with them
    errors  PencilStays where that link is no seat of the table any more; NotAllowed
    """
    with _moving(by, table_id, command_id) as move:
        if move.done:
            return
        move.by.check(table_id)
        if link_id not in move.holders:
            raise PencilStays(Why.NOT_THERE)
        if not move.holders[link_id].has:
            move.set(link_id, Kind.GIVEN, has=True)
        if not keep and link_id != move.own_id:
            move.set(move.own_id, Kind.LAID_DOWN, has=False)


def lay_down(table_id: int, *, by: Author, command_id: str) -> None:
    """Lay the author's own pencil down. errors: PencilStays where it is the last; NotAllowed."""
    with _moving(by, table_id, command_id) as move:
        if move.done or not move.has(move.own_id):
            return
        if not any(each.has for each in move.holders.values() if each.link_id != move.own_id):
            raise PencilStays(Why.LAST)
        move.set(move.own_id, Kind.LAID_DOWN, has=False)


def take_back(table_id: int, link_id: int, *, by: Author, command_id: str) -> None:
    """Take a seat's pencil away, with a scorekeeper's own link, which has one from then on.

    link_id  the author's own: its pencil is taken up again, and nobody loses one
    errors   NotAllowed, also where it is another scorekeeper's
    """
    with _moving(by, table_id, command_id, full=True) as move:
        if move.done:
            return
        found = move.holders.get(link_id)
        if found and found.full and link_id != move.own_id:
            raise NotAllowed("the pencil of a scorekeeper's link ends with the link alone")
        if not move.has(move.own_id):
            move.set(move.own_id, Kind.TAKEN_UP, has=True)
        if link_id != move.own_id and move.has(link_id):
            move.set(link_id, Kind.TAKEN_BACK, has=False)


def free(connection: Connection, link_id: int, by: Author) -> None:
    """Let the pencil, or the question for one, end with a link that is about to be revoked.

    If nobody is left who writes, the scorekeeper's link that revokes it does so again.

    connection  of the transaction that revokes it
    """
    row = connection.execute(select(links).where(links.c.id == link_id)).one()
    hold_names(connection, row.table_id)
    move = _Move(connection, row.table_id, by, "")
    asks = move.question is not None and move.question.link_id == link_id
    if row.person_id is not None and (row.keeps_score or asks):
        move.set(link_id, Kind.FREED, has=False)
    rest = [each for each in move.holders.values() if each.link_id != link_id]
    writes_on = any(each.has for each in rest)
    if not writes_on and any(each.link_id == by.link_id and each.full for each in rest):
        move.set(move.own_id, Kind.TAKEN_UP, has=True)


class _Move:
    """What somebody is about to do with a table's pencils, in a transaction.

    by        who, with the rights of this moment
    done      whether the same was ordered before: then there is nothing left to do
    last      the last move before; None: there was none
    question  the same, where it is a question that is open
    """

    def __init__(self, connection: Connection, table_id: int, by: Author, command_id: str) -> None:
        self.by = by
        self.own_id = by.link_id or 0
        self._connection = connection
        self._named = {"table_id": table_id}
        self._command_id: str | None = command_id or None
        known = {**self._named, "command_id": command_id}
        self.done = connection.scalar(_KNOWN, known) is not None
        self.last = next(iter(_moves(connection, table_id, 1)), None)
        self.question = self.last if self.last and self.last.is_open else None
        self.holders = {each.link_id: each for each in _holders(connection, table_id)}

    @property
    def is_asking(self) -> bool:
        """Whether the open question is the author's own."""
        return self.question is not None and self.question.link_id == self.own_id

    def has(self, link_id: int) -> bool:
        """Return whether an open link of the table has a pencil."""
        return link_id in self.holders and self.holders[link_id].has

    def wait_after_no(self) -> int:
        """Return the seconds until the author may ask again."""
        about = {**self._named, "link_id": self.own_id}
        at = self._connection.scalar(_LAST_NO, about)
        return seconds_left(at, ASKS_AGAIN) if at and at <= clock.now() else 0

    def set(self, link_id: int, kind: Kind, *, has: bool) -> None:
        """Give a link a pencil, or take it away, and note how it came."""
        row = update(links).where(links.c.id == link_id).values(keeps_score=has)
        self._connection.execute(row)
        self.note(kind, link_id)

    def note(self, kind: Kind, link_id: int) -> None:
        """Write down what becomes of the pencil of a link."""
        number = 1 + (self._connection.scalar(_COUNT, self._named) or 0)
        facts = {"number": number, "at": clock.now(), "kind": kind.value, "link_id": link_id}
        row = {**self._named, **facts, "who": self.by.who, "command_id": self._command_id}
        self._connection.execute(insert(pencil_moves).values(row))
        self._command_id = None  # its first row alone is known by it


@contextmanager
def _moving(by: Author, table_id: int, command_id: str, *, full: bool = False) -> Iterator[_Move]:
    """Lend what is needed to move a pencil; of several who want to at once, to one after another.

    full    whether it needs a scorekeeper's own link
    errors  NotAllowed, also for whoever only looks on
    """
    with writing_as(by, table_id, playing=not full, full=full) as (connection, now):
        hold_names(connection, table_id)
        yield _Move(connection, table_id, now, command_id)


def _moves(connection: Connection, table_id: int, limit: int) -> list[Move]:
    rows = connection.execute(_MOVES, {"table_id": table_id, "limit": limit})
    return [
        Move(row.number, row.at, Kind(row.kind), row.link_id, row.label, row.who) for row in rows
    ]


def _holders(connection: Connection, table_id: int) -> list[Holder]:
    return [Holder(*row) for row in connection.execute(_HOLDERS, {"table_id": table_id})]

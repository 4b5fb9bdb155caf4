"""What people paid each other of what the stakes came to. A payment is undone, never deleted."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import bindparam, func, insert, select, update

from scorekeeper.store.database import add_row, lending, reading, until_first
from scorekeeper.store.models import payments, people, utc_now

from .rights import Author, NoSuchPerson, writing
from .tables import hold_names

MOST_PAYMENTS = 10_000
"""Of one table; a book may hold as many."""
MOST_CENTS = 100_000_000
"""In one payment."""
_COLUMNS = (
    *(payments.c.id, payments.c.payer_id, payments.c.receiver_id, payments.c.cents),
    *(payments.c.at, payments.c.undone),
)
_OF_TABLE = payments.c.table_id == bindparam("table_id")
_PAYMENTS = select(*_COLUMNS).where(_OF_TABLE).order_by(payments.c.id)
_SENT = select(payments.c.id, payments.c.undone).where(
    _OF_TABLE, payments.c.command_id == bindparam("command_id")
)
_HOW_MANY = select(func.count()).select_from(payments).where(_OF_TABLE)
_BOTH = select(func.count()).where(
    people.c.table_id == bindparam("table_id"), people.c.id.in_(bindparam("both", expanding=True))
)


class NoSuchPayment(LookupError):
    """The table has no payment of this number."""


class TooManyPayments(ValueError):
    """The table has as many payments as it may."""


class NotOwed(ValueError):
    """A debt does not stand any more: it was paid, or a game has changed it."""


@dataclass(frozen=True, slots=True)
class KeptPayment:
    """A payment. ``payer``, ``receiver``: numbers of persons; ``undone``: when, None: it stands."""

    id: int
    payer: int
    receiver: int
    cents: int
    at: datetime
    undone: datetime | None


def payments_of(table_id: int) -> list[KeptPayment]:
    """Return all payments of a table, also those undone, the first one first."""
    with reading() as connection:
        rows = connection.execute(_PAYMENTS, {"table_id": table_id})
        return [KeptPayment(*row) for row in rows]


def pay(
    table_id: int,
    payer: int,
    receiver: int,
    cents: int,
    *,
    by: Author,
    command_id: str,
    owed: Callable[[], bool] = lambda: True,
) -> int:
    """Write down a payment; return its number, which is the same if the command is sent again.

    owed    asks, as the write sees the table, whether the debt still stands: two phones may tap
    errors  NotAllowed; NoSuchPerson; TooManyPayments; ValueError for a sum that nobody pays;
            NotOwed, also where the command was sent before and undone since
    """
    if not 0 < cents <= MOST_CENTS or payer == receiver:
        raise ValueError(f"{payer} cannot pay {receiver} {cents} cents")

    def keep() -> int:
        with writing(by, table_id) as connection, lending(connection):
            hold_names(connection, table_id)
            named = {"table_id": table_id, "command_id": command_id}
            sent = connection.execute(_SENT, named).first()
            if sent and sent.undone is None:
                return int(sent.id)
            both = connection.scalar(_BOTH, {"table_id": table_id, "both": [payer, receiver]})
            if both != len((payer, receiver)):
                raise NoSuchPerson(payer, receiver)
            if sent or not owed():
                raise NotOwed(payer, receiver, cents)
            if (connection.scalar(_HOW_MANY, {"table_id": table_id}) or 0) >= MOST_PAYMENTS:
                raise TooManyPayments(table_id)
            row = {**named, "payer_id": payer, "receiver_id": receiver, "cents": cents}
            return add_row(connection, insert(payments).values(**row, at=utc_now()))

    return until_first(keep)


def undo_payment(
    table_id: int,
    payment: int,
    *,
    undone: bool = True,
    by: Author,
    owed: Callable[[], bool] = lambda: True,
) -> None:
    """Take a payment back, or let it stand again; what is so already stays as it is.

    owed    as in ``pay``: asked before a payment stands again
    errors  NotAllowed; NoSuchPayment; NotOwed
    """
    which = payments.c.table_id == table_id, payments.c.id == payment
    with writing(by, table_id) as connection, lending(connection):
        hold_names(connection, table_id)
        row = connection.execute(select(payments.c.undone).where(*which)).first()
        if row is None:
            raise NoSuchPayment(payment)
        if undone == (row.undone is not None):
            return
        if not undone and not owed():
            raise NotOwed(payment)
        at = utc_now() if undone else None
        connection.execute(update(payments).where(*which).values(undone=at))

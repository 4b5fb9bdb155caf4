"""Who is counted as whom, the seasons and the payments of a table in a book, and the way back."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict
from datetime import datetime
from typing import Protocol

from msgspec import UNSET, structs
from sqlalchemy import Connection, Table, bindparam, insert, select, update

from scorekeeper.game.seasons import Season
from scorekeeper.store.models import payments, seasons
from scorekeeper.store.people.joining import InACircle, keep_joined, same_as_at
from scorekeeper.store.people.payments import MOST_PAYMENTS
from scorekeeper.store.people.seasons import MOST_SEASONS, read_season, season_row
from scorekeeper.store.people.tables import Person

from .bookform import BookPayment, BookPerson, BookSeason, is_possible

_SEASONS = select(seasons).where(seasons.c.table_id == bindparam("table_id")).order_by(seasons.c.id)
_PAYMENTS = (
    select(payments).where(payments.c.table_id == bindparam("table_id")).order_by(payments.c.id)
)
_UNDO = update(payments).where(
    payments.c.table_id == bindparam("of_table"),
    payments.c.command_id == bindparam("command"),
    payments.c.undone.is_(None),
)


def people_in_book(
    connection: Connection, table_id: int, known: Sequence[Person]
) -> tuple[BookPerson, ...]:
    same = same_as_at(connection, table_id)
    identities: dict[int | None, str] = {person.id: person.identity for person in known}
    return tuple(
        BookPerson(each.identity, each.name, identities.get(same[each.id], UNSET)) for each in known
    )


def seasons_in_book(connection: Connection, table_id: int) -> tuple[BookSeason, ...]:
    return tuple(
        BookSeason(command=row.command_id, **asdict(read_season(row)))
        for row in connection.execute(_SEASONS, {"table_id": table_id})
    )


def payments_in_book(
    connection: Connection, table_id: int, keys: Mapping[str, str]
) -> tuple[BookPayment, ...]:
    """Return the payments of a table; ``keys``: number of a person → identity."""
    return tuple(
        BookPayment(
            command=row.command_id,
            payer=keys[str(row.payer_id)],
            receiver=keys[str(row.receiver_id)],
            cents=row.cents,
            at=row.at,
            undone=row.undone,
        )
        for row in connection.execute(_PAYMENTS, {"table_id": table_id})
    )


class Counted(Protocol):
    """What a book has of these, whether it is judged or not."""

    @property
    def people(self) -> tuple[BookPerson, ...]: ...
    @property
    def seasons(self) -> tuple[BookSeason, ...]: ...
    @property
    def payments(self) -> tuple[BookPayment, ...]: ...


def may_be_kept(book: Counted) -> bool:
    """Return whether it names people of the book alone, no command twice, and possible times."""
    told, paid = book.seasons, book.payments
    known = {each.identity for each in book.people}
    named = {each.same_as for each in book.people if each.same_as is not UNSET}
    named |= {one for each in paid for one in (each.payer, each.receiver)}
    moments = (moment for each in paid for moment in (each.at, each.undone) if moment)
    return (
        named <= known
        and all(each.payer != each.receiver for each in paid)
        and len({each.command for each in told}) == len(told)
        and len({each.command for each in paid}) == len(paid)
        and all(map(is_possible, moments))
    )


def bring_counted(
    connection: Connection, table_id: int, ids: Mapping[str, str], book: Counted
) -> None:
    """Bring all of it to a table; ``ids``: identity of a person → number here."""
    _bring_joins(connection, table_id, ids, book.people)
    _bring_seasons(connection, table_id, book.seasons)
    _bring_payments(connection, table_id, ids, book.payments)


def _bring_joins(
    connection: Connection, table_id: int, ids: Mapping[str, str], people: Iterable[BookPerson]
) -> None:
    """Join those who are joined in the book, and by themselves here."""
    for each in people:
        if each.same_as is UNSET:
            continue
        same, person = same_as_at(connection, table_id), int(ids[each.identity])
        if same[person] is None:
            with suppress(InACircle):
                keep_joined(connection, person, int(ids[each.same_as]), same)


def _bring_seasons(connection: Connection, table_id: int, told: Sequence[BookSeason]) -> None:
    """Add the seasons that the table does not have, as many as there is room for."""
    here = _commands(connection, table_id, seasons)
    new = [each for each in told if each.command not in here]
    for each in new[: MOST_SEASONS - len(here)]:
        fields = structs.asdict(each)
        row = {"table_id": table_id, "command_id": fields.pop("command")}
        connection.execute(insert(seasons).values(**row, **season_row(Season(**fields))))


def _bring_payments(
    connection: Connection, table_id: int, ids: Mapping[str, str], paid: Sequence[BookPayment]
) -> None:
    """Add the payments that the table does not have; those undone in the book are undone here."""
    here = _commands(connection, table_id, payments)
    room = MOST_PAYMENTS - len(here)
    for each in paid:
        payer, receiver = int(ids[each.payer]), int(ids[each.receiver])
        if each.command in here:
            _undo(connection, table_id, each.command, each.undone)
        elif room > 0 and payer != receiver:
            room -= 1
            connection.execute(
                insert(payments).values(
                    table_id=table_id,
                    payer_id=payer,
                    receiver_id=receiver,
                    cents=each.cents,
                    at=each.at,
                    undone=each.undone,
                    command_id=each.command,
                )
            )


def _undo(connection: Connection, table_id: int, command: str, at: datetime | None) -> None:
    if at is not None:
        connection.execute(_UNDO.values(undone=at), {"of_table": table_id, "command": command})


def _commands(connection: Connection, table_id: int, of: Table) -> set[str]:
    return set(connection.scalars(select(of.c.command_id).where(of.c.table_id == table_id)))

"""People who were typed in two ways: joined, and parted again.

Only ``people.same_as`` changes. Journals and results keep the person who sat there.
"""

from collections.abc import Mapping

from sqlalchemy import Connection, bindparam, select, update

from scorekeeper.game.careers import duel_of
from scorekeeper.game.seasons import CountedAs
from scorekeeper.store.database import reading
from scorekeeper.store.models import people

from .rights import Author, NoSuchPerson, writing
from .seasons import games_over
from .tables import hold_names

_SAME_AS = select(people.c.id, people.c.same_as).where(people.c.table_id == bindparam("of_table"))
_KEEP = update(people).where(people.c.id == bindparam("of_person"))


class InACircle(ValueError):
    """Somebody would be counted as a person who is counted as them."""


class PlayedTogether(ValueError):
    """Two who sat at one table are not one person. ``game``: where they did."""

    def __init__(self, game: int) -> None:
        super().__init__(game)
        self.game = game


def counted_at(table_id: int) -> CountedAs:
    """Return number of each joined person → that of the person they are counted as, as text."""
    with reading() as connection:
        same = same_as_at(connection, table_id)
    return {str(person): str(counted_as(person, same)) for person in same if same[person]}


def join_people(table_id: int, person: int, into: int, *, by: Author) -> None:
    """Count a person as another; all that were counted as the first go along.

    errors  NotAllowed; NoSuchPerson; InACircle; PlayedTogether
    """
    duel = duel_of(str(person), str(into), games_over(table_id), counted_at(table_id))
    if duel.meetings:
        raise PlayedTogether(duel.meetings[-1].game.id)
    with writing(by, table_id) as connection:
        hold_names(connection, table_id)
        same = same_as_at(connection, table_id)
        if person not in same or into not in same:
            raise NoSuchPerson(person, into)
        keep_joined(connection, person, into, same)


def keep_joined(
    connection: Connection, person: int, into: int, same: Mapping[int, int | None]
) -> None:
    """Do the same in a transaction that writes; ``same``: all of the table as they stand."""
    if counted_as(into, same) == person or person == into:
        raise InACircle(person, into)
    connection.execute(_KEEP.values(same_as=into), {"of_person": person})


def part_person(table_id: int, person: int, *, by: Author) -> None:
    """Count a person as themselves again. errors: NotAllowed; NoSuchPerson."""
    with writing(by, table_id) as connection:
        if person not in same_as_at(connection, table_id):
            raise NoSuchPerson(person)
        connection.execute(_KEEP.values(same_as=None), {"of_person": person})


def counted_as(person: int, same: Mapping[int, int | None]) -> int:
    """Return as whom somebody is counted at last; one who goes round in a circle as the lowest."""
    way = [person]
    while (following := same.get(way[-1])) is not None:
        if following in way:
            return min(way[way.index(following) :])
        way.append(following)
    return way[-1]


def circles(connection: Connection) -> list[int]:
    """Return one person of each circle of people counted as each other: nothing here makes any."""
    joined = select(people.c.id, people.c.same_as).where(people.c.same_as.is_not(None))
    same = {row.id: row.same_as for row in connection.execute(joined)}
    return sorted({counted_as(person, same) for person in same} & same.keys())


def same_as_at(connection: Connection, table_id: int) -> dict[int, int | None]:
    """Return everybody of a table → the person they are counted as; None: as themselves."""
    rows = connection.execute(_SAME_AS, {"of_table": table_id})
    return {row.id: row.same_as for row in rows}

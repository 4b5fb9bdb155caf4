"""Tables, and the people who play there."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from shutil import disk_usage

from flask import current_app
from sqlalchemy import Connection, bindparam, func, insert, select, tuple_, update

from scorekeeper.game.names import is_nameless, name_key
from scorekeeper.store.database import add_row, database_file, reading, until_first
from scorekeeper.store.journal.summaries import Summary, read_summary
from scorekeeper.store.models import games, new_identity, people, tables, utc_now
from scorekeeper.store.unavailable import StoreUnavailable, Trouble

from .rights import Author, writing

MEGABYTE = 1024 * 1024


class ChangedMeanwhile(ValueError):
    """Somebody else has changed what is to be changed, since the sender looked at it."""


class NameTaken(ValueError):
    """Somebody else at the table has this name."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays at a table."""

    id: int
    name: str
    identity: str


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game in the list of its table.

    summary    None: it is under way
    uncounted  whether the table keeps it without counting
    """

    id: int
    started: datetime
    summary: Summary | None
    uncounted: bool = False


_LINES = (
    select(games.c.id, games.c.started, games.c.finished, games.c.uncounted)
    .where(games.c.table_id == bindparam("table_id"), games.c.aside.is_(False))
    .order_by(games.c.started.desc(), games.c.id.desc())
    .limit(bindparam("limit"))
)
_started = (
    select(games.c.started)
    .where(games.c.id == bindparam("before"), games.c.table_id == bindparam("table_id"))
    .scalar_subquery()
)
_LINES_BEFORE = _LINES.where(
    tuple_(games.c.started, games.c.id) < tuple_(_started, bindparam("before"))
)
_later = games.alias("later")
_NEWEST = select(games.c.table_id, games.c.id, games.c.started, games.c.finished).where(
    games.c.table_id.in_(bindparam("table_ids", expanding=True)),
    games.c.id
    == select(_later.c.id)
    .where(_later.c.table_id == games.c.table_id, _later.c.aside.is_(False))
    .order_by(_later.c.started.desc(), _later.c.id.desc())
    .limit(1)
    .scalar_subquery(),
)
_OVER = select(func.count()).select_from(games).where(games.c.finished.is_not(None))
_PEOPLE = select(people.c.id, people.c.name, people.c.identity)
_IDENTITIES = select(tables.c.id, tables.c.identity).where(
    tables.c.id.in_(bindparam("table_ids", expanding=True))
)


def create_table(
    name: str,
    *,
    by: Author,
    command_id: str,
    identity: str | None = None,
    most_tables: int = 0,
    least_space: int = 0,
) -> int:
    """Make a table; return its id, which is the same if the command is sent again.

    identity     of the table that a book takes along; None: nobody knows this one yet
    most_tables  how many tables there may be; 0: any number
    least_space  how many megabytes must be free on the disk of a SQLite database
    errors       StoreUnavailable with NO_ROOM beyond these
    """
    known = select(tables.c.id).where(tables.c.command_id == command_id)
    now = utc_now()
    made = insert(tables).values(
        name=name,
        created=now,
        used=now,
        command_id=command_id,
        identity=identity or new_identity(),
    )

    def find_or_make() -> int:
        with writing(by) as connection:
            made_before: int | None = connection.scalar(known)
            if made_before is not None:
                return made_before
            check_room(connection, most_tables, least_space)
            return add_row(connection, made)

    return until_first(find_or_make)


def check_room(connection: Connection, most: int, least_space: int) -> None:
    """Raise StoreUnavailable with NO_ROOM where there is room for no more tables."""
    file = database_file(current_app)
    if most and (connection.scalar(select(func.count(tables.c.id))) or 0) >= most:
        raise StoreUnavailable(
            Trouble.NO_ROOM, f"{most} tables are all that COMPRO_MOST_TABLES allows"
        )
    if file and disk_usage(file.parent).free < least_space * MEGABYTE:
        raise StoreUnavailable(Trouble.NO_ROOM, f"less than {least_space} megabytes are free")


def find_table_name(table_id: int) -> str | None:
    with reading() as connection:
        return connection.scalar(select(tables.c.name).where(tables.c.id == table_id))


def identities_of(table_ids: Collection[int]) -> dict[int, str]:
    """Return table → what it is known by in books, of those of these tables that there are."""
    with reading() as connection:
        rows = connection.execute(_IDENTITIES, {"table_ids": list(table_ids)})
        return {row.id: row.identity for row in rows}


def rename_table(table_id: int, name: str, *, was: str | None = None, by: Author) -> None:
    """Give a table another name.

    was     the name that the sender has seen; None: any
    errors  ChangedMeanwhile where the table has another name by now; NotAllowed
    """
    renamed = update(tables).where(tables.c.id == table_id)
    if was is not None:
        renamed = renamed.where(tables.c.name.in_((was, name)))
    with writing(by, table_id) as connection:
        if not connection.execute(renamed.values(name=name)).rowcount:
            raise ChangedMeanwhile(name)


def keep_person(table_id: int, name: str, *, by: Author) -> int:
    """Return the id of the person of this name at the table; add one if there is none.

    A name that looks the same counts as the same. Where books brought several people of such names,
    it is the one whose name is written in this way.
    """
    alike = person_alike(people_of(table_id), name)
    if alike is not None:
        return alike.id
    with writing(by, table_id) as connection:  # somebody else may have added the name since
        return number_people(connection, table_id, [name])[name]


def number_people(connection: Connection, table_id: int, names: Iterable[str]) -> Mapping[str, int]:
    """Return name → id of the person, as ``keep_person``, within a transaction that writes."""
    known, numbers = people_for_change(connection, table_id), {}
    for name in names:
        person = person_alike(known, name)
        if person is None:
            identity = new_identity()
            made = insert(people).values(table_id=table_id, name=name, identity=identity)
            person = Person(id=add_row(connection, made), name=name, identity=identity)
            known.append(person)
        numbers[name] = person.id
    return numbers


def name_person(connection: Connection, table_id: int, person: str, name: str) -> None:
    """Call somebody who had no name by this one, unless somebody else at the table has it.

    It is in a transaction that writes. ``person``: the number, as text; "": nobody.
    """
    known = people_for_change(connection, table_id)
    if person_alike(known, name) is None:
        for each in known:
            if str(each.id) == person and is_nameless(each.name):
                connection.execute(update(people).where(people.c.id == each.id).values(name=name))


def person_alike(some: Iterable[Person], name: str) -> Person | None:
    """Return the person with this name, else one whose name looks the same; None: neither."""
    key = name_key(name)
    alike = [person for person in some if name_key(person.name) == key]
    return min(alike, key=lambda person: (person.name != name, person.id), default=None)


def people_of(table_id: int) -> list[Person]:
    """Return everybody who plays or has played at a table, in the order in which they came."""
    with reading() as connection:
        return _people(connection, table_id)


def people_for_change(connection: Connection, table_id: int) -> list[Person]:
    """Return the same within a transaction that writes; nobody else changes names until its end."""
    hold_names(connection, table_id)
    return _people(connection, table_id)


def hold_names(connection: Connection, table_id: int) -> None:
    """Lock the names of a table until the end of a transaction that writes.

    Two people may give names that look the same at once: so the second finds the first's. SQLite
    has one writer anyway. PostgreSQL locks the row of the table.
    """
    the_table = select(tables.c.id).where(tables.c.id == table_id)
    connection.execute(the_table.with_for_update(key_share=True))


def summaries_of(table_id: int, before: int | None = None, limit: int = 50) -> list[GameLine]:
    """Return the games of a table, newest first, at most ``limit``, with their summaries.

    before  the id of a game: only those after it in the list; none where it is another table's.
            None: from the newest on
    """
    page = _LINES if before is None else _LINES_BEFORE
    named = {"table_id": table_id, "limit": limit}
    with reading() as connection:
        rows = connection.execute(page, named if before is None else {**named, "before": before})
        return [
            GameLine(row.id, row.started, read_summary(row.finished), row.uncounted) for row in rows
        ]


def count_games_over() -> int:
    """Return how many games are over, at all tables."""
    with reading() as connection:
        return connection.scalar(_OVER) or 0


def game_under_way(table_id: int) -> int | None:
    """Return the number of the table's newest game; None where that is over, or there is none."""
    newest = next(iter(summaries_of(table_id, limit=1)), None)
    return newest.id if newest and newest.summary is None else None


def newest_games(table_ids: Collection[int]) -> dict[int, GameLine]:
    """Return table → its newest game, of those of these tables where one was played."""
    with reading() as connection:
        rows = connection.execute(_NEWEST, {"table_ids": list(table_ids)})
        return {
            row.table_id: GameLine(row.id, row.started, read_summary(row.finished)) for row in rows
        }


def _people(connection: Connection, table_id: int) -> list[Person]:
    of_table = _PEOPLE.where(people.c.table_id == table_id).order_by(people.c.id)
    return [Person(*row) for row in connection.execute(of_table)]

"""Bring the games of a book, the file of a whole table, to a table.

A book has no link, no secret and no number of this database. People have keys of their own in it.
Games are known by the id of the command that started them, so a game that is brought twice is
added once. ``bookwriting`` writes the file, ``bookform`` reads it, ``booktelling`` checks what it
says.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias, TypeVar

import msgspec
from sqlalchemy import BindParameter, Connection, bindparam, insert, select
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from scorekeeper.game.names import name_key
from scorekeeper.store.database import add_row, reading, writing
from scorekeeper.store.journal.steps import JournalEntry, append
from scorekeeper.store.journal.summaries import summary_after, write_summary
from scorekeeper.store.models import games, people
from scorekeeper.store.people.author import Author
from scorekeeper.store.people.tables import people_for_change
from scorekeeper.store.unavailable import StoreUnavailable

from .bookform import BookPerson
from .bookrules import bring_rules
from .booktelling import ToldBook, ToldGame
from .bookwriting import Keys, with_people

MOST_TRIES = 10
EVENTS_WRITTEN = 2_000  # about as many in one transaction; all of a game are in the same
PEOPLE_WRITTEN = 500
_TABLE: BindParameter[int] = bindparam("table_id")
_KNOWN = select(games.c.command_id).where(games.c.table_id == _TABLE)
Answer = TypeVar("Answer")
Think: TypeAlias = Callable[[Callable[[], Generator[Answer]]], Generator[Answer]]
"""Runs a function that makes a generator, here or in another process, and yields what it yields."""


@dataclass(frozen=True, slots=True)
class Brought:
    """The outcome of bringing a book.

    games  numbers of the new games
    known  how many games of the book the table had already
    rules  how many house rules are new here, or have a newer version than before
    """

    games: tuple[int, ...]
    known: int
    rules: int = 0


class BroughtInPart(Exception):
    """The database failed while a book was brought; ``games``: how many were added."""

    def __init__(self, games: int) -> None:
        super().__init__(f"{games} games were brought, then the store failed")
        self.games = games


@dataclass(frozen=True, slots=True)
class _Ready:
    """A game to be written: its row, column → value, without its number, and its journal."""

    row: Mapping[str, object]
    entries: list[JournalEntry]


def _here(question: Callable[[], Generator[Answer]]) -> Generator[Answer]:
    return question()


def bring_book(
    table_id: int, book: ToldBook, *, by: Author, think: Think[_Ready] = _here
) -> Brought:
    """Add the games of a book that the table does not have yet.

    A few games are written in each transaction, so that others need not wait for the whole book. If
    the machine stops in between, each game is there entirely or not at all, and bringing the same
    book once more adds the rest.

    book    checked already, so nothing in it can be at fault
    think   runs the work of making rows; in another process, if ``book.source`` is a path
    errors  NotAllowed; TooManyRules, and then nothing was changed; BroughtInPart where the
            database failed after some games
    """
    until_first = partial(_until_first, by, table_id)
    rules = until_first(lambda connection: bring_rules(connection, table_id, book.rules))
    ids: dict[str, str] = {}
    for first in range(0, len(book.people), PEOPLE_WRITTEN):
        ids |= until_first(partial(_keep_people, table_id, book, first, ids))
    with reading() as connection:
        known = set(connection.scalars(_KNOWN, {"table_id": table_id}))
    new: list[int] = []
    try:
        with closing(think(partial(_games_made_ready, book, ids, known))) as games_ready:
            for ready in _together(games_ready):
                new += until_first(partial(_add_games, table_id, ready))
    except (SQLAlchemyError, StoreUnavailable, OSError) as error:
        if new:
            raise BroughtInPart(len(new)) from error
        raise
    return Brought(tuple(new), len(book.ids) - len(new), rules)


def _until_first(by: Author, table_id: int, write: Callable[[Connection], Answer]) -> Answer:
    """Write in one transaction; try again where somebody else has just written the same rows."""
    for tries_left in reversed(range(MOST_TRIES)):
        try:
            with writing(by, table_id) as connection:
                return write(connection)
        except IntegrityError:
            if not tries_left:
                raise
    raise AssertionError("the last try returns or raises")


def _together(ready: Iterable[_Ready]) -> Iterator[list[_Ready]]:
    """Yield lists of games to be written in one transaction each."""
    some: list[_Ready] = []
    for game in ready:
        some.append(game)
        if sum(len(each.entries) for each in some) >= EVENTS_WRITTEN:
            yield some
            some = []
    if some:
        yield some


def _keep_people(
    table_id: int, book: ToldBook, first: int, known: Keys, connection: Connection
) -> dict[str, str]:
    """Return key in the book → number here for some of its people; add those who are new.

    A person of the table whose name only looks the same is taken to be the same, unless somebody
    else in the book has exactly that name.

    first  index of the first of these people in the book
    known  the result for the people before them
    """
    rows = people_for_change(connection, table_id)
    here = {row.name: row.id for row in rows}
    taken = {here[each.name] for each in book.people if each.name in here}
    taken |= set(map(int, known.values()))
    alike = {name_key(row.name): row.id for row in reversed(rows) if row.id not in taken}
    some = book.people[first : first + PEOPLE_WRITTEN]
    for each in some:
        if each.name not in here:
            found = alike.pop(name_key(each.name), None)
            here[each.name] = found or _add_person(connection, table_id, each)
    return {each.key: str(here[each.name]) for each in some}


def _add_games(table_id: int, ready: Iterable[_Ready], connection: Connection) -> list[int]:
    known = set(connection.scalars(_KNOWN, {"table_id": table_id}))
    new = [game for game in ready if game.row["command_id"] not in known]
    return [_add(connection, table_id, game) for game in new]


def _add_person(connection: Connection, table_id: int, person: BookPerson) -> int:
    made = insert(people).values(table_id=table_id, name=person.name, active=person.active)
    return add_row(connection, made)


def _add(connection: Connection, table_id: int, game: _Ready) -> int:
    begun = insert(games).values(table_id=table_id, **game.row)
    game_id = add_row(connection, begun)
    append(connection, game_id, game.entries)
    return game_id


def _games_made_ready(book: ToldBook, ids: Keys, known: Collection[str]) -> Generator[_Ready]:
    return (_made_ready(game, ids) for game in book.games(known))


def _made_ready(game: ToldGame, ids: Keys) -> _Ready:
    def person_here(person: str) -> str:
        return ids.get(person, "")

    entries = [
        JournalEntry(
            number=entry.number,
            step=entry.step,
            command_id=None if entry.command is msgspec.UNSET else entry.command,
            at=entry.at,
            who=entry.who,
            event=with_people(event, person_here),
        )
        for entry, event in game.events
    ]
    finished = write_summary(summary_after(entries, game.states))
    row = {"command_id": game.command_id, "started": game.started, "finished": finished}
    return _Ready(row, entries)

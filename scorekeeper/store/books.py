"""A table's book: its games as one file, to be kept, or to be opened at another table.

A book holds no link, no secret and no number of this database: people are numbered within the book,
and games are known by the id of the command that started them, so that a book which is brought
twice counts once. How the file is read stands in ``bookform``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby

import msgspec
from sqlalchemy import Connection, Row, bindparam, insert, select
from sqlalchemy.exc import IntegrityError

from scorekeeper.game.events import GameStarted, PlayerJoined, PlayerReplaced, Redone, Undone
from scorekeeper.game.kinds import AnyEvent
from scorekeeper.game.state import Newcomer, State

from .bookform import FORMAT, VERSION, Book, BookEvent, BookGame, BookPerson, ToldBook, ToldGame
from .bookrules import bring_rules, rules_in_book
from .codec import read_event, write_event
from .database import reading, writing
from .models import events, games, people
from .states import remember
from .tables import find_table_name, people_of

MOST_TRIES = 10
_NAMING = {kind.__name__ for kind in (GameStarted, PlayerJoined, PlayerReplaced)}
_TABLE = bindparam("table_id")
_JOURNALS = (
    select(events)
    .join_from(games, events)
    .where(games.c.table_id == _TABLE)
    .order_by(games.c.started, games.c.id, events.c.number)
)
_KNOWN = select(games.c.command_id).where(games.c.table_id == _TABLE)
_PERSON = select(people.c.id).where(people.c.table_id == _TABLE, people.c.name == bindparam("name"))


@dataclass(frozen=True, slots=True)
class Brought:
    """What bringing a book came to: the new games, and how many of it were here already.

    rules  how many house rules are new, or newer than they were here
    """

    games: tuple[int, ...]
    known: int
    rules: int = 0


def write_book(table_id: int) -> bytes:
    """Return the book of a table: who plays there, every game's journal, all house rules."""
    with reading() as connection:
        known = people_of(table_id)
        keys = {str(person.id): str(key) for key, person in enumerate(known, 1)}
        rows = connection.execute(_JOURNALS, {"table_id": table_id})
        book = Book(
            format=FORMAT,
            version=VERSION,
            table=find_table_name(table_id) or "",
            people=tuple(
                BookPerson(keys[str(person.id)], person.name, person.active) for person in known
            ),
            games=tuple(
                BookGame(tuple(_entry(row, keys) for row in of_game))
                for _, of_game in groupby(rows, key=lambda row: row.game_id)
            ),
            rules=rules_in_book(connection, table_id),
        )
    return msgspec.json.encode(book)


def bring_book(table_id: int, book: ToldBook) -> Brought:
    """Add the games of a book to a table, all or none; those that are there already stay alone."""
    for tries_left in reversed(range(MOST_TRIES)):
        try:
            with writing() as connection:
                return _bring(connection, table_id, book)
        except IntegrityError:  # somebody else brought the same at the same moment
            if not tries_left:
                raise
    raise AssertionError("the last try returns or raises")


def _entry(row: Row, keys: Mapping[str, str]) -> BookEvent:
    body = row.body
    if row.kind in _NAMING:
        event = read_event(row.kind, body)
        _, body = write_event(_with_people(event, lambda person: keys.get(person, "")))
    return BookEvent(
        number=row.number,
        step=row.step,
        at=row.at,
        who=row.who,
        kind=row.kind,
        body=msgspec.Raw(body.encode()),
        command=row.command_id or msgspec.UNSET,
    )


def _bring(connection: Connection, table_id: int, book: ToldBook) -> Brought:
    known = set(connection.scalars(_KNOWN, {"table_id": table_id}))
    ids = {each.key: str(_keep_person(connection, table_id, each)) for each in book.people}
    new = [game for game in book.games if game.command_id not in known]
    return Brought(
        tuple(_add(connection, table_id, game, ids) for game in new),
        len(book.games) - len(new),
        bring_rules(connection, table_id, book.rules),
    )


def _keep_person(connection: Connection, table_id: int, person: BookPerson) -> int:
    named = {"table_id": table_id, "name": person.name}
    found = connection.scalar(_PERSON, named)
    if found is None:
        made = insert(people).values(**named, active=person.active)
        (found,) = connection.execute(made).inserted_primary_key
    return found


def _add(connection: Connection, table_id: int, game: ToldGame, ids: Mapping[str, str]) -> int:
    def person_here(person: str) -> str:
        return ids.get(person, "")

    row = {"table_id": table_id, "command_id": game.command_id, "started": game.started}
    (game_id,) = connection.execute(insert(games).values(**row)).inserted_primary_key
    connection.execute(insert(events), list(_rows(game_id, game, person_here)))
    states = {number: _state_here(state, person_here) for number, state in game.states.items()}
    remember(connection, game_id, states)
    return game_id


def _rows(
    game_id: int, game: ToldGame, person_here: Callable[[str], str]
) -> Iterator[dict[str, object]]:
    for entry, event in game.events:
        kind, body = write_event(_with_people(event, person_here))
        yield {
            "game_id": game_id,
            "number": entry.number,
            "step": entry.step,
            "command_id": None if entry.command is msgspec.UNSET else entry.command,
            "at": entry.at,
            "who": entry.who,
            "kind": kind,
            "body": body,
            "concerns": event.step if isinstance(event, Undone | Redone) else None,
        }


def _state_here(state: State, person_here: Callable[[str], str]) -> State:
    players = {
        key: replace(player, person=person_here(player.person))
        for key, player in state.players.items()
    }
    return replace(state, players=players)


def _with_people(event: AnyEvent, named: Callable[[str], str]) -> AnyEvent:
    """Return the event with everybody in it named anew; ``named``: the old name → the new."""

    def renamed(newcomer: Newcomer) -> Newcomer:
        return replace(newcomer, person=named(newcomer.person))

    match event:
        case GameStarted(players=players):
            return replace(event, players=tuple(map(renamed, players)))
        case PlayerJoined(newcomer=newcomer):
            return replace(event, newcomer=renamed(newcomer))
        case PlayerReplaced(by=by):
            return replace(event, by=renamed(by))
        case _:
            return event

"""Write a table's book, a file with all its games, and bring a book's games to a table.

A book has no link, no secret and no number of this database. People have keys of their own in it.
Games are known by the id of the command that started them, so a game that is brought twice is
added once. ``bookform`` reads the file, ``booktelling`` checks what is in it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeAlias, TypeVar

import msgspec
from sqlalchemy import BindParameter, Connection, bindparam, func, insert, select
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from scorekeeper.game.events import AnyEvent, GameStarted, PlayerJoined, PlayerReplaced
from scorekeeper.game.names import name_key
from scorekeeper.game.state import Newcomer, State

from .author import Author
from .bookform import (
    FORMAT,
    VERSION,
    BookEvent,
    BookPerson,
    FirstLine,
    chain_of_book,
    compact,
)
from .booklines import write_lines
from .bookrules import bring_rules, rules_in_book
from .booktelling import ToldBook, ToldGame
from .chain import seed
from .codec import read_event, write_event
from .database import AnyRow, add_row, reading, writing
from .journal import follows_in_chain, row_of
from .models import events, games, people, snapshots
from .states import snapshot_of
from .tables import find_table_name, people_for_change, people_of
from .unavailable import StoreUnavailable

MOST_TRIES = 10
EVENTS_AT_ONCE = 500  # read from the database together
EVENTS_WRITTEN = 2_000  # about as many in one transaction; all of a game are in the same
PEOPLE_WRITTEN = 500
BLOCK = 64 * 1024  # bytes of a piece in which a book is sent
_NAMING = {kind.__name__ for kind in (GameStarted, PlayerJoined, PlayerReplaced)}
_TABLE: BindParameter[int] = bindparam("table_id")
_GAMES = (
    select(games.c.id, games.c.command_id, func.max(events.c.number).label("last"))
    .join_from(games, events)
    .where(games.c.table_id == _TABLE)
    .group_by(games.c.id, games.c.command_id, games.c.started)
    .order_by(games.c.started, games.c.id)
)
_EVENTS = (
    select(events)
    .where(
        events.c.game_id == bindparam("game_id"),
        events.c.number.between(bindparam("first"), bindparam("last")),
    )
    .order_by(events.c.number)
)
_KNOWN = select(games.c.command_id).where(games.c.table_id == _TABLE)
Answer = TypeVar("Answer")
Think: TypeAlias = Callable[[Callable[[], Generator[Answer]]], Generator[Answer]]
"""Runs a function that makes a generator, here or in another process, and yields what it yields."""
Keys = Mapping[str, str]
"""A person's number or key in one place → that of the same person in the other, as text."""


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
    """The rows to insert for one game, column → value, without the game's number."""

    row: Mapping[str, object]
    events: list[dict[str, object]]
    snapshots: list[dict[str, object]]


def write_book(table_id: int) -> Iterator[bytes]:
    """Yield the bytes of a table's book: its people, all house rules, every game's journal.

    What is recorded meanwhile is left out. As the receiver may be slow, only a few events are in
    memory at a time, and no connection is used between two pieces.
    """
    with reading() as connection:
        of_games = connection.execute(_GAMES, {"table_id": table_id}).all()
        known = people_of(table_id)
        rules = rules_in_book(connection, table_id)
        name = find_table_name(table_id) or ""
    keys = {str(person.id): str(key) for key, person in enumerate(known, 1)}
    lines = write_lines(
        FirstLine(FORMAT, VERSION, name),
        (BookPerson(keys[str(person.id)], person.name, person.active) for person in known),
        rules,
        (_entries(game, keys) for game in of_games),
    )
    return _blocks(lines)


def _blocks(pieces: Iterable[bytes]) -> Iterator[bytes]:
    block = bytearray()
    for piece in pieces:
        block += piece
        if len(block) >= BLOCK:
            yield bytes(block)
            block.clear()
    yield bytes(block)


def _entries(game: AnyRow, keys: Keys) -> Iterator[BookEvent]:
    """Yield the events of a game; without hashes from the first on that was changed afterwards."""
    here = last = seed(game.command_id)
    whole = True
    for row in _events(game):
        whole = whole and follows_in_chain(row, here)
        here = row.hash
        entry = _entry(row, keys)
        if whole:
            last = chain_of_book(last, entry)
            entry = msgspec.structs.replace(entry, hash=last)
        yield entry


def _events(game: AnyRow) -> Iterator[AnyRow]:
    for first in range(1, game.last + 1, EVENTS_AT_ONCE):
        last = min(first + EVENTS_AT_ONCE - 1, game.last)
        with reading() as connection:
            named = {"game_id": game.id, "first": first, "last": last}
            rows = connection.execute(_EVENTS, named).all()
        yield from rows


def _entry(row: AnyRow, keys: Keys) -> BookEvent:
    return BookEvent(
        number=row.number,
        step=row.step,
        at=row.at,
        who=row.who,
        kind=row.kind,
        body=msgspec.Raw(_facts(row, keys)),
        command=row.command_id or msgspec.UNSET,
    )


def _facts(row: AnyRow, keys: Keys) -> bytes:
    body = row.body
    try:
        if row.kind in _NAMING:
            event = read_event(row.kind, body)
            _, body = write_event(_with_people(event, lambda person: keys.get(person, "")))
        return compact(body.encode())
    except ValueError:  # it was changed afterwards: the chain of hashes has ended before it
        return b"null"


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
        if sum(len(each.events) for each in some) >= EVENTS_WRITTEN:
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
    for kept, rows in ((events, game.events), (snapshots, game.snapshots)):
        connection.execute(insert(kept), [{"game_id": game_id, **row} for row in rows])
    return game_id


def _games_made_ready(book: ToldBook, ids: Keys, known: Collection[str]) -> Generator[_Ready]:
    return (_made_ready(game, ids) for game in book.games(known))


def _made_ready(game: ToldGame, ids: Keys) -> _Ready:
    def person_here(person: str) -> str:
        return ids.get(person, "")

    return _Ready(
        row={"command_id": game.command_id, "started": game.started},
        events=list(_rows(game, person_here)),
        snapshots=[
            snapshot_of(number, _state_here(state, person_here))
            for number, state in game.states.items()
        ],
    )


def _rows(game: ToldGame, person_here: Callable[[str], str]) -> Iterator[dict[str, object]]:
    last = seed(game.command_id)
    for entry, event in game.events:
        row = row_of(
            _with_people(event, person_here),
            entry.number,
            entry.step,
            command_id=None if entry.command is msgspec.UNSET else entry.command,
            at=entry.at,
            who=entry.who,
            after=last,
        )
        last = row["hash"]
        yield row


def _state_here(state: State, person_here: Callable[[str], str]) -> State:
    players = {
        key: replace(player, person=person_here(player.person))
        for key, player in state.players.items()
    }
    return replace(state, players=players)


def _with_people(event: AnyEvent, named: Callable[[str], str]) -> AnyEvent:
    """Return the event with other numbers of people; ``named``: old number or key → new one."""

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

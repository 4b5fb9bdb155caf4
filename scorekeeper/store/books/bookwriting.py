"""Write a table's book: a file with its people, all house rules, and every game's journal.

A book has no link, no secret and no number of this database. People have keys of their own in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TypeAlias

import msgspec
from sqlalchemy import BindParameter, bindparam, func, select

from scorekeeper.game.events import AnyEvent, GameStarted, PlayerJoined, PlayerReplaced
from scorekeeper.game.state import Newcomer
from scorekeeper.store.database import AnyRow, reading
from scorekeeper.store.journal.codec import read_event, write_event
from scorekeeper.store.models import events, games
from scorekeeper.store.people.tables import find_table_name, people_of

from .bookform import FORMAT, VERSION, BookEvent, BookPerson, FirstLine, chain_of_book, compact
from .booklines import write_lines
from .bookrules import rules_in_book
from .chain import seed

EVENTS_AT_ONCE = 500  # read from the database together
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
Keys: TypeAlias = Mapping[str, str]
"""A person's number or key in one place → that of the same person in the other, as text."""


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
    last = seed(game.command_id)
    for row in _events(game):
        entry = _entry(row, keys)
        last = chain_of_book(last, entry)
        yield msgspec.structs.replace(entry, hash=last)


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
            _, body = write_event(with_people(event, lambda person: keys.get(person, "")))
        return compact(body.encode())
    except ValueError:  # it was changed afterwards: the chain of hashes has ended before it
        return b"null"


def with_people(event: AnyEvent, named: Callable[[str], str]) -> AnyEvent:
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

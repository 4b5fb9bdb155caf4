"""The people of a book: who they are here, and those who come into a game by its events."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from sqlalchemy import Connection, insert

from scorekeeper.game.events import AnyEvent, GameStarted, PlayerJoined, PlayerReplaced
from scorekeeper.game.names import name_key
from scorekeeper.game.state import Newcomer
from scorekeeper.store.database import add_row
from scorekeeper.store.models import people
from scorekeeper.store.people.tables import people_for_change

from .bookform import BookPerson

Keys = Mapping[str, str]
"""A person's number here → identity in the book, or the way back."""


def newcomers_in(event: AnyEvent) -> tuple[Newcomer, ...]:
    """Return everybody who comes into the game by this event."""
    match event:
        case GameStarted(players=players):
            return players
        case PlayerJoined(newcomer=newcomer) | PlayerReplaced(by=newcomer):
            return (newcomer,)
        case _:
            return ()


def with_newcomers(event: AnyEvent, changed: Callable[[Newcomer], Newcomer]) -> AnyEvent:
    """Return the event with everybody who comes into the game changed so."""
    match event:
        case GameStarted(players=players):
            return replace(event, players=tuple(map(changed, players)))
        case PlayerJoined(newcomer=newcomer):
            return replace(event, newcomer=changed(newcomer))
        case PlayerReplaced(by=by):
            return replace(event, by=changed(by))
        case _:
            return event


def keep_people(connection: Connection, table_id: int, told: Sequence[BookPerson]) -> Keys:
    """Return identity → number here of the book's people, after adding those who are new.

    Somebody from another table is known by the name. One that only looks like a name here is that
    person, unless somebody else in the book has exactly that name.
    """
    rows = people_for_change(connection, table_id)
    known = {row.identity: row.id for row in rows}
    here = {row.name: row.id for row in rows}
    taken = {known[each.identity] for each in told if each.identity in known}
    taken |= {here[each.name] for each in told if each.name in here}
    alike = {name_key(row.name): row.id for row in reversed(rows) if row.id not in taken}
    for each in told:
        if each.identity in known:
            continue
        if each.name not in here:
            made = insert(people).values(table_id=table_id, name=each.name, identity=each.identity)
            found = alike.pop(name_key(each.name), None)
            here[each.name] = found or add_row(connection, made)
        known[each.identity] = here[each.name]
    return {each.identity: str(known[each.identity]) for each in told}

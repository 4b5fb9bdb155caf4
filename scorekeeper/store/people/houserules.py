"""Store a table's house rules, which have a number, a name and versions.

Nothing is deleted. A change adds a version and marks the one before as replaced. Rules that nobody
wants any longer are put away.
"""

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import chain, count

from sqlalchemy import Connection, bindparam, func, insert, select, update

from scorekeeper.game.names import name_key
from scorekeeper.game.refusal import LONGEST_NAME
from scorekeeper.store.database import AnyRow, add_row, reading, until_first
from scorekeeper.store.models import house_rules, utc_now

from .rights import Author, writing
from .tables import ChangedMeanwhile, NameTaken, hold_names

LARGEST_OVERLAY = 32 * 1024  # characters as JSON: ten times what twenty deals take
MOST_RULES = 100  # of one table, those put away included
MOST_VERSIONS = 1000  # of all rules of one table together; a book may hold as many

_ROWS = house_rules.c
_number = func.coalesce(_ROWS.first_id, _ROWS.id)
_COLUMNS = (
    _number.label("number"),
    *(_ROWS.id, _ROWS.name, _ROWS.overlay, _ROWS.created, _ROWS.archived),
)
_CURRENT = select(*_COLUMNS).where(
    _ROWS.table_id == bindparam("table_id"), _ROWS.replaced.is_(None)
)
_SENT = select(_number).where(
    _ROWS.table_id == bindparam("table_id"), _ROWS.command_id == bindparam("command_id")
)

_VERSIONS = select(func.count()).where(_ROWS.table_id == bindparam("table_id"))


class NoSuchRules(LookupError):
    """The table has no house rules of this number."""


class TooManyRules(ValueError):
    """The table has as many house rules, or versions of them, as it may."""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """A version of house rules.

    number    of the rules: the same for all their versions, never used again
    version   of this version: another number for each
    overlay   the fields that differ from the base, as plain data
    created   when this version was made, in UTC
    archived  when the rules were put away; None: they are not
    """

    number: int
    version: int
    name: str
    overlay: Mapping[str, object]
    created: datetime
    archived: datetime | None


def rules_of(table_id: int) -> list[HouseRules]:
    """Return the current versions of a table's house rules, those put away too, sorted by name."""
    with reading() as connection:
        found = map(_read, connection.execute(_CURRENT, {"table_id": table_id}))
        return sorted(found, key=lambda rules: rules.name.casefold())


def find_rules(table_id: int, number: int) -> HouseRules:
    """Return the current version of house rules. errors: NoSuchRules."""
    with reading() as connection:
        return _find(connection, table_id, number)


def versions_of(table_id: int, number: int) -> list[HouseRules]:
    """Return all versions of house rules, newest first; none if there are no such rules."""
    of_rules = select(*_COLUMNS).where(_ROWS.table_id == table_id, _number == number)
    with reading() as connection:
        return [_read(row) for row in connection.execute(of_rules.order_by(_ROWS.id.desc()))]


def keep_rules(table_id: int, overlay: Mapping[str, object], *, by: Author, command_id: str) -> int:
    """Store new house rules, named by their field ``name``; return their number.

    command_id  made by the sender: rules that are sent again are not stored twice
    errors      NotAllowed; NameTaken; TooManyRules; ValueError where the overlay is too large
    """
    return change_rules(table_id, None, overlay, by=by, command_id=command_id)


def change_rules(
    table_id: int,
    number: int | None,
    overlay: Mapping[str, object],
    *,
    by: Author,
    command_id: str,
    version: int | None = None,
) -> int:
    """Store a new version of house rules, named by its field ``name``; return their number.

    number   None: new rules, as by ``keep_rules``
    version  the one that the sender has changed; None: the current one
    errors   NotAllowed; NoSuchRules; TooManyRules; ChangedMeanwhile; NameTaken; ValueError where
             the overlay is too large
    """

    def append() -> int:
        with writing(by, table_id) as connection:
            return _append(connection, table_id, number, overlay, command_id, version)

    return until_first(append)


def put_away(table_id: int, number: int, *, away: bool, by: Author) -> None:
    """Offer house rules no more for new games, or again. errors: NotAllowed; NoSuchRules."""
    at = utc_now() if away else None
    changed = update(house_rules).where(
        _ROWS.table_id == table_id,
        _number == number,
        _ROWS.replaced.is_(None),
        _ROWS.archived.is_(None) if away else _ROWS.archived.is_not(None),
    )
    with writing(by, table_id) as connection:
        _find(connection, table_id, number)
        connection.execute(changed.values(archived=at))


def _append(
    connection: Connection,
    table_id: int,
    number: int | None,
    overlay: Mapping[str, object],
    command_id: str,
    version: int | None,
) -> int:
    sent = connection.scalar(_SENT, {"table_id": table_id, "command_id": command_id})
    if sent is not None:
        return int(sent)
    hold_names(connection, table_id)
    others = [_read(row) for row in connection.execute(_CURRENT, {"table_id": table_id})]
    before = None if number is None else _find(connection, table_id, number)
    if before and version not in (None, before.version):
        raise ChangedMeanwhile(number)
    name = str(overlay["name"])
    key = name_key(name)
    if any(name_key(each.name) == key for each in others if each.number != number):
        raise NameTaken(name)
    versions = connection.scalar(_VERSIONS, {"table_id": table_id}) or 0
    if versions >= MOST_VERSIONS or (before is None and len(others) >= MOST_RULES):
        raise TooManyRules(table_id)
    now = utc_now()
    if before:
        old = update(house_rules).where(_ROWS.id == before.version)
        connection.execute(old.values(replaced=now))
    row = {
        "table_id": table_id,
        "first_id": number,
        "name": name,
        "overlay": written(overlay),
        "created": now,
        "archived": before.archived if before else None,
        "command_id": command_id,
    }
    made = add_row(connection, insert(house_rules).values(**row))
    return number or made


def written(overlay: Mapping[str, object]) -> str:
    """Return an overlay as it is stored, as JSON. errors: ValueError where it is too large."""
    text = json.dumps(overlay, ensure_ascii=False, separators=(",", ":"))
    if len(text) > LARGEST_OVERLAY:
        raise ValueError(f"house rules of {len(text)} characters")
    return text


def _find(connection: Connection, table_id: int, number: int) -> HouseRules:
    row = connection.execute(_CURRENT.where(_number == number), {"table_id": table_id}).first()
    if row is None:
        raise NoSuchRules(number)
    return _read(row)


def _read(row: AnyRow) -> HouseRules:
    number, version, name, overlay, created, archived = row
    return HouseRules(number, version, name, json.loads(overlay), created, archived)


def free_name(name: str, taken: Collection[str]) -> str:
    """Return the name, or the first free "Ours (2)"; ``taken``: ``name_key`` of all others."""
    endings = chain([""], (f" ({number})" for number in count(2)))
    names = (name[: LONGEST_NAME - len(ending)].rstrip() + ending for ending in endings)
    return next(each for each in names if name_key(each) not in taken)

"""House rules in a table's book: collect every version of them, check them, bring them in."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType
from sqlalchemy import Connection, bindparam, insert, select, update

from scorekeeper.game.limits import LONGEST_NAME, is_kept
from scorekeeper.game.names import name_key
from scorekeeper.store.database import add_row
from scorekeeper.store.models import LONGEST_COMMAND_ID, house_rules
from scorekeeper.store.people.houserules import (
    LARGEST_OVERLAY,
    MOST_VERSIONS,
    TooManyRules,
    written,
)

CommandId = Annotated[str, Meta(pattern=rf"^[!-~]{{1,{LONGEST_COMMAND_ID}}}\Z")]
Moment = Annotated[datetime, Meta(tz=True)]
YEARS = range(2000, 2200)

_ROWS = house_rules.c
_OF_TABLE = select(house_rules).where(_ROWS.table_id == bindparam("table_id")).order_by(_ROWS.id)


class BookRules(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A version of house rules.

    command   the id of the command that made it
    overlay   the fields that differ from the base, as plain data
    first     ``command`` of the first version of the same rules; unset on that one
    replaced  when a newer version was made; None: it is the current one
    archived  when the rules were put away; None: they are not
    """

    command: CommandId
    name: Annotated[str, Meta(max_length=LONGEST_NAME)]
    overlay: dict[str, Any]
    created: Moment
    first: CommandId | UnsetType = UNSET
    replaced: Moment | None = None
    archived: Moment | None = None


@dataclass(frozen=True, slots=True)
class _Known:
    """A version that the table has already: its row's id, and the number of its rules."""

    row: int
    number: int


def rules_in_book(connection: Connection, table_id: int) -> tuple[BookRules, ...]:
    """Return every version of a table's house rules, oldest first."""
    rows = connection.execute(_OF_TABLE, {"table_id": table_id}).all()
    commands = {row.id: row.command_id for row in rows}
    return tuple(
        BookRules(
            command=row.command_id,
            name=row.name,
            overlay=json.loads(row.overlay),
            created=row.created,
            first=commands[row.first_id] if row.first_id else UNSET,
            replaced=row.replaced,
            archived=row.archived,
        )
        for row in rows
    )


def rules_stand(rules: Sequence[BookRules]) -> bool:
    """Return whether these can be the house rules of a book.

    Each version must come after the first of its rules, exactly one of them must be current, and no
    command may occur twice.
    """
    firsts: set[str] = set()
    commands = [each.command for each in rules]
    for each in rules:
        if each.first is UNSET:
            firsts.add(each.command)
        elif each.first not in firsts:
            return False
    current = [line_of(each) for each in rules if each.replaced is None]
    return (
        len(rules) <= MOST_VERSIONS
        and len(set(commands)) == len(commands)
        and sorted(current) == sorted(firsts)
        and all(map(_can_be_kept, rules))
    )


def line_of(version: BookRules) -> str:
    """Return the id that all versions of the same rules share: the first one's command."""
    return version.command if version.first is UNSET else version.first


def _can_be_kept(version: BookRules) -> bool:
    moments = (version.created, version.replaced, version.archived)
    if any(moment and moment.year not in YEARS for moment in moments):
        return False
    if not is_kept(version.name):
        return False
    if version.overlay.get("name") != version.name:
        return False
    try:
        return len(written(version.overlay)) <= LARGEST_OVERLAY
    except (ValueError, RecursionError):
        return False


def bring_rules(connection: Connection, table_id: int, rules: Sequence[BookRules]) -> int:
    """Add the versions that the table does not have yet.

    returns  how many house rules are new here, or have a newer current version than before
    errors   TooManyRules where the table would have more than ``MOST_VERSIONS``
    """
    known = {row.command_id for row in connection.execute(_OF_TABLE, {"table_id": table_id})}
    if len(known | {each.command for each in rules}) > MOST_VERSIONS:
        raise TooManyRules(table_id)
    lines = dict.fromkeys(map(line_of, rules))
    changed = 0
    for line in lines:
        versions = [each for each in rules if line_of(each) == line]
        changed += _bring_line(connection, table_id, line, versions)
    return changed


def _bring_line(
    connection: Connection, table_id: int, line: str, versions: Sequence[BookRules]
) -> bool:
    """Add the new versions of one set of house rules; return whether the current one changed.

    Of the table's current version and the book's, the one made later is current afterwards.
    """
    rows = connection.execute(_OF_TABLE, {"table_id": table_id}).all()
    known = {row.command_id: _Known(row.id, row.first_id or row.id) for row in rows}
    here = next((known[each.command] for each in versions if each.command in known), None)
    new = [each for each in versions if each.command not in known]
    if not new:
        return False
    number = here.number if here else None
    standing = [row for row in rows if row.replaced is None]
    own = next((row for row in standing if number and (row.first_id or row.id) == number), None)
    last = next(each for each in versions if each.replaced is None)
    takes_over = last in new and (own is None or last.created > own.created)
    if takes_over and own is not None:
        old = update(house_rules).where(_ROWS.id == own.id)
        connection.execute(old.values(replaced=last.created))
    taken = {name_key(row.name) for row in standing if row is not own}
    for each in new:
        stands = takes_over and each is last
        name = free_name(each.name, taken) if stands else each.name
        row = _row(table_id, each, name, number, stands=stands)
        made = add_row(connection, insert(house_rules).values(**row))
        number = number or made
    return takes_over


def _row(
    table_id: int, version: BookRules, name: str, number: int | None, *, stands: bool
) -> Mapping[str, object]:
    return {
        "table_id": table_id,
        "first_id": number,
        "name": name,
        "overlay": written({**version.overlay, "name": name}),
        "created": version.created,
        "replaced": None if stands else version.replaced or version.created,
        "archived": version.archived,
        "command_id": version.command,
    }


def free_name(name: str, taken: Iterable[str]) -> str:
    """Return the name; if it is taken, the first free one of "Ours (2)", "Ours (3)" and so on.

    taken  ``name_key`` of each name that is taken
    """
    return next(each for each in _names_like(name) if name_key(each) not in taken)


def _names_like(name: str) -> Iterator[str]:
    yield name
    for count in range(2, MOST_VERSIONS * 2):
        ending = f" ({count})"
        yield f"{name[: LONGEST_NAME - len(ending)].rstrip()}{ending}"

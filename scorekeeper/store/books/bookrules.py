"""House rules in a table's book: collect every version of them, check them, bring them in."""

import json
from collections.abc import Collection, Sequence
from datetime import datetime
from itertools import chain, count
from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace
from sqlalchemy import Connection, bindparam, insert, select, update

from scorekeeper.game.names import name_key, tidy_name
from scorekeeper.game.refusal import LONGEST_NAME, name_faults
from scorekeeper.store.database import add_row
from scorekeeper.store.models import LONGEST_COMMAND_ID, house_rules
from scorekeeper.store.people.houserules import (
    LARGEST_OVERLAY,
    MOST_RULES,
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
    name: str
    overlay: dict[str, Any]
    created: Moment
    first: CommandId | UnsetType = UNSET
    replaced: Moment | None = None
    archived: Moment | None = None

    @property
    def line(self) -> str:
        """The id that all versions of the same rules share: the first one's command."""
        return self.command if self.first is UNSET else self.first


def rules_in_book(connection: Connection, table_id: int) -> tuple[BookRules, ...]:
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


def tidy_rules(rules: Sequence[BookRules]) -> tuple[BookRules, ...] | None:
    """Return these versions with tidy names; None where they cannot be the house rules of a book.

    Each version must come after the first of its rules. Exactly one version of each rules must be
    current. No command may occur twice.
    """
    tidy = tuple(map(_tidy, rules))
    current = [each.line for each in tidy if each.replaced is None]
    firsts: set[str] = set()
    for each in tidy:
        if each.first is UNSET:
            firsts.add(each.command)
        elif each.first not in firsts:
            return None
    stand = (
        len({each.command for each in tidy}) == len(tidy) <= MOST_VERSIONS
        and sorted(current) == sorted(firsts)
        and all(map(_can_be_kept, tidy))
    )
    return tidy if stand else None


def _tidy(version: BookRules) -> BookRules:
    overlay = version.overlay
    if isinstance(named := overlay.get("name"), str):
        overlay = {**overlay, "name": tidy_name(named)}
    return replace(version, name=tidy_name(version.name), overlay=overlay)


def _can_be_kept(version: BookRules) -> bool:
    moments = (version.created, version.replaced, version.archived)
    if any(moment and moment.year not in YEARS for moment in moments):
        return False
    if any(name_faults(version.name, ())) or version.overlay.get("name") != version.name:
        return False
    try:
        return len(written(version.overlay)) <= LARGEST_OVERLAY
    except (ValueError, RecursionError):
        return False


def bring_rules(connection: Connection, table_id: int, rules: Sequence[BookRules]) -> int:
    """Add the versions that the table does not have yet.

    Of the table's current version and the book's, the one made later is current afterwards.

    returns  how many house rules are new here, or have a newer current version than before
    errors   TooManyRules where the table would have more rules, or versions, than it may
    """
    rows = connection.execute(_OF_TABLE, {"table_id": table_id}).all()
    numbers = {row.command_id: row.first_id or row.id for row in rows}
    standing = [(row.first_id or row.id, row) for row in rows if row.replaced is None]
    current = {number: (row.id, row.created) for number, row in standing}
    names = {number: name_key(row.name) for number, row in standing}
    lines: dict[str, list[BookRules]] = {}
    for each in rules:
        lines.setdefault(each.line, []).append(each)
    if (
        len(numbers.keys() | {each.command for each in rules}) > MOST_VERSIONS
        or len(current) + len(lines.keys() - numbers.keys()) > MOST_RULES
    ):
        raise TooManyRules(table_id)
    changed = 0
    for versions in lines.values():
        new = [each for each in versions if each.command not in numbers]
        number = next((numbers[each.command] for each in versions if each not in new), None)
        own = current.get(number) if number else None
        last = next(each for each in versions if each.replaced is None)
        takes_over = last in new and (own is None or last.created > own[1])
        if takes_over and own is not None:
            old = update(house_rules).where(_ROWS.id == own[0])
            connection.execute(old.values(replaced=last.created))
        for each in new:
            stands = takes_over and each is last
            others = {key for of, key in names.items() if of != number}
            name = free_name(each.name, others) if stands else each.name
            made = _add(connection, table_id, each, first_id=number, name=name, stands=stands)
            number = number or made
            if stands:
                names[number], current[number] = name_key(name), (made, each.created)
        changed += takes_over
    return changed


def _add(
    connection: Connection,
    table_id: int,
    version: BookRules,
    *,
    first_id: int | None,
    name: str,
    stands: bool,
) -> int:
    """Add a version under this name; return its number. ``stands``: it is the current one."""
    row = insert(house_rules).values(
        table_id=table_id,
        first_id=first_id,
        name=name,
        overlay=written({**version.overlay, "name": name}),
        created=version.created,
        replaced=None if stands else version.replaced or version.created,
        archived=version.archived,
        command_id=version.command,
    )
    return add_row(connection, row)


def free_name(name: str, taken: Collection[str]) -> str:
    """Return the name, or the first free "Ours (2)"; ``taken``: ``name_key`` of all others."""
    endings = chain([""], (f" ({number})" for number in count(2)))
    names = (name[: LONGEST_NAME - len(ending)].rstrip() + ending for ending in endings)
    return next(each for each in names if name_key(each) not in taken)

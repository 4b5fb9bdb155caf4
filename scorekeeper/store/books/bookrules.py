"""The house rules of a table in a book, and the way back."""

import json
from collections.abc import Sequence

from msgspec import UNSET
from sqlalchemy import Connection, bindparam, insert, select, update

from scorekeeper.game.names import name_key
from scorekeeper.store.database import add_row
from scorekeeper.store.models import house_rules
from scorekeeper.store.people.houserules import (
    MOST_RULES,
    MOST_VERSIONS,
    TooManyRules,
    free_name,
    written,
)

from .bookform import BookRules

_ROWS = house_rules.c
_RULES = select(house_rules).where(_ROWS.table_id == bindparam("table_id")).order_by(_ROWS.id)


def rules_in_book(connection: Connection, table_id: int) -> tuple[BookRules, ...]:
    rows = connection.execute(_RULES, {"table_id": table_id}).all()
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


def bring_rules(connection: Connection, table_id: int, rules: Sequence[BookRules]) -> int:
    """Add the versions that the table does not have yet.

    Of the table's current version and the book's, the one made later is current afterwards.

    returns  how many house rules are new here, or have a newer current version than before
    errors   TooManyRules where the table would have more rules, or versions, than it may
    """
    rows = connection.execute(_RULES, {"table_id": table_id}).all()
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
            made = _add_rules(connection, table_id, each, first_id=number, name=name, stands=stands)
            number = number or made
            if stands:
                names[number], current[number] = name_key(name), (made, each.created)
        changed += takes_over
    return changed


def _add_rules(
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

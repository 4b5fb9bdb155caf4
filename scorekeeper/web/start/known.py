"""The tables that this browser knows, each with the game that can be played once more there."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.store import database, tables
from scorekeeper.store.links import Link
from scorekeeper.web import access
from scorekeeper.web.access import Right


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownTable:
    """A table in this browser's list.

    link  as it stands in addresses
    over  the number of its newest game, if that is over and this link may start another; else None
    """

    link: str
    name: str
    over: int | None


def known_tables() -> list[KnownTable]:
    """Return the tables of this browser's list, in its order."""
    known = access.known_links()
    if not known:
        return []
    with database.reading():
        rows = access.find_rows(known)
        may_write = {link: row.table_id for link, row in rows.items() if lets_write(row)}
        newest = tables.newest_games(set(may_write.values()))
    over = {table_id: line.id for table_id, line in newest.items() if line.summary}
    return [
        KnownTable(link=link, name=name, over=over.get(may_write.get(link, 0)))
        for link, name in known.items()
    ]


def lets_write(link: Link) -> bool:
    """Return whether a link lets its holder start a game."""
    return link.is_open and Right(link.right).covers(Right.KEEP_SCORE)

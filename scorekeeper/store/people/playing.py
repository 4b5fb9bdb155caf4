"""Playing tables: those that a tournament made to be played at."""

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import select

from scorekeeper.store.database import reading
from scorekeeper.store.models import playing_tables, tournaments


@dataclass(frozen=True, slots=True)
class PlayedIn:
    """The tournament in which a table plays. ``table_id``: of the table at which it was begun."""

    id: int
    table_id: int


def tournaments_at(table_ids: Collection[int]) -> dict[int, PlayedIn]:
    """Return table → the tournament in which it plays, of those of these tables that do."""
    asked = (
        select(
            playing_tables.c.table_id, tournaments.c.id, tournaments.c.table_id.label("begun_at")
        )
        .join_from(playing_tables, tournaments)
        .where(playing_tables.c.table_id.in_(table_ids))
    )
    with reading() as connection:
        rows = connection.execute(asked)
        return {row.table_id: PlayedIn(row.id, row.begun_at) for row in rows}

"""Who keeps the score at a table beside its scorekeepers: the pencils of its newest game."""

from sqlalchemy import Connection, bindparam, select

from scorekeeper.game.own_entries import keeps_score
from scorekeeper.game.state import State
from scorekeeper.store.database import reading
from scorekeeper.store.models import games

from .states import recall
from .steps import find_last

_NEWEST = (
    select(games.c.id)
    .where(games.c.table_id == bindparam("table_id"))
    .order_by(games.c.started.desc(), games.c.id.desc())
    .limit(1)
)


def newest_state(connection: Connection, table_id: int) -> State | None:
    """Return the table's newest game as it stands; None where nothing was played."""
    game_id = connection.scalar(_NEWEST, {"table_id": table_id}) or 0  # no game has this number
    last = find_last(connection, game_id)
    return None if last is None else recall(connection, game_id, last.number)


def has_pencil(connection: Connection, table_id: int, person: str) -> bool:
    """Return whether this person, a number as text, keeps the score at this table."""
    state = newest_state(connection, table_id)
    return state is not None and keeps_score(state, person)


def newest_state_at(table_id: int) -> State | None:
    with reading() as connection:
        return newest_state(connection, table_id)

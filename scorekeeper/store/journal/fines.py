"""The fines that a table gave in its last games, to be offered again."""

from sqlalchemy import bindparam, select

from scorekeeper.game.events import FineGiven, Redone, Undone
from scorekeeper.game.state import Fine
from scorekeeper.store.database import reading
from scorekeeper.store.models import events, games

from .steps import read_event

LAST_GAMES = 10
MOST_READ = 50  # fines
_GAMES = (
    select(games.c.id)
    .where(games.c.table_id == bindparam("table_id"), games.c.aside.is_(False))
    .order_by(games.c.started.desc(), games.c.id.desc())
    .limit(LAST_GAMES)
)
_EVENTS = select(events.c.game_id, events.c.number, events.c.step, events.c.kind, events.c.body)
_GIVEN = (
    _EVENTS.where(events.c.game_id.in_(_GAMES), events.c.kind == FineGiven.__name__)
    .order_by(events.c.game_id.desc(), events.c.number.desc())
    .limit(MOST_READ)
)
_TAKEN_BACK = _EVENTS.where(
    events.c.game_id.in_(bindparam("games", expanding=True)),
    events.c.kind.in_((Undone.__name__, Redone.__name__)),
).order_by(events.c.number)


def fines_at(table_id: int) -> tuple[Fine, ...]:
    """Return the fines of a table's last games that were not undone, the last one first.

    errors  Unreadable
    """
    with reading() as connection:
        given = connection.execute(_GIVEN, {"table_id": table_id}).all()
        ids = {row.game_id for row in given}
        back = connection.execute(_TAKEN_BACK, {"games": list(ids)}).all() if ids else []
    undone: set[tuple[int, int]] = set()
    for row in back:
        match read_event(row.kind, row.body):
            case Undone(step=step):
                undone.add((row.game_id, step))
            case Redone(step=step):
                undone.discard((row.game_id, step))
    events_given = (
        read_event(row.kind, row.body) for row in given if (row.game_id, row.step) not in undone
    )
    return tuple(
        Fine(player="", points=event.points, word=event.word)
        for event in events_given
        if isinstance(event, FineGiven)
    )

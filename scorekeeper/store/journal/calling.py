"""How long open calls wait for others, by the server's clock, before the rules settle them."""

from sqlalchemy import Connection, bindparam, select

from scorekeeper.game.calling import more_may_call
from scorekeeper.game.commands import AnyCommand, SettleCalls
from scorekeeper.game.events import Called, Redone, Undone
from scorekeeper.game.refusal import Refusal, refused
from scorekeeper.game.state import State
from scorekeeper.rules.verdict import Basis, Reason
from scorekeeper.store import clock
from scorekeeper.store.database import reading
from scorekeeper.store.models import events

TOO_EARLY = Reason("calls.too_early", basis=Basis.NOT_YET)
BY_SCOREKEEPER = Reason("calls.by_scorekeeper", basis=Basis.NOT_YET)

_TAKEN_BACK = (Undone.__name__, Redone.__name__)
_LAST_CALLS = (
    select(events.c.kind, events.c.at)
    .where(
        events.c.game_id == bindparam("game_id"),
        events.c.kind.in_((Called.__name__, *_TAKEN_BACK)),
    )
    .order_by(events.c.number.desc())
    .limit(bindparam("calls"))
)


def calls_wait(game_id: int, state: State) -> float | None:
    """Return for how many seconds open calls wait for others; 0: they may be settled now.

    state    the game's, as it stands
    returns  None where the scorekeeper decides: the table wants it so, or since the first call
             somebody took a step back or did it again
    """
    if not state.deal.calls or not state.agreements.call_window:
        return None
    with reading() as connection:
        return _wait(connection, game_id, state)


def too_early(
    connection: Connection, game_id: int, state: State, command: AnyCommand
) -> Refusal | None:
    """Return the refusal of a command that settles calls before others had time to call."""
    if not isinstance(command, SettleCalls) or not state.deal.calls:
        return None
    wait = _wait(connection, game_id, state) if state.agreements.call_window else None
    if wait is None:
        return refused(BY_SCOREKEEPER)
    return refused(TOO_EARLY) if wait else None


def _wait(connection: Connection, game_id: int, state: State) -> float | None:
    """Return the same as ``calls_wait`` for calls that are there.

    Each open call is one event, and no other call is recorded between them. A clock that was put
    back behind the first of them tells nothing: then nobody waits.
    """
    named = {"game_id": game_id, "calls": len(state.deal.calls)}
    last = connection.execute(_LAST_CALLS, named).all()
    if any(row.kind in _TAKEN_BACK for row in last):
        return None
    gone = (clock.now() - last[-1].at).total_seconds()
    left = state.agreements.call_window - gone
    return left if more_may_call(state) and gone >= 0 and left > 0 else 0.0

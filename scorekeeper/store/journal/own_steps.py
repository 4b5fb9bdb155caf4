"""What a seat without a pencil takes back: its own last act alone."""

from sqlalchemy import Connection

from scorekeeper.game.commands import Undo
from scorekeeper.game.own_entries import acts_alone, called_alone, seat_of
from scorekeeper.game.state import State
from scorekeeper.store.database import reading
from scorekeeper.store.people.rights import Author

from .steps import entries_of


def may_take_back(
    connection: Connection, game_id: int, state: State, by: Author, command: Undo
) -> bool:
    """Return whether this author may ask for this undo without keeping the score.

    Where another step came since, ``decide`` says so: that tells more than a closed door.
    """
    if seat_of(state, by.person) is None or command.step is None or command.ruling:
        return False
    return command.step != state.history.head or _is_own(connection, game_id, state, by)


def own_last_step(game_id: int, state: State, by: Author) -> bool:
    """Return whether the step that an undo would take back is this author's own."""
    if seat_of(state, by.person) is None:
        return False
    with reading() as connection:
        return _is_own(connection, game_id, state, by)


def _is_own(connection: Connection, game_id: int, state: State, by: Author) -> bool:
    """Return the same; the author has a seat.

    Which phone asks that calls are settled is chance, so a card is that of the one who called.
    """
    seat, history = seat_of(state, by.person), state.history
    if seat is None or history.back is None:
        return False
    entries = entries_of(connection, game_id, history.head)
    events = [entry.event for entry in entries]
    by_own_hand = all(entry.who == by.who for entry in entries)
    return acts_alone(events, seat) and (by_own_hand or called_alone(events, seat))

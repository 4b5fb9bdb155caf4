"""What a seat without a pencil takes back, or does again: its own last act alone."""

from sqlalchemy import Connection

from scorekeeper.game.commands import AnyCommand, Redo, Undo
from scorekeeper.game.events import Undone
from scorekeeper.game.own_entries import acts_alone, called_alone, seat_of
from scorekeeper.game.state import State
from scorekeeper.store.database import reading
from scorekeeper.store.people.rights import Author

from .steps import entries_of


def may_take_back(
    connection: Connection, game_id: int, number: int, state: State, by: Author, command: AnyCommand
) -> bool:
    """Return whether this author may ask for this undo or redo without keeping the score.

    Where another step came since, ``decide`` says so: that tells more than a closed door.

    number  of the last event; ``state``: after it
    """
    if not isinstance(command, Undo | Redo) or command.step is None or command.ruling:
        return False
    if seat_of(state, by.person) is None:
        return False
    if isinstance(command, Undo):
        return command.step != state.history.head or _is_own(connection, game_id, state, by)
    is_next = command.step in state.history.redo[-1:]
    return not is_next or _is_own_undone(connection, game_id, number, state, by)


def own_steps(game_id: int, number: int, state: State, by: Author) -> tuple[bool, bool]:
    """Return whether what undo, and what redo would do is this author's own.

    number  of the last event; ``state``: after it
    """
    if seat_of(state, by.person) is None:
        return False, False
    with reading() as connection:
        own = _is_own(connection, game_id, state, by)
        return own, _is_own_undone(connection, game_id, number, state, by)


def _is_own(connection: Connection, game_id: int, state: State, by: Author) -> bool:
    """Return whether the last step is this author's own."""
    history = state.history
    return history.back is not None and _did(connection, game_id, history.head, state, by)


def _is_own_undone(
    connection: Connection, game_id: int, number: int, state: State, by: Author
) -> bool:
    """Return whether this author took back an own step, and nobody did anything since."""
    return any(
        isinstance(entry.event, Undone)
        and entry.who == by.who
        and _did(connection, game_id, entry.event.step, state, by)
        for entry in entries_of(connection, game_id, number)
    )


def _did(connection: Connection, game_id: int, step: int, state: State, by: Author) -> bool:
    """Return whether a step is what the author did alone.

    Which phone asks that calls are settled is chance, so a card is that of the one who called.
    """
    seat = seat_of(state, by.person)
    if seat is None:
        return False
    entries = entries_of(connection, game_id, step)
    events = [entry.event for entry in entries]
    by_own_hand = all(entry.who == by.who for entry in entries)
    return acts_alone(events, seat) and (by_own_hand or called_alone(events, seat))

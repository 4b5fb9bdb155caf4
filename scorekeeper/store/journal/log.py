"""Read a game's journal for people: all of it, one step, what ended a deal, a state of then."""

from collections.abc import Iterator

from scorekeeper.game.events import (
    AnyEvent,
    DealClosed,
    DealEntered,
    HandCorrected,
    HandCounted,
    WentOut,
    WentOutCorrected,
)
from scorekeeper.game.state import State
from scorekeeper.store.database import reading

from .memory import memory_of
from .states import recall
from .steps import JournalEntry, find_step, read_events, taken_back

_COUNTS = (HandCounted, HandCorrected, WentOut, WentOutCorrected, DealEntered)


def journal(game_id: int) -> tuple[JournalEntry, ...]:
    """Return a game's events, oldest first. errors: Unreadable."""
    with reading() as connection:
        return read_events(connection, game_id)


def step_events(game_id: int, number: int) -> tuple[AnyEvent, ...]:
    """Return the events of the step that ended with this one; none where none did."""
    kept = memory_of().steps(game_id).get(number)
    if kept:
        return kept.events
    with reading() as connection:
        return find_step(connection, game_id, number)


def end_of_deal(game_id: int, deal: int) -> tuple[JournalEntry, ...]:
    """Return who went out of a deal, its counted hands, and what corrected them, oldest first.

    What was taken back, and not done again since, is left out.

    errors  Unreadable
    """
    entries = journal(game_id)
    undone = taken_back(entries)
    standing = (entry for entry in entries if entry.step not in undone)
    return tuple(entry for about, entry in _counted(standing) if about == deal)


def _counted(entries: Iterator[JournalEntry]) -> Iterator[tuple[int, JournalEntry]]:
    """Yield the number of a deal with each entry about its end.

    entries  of a whole game; an entry that names no deal is about the one under way then
    """
    under_way = 1
    for entry in entries:
        about = getattr(entry.event, "deal", None) or under_way
        if isinstance(entry.event, _COUNTS):
            yield about, entry
        if isinstance(entry.event, DealClosed | DealEntered):
            under_way = about + 1


def state_after(game_id: int, number: int) -> State:
    with reading() as connection:
        return recall(connection, game_id, number)

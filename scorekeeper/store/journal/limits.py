"""Limits of one game's journal, for games that are recorded here and for those in books.

As both have the same, every recorded game can be brought elsewhere in a book, and a made-up book
cannot cost any amount of time and memory.
"""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.game.state import State
from scorekeeper.rules.verdict import Reason

from .codec import state_text, write_event
from .journal import Step
from .milestones import BLOCK, is_milestone

MOST_EVENTS = 10_000  # of one game: fifty times those of seven deals
LARGEST_STATE = 400_000  # bytes as JSON, at a milestone: twenty times that of seven deals
LONG_STEP = 2_000  # bytes of a step's events as JSON; one as long is looked at by itself
MOST_GROWTH = 12_000  # bytes that a shorter step may add: twice its own, and a deal for twelve
MOST_REDO = 60_000  # bytes of the steps to be done again
LARGEST_IN_BOOK = LARGEST_STATE + BLOCK * MOST_GROWTH + MOST_REDO
"""Bytes as JSON of any state in a book: what a game may come to between two milestones."""
LARGEST_JOURNAL = 64 * 1024 * 1024  # bytes of one game's events in a book


def room_faults(step: Step, state: State) -> Iterator[Reason]:
    """Yield a reason if a game would be too long with a step, or too large with one looked at.

    To write a whole state as JSON at every step would take longer than all else. So it is done at
    milestones, and where a step is long; what is added in between fits into any book. Undo and redo
    are always let through: they lead to where the game was.

    state  after the step
    """
    if step.number > MOST_EVENTS:
        yield Reason("game.too_many_events", {"most": MOST_EVENTS})
    elif _is_looked_at(step, state) and len(state_text(state)) > LARGEST_STATE:
        yield Reason("game.too_large")


def _is_looked_at(step: Step, state: State) -> bool:
    if state.history.head != step.number:
        return False
    return is_milestone(step.number, state) or size_of(step) > LONG_STEP


def size_of(step: Step) -> int:
    """Return the bytes of a step's events as JSON."""
    return sum(len(write_event(event)[1].encode()) for event in step.events)

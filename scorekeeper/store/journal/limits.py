"""Limits of one game's journal, for games that are recorded here and for those in books.

Both have the same limits. So every recorded game can travel in a book, and no made-up book costs
more time and memory than a game.
"""

from collections.abc import Iterator

from scorekeeper.game.state import State
from scorekeeper.rules.verdict import Reason

from .codec import size_of

MOST_EVENTS = 10_000  # of one game: fifty times those of seven deals
LARGEST_STATE = 400_000  # bytes as JSON: twenty times that of seven deals


def length_faults(number: int, state: State) -> Iterator[Reason]:
    """Yield a reason if a game would be too long, or too large, with a step.

    Undo and redo are never too large: they lead to where the game was.

    number  of the step's last event
    state   after the step
    """
    if number > MOST_EVENTS:
        yield Reason("game.too_many_events", {"most": MOST_EVENTS})
    elif state.history.head == number and size_of(state) > LARGEST_STATE:
        yield Reason("game.too_large")

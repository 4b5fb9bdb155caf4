"""How long the journal of one game may be: what can be recorded can also be brought elsewhere.

The clerk refuses what lies beyond, and so does whoever reads a book: a game that was recorded can
leave in a book and come back, and a book that somebody made up cannot cost without end.
"""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.game.state import State
from scorekeeper.rules.verdict import Reason

from .codec import state_text

MOST_EVENTS = 10_000  # of one game: fifty times what seven deals come to
LARGEST_STATE = 400_000  # bytes as JSON: twenty times what seven deals come to
LARGEST_JOURNAL = 64 * 1024 * 1024  # bytes in a book: 10,000 events of 40 times the usual size


def room_faults(number: int, state: State) -> Iterator[Reason]:
    """Yield a reason if there is no room for a step that ends with this event, in this state."""
    if number > MOST_EVENTS:
        yield Reason("game.too_many_events", {"most": MOST_EVENTS})
    elif len(state_text(state)) > LARGEST_STATE:
        yield Reason("game.too_large")

"""Limits of one game's journal, for games that are recorded here and for those in books.

As both have the same, every recorded game can be brought elsewhere in a book, and a made-up book
cannot cost any amount of time and memory.
"""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.game.state import State
from scorekeeper.rules.verdict import Reason

from .codec import state_text

MOST_EVENTS = 10_000  # of one game: fifty times those of seven deals
LARGEST_STATE = 400_000  # bytes as JSON: twenty times that of seven deals
LARGEST_JOURNAL = 64 * 1024 * 1024  # bytes of one game's events in a book


def room_faults(number: int, state: State) -> Iterator[Reason]:
    """Yield a reason if a game would be too long with a step that ends with this event.

    number  of the event; ``state``: after it
    """
    if number > MOST_EVENTS:
        yield Reason("game.too_many_events", {"most": MOST_EVENTS})
    elif len(state_text(state)) > LARGEST_STATE:
        yield Reason("game.too_large")

"""Tell which states of a game are kept as snapshots: those of milestones, some 16 events apart.

A step that recorded something is a milestone if, on the way from the start to it, it is the first
to reach its block of events (1 to 15, 16 to 31, 32 to 47 …). That way is the one that undo goes
back; it passes over whatever was taken back. So no state that can be reached is further than a
block from a milestone, however often a table took back and did anew. Undo and redo are milestones
where their number is the first of a block: then what can be done again is not far to seek, either.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scorekeeper.game.state import State

BLOCK = 16
"""Events. To replay as many takes less than a millisecond."""


def is_milestone(number: int, state: State) -> bool:
    """Return whether a step is a milestone.

    number  of its last event
    state   after it
    """
    recorded = state.history.head == number
    before = (state.history.back or 0) if recorded else number - 1
    return number // BLOCK > before // BLOCK


def tip_of(state: State) -> int:
    """Return the last step that redo leads to; where there is nothing to redo, the one it is at."""
    return (*state.history.redo, state.history.head)[0]


def milestones_kept(states: Mapping[int, State]) -> Iterator[int]:
    """Yield the steps of a whole game whose states are kept: those that undo and redo can reach.

    A game that is over keeps none: it is its journal, and seldom looked at.

    states  number of a step's last event → the state after it, for all steps in order
    """
    last = next(reversed(states.values()))  # type: ignore[call-overload]
    number: int | None = None if last.over else tip_of(last)
    while number:
        state = states[number]
        if is_milestone(number, state) and not state.over:
            yield number
        number = state.history.back

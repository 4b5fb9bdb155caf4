"""Apply whole steps to a state, with undo and redo.

A step is all events that one command recorded. Undo and redo are steps of their own: they erase
nothing, and lead to an earlier state.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from .apply import apply
from .events import AnyEvent, Redone, Undone
from .state import History, State


def advance(
    state: State | None,
    events: Sequence[AnyEvent],
    first: int,
    recall: Callable[[int], State],
) -> State:
    """Return the state after one more step.

    events  all events of the step; ``first``: the number of its first in the journal
    state   None before the start of the game
    recall  number of an earlier step's last event → the state after it
    errors  ValueError on a step that cannot come in this state: a bug of the caller
    """
    match events:
        case (Undone() as undone,) if state:
            redo = (*state.history.redo, undone.step)
            return with_redo(recall(undone.to), redo)
        case (Redone() as redone,) if state:
            return with_redo(recall(redone.step), state.history.redo[:-1])
    back = state.history.head if state else None
    for event in events:
        state = apply(state, event)
    if state is None:
        raise ValueError("a step has at least one event")
    return replace(state, history=History(head=first + len(events) - 1, back=back))


def replay(steps: Iterable[tuple[int, Sequence[AnyEvent]]]) -> State:
    """Return the state after a whole journal.

    steps   (number of its first event, all its events) of each step, in order
    errors  ValueError on a journal without a step
    """
    state: State | None = None
    made: dict[int, State] = {}
    for first, events in steps:
        state = advance(state, events, first, made.__getitem__)
        made.setdefault(state.history.head, state)
    if state is None:
        raise ValueError("a journal begins with the start of a game")
    return state


def with_redo(state: State, redo: tuple[int, ...]) -> State:
    """Return the state with these steps to be done again, the next one last."""
    return replace(state, history=replace(state.history, redo=redo))

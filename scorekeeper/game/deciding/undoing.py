"""Decide on undo and redo."""

from typing import assert_never

from scorekeeper.game.commands import Redo, Undo
from scorekeeper.game.events import AnyEvent, Redone, Undone
from scorekeeper.game.refusal import Refusal, refused
from scorekeeper.game.state import State
from scorekeeper.rules.verdict import Reason


def decide_undoing(state: State, command: Undo | Redo) -> tuple[AnyEvent, ...] | Refusal:
    """Decide on taking back the last step or doing it again; the start cannot be taken back."""
    history = state.history
    match command:
        case Undo():
            if history.back is None:
                return refused(Reason("undo.nothing"))
            if command.step not in (None, history.head):
                return refused(Reason("undo.other_step"))
            return (Undone(step=history.head, to=history.back),)
        case Redo():
            if not history.redo:
                return refused(Reason("redo.nothing"))
            if command.step not in (None, history.redo[-1]):
                return refused(Reason("redo.other_step"))
            return (Redone(step=history.redo[-1]),)
        case _:
            assert_never(command)

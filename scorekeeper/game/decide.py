"""Answer a command with the events it causes, or with a refusal."""

from typing import assert_never

from scorekeeper.rules.verdict import Reason

from .commands import (
    Agreeing,
    AnyCommand,
    Buying,
    Correcting,
    Counting,
    Ending,
    Melding,
    Playing,
    Preparing,
    Proposing,
    Seating,
    StartGame,
    Undoing,
)
from .deciding.agreeing import decide_agreeing
from .deciding.buying import decide_buying
from .deciding.correcting import decide_correcting
from .deciding.counting import decide_counting
from .deciding.ending import decide_ending
from .deciding.melding import decide_melding
from .deciding.preparing import decide_preparing
from .deciding.proposing import decide_proposing
from .deciding.seating import decide_seating, decide_start
from .deciding.undoing import decide_undoing
from .events import AnyEvent
from .refusal import Refusal, refused, would_record
from .state import State


def decide(state: State | None, command: AnyCommand) -> tuple[AnyEvent, ...] | Refusal:
    """Decide on one command.

    state    None before the start of the game
    returns  the events to record, together one step; or a refusal. A ruling that may overrule the
             refusal gets the events, with the reasons
    """
    answer = _by_the_rules(state, command)
    return would_record(answer) or answer if command.ruling else answer


def _by_the_rules(state: State | None, command: AnyCommand) -> tuple[AnyEvent, ...] | Refusal:
    if isinstance(command, StartGame):
        return refused(Reason("game.started")) if state else decide_start(command)
    if state is None:
        return refused(Reason("game.not_started"))
    if isinstance(command, Undoing):
        return decide_undoing(state, command)
    return _decide_in_game(state, command)


def _decide_in_game(
    state: State, command: Preparing | Playing | Counting | Correcting | Seating | Agreeing
) -> tuple[AnyEvent, ...] | Refusal:
    if isinstance(command, Preparing):
        return decide_preparing(state, command)
    if isinstance(command, Buying):
        return decide_buying(state, command)
    if isinstance(command, Melding):
        return decide_melding(state, command)
    if isinstance(command, Proposing):
        return decide_proposing(state, command)
    if isinstance(command, Ending):
        return decide_ending(state, command)
    if isinstance(command, Counting):
        return decide_counting(state, command)
    if isinstance(command, Correcting):
        return decide_correcting(state, command)
    if isinstance(command, Seating):
        return decide_seating(state, command)
    if isinstance(command, Agreeing):
        return decide_agreeing(state, command)
    assert_never(command)

"""Deciding on what the table agrees on: stakes, what is recorded and told, when the game ends."""

from __future__ import annotations

from typing import assert_never

from scorekeeper.game.commands import (
    Agreeing,
    AllowAdvice,
    ChangeStakes,
    FinishEarly,
    KeepMelds,
    MentionHands,
    ResumeGame,
)
from scorekeeper.game.events import (
    AdviceAllowed,
    AnyEvent,
    GameFinished,
    GameResumed,
    HandsMentioned,
    MeldsKept,
    StakesChanged,
)
from scorekeeper.game.limits import stakes_faults
from scorekeeper.game.refusal import Refusal, refused
from scorekeeper.game.state import State
from scorekeeper.rules.verdict import Reason


def decide_agreeing(state: State, command: Agreeing) -> tuple[AnyEvent, ...] | Refusal:
    """Decide on an agreement of the table."""
    match command:
        case ChangeStakes():
            return _change_stakes(state, command)
        case KeepMelds():
            return _keep_melds(state, command)
        case AllowAdvice():
            return _allow_advice(state, command)
        case MentionHands():
            return _mention_hands(state, command)
        case FinishEarly():
            return refused(Reason("game.over")) if state.over else (GameFinished(),)
        case ResumeGame():
            early = state.finished_early
            return (GameResumed(),) if early else refused(Reason("game.not_finished_early"))
        case _:
            assert_never(command)


def _change_stakes(state: State, command: ChangeStakes) -> tuple[AnyEvent, ...] | Refusal:
    if faults := tuple(stakes_faults(command.stakes)):
        return refused(*faults)
    if command.stakes == state.stakes:
        return refused(Reason("stakes.unchanged"))
    return (StakesChanged(stakes=command.stakes),)


def _keep_melds(state: State, command: KeepMelds) -> tuple[AnyEvent, ...] | Refusal:
    if state.over:
        return refused(Reason("game.over"))
    if command.kept == state.melds_kept:
        return refused(Reason("melds.unchanged", {"kept": command.kept}))
    return (MeldsKept(kept=command.kept),)


def _allow_advice(state: State, command: AllowAdvice) -> tuple[AnyEvent, ...] | Refusal:
    """Decide on advice, also after the end: what is told of the last deal depends on it."""
    if command.allowed == state.advice:
        return refused(Reason("advice.unchanged", {"allowed": command.allowed}))
    return (AdviceAllowed(allowed=command.allowed),)


def _mention_hands(state: State, command: MentionHands) -> tuple[AnyEvent, ...] | Refusal:
    """Decide on what is told of counted hands, also after the end; without advice, nothing is."""
    if command.mentioned == state.mentions:
        return refused(Reason("mentions.unchanged", {"mentioned": command.mentioned}))
    if command.mentioned and not state.advice:
        return refused(Reason("mentions.no_advice"))
    return (HandsMentioned(mentioned=command.mentioned),)

"""Decide on changed agreements and rules, and on ending a game early or resuming it."""

from collections.abc import Iterator
from typing import assert_never

from scorekeeper.game.agreements import SWITCHES, Agreements, Nod, Stakes, Switch
from scorekeeper.game.commands import (
    Agreeing,
    ChangeAgreement,
    ChangeRules,
    FinishEarly,
    ResumeGame,
)
from scorekeeper.game.events import AgreementChanged, AnyEvent, GameFinished, GameResumed
from scorekeeper.game.limits import stakes_faults
from scorekeeper.game.refusal import Refusal, refused
from scorekeeper.game.state import State
from scorekeeper.rules.verdict import Reason

from .amending import decide_rules


def decide_agreeing(state: State, command: Agreeing) -> tuple[AnyEvent, ...] | Refusal:
    """Return the event of a changed agreement, or of the game's end; or a refusal."""
    match command:
        case ChangeAgreement():
            return _change_agreement(state, command)
        case ChangeRules():
            return decide_rules(state, command)
        case FinishEarly():
            return refused(Reason("game.over")) if state.over else (GameFinished(),)
        case ResumeGame():
            early = state.finished_early
            return (GameResumed(),) if early else refused(Reason("game.not_finished_early"))
        case _:
            assert_never(command)


def _change_agreement(
    state: State, command: ChangeAgreement
) -> tuple[AgreementChanged, ...] | Refusal:
    match command.to:
        case Stakes() as stakes:
            faults = tuple(_stakes_faults(stakes, state.agreements))
        case bool(on):
            faults = tuple(_switch_faults(SWITCHES[command.agreement], on, state))
        case int() | Nod():
            same = command.to == getattr(state.agreements, command.agreement)
            faults = (Reason("choice.unchanged"),) if same else ()
        case _:
            assert_never(command.to)
    if faults:
        return refused(*faults)
    return (AgreementChanged(agreement=command.agreement, to=command.to),)


def _stakes_faults(stakes: Stakes, now: Agreements) -> Iterator[Reason]:
    yield from stakes_faults(stakes)
    if stakes == now.stakes:
        yield Reason("stakes.unchanged")


def _switch_faults(switch: Switch, on: bool, state: State) -> Iterator[Reason]:
    """Yield a reason if a switch cannot be turned; most can, even after the game."""
    now = state.agreements
    if switch.until_over and state.over:
        yield Reason("game.over")
    elif on == getattr(now, switch.name):
        yield Reason("switch.unchanged", {"switch": switch.name, "on": on})
    elif on and switch.needs and not getattr(now, switch.needs):
        yield Reason("switch.needs_other", {"switch": switch.name})

"""Decide on what players propose to put down from their own phones, and on the nod to it."""

from collections.abc import Iterator
from dataclasses import replace
from typing import assert_never

from scorekeeper.game.agreements import Nod
from scorekeeper.game.apply import apply
from scorekeeper.game.commands import EndProposal, GiveNod, Propose, Proposing
from scorekeeper.game.events import AnyEvent, Nodded, ProposalEnded, Proposed
from scorekeeper.game.laying import Proposal
from scorekeeper.game.own_entries import asked_to_nod
from scorekeeper.game.refusal import Refusal, refused
from scorekeeper.game.state import State
from scorekeeper.rules.verdict import Reason

from .melding import decide_melding


def decide_proposing(state: State, command: Proposing) -> tuple[AnyEvent, ...] | Refusal:
    """Return the events of a proposal, of a nod or of a no; or a refusal.

    No ruling helps here: the scorekeeper records what the table overrules.
    """
    match command:
        case Propose():
            return _propose(state, command)
        case GiveNod():
            return _give_nod(state, command)
        case EndProposal():
            return _end(state, command)
        case _:
            assert_never(command)


def _propose(state: State, command: Propose) -> tuple[AnyEvent, ...] | Refusal:
    meant = replace(command.command, ruling=False)
    answer = decide_melding(state, meant)
    if isinstance(answer, Refusal):
        return refused(*answer.reasons)
    if state.agreements.nod is Nod.AT_ONCE:
        return answer
    proposal = Proposal.of(meant)
    if state.deal.proposals.get(meant.player) == proposal:
        return refused(Reason("proposal.unchanged", {"player": meant.player}))
    return (Proposed(proposal=proposal),)


def _give_nod(state: State, command: GiveNod) -> tuple[AnyEvent, ...] | Refusal:
    if faults := tuple(_nod_faults(state, command)):
        return refused(*faults)
    nodded = Nodded(player=command.player, by=command.by)
    proposal = state.deal.proposals[command.player]
    answer = decide_melding(apply(state, nodded), proposal.command)
    return refused(*answer.reasons) if isinstance(answer, Refusal) else (nodded, *answer)


def _end(state: State, command: EndProposal) -> tuple[AnyEvent, ...] | Refusal:
    own = command.by == command.player
    if faults := tuple(_nod_faults(state, command, own=own)):
        return refused(*faults)
    return (ProposalEnded(player=command.player, by=command.by),)


def _nod_faults(
    state: State, command: GiveNod | EndProposal, *, own: bool = False
) -> Iterator[Reason]:
    """Yield a reason if nothing is proposed, or somebody else was asked.

    own  whether the player decides on the own proposal
    """
    if command.player not in state.deal.proposals:
        yield Reason("proposal.none")
        return
    asked = asked_to_nod(state, command.player)
    if own or command.by in (None, asked):
        return
    if asked is None:
        yield Reason("proposal.scorekeeper_nods")
    else:
        yield Reason("proposal.other_nods", {"player": asked})

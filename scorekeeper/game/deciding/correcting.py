"""Decide on corrections of closed deals and of chips; they are allowed at any time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import assert_never

from scorekeeper.game.commands import CorrectChips, CorrectHand, Correcting, CorrectWentOut
from scorekeeper.game.events import AnyEvent, ChipsCorrected, HandCorrected, WentOutCorrected
from scorekeeper.game.limits import (
    MOST_CHIPS,
    dealt_faults,
    hand_faults,
    known_faults,
    number_faults,
)
from scorekeeper.game.refusal import Refusal, decided, refused
from scorekeeper.game.sheet import chips_of
from scorekeeper.game.state import Deal, State
from scorekeeper.rules.verdict import Basis, Reason

from .clashes import hand_clashes


def decide_correcting(state: State, command: Correcting) -> tuple[AnyEvent, ...] | Refusal:
    """Return the event of a correction, or a refusal; replaced entries stay in the state."""
    match command:
        case CorrectChips():
            return _correct_chips(state, command)
        case CorrectHand() | CorrectWentOut():
            deal = _closed_deal(state, command.deal)
        case _:
            assert_never(command)
    if deal is None:
        return refused(Reason("deal.not_closed", {"deal": command.deal}))
    if isinstance(command, CorrectHand):
        return _correct_hand(state, deal, command)
    return _correct_went_out(state, deal, command)


def _closed_deal(state: State, number: int) -> Deal | None:
    return next((deal for deal in state.deals if deal.number == number and deal.closed), None)


def _correct_chips(state: State, command: CorrectChips) -> tuple[AnyEvent, ...] | Refusal:
    player, chips = command.player, command.chips
    if faults := (
        *known_faults(state, player),
        *number_faults("chips", chips, 0, MOST_CHIPS),
    ):
        return refused(*faults)
    change = chips - chips_of(state, player)
    if not change:
        return refused(Reason("chips.unchanged", {"player": player, "chips": chips}))
    return (ChipsCorrected(player=player, change=change),)


def _correct_hand(state: State, deal: Deal, command: CorrectHand) -> tuple[AnyEvent, ...] | Refusal:
    player, hand = command.player, command.hand
    if faults := (*dealt_faults(state, deal, player), *hand_faults(hand)):
        return refused(*faults)
    reasons = hand_clashes(state, deal, player, hand)
    return decided(reasons, HandCorrected(deal=deal.number, player=player, hand=hand))


def _correct_went_out(
    state: State, deal: Deal, command: CorrectWentOut
) -> tuple[AnyEvent, ...] | Refusal:
    if faults := tuple(_went_out_faults(state, deal, command)):
        return refused(*faults)
    former = deal.went_out
    hand = command.hand_of_former if former and former != command.player else None
    corrected = replace(deal, went_out=command.player)
    reasons = hand_clashes(state, corrected, former, hand) if former and hand else ()
    event = WentOutCorrected(
        deal=deal.number,
        player=command.player,
        hand_of_former=hand,
        first_turn=command.first_turn and command.player is not None,
    )
    return decided(reasons, event)


def _went_out_faults(state: State, deal: Deal, command: CorrectWentOut) -> Iterator[Reason]:
    former, hand = deal.went_out, command.hand_of_former
    if command.player is not None:
        yield from dealt_faults(state, deal, command.player)
    if command.player == former:
        if former is None or command.first_turn == deal.out_in_first_turn:
            yield Reason("wentout.unchanged", {"deal": deal.number})
    elif former is not None and hand is None:
        yield Reason("wentout.hand_needed", {"player": former, "deal": deal.number}, Basis.NOT_YET)
    elif hand is not None:
        yield from hand_faults(hand)

"""Decide on counted hands, on closing a deal, and on a deal entered from paper."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from scorekeeper.game.commands import CloseDeal, CountHand, Counting, EnterDeal
from scorekeeper.game.events import AnyEvent, DealClosed, DealEntered, HandCounted
from scorekeeper.game.limits import (
    MOST_CHIPS,
    MOST_POINTS,
    dealt_faults,
    hand_faults,
    number_faults,
)
from scorekeeper.game.refusal import Refusal, decided, refused
from scorekeeper.game.sheet import cost
from scorekeeper.game.state import State
from scorekeeper.game.turns import meant_faults
from scorekeeper.rules.deal.dealing import choice_faults
from scorekeeper.rules.ruleset.choices import EmptyStock
from scorekeeper.rules.verdict import Basis, Reason

from .choosing import not_chosen_faults, rules_faults
from .clashes import hand_clashes


def decide_counting(state: State, command: Counting) -> tuple[AnyEvent, ...] | Refusal:
    """Return the event of a counted hand, a closed deal or an entered one; or a refusal."""
    if state.over:
        return refused(Reason("game.over"))
    if faults := tuple(meant_faults(state, command.deal)):
        return refused(*faults)
    match command:
        case CountHand():
            return _count(state, command)
        case CloseDeal():
            return _close(state, command)
        case EnterDeal():
            return _enter(state, command)
        case _:
            assert_never(command)


def _count(state: State, command: CountHand) -> tuple[AnyEvent, ...] | Refusal:
    deal, player = state.deal, command.player
    if faults := (*dealt_faults(state, deal, player), *hand_faults(command.hand)):
        return refused(*faults)
    reasons = hand_clashes(state, deal, player, command.hand)
    return decided(reasons, HandCounted(player=player, hand=command.hand))


def _close(state: State, command: CloseDeal) -> tuple[AnyEvent, ...] | Refusal:
    deal = state.deal
    reasons = tuple(not_chosen_faults(state))
    if deal.went_out is None and state.ruleset.stock.when_empty is not EmptyStock.EVERYONE_SCORES:
        reasons = (Reason("close.nobody_went_out", {"deal": deal.number}, Basis.BOOK), *reasons)
    missing = tuple(player for player in deal.players if cost(state, deal, player) is None)
    if missing:
        return refused(Reason("close.missing", {"players": missing}, Basis.NOT_YET), *reasons)
    return decided(reasons, DealClosed(deal=deal.number))


def _enter(state: State, command: EnterDeal) -> tuple[AnyEvent, ...] | Refusal:
    if faults := tuple(_paper_faults(state, command)):
        return refused(*faults)
    reasons: tuple[Reason, ...] = ()
    if command.rules is not None:
        left = state.contracts_left
        reasons = tuple(choice_faults(command.rules, left=left, ruleset=state.ruleset))
    entered = DealEntered(
        deal=state.deal.number,
        points={player: command.points[player] for player in state.deal.players},
        chips=dict(command.chips),
        went_out=command.went_out,
        first_turn=command.first_turn and command.went_out is not None,
        rules=command.rules,
    )
    return decided(reasons, entered)


def _paper_faults(state: State, command: EnterDeal) -> Iterator[Reason]:
    deal, out = state.deal, command.went_out
    if deal.begun:
        yield Reason("deal.under_way", {"deal": deal.number})
    named = dict.fromkeys((*command.points, *command.chips, *(() if out is None else (out,))))
    yield from dealt_faults(state, deal, *named)
    if command.rules is not None:
        yield from rules_faults(state, command.rules)
    missing = tuple(player for player in deal.players if player not in command.points)
    if missing:
        yield Reason("close.missing", {"players": missing}, Basis.NOT_YET)
    for points in command.points.values():
        yield from number_faults("points", points, 0, MOST_POINTS)
    for chips in command.chips.values():
        yield from number_faults("chips", chips, 0, MOST_CHIPS)
    if out is not None and command.points.get(out):
        yield Reason("enter.out_with_points", {"player": out, "points": command.points[out]})

"""Decide on what comes before the play of a deal: dealer, cut, contract, exchange."""

from __future__ import annotations

from typing import assert_never

from scorekeeper.game.commands import (
    ChangeDealer,
    ChooseContract,
    Exchange,
    KeepJokers,
    Preparing,
    RewardCut,
)
from scorekeeper.game.events import AnyEvent, CardsExchanged, CutRewarded, DealerChanged, JokersKept
from scorekeeper.game.limits import dealt_faults, number_faults, seated_faults
from scorekeeper.game.refusal import Refusal, decided, refused
from scorekeeper.game.scoring import last_penalty
from scorekeeper.game.state import State
from scorekeeper.rules.deal.cutting import cut_faults, jokers_kept_faults
from scorekeeper.rules.deal.dealing import exchange_faults
from scorekeeper.rules.verdict import Reason

from .choosing import decide_choice


def decide_preparing(state: State, command: Preparing) -> tuple[AnyEvent, ...] | Refusal:
    """Return the events of a command before play, or a refusal."""
    if state.over:
        return refused(Reason("game.over"))
    match command:
        case ChangeDealer():
            return _change_dealer(state, command)
        case RewardCut():
            return _reward_cut(state, command)
        case KeepJokers():
            return _keep_jokers(state, command)
        case ChooseContract():
            return decide_choice(state, command)
        case Exchange():
            return _exchange(state, command)
        case _:
            assert_never(command)


def _change_dealer(state: State, command: ChangeDealer) -> tuple[AnyEvent, ...] | Refusal:
    if faults := tuple(seated_faults(state, command.player)):
        return refused(*faults)
    if state.deal.begun:
        return refused(Reason("deal.under_way", {"deal": state.deal.number}))
    if faults := tuple(dealt_faults(state, state.deal, command.player)):
        return refused(*faults)
    if state.deal.dealer == command.player:
        return refused(Reason("dealer.unchanged", {"player": command.player}))
    return (DealerChanged(player=command.player),)


def _reward_cut(state: State, command: RewardCut) -> tuple[AnyEvent, ...] | Refusal:
    deal, left = state.deal, command.left
    players = len(deal.players)
    if deal.cut_rewarded:
        return refused(Reason("cut.already_rewarded", {"player": deal.cutter}))
    cards = state.ruleset.packs_for(players).cards
    if left is not None and (faults := tuple(number_faults("cut", left, 0, cards))):
        return refused(*faults)
    reasons = tuple(
        cut_faults(
            left,
            players=players,
            jokers_kept=deal.jokers_kept,
            ruleset=state.ruleset,
            last_penalty=last_penalty(state, deal, deal.cutter),
        )
    )
    return decided(reasons, CutRewarded(player=deal.cutter, left=left))


def _keep_jokers(state: State, command: KeepJokers) -> tuple[AnyEvent, ...] | Refusal:
    deal, count = state.deal, command.count
    players = len(deal.players)
    most = state.ruleset.packs_for(players).jokers
    if faults := tuple(number_faults("jokers", count, 0, most)):
        return refused(*faults)
    reasons = tuple(jokers_kept_faults(count, players=players, ruleset=state.ruleset))
    return decided(reasons, JokersKept(player=deal.cutter, count=count))


def _exchange(state: State, command: Exchange) -> tuple[AnyEvent, ...] | Refusal:
    deal = state.deal
    reasons = tuple(exchange_faults(made=deal.exchanges, deal=state.rules_of(deal)))
    return decided(reasons, CardsExchanged())

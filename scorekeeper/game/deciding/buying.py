"""Decide on who gets the upcard or a discard: taken, bought, or claimed by several."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeVar, assert_never

from scorekeeper.game.commands import (
    Buy,
    Buying,
    Call,
    DropCalls,
    SettleDiscard,
    TakeDiscard,
    TakeUpcard,
)
from scorekeeper.game.events import (
    AnyEvent,
    Called,
    CallsDropped,
    CardBought,
    DiscardTaken,
    UpcardTaken,
)
from scorekeeper.game.limits import card_faults
from scorekeeper.game.refusal import Refusal, decided, refused
from scorekeeper.game.sheet import chips_of
from scorekeeper.game.state import State
from scorekeeper.game.turns import meant_faults, play_faults, played_in, turn_ended
from scorekeeper.rules.deal.dealing import has_upcard, upcard_faults
from scorekeeper.rules.play.buying import (
    Ranking,
    bought_in_turn_faults,
    buy_faults,
    discard_faults,
    judge_claims,
)
from scorekeeper.rules.ruleset.choices import InTurn
from scorekeeper.rules.verdict import Basis, Reason, Verdict

from .choosing import not_chosen_faults

Fact = TypeVar("Fact")


def decide_buying(state: State, command: Buying) -> tuple[AnyEvent, ...] | Refusal:
    """Return the events of a card taken or bought; or a refusal."""
    match command:
        case TakeUpcard():
            return _take_upcard(state, command)
        case TakeDiscard():
            return _take_discard(state, command)
        case Buy():
            return _buy(state, command)
        case Call():
            return _call(state, command)
        case DropCalls():
            return _drop_calls(state, command)
        case SettleDiscard():
            return _settle_discard(state, command)
        case _:
            assert_never(command)


def _take_upcard(state: State, command: TakeUpcard) -> tuple[AnyEvent, ...] | Refusal:
    faults = (*play_faults(state, command.player), *card_faults(_said(command.card)))
    if faults:
        return refused(*faults)
    if state.deal.upcard_taken:
        return refused(Reason("upcard.taken"))
    leader, ruleset = state.deal.leader, state.ruleset
    reasons = (
        *not_chosen_faults(state),
        *upcard_faults(
            player=command.player, leader=leader, ruleset=ruleset, melded=command.melded
        ),
        *([Reason("upcard.too_late")] if played_in(state.deal) else []),
    )
    taken = UpcardTaken(
        player=command.player,
        card=command.card,
        melded=command.melded,
    )
    return decided(reasons, taken, before=turn_ended(state.deal, by=command.player, anew=True))


def _take_discard(state: State, command: TakeDiscard) -> tuple[AnyEvent, ...] | Refusal:
    if faults := tuple(_card_faults(state, command)):
        return refused(*faults)
    reasons = (
        *not_chosen_faults(state),
        *discard_faults(
            player=command.player,
            discarder=command.discarder,
            melded=command.melded,
            order=state.deal.players,
            ruleset=state.ruleset,
        ),
    )
    taken = DiscardTaken(
        player=command.player,
        discarder=command.discarder,
        card=command.card,
        melded=command.melded,
    )
    return decided(reasons, taken, before=turn_ended(state.deal, by=command.player, anew=True))


def _card_faults(state: State, command: Buy | TakeDiscard) -> Iterator[Reason]:
    """Yield reasons that no ruling can set aside: another deal, unknown players, no such card."""
    yield from meant_faults(state, command.deal)
    yield from play_faults(state, command.player, *_said(command.discarder))
    yield from card_faults(_said(command.card))


def _buy(state: State, command: Buy) -> tuple[AnyEvent, ...] | Refusal:
    if faults := tuple(_card_faults(state, command)):
        return refused(*faults)
    player, discarder = command.player, command.discarder
    reasons = (
        *not_chosen_faults(state),
        *_buy_faults(state, player, discarder),
        *bought_in_turn_faults(
            player=player,
            discarder=discarder,
            order=state.deal.players,
            ruleset=state.ruleset,
        ),
    )
    return _bought(state, command, player, reasons)


def _call(state: State, command: Call) -> tuple[AnyEvent, ...] | Refusal:
    """Decide on a call: whoever could not have the card, whoever discarded it, calls in vain."""
    player = command.player
    faults = (*meant_faults(state, command.deal), *play_faults(state, player))
    if not faults and player in state.deal.calls:
        faults = (Reason("call.already", {"player": player}),)
    if faults:
        return refused(*faults)
    reasons = (*not_chosen_faults(state), *_faults_of_any_buy(state, player))
    return decided(reasons, Called(player=player))


def _faults_of_any_buy(state: State, player: str) -> Iterator[Reason]:
    """Yield why this player may have no discard at all.

    Where whoever is next may take it instead of drawing, only the discarder's name tells, so nobody
    calls in vain.
    """
    if state.ruleset.buying.in_turn is InTurn.BOUGHT:
        yield from _buy_faults(state, player, None)


def _buy_faults(state: State, player: str, discarder: str | None) -> Iterator[Reason]:
    return buy_faults(
        player=player,
        discarder=discarder,
        chips=chips_of(state, player),
        down=player in state.deal.known_down,
        ruleset=state.ruleset,
        deal=state.rules_of(state.deal),
    )


def _drop_calls(state: State, command: DropCalls) -> tuple[AnyEvent, ...] | Refusal:
    faults = (*meant_faults(state, command.deal), *play_faults(state))
    if not faults and not state.deal.calls:
        faults = (Reason("calls.none", basis=Basis.NOT_YET),)
    return refused(*faults) if faults else (CallsDropped(players=state.deal.calls),)


def rank_claims(
    state: State, *, discarder: str | None, claimants: Sequence[str], disputed: bool = False
) -> Verdict[Ranking]:
    """Judge which of several players gets a discard of the deal under way.

    discarder  who threw it; None: it is the upcard
    claimants  keys of players of the deal, in the order in which they called
    disputed   whether it is disputed who called first
    """
    first_turn = has_upcard(state.ruleset) and not played_in(state.deal)
    return judge_claims(
        tuple(dict.fromkeys(claimants)),
        discarder=discarder,
        leader=state.deal.leader if first_turn else None,
        deal=state.rules_of(state.deal),
        disputed=disputed,
        order=state.deal.players,
        dealer=state.deal.dealer,
        chips={player: chips_of(state, player) for player in state.deal.players},
        down=state.deal.known_down,
        ruleset=state.ruleset,
    )


def _settle_discard(state: State, command: SettleDiscard) -> tuple[AnyEvent, ...] | Refusal:
    if faults := tuple(_claim_faults(state, command)):
        return refused(*faults)
    verdict = rank_claims(
        state,
        discarder=command.discarder,
        claimants=command.claimants,
        disputed=command.disputed,
    )
    if verdict.read_as is None:
        return refused(*verdict.reasons)
    ranking = verdict.read_as
    chosen = command.winner or ranking.winner or ranking.claims[0].player
    before = (
        *not_chosen_faults(state),
        *_upcard_reasons(state, command),
        *_left_out(state, command),
    )
    reasons = (*before, *_reasons_against(chosen, ranking))
    claim = ranking.claim_of(chosen)
    in_turn = (claim and claim.in_turn) or not state.ruleset.buying.allowed
    settled = _settled_in_turn if in_turn else _bought
    answer = settled(state, command, chosen, reasons)
    if isinstance(answer, Refusal) and not (command.winner or ranking.winner):
        every = (reason for claim in ranking.claims for reason in claim.reasons)
        return replace(answer, reasons=(*before, *every))
    return answer


def _left_out(state: State, command: SettleDiscard) -> Iterator[Reason]:
    """Yield a reason if somebody has called whom the sender does not name: they came meanwhile."""
    others = tuple(player for player in state.deal.calls if player not in command.claimants)
    if others:
        yield Reason("claims.others_called", {"players": others}, Basis.NOT_YET)


def _upcard_reasons(state: State, command: SettleDiscard) -> Iterator[Reason]:
    if command.discarder is None and not has_upcard(state.ruleset):
        yield Reason("upcard.none")


def _settled_in_turn(
    state: State, command: SettleDiscard, player: str, reasons: tuple[Reason, ...]
) -> tuple[AnyEvent, ...] | Refusal:
    """Decide on a claimed card that goes to the player whose turn it is, instead of drawing."""
    ended = turn_ended(state.deal, by=player, anew=True)
    melded = state.ruleset.buying.in_turn is InTurn.MELDED
    if command.discarder is None:
        upcard = UpcardTaken(player=player, card=command.card, melded=melded)
        return decided(reasons, upcard, before=ended)
    taken = DiscardTaken(
        player=player,
        discarder=command.discarder,
        card=command.card,
        melded=melded,
        claimants=tuple(dict.fromkeys(command.claimants)),
    )
    return decided(reasons, taken, before=ended)


def _claim_faults(state: State, command: SettleDiscard) -> Iterator[Reason]:
    named = (*_said(command.discarder), *command.claimants)
    yield from meant_faults(state, command.deal)
    yield from play_faults(state, *dict.fromkeys(named))
    yield from card_faults(_said(command.card))
    if not command.claimants:
        yield Reason("claims.none", basis=Basis.NOT_YET)
    elif command.winner is not None and command.winner not in command.claimants:
        yield Reason("claims.winner_did_not_call", {"player": command.winner})


def _reasons_against(chosen: str, ranking: Ranking) -> Iterator[Reason]:
    for claim in ranking.claims:
        if claim.player == chosen:
            yield from claim.reasons
    if ranking.winner is not None and ranking.winner != chosen:
        yield Reason("claims.not_first", {"player": chosen, "first": ranking.winner})


def _bought(
    state: State, command: Buy | SettleDiscard, player: str, reasons: tuple[Reason, ...]
) -> tuple[AnyEvent, ...] | Refusal:
    """Decide on a buy. Buys are made between two turns, so it ends a turn that is open."""
    claimants = command.claimants if isinstance(command, SettleDiscard) else ()
    bought = CardBought(
        player=player,
        price=state.ruleset.buying.price,
        cards=1 + state.ruleset.buying.extra_cards,
        discarder=command.discarder,
        card=command.card,
        claimants=tuple(dict.fromkeys(claimants)),
    )
    return decided(reasons, bought, before=turn_ended(state.deal, by=player, anew=True))


def _said(fact: Fact | None) -> tuple[Fact, ...]:
    """Return the fact in a tuple; an empty one for None."""
    return () if fact is None else (fact,)

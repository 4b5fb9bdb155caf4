"""Decide on who gets the upcard or a discard: taken, bought, or claimed by several."""

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar, assert_never

from scorekeeper.game.calling import call_faults, discarders, own_buy_faults, rank_claims
from scorekeeper.game.commands import (
    Buy,
    Buying,
    Call,
    DropCalls,
    SettleCalls,
    SettleDiscard,
    TakeDiscard,
    TakeUpcard,
    WithdrawCall,
)
from scorekeeper.game.events import (
    AnyEvent,
    Called,
    CallsDropped,
    CallWithdrawn,
    CardBought,
    DiscardTaken,
    UpcardTaken,
)
from scorekeeper.game.refusal import Refusal, card_faults, decided, refused
from scorekeeper.game.state import State
from scorekeeper.game.turns import (
    last_turn_faults,
    meant_faults,
    not_chosen_faults,
    play_faults,
    played_in,
    turn_ended,
)
from scorekeeper.rules.deal.preparing import has_upcard, upcard_faults
from scorekeeper.rules.play.buying import Ranking, bought_in_turn_faults, discard_faults
from scorekeeper.rules.ruleset.choices import InTurn
from scorekeeper.rules.verdict import Basis, Reason, each_once

Fact = TypeVar("Fact")


def decide_buying(state: State, command: Buying) -> tuple[AnyEvent, ...] | Refusal:
    match command:
        case TakeUpcard():
            return _take_upcard(state, command)
        case TakeDiscard():
            return _take_discard(state, command)
        case Buy():
            return _buy(state, command)
        case Call():
            return _call(state, command)
        case WithdrawCall():
            return _withdraw_call(state, command)
        case DropCalls():
            return _drop_calls(state, command)
        case SettleDiscard():
            return _settle_discard(state, command)
        case SettleCalls():
            return _settle_calls(state, command)
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
    taken = UpcardTaken(player=command.player, card=command.card, melded=command.melded)
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
            down=command.player in state.deal.known_down,
        ),
        *last_turn_faults(state, command.player),
    )
    taken = DiscardTaken(
        player=command.player, discarder=command.discarder, card=command.card, melded=command.melded
    )
    return decided(reasons, taken, before=turn_ended(state.deal, by=command.player, anew=True))


def _card_faults(state: State, command: Buy | TakeDiscard) -> Iterator[Reason]:
    """Yield reasons that no ruling sets aside: another deal, unknown players, no such card."""
    yield from meant_faults(state, command.deal)
    yield from play_faults(state, command.player, discarder=command.discarder)
    yield from card_faults(_said(command.card))


def _buy(state: State, command: Buy) -> tuple[AnyEvent, ...] | Refusal:
    if faults := tuple(_card_faults(state, command)):
        return refused(*faults)
    player, discarder = command.player, command.discarder
    reasons = (
        *not_chosen_faults(state),
        *own_buy_faults(state, player, discarder),
        *bought_in_turn_faults(
            player=player,
            discarder=discarder,
            order=state.deal.players,
            ruleset=state.ruleset,
            down=player in state.deal.known_down,
        ),
    )
    return _bought(state, command, player, reasons)


def _call(state: State, command: Call) -> tuple[AnyEvent, ...] | Refusal:
    """Decide on a call; it is in vain if the player could not have the card from any discarder."""
    player = command.player
    faults = (*meant_faults(state, command.deal), *play_faults(state, player))
    if not faults and player in state.deal.calls:
        faults = (Reason("call.already", {"player": player}),)
    if faults:
        return refused(*faults)
    reasons = (*not_chosen_faults(state), *call_faults(state, player))
    return decided(reasons, Called(player=player))


def _withdraw_call(state: State, command: WithdrawCall) -> tuple[AnyEvent, ...] | Refusal:
    player = command.player
    faults = (*meant_faults(state, command.deal), *play_faults(state, player))
    if not faults and player not in state.deal.calls:
        faults = (Reason("call.not_open", {"player": player}, Basis.NOT_YET),)
    return refused(*faults) if faults else (CallWithdrawn(player=player),)


def _drop_calls(state: State, command: DropCalls) -> tuple[AnyEvent, ...] | Refusal:
    faults = (*meant_faults(state, command.deal), *play_faults(state))
    if not faults and not state.deal.calls:
        faults = (Reason("calls.none", basis=Basis.NOT_YET),)
    return refused(*faults) if faults else (CallsDropped(players=state.deal.calls),)


def _settle_discard(state: State, command: SettleDiscard) -> tuple[AnyEvent, ...] | Refusal:
    if faults := tuple(_claim_faults(state, command)):
        return refused(*faults)
    verdict = rank_claims(
        state, discarder=command.discarder, claimants=command.claimants, disputed=command.disputed
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


def _settle_calls(state: State, command: SettleCalls) -> tuple[AnyEvent, ...] | Refusal:
    """Decide on calls by the rules alone, without asking who discarded.

    Each possible discarder is tried. If the answer is always the same, the card is settled and the
    discarder stays unknown. Else it is not due yet. The table is not asked, so it overrules
    nothing.
    """
    if faults := tuple(_faults_of_calls(state, command)):
        return refused(*faults)
    thrown = discarders(state)
    answers = [
        _settle_discard(state, SettleDiscard(discarder=each, claimants=state.deal.calls))
        for each in thrown
    ]
    by_rule = [
        refused(*each_once(answer.reasons)) if isinstance(answer, Refusal) else answer
        for answer in answers
    ]
    if len(thrown) > 1:
        by_rule = [_whoever_discarded(answer) for answer in by_rule]
    if not by_rule or any(answer != by_rule[0] for answer in by_rule):
        return refused(Reason("calls.whose_discard", basis=Basis.NOT_YET))
    return by_rule[0]


def _faults_of_calls(state: State, command: SettleCalls) -> Iterator[Reason]:
    yield from meant_faults(state, command.deal)
    yield from play_faults(state)
    if not state.deal.calls:
        yield Reason("calls.none", basis=Basis.NOT_YET)
    elif command.calls != state.deal.calls:
        yield Reason("calls.others", basis=Basis.NOT_YET)


def _whoever_discarded(answer: tuple[AnyEvent, ...] | Refusal) -> tuple[AnyEvent, ...] | Refusal:
    """Return the answer without the discarder of a buy, who makes no difference."""
    if isinstance(answer, Refusal):
        return answer
    return tuple(
        replace(event, discarder=None) if isinstance(event, CardBought) else event
        for event in answer
    )


def _left_out(state: State, command: SettleDiscard) -> Iterator[Reason]:
    """Yield a reason if somebody called whom the sender does not name."""
    others = tuple(player for player in state.deal.calls if player not in command.claimants)
    if others:
        yield Reason("claims.others_called", {"players": others}, Basis.NOT_YET)


def _upcard_reasons(state: State, command: SettleDiscard) -> Iterator[Reason]:
    if command.discarder is None and not has_upcard(state.ruleset):
        yield Reason("upcard.none")


def _settled_in_turn(
    state: State, command: SettleDiscard, player: str, reasons: tuple[Reason, ...]
) -> tuple[AnyEvent, ...] | Refusal:
    """Decide on a claimed card that goes to the next player, instead of drawing."""
    reasons = (*reasons, *last_turn_faults(state, player))
    ended = turn_ended(state.deal, by=player, anew=True)
    down = player in state.deal.known_down
    melded = state.ruleset.buying.taken_in_turn(down) is InTurn.MELDED
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
    yield from meant_faults(state, command.deal)
    yield from play_faults(state, *command.claimants, discarder=command.discarder)
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
    """Decide on a buy. Buys are made between two turns, so it ends an open turn."""
    claimants = command.claimants if isinstance(command, SettleDiscard) else ()
    buying = state.ruleset.buying
    bought = CardBought(
        player=player,
        price=buying.price,
        price_points=buying.price_points,
        cards=1 + buying.extra_cards,
        discarder=command.discarder,
        card=command.card,
        claimants=tuple(dict.fromkeys(claimants)),
    )
    return decided(reasons, bought, before=turn_ended(state.deal, by=player, anew=True))


def _said(fact: Fact | None) -> tuple[Fact, ...]:
    return () if fact is None else (fact,)

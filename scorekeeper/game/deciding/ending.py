"""Decide on what ends in a deal: the first round, a turn, the stock; and on going out."""

from collections.abc import Iterator
from typing import assert_never

from scorekeeper.game.commands import EndFirstRound, Ending, EndTurn, GoOut, TurnStock
from scorekeeper.game.events import AnyEvent, FirstRoundEnded, StockTurned, TurnEnded, WentOut
from scorekeeper.game.refusal import Refusal, card_faults, decided, refused
from scorekeeper.game.state import State, WayOut
from scorekeeper.game.turns import (
    balance,
    first_turn_faults,
    goes_out_with_turn,
    meant_faults,
    play_faults,
    turn_ended,
    way_out_faults,
    way_out_known,
)
from scorekeeper.rules.deal.preparing import has_first_round, stock_turning_faults
from scorekeeper.rules.play.laying_down import go_out_faults
from scorekeeper.rules.play.laying_off import discard_faults_at
from scorekeeper.rules.verdict import Reason


def decide_ending(state: State, command: Ending) -> tuple[AnyEvent, ...] | Refusal:
    match command:
        case EndFirstRound():
            return _end_first_round(state, command)
        case EndTurn():
            return _end_turn(state, command)
        case TurnStock():
            return _turn_stock(state, command)
        case GoOut():
            return _go_out(state, command)
        case _:
            assert_never(command)


def _end_first_round(state: State, command: EndFirstRound) -> tuple[AnyEvent, ...] | Refusal:
    if faults := (*meant_faults(state, command.deal), *play_faults(state)):
        return refused(*faults)
    players = len(state.deal.players)
    if not has_first_round(players, state.ruleset):
        return refused(Reason("firstround.not_here", {"have": players}))
    if state.deal.first_round_over:
        return refused(Reason("firstround.over"))
    return (FirstRoundEnded(),)


def _end_turn(state: State, command: EndTurn) -> tuple[AnyEvent, ...] | Refusal:
    if faults := (*meant_faults(state, command.deal), *play_faults(state)):
        return refused(*faults)
    turn = state.deal.turn
    if turn is None or command.player not in (None, turn.player):
        return refused(Reason("turn.none"))
    if goes_out_with_turn(state):
        return _go_out(state, GoOut(player=turn.player))
    return (TurnEnded(player=turn.player),)


def _turn_stock(state: State, command: TurnStock) -> tuple[AnyEvent, ...] | Refusal:
    if faults := tuple(play_faults(state)):
        return refused(*faults)
    reasons = tuple(stock_turning_faults(state.ruleset))
    return decided(reasons, StockTurned())


def _go_out(state: State, command: GoOut) -> tuple[AnyEvent, ...] | Refusal:
    discarded = (command.discard,) if command.discard else ()
    if faults := (
        *meant_faults(state, command.deal),
        *play_faults(state, command.player),
        *_second_out_faults(state, command.player),
        *card_faults(discarded),
    ):
        return refused(*faults)
    against = _going_out_reasons(state, command)
    deal = state.deal
    reasons = (
        *against,
        *discard_faults_at(
            command.discard, table=deal.melds, players=len(deal.players), ruleset=state.ruleset
        ),
        *(first_turn_faults(state, command.player) if command.first_turn else ()),
        *way_out_faults(state, command.player, command.way),
    )
    # Cards left by the book were put down since, perhaps in a later turn.
    known = WayOut.LATER if against else way_out_known(state, command.player)
    out = WentOut(
        player=command.player,
        discard=command.discard,
        first_turn=command.first_turn,
        way=command.way or known,
    )
    return decided(reasons, out, before=turn_ended(state.deal, by=command.player, anew=False))


def _second_out_faults(state: State, player: str) -> Iterator[Reason]:
    """Yield a reason if somebody else went out: only the first to do so is on record as out.

    Others who part with their last card in their last turn are counted with no cards.
    """
    out = state.deal.went_out
    if out not in (None, player) and state.ruleset.going_out.one_more_turn:
        yield Reason("deal.over", {"player": out})


def _going_out_reasons(state: State, command: GoOut) -> tuple[Reason, ...]:
    """Return what the book has against going out; nothing if nobody is known as down."""
    deal, player = state.deal, command.player
    if not deal.known_down:
        return ()
    return tuple(
        go_out_faults(
            holds=balance(state, deal, player),
            down=player in deal.down,
            ruleset=state.ruleset,
            discard=command.discard,
        )
    )

"""What the rules say to a command on melds, and the event it comes to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import assert_never

from scorekeeper.rules.going_out import hand_faults
from scorekeeper.rules.jokers import judge_joker_moving, judge_joker_taking
from scorekeeper.rules.laying_down import LaidOut, judge_lay_down
from scorekeeper.rules.laying_off import judge_lay_off, judge_new_meld
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.verdict import Reason, Verdict

from .commands import LayDown, LayOffCards, MoveJoker, PutDownMeld, TakeJoker
from .events import (
    CardsLaidOff,
    JokerMoved,
    JokerTaken,
    LaidDown,
    LaidMeld,
    LaidOff,
    MeldPutDown,
)
from .holding import balance, held_in_turn, standing
from .kinds import Melded, OnMelds
from .state import State


@dataclass(frozen=True, slots=True)
class Judged:
    """What a command comes to, and what the rules say against it.

    event  None where the cards cannot be read as melds at all, whatever the table says
    """

    event: Melded | None
    reasons: tuple[Reason, ...]


def judge_lay_down_of(state: State, command: LayDown) -> Judged:
    """Judge a lay-down as the player's next one in the deal under way."""
    deal, player = state.deal, command.player
    laid = sum(len(meld.cards) for meld in command.melds)
    laid += sum(len(lay_off.cards) for lay_off in command.lay_offs)
    verdict = judge_lay_down(
        command.melds,
        command.lay_offs,
        player=player,
        table=deal.melds,
        standing=standing(deal, player),
        holds=held_in_turn(state, deal, player) - 1,
        goes_out=command.goes_out or balance(state, deal, player) + 1 == laid,
        discard=command.discard,
        deal=state.rules_of(deal),
        ruleset=state.ruleset,
    )
    read = verdict.read_as
    return Judged(None if read is None else _laid_down(player, read), verdict.reasons)


def _laid_down(player: str, read: LaidOut) -> LaidDown:
    return LaidDown(
        player=player,
        melds=tuple(
            LaidMeld(meld=placed.meld, item=placed.item, pure=placed.pure) for placed in read.melds
        ),
        lay_offs=tuple(
            LaidOff(onto=added.onto, cards=added.cards, becomes=added.becomes)
            for added in read.lay_offs
        ),
    )


def judge_on_melds(state: State, command: OnMelds) -> Judged:
    """Judge what a player who is down does with melds."""
    match command:
        case PutDownMeld():
            return _put_down(state, command)
        case LayOffCards():
            return _lay_off(state, command)
        case TakeJoker():
            return _take_joker(state, command)
        case MoveJoker():
            return _move_joker(state, command)
        case _:
            assert_never(command)


def _put_down(state: State, command: PutDownMeld) -> Judged:
    player = command.player
    verdict = judge_new_meld(
        command.meld,
        player=player,
        standing=standing(state.deal, player),
        ruleset=state.ruleset,
    )
    return _judged(
        state, player, len(command.meld.cards), verdict,
        lambda meld: MeldPutDown(player=player, meld=meld),
    )  # fmt: skip


def _lay_off(state: State, command: LayOffCards) -> Judged:
    player, lay_off = command.player, command.lay_off
    verdict = judge_lay_off(
        lay_off,
        player=player,
        table=state.deal.melds,
        standing=standing(state.deal, player),
        ruleset=state.ruleset,
    )
    return _judged(
        state, player, len(lay_off.cards), verdict,
        lambda meld: CardsLaidOff(
            player=player, lay_off=LaidOff(onto=lay_off.onto, cards=lay_off.cards, becomes=meld)
        ),
    )  # fmt: skip


def _take_joker(state: State, command: TakeJoker) -> Judged:
    player, naturals = command.player, command.naturals
    verdict = judge_joker_taking(
        command.meld,
        naturals,
        player=player,
        table=state.deal.melds,
        standing=standing(state.deal, player),
        ruleset=state.ruleset,
    )
    return _judged(
        state, player, len(naturals), verdict,
        lambda meld: JokerTaken(player=player, meld=command.meld, naturals=naturals, becomes=meld),
    )  # fmt: skip


def _move_joker(state: State, command: MoveJoker) -> Judged:
    player, natural, to = command.player, command.natural, command.to
    verdict = judge_joker_moving(
        command.meld,
        natural,
        to,
        player=player,
        table=state.deal.melds,
        standing=standing(state.deal, player),
        ruleset=state.ruleset,
    )
    return _judged(
        state, player, 1, verdict,
        lambda meld: JokerMoved(
            player=player, meld=command.meld, natural=natural, to=to, becomes=meld
        ),
    )  # fmt: skip


def _judged(
    state: State,
    player: str,
    cards: int,
    verdict: Verdict[Meld],
    event_of: Callable[[Meld], Melded],
) -> Judged:
    """Give the judgement, with what the hand says to so many cards.

    event_of  makes the event of the meld as it was read
    """
    read = verdict.read_as
    has = held_in_turn(state, state.deal, player)
    reasons = (*verdict.reasons, *hand_faults(has=has, needs=cards))
    return Judged(None if read is None else event_of(read), reasons)

"""What the rules say to a command on melds, and the event it comes to."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import assert_never

from scorekeeper.game.commands import (
    LayDown,
    LayOffCards,
    MoveJoker,
    OnMelds,
    PutDownMeld,
    TakeJoker,
)
from scorekeeper.game.events import (
    CardsLaidOff,
    JokerMoved,
    JokerTaken,
    LaidDown,
    LaidMeld,
    LaidOff,
    Melded,
    MeldPutDown,
)
from scorekeeper.game.holding import balance, held_in_turn, standing
from scorekeeper.game.state import State
from scorekeeper.rules.melds.melds import Meld, Standing
from scorekeeper.rules.play.going_out import hand_faults
from scorekeeper.rules.play.jokers import judge_joker_moving
from scorekeeper.rules.play.laying_down import LaidOut, judge_lay_down
from scorekeeper.rules.play.laying_off import judge_lay_off, judge_new_meld
from scorekeeper.rules.play.swapping import Swap, Swapped, judge_swap, use_faults
from scorekeeper.rules.ruleset.choices import JokerUse
from scorekeeper.rules.verdict import Reason, Verdict


@dataclass(frozen=True, slots=True)
class Judged:
    """What a command comes to, and what the rules say against it.

    events  none where the cards cannot be read as melds at all, whatever the table says
    """

    events: tuple[Melded, ...]
    reasons: tuple[Reason, ...]

    def with_reasons(self, before: Iterable[Reason]) -> Judged:
        """Return the same with more reasons, which are said before the others."""
        return replace(self, reasons=(*before, *self.reasons))


def judge_lay_down_of(state: State, command: LayDown, rules: int) -> Judged:
    """Judge a lay-down as the player's next one in the deal under way.

    rules  the place in the ruleset of the deal's rules
    """
    deal, player = state.deal, command.player
    laid = sum(len(meld.cards) for meld in command.melds)
    laid += sum(len(lay_off.cards) for lay_off in command.lay_offs)
    laid += sum(len(swap.naturals) - 1 for swap in command.swaps)
    verdict = judge_lay_down(
        command.melds,
        command.lay_offs,
        player=player,
        table=deal.melds,
        standing=standing(deal, player),
        holds=held_in_turn(state, deal, player) - 1,
        goes_out=command.goes_out or balance(state, deal, player) + 1 == laid,
        discard=command.discard,
        deal=state.ruleset.deals[rules],
        ruleset=state.ruleset,
        swaps=command.swaps,
    )
    read = verdict.read_as
    if read is None:
        return Judged((), verdict.reasons)
    taken = (_taken(player, swapped) for swapped in read.swaps)
    chosen = rules if deal.rules is None else None
    return Judged((*taken, _laid_down(player, read, chosen)), verdict.reasons)


def _taken(player: str, swapped: Swapped) -> JokerTaken:
    return JokerTaken(
        player=player,
        meld=swapped.meld,
        naturals=swapped.naturals,
        becomes=swapped.becomes,
        taken=swapped.taken,
    )


def _laid_down(player: str, read: LaidOut, rules: int | None) -> LaidDown:
    return LaidDown(
        player=player,
        melds=tuple(
            LaidMeld(meld=placed.meld, item=placed.item, pure=placed.pure) for placed in read.melds
        ),
        lay_offs=tuple(
            LaidOff(onto=added.onto, cards=added.cards, becomes=added.becomes)
            for added in read.lay_offs
        ),
        contract=read.contract,
        rules=rules,
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
    """Judge taking a wild together with what it is used for."""
    player, into, ruleset = command.player, command.into, state.ruleset
    where = standing(state.deal, player)
    verdict = judge_swap(
        Swap(command.meld, command.naturals),
        player=player,
        table=state.deal.melds,
        standing=where,
        ruleset=ruleset,
    )
    new: Verdict[Meld] = Verdict()
    if into is not None:
        new = judge_new_meld(into, player=player, standing=where, ruleset=ruleset)
    taken, meld = verdict.read_as, new.read_as
    needs = len(command.naturals) + (len(into.cards) if into else 0)
    has = held_in_turn(state, state.deal, player)
    has += int(taken is not None and into is not None)  # what is taken pays for no natural
    late = ruleset.taking_jokers.use is JokerUse.OWN_CONTRACT and where is Standing.DOWN
    to_use = [taken.taken] if taken and not late else []  # that it is late, judge_swap has said
    used = use_faults(to_use, [(meld, False)] if meld else [], ruleset)
    reasons = (*verdict.reasons, *new.reasons, *used, *hand_faults(has=has, needs=needs))
    if taken is None or (into and meld is None):
        return Judged((), reasons)
    put_down = [MeldPutDown(player=player, meld=meld)] if meld else []
    return Judged((_taken(player, taken), *put_down), reasons)


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
    return Judged(() if read is None else (event_of(read),), reasons)

"""Judge commands on melds by the rules: the events they lead to, and the reasons against."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import assert_never

from scorekeeper.game.commands import (
    LayDown,
    LayOffCards,
    Melding,
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
    Melded,
    MeldPutDown,
)
from scorekeeper.game.holding import held_in_turn, standing
from scorekeeper.game.state import State
from scorekeeper.rules.cards import Card
from scorekeeper.rules.melds.melds import LaidMeld, LaidOff, Meld, Standing, Swapped, with_changed
from scorekeeper.rules.play.going_out import hand_faults
from scorekeeper.rules.play.jokers import judge_joker_moving, judge_joker_taking, use_faults
from scorekeeper.rules.play.laying_down import judge_lay_down, piles
from scorekeeper.rules.play.laying_off import judge_lay_off, judge_new_meld
from scorekeeper.rules.ruleset.choices import JokerUse
from scorekeeper.rules.verdict import Basis, Read, Reason, Until, Verdict


@dataclass(frozen=True, slots=True)
class Judged:
    """The events a command would record, and the reasons against it.

    events  empty where the cards cannot be read as melds: no ruling can help then
    """

    events: tuple[Melded, ...]
    reasons: tuple[Reason, ...]

    def with_reasons(self, before: Iterable[Reason]) -> Judged:
        return replace(self, reasons=(*before, *self.reasons))

    def while_turn_may_be_over(self) -> Judged:
        """Return a copy in which reasons that end with the turn are not firm.

        The turn may be over: the record knows of its end only by what came next.
        """
        reasons = (
            replace(reason, basis=Basis.NOT_YET) if reason.until is Until.NEXT_TURN else reason
            for reason in self.reasons
        )
        return replace(self, reasons=tuple(reasons))


def piles_of(command: Melding) -> tuple[tuple[Card, ...], ...]:
    """Return the cards a command takes from the hand: a tuple for each meld, lay-off or swap."""
    match command:
        case LayDown(melds=melds, lay_offs=lay_offs, swaps=swaps):
            return tuple(piles(melds, lay_offs, swaps))
        case PutDownMeld(meld=meld):
            return (meld.cards,)
        case LayOffCards(lay_off=lay_off):
            return (lay_off.cards,)
        case TakeJoker(naturals=naturals, into=into, lay_off=lay_off):
            return (naturals, *(each.cards for each in (into, lay_off) if each))
        case MoveJoker(natural=natural):
            return ((natural,),)
        case _:
            assert_never(command)


def cards_laid(command: Melding) -> int:
    return sum(map(len, piles_of(command)))


def judge_lay_down_of(state: State, command: LayDown, rules: int) -> Judged:
    """Judge a lay-down in the deal under way.

    rules  index into ``ruleset.deals`` of the contract to judge by
    """
    deal, player = state.deal, command.player
    contract = state.agreed.deals[rules]
    chooses = state.contract_of(deal, player) is None
    verdict = judge_lay_down(
        command.melds,
        command.lay_offs,
        player=player,
        table=deal.melds,
        standing=standing(deal, player),
        holds=held_in_turn(state, deal, player) - 1,
        goes_out=command.goes_out,
        discard=command.discard,
        deal=contract,
        ruleset=deal.with_wild_said.in_deal(contract),
        swaps=command.swaps,
    )
    read = verdict.read_as
    if read is None:
        return Judged((), verdict.reasons)
    laid_down = LaidDown(
        player=player,
        melds=read.melds,
        lay_offs=read.lay_offs,
        contract=read.contract,
        rules=rules if chooses else None,
    )
    taken = (JokerTaken(player=player, swap=swap) for swap in read.swaps)
    return Judged((*taken, laid_down), verdict.reasons)


def judge_on_melds(state: State, command: OnMelds) -> Judged:
    """Judge a meld, a lay-off, or a wild taken or moved, beside a lay-down.

    A player not on record as down is judged as one who is: the record may lack the lay-down. That
    it does is one more reason.
    """
    where = standing(state.deal, command.player)
    judged = _judge_as(where, state, command)
    if where is Standing.NOT_DOWN:
        noted = (reason for reason in judged.reasons if reason.basis is Basis.BOOK)
        judged = _judge_as(Standing.DOWN, state, command).with_reasons(noted)
    return judged.while_turn_may_be_over()


def _judge_as(where: Standing, state: State, command: OnMelds) -> Judged:
    match command:
        case PutDownMeld():
            return _put_down(where, state, command)
        case LayOffCards():
            return _lay_off(where, state, command)
        case TakeJoker():
            return _take_joker(where, state, command)
        case MoveJoker():
            return _move_joker(where, state, command)
        case _:
            assert_never(command)


def _put_down(where: Standing, state: State, command: PutDownMeld) -> Judged:
    player = command.player
    verdict = judge_new_meld(
        command.meld,
        player=player,
        standing=where,
        ruleset=state.ruleset,
    )
    return _judged(state, command, verdict, lambda meld: MeldPutDown(player=player, meld=meld))


def _lay_off(where: Standing, state: State, command: LayOffCards) -> Judged:
    player = command.player
    verdict = judge_lay_off(
        command.lay_off,
        player=player,
        table=state.deal.melds,
        standing=where,
        ruleset=state.ruleset,
    )
    return _judged(state, command, verdict, lambda done: CardsLaidOff(player=player, lay_off=done))


def _take_joker(where: Standing, state: State, command: TakeJoker) -> Judged:
    """Judge taking a wild, together with the new meld or the lay-off that uses it."""
    player, ruleset = command.player, state.ruleset
    verdict = judge_joker_taking(
        *(command.meld, command.naturals),
        player=player,
        table=state.deal.melds,
        standing=where,
        ruleset=ruleset,
    )
    taken = verdict.read_as
    new, added = _wild_used(where, state, command, taken)
    melds = [LaidMeld(new.read_as)] if new.read_as else []
    lay_offs = [added.read_as] if added.read_as else []
    late = ruleset.taking_jokers.use is JokerUse.OWN_CONTRACT and where is Standing.DOWN
    # If the wild is taken too late, the verdict has a reason already.
    to_use = [taken.taken] if taken and not late else []
    has = held_in_turn(state, state.deal, player)
    # The wild taken is laid, too.
    has += int(bool(taken and (command.into or command.lay_off)))
    reasons = (
        *(*verdict.reasons, *new.reasons, *added.reasons),
        *use_faults(to_use, melds, ruleset, lay_offs),
        *hand_faults(has=has, needs=cards_laid(command)),
    )
    if taken is None or (command.into and not melds) or (command.lay_off and not lay_offs):
        return Judged((), reasons)
    put_down = (MeldPutDown(player=player, meld=one.meld) for one in melds)
    laid_off = (CardsLaidOff(player=player, lay_off=one) for one in lay_offs)
    return Judged((JokerTaken(player=player, swap=taken), *put_down, *laid_off), reasons)


def _wild_used(
    where: Standing, state: State, command: TakeJoker, taken: Swapped | None
) -> tuple[Verdict[Meld], Verdict[LaidOff]]:
    """Judge the new meld and the lay-off that use a wild taken; what is not there has no reason.

    taken  how the wild came off its meld; None where it did not
    """
    player, ruleset, table = command.player, state.ruleset, state.deal.melds
    new: Verdict[Meld] = Verdict()
    if command.into is not None:
        new = judge_new_meld(command.into, player=player, standing=where, ruleset=ruleset)
    added: Verdict[LaidOff] = Verdict()
    if command.lay_off is not None:
        if taken:
            table = with_changed(table, taken.meld, taken.becomes)
        added = judge_lay_off(
            command.lay_off, player=player, table=table, standing=where, ruleset=ruleset
        )
    return new, added


def _move_joker(where: Standing, state: State, command: MoveJoker) -> Judged:
    player, natural, to = command.player, command.natural, command.to
    verdict = judge_joker_moving(
        command.meld,
        natural,
        to,
        player=player,
        table=state.deal.melds,
        standing=where,
        ruleset=state.ruleset,
    )
    return _judged(
        state, command, verdict,
        lambda meld: JokerMoved(
            player=player, meld=command.meld, natural=natural, to=to, becomes=meld
        ),
    )  # fmt: skip


def _judged(
    state: State,
    command: OnMelds,
    verdict: Verdict[Read],
    event_of: Callable[[Read], Melded],
) -> Judged:
    """Return the verdict as ``Judged``, with a reason if the hand has fewer cards than are laid.

    event_of  reading → the event
    """
    read = verdict.read_as
    has = held_in_turn(state, state.deal, command.player)
    reasons = (*verdict.reasons, *hand_faults(has=has, needs=cards_laid(command)))
    return Judged(() if read is None else (event_of(read),), reasons)

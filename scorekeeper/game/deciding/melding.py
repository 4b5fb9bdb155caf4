"""Decide on lay-downs, melds, lay-offs and wilds taken or moved: how the rules judge them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import assert_never

from scorekeeper.game.apply import apply
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
    AnyEvent,
    CardsLaidOff,
    HandCounted,
    JokerMoved,
    JokerTaken,
    LaidDown,
    Melded,
    MeldPutDown,
    TurnEnded,
    WentOut,
)
from scorekeeper.game.refusal import MOST_MELDS, Refusal, card_faults, decided, pile_faults, refused
from scorekeeper.game.sheet import rules_of
from scorekeeper.game.state import Hand, State
from scorekeeper.game.turns import (
    balance,
    held_in_turn,
    last_turn_faults,
    lay_down_too_early,
    not_chosen_faults,
    play_faults,
    standing,
    turn_ended,
    way_out_known,
)
from scorekeeper.rules.cards import Card
from scorekeeper.rules.melds.melds import LaidMeld, LaidOff, Meld, Standing, Swapped, with_changed
from scorekeeper.rules.play.jokers import (
    judge_joker_moving,
    judge_joker_taking,
    use_faults,
    with_use,
)
from scorekeeper.rules.play.laying_down import go_out_faults, hand_faults, judge_lay_down, piles
from scorekeeper.rules.play.laying_off import judge_lay_off, judge_new_meld
from scorekeeper.rules.ruleset.choices import JokerUse, LastDiscard
from scorekeeper.rules.verdict import Basis, Read, Reason, Until, Verdict

from .clashes import seen_clashes
from .preparing import choice_laid_down, used_faults


def decide_melding(state: State, command: Melding) -> tuple[AnyEvent, ...] | Refusal:
    """Return the events of a command on melds, with going out; or a refusal."""
    if faults := tuple(melding_faults(state, command)):
        return refused(*faults)
    anew = not isinstance(command, LayDown) and command.new_turn
    ended = turn_ended(state.deal, by=command.player, anew=anew)
    for event in ended:
        state = apply(state, event)
    if not isinstance(command, LayDown):
        judged = judge_on_melds(state, command)
        late = last_turn_faults(state, command.player)
        return _recorded(state, command, judged.with_reasons(late), ended)
    rules = choice_laid_down(state, command)
    if not isinstance(rules, int):
        return refused(*rules)
    judged = judge_lay_down_of(state, command, rules)
    before = (
        *not_chosen_faults(state),
        *lay_down_too_early(state),
        *last_turn_faults(state, command.player),
        *used_faults(state, command.player, rules),
    )
    return _recorded(state, command, judged.with_reasons(before), ended)


def _recorded(
    state: State, command: Melding, judged: Judged, ended: tuple[TurnEnded, ...]
) -> tuple[AnyEvent, ...] | Refusal:
    if not judged.events:
        return refused(*judged.reasons)
    after = state
    for event in judged.events:
        after = apply(after, event)
    left = balance(after, after.deal, command.player) + 1
    reasons = (*judged.reasons, *seen_clashes(state, state.deal, after.deal))
    if left == 0 and not isinstance(command, LayDown):
        down = command.player in after.deal.down
        reasons += tuple(go_out_faults(holds=-1, down=down, ruleset=state.ruleset))
    *first, last = judged.events
    out = tuple(_going_out(after, command, left))
    return decided(reasons, last, before=(*ended, *first), after=out)


def _going_out(state: State, command: Melding, left: int) -> Iterator[WentOut | HandCounted]:
    """Yield the event of going out, if the player does so with this command.

    If somebody went out before, the hand is counted instead, with no cards. A lay-down that leaves
    one card is going out, too: that card is the discard, unless the rules forbid a last discard.
    After later melds nobody knows what else is put down, so one card left means nothing.

    state  after the command
    left   cards left in hand, before the discard
    """
    way = way_out_known(state, command.player)
    forbidden = state.ruleset.going_out.last_discard is LastDiscard.FORBIDDEN
    player, discard, first_turn = command.player, None, False
    if isinstance(command, LayDown):
        gone = command.goes_out or left == 0 or (left == 1 and not forbidden)
        discard, first_turn = command.discard, command.first_turn
    else:
        gone = left == 0
    if gone and state.deal.went_out:
        yield HandCounted(player=player, hand=Hand(cards=()))
    elif gone:
        yield WentOut(player=player, discard=discard, first_turn=first_turn, way=way)


def melding_faults(state: State, command: Melding) -> Iterator[Reason]:
    """Yield reasons that no ruling sets aside: no time for melds, or nothing readable."""
    yield from play_faults(state, command.player)
    if not state.deal.melds_kept:
        yield Reason("melds.not_kept", {"deal": state.deal.number})
    piles = piles_of(command)
    if isinstance(command, LayDown) and not command.melds:
        yield Reason("laydown.nothing", basis=Basis.NOT_YET)
    if len(piles) > MOST_MELDS:
        yield Reason("laydown.too_many_melds", {"have": len(piles), "most": MOST_MELDS})
    if not all(piles):
        yield Reason("meld.empty")
    yield from pile_faults([card for pile in piles for card in pile])
    if isinstance(command, LayDown) and command.discard is not None:
        yield from card_faults((command.discard,))


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
    contract = rules_of(state, deal, player, rules)
    any_open = deal.agreed.contracts.any_open
    chooses = state.contract_of(deal, player) is None and not any_open
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
        players=len(deal.players),
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
        fills=rules if any_open else None,
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
    verdict = judge_new_meld(command.meld, player=player, standing=where, ruleset=state.ruleset)
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
        *use_faults(
            to_use, melds, ruleset, with_use(lay_offs, command.meld, state.deal.melds, ruleset)
        ),
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
    state: State, command: OnMelds, verdict: Verdict[Read], event_of: Callable[[Read], Melded]
) -> Judged:
    """Return the verdict as ``Judged``, with a reason if the hand has fewer cards than are laid.

    event_of  reading → the event
    """
    read = verdict.read_as
    has = held_in_turn(state, state.deal, command.player)
    reasons = (*verdict.reasons, *hand_faults(has=has, needs=cards_laid(command)))
    return Judged(() if read is None else (event_of(read),), reasons)

"""Decide on counted hands, on closing a deal, and on a deal entered from paper."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import reduce
from typing import TypeAlias, assert_never

from scorekeeper.game.apply import apply
from scorekeeper.game.commands import (
    ChooseContract,
    CloseDeal,
    CorrectHand,
    CorrectWentOut,
    CountHand,
    Counting,
    EndDeal,
    EnterDeal,
    EnterSheet,
    GoOut,
    TellDown,
)
from scorekeeper.game.events import AnyEvent, DealClosed, DealEntered, HandCounted
from scorekeeper.game.refusal import (
    MOST_CHIPS,
    MOST_ON_SHEET,
    MOST_POINTS,
    Refusal,
    by_faults,
    dealt_faults,
    decided,
    hand_faults,
    number_faults,
    refused,
    would_record,
)
from scorekeeper.game.sheet import cost
from scorekeeper.game.state import Deal, Hand, State, WayOut
from scorekeeper.game.turns import meant_faults, not_chosen_faults, unnamed_faults
from scorekeeper.rules.deal.preparing import choice_faults
from scorekeeper.rules.ruleset.choices import EmptyStock
from scorekeeper.rules.verdict import Basis, Reason, each_once

from .clashes import hand_clashes, minus_clashes, with_flat_cost
from .correcting import closed_deal, decide_correcting, decide_down, down_faults, with_told
from .ending import decide_ending
from .preparing import decide_choice, filled_faults, rules_faults
from .seating import decide_seating

Said: TypeAlias = GoOut | ChooseContract | TellDown | CountHand
"""What one can say together at the end of a deal."""


def decide_counting(state: State, command: Counting) -> tuple[AnyEvent, ...] | Refusal:
    late = late_corrections(state, command)
    if late:
        return _correct(state, late)
    if state.over:
        return refused(Reason("game.over"))
    if faults := tuple(meant_faults(state, command.deal)):
        return refused(*faults)
    match command:
        case CountHand():
            return _count(state, command)
        case CloseDeal():
            return _close(state, command)
        case EndDeal():
            return _end(state, command)
        case EnterDeal():
            return _enter(state, command)
        case EnterSheet():
            return _enter_sheet(state, command)
        case _:
            assert_never(command)


def _count(state: State, command: CountHand) -> tuple[AnyEvent, ...] | Refusal:
    deal, player = state.deal, command.player
    faults = (
        *dealt_faults(state, deal, player),
        *by_faults(state, command.by),
        *hand_faults(command.hand, deal.ruleset),
    )
    if faults:
        return refused(*faults)
    hand = with_flat_cost(deal, command.hand)
    reasons = hand_clashes(state, deal, player, hand)
    return decided(reasons, HandCounted(player=player, hand=hand, by=command.by))


def _close(state: State, command: CloseDeal) -> tuple[AnyEvent, ...] | Refusal:
    deal = state.deal
    reasons = (*not_chosen_faults(state), *unnamed_faults(state, deal))
    if deal.went_out is None and state.ruleset.stock.when_empty is not EmptyStock.EVERYONE_SCORES:
        reasons = (Reason("close.nobody_went_out", {"deal": deal.number}, Basis.BOOK), *reasons)
    if missing := _missing(state):
        return refused(Reason("close.missing", {"players": missing}, Basis.NOT_YET), *reasons)
    return decided(reasons, DealClosed(deal=deal.number))


def _end(state: State, command: EndDeal) -> tuple[AnyEvent, ...] | Refusal:
    """Decide on one thing after the other; return all events, or all reasons against any."""
    said = tuple(_said_at_end(state, command))
    after, answers = _decide_each(state, said)
    if not said or not _missing(after):
        answers.append(_close(after, CloseDeal()))
    return _together(answers)


def late_corrections(
    state: State, command: Counting
) -> tuple[CorrectWentOut | CorrectHand, ...] | None:
    """Return what the end of a deal says otherwise than its record, if that is closed by now.

    returns  None where the command ends no closed deal; empty where it says the same
    """
    deal = closed_deal(state, command.deal)
    if deal is None or not isinstance(command, EndDeal | EnterDeal):
        return None
    return tuple(_said_late(state, deal, command))


def _said_late(
    state: State, deal: Deal, command: EndDeal | EnterDeal
) -> Iterator[CorrectWentOut | CorrectHand]:
    number, by, out, former = deal.number, command.by, command.went_out, deal.went_out
    if isinstance(command, EndDeal):
        hands = dict(command.hands)
    else:
        hands = {player: Hand(points=points) for player, points in command.points.items()}
    kept = hands.get(former or "")
    if out is None and former and kept and kept.cost(deal.ruleset) > 0:
        # A player who went out has nothing to count.
        yield CorrectWentOut(deal=number, player=None, hand_of_former=kept, by=by)
    elif out not in (None, former):
        yield CorrectWentOut(
            deal=number,
            player=out,
            first_turn=command.first_turn,
            way=command.way,
            hand_of_former=hands.pop(former or "", None),
            by=by,
        )
    for player, hand in hands.items():
        free = player in (out, former) and not hand.below_zero
        if not free and hand.cost(deal.ruleset) != cost(state, deal, player):
            yield CorrectHand(deal=number, player=player, hand=hand, by=by)


def _correct(
    state: State, commands: Iterable[CorrectWentOut | CorrectHand]
) -> tuple[AnyEvent, ...] | Refusal:
    answers = []
    for command in commands:
        answers.append(decide_correcting(state, command))
        state = reduce(apply, would_record(answers[-1]), state)
    return _together(answers)


def _together(
    answers: Iterable[tuple[AnyEvent, ...] | Refusal],
) -> tuple[AnyEvent, ...] | Refusal:
    """Return all events of several answers, or all reasons against any."""
    answers = tuple(answers)
    refusals = [answer for answer in answers if isinstance(answer, Refusal)]
    reasons = each_once(reason for refusal in refusals for reason in refusal.reasons)
    if not all(refusal.may_stand for refusal in refusals):
        return refused(*reasons)
    caused = tuple(event for answer in answers for event in would_record(answer))
    return Refusal(reasons, stands=caused) if refusals else caused


def _said_at_end(state: State, command: EndDeal) -> Iterator[Said]:
    """Yield what is new in the command, in the order of the play."""
    out, rules = command.went_out, command.rules
    if out is not None and out != state.deal.went_out:
        yield GoOut(player=out, first_turn=command.first_turn, way=command.way)
    if rules is not None and rules != state.deal.rules:
        yield ChooseContract(rules=rules)
    if command.down is not None and _says_more(state.deal, command):
        yield TellDown(deal=state.deal.number, players=command.down, filled=command.filled)
    for player, hand in command.hands.items():
        yield CountHand(player=player, hand=hand, by=command.by)


def _says_more(deal: Deal, command: EndDeal) -> bool:
    """Return whether the command names others as down than the record does, or other contracts.

    A player who goes out is down anyway, named or not.
    """
    out = {command.went_out, deal.went_out}
    others = {*(command.down or ())} - out != {*deal.down} - out
    return others or not command.filled.items() <= deal.filled.items()


def _decide_out(state: State, command: GoOut) -> tuple[AnyEvent, ...] | Refusal:
    """Decide on who went out; somebody else may have said already that it was another."""
    if known := state.deal.went_out:
        return refused(Reason("deal.other_out", {"player": known, "other": command.player}))
    return decide_ending(state, command)


def _decide_each(
    state: State, commands: Iterable[Said]
) -> tuple[State, list[tuple[AnyEvent, ...] | Refusal]]:
    """Return the state after all commands, each refusal overruled, and their answers."""
    answers: list[tuple[AnyEvent, ...] | Refusal] = []
    for command in commands:
        match command:
            case GoOut():
                answer = _decide_out(state, command)
            case ChooseContract():
                answer = decide_choice(state, command)
            case TellDown():
                answer = decide_down(state, command)
            case CountHand():
                answer = _count(state, command)
            case _:
                assert_never(command)
        answers.append(answer)
        state = reduce(apply, would_record(answer), state)
    return state, answers


def _missing(state: State) -> tuple[str, ...]:
    deal = state.deal
    return tuple(player for player in deal.players if cost(state, deal, player) is None)


def _enter(state: State, command: EnterDeal) -> tuple[AnyEvent, ...] | Refusal:
    if faults := tuple(_paper_faults(state, command)):
        return refused(*faults)
    entries = command.points.items()
    reasons = [reason for each in entries for reason in minus_clashes(*each)]
    if command.rules is not None:
        left = state.contracts_left
        reasons += choice_faults(command.rules, left=left, ruleset=state.ruleset)
    told = with_told(
        replace(state.deal, went_out=command.went_out, from_paper=True),
        command.down,
        command.filled,
    )
    reasons += [*unnamed_faults(state, told), *filled_faults(state, told, told.filled)]
    entered = DealEntered(
        deal=state.deal.number,
        points={player: command.points[player] for player in state.deal.players},
        chips=dict(command.chips),
        went_out=command.went_out,
        first_turn=command.first_turn and command.went_out is not None,
        way=command.way if command.went_out is not None else WayOut.LATER,
        rules=command.rules,
        down=told.laid_down if state.agreed.contracts.by_player else (),
        filled=told.filled,
        by=command.by,
    )
    return decided(reasons, entered)


def _enter_sheet(state: State, command: EnterSheet) -> tuple[AnyEvent, ...] | Refusal:
    """Decide on each deal in the state after those before it; all are entered, or none."""
    many = sum(isinstance(said, EnterDeal) for said in command.said)
    if faults := tuple(number_faults("sheet", many, 1, MOST_ON_SHEET)):
        return refused(*faults)
    answers: list[tuple[AnyEvent, ...] | Refusal] = []
    for said in command.said:
        if state.over:
            return refused(Reason("enter.beyond", {"deal": state.deal.number}))
        if isinstance(said, EnterDeal):
            answer = _enter(state, replace(said, by=command.by))
        else:
            answer = decide_seating(state, said)
        if not (caused := would_record(answer)):
            return answer
        answers.append(answer)
        state = reduce(apply, caused, state)
    return _together(answers)


def _paper_faults(state: State, command: EnterDeal) -> Iterator[Reason]:
    deal, out = state.deal, command.went_out
    if deal.begun:
        yield Reason("deal.under_way", {"deal": deal.number})
    named = dict.fromkeys((*command.points, *command.chips, *(() if out is None else (out,))))
    yield from dealt_faults(state, deal, *named)
    yield from by_faults(state, command.by)
    if command.rules is not None:
        yield from rules_faults(state, command.rules)
    if command.down or command.filled:
        yield from down_faults(state, deal, command.down, command.filled)
    missing = tuple(player for player in deal.players if player not in command.points)
    if missing:
        yield Reason("close.missing", {"players": missing}, Basis.NOT_YET)
    for points in command.points.values():
        yield from number_faults("points", points, -MOST_POINTS, MOST_POINTS)
    for chips in command.chips.values():
        yield from number_faults("chips", chips, 0, MOST_CHIPS)
    if out is not None and command.points.get(out, 0) > 0:
        yield Reason("enter.out_with_points", {"player": out, "points": command.points[out]})

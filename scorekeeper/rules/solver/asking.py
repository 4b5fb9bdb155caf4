"""What can be made of a hand: the contract, the way out, the least that is left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from scorekeeper.rules.cards import Card
from scorekeeper.rules.deal.penalties import cost_hand
from scorekeeper.rules.melds.melds import Standing
from scorekeeper.rules.ruleset.choices import LastDiscard

from .budget import Meter, Spent
from .ending import NONE
from .filling import as_judged
from .hand import ONE, Sorted, Weigh, by_nothing, by_number, by_points, sort_hand
from .problem import Problem, Start
from .question import Arrangement, Outcome, Situation
from .reading_back import Reader
from .taking import Taken, find_takings
from .turn import turn_of


def find_contract(
    hand: Sequence[Card], situation: Situation, *, budget: int | None = None
) -> Outcome[Arrangement | None]:
    """Find how the contract can be laid down so that the least penalty is left.

    hand     in any order; suits may be unsaid: such a card can lie in a set, not in a run
    budget   steps that this may cost; None: ``BUDGET``
    returns  with the further melds and lay-offs that this turn allows; None where the contract
             cannot be laid down, or is not due
    source   [[deals]], [laying_down], [first_meld], [taking_jokers], [going_out]
    """
    meter = Meter(budget)
    return _outcome(contract_of(hand, situation, meter), meter)


def find_cheapest(
    hand: Sequence[Card], situation: Situation, *, budget: int | None = None
) -> Outcome[Arrangement]:
    """Find what leaves the smallest penalty in hand, and of that the fewest cards.

    budget   steps that this may cost; None: ``BUDGET``
    returns  nothing put down where nothing can be, or nothing would be saved
    source   as ``find_contract``; [later_turns]
    """
    meter = Meter(budget)
    return _outcome(cheapest_of(hand, situation, meter), meter)


def find_way_out(
    hand: Sequence[Card], situation: Situation, *, budget: int | None = None
) -> Outcome[Arrangement | None]:
    """Find how this player can part with the last card in this turn, at the least penalty.

    budget   steps that this may cost; None: ``BUDGET``
    returns  with the card to be discarded where one is left; None where there is no way
    source   as ``find_cheapest``; [going_out]; [[deals]] must_go_out
    """
    meter = Meter(budget)
    return _outcome(way_out_of(hand, situation, meter), meter)


Kept = TypeVar("Kept")


def _outcome(found: Kept, meter: Meter) -> Outcome[Kept]:
    return Outcome(found, not meter.ended, meter.steps)


def contract_of(hand: Sequence[Card], situation: Situation, meter: Meter) -> Arrangement | None:
    """Answer as ``find_contract``; where the budget ends, with the best found by then."""
    if situation.standing is not Standing.NOT_DOWN:
        return None
    if situation.deal.must_go_out:
        return way_out_of(hand, situation, meter)
    return _least(hand, situation, meter)


def cheapest_of(hand: Sequence[Card], situation: Situation, meter: Meter) -> Arrangement:
    """Answer as ``find_cheapest``; where the budget ends, with the best found by then."""
    if situation.standing is Standing.NOT_DOWN:
        found = contract_of(hand, situation, meter)
    else:
        found = _least(hand, situation, meter)
    return found or nothing_done(hand, situation)


def way_out_of(hand: Sequence[Card], situation: Situation, meter: Meter) -> Arrangement | None:
    """Answer as ``find_way_out``; where the budget ends, with the best found by then."""
    best: _Found | None = None
    limit = 2 * ONE if situation.drawn else 1
    for way in _ways(hand, situation, by_number(situation.ruleset), meter):
        best = _solve_out(way, situation, best.loss if best else limit) or best
        if best and not best.loss:
            break
    if best is None:
        return None
    answer = _read(best, situation)
    return replace(answer, discard=next(iter(answer.left), None))


@dataclass(frozen=True, slots=True)
class _Asked:
    """One way to ask: which contract is laid down, which wilds are taken off the table first."""

    taken: Taken
    hand: Sorted
    contract: int | None
    problem: Problem


@dataclass(frozen=True, slots=True)
class _Found:
    """What a search found: where it began, what is lost, cards kept apart from the beginning."""

    asked: _Asked
    start: Start
    loss: int
    kept: tuple[Card, ...] = ()


def _ways(
    hand: Sequence[Card],
    situation: Situation,
    weigh: Weigh,
    meter: Meter,
    *,
    only: int | None = None,
) -> Iterator[_Asked]:
    """Give every way to ask, until the budget is spent.

    only  nothing but this contract is to be put down
    """
    first = situation.standing is Standing.NOT_DOWN
    contracts: Sequence[int | None] = (only,)
    if only is None and first:
        contracts = range(len(situation.deal.contracts))
    try:
        for taken in find_takings(tuple(hand), situation, meter):
            for contract in contracts:
                turn = turn_of(situation, taken.table, contract, taken.owed)
                if only is not None:
                    turn = replace(turn, extras=not turn.contract, targets=(), grows=False)
                held = sort_hand(taken.hand, situation.ruleset)
                yield _Asked(taken, held, contract, Problem(held, turn, weigh, meter))
    except Spent:
        return


def _least(hand: Sequence[Card], situation: Situation, meter: Meter) -> Arrangement | None:
    best: _Found | None = None
    for way in _ways(hand, situation, by_points(situation.ruleset), meter):
        best = _solve(way, situation, best.loss if best else NONE) or best
        if best and not best.loss:
            break
    answer = _read(best, situation) if best else None
    return answer if answer and (answer.melds or answer.after) else None


def _solve(way: _Asked, situation: Situation, limit: int) -> _Found | None:
    """Find the least loss, a card being kept for the discard where there must be one."""
    hand, problem = way.taken.hand, way.problem
    found = problem.solve(way.hand, limit)
    if found is None or found[0] or not _must_hold(situation):
        return _Found(way, found[1], found[0]) if found else None
    best = None
    for card in sorted(_free(way.taken), key=lambda one: (problem.weigh(one), one)):
        weight = problem.weigh(card)
        if weight >= limit:
            break
        rest = problem.solve(sort_hand(_without(hand, card), situation.ruleset), limit - weight)
        if rest:
            best = _Found(way, rest[1], rest[0] + weight, (card,))
            limit = best.loss
    return best


def _free(taken: Taken) -> set[Card]:
    """Return the cards of the hand that may be discarded: no wild that must be used at once."""
    return {*(Counter(taken.hand) - Counter(taken.owed))}


def _must_hold(situation: Situation) -> bool:
    """Whether a card of the hand has to stay for the discard."""
    return situation.drawn and situation.ruleset.going_out.last_discard is LastDiscard.REQUIRED


def _solve_out(way: _Asked, situation: Situation, limit: int) -> _Found | None:
    """Find how every card goes, or all but the cheapest that can be discarded."""
    hand, problem, ruleset = way.taken.hand, way.problem, situation.ruleset
    found = problem.solve(way.hand, limit)
    if found is None:
        return None
    if found[0] or not _must_hold(situation):
        return _Found(way, found[1], found[0])
    for card in sorted(_free(way.taken), key=lambda one: (problem.weigh(one), one)):
        if problem.weigh(card) >= limit:
            break
        rest = problem.solve(sort_hand(_without(hand, card), ruleset), 1)
        if rest:
            return _Found(way, rest[1], problem.weigh(card), (card,))
    return None


def can_lay_down(hand: Sequence[Card], situation: Situation, meter: Meter) -> bool:
    """Whether the contract can be laid down, whatever is left then.

    returns  False as well where the budget ended before a way was found
    """
    if situation.deal.must_go_out:
        return way_out_of(hand, situation, meter) is not None
    for contract, items in enumerate(situation.deal.contracts):
        if len(hand) < sum(item.size for item in items) + _must_hold(situation):
            continue
        weigh = by_nothing if items else by_number(situation.ruleset)
        for way in _ways(hand, situation, weigh, meter, only=contract):
            solved = way.problem.solve(way.hand) if items else _solve(way, situation, NONE)
            if solved:
                return True
    return False


def _read(found: _Found, situation: Situation) -> Arrangement:
    taken = found.asked.taken
    hand = found.asked.hand
    for card in found.kept:
        hand = sort_hand(_without(taken.hand, card), situation.ruleset)
    reader = Reader(found.asked.problem, hand, found.start)
    answer = reader.read(taken.table, situation.player)
    left = tuple(sorted((*answer.left, *found.kept)))
    answer = replace(
        answer,
        before=taken.steps,
        left=left,
        penalty=cost_hand(left, situation.ruleset),
        contract=found.asked.contract,
    )
    return as_judged(answer, situation)


def nothing_done(hand: Sequence[Card], situation: Situation) -> Arrangement:
    """Return what is left where nothing is put down."""
    left = tuple(sorted(hand))
    return Arrangement(left=left, penalty=cost_hand(left, situation.ruleset))


def _without(hand: Sequence[Card], card: Card) -> tuple[Card, ...]:
    at = hand.index(card)
    return (*hand[:at], *hand[at + 1 :])

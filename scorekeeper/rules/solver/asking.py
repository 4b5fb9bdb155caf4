"""The questions about a hand: contract, way out, least penalty, missing cards, all at once."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement
from typing import TypeVar

from scorekeeper.rules.cards import Card
from scorekeeper.rules.deal.hands import cost_hand
from scorekeeper.rules.melds.melds import LayOff, Standing
from scorekeeper.rules.ruleset.choices import LastDiscard
from scorekeeper.rules.ruleset.dealing import Packs

from .budget import BUDGET, NO_WAY, Meter, Spent
from .candidates import ALL_CARDS, Candidates
from .layout import SortedHand, sort_hand
from .problem import Problem, Start
from .question import Arrangement, Outcome, Situation
from .reading_back import Reader, as_judged, left_fits, may_be_no_discard
from .turn import Taken, find_takings, moves_after_use, turn_of
from .weights import CARD_WEIGHT, Weigh, by_nothing, by_number, by_points


def find_contract(
    hand: Sequence[Card], situation: Situation, *, budget: int | None = None
) -> Outcome[Arrangement | None]:
    """Find how to lay down the contract so that the least penalty points are left in hand.

    hand     in any order; a card without a suit can lie in a set, not in a run
    budget   steps that this may cost; None: ``BUDGET``
    returns  with the extra melds and lay-offs that this turn allows; None where the contract cannot
             be laid down, or already was
    source   [[deals]], [laying_down], [first_meld], [taking_jokers], [going_out]
    """
    meter = Meter(budget)
    return _outcome(contract_of(hand, situation, meter), meter)


def find_cheapest(
    hand: Sequence[Card], situation: Situation, *, budget: int | None = None
) -> Outcome[Arrangement]:
    """Find what leaves the least penalty points in hand, and of equal ones the fewest cards.

    budget   steps that this may cost; None: ``BUDGET``
    returns  an arrangement with nothing put down where nothing can be, or nothing would be saved
    source   as ``find_contract``; [later_turns]
    """
    meter = Meter(budget)
    return _outcome(cheapest_of(hand, situation, meter), meter)


def find_way_out(
    hand: Sequence[Card], situation: Situation, *, budget: int | None = None
) -> Outcome[Arrangement | None]:
    """Find how the player can go out in this turn, discarding the cheapest card if one is left.

    budget   steps that this may cost; None: ``BUDGET``
    returns  with the card to discard, if any; None where the player cannot go out
    source   as ``find_cheapest``; [going_out]; [[deals]] must_go_out
    """
    meter = Meter(budget)
    return _outcome(way_out_of(hand, situation, meter), meter)


Answer = TypeVar("Answer")


def _outcome(found: Answer, meter: Meter) -> Outcome[Answer]:
    return Outcome(found, not meter.ended, meter.steps)


def contract_of(hand: Sequence[Card], situation: Situation, meter: Meter) -> Arrangement | None:
    """Answer as ``find_contract``; the best found so far if the budget ends."""
    if situation.standing is not Standing.NOT_DOWN:
        return None
    if situation.deal.must_go_out:
        return way_out_of(hand, situation, meter)
    least = _least(hand, situation, meter)
    out = way_out_of(hand, situation, meter) if _is_waived(situation) else None
    return out if out and (least is None or out.penalty < least.penalty) else least


def cheapest_of(hand: Sequence[Card], situation: Situation, meter: Meter) -> Arrangement:
    """Answer as ``find_cheapest``; the best found so far if the budget ends."""
    if situation.standing is Standing.NOT_DOWN:
        found = contract_of(hand, situation, meter)
    else:
        found = _least(hand, situation, meter)
    return found or nothing_done(hand, situation)


def way_out_of(hand: Sequence[Card], situation: Situation, meter: Meter) -> Arrangement | None:
    """Answer as ``find_way_out``; the best found so far if the budget ends."""
    best: _Found | None = None
    forbidden = _is_forbidden(situation)
    if forbidden and not situation.drawn:
        return None
    limit = 2 * CARD_WEIGHT if situation.drawn and not forbidden else 1
    for attempt in _attempts(hand, situation, by_number(situation.ruleset), meter, goes_out=True):
        best = _solve_out(attempt, situation, best.loss if best else limit) or best
        if best and not best.loss:
            break
    if best is None:
        return None
    answer = _read(best, situation)
    return replace(answer, discard=next(iter(answer.left), None))


@dataclass(frozen=True, slots=True)
class _Attempt:
    """One search to make: a contract (its index, or None) and wilds taken off the table first."""

    taken: Taken
    hand: SortedHand
    contract: int | None
    problem: Problem


@dataclass(frozen=True, slots=True)
class _Found:
    """The result of a search.

    start        the state it began with
    loss         weight of the cards left
    for_discard  the card that had to stay in hand for the discard, if any
    """

    attempt: _Attempt
    start: Start
    loss: int
    for_discard: tuple[Card, ...] = ()


def _attempts(
    hand: Sequence[Card],
    situation: Situation,
    weigh: Weigh,
    meter: Meter,
    *,
    only: int | None = None,
    goes_out: bool = False,
) -> Iterator[_Attempt]:
    """Give every search to make, until the budget is spent.

    only  this contract alone is to be put down: no extra melds, no lay-offs
    """
    first = situation.standing is Standing.NOT_DOWN
    contracts: Sequence[int | None] = (only,)
    if only is None and first:
        contracts = range(len(situation.deal.contracts))
    try:
        for taken in find_takings(tuple(hand), situation, meter):
            for contract in contracts:
                turn = turn_of(situation, taken.table, contract, taken.owed, goes_out=goes_out)
                if moves_after_use(situation, taken.owed) and not situation.deal.must_go_out:
                    # The search leaves out what moves could bring.
                    meter.ended = True
                if only is not None:
                    turn = replace(turn, extras=not turn.contract, targets=(), grows=False)
                held = sort_hand(taken.hand, situation.ruleset)
                yield _Attempt(taken, held, contract, Problem(held, turn, weigh, meter))
    except Spent:
        return


def _least(hand: Sequence[Card], situation: Situation, meter: Meter) -> Arrangement | None:
    """Return the arrangement with the least weight by points left; None if nothing is put down."""
    best: _Found | None = None
    for attempt in _attempts(hand, situation, by_points(situation.ruleset), meter):
        best = _solve(attempt, situation, best.loss if best else NO_WAY) or best
        if best and not best.loss:
            break
    answer = _read(best, situation) if best else None
    laid_off = answer and any(isinstance(step, LayOff) for step in answer.before)
    return answer if answer and (answer.melds or answer.after or laid_off) else None


def _solve(attempt: _Attempt, situation: Situation, limit: int) -> _Found | None:
    """Return the least loss below ``limit``, with a card kept to discard where one is required.

    Where the last card may not be discarded, one alone is never left.
    """
    hand, problem = attempt.taken.hand, attempt.problem
    if situation.drawn and _is_forbidden(situation):
        return _solve_without_single(attempt, situation, limit)
    found = problem.solve(attempt.hand, limit)
    if found is None or found[0] or not _must_hold(situation):
        return _Found(attempt, found[1], found[0]) if found else None
    best = None
    for card in sorted(_free(attempt.taken), key=lambda one: (problem.weigh(one), one)):
        weight = problem.weigh(card)
        if weight >= limit:
            break
        rest = problem.solve(sort_hand(_without(hand, card), situation.ruleset), limit - weight)
        if rest:
            best = _Found(attempt, rest[1], rest[0] + weight, (card,))
            limit = best.loss
    return best


def _solve_without_single(attempt: _Attempt, situation: Situation, limit: int) -> _Found | None:
    """Return the least loss below ``limit`` that leaves no card, or at least two."""
    hand, problem = attempt.taken.hand, attempt.problem
    found = problem.solve(attempt.hand, limit)
    if found is None or _cards_left(attempt, found[1], situation) != 1:
        return _Found(attempt, found[1], found[0]) if found else None
    none_left = problem.solve(attempt.hand, 1)
    best = _Found(attempt, none_left[1], none_left[0]) if none_left else None
    limit = min(limit, best.loss) if best else limit
    free = Counter(hand) - Counter(attempt.taken.owed)
    for pair in combinations_with_replacement(sorted(free), 2):
        weight = sum(map(problem.weigh, pair))
        if weight >= limit or Counter(pair) - free:
            continue
        rest = _without(_without(hand, pair[0]), pair[1])
        held = problem.solve(sort_hand(rest, situation.ruleset), limit - weight)
        if held:
            best = _Found(attempt, held[1], held[0] + weight, pair)
            limit = best.loss
    return best


def _cards_left(attempt: _Attempt, start: Start, situation: Situation) -> int:
    reader = Reader(attempt.problem, attempt.hand, start)
    return len(reader.read(attempt.taken.table, situation.player).left)


def _free(taken: Taken) -> set[Card]:
    """Return the different cards that may be discarded: all but wilds that must be used at once."""
    return {*(Counter(taken.hand) - Counter(taken.owed))}


def _must_hold(situation: Situation) -> bool:
    """Whether one card has to stay in hand: for the discard, or beside the card drawn.

    source  [going_out] last_discard
    """
    rule = situation.ruleset.going_out.last_discard
    return rule is (LastDiscard.REQUIRED if situation.drawn else LastDiscard.FORBIDDEN)


def _is_waived(situation: Situation) -> bool:
    """Whether going out takes no points. source: [first_meld] waived_going_out."""
    first = situation.ruleset.first_meld
    return bool(first.points and first.waived_going_out)


def _is_forbidden(situation: Situation) -> bool:
    return situation.ruleset.going_out.last_discard is LastDiscard.FORBIDDEN


def _solve_out(attempt: _Attempt, situation: Situation, limit: int) -> _Found | None:
    """Return how every card goes, or every card but the cheapest possible discard."""
    hand, problem, ruleset = attempt.taken.hand, attempt.problem, situation.ruleset
    found = problem.solve(attempt.hand, limit)
    if found is None:
        return None
    if found[0] or not _must_hold(situation):
        out = _Found(attempt, found[1], found[0])
        if not _discards_what_fits(out, situation):
            return out
    for card in sorted(_free(attempt.taken), key=lambda one: (problem.weigh(one), one)):
        if problem.weigh(card) >= limit:
            break
        rest = problem.solve(sort_hand(_without(hand, card), ruleset), 1)
        held = _Found(attempt, rest[1], problem.weigh(card), (card,)) if rest else None
        if held and not _discards_what_fits(held, situation):
            return held
    return None


def _discards_what_fits(found: _Found, situation: Situation) -> bool:
    """Whether the card left, if any, fits a meld on the table, and may not be discarded then.

    source  [going_out] no_fitting_discard_from
    """
    if not may_be_no_discard(situation):
        return False
    fits = left_fits(_read(found, situation), found.attempt.taken.table, situation)
    # Other melds of the same cards might leave it no place: they are not tried.
    found.attempt.problem.meter.ended |= fits
    return fits


def can_lay_down(hand: Sequence[Card], situation: Situation, meter: Meter) -> bool:
    """Whether the contract can be laid down, whatever is left in hand.

    returns  False also where the budget ended before a way was found
    """
    if situation.deal.must_go_out:
        return way_out_of(hand, situation, meter) is not None
    for contract, items in enumerate(situation.deal.contracts):
        spare = len(hand) - sum(item.size for item in items)
        if spare < _must_hold(situation):
            continue
        if spare == 1 and situation.drawn and _is_forbidden(situation):
            # The one card more has to go somewhere.
            alone = replace(situation, deal=replace(situation.deal, contract=items, others=()))
            if _least(hand, alone, meter):
                return True
            continue
        weigh = by_nothing if items else by_number(situation.ruleset)
        for attempt in _attempts(hand, situation, weigh, meter, only=contract):
            solved = (
                attempt.problem.solve(attempt.hand) if items else _solve(attempt, situation, NO_WAY)
            )
            if solved:
                return True
    return _is_waived(situation) and way_out_of(hand, situation, meter) is not None


def _read(found: _Found, situation: Situation) -> Arrangement:
    taken, hand = found.attempt.taken, found.attempt.taken.hand
    for card in found.for_discard:
        hand = _without(hand, card)
    reader = Reader(found.attempt.problem, sort_hand(hand, situation.ruleset), found.start)
    answer = reader.read(taken.table, situation.player)
    left = tuple(sorted((*answer.left, *found.for_discard)))
    answer = replace(
        answer,
        before=taken.steps,
        left=left,
        penalty=cost_hand(left, situation.ruleset),
        contract=found.attempt.contract,
    )
    return as_judged(answer, situation)


def nothing_done(hand: Sequence[Card], situation: Situation) -> Arrangement:
    left = tuple(sorted(hand))
    return Arrangement(left=left, penalty=cost_hand(left, situation.ruleset))


def _without(hand: Sequence[Card], card: Card) -> tuple[Card, ...]:
    at = hand.index(card)
    return (*hand[:at], *hand[at + 1 :])


def missing_for_contract(
    hand: Sequence[Card],
    situation: Situation,
    packs: Packs,
    seen: Sequence[Card] = (),
    *,
    budget: int | None = None,
) -> Outcome[tuple[Card, ...]]:
    """Find the cards that would each complete the contract.

    packs    the cards in play
    seen     cards known to be elsewhere, besides those on the table
    budget   steps that this may cost; None: ``BUDGET``
    returns  cards that can still be drawn, in order of rank and suit, a joker first; none if the
             contract can be laid down already, or was; if not proven, there may be more
    """
    meter = Meter(budget)
    if situation.standing is not Standing.NOT_DOWN or can_lay_down(hand, situation, meter):
        return Outcome((), not meter.ended, meter.steps)
    found = missing_of(hand, situation, packs, seen, meter)
    return Outcome(found, not meter.ended, meter.steps)


def missing_of(
    hand: Sequence[Card], situation: Situation, packs: Packs, seen: Sequence[Card], meter: Meter
) -> tuple[Card, ...]:
    """Answer as ``missing_for_contract`` for a hand that cannot lay down the contract.

    returns  those found so far if the budget ends
    """
    there = Counter((*hand, *seen))
    there.update(card for one in situation.table for card in one.meld.cards)
    drawn, candidates = replace(situation, drawn=True), Candidates(hand, situation)
    found: list[Card] = []
    known: dict[Card, bool] = {}
    for card in ALL_CARDS:
        stand_in = candidates.stand_in(card) if packs.copies(card) > there[card] else None
        if stand_in:
            if stand_in not in known:
                known[stand_in] = can_lay_down((*hand, card), drawn, meter)
            if known[stand_in]:
                found.append(card)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Outlook:
    """The answers of the solver about a hand.

    contract  as ``find_contract``; ``way_out``, ``cheapest`` and ``missing`` likewise
    """

    contract: Outcome[Arrangement | None]
    way_out: Outcome[Arrangement | None]
    cheapest: Outcome[Arrangement]
    missing: Outcome[tuple[Card, ...]]

    @property
    def steps(self) -> int:
        return sum(one.steps for one in (self.contract, self.way_out, self.cheapest, self.missing))


def look_into(
    hand: Sequence[Card], situation: Situation, packs: Packs, *, budget: int | None = None
) -> Outlook:
    """Answer every question about a hand.

    packs   the cards in play
    budget  steps for all questions together; None: ``BUDGET``
    """
    whole = BUDGET if budget is None else budget
    way_out = find_way_out(hand, situation, budget=whole // 3)
    left = whole - way_out.steps
    if situation.standing is not Standing.NOT_DOWN:
        cheapest = find_cheapest(hand, situation, budget=left)
        return Outlook(Outcome(None), way_out, cheapest, Outcome(()))
    if situation.deal.must_go_out or (way_out.found and not way_out.found.left):
        contract = replace(way_out, steps=0)
    else:
        contract = find_contract(hand, situation, budget=left // 2)
    cheapest = Outcome(contract.found or nothing_done(hand, situation), contract.proven)
    missing = _missing(hand, situation, packs, contract, left - contract.steps)
    return Outlook(contract, way_out, cheapest, missing)


def _missing(
    hand: Sequence[Card],
    situation: Situation,
    packs: Packs,
    contract: Outcome[Arrangement | None],
    budget: int,
) -> Outcome[tuple[Card, ...]]:
    if contract.found:
        return Outcome(())
    if not contract.proven:
        return missing_for_contract(hand, situation, packs, budget=budget)
    meter = Meter(budget)
    found = missing_of(hand, situation, packs, (), meter)
    return Outcome(found, not meter.ended, meter.steps)

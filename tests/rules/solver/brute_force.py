"""Every way in which a small hand can be played in one turn, tried one after the other.

A way is found by plain recursion and judged by the judges alone; of the solver nothing is known
here but the words in which it is asked and answers. Three things are left out, as nothing can be
gained by them: a wild taken off a meld that was put down in the same turn; a card laid off on a
further meld that could have been put down in it; where no points are asked for and no contract
grows in the same turn, the several ways in which wilds may lie in one run.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, product

from scorekeeper.rules.cards import Card
from scorekeeper.rules.deal.hands import cost_hand
from scorekeeper.rules.melds.melds import (
    Entry,
    LaidMeld,
    Meld,
    Standing,
    Swap,
    TabledMeld,
    with_changed,
    with_melds,
)
from scorekeeper.rules.play.contract import Filled, judge_contract
from scorekeeper.rules.play.jokers import laid_off_satisfies_use, use_faults
from scorekeeper.rules.ruleset.choices import JokerUse, Kind, LastDiscard, LayOffs, RunsOfOneSuit
from scorekeeper.rules.solver.question import Arrangement, Situation, Step
from tests.rules.solver.referee import Cards, Referee, choices_of, tidy, without

Group = tuple[Kind, Cards]
Table = tuple[TabledMeld, ...]
Owned = tuple[tuple[str, Card], ...]
"""Whose melds wilds came off, or were laid off on."""


TOO_FEW = {"firstmeld.too_few_points"}


@dataclass(frozen=True)
class Known:
    """What can be made of a hand.

    contract  the way that leaves least of those in which the contract is laid down, if any
    cheapest  the way that leaves least of all
    way_out   a way to go out, if any
    """

    contract: Arrangement | None
    cheapest: Arrangement
    way_out: Arrangement | None


@dataclass(frozen=True)
class _State:
    hand: Cards
    table: Table
    taken: Cards = ()
    used: Cards = ()
    owners: Owned = ()
    spent: Owned = ()


_Lain = tuple[_State, tuple[Step, ...]]


def try_all(hand: Sequence[Card], situation: Situation, referee: Referee) -> Known:
    """Find out what can be made of a hand by trying everything."""
    ruleset = situation.ruleset
    turn = _Turn(situation, referee)
    down = situation.standing is not Standing.NOT_DOWN
    nothing = Arrangement(left=tidy(hand), penalty=cost_hand(hand, ruleset))
    best: Arrangement | None = None
    out = nothing if down and turn.is_out(nothing) else None
    for found in turn.ways(tidy(hand)):
        if turn.may_leave(len(found.left)):
            best = found if best is None or found.penalty < best.penalty else best
            out = found if out is None and turn.is_out(found) else out
    cheapest = best if best and best.penalty < nothing.penalty else nothing
    return Known(None if down else best, cheapest, turn.going_out(out) if out else None)


class _Turn:
    def __init__(self, situation: Situation, referee: Referee) -> None:
        self.asked, self.referee, self.ruleset = situation, referee, situation.ruleset
        self.player, deal = situation.player, situation.deal
        items = [*chain.from_iterable(deal.contracts)]
        self.colour_runs = any(item.kind is Kind.COLOUR_RUN for item in items)
        self.fewest = min(map(len, deal.contracts))
        use, lay_offs = self.ruleset.taking_jokers.use, self.ruleset.laying_down.lay_offs
        self.into_contract = use is JokerUse.OWN_CONTRACT
        self.same_owner = use is JokerUse.OWNERS_RUN
        self.use_by_laying_off = laid_off_satisfies_use(use, Kind.RUN)
        first = self.ruleset.first_meld
        self.grows = lay_offs is LayOffs.ALL or (lay_offs is not LayOffs.NONE and not first.wilds)
        self.lying_matters = (
            bool(first.points)
            or lay_offs is LayOffs.ALL
            or self.ruleset.contracts.runs_of_one_suit is RunsOfOneSuit.APART
        )
        self.waives, self.for_going_out = first.waived_going_out, []
        self.packed: dict[Cards, frozenset[tuple[Group, ...]]] = {}

    def unused(self, state: _State, melds: Iterable[LaidMeld]) -> bool:
        """Tell whether a wild taken lies neither in these melds nor laid off, where it must."""
        taken = (Counter(state.taken) - Counter(state.used)).elements()
        return bool([*use_faults(taken, melds, self.ruleset)])

    def may_leave(self, left: int) -> bool:
        """Tell whether so many cards may be left after something was put down."""
        left += not self.asked.drawn
        if self.ruleset.going_out.last_discard is LastDiscard.FORBIDDEN and left == 1:
            return False
        needed = self.ruleset.going_out.last_discard is LastDiscard.REQUIRED
        must = self.asked.deal.must_go_out and self.asked.standing is Standing.NOT_DOWN
        return not (needed and left == 0) and not (must and left > 1)

    def _leaves_none(self, left: int) -> bool:
        return left + (not self.asked.drawn) <= 1

    def is_out(self, found: Arrangement) -> bool:
        left = len(found.left) + (not self.asked.drawn)
        return left <= 1 and self.may_leave(len(found.left))

    def going_out(self, found: Arrangement) -> Arrangement:
        return replace(found, discard=found.left[0]) if found.left else found

    def ways(self, hand: Cards) -> Iterator[Arrangement]:
        start = _State(hand, self.asked.table)
        if self.asked.standing is Standing.NOT_DOWN:
            return self._laying_down(start)
        return self._down(start)

    def _down(self, start: _State) -> Iterator[Arrangement]:
        for state, steps in self._on_table(
            start, self.asked.standing, "swaps", "lay-offs", "moves"
        ):
            for groups in self._packings(state.hand):
                melds = tuple(self.referee.readings(*group)[0] for group in groups)
                if self.unused(state, map(LaidMeld, melds)):
                    continue
                left = without(state.hand, chain.from_iterable(meld.cards for meld in melds))
                yield Arrangement(
                    before=steps,
                    melds=tuple(map(LaidMeld, melds)),
                    left=left,
                    penalty=cost_hand(left, self.ruleset),
                )

    def _laying_down(self, start: _State) -> Iterator[Arrangement]:
        standing = Standing.LAYING_DOWN
        for state, swaps in self._on_table(start, standing, "swaps"):
            for filled in self._contracts(state):
                used = chain.from_iterable(one.meld.cards for one in filled.melds)
                after = _State(
                    without(state.hand, used), with_melds(state.table, filled.melds, self.player)
                )
                after = replace(after, taken=state.taken)
                for final, steps in self._then(after):
                    if self.unused(final, filled.melds):
                        continue
                    if filled in self.for_going_out and not self._leaves_none(len(final.hand)):
                        continue
                    yield Arrangement(
                        before=swaps,
                        melds=filled.melds,
                        after=steps,
                        left=final.hand,
                        penalty=cost_hand(final.hand, self.ruleset),
                        contract=filled.contract,
                    )

    def _then(self, laid: _State) -> Iterator[_Lain]:
        """Give what lay-offs lead to, and after them wilds that are moved.

        The lay-down is judged with its lay-offs; what comes later in the turn does not help it.
        """
        standing = Standing.LAYING_DOWN
        if not self.asked.deal.must_go_out:
            yield from self._on_table(laid, standing, "lay-offs", "moves")
            return
        for state, steps in self._on_table(laid, standing, "lay-offs"):
            if self.may_leave(len(state.hand)):
                for final, more in self._on_table(state, standing, "lay-offs", "moves"):
                    yield final, (*steps, *more)

    def _contracts(self, state: _State) -> Iterator[Filled]:
        for groups in self._packings(state.hand):
            if len(groups) < max(self.fewest, 1):
                continue
            readings = [self.referee.readings(*group) for group in groups]
            if not self.lying_matters:
                readings = [few[:1] for few in readings]
            for melds in product(*readings):
                yield from self._filled(melds, state)

    def _filled(self, melds: Sequence[Meld], state: _State) -> Iterator[Filled]:
        entries = [Entry(meld.cards, meld.kind) for meld in melds]
        taken = len(state.taken) if self.into_contract else 0
        meant = choices_of(range(len(melds)), 0) if self.grows else [()]
        seen = []
        for extended in meant:
            verdict = judge_contract(
                entries, self.asked.deal, self.ruleset, Counter(extended), taken
            )
            only_out = self.waives and {one.code for one in verdict.reasons} == TOO_FEW
            may = verdict.legal or only_out
            filled = _in_order(verdict.read_as) if may and verdict.read_as else None
            if filled and only_out:
                self.for_going_out.append(filled)
            if filled and filled not in seen:
                seen.append(filled)
                if self.use_by_laying_off or not self.unused(state, filled.melds):
                    yield filled

    def _on_table(self, start: _State, standing: Standing, *what: str) -> Iterator[_Lain]:
        """Give every state that can be reached by steps on the table, and how."""
        seen: dict[_State, tuple[Step, ...]] = {start: ()}
        waiting = [start]
        while waiting:
            state = waiting.pop()
            steps = seen[state]
            yield state, steps
            for step, after in self._next(state, standing, what):
                if after not in seen:
                    seen[after] = (*steps, step)
                    waiting.append(after)

    def _next(
        self, state: _State, standing: Standing, what: Sequence[str]
    ) -> Iterator[tuple[Step, _State]]:
        for target in state.table:
            about = target, state.hand, self.player, standing
            if "swaps" in what:
                for swapped in self.referee.swaps(*about):
                    after = _became(state, target, swapped.becomes, swapped.naturals)
                    hand, one = tidy((*after.hand, swapped.taken)), (swapped.taken,)
                    step = Swap(target.number, swapped.naturals)
                    taken = tidy((*after.taken, *one))
                    owners = self._of(target, one, after.owners)
                    yield step, replace(after, hand=hand, taken=taken, owners=owners)
            if "lay-offs" in what:
                for lay_off, becomes in self.referee.lay_offs(*about):
                    after = _became(state, target, becomes, lay_off.cards)
                    used = self.used(state, target, lay_off.cards)
                    new = tidy((Counter(used) - Counter(state.used)).elements())
                    spent = self._of(target, new, state.spent)
                    yield lay_off, replace(after, used=used, spent=spent)
            if "moves" in what:
                for move, becomes in self.referee.moves(*about):
                    yield move, _became(state, target, becomes, (move.natural,))

    def used(self, state: _State, target: TabledMeld, cards: Cards) -> Cards:
        """Return the wilds that were laid off where one taken may go, with these."""
        if not laid_off_satisfies_use(self.ruleset.taking_jokers.use, target.meld.kind):
            return state.used
        wilds = tidy(filter(self.ruleset.is_wild, cards))
        if self.same_owner:
            due = Counter(card for owner, card in state.owners if owner == target.owner)
            spent = Counter(card for owner, card in state.spent if owner == target.owner)
            wilds = tidy((Counter(wilds) & (due - spent)).elements())
        return tidy((*state.used, *wilds))

    def _of(self, target: TabledMeld, cards: Cards, known: Owned) -> Owned:
        """Return whose melds gave wilds, where that matters."""
        more = ((target.owner, card) for card in cards)
        return tuple(sorted((*known, *more))) if self.same_owner else ()

    def _packings(self, hand: Cards) -> frozenset[tuple[Group, ...]]:
        """Return every choice of groups, none of them together with another's cards."""
        if not hand:
            return frozenset({()})
        if hand not in self.packed:
            others = tuple(card for card in hand if card != hand[0])
            found = set(self._packings(others))  # every card like the first is left in hand
            rest = without(hand, hand[:1])
            for more in ((), *choices_of(rest)):
                cards = (hand[0], *more)
                for kind in self._group_kinds(cards):
                    for groups in self._packings(without(rest, more)):
                        found.add(tuple(sorted((*groups, (kind, cards)))))
            self.packed[hand] = frozenset(found)
        return self.packed[hand]

    def _group_kinds(self, cards: Cards) -> Iterator[Kind]:
        kinds = self.referee.kinds(cards, colour_runs=self.colour_runs)
        if self.asked.standing is Standing.NOT_DOWN:
            yield from kinds
            return
        for kind in kinds:
            if self.referee.may_be_new(kind, cards, self.player, self.asked.standing):
                yield kind


def _in_order(filled: Filled) -> Filled:
    """Return the melds of the contract first, in the order of its items."""
    return replace(filled, melds=tuple(sorted(filled.melds, key=_place)))


def _place(laid: LaidMeld) -> tuple[bool, int]:
    return not laid.contract, laid.item or 0


def _became(state: _State, target: TabledMeld, becomes: Meld, used: Sequence[Card]) -> _State:
    table = with_changed(state.table, target.number, becomes)
    return replace(state, hand=without(state.hand, used), table=table)

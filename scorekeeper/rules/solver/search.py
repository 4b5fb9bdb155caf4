"""The search: a recursion over ranks and cards, with memory, lower bounds and a limit to beat.

A state is one number made of counters (``layout``): what is left of the hand, the wilds, the items
of the contract, the runs on the table. Steps are taken in a fixed order, ranks from the lowest up,
within a rank card by card. At a card, any of the runs that begin with it are begun; its other
copies are moved to the reserve. After the last card of a rank, the reserve goes into sets, onto the
table, or is left over. What was decided before is all in the state, so equal states share a result.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from .budget import NO_WAY, Meter, Spent
from .sets import Way
from .weights import LowerBound

_Chosen = tuple[int, tuple[int, ...], Way | None]
"""What was decided at a step: the state after it, runs begun, the way chosen for the reserve."""
_Begun = tuple[int, tuple[int, ...], int]
"""A state after some runs were begun, those runs, and the index of the last in ``takes``."""
_Option = tuple[int, int, int, int]
"""A way for the reserve: a lower bound on the whole loss, the weight of cards left over, the state
after it, the index of the way.
"""
STEPS_TO_LOOK = 3
"""Budget steps for examining a state, besides one for each way from there."""
TAKES_A_STEP = 8
"""How many runs are tried for one budget step."""


@dataclass(frozen=True, slots=True)
class Face:
    """A card in the search.

    shift       position of its counter; ``mask``: the bits of its count, not shifted
    to_reserve  number to subtract from a state to move one copy to the reserve
    takes       runs that begin with it, as numbers to subtract from a state
    """

    shift: int
    mask: int
    to_reserve: int
    takes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """The cards of one rank.

    able         how many items this group and all later ones can fill, as counters
    ways         reserve → ways to use it: number to subtract, weight left over, the way itself
    wilds_alone  whether something can be done even if no card of the rank is left
    """

    faces: tuple[Face, ...]
    able: int
    ways: Callable[[int], Sequence[tuple[int, int, Way]]]
    wilds_alone: bool = False


class _Step:
    """One decision: which runs a card begins, or what becomes of the reserve of a rank.

    number   of the group
    first    whether it is the first step of its group; ``last``: the last
    needs    bits of a state; if all are 0, there is nothing to decide
    decides  False where the card begins no run, so all its copies go to the reserve
    exact    state → the least loss from it on
    least    state → a lower bound on that loss
    chosen   state → the best decision found
    """

    __slots__ = (
        *("number", "group", "needs", "decides", "first", "last"),
        *("shift", "mask", "to_reserve", "takes"),
        *("exact", "least", "chosen"),
    )

    def __init__(
        self, number: int, group: Group, needs: int, face: Face | None, first: bool
    ) -> None:
        self.number, self.group, self.needs, self.first = number, group, needs, first
        self.last = face is None
        self.shift, self.mask, self.to_reserve = (
            (face.shift, face.mask, face.to_reserve) if face else (0, 0, 0)
        )
        self.takes: tuple[int, ...] = face.takes if face else ()
        self.decides = self.last or bool(self.takes)
        self.exact: dict[int, int] = {}
        self.least: dict[int, int] = {}
        self.chosen: dict[int, _Chosen] = {}


class Search:
    """The search of one problem: returns the least loss of a state, and how it comes about."""

    def __init__(
        self,
        groups: Sequence[Group],
        *,
        guard: int,
        reserved: int,
        items: int,
        due: int | None,
        finish: Callable[[int], int],
        bound: LowerBound | None,
        meter: Meter,
    ) -> None:
        """Begin with an empty memory.

        guard     the guard bits of all counters
        reserved  the bits of the reserve
        items     the bits of the items not filled yet
        due       the lowest bit of the points still due, the highest counter; None: there is none
        finish    state after the last rank → loss
        bound     lower bounds, where nothing but the contract can be put down; else None
        """
        self.meter = meter
        self.guard, self.reserved, self.items = guard, reserved, items
        self.rest = None if due is None else (1 << due) - 1
        self.finish, self.bound = finish, bound
        self._steps = [*self._in_order(groups)]

    def _in_order(self, groups: Sequence[Group]) -> Iterator[_Step]:
        """Give one step for each card of a group, then one for its reserve."""
        for number, group in enumerate(groups):
            for at, face in enumerate(group.faces):
                needs = face.mask << face.shift
                yield _Step(number, group, needs, face, first=not at)
            needs = -1 if group.wilds_alone else self.reserved
            yield _Step(number, group, needs, None, first=not group.faces)

    def least_loss(self, state: int, limit: int = NO_WAY, at: int = 0) -> int:
        """Return the least loss from step ``at`` on; ``limit`` where it is not smaller.

        errors  ``Spent`` if the budget ends; ``follow`` works with what was found by then
        """
        steps, due = self._steps, state & self.items
        while at < len(steps):
            step = steps[at]
            if state & step.needs:
                if self.bound and step.first and not due:
                    cards = self.bound.cards(step.number, state)
                    return self.bound.least(step.number, state, cards)
                if step.decides:
                    break
                state -= (state >> step.shift & step.mask) * step.to_reserve
            at += 1
        else:
            return self.finish(state) + (self.bound.others(state) if self.bound else 0)
        if step.group.able - due & self.guard:
            return limit
        known = step.exact.get(state)
        if known is not None:
            return known
        if step.least.get(state, 0) >= limit:
            return limit
        if step.takes:
            found = self._with_runs(at, step, state, limit)
        else:
            found = self._with_sets(at, step, state, limit)
        if found < limit:
            step.exact[state] = found
        else:
            step.least[state] = limit
        return found

    def _with_runs(self, at: int, step: _Step, state: int, limit: int) -> int:
        """Return the least loss at a card that begins no run, then one, then two, …."""
        shift, mask, to_reserve = step.shift, step.mask, step.to_reserve
        layer: list[_Begun] = [(state, (), 0)]
        best, further = NO_WAY, 0
        runs: tuple[int, ...] = ()
        try:
            while layer:
                for begun, runs, _ in layer:
                    further = begun - (begun >> shift & mask) * to_reserve
                    loss = self.least_loss(further, limit, at + 1)
                    if loss < limit:
                        best = limit = loss
                        step.chosen[state] = further, runs, None
                if not limit:
                    break
                layer = self._with_one_more(layer, step)
        except Spent as spent:
            if spent.best < limit:
                best = spent.best
                step.chosen[state] = further, runs, None
            spent.best = best
            raise
        return limit

    def _with_one_more(self, layer: Sequence[_Begun], step: _Step) -> list[_Begun]:
        """Return each of these states with one more run begun, where a copy of the card is left."""
        guard, rest, takes, bits = self.guard, self.rest, step.takes, step.mask << step.shift
        able = [begun for begun in layer if begun[0] & bits]
        self.meter.spend(len(layer) + len(able) * (1 + len(takes) // TAKES_A_STEP))
        more: list[_Begun] = []
        for state, runs, first in able:
            for at in range(first, len(takes)):
                taken = state - takes[at]
                if not taken & guard:
                    if taken < 0 and rest is not None:
                        taken &= rest
                    more.append((taken, (*runs, takes[at]), at))
        return more

    def _with_sets(self, at: int, step: _Step, state: int, limit: int) -> int:
        """Return the least loss over the ways to use the reserve, the most promising first."""
        best, loss, further, way = NO_WAY, 0, 0, None
        count = state & self.reserved
        ways = step.group.ways(count)
        try:
            for least, lost, further, which in self._options(step.number, state - count, ways):
                if least >= limit:
                    break
                way, loss = ways[which][2], lost
                loss += self.least_loss(further, limit - lost, at + 1)
                if loss < limit:
                    best = limit = loss
                    step.chosen[state] = further, (), way
        except Spent as spent:
            if way and loss + spent.best < limit:
                best = loss + spent.best
                step.chosen[state] = further, (), way
            spent.best = best
            raise
        return limit

    def _options(
        self, number: int, state: int, ways: Sequence[tuple[int, int, Way]]
    ) -> list[_Option]:
        """Return the possible ways to use a reserve, sorted by lower bound.

        number  of the group
        state   without its reserve
        """
        guard, rest, bound = self.guard, self.rest, self.bound
        self.meter.spend(STEPS_TO_LOOK + len(ways))
        left = bound.cards(number + 1, state) if bound else 0
        options: list[_Option] = []
        for which, (take, loss, _) in enumerate(ways):
            further = state - take
            if not further & guard:
                if further < 0 and rest is not None:
                    further &= rest
                least = loss + bound.least(number + 1, further, left) if bound else loss
                options.append((least, loss, further, which))
        options.sort()
        return options

    def follow(self, state: int) -> Iterator[tuple[Group, int, tuple[int, ...], Way | None, int]]:
        """Give what the best result does with each group; ``least_loss`` must have found it before.

        returns  (group, state before it, runs begun, way for the reserve or None, state after it)
        """
        before = state
        runs: tuple[int, ...] = ()
        for step in self._steps:
            if step.first:
                before, runs = state, ()
                if self.bound and not state & self.items:
                    return
            way = None
            if state & step.needs:
                if not step.decides:
                    state -= (state >> step.shift & step.mask) * step.to_reserve
                else:
                    state, begun, way = step.chosen[state]
                    runs = (*runs, *begun)
            if step.last and (runs or way):
                yield step.group, before, runs, way, state

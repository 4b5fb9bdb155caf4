"""The search: branch and bound over what becomes of a hand, card by card, with a memory.

A state is one number, made of counters: what is left of the hand and the wilds, of the items of
the contract, of the melds that may still grow. Ranks are taken one after the other, from the
lowest, and of a rank one card after the other: runs begin at the card of theirs that comes first,
its other copies are put apart. At the end of a rank the cards put apart go into sets, onto the
table, or are left over. So a state says all that matters for what comes after.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from .budget import Meter, Spent
from .ending import NONE, Closing
from .sets import Way

_Chosen = tuple[int, tuple[int, ...], Way | None]
"""What was decided: the state then, runs begun, what becomes of the cards put apart."""
_Begun = tuple[int, tuple[int, ...], int]
"""A state after runs were begun, which, and the number of the last among those possible."""
_Option = tuple[int, int, int, int]
"""What becomes of the cards put apart: the least that is lost then, what is lost of them, the state
then, and which of their ways it is."""
STEPS_TO_LOOK = 3
"""What it costs to look into a state, beside each way from there."""
TAKES_A_STEP = 8
"""So many runs are tried in one step."""


@dataclass(frozen=True, slots=True)
class Face:
    """A card of a rank.

    shift  where its counter stands, ``mask`` the bits of its count, not shifted
    apart  what is taken off a state to put one copy apart, with those that go into no run
    takes  runs that begin with it, as numbers to be taken off a state
    """

    shift: int
    mask: int
    apart: int
    takes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """Cards of one rank that can come together in a set.

    able  what of the contract this group and all that follow can fill, as counters
    ways  counted cards that go into no run → what can become of them: a number to be taken off
          the state, what is lost, and the way itself
    idle  whether anything can become of the group when no card of it is left
    """

    faces: tuple[Face, ...]
    able: int
    ways: Callable[[int], Sequence[tuple[int, int, Way]]]
    idle: bool = False


class _Step:
    """Something to be decided: what becomes of one card, or at last of those of a rank put apart.

    number   of the group; ``first`` and ``last``: whether it is that of its group
    held     the bits of a state without which nothing is to be decided
    decides  False where the card begins no run: all its copies are put apart
    exact    state → the least that is lost from it on; ``least``: what is lost at least
    """

    __slots__ = (
        *("number", "group", "held", "decides", "first", "last"),
        *("shift", "mask", "apart", "takes"),
        *("exact", "least", "chosen"),
    )

    def __init__(
        self, number: int, group: Group, held: int, face: Face | None, first: bool
    ) -> None:
        self.number, self.group, self.held, self.first = number, group, held, first
        self.last = face is None
        self.shift, self.mask, self.apart = (
            (face.shift, face.mask, face.apart) if face else (0, 0, 0)
        )
        self.takes: tuple[int, ...] = face.takes if face else ()
        self.decides = self.last or bool(self.takes)
        self.exact: dict[int, int] = {}
        self.least: dict[int, int] = {}
        self.chosen: dict[int, _Chosen] = {}


class Search:
    """Finds the least loss of a state."""

    def __init__(
        self,
        groups: Sequence[Group],
        *,
        guard: int,
        reserved: int,
        items: int,
        due: int | None,
        finish: Callable[[int], int],
        close: Closing | None,
        meter: Meter,
    ) -> None:
        """Begin with an empty memory.

        guard     the guards of all counters
        reserved  the bits that count cards which go into no run
        items     the bits that count what of the contract is due
        due       where the points still due begin, the highest counter; None: none are
        finish    what is lost when all ranks are done
        close     tells what is lost at least where nothing but the contract can be put down; None
                  where anything else can be
        meter     counts the steps
        """
        self.meter = meter
        self.guard, self.reserved, self.items = guard, reserved, items
        self.rest = None if due is None else (1 << due) - 1
        self.finish, self.close = finish, close
        self._steps = [*self._in_order(groups)]

    def _in_order(self, groups: Sequence[Group]) -> Iterator[_Step]:
        for number, group in enumerate(groups):
            for at, face in enumerate(group.faces):
                held = face.mask << face.shift
                yield _Step(number, group, held, face, first=not at)
            held = -1 if group.idle else self.reserved
            yield _Step(number, group, held, None, first=not group.faces)

    def least_loss(self, state: int, limit: int = NONE, at: int = 0) -> int:
        """Return the least that is lost from this step on; ``limit`` where it is not less.

        errors  ``Spent``; what was found by then can be followed
        """
        steps, due = self._steps, state & self.items
        while at < len(steps):
            step = steps[at]
            if state & step.held:
                if self.close and step.first and not due:
                    cards = self.close.cards(step.number, state)
                    return self.close.least(step.number, state, cards)
                if step.decides:
                    break
                state -= (state >> step.shift & step.mask) * step.apart
            at += 1
        else:
            return self.finish(state)
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
        """Try a card without any run first, then with one for its first copy, …."""
        shift, mask, apart = step.shift, step.mask, step.apart
        layer: list[_Begun] = [(state, (), 0)]
        best, further = NONE, 0
        runs: tuple[int, ...] = ()
        try:
            while layer:
                for begun, runs, _ in layer:
                    further = begun - (begun >> shift & mask) * apart
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
        """Return the same with one run more begun in each where a copy is left for it."""
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
        """Try what can become of the cards put apart, the most promising first."""
        best, loss, further, way = NONE, 0, 0, None
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
        """Return what can become of a state without the cards put apart."""
        guard, rest, close = self.guard, self.rest, self.close
        self.meter.spend(STEPS_TO_LOOK + len(ways))
        left = close.cards(number + 1, state) if close else 0
        options: list[_Option] = []
        for which, (take, loss, _) in enumerate(ways):
            further = state - take
            if not further & guard:
                if further < 0 and rest is not None:
                    further &= rest
                least = loss + close.least(number + 1, further, left) if close else loss
                options.append((least, loss, further, which))
        options.sort()
        return options

    def follow(self, state: int) -> Iterator[tuple[Group, int, tuple[int, ...], Way | None, int]]:
        """Give what becomes of each group in the least loss, which must have been found before.

        returns  the group, the state before, runs begun, what becomes of its other cards (None:
                 there are none), the state then
        """
        before = state
        runs: tuple[int, ...] = ()
        for step in self._steps:
            if step.first:
                before, runs = state, ()
                if self.close and not state & self.items:
                    return
            way = None
            if state & step.held:
                if not step.decides:
                    state -= (state >> step.shift & step.mask) * step.apart
                else:
                    state, begun, way = step.chosen[state]
                    runs = (*runs, *begun)
            if step.last and (runs or way):
                yield step.group, before, runs, way, state

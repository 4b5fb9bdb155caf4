"""The search: branch and bound over what becomes of a hand, rank by rank, with a memory.

A state is one number, made of counters: what is left of the hand and the wilds, of the items of
the contract, of the melds that may still grow. Ranks are taken one after the other, from the
lowest; runs begin at the card of theirs that comes first, all other cards of the rank go into
sets, onto the table, or are left over. So a state says all that matters for what comes after.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from .sets import Way

NONE = 1 << 40
"""More than any hand can lose: no way at all."""

Chosen = tuple[int, int, tuple[int, ...], int, int]
"""What becomes of the cards of a rank: loss, state then, runs begun, count of the other cards, and
which of their ways it is."""


_Begun = tuple[int, tuple[int, ...]]
"""A state after runs were begun, and which."""


@dataclass(frozen=True, slots=True)
class Face:
    """A card of the hand that is no wild, with all its copies.

    shift  where its counter stands, ``mask``: the bits of its count
    apart  what is taken off a state to put one copy apart, with those that go into no run
    takes  runs that begin with this card, as numbers to be taken off a state
    """

    shift: int
    mask: int
    apart: int
    takes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """Cards of one rank that can come together in a set.

    held  the bits of a state that count them
    ways  counted cards that go into no run → what can become of them: a number to be taken off
          the state, what is lost, and the way itself
    idle  whether anything can become of the group when no card of it is left
    """

    faces: tuple[Face, ...]
    held: int
    ways: Callable[[int], Sequence[tuple[int, int, Way]]]
    idle: bool = False


class Search:
    """Finds the least loss of a state."""

    def __init__(
        self,
        groups: Sequence[Group],
        *,
        guard: int,
        reserved: int,
        due: int | None,
        finish: Callable[[int], int],
    ) -> None:
        """Begin with an empty memory.

        guard     the guards of all counters
        reserved  the bits that count cards which go into no run
        due       where the points still due begin, the highest counter; None: none are
        finish    what is lost when all ranks are done
        """
        self.groups, self.guard, self.reserved = groups, guard, reserved
        self.rest = None if due is None else (1 << due) - 1
        self.finish = finish
        self._exact: list[dict[int, int]] = [{} for _ in groups]
        self._least: list[dict[int, int]] = [{} for _ in groups]

    def least_loss(self, state: int, limit: int = NONE, number: int = 0) -> int:
        """Return the least that is lost from this group on; ``limit`` where it is not less."""
        groups = self.groups
        while number < len(groups) and not (state & groups[number].held or groups[number].idle):
            number += 1
        if number == len(groups):
            return self.finish(state)
        exact, least = self._exact[number], self._least[number]
        known = exact.get(state)
        if known is not None:
            return known
        if least.get(state, 0) >= limit:
            return limit
        found = limit
        for loss, further, *_ in self._options(groups[number], state):
            if loss >= found:
                break
            loss += self.least_loss(further, found - loss, number + 1)
            if loss < found:
                found = loss
        if found < limit:
            exact[state] = found
        else:
            least[state] = limit
        return found

    def _options(self, group: Group, state: int) -> list[Chosen]:
        """Return what can become of a group, the least loss first."""
        guard, rest = self.guard, self.rest
        begun: list[_Begun] = [(state, ())]
        for face in group.faces:
            if copies := state >> face.shift & face.mask:
                takes = [take for take in face.takes if not state - take & guard]
                apart = copies * face.apart
                found = [(each - apart, runs) for each, runs in begun]
                if takes:
                    for each, runs in begun:
                        found += self._begin(each, runs, face, takes, copies)
                begun = found
        options = []
        for each, runs in begun:
            count = each & self.reserved
            for which, (take, loss, _) in enumerate(group.ways(count)):
                further = each - count - take
                if not further & guard:
                    if further < 0 and rest is not None:
                        further &= rest
                    options.append((loss, further, runs, count, which))
        options.sort()
        return options

    def _begin(
        self, state: int, runs: tuple[int, ...], face: Face, takes: Sequence[int], copies: int
    ) -> list[_Begun]:
        """Return the states after runs were begun with copies of a card, the rest put apart."""
        found: list[_Begun] = []
        for at, take in enumerate(takes):
            taken = state - take
            if taken & self.guard:
                continue
            if taken < 0 and self.rest is not None:
                taken &= self.rest
            found.append((taken - (copies - 1) * face.apart, (*runs, take)))
            if copies > 1:
                found += self._begin(taken, (*runs, take), face, takes[at:], copies - 1)
        return found

    def follow(self, state: int) -> Iterator[tuple[Group, tuple[int, ...], Way, int]]:
        """Give the steps to the least loss, which must have been found before.

        returns  group, runs begun, what becomes of its other cards, state then
        """
        left = self.least_loss(state)
        for number, group in enumerate(self.groups):
            if not (state & group.held or group.idle):
                continue
            for loss, further, runs, count, which in self._options(group, state):
                if loss + self.least_loss(further, left - loss + 1, number + 1) == left:
                    yield group, runs, group.ways(count)[which][2], further
                    state, left = further, left - loss
                    break

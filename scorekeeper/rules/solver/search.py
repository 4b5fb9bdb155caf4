"""The search: branch and bound over what becomes of a hand, rank by rank, with a memory.

A state is one number, made of counters: what is left of the hand and the wilds, of the items of
the contract, of the melds that may still grow. Ranks are taken one after the other, from the
lowest; runs begin at the card of theirs that comes first, all other cards of the rank go into
sets, onto the table, or are left over. So a state says all that matters for what comes after.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from .ending import NONE, Closing
from .sets import Way

Chosen = tuple[int, int, int, tuple[int, ...], int, int]
"""What becomes of the cards of a rank: the least that is lost then, what is lost of them, the state
then, runs begun, the count of the other cards, and which of their ways it is."""
_Begun = tuple[int, tuple[int, ...], int]
"""A state after runs were begun, which, and the number of the last among those possible."""


@dataclass(frozen=True, slots=True)
class Group:
    """Cards of one rank that can come together in a set.

    faces  for each card where its counter stands, the bits of its count, and what is taken off a
           state to put one copy apart, with those that go into no run
    takes  runs that begin with one of them, as numbers to be taken off a state
    held   the bits of a state that count them
    able   what of the contract this group and all that follow can fill, as counters
    ways   counted cards that go into no run → what can become of them: a number to be taken off
           the state, what is lost, and the way itself
    idle   whether anything can become of the group when no card of it is left
    """

    faces: tuple[tuple[int, int, int], ...]
    takes: tuple[int, ...]
    held: int
    able: int
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
        items: int,
        due: int | None,
        finish: Callable[[int], int],
        close: Closing | None,
    ) -> None:
        """Begin with an empty memory.

        guard     the guards of all counters
        reserved  the bits that count cards which go into no run
        items     the bits that count what of the contract is due
        due       where the points still due begin, the highest counter; None: none are
        finish    what is lost when all ranks are done
        close     tells what is lost at least where nothing but the contract can be put down; None
                  where anything else can be
        """
        self.groups, self.guard = groups, guard
        self.reserved, self.items = reserved, items
        self.rest = None if due is None else (1 << due) - 1
        self.finish, self.close = finish, close
        self._exact: list[dict[int, int]] = [{} for _ in groups]
        self._least: list[dict[int, int]] = [{} for _ in groups]
        self._chosen: list[dict[int, Chosen]] = [{} for _ in groups]

    def least_loss(self, state: int, limit: int = NONE, number: int = 0) -> int:
        """Return the least that is lost from this group on; ``limit`` where it is not less."""
        groups = self.groups
        while number < len(groups) and not (state & groups[number].held or groups[number].idle):
            number += 1
        due = state & self.items
        if self.close and not due:
            return self.close.least(number, state, self.close.cards(number, state))
        if number == len(groups):
            return self.finish(state)
        if groups[number].able - due & self.guard:
            return limit
        exact, least = self._exact[number], self._least[number]
        known = exact.get(state)
        if known is not None:
            return known
        if least.get(state, 0) >= limit:
            return limit
        found = self._least_of(number, state, limit)
        if found < limit:
            exact[state] = found
        else:
            least[state] = limit
        return found

    def _least_of(self, number: int, state: int, limit: int) -> int:
        """Try a group without any run first, then with one, with two, …."""
        group, chosen = self.groups[number], self._chosen[number]
        layer: list[_Begun] = [(state, (), 0)]
        while layer:
            for option in self._options(number, layer):
                least, loss, further, *_ = option
                if least >= limit:
                    break
                loss += self.least_loss(further, limit - loss, number + 1)
                if loss < limit:
                    limit = loss
                    chosen[state] = option
            if not (limit and group.takes):
                break
            layer = self._with_one_more(layer, group.takes)
        return limit

    def _options(self, number: int, layer: Sequence[_Begun]) -> list[Chosen]:
        """Return what can become of a group, the most promising first."""
        group = self.groups[number]
        guard, rest, reserved = self.guard, self.rest, self.reserved
        options: list[Chosen] = []
        for begun, runs, _ in layer:
            each = begun
            for shift, mask, apart in group.faces:
                if copies := begun >> shift & mask:
                    each -= copies * apart
            count = each & reserved
            each -= count
            left = self.close.cards(number + 1, each) if self.close else 0
            for which, (take, loss, _) in enumerate(group.ways(count)):
                further = each - take
                if not further & guard:
                    if further < 0 and rest is not None:
                        further &= rest
                    least = loss
                    if self.close:
                        least += self.close.least(number + 1, further, left)
                    options.append((least, loss, further, runs, count, which))
        options.sort()
        return options

    def _with_one_more(self, layer: Sequence[_Begun], takes: Sequence[int]) -> list[_Begun]:
        """Return the same with one run more begun in each."""
        guard, rest = self.guard, self.rest
        more: list[_Begun] = []
        for state, runs, first in layer:
            for at in range(first, len(takes)):
                taken = state - takes[at]
                if not taken & guard:
                    if taken < 0 and rest is not None:
                        taken &= rest
                    more.append((taken, (*runs, takes[at]), at))
        return more

    def follow(self, state: int) -> Iterator[tuple[Group, tuple[int, ...], Way, int]]:
        """Give the steps to the least loss, which must have been found before.

        returns  group, runs begun, what becomes of its other cards, state then
        """
        for number, group in enumerate(self.groups):
            if self.close and not state & self.items:
                return
            if state & group.held or group.idle:
                _, _, further, runs, count, which = self._chosen[number][state]
                yield group, runs, group.ways(count)[which][2], further
                state = further

"""What is lost at the end of the search: wilds that nothing takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.rules.cards import JOKER, TWO, Card

from .cells import Cells
from .hand import Weigh
from .search import NONE


class Ending:
    """Tells what is lost when all ranks are done."""

    def __init__(
        self, cells: Cells, weigh: Weigh, room: Mapping[int, int], *, jokers: bool
    ) -> None:
        """Note what wilds weigh.

        room    number of a run on the table → how many wilds alone it takes
        jokers  whether there are jokers among the wilds
        """
        self._cells = cells
        self._room = [(cells.tokens[number], most) for number, most in room.items() if most]
        due = [*cells.items, *([cells.owed] if cells.owed else [])]
        self._due = sum(field.bits for field in due)
        self._joker, self._two = weigh(JOKER), weigh(Card(TWO))
        self._wild = self._joker if jokers else self._two

    def __call__(self, state: int) -> int:
        """Return what wilds left over weigh; ``NONE`` where something due was not put down."""
        cells = self._cells
        if state & self._due or (cells.due is not None and state >> cells.due):
            return NONE
        left = cells.wilds.of(state)
        for token, most in self._room:
            if token.of(state):
                left -= most
        if left <= 0:
            return 0
        if cells.jokers is None or cells.twos is None:
            return left * self._wild
        many, light, heavy = cells.twos.of(state), self._two, self._joker
        if heavy < light:
            many, light, heavy = cells.jokers.of(state), heavy, light
        return min(left, many) * light + max(left - many, 0) * heavy


class Closing:
    """Tells what is lost when nothing more can be put down."""

    def __init__(self, cells: Cells, ending: Ending, weigh: Weigh) -> None:
        """Note what each card weighs; ``ending`` tells it of wilds."""
        self._weights = [(f.shift, f.mask, weigh(card)) for card, f in cells.faces.items()]
        self._ending = ending

    def __call__(self, state: int) -> int:
        """Return what all that is left weighs."""
        left = sum((state >> shift & mask) * weight for shift, mask, weight in self._weights)
        return self._ending(state) + left


class Saving:
    """Tells what the items still due can save at most, each by the best that could fill it."""

    def __init__(self, cells: Cells, best: Sequence[int]) -> None:
        """Note for each kind of item what the best that fills it saves."""
        self._items = [*zip(cells.items, best, strict=True)]
        self._known: dict[int, int] = {}

    def __call__(self, due: int) -> int:
        """Return what can be saved; ``due``: what is not filled yet, as counters."""
        if due not in self._known:
            self._known[due] = sum(field.of(due) * most for field, most in self._items)
        return self._known[due]

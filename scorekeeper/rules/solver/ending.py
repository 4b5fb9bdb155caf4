"""What is lost at the end of the search: wilds that nothing takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.rules.cards import JOKER, TWO, Card

from .cells import Cells
from .hand import Weigh

NONE = 1 << 40
"""More than any hand can lose: no way at all."""


class Ending:
    """Tells what is lost when all ranks are done.

    lightest  what a wild weighs, at least
    """

    def __init__(
        self, cells: Cells, weigh: Weigh, room: Mapping[int, int], *, jokers: bool
    ) -> None:
        """Note what wilds weigh.

        room    number of a run on the table → how many wilds alone it takes
        jokers  whether there are jokers among the wilds
        """
        self._cells = cells
        self._room = [(cells.tokens[number], most) for number, most in room.items() if most]
        due = [*cells.items, *([cells.owed] if cells.owed else []), *cells.bound.values()]
        self._due = sum(field.bits for field in due)
        self._joker, self._two = weigh(JOKER), weigh(Card(TWO))
        self._wild = self._joker if jokers else self._two
        self.lightest = min(self._joker, self._two) if cells.twos else self._wild

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
    """Tells what is lost at least where nothing but the contract can be put down."""

    def __init__(
        self,
        cells: Cells,
        ending: Ending,
        weigh: Weigh,
        ranks: Sequence[tuple[Sequence[Card], Sequence[int]]],
        others: Sequence[Card],
    ) -> None:
        """Note what cards weigh, and what items can save.

        ending  tells what wilds weigh
        ranks   for each rank, in the order in which they are decided on, its cards, and what the
                best saves that fills each kind of item from there on
        others  cards that go into runs which began before, or are lost
        """
        self._items, self._ending = cells.items, ending
        self._due = sum(field.bits for field in cells.items)
        self._wilds, self._wild = cells.wilds, ending.lightest
        self._saved = [*(saved for _, saved in ranks), [0] * len(cells.items)]
        self._known: list[dict[int, int]] = [{} for _ in self._saved]
        self._weights: list[list[tuple[int, int, int]]] = []
        weights: list[tuple[int, int, int]] = []
        for cards in (others, *(cards for cards, _ in reversed(ranks))):
            fields = [(cells.faces[card], weigh(card)) for card in cards]
            weights = [*((field.shift, field.mask, weight) for field, weight in fields), *weights]
            self._weights.insert(0, weights)

    def cards(self, number: int, state: int) -> int:
        """Return what the cards of this rank and all that follow weigh, as far as they are left."""
        left = 0
        for shift, mask, weight in self._weights[number]:
            left += (state >> shift & mask) * weight
        return left

    def least(self, number: int, state: int, cards: int) -> int:
        """Return what is lost at least from this rank on: all that the items due do not save.

        cards    what those left weigh
        returns  exactly what is lost where nothing is due
        """
        due = state & self._due
        if not due:
            return cards + self._ending(state)
        known = self._known[number]
        if due not in known:
            pairs = zip(self._items, self._saved[number], strict=True)
            known[due] = sum(field.of(due) * most for field, most in pairs)
        wilds = state >> self._wilds.shift & self._wilds.mask
        return cards + wilds * self._wild - known[due]

"""The counters of one question."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from scorekeeper.rules.cards import Card
from scorekeeper.rules.play.swapping import serves
from scorekeeper.rules.ruleset.choices import Kind

from .fields import Field, Fields
from .hand import Sorted
from .shapes import SUITS, Counts
from .turn import Turn


class Cells:
    """Which counter of a state counts what.

    reserve  cards of the rank in hand that go into no run: in all, or suit by suit
    wilds    those not used yet
    jokers   how many of the wilds were jokers at first, ``twos``: how many twos; None where it does
             not matter which of them are left over
    budget   wilds that the contract may still hold; None where it may hold any number
    owed     wilds taken off the table that are not used yet; None where none need be
    bound    twos among them that are used once they lie in their own place → those still due there
    items    of each kind, those not filled yet
    tokens   number of a run on the table → 1 as long as nothing was laid onto it
    faces    naturals, and twos that may lie in their own place
    due      where the points still due begin, the last and without a guard; None where none are
    """

    def __init__(self, hand: Sorted, turn: Turn, *, suits: bool, tell_wilds: bool) -> None:
        """Lay the counters side by side."""
        self.turn = turn
        fields = Fields()
        twos = hand.twos if turn.ruleset.wilds.twos_natural_in_place else ()
        counted = [*hand.naturals.values(), *map(twos.count, twos)]
        copies = max(counted, default=1)
        self.reserve = [fields.add(copies) for _ in SUITS] if suits else [fields.add(5 * copies)]
        self.reserved = (1 << fields.width) - 1
        most = max(hand.wilds, 1)
        self.wilds = fields.add(most)
        self.jokers: Field | None
        self.twos: Field | None
        self.jokers, self.twos = (
            (fields.add(most), fields.add(most)) if tell_wilds else (None, None)
        )
        self.budget = fields.add(most) if turn.most_wilds < hand.wilds else None
        self.owed = fields.add(len(turn.owed)) if turn.owed else None
        placed = [two for two in dict.fromkeys(turn.owed) if two in twos]
        self.bound = {two: fields.add(turn.owed.count(two)) for two in placed}
        self.items = [fields.add(times) for _, times in turn.kinds]
        growing = [one.meld.number for one in turn.targets if one.meld.meld.kind is not Kind.SET]
        self.tokens = {number: fields.add(1) for number in growing}
        self.faces = {card: fields.add(copies) for card in sorted({*hand.naturals, *twos})}
        self.guard = fields.guard
        self.due = fields.width if turn.points else None

    def unit_of(self, card: Card) -> int:
        """Return what one more such card adds to the count of those that go into no run."""
        if len(self.reserve) == 1:
            return self.reserve[0].unit
        return self.reserve[SUITS.index(card.suit)].unit

    def counts(self, reserved: int) -> Counts:
        """Return the counted cards that go into no run, as shapes count them."""
        return tuple(field.of(reserved) for field in self.reserve)

    def numbers(
        self, take: int, wilds: int, *, kind: Kind, in_contract: int | None, worth: int
    ) -> Iterator[int]:
        """Give what a new meld takes off a state.

        take         its naturals
        in_contract  the kind of item it fills
        worth        its points
        returns      several where it may hold wilds that were taken off the table, or others
        """
        take += wilds * self.wilds.unit
        if in_contract is not None:
            take += self.items[in_contract].unit + (wilds * self.budget.unit if self.budget else 0)
        pays = wilds if self.owed and self.serves(kind, in_contract) else 0
        for number in self.paying(take + self.points(worth), pays):
            yield from self._binding(number, take, kind, in_contract)

    def _binding(
        self, number: int, take: int, kind: Kind, in_contract: int | None
    ) -> Iterator[int]:
        """Give the same number, twos in their own place paying for those taken, or not."""
        yield number
        if self.bound and self.serves(kind, in_contract):
            there = [two for two in self.bound if take & self.faces[two].bits]
            for many in range(1, len(there) + 1):
                for some in combinations(there, many):
                    yield number + sum(self.bound[two].unit for two in some)

    def points(self, worth: int) -> int:
        """Return what so many points take off those still due."""
        return 0 if self.due is None else worth << self.due

    def serves(self, kind: Kind, item: int | None) -> bool:
        """Whether a wild taken off the table is used as it must be in such a meld."""
        return serves(self.turn.ruleset.taking_jokers.use, kind, item is not None)

    def paying(self, take: int, wilds: int) -> Iterator[int]:
        """Give the same number, so many or fewer wilds of it being owed."""
        yield take
        if self.owed:
            for owed in range(1, min(wilds, len(self.turn.owed)) + 1):
                yield take + owed * self.owed.unit

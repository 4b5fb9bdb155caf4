"""The layout of a state: which counter, at which bits of the number, counts what."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from scorekeeper.rules.cards import Card
from scorekeeper.rules.play.swapping import satisfies_use
from scorekeeper.rules.ruleset.choices import Kind

from .fields import Field, Fields
from .hand import SortedHand
from .shapes import SUITS, Counts
from .turn import Turn


class Layout:
    """The counters of a state, in the order in which they lie.

    reserve  cards of the rank being decided that go into no run: in all, or one counter a suit
    wilds    wilds not used yet
    jokers   how many of the wilds were jokers at the start, ``twos``: how many twos; None where it
             does not matter which kind is left over
    budget   wilds that the contract may still hold; None where it may hold any number
    owed     wilds taken off the table that still must be used; None where none must
    bound    two among those that is used as a natural → how many such still must be used
    items    for each kind of item in ``Turn.kinds``: how many are not filled yet
    tokens   number of a run on the table → 1 until something is laid onto it
    faces    card → copies in hand: naturals, and twos that may lie in their own place
    due      the lowest bit of the points still due, highest of all and without a guard; None where
             no points are asked for
    """

    def __init__(self, hand: SortedHand, turn: Turn, *, suits: bool, tell_wilds: bool) -> None:
        """Place the counters.

        suits       whether the reserve is counted by suit
        tell_wilds  whether jokers and twos are counted apart
        """
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
        """Return the number that adds one such card to the reserve."""
        if len(self.reserve) == 1:
            return self.reserve[0].unit
        return self.reserve[SUITS.index(card.suit)].unit

    def counts(self, reserved: int) -> Counts:
        """Return the reserve as ``shapes`` counts cards.

        reserved  the reserve's part of a state
        """
        return tuple(field.of(reserved) for field in self.reserve)

    def numbers(
        self, take: int, wilds: int, *, kind: Kind, in_contract: int | None, worth: int
    ) -> Iterator[int]:
        """Give the numbers to subtract from a state for a new meld.

        take         number that takes its naturals
        in_contract  index of the kind of item it fills; None: none
        worth        its points
        returns      several where its wilds may, or may not, be those that were taken off the table
        """
        take += wilds * self.wilds.unit
        if in_contract is not None:
            take += self.items[in_contract].unit + (wilds * self.budget.unit if self.budget else 0)
        pays = wilds if self.owed and self.satisfies_use(kind, in_contract) else 0
        for number in self.paying(take + self.points(worth), pays):
            yield from self._binding(number, take, kind, in_contract)

    def _binding(
        self, number: int, take: int, kind: Kind, in_contract: int | None
    ) -> Iterator[int]:
        """Give the number, then with each choice of its natural twos that were taken wilds."""
        yield number
        if self.bound and self.satisfies_use(kind, in_contract):
            there = [two for two in self.bound if take & self.faces[two].bits]
            for many in range(1, len(there) + 1):
                for some in combinations(there, many):
                    yield number + sum(self.bound[two].unit for two in some)

    def points(self, worth: int) -> int:
        """Return the number that takes these points off those still due."""
        return 0 if self.due is None else worth << self.due

    def satisfies_use(self, kind: Kind, item: int | None) -> bool:
        """Whether a wild taken off the table may be used in such a meld.

        source  [taking_jokers] use
        """
        return satisfies_use(self.turn.ruleset.taking_jokers.use, kind, item is not None)

    def paying(self, take: int, wilds: int) -> Iterator[int]:
        """Give the number for each count, 0 to ``wilds``, of its wilds that had to be used."""
        yield take
        if self.owed:
            for owed in range(1, min(wilds, len(self.turn.owed)) + 1):
                yield take + owed * self.owed.unit

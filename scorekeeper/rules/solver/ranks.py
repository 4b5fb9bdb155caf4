"""What can become of the cards of each rank that go into no run, as numbers for the search."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from scorekeeper.rules.cards import Card
from scorekeeper.rules.melds.melds import Meld
from scorekeeper.rules.play.first_meld import worth
from scorekeeper.rules.ruleset.choices import JokerUse, Kind

from .budget import Meter
from .cells import Cells
from .hand import Weigh
from .onto import is_of_rank, set_growth
from .sets import Asked, Best, Part, Way, best_of, set_ways
from .shapes import Shapes
from .turn import Turn

Ways = Sequence[tuple[int, int, Way]]
"""A number to be taken off the state, what is lost, and the way itself."""


class Ranks:
    """Finds the ways of each rank."""

    def __init__(
        self, cells: Cells, shapes: Shapes, wilds: int, weigh: Weigh, meter: Meter
    ) -> None:
        """Begin with nothing found, for a hand with so many wilds."""
        self._meter = meter
        turn: Turn = cells.turn
        self._cells, self._shapes, self._wilds, self._weigh = cells, shapes, wilds, weigh
        self._turn = turn
        apart = bool(cells.budget or cells.owed)
        asked = Asked(wilds, turn.plain, turn.kinds, turn.extras, turn.grows, apart)
        self._set_ways = set_ways(shapes, asked)
        self._simple = not cells.owed and cells.due is None
        self._filled: dict[tuple[int, ...], int] = {}

    def find(self, rank: int, reserved: int) -> Sequence[Way]:
        """Find what can become of these counted cards."""
        counts = self._cells.counts(reserved)
        sets = [one for one in self._turn.targets if one.lays and is_of_rank(one.meld, rank)]
        if not sets:
            return self._set_ways.of(counts, self._meter)
        growth = [
            [*set_growth(self._shapes, one.meld, counts, self._wilds, self._meter)] for one in sets
        ]
        return self._set_ways.with_growth(counts, growth, self._meter)

    def best(self, rank: int, reserved: int) -> Best:
        """Return the most that can become of these counted cards."""
        counts = self._cells.counts(reserved)
        if self._turn.ruleset.is_wild(Card(rank)):
            return best_of(self._left_over(reserved), sum(counts))
        if not any(is_of_rank(one.meld, rank) for one in self._turn.targets):
            return self._set_ways.best(counts, self._meter)
        return best_of(self.find(rank, reserved), sum(counts))

    def ways_of(self, rank: int) -> Callable[[int], Ways]:
        """Return what tells the ways of this rank, and remembers them."""
        known: dict[int, Ways] = {}
        weight = self._weigh(Card(rank))
        wild = self._turn.ruleset.is_wild(Card(rank))

        def ways(reserved: int) -> Ways:
            if reserved not in known:
                found = self._left_over(reserved) if wild else self.find(rank, reserved)
                self._meter.spend(2 * len(found))
                if self._simple:
                    take = self._take
                    known[reserved] = [(take(way), way.bare * weight, way) for way in found]
                else:
                    known[reserved] = [
                        (take, way.bare * weight, way)
                        for way in found
                        for take in self._numbers(way, rank)
                    ]
            return known[reserved]

        return ways

    def _left_over(self, reserved: int) -> list[Way]:
        """Return the only way of twos that lie in no run as naturals."""
        left = sum(self._cells.counts(reserved))
        return [Way((0,) * len(self._turn.kinds), bare=left)]

    def _take(self, way: Way) -> int:
        """Return what a way takes off a state, cards of the rank and points not counted."""
        cells, filled = self._cells, self._filled
        if way.uses not in filled:
            pairs = zip(way.uses, cells.items, strict=True)
            filled[way.uses] = sum(times * field.unit for times, field in pairs)
        take = way.wilds * cells.wilds.unit + filled[way.uses]
        return take + way.in_contract * cells.budget.unit if cells.budget else take

    def _numbers(self, way: Way, rank: int) -> Iterator[int]:
        """Give what a way takes off a state, which differs by how many wilds of it are owed."""
        cells, take = self._cells, self._take(way)
        if cells.due is not None:
            worths = (self._worth(part, rank) for part in way.parts if part.onto is None)
            take += cells.points(sum(worths))
        pays = 0
        if cells.owed:
            use = self._turn.ruleset.taking_jokers.use
            by_use = {JokerUse.OWN_CONTRACT: way.in_contract, JokerUse.NEW_MELD: way.in_new}
            pays = by_use.get(use, 0)
        return cells.paying(take, pays)

    def _worth(self, part: Part, rank: int) -> int:
        cards = self._shapes.set_cards(rank, part.counts, part.wilds)
        return worth(Meld(Kind.SET, cards, rank), self._turn.ruleset)

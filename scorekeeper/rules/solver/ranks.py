"""What can become of a rank's cards that go into no run, as numbers for the search."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from scorekeeper.rules.cards import Card
from scorekeeper.rules.melds.melds import Meld
from scorekeeper.rules.ruleset.choices import JokerUse, Kind

from .budget import Meter
from .layout import Layout
from .onto import is_of_rank, set_growth
from .sets import Best, Part, SetRequest, Way, best_of, set_ways
from .shapes import Shapes
from .turn import Turn
from .weights import Weigh

Ways = Sequence[tuple[int, int, Way]]
"""For each way: number to subtract from a state, weight of cards left over, the way itself."""


class Ranks:
    """A source of the ways to use the cards of each rank."""

    def __init__(
        self, layout: Layout, shapes: Shapes, wilds: int, weigh: Weigh, meter: Meter
    ) -> None:
        """Begin with nothing found, for a hand with this many wilds."""
        self._meter = meter
        turn: Turn = layout.turn
        self._layout, self._shapes, self._wilds, self._weigh = layout, shapes, wilds, weigh
        self._turn = turn
        split_wilds = bool(layout.budget or layout.owed)
        request = SetRequest(
            *(wilds, turn.no_wilds, turn.kinds, turn.extras, turn.grows, split_wilds),
            counts_new=layout.due is not None,
        )
        self._set_ways = set_ways(shapes, request)
        self._simple = not layout.owed and layout.due is None
        self._filled: dict[tuple[int, ...], int] = {}

    def find(self, rank: int, reserved: int) -> Sequence[Way]:
        """Return what can become of a reserve of this rank.

        reserved  the reserve's part of a state
        """
        counts = self._layout.counts(reserved)
        sets = [one for one in self._turn.targets if one.lays and is_of_rank(one.meld, rank)]
        if not sets:
            return self._set_ways.of(counts, self._meter)
        growth = [
            [*set_growth(self._shapes, one.meld, counts, self._wilds, self._meter)] for one in sets
        ]
        return self._set_ways.with_growth(counts, growth, self._meter)

    def best(self, rank: int, reserved: int, *, wild: bool = False) -> Best:
        """Return the most that a reserve of this rank can fill and use.

        wild  whether the reserve is of the wild cards of the rank
        """
        counts = self._layout.counts(reserved)
        if wild:
            return best_of(self._left_over(reserved), sum(counts))
        if not any(is_of_rank(one.meld, rank) for one in self._turn.targets):
            return self._set_ways.best(counts, self._meter)
        return best_of(self.find(rank, reserved), sum(counts))

    def ways_of(self, rank: int, *, wild: bool = False) -> Callable[[int], Ways]:
        """Return a function: reserve of this rank → its ways; results are remembered.

        wild  whether the reserve is of the wild cards of the rank
        """
        known: dict[int, Ways] = {}
        weight = self._weigh(Card(rank))

        def ways(reserved: int) -> Ways:
            if reserved not in known:
                found = self._left_over(reserved) if wild else self.find(rank, reserved)
                self._meter.spend(2 * len(found))
                if self._simple:
                    take = self._take
                    known[reserved] = [(take(way), way.left_over * weight, way) for way in found]
                else:
                    known[reserved] = [
                        (take, way.left_over * weight, way)
                        for way in found
                        for take in self._numbers(way, rank)
                    ]
            return known[reserved]

        return ways

    def _left_over(self, reserved: int) -> list[Way]:
        """Return the only way for wilds that were to lie in a run but do not: all are left over."""
        left = sum(self._layout.counts(reserved))
        return [Way((0,) * len(self._turn.kinds), left_over=left)]

    def _take(self, way: Way) -> int:
        """Return the number that a way subtracts from a state, without the reserve and points."""
        layout, filled = self._layout, self._filled
        if way.uses not in filled:
            pairs = zip(way.uses, layout.items, strict=True)
            filled[way.uses] = sum(times * field.unit for times, field in pairs)
        take = way.wilds * layout.wilds.unit + filled[way.uses]
        return take + way.in_contract * layout.budget.unit if layout.budget else take

    def _numbers(self, way: Way, rank: int) -> Iterator[int]:
        """Give the numbers that a way subtracts, one for each count of wilds to be used."""
        layout, take = self._layout, self._take(way)
        if layout.due is not None:
            worths = (self._worth(part, rank) for part in way.parts if part.onto is None)
            take += layout.points(sum(worths))
        pays = 0
        if layout.owed:
            use = self._turn.ruleset.taking_jokers.use
            by_use = {
                JokerUse.OWN_CONTRACT: way.in_contract,
                JokerUse.NEW_MELD: way.in_new,
                JokerUse.ANYWHERE: way.wilds,
            }
            pays = by_use.get(use, 0)
        return layout.paying(take, pays)

    def _worth(self, part: Part, rank: int) -> int:
        """Return the points of a new set of this rank. source: [first_meld]."""
        cards = self._shapes.set_cards(rank, part.counts, part.wilds)
        return self._turn.worth(Meld(Kind.SET, cards, rank))

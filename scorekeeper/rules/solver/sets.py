"""What can become of the cards of one rank: sets, lay-offs onto sets, cards left over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product

from scorekeeper.rules.melds.melds import Meld
from scorekeeper.rules.play.pairing import fit_faults
from scorekeeper.rules.ruleset.choices import Kind
from scorekeeper.rules.ruleset.deals import Item

from .budget import STEPS_TO_JUDGE, Meter, Spent
from .shapes import Counts, Shapes


@dataclass(frozen=True, slots=True)
class Part:
    """Some cards of a rank, put down as a set or laid onto one.

    counts  naturals, as ``shapes`` counts them
    item    index in ``Turn.kinds`` of the item it fills; None for an extra set or a lay-off
    onto    number of the set on the table it is laid onto; None for a new set
    more    naturals laid onto a new set in the same turn; ``added``: wilds
    """

    counts: Counts
    wilds: int
    item: int | None = None
    onto: int | None = None
    more: Counts = ()
    added: int = 0


@dataclass(frozen=True, slots=True)
class SetRequest:
    """What may be made of the cards of a rank.

    wilds        how many there are at most
    no_wilds     whether new sets may hold none
    items        each kind of item of the contract, and how often it is asked for
    extras       whether sets beyond the contract may be put down
    grows        whether cards may be laid onto the contract in the same turn
    split_wilds  whether it matters how many wilds are in the contract, and in new sets
    counts_new   whether it matters how many cards are in new sets, which points depend on
    one_item     whether the cards fill one item at most
    """

    wilds: int
    no_wilds: bool = False
    items: tuple[tuple[Item, int], ...] = ()
    extras: bool = True
    grows: bool = False
    split_wilds: bool = False
    counts_new: bool = False
    one_item: bool = False


@dataclass(frozen=True, slots=True)
class Way:
    """One way to use the cards of a rank.

    uses         for each kind of item, how many it fills
    left         naturals left over, as ``shapes`` counts them
    wilds        used in all
    in_contract  of those, in the contract; ``in_new``: in new sets
    new          cards put down as new sets, wilds included, without those laid onto them after that
    """

    uses: tuple[int, ...]
    parts: tuple[Part, ...] = ()
    left: Counts = ()
    wilds: int = 0
    in_contract: int = 0
    in_new: int = 0
    new: int = 0

    def with_part(self, part: Part) -> Way:
        return Way(
            tuple(n + (kind == part.item) for kind, n in enumerate(self.uses)),
            (*self.parts, part),
            self.left,
            self.wilds + part.wilds + part.added,
            self.in_contract + (0 if part.item is None else part.wilds),
            self.in_new + (0 if part.onto is not None else part.wilds),
            self.new + (0 if part.onto is not None else sum(part.counts) + part.wilds),
        )


@dataclass(frozen=True, slots=True)
class Best:
    """The most that the cards of a rank can do, for each kind of item.

    some    whether any way uses a card
    fills   how many items they can fill
    cards   how many naturals are used when one is filled; ``wilds``: how many wilds
    """

    some: bool
    fills: tuple[int, ...]
    cards: tuple[int, ...]
    wilds: tuple[int, ...]


def best_of(ways: Sequence[Way], cards: int) -> Best:
    """Return the most that any of these ways does with this many cards."""
    kinds = range(len(ways[0].uses))
    filling = [[way for way in ways if way.uses[kind]] for kind in kinds]
    return Best(
        any(way.parts for way in ways),
        tuple(max((way.uses[kind] for way in filling[kind]), default=0) for kind in kinds),
        tuple(max((cards - sum(way.left) for way in some), default=0) for some in filling),
        tuple(max((way.wilds for way in some), default=0) for some in filling),
    )


Growth = Sequence[Sequence[Part]]
"""For each set on the table, what can be laid onto it."""
_Key = tuple[Counts, tuple[int, ...], int, int, int, int]
"""Cards left, items filled, wilds used: in all, in the contract, in new sets; cards in new sets."""


class SetWays:
    """The ways to use the cards of a rank, remembered for all hands with the same request."""

    def __init__(self, shapes: Shapes, request: SetRequest) -> None:
        self.shapes = shapes
        self.request = request
        self._found: dict[Counts, tuple[int, tuple[Way, ...]]] = {}
        self._best: dict[Counts, Best] = {}

    def of(self, counts: Counts, meter: Meter) -> tuple[Way, ...]:
        """Return every way to use these naturals without lay-offs onto the table.

        errors  ``Spent``
        """
        key = (meter.number_of(self.request), counts)
        if counts not in self._found:
            own = Meter(meter.budget if meter.knows(key) else max(meter.left, 0))
            try:
                ways = self.with_growth(counts, (), own)
            except Spent:
                meter.spend(own.budget + 1)
                raise
            self._found[counts] = own.steps, ways
        steps, ways = self._found[counts]
        meter.spend_once(key, steps)
        return ways

    def best(self, counts: Counts, meter: Meter) -> Best:
        """Return the most that these naturals can do without lay-offs onto the table."""
        ways = self.of(counts, meter)
        if counts not in self._best:
            self._best[counts] = best_of(ways, sum(counts))
        return self._best[counts]

    def with_growth(self, counts: Counts, growth: Growth, meter: Meter) -> tuple[Way, ...]:
        """Return every way to use these naturals, lay-offs onto sets of the table included.

        counts   one number a suit, or one in all where suits do not matter
        returns  for each number of wilds used and items filled, the way with the fewest cards left
                 over; where costs differ by suit, one for all that may be left
        """
        start = Way((0,) * len(self.request.items))
        reached: dict[_Key, Way] = {(counts, start.uses, 0, 0, 0, 0): start}
        by_suit = len(counts) > 1
        if by_suit and not self.shapes.suits_matter:
            self._reach(reached, counts, growth, meter, pure=True)
            reached, counts = _in_all(reached), (sum(counts),)
            self._reach(reached, counts, growth, meter, pure=False)
        else:
            self._reach(reached, counts, growth, meter, pure=None)
        extras = [*self._sets(counts, None, meter)] if self.request.extras else []
        new = reached
        while new := {
            key: way for key, way in self._further(new, extras, meter) if key not in reached
        }:
            reached |= new
        return _best(reached, by_suit=self.shapes.costs_differ)

    def _reach(
        self,
        reached: dict[_Key, Way],
        counts: Counts,
        growth: Growth,
        meter: Meter,
        *,
        pure: bool | None,
    ) -> None:
        """Add the ways that lay cards onto the table or fill items.

        pure  True: only parts for which suits matter; False: only the others; None: both
        """
        for onto in growth:
            if parts := [part for part in onto if len(part.counts) == len(counts)]:
                reached |= dict(self._further(reached, parts, meter))
        for kind, (item, times) in enumerate(self.request.items):
            if times and item.kind is Kind.SET and pure in (None, item.by_suit):
                parts = [*self._for_item(counts, kind, item, meter)]
                for _ in range(times):
                    reached |= dict(self._further(reached, parts, meter))

    def _further(
        self, reached: Mapping[_Key, Way], parts: Sequence[Part], meter: Meter
    ) -> Iterator[tuple[_Key, Way]]:
        """Give each of these ways with one more part, where the cards and wilds are enough."""
        request = self.request
        for (left, _, wilds, *_), way in [*reached.items()]:
            meter.spend(4 * len(parts))
            for part in parts:
                rest = _without(left, part.counts)
                if part.more:
                    rest = _without(rest, part.more)
                if min(rest) >= 0 and wilds + part.wilds + part.added <= request.wilds:
                    then = way.with_part(part)
                    if request.one_item and sum(then.uses) > 1:
                        continue
                    by_place = (then.in_contract, then.in_new) if request.split_wilds else (0, 0)
                    new = then.new if request.counts_new else 0
                    yield (rest, then.uses, then.wilds, *by_place, new), then

    def _sets(self, counts: Counts, kind: int | None, meter: Meter) -> Iterator[Part]:
        """Give every legal set of these naturals and the wilds, as parts for this kind of item."""
        most = 0 if self.request.no_wilds else self.request.wilds
        for chosen in some_of(counts):
            for wilds in range(most + 1):
                meter.spend(STEPS_TO_JUDGE)
                if any(chosen) and self.shapes.is_set(chosen, wilds):
                    yield Part(chosen, wilds, kind)

    def _for_item(self, counts: Counts, kind: int, item: Item, meter: Meter) -> Iterator[Part]:
        for part in self._sets(counts, kind, meter):
            if _fits(self.shapes, part, item):
                yield part
                if self.request.grows:
                    yield from self._grown(counts, part, meter, pure=item.pure)

    def _grown(self, counts: Counts, part: Part, meter: Meter, *, pure: bool) -> Iterator[Part]:
        for more in some_of(_without(counts, part.counts)):
            for added in range(self.request.wilds - part.wilds + 1):
                laid = any(more) or added
                meter.spend(STEPS_TO_JUDGE)
                if laid and self.shapes.set_takes(part.counts, part.wilds, more, added, pure=pure):
                    yield replace(part, more=more, added=added)


def some_of(counts: Counts) -> Iterator[Counts]:
    return product(*(range(many + 1) for many in counts))


def _without(counts: Counts, taken: Counts) -> Counts:
    return tuple(map(int.__sub__, counts, taken))


@lru_cache(maxsize=512)
def set_ways(shapes: Shapes, request: SetRequest) -> SetWays:
    """Return the ways for a request, with everything found for it before."""
    return SetWays(shapes, request)


def _in_all(reached: Mapping[_Key, Way]) -> dict[_Key, Way]:
    """Return the same ways with the cards left counted in all instead of by suit."""
    return {
        ((sum(left),), uses, wilds, first, in_new, new): way
        for (left, uses, wilds, first, in_new, new), way in reached.items()
    }


def _best(reached: Mapping[_Key, Way], *, by_suit: bool) -> tuple[Way, ...]:
    """Return, of ways with the same wilds and items, the one that leaves the fewest cards.

    by_suit  whether it also matters which ones are left
    """
    best: dict[tuple[object, ...], tuple[Counts, Way]] = {}
    for (left, *rest), way in reached.items():
        key = (*rest, left) if by_suit else tuple(rest)
        known = best.get(key)
        if known is None or sum(left) < sum(known[0]):
            best[key] = left, way
    return tuple(replace(way, left=left) for left, way in best.values())


def _fits(shapes: Shapes, part: Part, item: Item) -> bool:
    cards = shapes.set_cards(7, part.counts, part.wilds)
    return not any(True for _ in fit_faults(Meld(Kind.SET, cards, 7), item, own_suit=False))

"""What can become of the cards of one rank: sets, lay-offs onto sets, cards left over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product

from scorekeeper.rules.melds.melds import Meld
from scorekeeper.rules.play.pairing import fit_faults
from scorekeeper.rules.ruleset.choices import Kind
from scorekeeper.rules.ruleset.model import Item

from .budget import STEPS_TO_JUDGE, Meter, Spent
from .shapes import Counts, Shapes


@dataclass(frozen=True, slots=True)
class Part:
    """Some of the cards of a rank, put down or laid off.

    counts  naturals, as shapes count them
    item    which kind of item of the contract it fills; None for an extra set or a lay-off
    onto    the number of the set on the table it is laid onto; None for a new set
    more    naturals laid off onto it in the same turn, and ``added`` wilds
    """

    counts: Counts
    wilds: int
    item: int | None = None
    onto: int | None = None
    more: Counts = ()
    added: int = 0


@dataclass(frozen=True, slots=True)
class Asked:
    """What may be made of the cards of a rank.

    wilds   how many there are at most
    plain   whether sets put down may hold none of them
    items   the kinds of item of the contract, and how often each is asked for
    extras  whether further sets may be put down
    grows   whether cards may be laid off onto the contract in the same turn
    apart   whether it matters how many wilds go into the contract, or into new sets at all
    """

    wilds: int
    plain: bool = False
    items: tuple[tuple[Item, int], ...] = ()
    extras: bool = True
    grows: bool = False
    apart: bool = False


@dataclass(frozen=True, slots=True)
class Way:
    """One thing that can become of the cards of a rank.

    uses         for each kind of item how many it fills
    bare         naturals left over
    wilds        used in all
    in_contract  of those, in the contract; ``in_new``: in sets put down
    """

    uses: tuple[int, ...]
    parts: tuple[Part, ...] = ()
    bare: int = 0
    wilds: int = 0
    in_contract: int = 0
    in_new: int = 0

    def with_part(self, part: Part) -> Way:
        """Return the way with one part more."""
        return Way(
            tuple(n + (kind == part.item) for kind, n in enumerate(self.uses)),
            (*self.parts, part),
            self.bare,
            self.wilds + part.wilds + part.added,
            self.in_contract + (0 if part.item is None else part.wilds),
            self.in_new + (0 if part.onto is not None else part.wilds),
        )


@dataclass(frozen=True, slots=True)
class Best:
    """The most that can become of the cards of a rank, kind of item by kind of item.

    some    whether they can become anything at all
    fills   how many items they fill
    cards   how many naturals go where one is filled, and how many ``wilds``
    """

    some: bool
    fills: tuple[int, ...]
    cards: tuple[int, ...]
    wilds: tuple[int, ...]


def best_of(ways: Sequence[Way], cards: int) -> Best:
    """Return the most that so many cards become in any of these ways."""
    kinds = range(len(ways[0].uses))
    filling = [[way for way in ways if way.uses[kind]] for kind in kinds]
    return Best(
        any(way.parts for way in ways),
        tuple(max((way.uses[kind] for way in filling[kind]), default=0) for kind in kinds),
        tuple(max((cards - way.bare for way in some), default=0) for some in filling),
        tuple(max((way.wilds for way in some), default=0) for some in filling),
    )


Growth = Sequence[Sequence[Part]]
"""For each set on the table what may be laid onto it."""
_Key = tuple[Counts, tuple[int, ...], int, int, int]
"""Cards left, items filled, wilds: in all, in the contract, in new sets."""


class SetWays:
    """What can become of cards of one rank, remembered for all hands of which the same is asked."""

    def __init__(self, shapes: Shapes, asked: Asked) -> None:
        """Begin with nothing found yet."""
        self.shapes = shapes
        self.asked = asked
        self._found: dict[Counts, tuple[int, tuple[Way, ...]]] = {}
        self._best: dict[Counts, Best] = {}

    def of(self, counts: Counts, meter: Meter) -> tuple[Way, ...]:
        """Return everything that can become of these naturals, nothing laid onto the table."""
        key = (meter.number_of(self.asked), counts)
        if counts not in self._found:
            apart = Meter(meter.budget if meter.knows(key) else max(meter.left, 0))
            try:
                ways = self.with_growth(counts, (), apart)
            except Spent:
                meter.spend(apart.budget + 1)
                raise
            self._found[counts] = apart.steps, ways
        steps, ways = self._found[counts]
        meter.spend_once(key, steps)
        return ways

    def best(self, counts: Counts, meter: Meter) -> Best:
        """Return the most that can become of these naturals, nothing laid onto the table."""
        ways = self.of(counts, meter)
        if counts not in self._best:
            self._best[counts] = best_of(ways, sum(counts))
        return self._best[counts]

    def with_growth(self, counts: Counts, growth: Growth, meter: Meter) -> tuple[Way, ...]:
        """Return everything that can become of these naturals, lay-offs onto sets among it.

        counts   suit by suit, or how many in all where no suit matters
        returns  for each number of wilds and items the way that leaves the fewest over
        """
        start = Way((0,) * len(self.asked.items))
        reached: dict[_Key, Way] = {(counts, start.uses, 0, 0, 0): start}
        by_suit = len(counts) > 1
        if by_suit and not self.shapes.suits_matter:
            self._reach(reached, counts, growth, meter, pure=True)
            reached, counts = _in_all(reached), (sum(counts),)
            self._reach(reached, counts, growth, meter, pure=False)
        else:
            self._reach(reached, counts, growth, meter, pure=None)
        extras = [*self._sets(counts, None, meter)] if self.asked.extras else []
        new = reached
        while new := {
            key: way for key, way in self._further(new, extras, meter) if key not in reached
        }:
            reached |= new
        return _best(reached)

    def _reach(
        self,
        reached: dict[_Key, Way],
        counts: Counts,
        growth: Growth,
        meter: Meter,
        *,
        pure: bool | None,
    ) -> None:
        """Add what is laid onto the table and into the contract.

        pure  only what asks for different suits, or only all else; None: both
        """
        for onto in growth:
            if parts := [part for part in onto if len(part.counts) == len(counts)]:
                reached |= dict(self._further(reached, parts, meter))
        for kind, (item, times) in enumerate(self.asked.items):
            if item.kind is Kind.SET and pure in (None, item.pure):
                parts = [*self._for_item(counts, kind, item, meter)]
                for _ in range(times):
                    reached |= dict(self._further(reached, parts, meter))

    def _further(
        self, reached: Mapping[_Key, Way], parts: Sequence[Part], meter: Meter
    ) -> Iterator[tuple[_Key, Way]]:
        asked = self.asked
        for (left, _, wilds, _, _), way in [*reached.items()]:
            meter.spend(4 * len(parts))
            for part in parts:
                rest = _without(left, part.counts)
                if part.more:
                    rest = _without(rest, part.more)
                if min(rest) >= 0 and wilds + part.wilds + part.added <= asked.wilds:
                    then = way.with_part(part)
                    apart = (then.in_contract, then.in_new) if asked.apart else (0, 0)
                    yield (rest, then.uses, then.wilds, *apart), then

    def _sets(self, counts: Counts, kind: int | None, meter: Meter) -> Iterator[Part]:
        most = 0 if self.asked.plain else self.asked.wilds
        for chosen in some_of(counts):
            for wilds in range(most + 1):
                meter.spend(STEPS_TO_JUDGE)
                if any(chosen) and self.shapes.is_set(chosen, wilds):
                    yield Part(chosen, wilds, kind)

    def _for_item(self, counts: Counts, kind: int, item: Item, meter: Meter) -> Iterator[Part]:
        for part in self._sets(counts, kind, meter):
            if _fits(self.shapes, part, item):
                yield part
                if self.asked.grows:
                    yield from self._grown(counts, part, meter, pure=item.pure)

    def _grown(self, counts: Counts, part: Part, meter: Meter, *, pure: bool) -> Iterator[Part]:
        for more in some_of(_without(counts, part.counts)):
            for added in range(self.asked.wilds - part.wilds + 1):
                laid = any(more) or added
                meter.spend(STEPS_TO_JUDGE)
                if laid and self.shapes.set_takes(part.counts, part.wilds, more, added, pure=pure):
                    yield replace(part, more=more, added=added)


def some_of(counts: Counts) -> Iterator[Counts]:
    """Give every choice of some of these cards, none among them."""
    return product(*(range(many + 1) for many in counts))


def _without(counts: Counts, taken: Counts) -> Counts:
    return tuple(map(int.__sub__, counts, taken))


@lru_cache(maxsize=512)
def set_ways(shapes: Shapes, asked: Asked) -> SetWays:
    """Return the ways of which so much is asked, with all that was found of them before."""
    return SetWays(shapes, asked)


def _in_all(reached: Mapping[_Key, Way]) -> dict[_Key, Way]:
    """Return the same with the cards left counted in all, not suit by suit."""
    return {
        ((sum(left),), uses, wilds, first, new): way
        for (left, uses, wilds, first, new), way in reached.items()
    }


def _best(reached: Mapping[_Key, Way]) -> tuple[Way, ...]:
    best: dict[tuple[object, ...], tuple[int, Way]] = {}
    for (left, *key), way in reached.items():
        bare, known = sum(left), best.get(tuple(key))
        if known is None or bare < known[0]:
            best[tuple(key)] = bare, way
    return tuple(replace(way, bare=bare) for bare, way in best.values())


def _fits(shapes: Shapes, part: Part, item: Item) -> bool:
    cards = shapes.set_cards(7, part.counts, part.wilds)
    return not any(True for _ in fit_faults(Meld(Kind.SET, cards, 7), item))

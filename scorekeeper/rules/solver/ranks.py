"""What can become of a rank's cards that go into no run, as numbers for the search."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from scorekeeper.rules.cards import JOKER, JOKER_RANK, Card
from scorekeeper.rules.melds.judging import judge_set
from scorekeeper.rules.melds.melds import LayOff, Meld, TabledMeld
from scorekeeper.rules.play.laying_off import takes_missing_suits_only, with_lay_off
from scorekeeper.rules.play.pairing import fit_faults
from scorekeeper.rules.ruleset.choices import JokerUse, Kind
from scorekeeper.rules.ruleset.model import Ruleset

from .budget import STEPS_TO_JUDGE, Meter
from .layout import Layout
from .sets import Best, Part, SetRequest, SetWays, Way, best_of, set_ways, some_of
from .shapes import SUITS, Counts, Shapes
from .turn import Turn
from .weights import Weigh


def set_growth(
    shapes: Shapes, target: TabledMeld, counts: Counts, wilds: int, meter: Meter
) -> Iterator[Part]:
    """Give every choice of naturals and wilds that a set on the table takes.

    counts  naturals of its rank in hand, as ``shapes`` counts them
    wilds   in hand
    """
    meld = target.meld
    suits = [card.suit for card in meld.naturals]
    pure = takes_missing_suits_only(target, shapes.ruleset)
    by_suit = pure or shapes.suits_matter
    has = tuple(map(suits.count, SUITS)) if by_suit else (len(suits),)
    counts = counts if by_suit else (sum(counts),)
    there = len(meld.wild_steps)
    # The table may have let a faulty one stand.
    mixed = any(card.rank != meld.low for card in meld.naturals)
    # A wild of its own suit shows it.
    mixed = mixed or bool(shapes.ruleset.wilds.own_suit and by_suit and meld.ranked)
    for more in some_of(counts):
        for added in range(wilds + 1):
            if not (any(more) or added):
                continue
            meter.spend_once((has, there, more, added, pure, mixed), STEPS_TO_JUDGE)
            if mixed:
                cards = shapes.set_cards(meld.low, more, added)
                lay_off = LayOff(target.number, cards)
                takes = with_lay_off(target, lay_off, shapes.ruleset) is not None
            else:
                takes = shapes.set_takes(has, there, more, added, pure=pure)
            if takes:
                yield Part(more, added, onto=target.number)


def is_set(target: TabledMeld) -> bool:
    return target.meld.kind is Kind.SET


def is_of_rank(target: TabledMeld, rank: int) -> bool:
    return is_set(target) and target.meld.low == rank


def jokers_taken(target: TabledMeld, jokers: int, ruleset: Ruleset) -> int:
    """Return how many of these jokers a set of jokers on the table takes; 0 for any other meld."""
    if not is_of_rank(target, JOKER_RANK):
        return 0
    takes = (
        many
        for many in range(jokers, 0, -1)
        if with_lay_off(target, LayOff(target.number, (JOKER,) * many), ruleset) is not None
    )
    return next(takes, 0)


@dataclass(frozen=True, slots=True)
class JokerSets:
    """Jokers used in sets of jokers.

    sets  for each new set: how many jokers, and the index in ``Turn.kinds`` of its item, or None
    onto  for each set of jokers on the table that takes some: its number, and how many
    """

    sets: tuple[tuple[int, int | None], ...] = ()
    onto: tuple[tuple[int, int], ...] = ()

    @property
    def jokers(self) -> int:
        return sum(many for many, _ in self.sets) + sum(many for _, many in self.onto)


def find_joker_sets(jokers: int, turn: Turn) -> Iterator[JokerSets]:
    """Give every choice of sets of jokers, the empty one included.

    jokers  in hand
    source  [sets] of_jokers
    """
    if not jokers or not (turn.ruleset.sets.of_jokers or turn.targets):
        yield JokerSets()
        return
    for laid in _onto(jokers, turn, 0):
        yield from _sets(jokers, turn, laid, 0)


def _onto(jokers: int, turn: Turn, first: int) -> Iterator[JokerSets]:
    """Give every choice of jokers laid onto sets of jokers on the table.

    first  index of the first target to use; later ones keep this order, so nothing comes twice
    """
    yield JokerSets()
    for at in range(first, len(turn.targets)):
        target = turn.targets[at]
        most = jokers_taken(target.meld, jokers, turn.ruleset) if target.lays else 0
        for many in range(1, most + 1):
            for rest in _onto(jokers - many, turn, at + 1):
                yield replace(rest, onto=((target.meld.number, many), *rest.onto))


def _sets(jokers: int, turn: Turn, joker_sets: JokerSets, first: int) -> Iterator[JokerSets]:
    """Give ``joker_sets`` itself, then with every choice of new sets of jokers added to it.

    first  index of the first choice to add; later ones keep this order, so nothing comes twice
    """
    yield joker_sets
    if not turn.ruleset.sets.of_jokers or turn.no_wilds:
        return
    kinds: list[int | None] = [*range(len(turn.kinds)), *([None] if turn.extras else [])]
    choices = [(size, kind) for kind in kinds for size in range(2, jokers + 1)]
    for at in range(first, len(choices)):
        size, kind = choices[at]
        if size <= jokers - joker_sets.jokers and _is_good(size, kind, turn):
            more = replace(joker_sets, sets=(*joker_sets.sets, (size, kind)))
            filled = [one for _, one in more.sets if one is not None]
            most = len(filled) if turn.ruleset.contracts.sets_of_one_rank else 1
            if len(filled) <= most and all(
                filled.count(one) <= turn.kinds[one][1] for one in filled
            ):
                yield from _sets(jokers, turn, more, at)


def _is_good(size: int, kind: int | None, turn: Turn) -> bool:
    jokers = (JOKER,) * size
    if not judge_set(jokers, turn.ruleset).legal:
        return False
    if kind is None:
        return True
    item = turn.kinds[kind][0]
    meld = Meld(Kind.SET, jokers, JOKER_RANK)
    return item.kind is Kind.SET and not any(True for _ in fit_faults(meld, item, own_suit=False))


Ways = Sequence[tuple[int, int, Way]]
"""For each way: number to subtract from a state, weight of cards left over, the way itself."""


class Ranks:
    """A source of the ways to use the cards of each rank."""

    def __init__(
        self, layout: Layout, shapes: Shapes, wilds: int, weigh: Weigh, meter: Meter
    ) -> None:
        self._meter = meter
        turn: Turn = layout.turn
        self._layout, self._shapes, self._wilds, self._weigh = layout, shapes, wilds, weigh
        self._turn = turn
        self._set_ways = cache(self._find_set_ways)
        self._simple = not layout.owed and layout.due is None and not layout.free
        self._filled: dict[tuple[int, ...], int] = {}

    def _find_set_ways(self, rank: int) -> SetWays:
        """Return the ways for this rank: an item that asks for another is not asked for here."""
        turn, layout = self._turn, self._layout
        kinds = tuple(
            (replace(item, rank=""), times if item.takes_rank(rank) else 0)
            for item, times in turn.kinds
        )
        request = SetRequest(
            *(self._wilds, turn.no_wilds, kinds, turn.extras, turn.grows),
            split_wilds=bool(layout.budget or layout.owed),
            counts_new=layout.due is not None,
            one_item=not turn.ruleset.contracts.sets_of_one_rank,
        )
        return set_ways(self._shapes, request)

    def find(self, rank: int, reserved: int) -> Sequence[Way]:
        """Return what can become of a reserve of this rank.

        reserved  the reserve's part of a state
        """
        counts = self._layout.counts(reserved)
        sets = [one for one in self._turn.targets if one.lays and is_of_rank(one.meld, rank)]
        if not sets:
            return self._set_ways(rank).of(counts, self._meter)
        growth = [
            [*set_growth(self._shapes, one.meld, counts, self._wilds, self._meter)] for one in sets
        ]
        return self._set_ways(rank).with_growth(counts, growth, self._meter)

    def best(self, rank: int, reserved: int, *, wild: bool = False) -> Best:
        """Return the most that a reserve of this rank can fill and use.

        wild  whether the reserve is of the wild cards of the rank
        """
        counts = self._layout.counts(reserved)
        if wild:
            return best_of(self._left_over(reserved), sum(counts))
        if not any(is_of_rank(one.meld, rank) for one in self._turn.targets):
            return self._set_ways(rank).best(counts, self._meter)
        return best_of(self.find(rank, reserved), sum(counts))

    def ways_of(self, rank: int, *, wild: bool = False) -> Callable[[int], Ways]:
        """Return a function: reserve of this rank → its ways; results are remembered.

        wild  whether the reserve is of the wild cards of the rank
        """
        known: dict[int, Ways] = {}
        weights = [self._weigh(Card(rank, suit)) for suit in SUITS]

        def weight(left: Counts) -> int:
            # Without suits each card weighs what its rank does.
            if len(left) == 1:
                return left[0] * weights[-1]
            return sum(map(int.__mul__, left, weights))

        def ways(reserved: int) -> Ways:
            if reserved not in known:
                found = self._left_over(reserved) if wild else self.find(rank, reserved)
                self._meter.spend(2 * len(found))
                if self._simple:
                    take = self._take
                    known[reserved] = [(take(way), weight(way.left), way) for way in found]
                else:
                    known[reserved] = [
                        (take, weight(way.left), way)
                        for way in found
                        for take in self._numbers(way, rank)
                    ]
            return known[reserved]

        return ways

    def _left_over(self, reserved: int) -> list[Way]:
        """Return the only way for wilds that were to lie in a run but do not: all are left over."""
        return [Way((0,) * len(self._turn.kinds), left=self._layout.counts(reserved))]

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
        yield from layout.paying(take, pays)
        if layout.free:
            for free in range(1, min(way.wilds, len(layout.suited)) + 1):
                instead = free * (layout.free.unit - layout.wilds.unit)
                yield from layout.paying(take + instead, min(pays, way.wilds - free))

    def _worth(self, part: Part, rank: int) -> int:
        cards = self._shapes.set_cards(rank, part.counts, part.wilds)
        return self._turn.worth(Meld(Kind.SET, cards, rank))

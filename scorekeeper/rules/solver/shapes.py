"""Which shapes may lie as melds: the rules are asked once for each shape.

A shape leaves open the exact cards. A run's shape: the places of its naturals, and the number of
wilds. A set's shape: the number of naturals of each suit, and of wilds.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache, lru_cache, partial
from itertools import product

from scorekeeper.rules.cards import ACE, ACE_HIGH, JOKER, KING, RANKS, Card, Suit
from scorekeeper.rules.melds.judging import judge_set
from scorekeeper.rules.melds.melds import LayOff, Meld, TabledMeld
from scorekeeper.rules.melds.ordering import longest_run, windows
from scorekeeper.rules.melds.runs import has_legal_wilds
from scorekeeper.rules.melds.wilds import make_meld, most_wilds
from scorekeeper.rules.play.laying_off import with_lay_off
from scorekeeper.rules.play.pairing import fit_faults
from scorekeeper.rules.ruleset.choices import Ace, Kind
from scorekeeper.rules.ruleset.deals import Item
from scorekeeper.rules.ruleset.model import Ruleset

SUITS: tuple[Suit | None, ...] = (*Suit, None)
"""The order of suits in a shape; the last is for cards without a suit."""
Counts = tuple[int, ...]
"""How many naturals of each of ``SUITS``; one number in all where suits do not matter."""


class Shapes:
    """The shapes of sets and runs that are legal under one ruleset.

    wilds_beside  the most wilds for each natural that legal melds can hold
    costs_differ  whether cards of one rank may cost different points; suits then matter, too
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.corner = ruleset.runs.reach.ace is Ace.CORNER
        self.longest_run = longest_run(ruleset.runs.reach)
        self._most_wilds = {kind: most_wilds(kind, KING, ruleset) for kind in Kind}
        self.wilds_beside = max(self._wilds_beside(), default=Fraction(0))
        self.costs_differ = bool(ruleset.penalties.cards)
        self.suits_matter = ruleset.sets.suits_matter or self.costs_differ
        self._lows = {
            size: {places.low for places in windows(size, ruleset.runs.reach)}
            for size in range(1, self.longest_run + 1)
        }
        self._laid: dict[tuple[int, int], bool] = {}
        self._ways: dict[int, dict[int, tuple[int, ...]]] = {}
        self._whole: dict[int, tuple[int, ...]] = {}
        self._sets: dict[tuple[Counts, int], bool] = {}
        self._grown: dict[tuple[object, ...], bool] = {}
        self._any_rank = next((rank for rank in RANKS if not _wild_in(rank, ruleset)), KING)
        """Stands for any rank that is not wild, as the rules for sets are the same for all."""
        self._fitting: dict[Item, Callable[[int, int], bool]] = {}

    @property
    def places_of_ace(self) -> tuple[int, ...]:
        """The places to try for an ace; ``is_window`` decides whether it may lie there."""
        return (ACE,) if self.corner else (ACE, ACE_HIGH)

    def most_wilds(self, kind: Kind) -> int:
        """Return how many wilds a meld of this kind can hold, whatever its naturals."""
        return self._most_wilds[kind]

    def _wilds_beside(self) -> Iterator[Fraction]:
        rules = self.ruleset
        kinds = ((Kind.SET, rules.sets.shortest), (Kind.RUN, rules.runs.shortest))
        for kind, shortest in kinds:
            for naturals in range(rules.wilds.fewest_naturals, KING + 1):
                wilds = most_wilds(kind, naturals, rules)
                if naturals + wilds >= shortest:
                    yield Fraction(wilds, naturals)

    def allows_wilds(self, size: int, wilds: int) -> bool:
        """Whether a run of this size may have wilds at these steps.

        wilds  a bit for each step, the lowest bit for the lowest place
        """
        if self.ruleset.runs.wilds_side_by_side >= size:
            # Only their number matters.
            wilds = (1 << wilds.bit_count()) - 1
        key = (size, wilds)
        if key not in self._laid:
            natural = Card(self._any_rank, Suit.SPADES)
            cards = tuple(JOKER if wilds >> step & 1 else natural for step in range(size))
            self._laid[key] = has_legal_wilds(Meld(Kind.RUN, cards, ACE), self.ruleset)
        return self._laid[key]

    def is_window(self, low: int, size: int) -> bool:
        return size <= self.longest_run and (self.corner or low in self._lows[size])

    def run_ways(self, places: int) -> dict[int, tuple[int, ...]]:
        """Return how naturals on these places can lie as one run.

        places   a bit for each place with a natural; the lowest is 1 to 14, or 1 to 13 where runs
                 go round the corner
        returns  number of wilds → the lowest places the run can have, the best first
        """
        if places not in self._ways:
            self._ways[places] = self._find_ways(places)
        return self._ways[places]

    def _find_ways(self, places: int) -> dict[int, tuple[int, ...]]:
        rules = self.ruleset.runs
        if not rules.allowed:
            return {}
        first, last = (places & -places).bit_length() - 1, places.bit_length() - 1
        span, naturals = last - first + 1, places.bit_count()
        ways = {}
        for size in range(max(span, rules.shortest), self.longest_run + 1):
            lows = []
            for below in range(size - span + 1):
                low = first - below
                steps = places >> low if low >= 0 else places << -low
                wilds = ~steps & ((1 << size) - 1)
                if self.is_window(low, size) and self.allows_wilds(size, wilds):
                    lows.append(low)
            if lows:
                ways[size - naturals] = tuple(lows)
        return ways

    def whole_runs(self, places: int) -> tuple[int, ...]:
        """Return with how many wilds these naturals make a run that is not two runs as well.

        Other runs need not be tried: the two runs do the same.
        """
        if places not in self._whole:
            wilds = set(self.run_ways(places))
            lower, upper = 0, places
            while wilds and (upper := upper & (upper - 1)):
                lower = places ^ upper
                below, above = self.run_ways(lower), self.run_ways(self._lowered(upper))
                wilds -= {one + other for one, other in product(below, above)}
            self._whole[places] = tuple(sorted(wilds))
        return self._whole[places]

    def _lowered(self, places: int) -> int:
        """Return the same places counted from the lowest at which a run can begin."""
        turns = self.corner and places & -places > 1 << KING
        return places >> KING if turns else places

    def is_set(self, counts: Counts, wilds: int) -> bool:
        key = (counts, wilds)
        if key not in self._sets:
            cards = self.set_cards(self._any_rank, counts, wilds)
            self._sets[key] = bool(cards) and judge_set(cards, self.ruleset).legal
        return self._sets[key]

    def set_takes(self, has: Counts, wilds: int, more: Counts, added: int, *, pure: bool) -> bool:
        """Whether a set on the table takes these naturals of its rank and this many wilds.

        has, wilds  what lies there
        more        naturals to add; ``added``: wilds
        pure        whether the set fills an item that asks for a pure one
        """
        key = (has, wilds, more, added, pure)
        if key not in self._grown:
            cards = self.set_cards(self._any_rank, has, wilds)
            meld = make_meld(Kind.SET, cards, self._any_rank, self.ruleset)
            target = TabledMeld(meld, 0 if pure else None, pure, number=1, owner="")
            lay_off = LayOff(1, self.set_cards(self._any_rank, more, added))
            self._grown[key] = with_lay_off(target, lay_off, self.ruleset) is not None
        return self._grown[key]

    def fitting_runs(self, item: Item) -> Callable[[int, int], bool]:
        """Return a cached function: naturals, wilds → whether such a run fills this item."""
        if item not in self._fitting:
            self._fitting[item] = cache(partial(_fills, item))
        return self._fitting[item]

    def set_cards(self, rank: int, counts: Counts, wilds: int) -> tuple[Card, ...]:
        if len(counts) == 1:
            suits = [SUITS[step % len(Suit)] for step in range(counts[0])]
        else:
            suits = [suit for suit, many in zip(SUITS, counts, strict=True) for _ in range(many)]
        return (*(Card(rank, suit) for suit in suits), *[JOKER] * wilds)


def _wild_in(rank: int, ruleset: Ruleset) -> bool:
    return any(ruleset.is_wild(Card(rank, suit)) for suit in Suit)


def _fills(item: Item, naturals: int, wilds: int) -> bool:
    cards = (*[Card(KING, Suit.SPADES)] * naturals, *[JOKER] * wilds)
    return not any(True for _ in fit_faults(Meld(Kind.RUN, cards, ACE), item, own_suit=False))


def shapes_of(ruleset: Ruleset) -> Shapes:
    """Return the shapes of a ruleset, with all answers found before."""
    return _remembered(_MeldRules(ruleset))


class _MeldRules:
    """A cache key: rulesets with the same rules about melds are equal."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.fields = (ruleset.wilds, ruleset.sets, ruleset.runs, ruleset.later_turns)

    def __hash__(self) -> int:
        return hash(self.fields)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _MeldRules) and self.fields == other.fields


@lru_cache(maxsize=64)
def _remembered(meld_rules: _MeldRules) -> Shapes:
    return Shapes(meld_rules.ruleset)

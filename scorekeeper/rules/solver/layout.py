"""The layout of a state: which counter, at which bits of the number, counts what."""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from scorekeeper.rules.cards import JOKER, KING, Card
from scorekeeper.rules.melds.melds import Meld
from scorekeeper.rules.play.jokers import laid_off_satisfies_use, satisfies_use
from scorekeeper.rules.play.pairing import all_claims, claims_of
from scorekeeper.rules.ruleset.choices import Kind
from scorekeeper.rules.ruleset.model import Ruleset

from .shapes import SUITS, Counts
from .turn import Turn


@dataclass(frozen=True, slots=True)
class Field:
    """One counter in a state.

    shift  position of its lowest bit
    mask   the bits of its count, not shifted
    unit   the number that adds one to it
    bits   the bits of its count in place
    """

    shift: int
    mask: int
    unit: int
    bits: int

    def of(self, state: int) -> int:
        return state >> self.shift & self.mask


class Fields:
    """A builder that places counters one after the other.

    width  bits used so far
    guard  the guard bits of all counters
    """

    def __init__(self) -> None:
        self.width = 0
        self.guard = 0

    def add(self, most: int) -> Field:
        bits = max(most.bit_length(), 1)
        mask = (1 << bits) - 1
        field = Field(self.width, mask, 1 << self.width, mask << self.width)
        self.guard |= 1 << (self.width + bits)
        self.width += bits + 1
        return field


@dataclass(frozen=True, slots=True)
class SortedHand:
    """A hand, sorted.

    naturals  card → copies, in order of rank and suit
    jokers    how many
    ranked    wilds that have a rank, in order of rank and suit
    """

    naturals: dict[Card, int]
    jokers: int
    ranked: tuple[Card, ...]

    @property
    def wilds(self) -> int:
        return self.jokers + len(self.ranked)

    @property
    def wild_cards(self) -> tuple[Card, ...]:
        return (JOKER,) * self.jokers + self.ranked


def sort_hand(cards: Iterable[Card], ruleset: Ruleset) -> SortedHand:
    """Return a hand sorted: its order does not matter."""
    counts: dict[Card, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    jokers = counts.pop(JOKER, 0)
    naturals = {card: counts[card] for card in sorted(counts, key=order_of)}
    ranked: list[Card] = []
    for wild in [card for card in naturals if ruleset.is_wild(card)]:
        ranked += [wild] * naturals.pop(wild)
    return SortedHand(naturals, jokers, tuple(ranked))


def order_of(card: Card) -> tuple[int, str]:
    return card.rank, card.suit or ""


class Layout:
    """The counters of a state, in their order.

    reserve  cards of the rank being decided that go into no run: in all, or one counter a suit
    wilds    wilds not used yet
    kinds    (weight, how many wilds of that weight there were), the lightest first; empty if all
             weigh the same
    budget   wilds that the contract may still hold; None: any number
    owed     wilds taken off the table that still must be used; None: none must
    bound    card among those, used as a natural → how many such still must be used
    free     wilds of their own suit (``suited``) that sets still must use; None: there are none
    items    for each kind of item in ``Turn.kinds``: how many are not filled yet
    claims   what runs of the contract take for themselves (``play.pairing``) → 1 until one does
    tokens   number of a run on the table → 1 until something is laid onto it
    faces    card → copies in hand: naturals, and wilds that may lie in their own place, or stand
             only for cards of their suit
    in_runs  of those, the ones that may lie in runs as naturals
    due      the lowest bit of the points still due, above all others and without a guard; None: no
             points are asked for
    """

    def __init__(
        self, hand: SortedHand, turn: Turn, *, suits: bool, weights: Sequence[int]
    ) -> None:
        """Place the counters.

        suits    whether the reserve is counted by suit
        weights  the different weights of the wilds in hand, the least first
        """
        self.turn = turn
        fields = Fields()
        rules = turn.ruleset.wilds
        self.suited = hand.ranked if rules.own_suit else ()
        ranked = hand.ranked if rules.natural_in_place or rules.own_suit else ()
        counted = [*hand.naturals.values(), *map(ranked.count, ranked)]
        copies = max(counted, default=1)
        self.reserve = [fields.add(copies) for _ in SUITS] if suits else [fields.add(5 * copies)]
        self.reserved = (1 << fields.width) - 1
        most = max(hand.wilds, 1)
        self.wilds = fields.add(most)
        told_apart = weights if len(weights) > 1 else ()
        self.kinds = [(weight, fields.add(most)) for weight in told_apart]
        self.budget = fields.add(most) if turn.most_wilds < hand.wilds else None
        self.owed = fields.add(len(turn.owed)) if turn.owed else None
        placed = [card for card in dict.fromkeys(turn.owed) if card in ranked]
        self.bound = {card: fields.add(turn.owed.count(card)) for card in placed}
        self.free = fields.add(len(self.suited)) if self.suited else None
        self.items = [fields.add(times) for _, times in turn.kinds]
        self.claims: dict[Hashable, Field] = {}
        if sum(times for item, times in turn.kinds if item.kind is Kind.RUN) > 1:
            self.claims = {claim: fields.add(1) for claim in all_claims(turn.ruleset)}
        growing = [one.meld.number for one in turn.targets if one.meld.meld.kind is not Kind.SET]
        self.tokens = {number: fields.add(1) for number in growing}
        # Of a wild of its own suit a run may take several.
        self.faces = {
            card: fields.add(KING if card in self.suited else copies)
            for card in sorted({*hand.naturals, *ranked})
        }
        self.in_runs = {
            card: field
            for card, field in self.faces.items()
            if rules.natural_in_place or card not in self.suited
        }
        self.guard = fields.guard
        self.due = fields.width if turn.points else None

    def unit_of(self, card: Card) -> int:
        if len(self.reserve) == 1:
            return self.reserve[0].unit
        return self.reserve[SUITS.index(card.suit)].unit

    def counts(self, reserved: int) -> Counts:
        """Return the reserve as ``shapes`` counts cards.

        reserved  the reserve's part of a state
        """
        return tuple(field.of(reserved) for field in self.reserve)

    def numbers(
        self,
        take: int,
        wilds: int,
        *,
        kind: Kind,
        in_contract: int | None,
        worth: int,
        suited: int = 0,
    ) -> Iterator[int]:
        """Give the numbers to subtract from a state for a new meld.

        take         number that takes its naturals, and ``suited`` wilds of their own suit
        in_contract  index of the kind of item it fills; None: none
        worth        its points
        returns      several where its wilds may, or may not, be those that were taken off the table
        """
        take += wilds * self.wilds.unit
        if in_contract is not None:
            used = wilds + suited
            take += self.items[in_contract].unit + (used * self.budget.unit if self.budget else 0)
        serves = self.satisfies_use(kind, in_contract)
        pays = wilds if self.owed and serves else 0
        for number in self.paying(take + self.points(worth), pays):
            yield from self._binding(number, take) if serves else (number,)

    def numbers_onto(self, take: int, wilds: int, *, kind: Kind) -> Iterator[int]:
        """Give the numbers to subtract from a state for cards laid onto a meld.

        take     number that takes its naturals
        kind     of the meld
        returns  several where its wilds may, or may not, be those that were taken off the table
        """
        number = take + wilds * self.wilds.unit
        if not (self.owed and self.laid_off_satisfies_use(kind)):
            yield number
            return
        for each in self.paying(number, wilds):
            yield from self._binding(each, take)

    def pays_too_much(self, one: int, other: int) -> bool:
        """Whether two of these numbers together use more wilds than were taken off the table."""
        fields = [self.owed, *self.bound.values()] if self.owed else []
        most = [len(self.turn.owed), *map(self.turn.owed.count, self.bound)]
        return any(
            field.of(one) + field.of(other) > many
            for field, many in zip(fields, most, strict=False)
            if field
        )

    def _binding(self, number: int, take: int) -> Iterator[int]:
        """Give the number, then with each choice of its naturals that were taken as wilds."""
        yield number
        if self.bound:
            there = [card for card in self.bound if take & self.faces[card].bits]
            for many in range(1, len(there) + 1):
                for some in combinations(there, many):
                    yield number + sum(self.bound[card].unit for card in some)

    def claiming(self, kind: Kind, naturals: tuple[Card, ...], low: int, wilds: int) -> int:
        """Return the number that takes from a state what such a meld of the contract claims."""
        if not self.claims:
            return 0
        meld = Meld(kind, (*naturals, *[JOKER] * wilds), low)
        return sum(self.claims[claim].unit for claim in claims_of(meld, self.turn.ruleset))

    def points(self, worth: int) -> int:
        """Return the number that takes these points off those still due."""
        return 0 if self.due is None else worth << self.due

    def satisfies_use(self, kind: Kind, item: int | None) -> bool:
        """Whether a wild taken off the table may be used in such a meld.

        source  [taking_jokers] use
        """
        return satisfies_use(self.turn.ruleset.taking_jokers.use, kind, item is not None)

    def laid_off_satisfies_use(self, kind: Kind) -> bool:
        """Whether a wild taken off the table may be used by laying it off on such a meld.

        source  [taking_jokers] use
        """
        return laid_off_satisfies_use(self.turn.ruleset.taking_jokers.use, kind)

    def paying(self, take: int, wilds: int) -> Iterator[int]:
        """Give the number for each count, 0 to ``wilds``, of its wilds that had to be used."""
        yield take
        if self.owed:
            for owed in range(1, min(wilds, len(self.turn.owed)) + 1):
                yield take + owed * self.owed.unit

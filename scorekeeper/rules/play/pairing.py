"""Match the melds of a lay-down to the items of a contract, as well as possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from scorekeeper.rules.melds.melds import Meld
from scorekeeper.rules.melds.naming import unsaid_suit_faults
from scorekeeper.rules.ruleset.model import ANY_NUMBER, Item
from scorekeeper.rules.verdict import Basis, Reason, Verdict

MISSING, IMPURE, CARD = 100, 10, 1
"""Distances from filling an item: no meld of its kind; a wild or a suit twice in a pure set; each
card too many or too few.
"""
PURE_EXTENDED = 1000
"""The extra cost of a lay-off onto a contract meld that is a pure set, compared to any other."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A meld that could fill an item.

    number    index of the meld in the order of entry
    away      its distance from filling the item; 0 if it fills it
    extended  the cost of making it a contract meld although cards are laid off onto it in this turn
    """

    number: int
    verdict: Verdict[Meld]
    away: int
    extended: int

    @property
    def wilds(self) -> int:
        """How many wilds it holds; 0 if it cannot be read."""
        return len(self.verdict.read_as.wild_steps) if self.verdict.read_as else 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What the contract melds should be like besides filling their items.

    extended    index of a meld → lay-offs onto it in the same turn; such melds better stay extra
    most_wilds  in all contract melds together
    taken       wilds taken off the table that must lie in them
    """

    extended: Mapping[int, int] = field(default_factory=dict)
    most_wilds: int = ANY_NUMBER
    taken: int = 0

    def missed_by(self, wilds: int) -> int:
        """Return by how many wilds a contract with this many is outside those limits."""
        return max(0, wilds - self.most_wilds) + max(0, self.taken - wilds)


@dataclass(frozen=True, slots=True)
class Pairing:
    """For each item the meld chosen for it, or None, with the costs of the choice.

    unfilled  items not filled
    away      sum of the distances from filling them
    wilds     by how many wilds the contract has too many or too few
    extended  cost of lay-offs onto contract melds
    """

    chosen: tuple[Candidate | None, ...] = ()
    unfilled: int = 0
    away: int = 0
    wilds: int = 0
    extended: int = 0

    @property
    def cost(self) -> tuple[int, int, int, int]:
        """The sort key of how bad it is, most important first."""
        return self.unfilled, self.away, self.wilds, self.extended

    def after(self, candidate: Candidate | None) -> Pairing:
        """Return the pairing with one more item in front, filled by this meld or by none."""
        away = candidate.away if candidate else MISSING
        return Pairing(
            (candidate, *self.chosen),
            self.unfilled + bool(away),
            self.away + away,
            self.wilds,
            self.extended + (candidate.extended if candidate else 0),
        )


def pair(
    contract: Sequence[Item], read: Sequence[Sequence[Verdict[Meld]]], wanted: Wanted
) -> Pairing:
    """Return the pairing with the lowest cost: most items filled first, then the closest to filled.

    read    for each meld entered, its possible readings
    wanted  limits on the contract as a whole
    """
    candidates = [tuple(_candidates(item, read, wanted.extended)) for item in contract]

    @cache
    def best(item: int, used: frozenset[int], wilds: int) -> Pairing:
        if item == len(contract):
            return Pairing(wilds=wanted.missed_by(wilds))
        free = [one for one in candidates[item] if one.number not in used]
        pairings = [
            best(item + 1, used | {one.number}, wilds + one.wilds).after(one) for one in free
        ]
        without = best(item + 1, used, wilds).after(None)
        return min((*pairings, without), key=lambda found: found.cost)

    return best(0, frozenset(), 0)


def _candidates(
    item: Item,
    read: Sequence[Sequence[Verdict[Meld]]],
    extended: Mapping[int, int],
) -> Iterator[Candidate]:
    """Give the melds, in each reading of the item's kind, that could fill it."""
    weight = PURE_EXTENDED if item.pure else 1
    for number, readings in enumerate(read):
        for verdict in readings:
            if verdict.read_as and verdict.read_as.kind is item.kind:
                away = sum(_distance(reason) for reason in fit_faults(verdict.read_as, item))
                yield Candidate(number, verdict, away, weight * extended.get(number, 0))


def fit_faults(meld: Meld, item: Item) -> Iterator[Reason]:
    """Give every reason why this meld, of the item's kind, does not fill it.

    source  [[deals]] contract: the size, or_more, pure, most_wilds of the item
    """
    have, wilds = len(meld.cards), len(meld.wild_steps)
    if not item.fits_size(have):
        basis = Basis.NOT_YET if have < item.size else Basis.RULES
        yield Reason("contract.wrong_size", {"have": have, "need": item.size}, basis)
    if item.pure:
        yield from _impurities(meld)
    elif wilds > item.most_wilds:
        yield Reason("contract.item_wilds", {"wilds": wilds, "most": item.most_wilds})


def _impurities(meld: Meld) -> Iterator[Reason]:
    """Give every reason why a set is not pure: wilds, a suit twice, a suit not entered."""
    if meld.wild_steps:
        yield Reason("contract.not_pure_wilds", {"wilds": len(meld.wild_steps)})
    suits = Counter(card.suit for card in meld.naturals if card.suit)
    if repeated := tuple(str(suit) for suit in suits if suits[suit] > 1):
        yield Reason("contract.not_pure_suits", {"suits": repeated})
    yield from unsaid_suit_faults(meld.naturals)


def _distance(reason: Reason) -> int:
    """Return how far a meld with this fault is from filling its item."""
    match reason.facts:
        case {"have": int(have), "need": int(need)}:
            return min(abs(have - need), IMPURE - 1) * CARD
    return IMPURE

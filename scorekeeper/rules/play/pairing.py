"""Which of the melds entered is meant for which item of a contract."""

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
"""How far from an item: no meld of its kind; a wild or equal suits; each card too many or few."""
PURE_EXTENDED = 1000
"""How much worse than any other contract meld a pure set is extended in the same turn."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A meld that could be meant for an item.

    number    of the meld, counted from 0 in the order of entry
    away      how far it is from what the item asks for; 0 if it fills it
    extended  how much is lost by making it a contract meld, since it is extended in the same turn
    """

    number: int
    verdict: Verdict[Meld]
    away: int
    extended: int

    @property
    def wilds(self) -> int:
        """How many wilds it would bring into the contract."""
        return len(self.verdict.read_as.wild_steps) if self.verdict.read_as else 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What is asked of the contract melds beside their items.

    extended    number of a meld → lay-offs meant for it in the same turn: better an extra meld
    most_wilds  in all of them together
    taken       wilds taken off the table that have to lie in them
    """

    extended: Mapping[int, int] = field(default_factory=dict)
    most_wilds: int = ANY_NUMBER
    taken: int = 0

    def missed_by(self, wilds: int) -> int:
        """Return by how many wilds a contract with so many is wrong."""
        return max(0, wilds - self.most_wilds) + max(0, self.taken - wilds)


@dataclass(frozen=True, slots=True)
class Pairing:
    """For each item the candidate chosen, or None; and how good the whole is.

    wilds  by how many it has more or fewer than the contract should
    """

    chosen: tuple[Candidate | None, ...] = ()
    unfilled: int = 0
    away: int = 0
    wilds: int = 0
    extended: int = 0

    @property
    def cost(self) -> tuple[int, int, int, int]:
        """What is to be as low as can be, the weightiest first."""
        return self.unfilled, self.away, self.wilds, self.extended

    def after(self, candidate: Candidate | None) -> Pairing:
        """Return the pairing with one item more in front of it."""
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
    """Find the best pairing: as many items filled as can be, the rest by what comes nearest.

    read  for each meld entered the readings it allows
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
    weight = PURE_EXTENDED if item.pure else 1
    for number, readings in enumerate(read):
        for verdict in readings:
            if verdict.read_as and verdict.read_as.kind is item.kind:
                away = sum(_distance(reason) for reason in fit_faults(verdict.read_as, item))
                yield Candidate(number, verdict, away, weight * extended.get(number, 0))


def fit_faults(meld: Meld, item: Item) -> Iterator[Reason]:
    """Give every reason why this meld, of the right kind, does not fill this item."""
    have, wilds = len(meld.cards), len(meld.wild_steps)
    if not item.fits_size(have):
        basis = Basis.NOT_YET if have < item.size else Basis.RULES
        yield Reason("contract.wrong_size", {"have": have, "need": item.size}, basis)
    if item.pure:
        yield from _impurities(meld)
    elif wilds > item.most_wilds:
        yield Reason("contract.item_wilds", {"wilds": wilds, "most": item.most_wilds})


def _impurities(meld: Meld) -> Iterator[Reason]:
    if meld.wild_steps:
        yield Reason("contract.not_pure_wilds", {"wilds": len(meld.wild_steps)})
    suits = Counter(card.suit for card in meld.naturals if card.suit)
    if repeated := tuple(str(suit) for suit in suits if suits[suit] > 1):
        yield Reason("contract.not_pure_suits", {"suits": repeated})
    yield from unsaid_suit_faults(meld.naturals)


def _distance(reason: Reason) -> int:
    match reason.facts:
        case {"have": int(have), "need": int(need)}:
            return min(abs(have - need), IMPURE - 1) * CARD
    return IMPURE

"""Which of the melds entered is meant for which item of a contract."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from .judging import unsaid_suit_faults
from .melds import Meld
from .ruleset import Item, Ruleset
from .verdict import Reason, Verdict

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


@dataclass(frozen=True, slots=True)
class Pairing:
    """For each item the candidate chosen, or None; and how good the whole is."""

    chosen: tuple[Candidate | None, ...] = ()
    unfilled: int = 0
    away: int = 0
    extended: int = 0

    @property
    def cost(self) -> tuple[int, int, int]:
        """What is to be as low as can be, the weightiest first."""
        return self.unfilled, self.away, self.extended

    def after(self, candidate: Candidate | None) -> Pairing:
        """Return the pairing with one item more in front of it."""
        away = candidate.away if candidate else MISSING
        return Pairing(
            (candidate, *self.chosen),
            self.unfilled + bool(away),
            self.away + away,
            self.extended + (candidate.extended if candidate else 0),
        )


def pair(
    contract: Sequence[Item],
    read: Sequence[Sequence[Verdict[Meld]]],
    ruleset: Ruleset,
    extended: Mapping[int, int],
) -> Pairing:
    """Find the best pairing: as many items filled as can be, the rest by what comes nearest.

    read      for each meld entered the readings it allows
    extended  number of a meld → lay-offs meant for it in the same turn
    """
    candidates = [tuple(_candidates(item, read, ruleset, extended)) for item in contract]

    @cache
    def best(item: int, used: frozenset[int]) -> Pairing:
        if item == len(contract):
            return Pairing()
        free = [one for one in candidates[item] if one.number not in used]
        pairings = [best(item + 1, used | {one.number}).after(one) for one in free]
        return min((*pairings, best(item + 1, used).after(None)), key=lambda found: found.cost)

    return best(0, frozenset())


def _candidates(
    item: Item,
    read: Sequence[Sequence[Verdict[Meld]]],
    ruleset: Ruleset,
    extended: Mapping[int, int],
) -> Iterator[Candidate]:
    weight = PURE_EXTENDED if item.pure else 1
    for number, readings in enumerate(read):
        for verdict in readings:
            if verdict.read_as and verdict.read_as.kind is item.kind:
                away = sum(
                    _distance(reason) for reason in fit_faults(verdict.read_as, item, ruleset)
                )
                yield Candidate(number, verdict, away, weight * extended.get(number, 0))


def fit_faults(meld: Meld, item: Item, ruleset: Ruleset) -> Iterator[Reason]:
    """Give every reason why this meld, of the right kind, does not fill this item."""
    have = len(meld.cards)
    if not item.fits_size(have):
        yield Reason("contract.wrong_size", {"have": have, "need": item.size})
    if item.pure:
        yield from _impurities(meld, ruleset)


def _impurities(meld: Meld, ruleset: Ruleset) -> Iterator[Reason]:
    naturals = [card for card in meld.cards if not ruleset.is_wild(card)]
    if wilds := len(meld.cards) - len(naturals):
        yield Reason("contract.not_pure_wilds", {"wilds": wilds})
    suits = Counter(card.suit for card in naturals if card.suit)
    if repeated := tuple(str(suit) for suit in suits if suits[suit] > 1):
        yield Reason("contract.not_pure_suits", {"suits": repeated})
    yield from unsaid_suit_faults(naturals)


def _distance(reason: Reason) -> int:
    match reason.facts:
        case {"have": int(have), "need": int(need)}:
            return min(abs(have - need), IMPURE - 1) * CARD
    return IMPURE

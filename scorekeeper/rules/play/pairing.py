"""Match the melds of a lay-down to the items of a contract, as well as possible.

Runs of one suit claim places in a contract: two that claim the same are too near to each other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product

from scorekeeper.rules.cards import ACE_HIGH, KING, Card, Suit
from scorekeeper.rules.melds.melds import Meld
from scorekeeper.rules.melds.ordering import unsaid_suit_faults
from scorekeeper.rules.melds.wilds import shown_cards
from scorekeeper.rules.ruleset.choices import Ace, Kind, RunsOfOneSuit, RunSuits
from scorekeeper.rules.ruleset.deals import Item
from scorekeeper.rules.ruleset.declaring import ANY_NUMBER
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.verdict import Basis, Reason, Verdict

Claims = frozenset[Hashable]
"""What a run of a contract takes for itself; two that take the same may not fill one contract."""


def claims_of(meld: Meld, ruleset: Ruleset) -> Claims:
    """Return what this meld takes for itself in a contract; two that share some are too near.

    returns  for a run its suit, or each of its places and the next one above, with the suit;
             for a set its rank; nothing where the rules let such melds lie beside each other
    source   [contracts] runs_of_one_suit, sets_of_one_rank; [runs] ace
    """
    if meld.kind is Kind.SET and not ruleset.contracts.sets_of_one_rank:
        return frozenset({meld.low})
    suit = meld.suit
    if meld.kind is not Kind.RUN or suit is None:
        return frozenset()
    match ruleset.contracts.runs_of_one_suit:
        case RunsOfOneSuit.ANYHOW:
            return frozenset()
        case RunsOfOneSuit.NEVER:
            return frozenset({suit})
        case RunsOfOneSuit.APART:
            places: Iterable[int] = range(meld.low, meld.high + 2)
            # King and ace are neighbours.
            if ruleset.runs.reach.ace is Ace.CORNER:
                places = (place % KING for place in places)
            return frozenset((suit, place) for place in places)


def all_claims(ruleset: Ruleset) -> Iterator[Hashable]:
    """Give everything that any run can take for itself, each once, in a fixed order.

    source  [contracts] runs_of_one_suit
    """
    match ruleset.contracts.runs_of_one_suit:
        case RunsOfOneSuit.ANYHOW:
            return
        case RunsOfOneSuit.NEVER:
            yield from Suit
        case RunsOfOneSuit.APART:
            yield from product(Suit, range(ACE_HIGH + 2))


MISSING, IMPURE, CARD = 100, 10, 1
"""Distances from filling an item: no meld of its kind; a wild or a suit twice in a pure set; each
card too many or too few.
"""
PURE_EXTENDED = 1000
"""The extra cost of a lay-off onto a contract meld that is a pure set, compared to any other."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A meld that could fill an item.

    number     index of the meld in the order of entry
    away       its distance from filling the item; 0 if it fills it
    extended   what it costs that cards are laid off onto it in this turn
    claims     what it takes for itself
    only_here  whether it is good for this item, but not beyond the contract
    """

    number: int
    verdict: Verdict[Meld]
    away: int
    extended: int
    claims: Claims = frozenset()
    only_here: bool = False

    @property
    def wilds(self) -> int:
        return len(self.verdict.read_as.wild_steps) if self.verdict.read_as else 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What the contract melds should be like besides filling their items.

    extended    index of a meld → lay-offs onto it in the same turn; such melds better stay extra
    most_wilds  in all contract melds together
    taken       wilds taken off the table that must lie in them
    claims_of   meld → what it takes for itself; no two melds may take the same
    suits       those of a run for an item that does not state its own
    own_suit    whether other wilds than jokers stand only for cards of their suit
    """

    extended: Mapping[int, int] = field(default_factory=dict)
    most_wilds: int = ANY_NUMBER
    taken: int = 0
    claims_of: Callable[[Meld], Claims] = field(default=lambda meld: frozenset())
    suits: RunSuits = RunSuits.ONE_SUIT
    own_suit: bool = False

    def missed_by(self, wilds: int) -> int:
        """Return by how many wilds a contract with this many is outside those limits."""
        return max(0, wilds - self.most_wilds) + max(0, self.taken - wilds)


@dataclass(frozen=True, slots=True)
class Pairing:
    """For each item the meld chosen for it, or None, with the costs of the choice.

    unfilled  items not filled
    away      sum of the distances from filling them
    clashes   melds that take for themselves what another one takes
    wilds     by how many wilds the contract has too many or too few
    spared    melds chosen that are good for their item, but would not be beyond the contract
    extended  cost of lay-offs onto contract melds
    """

    chosen: tuple[Candidate | None, ...] = ()
    unfilled: int = 0
    away: int = 0
    clashes: int = 0
    wilds: int = 0
    spared: int = 0
    extended: int = 0

    @property
    def cost(self) -> tuple[int, int, int, int, int, int]:
        return (
            *(self.unfilled, self.away, self.clashes),
            *(self.wilds, -self.spared, self.extended),
        )

    def after(self, candidate: Candidate | None, clashes: bool = False) -> Pairing:
        """Return the pairing with one more item in front, filled by this meld or by none.

        clashes  whether a meld of an item before that one takes the same for itself
        """
        away = candidate.away if candidate else MISSING
        return Pairing(
            (candidate, *self.chosen),
            self.unfilled + bool(away),
            self.away + away,
            self.clashes + clashes,
            self.wilds,
            self.spared + (candidate.only_here if candidate else 0),
            self.extended + (candidate.extended if candidate else 0),
        )


def pair(
    contract: Sequence[Item], read: Sequence[Sequence[Verdict[Meld]]], wanted: Wanted
) -> Pairing:
    """Return the pairing with the lowest cost: most items filled first, then the closest to filled.

    read    for each meld entered, its possible readings
    wanted  limits on the contract as a whole
    """
    candidates = [tuple(_candidates(item, read, wanted)) for item in contract]

    @cache
    def best(item: int, used: frozenset[int], wilds: int, claimed: Claims) -> Pairing:
        if item == len(contract):
            return Pairing(wilds=wanted.missed_by(wilds))
        free = [one for one in candidates[item] if one.number not in used]
        pairings = [
            best(item + 1, used | {one.number}, wilds + one.wilds, claimed | one.claims).after(
                one, clashes=bool(claimed & one.claims)
            )
            for one in free
        ]
        without = best(item + 1, used, wilds, claimed).after(None)
        return min((*pairings, without), key=lambda found: found.cost)

    return best(0, frozenset(), 0, frozenset())


def _candidates(
    item: Item, read: Sequence[Sequence[Verdict[Meld]]], wanted: Wanted
) -> Iterator[Candidate]:
    """Give the melds, in each reading of the item's kind, that could fill it."""
    weight = PURE_EXTENDED if item.pure else 1
    for number, readings in enumerate(read):
        for verdict in readings:
            if verdict.read_as and is_of(verdict.read_as, item, wanted.suits):
                faults = fit_faults(verdict.read_as, item, own_suit=wanted.own_suit)
                away = sum(map(_distance, faults))
                if not verdict.legal and any(other.legal for other in readings):
                    # It is good for an item of other suits, or beyond the contract.
                    away += IMPURE
                extended = weight * wanted.extended.get(number, 0)
                claims = wanted.claims_of(verdict.read_as)
                only_here = verdict.legal and not readings[0].legal
                yield Candidate(number, verdict, away, extended, claims, only_here)


def is_of(meld: Meld, item: Item, suits: RunSuits) -> bool:
    """Whether this meld is of the item's kind, a run by the item's rules about suits.

    suits   those of a run for an item that does not state its own
    source  [runs] suits; [[deals]] contract, the suits of an item
    """
    if meld.kind is not item.kind:
        return False
    return meld.kind is not Kind.RUN or meld.suits is (item.suits or suits)


def fit_faults(meld: Meld, item: Item, *, own_suit: bool) -> Iterator[Reason]:
    """Give every reason why this meld, of the item's kind, does not fill it.

    source  [[deals]] contract: the size, or_more, rank, pure, different_suits, one_colour,
            most_wilds of the item; [wilds] own_suit
    """
    have, wilds = len(meld.cards), len(meld.wild_steps)
    if not item.fits_size(have):
        basis = Basis.NOT_YET if have < item.size else Basis.RULES
        yield Reason("contract.wrong_size", {"have": have, "need": item.size}, basis)
    if not item.takes_rank(meld.low):
        yield Reason("contract.wrong_rank", {"rank": item.rank})
    if item.pure and wilds:
        yield Reason("contract.not_pure_wilds", {"wilds": wilds})
    elif wilds > item.most_wilds:
        yield Reason("contract.item_wilds", {"wilds": wilds, "most": item.most_wilds})
    if item.by_suit:
        yield from _suit_faults(shown_cards(meld, own_suit=own_suit), item)


def _suit_faults(shown: Sequence[Card], item: Item) -> Iterator[Reason]:
    """Give every reason why the suits of a set are not those asked for, or are not entered."""
    suits = Counter(card.suit for card in shown if card.suit)
    repeated = tuple(str(suit) for suit in suits if suits[suit] > 1)
    if item.suits_differ and repeated:
        yield Reason("contract.not_pure_suits", {"suits": repeated})
    if item.one_colour and len({suit.is_red for suit in suits}) > 1:
        yield Reason("contract.two_colours")
    yield from unsaid_suit_faults(shown)


def _distance(reason: Reason) -> int:
    match reason.facts:
        case {"have": int(have), "need": int(need)}:
            return min(abs(have - need), IMPURE - 1) * CARD
    return IMPURE

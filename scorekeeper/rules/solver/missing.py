"""Which cards, if drawn, would complete a contract."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.rules.cards import JOKER, RANKS, Card, Suit
from scorekeeper.rules.melds.melds import Standing
from scorekeeper.rules.melds.runs import windows
from scorekeeper.rules.ruleset.choices import Kind, RunSuits
from scorekeeper.rules.ruleset.model import Item, Packs

from .asking import can_lay_down
from .budget import Meter
from .question import Outcome, Situation
from .shapes import Shapes, shapes_of

ALL_CARDS = (JOKER, *(Card(rank, suit) for rank in RANKS for suit in sorted(Suit)))
"""In order of rank and suit, a joker first."""


def missing_for_contract(
    hand: Sequence[Card],
    situation: Situation,
    packs: Packs,
    seen: Sequence[Card] = (),
    *,
    budget: int | None = None,
) -> Outcome[tuple[Card, ...]]:
    """Find the cards each of which would be enough to complete the contract.

    packs    the cards in play
    seen     cards known to be elsewhere, besides those on the table
    budget   steps that this may cost; None: ``BUDGET``
    returns  cards that can still be drawn, in order of rank and suit, a joker first; none where the
             contract can be laid down already, or was; where not proven, there may be more
    """
    meter = Meter(budget)
    if situation.standing is not Standing.NOT_DOWN or can_lay_down(hand, situation, meter):
        return Outcome((), not meter.ended, meter.steps)
    found = missing_of(hand, situation, packs, seen, meter)
    return Outcome(found, not meter.ended, meter.steps)


def missing_of(
    hand: Sequence[Card],
    situation: Situation,
    packs: Packs,
    seen: Sequence[Card],
    meter: Meter,
) -> tuple[Card, ...]:
    """Answer as ``missing_for_contract`` for a hand that cannot lay down the contract.

    returns  those found so far if the budget ends
    """
    there = Counter((*hand, *seen))
    there.update(card for one in situation.table for card in one.meld.cards)
    drawn, candidates = replace(situation, drawn=True), _Candidates(hand, situation)
    found: list[Card] = []
    known: dict[Card, bool] = {}
    for card in ALL_CARDS:
        stand_in = candidates.stand_in(card) if packs.copies(card) > there[card] else None
        if stand_in:
            if stand_in not in known:
                known[stand_in] = can_lay_down((*hand, card), drawn, meter)
            if known[stand_in]:
                found.append(card)
    return tuple(found)


class _Candidates:
    """A quick filter: leaves out cards that cannot lie in any meld of a contract."""

    def __init__(self, hand: Sequence[Card], situation: Situation) -> None:
        ruleset, deal = situation.ruleset, situation.deal
        self._ruleset = ruleset
        self._shapes: Shapes = shapes_of(ruleset)
        self._naturals = Counter(card for card in hand if not card.is_joker)
        self._ranks = Counter(card.rank for card in self._naturals.elements())
        wilds = sum(map(ruleset.is_wild, hand))
        self._wilds = {kind: min(wilds, self._shapes.most_wilds(kind)) for kind in Kind}
        items = {item for contract in deal.contracts for item in contract}
        self._sets = [item for item in items if item.kind is Kind.SET]
        self._runs = [item for item in items if item.kind is not Kind.SET]
        self._windows = {
            item.size: [places.ranks for places in windows(item.size, ruleset.runs.ace)]
            for item in self._runs
        }
        self._by_suit = self._shapes.suits_matter or any(item.suits_differ for item in self._sets)
        swaps = any(one.meld.wild_steps for one in situation.table)
        self._any = swaps or deal.must_go_out or not all(deal.contracts)

    def stand_in(self, card: Card) -> Card | None:
        """Return one card for all that would help in the same way, as only their rank matters.

        returns  the card itself where its suit matters too, or where a quick answer is impossible;
                 None where the card cannot help
        """
        if self._any or self._ruleset.is_wild(card):
            return card
        if any(self._goes_into_run(card, item) for item in self._runs):
            return card
        if any(self._goes_into_set(card, item) for item in self._sets):
            return card if self._by_suit else Card(card.rank)
        return None

    def _goes_into_set(self, card: Card, item: Item) -> bool:
        """Whether the hand has enough cards of this rank, and wilds, for the item."""
        return self._ranks[card.rank] + 1 + self._wilds[item.kind] >= item.size

    def _goes_into_run(self, card: Card, item: Item) -> bool:
        """Whether the hand has enough neighbours of this card, and wilds, for the item."""
        beside = item.size - 1 - self._wilds[item.kind]
        return any(
            card.rank in ranks and self._beside(card, ranks, item) >= beside
            for ranks in self._windows[item.size]
        )

    def _beside(self, card: Card, ranks: Sequence[int], item: Item) -> int:
        """Return how many naturals for the other ranks of such a run the hand may hold."""
        others = [rank for rank in ranks if rank != card.rank]
        suits = item.suits or self._ruleset.runs.suits
        if item.kind is Kind.RUN and suits is RunSuits.ONE_SUIT:
            return sum(Card(rank, card.suit) in self._naturals for rank in others)
        return sum(rank in self._ranks for rank in others)

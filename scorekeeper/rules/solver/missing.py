"""Which cards would complete a contract."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.rules.cards import JOKER, RANKS, Card, Suit
from scorekeeper.rules.melds import Standing
from scorekeeper.rules.ruleset import Item, Kind, Packs
from scorekeeper.rules.runs import windows

from .asking import can_lay_down
from .question import Situation
from .shapes import Shapes, shapes_of

ALL_CARDS = (JOKER, *(Card(rank, suit) for rank in RANKS for suit in sorted(Suit)))
"""In the order of rank and suit, a joker first."""


def missing_for_contract(
    hand: Sequence[Card], situation: Situation, packs: Packs, seen: Sequence[Card] = ()
) -> tuple[Card, ...]:
    """Find the cards any one of which would complete the contract.

    packs    those in play
    seen     cards known to be elsewhere, beside those on the table
    returns  cards that can still turn up, in the order of rank and suit, a joker first; none where
             the contract can be laid down already, or is not due
    """
    if situation.standing is not Standing.NOT_DOWN or can_lay_down(hand, situation):
        return ()
    there = Counter((*hand, *seen))
    there.update(card for one in situation.table for card in one.meld.cards)
    drawn, helps = replace(situation, drawn=True), _Helps(hand, situation)
    return tuple(
        card
        for card in ALL_CARDS
        if packs.copies(card) > there[card]
        and helps.perhaps(card)
        and can_lay_down((*hand, card), drawn)
    )


class _Helps:
    """Tells which cards are not worth trying, since they can lie in no meld of a contract."""

    def __init__(self, hand: Sequence[Card], situation: Situation) -> None:
        ruleset, deal = situation.ruleset, situation.deal
        self._ruleset = ruleset
        self._shapes: Shapes = shapes_of(ruleset)
        self._naturals = Counter(card for card in hand if not card.is_joker)
        self._ranks = Counter(card.rank for card in self._naturals.elements())
        wilds = sum(map(ruleset.is_wild, hand))
        self._wilds = {kind: min(wilds, self._shapes.most_wilds(kind)) for kind in Kind}
        self._items = {item for contract in deal.contracts for item in contract}
        swaps = any(one.meld.wild_steps for one in situation.table)
        self._any = swaps or deal.must_go_out or not all(deal.contracts)

    def perhaps(self, card: Card) -> bool:
        """Whether this card may be what is missing; a wild, or any that could win one, may."""
        if self._any or self._ruleset.is_wild(card):
            return True
        return any(self._goes_into(card, item) for item in self._items)

    def _goes_into(self, card: Card, item: Item) -> bool:
        wilds = self._wilds[item.kind]
        if item.kind is Kind.SET:
            return self._ranks[card.rank] + 1 + wilds >= item.size
        return any(
            card.rank in places.ranks
            and self._beside(card, places.ranks, item.kind) + 1 + wilds >= item.size
            for places in windows(item.size, self._ruleset.runs.ace)
        )

    def _beside(self, card: Card, ranks: Sequence[int], kind: Kind) -> int:
        """Return how many naturals the hand holds for the other places of such a run."""
        others = [rank for rank in ranks if rank != card.rank]
        if kind is Kind.RUN:
            return sum(Card(rank, card.suit) in self._naturals for rank in others)
        return sum(rank in self._ranks for rank in others)

"""The cards that could complete a contract: a quick filter before the search is asked of each."""

from collections import Counter
from collections.abc import Sequence

from scorekeeper.rules.cards import JOKER, RANKS, Card, Suit
from scorekeeper.rules.melds.ordering import windows
from scorekeeper.rules.ruleset.choices import Kind, RunSuits
from scorekeeper.rules.ruleset.deals import Item

from .question import Situation
from .shapes import Shapes, shapes_of

ALL_CARDS = (JOKER, *(Card(rank, suit) for rank in RANKS for suit in sorted(Suit)))
"""In order of rank and suit, a joker first."""


class Candidates:
    """Leaves out cards that cannot lie in any meld of a contract."""

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
            item.size: [places.ranks for places in windows(item.size, ruleset.runs.reach)]
            for item in self._runs
        }
        self._by_suit = self._shapes.suits_matter or any(item.by_suit for item in self._sets)
        swaps = any(one.meld.wild_steps for one in situation.table)
        self._any = swaps or deal.must_go_out or not all(deal.contracts)

    def stand_in(self, card: Card) -> Card | None:
        """Return one card for all that help in the same way, as only their rank matters.

        returns  the card itself where its suit matters too, or the filter cannot tell; None where
                 the card cannot help
        """
        if self._any or self._ruleset.is_wild(card):
            return card
        if any(self._goes_into_run(card, item) for item in self._runs):
            return card
        if any(self._goes_into_set(card, item) for item in self._sets):
            return card if self._by_suit else Card(card.rank)
        return None

    def _goes_into_set(self, card: Card, item: Item) -> bool:
        enough = self._ranks[card.rank] + 1 + self._wilds[item.kind] >= item.size
        return enough and item.takes_rank(card.rank)

    def _goes_into_run(self, card: Card, item: Item) -> bool:
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

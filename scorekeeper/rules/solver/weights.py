"""What a card that stays in hand weighs, and the loss at the end of a search.

The search keeps the least total weight; of equal ones the first that it finds, in a fixed order.
"""

from collections.abc import Callable, Mapping, Sequence

from scorekeeper.rules.cards import JOKER, RANKS, Card, Suit
from scorekeeper.rules.ruleset.choices import Kind
from scorekeeper.rules.ruleset.model import Ruleset

from .budget import NO_WAY
from .layout import Layout

POINT_WEIGHT = 64
"""Weight of one penalty point; a card weighs 1, so of equal points fewer cards are better."""
CARD_WEIGHT = 1 << 20
"""Weight of one card where the number of cards counts before their points."""

EVERY_FACE = (JOKER, *(Card(rank, suit) for rank in RANKS for suit in (None, *Suit)))
Weigh = Callable[[Card], int]
"""A function: card → the loss, if it stays in hand."""


def by_points(ruleset: Ruleset) -> Weigh:
    """Return the weights for the least penalty points, then the fewest cards."""
    weights = {card: POINT_WEIGHT * ruleset.cost_of(card) + 1 for card in EVERY_FACE}
    return weights.__getitem__


def by_number(ruleset: Ruleset) -> Weigh:
    """Return the weights for the fewest cards, then the least penalty points."""
    weights = {card: CARD_WEIGHT + ruleset.cost_of(card) for card in EVERY_FACE}
    return weights.__getitem__


def by_nothing(card: Card) -> int:
    return 0


class Ending:
    """The loss in the state after the last rank, as a function of that state.

    lightest  the least weight of a wild
    """

    def __init__(self, layout: Layout, room: Mapping[int, int], weights: Sequence[int]) -> None:
        """Store the weights of wilds.

        room     number of a run on the table → how many wilds it can take alone
        weights  the different weights of the wilds in hand, the least first
        """
        self._layout = layout
        self._room = [(layout.tokens[number], most) for number, most in room.items() if most]
        due = [*layout.items, *layout.bound.values(), *([layout.free] if layout.free else [])]
        self._due = sum(field.bits for field in due)
        self._room_serves = layout.laid_off_satisfies_use(Kind.RUN)
        self.lightest = weights[0] if weights else 0

    def __call__(self, state: int) -> int:
        """Return the weight of wilds left over; ``NO_WAY`` where an item, point or wild is due."""
        layout = self._layout
        if state & self._due or (layout.due is not None and state >> layout.due):
            return NO_WAY
        wilds = left = layout.wilds.of(state)
        for token, most in self._room:
            if token.of(state):
                left -= most
        if layout.owed:
            laid = wilds - max(left, 0) if self._room_serves else 0
            if layout.owed.of(state) > laid:
                return NO_WAY
        if left <= 0:
            return 0
        loss, heaviest = 0, self.lightest
        for heaviest, field in layout.kinds:
            some = min(left, field.of(state))
            loss += some * heaviest
            left -= some
        return loss + left * heaviest


class LowerBound:
    """A lower bound on what is lost from a state on, where only the contract can be put down."""

    def __init__(
        self,
        layout: Layout,
        ending: Ending,
        weigh: Weigh,
        ranks: Sequence[tuple[Sequence[Card], Sequence[int]]],
        others: Sequence[Card],
    ) -> None:
        """Store the weights of cards, and what filling an item can save.

        ending  gives the weights of wilds
        ranks   for each rank, in the order of the search: its cards, and for each kind of item the
                most that filling one can save from this rank on
        others  cards that begin no run and fill no item of a set
        """
        self._items, self._ending = layout.items, ending
        self._due = sum(field.bits for field in layout.items)
        self._wilds, self._wild = layout.wilds, ending.lightest
        self._saved = [*(saved for _, saved in ranks), [0] * len(layout.items)]
        self._known: list[dict[int, int]] = [{} for _ in self._saved]
        self._weights: list[list[tuple[int, int, int]]] = []
        weights: list[tuple[int, int, int]] = []
        for cards in (others, *(cards for cards, _ in reversed(ranks))):
            fields = [(layout.faces[card], weigh(card)) for card in cards]
            weights = [*((field.shift, field.mask, weight) for field, weight in fields), *weights]
            self._weights.insert(0, weights)

    def cards(self, number: int, state: int) -> int:
        """Return the weight of the cards that the state still has of this rank and later ones."""
        left = 0
        for shift, mask, weight in self._weights[number]:
            left += (state >> shift & mask) * weight
        return left

    def others(self, state: int) -> int:
        return self.cards(len(self._weights) - 1, state)

    def least(self, number: int, state: int, cards: int) -> int:
        """Return a lower bound on the loss from this rank on: all cards but those items may save.

        cards    the weight of the cards left, from ``cards``
        returns  the exact loss where no item is due
        """
        due = state & self._due
        if not due:
            return cards + self._ending(state)
        known = self._known[number]
        if due not in known:
            pairs = zip(self._items, self._saved[number], strict=True)
            known[due] = sum(field.of(due) * most for field, most in pairs)
        wilds = state >> self._wilds.shift & self._wilds.mask
        return cards + wilds * self._wild - known[due]

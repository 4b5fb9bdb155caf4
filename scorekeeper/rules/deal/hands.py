"""The cards left in hands: what they cost, and which were entered more often than there are."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from scorekeeper.rules.cards import JOKER, RANKS, Card, Suit
from scorekeeper.rules.ruleset.dealing import Packs
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.verdict import Basis, Reason


def cost_hand(cards: Sequence[Card], ruleset: Ruleset) -> int:
    """Return the sum of the points that these cards cost in hand; 0 for none.

    Every card counts, even those that would form melds. Suits may be missing.

    source  [penalties]
    """
    return sum(map(ruleset.cost_of, cards))


def copies_by_cost(packs: Packs, ruleset: Ruleset) -> tuple[tuple[int, int], ...]:
    """Return (points, how many of the cards in play cost that), the cheapest first."""
    copies = Counter[int]()
    for card in (*(Card(rank, suit) for rank in RANKS for suit in Suit), JOKER):
        copies[ruleset.cost_of(card)] += packs.copies(card)
    return tuple(sorted(copies.items()))


def costs_of_hands(fewest: int, most: int, packs: Packs, ruleset: Ruleset) -> frozenset[int]:
    """Return all that a hand of ``fewest`` to ``most`` cards may cost, in points.

    packs    the cards in play
    returns  empty only where they hold fewer than ``fewest`` cards
    source   [penalties]; [[packs]]
    """
    sums = 0
    for of_size in _costs_by_size(most, copies_by_cost(packs, ruleset))[fewest:]:
        sums |= of_size
    return frozenset(points for points in range(sums.bit_length()) if sums >> points & 1)


@lru_cache(maxsize=64)
def _costs_by_size(most: int, costs: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    """Return for hands of 0 to ``most`` cards what they may cost, as numbers whose bits are points.

    The cards of one cost after the other are dealt out; each moves all bits up by its cost.

    costs  as ``copies_by_cost``
    """
    reached = [1] + [0] * most
    for points, cards in costs:
        for size in range(most, 0, -1):
            for copies in range(1, min(cards, size) + 1):
                reached[size] |= reached[size - copies] << copies * points
    return tuple(reached)


def overcount_faults(places: Mapping[str, Sequence[Card]], packs: Packs) -> Iterator[Reason]:
    """Give a reason for every card that was entered more often than the packs hold it.

    Ranks are counted as well, so that a card without a suit counts: two packs hold eight sevens.

    places   name of an entry (a meld's number, a seat key) → the cards entered there
    packs    the cards in play
    returns  reasons with the facts card, seen, most, and the ``places`` where it was entered
    """
    seen: Counter[Card] = Counter()
    for cards in places.values():
        for card in cards:
            seen.update({card, Card(card.rank)})
    for card, times in sorted(seen.items()):
        most = packs.copies(card)
        if times > most:
            where = tuple(name for name, cards in places.items() if _shows(cards, card))
            yield Reason(
                "cards.too_many",
                {"card": str(card), "seen": times, "most": most, "places": where},
                Basis.BOOK,
            )


def _shows(cards: Sequence[Card], card: Card) -> bool:
    """Whether this card, or any card of its rank if it has no suit, is among the cards."""
    return any(one == card or Card(one.rank) == card for one in cards)

"""The cards left in hands: what they cost, and which were entered more often than there are."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from scorekeeper.rules.cards import JOKER, RANKS, Card
from scorekeeper.rules.ruleset.dealing import Packs
from scorekeeper.rules.ruleset.ending import Penalties
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.verdict import Basis, Reason


def cost_hand(cards: Sequence[Card], ruleset: Ruleset) -> int:
    """Return the sum of the points that these cards cost in hand; 0 for none.

    Every card counts, even those that would form melds. Suits do not matter and may be missing.

    source  [penalties]
    """
    return sum(ruleset.penalties.of(card) for card in cards)


def costs_of_hands(fewest: int, most: int, packs: Packs, penalties: Penalties) -> frozenset[int]:
    """Return all that a hand of ``fewest`` to ``most`` cards may cost, in points.

    packs    the cards in play
    returns  empty only where they hold fewer than ``fewest`` cards
    source   [penalties]; [[packs]]
    """
    sums = 0
    for of_size in _costs_by_size(most, packs, penalties)[fewest:]:
        sums |= of_size
    return frozenset(points for points in range(sums.bit_length()) if sums >> points & 1)


@lru_cache(maxsize=64)
def _costs_by_size(most: int, packs: Packs, penalties: Penalties) -> tuple[int, ...]:
    """Return for hands of 0 to ``most`` cards what they may cost, as numbers whose bits are points.

    One rank after the other is dealt out; each card moves all bits up by its cost.
    """
    reached = [1] + [0] * most
    for card in (*map(Card, RANKS), JOKER):
        points = penalties.of(card)
        for size in range(most, 0, -1):
            for copies in range(1, min(packs.copies(card), size) + 1):
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

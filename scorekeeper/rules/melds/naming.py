"""Cards and suits as the facts of reasons name them, and the reason for a suit that is missing."""

from collections import Counter
from collections.abc import Iterable, Iterator

from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.verdict import Basis, Reason


def names_of(cards: Iterable[Card]) -> tuple[str, ...]:
    """Return cards in the notation, without duplicates."""
    return tuple(dict.fromkeys(map(str, cards)))


def suits_of(cards: Iterable[Card]) -> list[Suit]:
    """Return the suits of these cards, the most frequent first."""
    return [suit for suit, _ in Counter(card.suit for card in cards if card.suit).most_common()]


def unsaid_suit_faults(naturals: Iterable[Card]) -> Iterator[Reason]:
    """Give the reason, if any, that cards were entered without a suit where the suit matters."""
    if unsaid := names_of(card for card in naturals if card.suit is None):
        yield Reason("meld.suit_not_said", {"cards": unsaid}, Basis.NOT_YET)

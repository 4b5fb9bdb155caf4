"""Cards as a ruleset names them: whole ranks ("2", "K") and single cards ("AH")."""

from functools import lru_cache

from scorekeeper.rules.cards import RANKS, Card, Suit, UnreadableCards, parse_cards


def find_face(name: str) -> Card | None:
    """Return the card of this name, a whole rank as a card without suit; None where it names none.

    A joker is none of them. Only the exact notation counts, so that equal rules read alike.
    """
    try:
        cards = parse_cards(name, suits_needed=False)
    except UnreadableCards:
        return None
    named = len(cards) == 1 and not cards[0].is_joker and str(cards[0]) == name
    return cards[0] if named else None


@lru_cache(maxsize=256)
def faces_of(names: tuple[str, ...]) -> tuple[Card, ...]:
    """Return the cards of these names, without names of no card."""
    return tuple(face for name in names if (face := find_face(name)))


@lru_cache(maxsize=256)
def every_card_of(names: tuple[str, ...]) -> frozenset[Card]:
    """Return every card that these names mean, and each rank that is meant as a whole."""
    faces = faces_of(names)
    suited = (Card(rank, suit) for rank in RANKS for suit in Suit)
    cards = {card for card in suited if card in faces or Card(card.rank) in faces}
    whole = {Card(rank) for rank in RANKS if all(Card(rank, suit) in cards for suit in Suit)}
    return frozenset(cards | whole)

"""What the keys of the pad for a hand do; ``static/js/pad-hand.js`` does the same.

A chosen suit goes with every rank until another is chosen, or none: a hand held by suits takes one
tap a card. Without one a rank is added bare, and a suit tapped after it is its own.
"""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.rules.cards import Card, Suit, card_at

from .runpads import Cards, place_of

HAND_KEYS = {"rank", "suit", "sort"}
"""What the keys begin with that no other pad has, or has otherwise."""

SUIT_ORDER = (None, *Suit)


def press_hand(cards: Cards, suit: Suit | None, key: Sequence[str]) -> Cards:
    """Press a key of the pad for a hand: a rank, a suit, or one that sorts the cards.

    suit    the one that is chosen
    errors  ValueError for a key that it has not
    """
    match key:
        case ["rank", rank]:
            return (*cards, card_at(place_of(rank), suit))
        case ["suit", letter]:
            said = Suit(letter)
            return (*cards[:-1], Card(cards[-1].rank, said)) if _waits(cards, suit) else cards
        case ["sort", "suits"]:
            return tuple(sorted(cards, key=_by_suit))
        case ["sort", "ranks"]:
            return tuple(sorted(cards, key=_by_rank))
    raise ValueError(key)


def suit_in_hand(before: Cards, suit: Suit | None, key: Sequence[str]) -> Suit | None:
    """Return the suit that is chosen after a key; tapped once more, it no longer is.

    before  the cards as they were when the key was pressed
    """
    if key[0] != "suit" or _waits(before, suit):
        return suit
    return None if key[1] == suit else Suit(key[1])


def _waits(cards: Cards, suit: Suit | None) -> bool:
    """Whether the last card is a rank that still waits for its suit."""
    last = cards[-1] if cards else None
    return suit is None and last is not None and not last.is_joker and last.suit is None


def _by_suit(card: Card) -> tuple[bool, int, int]:
    return card.is_joker, SUIT_ORDER.index(card.suit), card.rank


def _by_rank(card: Card) -> tuple[bool, int, int]:
    return card.is_joker, card.rank, SUIT_ORDER.index(card.suit)

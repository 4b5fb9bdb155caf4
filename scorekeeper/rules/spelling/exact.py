"""The text that keys write into a field: signs for suits, one way to read it, in every language.

A no-break space parts the cards. People do not type one, so ``7♥ J 8♥`` from keys is never asked
about. ``static/js/cards.js`` reads and writes the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from scorekeeper.rules.cards import JOKER, RANK_LETTERS, Card, Suit, name_of_rank

BETWEEN = "\u00a0"
SIGNS = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}
_SUITS = {sign: suit for suit, sign in SIGNS.items()}
_RANKS = {letter: rank for rank, letter in RANK_LETTERS.items()}
_CARD = re.compile(r"(10|[2-9AJQK])([♠♥♦♣]?)|JK")


def write_exact(cards: Iterable[Card]) -> str:
    """Return the text of these cards."""
    return BETWEEN.join(map(_word, cards))


def read_exact(text: str) -> tuple[Card, ...] | None:
    """Return the cards of such a text; None where it is another."""
    words = [_CARD.fullmatch(word) for word in text.strip(" ").split(BETWEEN)] if text else []
    if not all(words):
        return None
    return tuple(_card(word) for word in words if word)


def _word(card: Card) -> str:
    sign = SIGNS[card.suit] if card.suit else ""
    return "JK" if card.is_joker else name_of_rank(card.rank) + sign


def _card(word: re.Match[str]) -> Card:
    if not word[1]:
        return JOKER
    rank = _RANKS.get(word[1]) or int(word[1])
    return Card(rank, _SUITS.get(word[2]))

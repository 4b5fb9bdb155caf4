"""Cards, and the notation in which files and the journal write them (``7H 10D JK``)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache


class Suit(StrEnum):
    """One of the four suits; the value is its letter in the notation."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    __hash__ = str.__hash__  # Enum's own hash is slow, and cards are looked up all the time

    @property
    def is_red(self) -> bool:
        return self in (Suit.HEARTS, Suit.DIAMONDS)


JOKER_RANK = 0
ACE, TWO, JACK, QUEEN, KING = 1, 2, 11, 12, 13
ACE_HIGH = 14
"""The place of an ace above the king in a run; a card's own rank is always ``ACE``."""
RANKS = range(ACE, KING + 1)

RANK_LETTERS = {ACE: "A", JACK: "J", QUEEN: "Q", KING: "K"}


@dataclass(frozen=True, slots=True)
class Card:
    """The face of a card. Two packs hold 7♠ twice, so keep cards in tuples, not in sets.

    rank  1 (ace) to 13 (king); 0 for a joker
    suit  None for a joker, and where only the rank was entered ("a seven")
    """

    rank: int
    suit: Suit | None = None

    def __lt__(self, other: Card) -> bool:
        return (self.rank, self.suit or "") < (other.rank, other.suit or "")

    @property
    def is_joker(self) -> bool:
        return self.rank == JOKER_RANK

    def __str__(self) -> str:
        return "JK" if self.is_joker else name_of_rank(self.rank) + (self.suit or "")


JOKER = Card(JOKER_RANK)


class UnreadableCards(ValueError):
    """A text that is none in the notation. ``token``: the wrong part of it."""

    def __init__(self, token: str) -> None:
        super().__init__(f"{token!r} names no card; expected e.g. 7H, 10D, QS, JK or 5-9S")
        self.token = token


MOST_CARDS_TYPED = 60
_RANK_SIGNS = {
    **{str(rank): rank for rank in range(2, 11)},
    **{letter.lower(): rank for rank, letter in RANK_LETTERS.items()},
}
_RANK = r"10|[2-9ajqk]"
_CARD = re.compile(rf"({_RANK})([shdc]*)")
_RUN = re.compile(rf"({_RANK})([shdc])?-({_RANK})([shdc])")


def parse_cards(text: str, *, suits_needed: bool = True) -> tuple[Card, ...]:
    """Return the cards that a text in the notation names. What people type, ``spelling`` reads.

    text          ``7H``, ``10D``, ``jk``; ``7hds`` for three sevens; ``5-9S`` for a run; parted by
                  blanks; capitals or not
    suits_needed  whether a rank alone ("7") is refused; False where only points matter
    errors        UnreadableCards for the first wrong part
    """
    found: list[Card] = []
    for token in text.split():
        found.extend(_read_token(token, suits_needed))
        if len(found) > MOST_CARDS_TYPED:
            raise UnreadableCards(token)
    return tuple(found)


def _read_token(token: str, suits_needed: bool) -> Iterator[Card]:
    small = token.lower()
    if small == "jk":
        yield JOKER
    elif run := _RUN.fullmatch(small):
        yield from _read_run(token, *run.groups())
    elif (card := _CARD.fullmatch(small)) and (card[2] or not suits_needed):
        rank = _RANK_SIGNS[card[1]]
        yield from (Card(rank, Suit(sign.upper())) for sign in card[2])
        if not card[2]:
            yield Card(rank)
    else:
        raise UnreadableCards(token)


def _read_run(token: str, low: str, low_suit: str | None, high: str, suit: str) -> Iterator[Card]:
    """Return the cards of a range such as 5-9S or 5S-9S. errors: UnreadableCards.

    token  the range as it was typed; the other arguments are its parts
    """
    first, last = _RANK_SIGNS[low], _RANK_SIGNS[high]
    if last == ACE:
        last = ACE_HIGH
    if not first < last < first + KING or low_suit not in (None, suit):
        raise UnreadableCards(token)
    return (card_at(place, Suit(suit.upper())) for place in range(first, last + 1))


def card_at(place: int, suit: Suit | None) -> Card:
    """Return the card for a place in a run: 1 ace, …, 13 king, 14 ace again, 15 two, …."""
    return Card((place - 1) % KING + 1, suit)


def name_of_rank(rank: int) -> str:
    """Return a rank as the notation writes it: "A", "10", "K"; "0" for a joker's."""
    return RANK_LETTERS.get(rank, str(rank))


def write_cards(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))


def names_of(cards: Iterable[Card]) -> tuple[str, ...]:
    """Return cards in the notation, without duplicates."""
    return tuple(dict.fromkeys(map(str, cards)))


def suits_of(cards: Iterable[Card]) -> list[Suit]:
    """Return the suits of these cards, the most frequent first."""
    return [suit for suit, _ in Counter(card.suit for card in cards if card.suit).most_common()]


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

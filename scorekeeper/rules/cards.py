"""Cards, and the text notation in which people type them (``7H 10D JK``)."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
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
    """Typed text that cannot be read as cards.

    token  the wrong part of the text, as it was typed
    why    "card": no card; "run": a range such as 9-5S that is no run of one suit; "too_many": more
           than ``MOST_CARDS_TYPED`` cards
    """

    def __init__(self, token: str, why: str) -> None:
        super().__init__(f"{token!r} names no card ({why}); expected e.g. 7H, 10D, QS, JK or 5-9S")
        self.token = token
        self.why = why


MOST_CARDS_TYPED = 60
ENGLISH: Mapping[str, int] = {}
_SUIT_SIGNS = {
    **{"s": Suit.SPADES, "♠": Suit.SPADES, "♤": Suit.SPADES},
    **{"h": Suit.HEARTS, "♥": Suit.HEARTS, "♡": Suit.HEARTS},
    **{"d": Suit.DIAMONDS, "♦": Suit.DIAMONDS, "♢": Suit.DIAMONDS},
    **{"c": Suit.CLUBS, "♣": Suit.CLUBS, "♧": Suit.CLUBS},
}
_RANK_SIGNS = {
    **{str(rank): rank for rank in range(2, 11)},
    **{"a": ACE, "1": ACE, "t": 10, "j": JACK, "q": QUEEN, "k": KING},
}
_RANK = r"10|[2-9atjqk1]"
_SUIT = r"[shdc♠♥♦♣♤♡♢♧]"
_JOKERS = re.compile(r"(?:jk|joker|\*|🃏)", re.IGNORECASE)
_CARD = re.compile(rf"({_RANK})({_SUIT}*)", re.IGNORECASE)
_RUN = re.compile(rf"({_RANK})({_SUIT})?[-–—]({_RANK})({_SUIT})", re.IGNORECASE)
_RANK_PLACE = re.compile(r"(^|[-–—])(\w)")
_BETWEEN = re.compile(r"[\s,;+،、]+")
_INVISIBLE = dict.fromkeys(map(ord, "\ufe0e\ufe0f\u200b\u200e\u200f\u2066\u2067\u2068\u2069"))


def parse_cards(
    text: str, *, suits_needed: bool = True, letters: Mapping[str, int] = ENGLISH
) -> tuple[Card, ...]:
    """Return the cards that a text names, in the order of typing.

    text          ``7H``, ``10D`` or ``TD``, ``7♥``, ``jk``; ``7hds`` for three sevens; ``5-9S`` for
                  a run; parted by blanks, commas, semicolons or plus signs; capitals and digits of
                  any kind
    suits_needed  whether a rank alone ("7") is refused; False where only points matter
    letters       further letters of ranks, small → rank, of another language. They count only where
                  a rank stands: the German D is a queen in ``DH``, not in ``7D``
    errors        UnreadableCards for the first wrong part
    """
    found: list[Card] = []
    for token in filter(None, _BETWEEN.split(text.translate(_INVISIBLE))):
        found.extend(_read_token(token, suits_needed, letters))
        if len(found) > MOST_CARDS_TYPED:
            raise UnreadableCards(token, "too_many")
    return tuple(found)


def _read_token(token: str, suits_needed: bool, letters: Mapping[str, int]) -> Iterator[Card]:
    plain = _in_english(token, letters)
    if _JOKERS.fullmatch(plain):
        yield JOKER
    elif run := _RUN.fullmatch(plain):
        yield from _read_run(token, *run.groups())
    elif (card := _CARD.fullmatch(plain)) and (card[2] or not suits_needed):
        rank = _RANK_SIGNS[card[1].lower()]
        yield from (Card(rank, _SUIT_SIGNS[sign.lower()]) for sign in card[2])
        if not card[2]:
            yield Card(rank)
    else:
        raise UnreadableCards(token, "card")


def _in_english(token: str, letters: Mapping[str, int]) -> str:
    """Return a part of the text with English digits, and English letters of ranks."""
    plain = "".join(
        str(unicodedata.decimal(sign, sign)) for sign in unicodedata.normalize("NFKC", token)
    )
    return _RANK_PLACE.sub(
        lambda place: (
            place[1] + name_of_rank(letters[place[2].lower()])
            if place[2].lower() in letters
            else place[0]
        ),
        plain,
    )


def _read_run(token: str, low: str, low_suit: str | None, high: str, suit: str) -> Iterator[Card]:
    """Return the cards of a typed range such as 5-9S or 5S-9S. errors: UnreadableCards.

    token  the range as it was typed; the other arguments are its parts
    """
    first, last = _RANK_SIGNS[low.lower()], _RANK_SIGNS[high.lower()]
    if last == ACE:
        last = ACE_HIGH
    said = {_SUIT_SIGNS[sign.lower()] for sign in (low_suit, suit) if sign}
    if not first < last < first + KING or len(said) > 1:
        raise UnreadableCards(token, "run")
    return (card_at(place, _SUIT_SIGNS[suit.lower()]) for place in range(first, last + 1))


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

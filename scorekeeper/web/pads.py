"""What the keys of a pad do to the cards typed beside it.

The typed text is the whole truth: a rank tapped before its suit is a bare rank, and the rest
follows from the cards. ``static/js/pad-keys.js`` does the same without asking the server.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from scorekeeper.rules.cards import (
    ACE_HIGH,
    JOKER,
    JOKER_RANK,
    KING,
    MOST_CARDS_TYPED,
    Card,
    Suit,
    card_at,
    name_of_rank,
    parse_cards,
    write_cards,
)

Cards = tuple[Card, ...]
SHORTENED = 3
"""Cards that follow one another, this many or more, are written in short."""


class Pad(StrEnum):
    """The kinds of pad: what a tap on a rank or a suit means depends on it."""

    SET = "set"
    RUN = "run"
    ADD = "add"
    HAND = "hand"


class UnknownKey(ValueError):
    """A key that no pad has."""


def press(pad: Pad, cards: Cards, suit: Suit | None, key: Sequence[str]) -> Cards:
    """Return the cards as they are after a key was pressed.

    suit    a run's suit, where it was chosen before any card
    key     the words of the key: ``rank 7``, ``suit H``, ``joker``, ``back``, ``card 7H``, ``place
            2`` (a tap on the third card)
    errors  UnknownKey
    """
    try:
        after = _press_run(cards, suit, key) if pad is Pad.RUN else _press_loose(pad, cards, key)
    except (ValueError, IndexError) as error:
        raise UnknownKey(" ".join(key)) from error
    return after if len(after) <= MOST_CARDS_TYPED else cards


def _press_loose(pad: Pad, cards: Cards, key: Sequence[str]) -> Cards:
    """Press a key where the order of the cards means nothing."""
    match key:
        case ["rank", rank]:
            return _with_rank(pad, cards, _rank(rank))
        case ["suit", suit]:
            return _with_suit(cards, Suit(suit))
        case ["joker"]:
            return (*cards, JOKER)
        case ["card", card]:
            return (*cards, *parse_cards(card))
        case ["place", step]:
            return _without(cards, int(step))
        case ["back"]:
            return cards[:-1]
    raise UnknownKey(" ".join(key))


def _rank(word: str) -> int:
    rank = int(word)
    if not 0 < rank <= ACE_HIGH:
        raise UnknownKey(word)
    return rank


def _with_rank(pad: Pad, cards: Cards, rank: int) -> Cards:
    """Add a card of this rank; a set of another rank was a slip, and changes to this one."""
    others = {card.rank for card in cards if not card.is_joker} - {rank}
    if pad is Pad.SET and others:
        return tuple(card if card.is_joker else Card(rank, card.suit) for card in cards)
    return (*cards, Card(rank))


def _with_suit(cards: Cards, suit: Suit) -> Cards:
    """Say the suit of a bare rank; where there is none, add one more of the last card's rank."""
    for step, card in enumerate(cards):
        if not card.is_joker and card.suit is None:
            return (*cards[:step], Card(card.rank, suit), *cards[step + 1 :])
    naturals = [card for card in cards if not card.is_joker]
    return (*cards, Card(naturals[-1].rank, suit)) if naturals else cards


def _without(cards: Cards, step: int) -> Cards:
    return tuple(card for place, card in enumerate(cards) if place != step)


def _press_run(cards: Cards, suit: Suit | None, key: Sequence[str]) -> Cards:
    suit = suit_of(cards) or suit
    match key:
        case ["rank", rank]:
            return _with_place(cards, suit, _rank(rank))
        case ["suit", letter]:
            return tuple(card if card.is_joker else Card(card.rank, Suit(letter)) for card in cards)
        case ["joker"]:
            return (*cards, JOKER) if cards else cards
        case ["place", step]:
            return _turned(cards, suit, int(step))
        case ["back"]:
            return (card_at(low_of(cards), suit),) if len(cards) > 1 else ()
    raise UnknownKey(" ".join(key))


def _with_place(cards: Cards, suit: Suit | None, place: int) -> Cards:
    """Take the place as one end of the run if the other is there; otherwise begin anew."""
    if len(cards) != 1 or place == low_of(cards):
        return (card_at(place, suit),)
    first, last = sorted((low_of(cards), place))
    return tuple(card_at(step, suit) for step in range(first, last + 1))


def _turned(cards: Cards, suit: Suit | None, step: int) -> Cards:
    """Turn a place into a joker, or the joker back into its card; one natural must stay."""
    if not 0 <= step < len(cards):
        return cards
    turned = card_at(low_of(cards) + step, suit) if cards[step].is_joker else JOKER
    after = (*cards[:step], turned, *cards[step + 1 :])
    return after if any(not card.is_joker for card in after) else cards


def write(pad: Pad, cards: Cards) -> str:
    """Return the text of cards; stretches of a run in short, as 5-9S."""
    if pad is not Pad.RUN:
        return write_cards(cards)
    words, step = [], 0
    while step < len(cards):
        length = _stretch(cards[step : step + KING])
        if length < SHORTENED:
            length = 1
            words.append(str(cards[step]))
        else:
            words.append(f"{name_of_rank(cards[step].rank)}-{cards[step + length - 1]}")
        step += length
    return " ".join(words)


def _stretch(cards: Cards) -> int:
    """Return how many cards from the first on follow one another in a suit."""
    first = cards[0]
    if first.suit is None:
        return 1
    pairs = enumerate(cards)
    return next((n for n, card in pairs if card != card_at(first.rank + n, first.suit)), len(cards))


def suit_of(cards: Cards) -> Suit | None:
    """Return the suit of the first card that says one."""
    return next((card.suit for card in cards if card.suit), None)


def low_of(cards: Cards) -> int:
    """Return the place of a run's first card, going by its first natural; 1 where it has none."""
    for step, card in enumerate(cards):
        if card.rank != JOKER_RANK:
            low = card.rank - step
            return low if low > 0 else low + KING
    return 1

"""What the keys of a pad do to the cards typed beside it.

The typed text is the whole truth: a rank tapped before its suit is a bare rank, and the rest
follows from the cards. ``static/js/pad-keys.js`` does the same without asking the server.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import assert_never

from scorekeeper.rules.cards import (
    JOKER,
    KING,
    MOST_CARDS_TYPED,
    TWO,
    Card,
    Suit,
    card_at,
    name_of_rank,
    parse_cards,
    write_cards,
)
from scorekeeper.rules.ruleset.choices import Kind

from .handpads import HAND_KEYS, press_hand, suit_in_hand
from .runpads import Cards, place_of, press_colours, press_run
from .twos import Twos, may_be_wild, suit_of, wild_steps

SHORTENED = 3
"""Cards that follow one another, this many or more, are written in short."""


class Pad(StrEnum):
    """The kinds of pad: what a tap on a rank or a suit means depends on it."""

    SET = "set"
    RUN = "run"
    COLOURS = "colours"
    ADD = "add"
    HAND = "hand"


PADS = {Kind.SET: Pad.SET, Kind.RUN: Pad.RUN, Kind.COLOUR_RUN: Pad.COLOURS}
KINDS = {pad: kind for kind, pad in PADS.items()}


class UnknownKey(ValueError):
    """A key that no pad has."""


def press(
    pad: Pad, cards: Cards, suit: Suit | None, key: Sequence[str], twos: Twos = Twos.NATURAL
) -> Cards:
    """Return the cards as they are after a key was pressed.

    suit    a run's suit, where it was chosen before any card; the one chosen for a hand's cards
    key     the words of the key: ``rank 7``, ``suit H``, ``joker``, ``back``, ``card 7H``, ``place
            2`` (a tap on the third card), ``sort suits``
    errors  UnknownKey
    """
    try:
        after = _pressed(pad, cards, suit, key, twos)
    except (ValueError, IndexError) as error:
        raise UnknownKey(" ".join(key)) from error
    return after if len(after) <= MOST_CARDS_TYPED else cards


def _pressed(pad: Pad, cards: Cards, suit: Suit | None, key: Sequence[str], twos: Twos) -> Cards:
    match pad:
        case Pad.RUN:
            return press_run(cards, suit, key, twos)
        case Pad.COLOURS:
            return press_colours(cards, key)
        case Pad.HAND if key and key[0] in HAND_KEYS:
            return press_hand(cards, suit, key)
        case Pad.SET | Pad.ADD | Pad.HAND:
            return _press_loose(pad, cards, key, twos)
        case _:
            assert_never(pad)


def _press_loose(pad: Pad, cards: Cards, key: Sequence[str], twos: Twos) -> Cards:
    """Press a key where the order of the cards means nothing."""
    match key:
        case ["rank", rank]:
            return _with_rank(pad, cards, place_of(rank), twos)
        case ["suit", suit]:
            return _with_suit(cards, Suit(suit), twos)
        case ["joker"]:
            return (*cards, JOKER)
        case ["card", card]:
            return (*cards, *parse_cards(card, suits_needed=False))
        case ["place", step]:
            return _without(cards, int(step))
        case ["back"]:
            return cards[:-1]
    raise UnknownKey(" ".join(key))


def _with_rank(pad: Pad, cards: Cards, rank: int, twos: Twos) -> Cards:
    """Add a card of this rank; a set of another rank was a slip, and changes to this one.

    Where twos are wild, a two is one more wild of whatever set it is tapped into.
    """
    others = {card.rank for card in cards if not may_be_wild(card, twos)} - {rank}
    if pad is Pad.SET and others and not may_be_wild(Card(rank), twos):
        return tuple(card if may_be_wild(card, twos) else Card(rank, card.suit) for card in cards)
    return (*cards, Card(rank))


def _with_suit(cards: Cards, suit: Suit, twos: Twos) -> Cards:
    """Say the suit of a bare rank; where there is none, add one more of the last natural's rank."""
    for step, card in enumerate(cards):
        if not card.is_joker and card.suit is None:
            return (*cards[:step], Card(card.rank, suit), *cards[step + 1 :])
    said = [card for card in cards if not card.is_joker]
    naturals = [card for card in said if not may_be_wild(card, twos)] or said
    return (*cards, Card(naturals[-1].rank, suit)) if naturals else cards


def _without(cards: Cards, step: int) -> Cards:
    return tuple(card for place, card in enumerate(cards) if place != step)


def suit_after(
    pad: Pad,
    before: Cards,
    after: Cards,
    suit: Suit | None,
    key: Sequence[str],
    twos: Twos = Twos.NATURAL,
) -> Suit | None:
    """Return the suit that is chosen once a key has been pressed.

    before, after  the cards when it was pressed, and what it made of them
    """
    if pad is Pad.HAND:
        return suit_in_hand(before, suit, key)
    if key[0] == "back" and not before:
        suit = None
    elif key[0] == "suit" and pad is Pad.RUN:
        suit = Suit(key[1])
    return suit_of(after, twos) or suit


def lying_wild(pad: Pad, cards: Cards, twos: Twos) -> tuple[int, ...]:
    """Return the steps of the cards that are to be drawn as wilds."""
    match pad:
        case Pad.RUN:
            return wild_steps(cards, twos)
        case Pad.SET:
            return tuple(step for step, card in enumerate(cards) if may_be_wild(card, twos))
        case Pad.COLOURS | Pad.HAND:
            return tuple(step for step, card in enumerate(cards) if card.is_joker)
        case Pad.ADD:
            bare = Card(TWO) if twos is not Twos.NATURAL else JOKER
            return tuple(step for step, card in enumerate(cards) if card in (JOKER, bare))
        case _:
            assert_never(pad)


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

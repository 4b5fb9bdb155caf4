"""Tell whether twos are wild, and which of the cards entered on a pad are to be drawn as wilds.

``static/js/meldpad-keys.js`` does the same in the browser after every key; this is for the page as
it is served.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import assert_never

from scorekeeper.rules.cards import JOKER, KING, TWO, Card, Suit
from scorekeeper.rules.ruleset.model import Ruleset

from .slots import Pad


class Twos(StrEnum):
    """What twos are in a game. NATURAL_IN_PLACE: wild, but not in their own place in a run.

    Their own place is between ace and three, in their own suit.
    """

    NATURAL = "natural"
    WILD = "wild"
    NATURAL_IN_PLACE = "natural in place"


def twos_of(ruleset: Ruleset) -> Twos:
    """Return what twos are under these rules."""
    if not ruleset.wilds.twos:
        return Twos.NATURAL
    return Twos.NATURAL_IN_PLACE if ruleset.wilds.twos_natural_in_place else Twos.WILD


def may_be_wild(card: Card, twos: Twos) -> bool:
    """Return whether this card is a wild, unless it lies in its own place."""
    return card.is_joker or (card.rank == TWO and twos is not Twos.NATURAL)


def suit_of(cards: Sequence[Card], twos: Twos = Twos.NATURAL) -> Suit | None:
    """Return the suit of a run: its first natural's with one, else its first card's with one."""
    said = [card for card in cards if card.suit]
    naturals = (card.suit for card in said if not may_be_wild(card, twos))
    return next(naturals, said[0].suit if said else None)


def low_of(cards: Sequence[Card], twos: Twos = Twos.NATURAL) -> int:
    """Return at which rank a run begins, going by its first natural; 1 where it has none."""
    steps = [step for step, card in enumerate(cards) if not card.is_joker]
    naturals = (step for step in steps if not may_be_wild(cards[step], twos))
    step = next(naturals, steps[0] if steps else None)
    if step is None:
        return 1
    low = cards[step].rank - step
    return low if low > 0 else low + KING


def wild_steps(cards: Sequence[Card], twos: Twos = Twos.NATURAL) -> tuple[int, ...]:
    """Return the places, from 0, of the wilds in cards entered as a run from its lowest rank on."""
    low, suit = low_of(cards, twos), suit_of(cards, twos)
    return tuple(
        step
        for step, card in enumerate(cards)
        if may_be_wild(card, twos) and not _in_place(card, low + step, suit, twos)
    )


def _in_place(card: Card, place: int, suit: Suit | None, twos: Twos) -> bool:
    own = card.rank == TWO and place % KING == TWO and card.suit == suit
    return own and twos is Twos.NATURAL_IN_PLACE


def lying_wild(pad: Pad, cards: Sequence[Card], twos: Twos) -> tuple[int, ...]:
    """Return the places, from 0, of the cards that are to be drawn as wilds."""
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

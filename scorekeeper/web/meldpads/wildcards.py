"""Tell which cards are wild, and which of the cards entered on a pad are to be drawn as wilds.

``static/js/meldpad-keys.js`` does the same in the browser after every key; this is for the page as
it is served.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from scorekeeper.rules.cards import RANKS, Card, Suit, card_at
from scorekeeper.rules.ruleset.model import Ruleset

from .slots import Pad


@dataclass(frozen=True, slots=True, kw_only=True)
class WildCards:
    """The cards that are wild in a game.

    names     of ranks that are wild in every suit ("2"), and of other single cards ("AH")
    in_place  whether one is a natural in its own place in a run of its suit
    jokers    whether there are jokers as well
    """

    names: tuple[str, ...] = ()
    in_place: bool = True
    jokers: bool = True


NONE = WildCards()
"""Nothing but jokers is wild."""


def wild_cards_of(ruleset: Ruleset) -> WildCards:
    whole = [Card(rank) for rank in RANKS if ruleset.is_wild(Card(rank))]
    single = [face for face in ruleset.wilds.faces if not ruleset.is_wild(Card(face.rank))]
    names = tuple(map(str, (*whole, *single)))
    jokers = any(row.jokers for row in ruleset.packs)
    return WildCards(names=names, in_place=ruleset.wilds.natural_in_place, jokers=jokers)


def may_be_wild(card: Card, wilds: WildCards) -> bool:
    """Return whether this card is a wild, unless it lies in its own place."""
    return card.is_joker or str(card) in wilds.names or str(Card(card.rank)) in wilds.names


def suit_of(cards: Sequence[Card], wilds: WildCards = NONE) -> Suit | None:
    """Return the suit of a run: its first natural's with one, else its first card's with one."""
    said = [card for card in cards if card.suit]
    naturals = (card.suit for card in said if not may_be_wild(card, wilds))
    return next(naturals, said[0].suit if said else None)


def low_of(cards: Sequence[Card], wilds: WildCards = NONE) -> int:
    """Return at which rank a run begins, going by its first natural; 1 where it has none."""
    steps = [step for step, card in enumerate(cards) if not card.is_joker]
    naturals = (step for step in steps if not may_be_wild(cards[step], wilds))
    step = next(naturals, steps[0] if steps else None)
    return 1 if step is None else card_at(cards[step].rank - step, None).rank


def wild_steps(cards: Sequence[Card], wilds: WildCards = NONE) -> tuple[int, ...]:
    """Return the places, from 0, of the wilds in cards entered as a run from its lowest rank on."""
    low, suit = low_of(cards, wilds), suit_of(cards, wilds)
    return tuple(
        step
        for step, card in enumerate(cards)
        if may_be_wild(card, wilds) and not (wilds.in_place and card == card_at(low + step, suit))
    )


def lying_wild(pad: Pad, cards: Sequence[Card], wilds: WildCards) -> tuple[int, ...]:
    """Return the places, from 0, of the cards that are to be drawn as wilds."""
    match pad:
        case Pad.RUN:
            return wild_steps(cards, wilds)
        case Pad.SET:
            return tuple(step for step, card in enumerate(cards) if may_be_wild(card, wilds))
        case Pad.COLOURS | Pad.SUITS | Pad.HAND:
            return tuple(step for step, card in enumerate(cards) if card.is_joker)
        case Pad.ADD:
            bare = [step for step, card in enumerate(cards) if not card.suit]
            return tuple(step for step in bare if may_be_wild(cards[step], wilds))
        case _:
            assert_never(pad)

"""What the keys of a pad do to a run; ``static/js/pad-runs.js`` does the same."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.rules.cards import ACE_HIGH, JOKER, TWO, Card, Suit, card_at

from .twos import Twos, low_of, suit_of, wild_steps

Cards = tuple[Card, ...]
SAME_COLOUR = {
    Suit.SPADES: Suit.CLUBS,
    Suit.CLUBS: Suit.SPADES,
    Suit.HEARTS: Suit.DIAMONDS,
    Suit.DIAMONDS: Suit.HEARTS,
}


def place_of(word: str) -> int:
    """Return the place, or the rank, that a key names. errors: ValueError."""
    place = int(word)
    if not 0 < place <= ACE_HIGH:
        raise ValueError(word)
    return place


def press_run(cards: Cards, suit: Suit | None, key: Sequence[str], twos: Twos) -> Cards:
    """Press a key of the pad for a run: a suit, its lowest and its highest card.

    errors  ValueError for a key that it has not
    """
    suit = suit_of(cards, twos) or suit
    match key:
        case ["rank", rank]:
            return _with_place(cards, suit, place_of(rank), twos)
        case ["suit", letter]:
            return _in_suit(cards, Suit(letter), twos)
        case ["joker"]:
            return (*cards, JOKER) if cards else cards
        case ["place", step]:
            return _turned(cards, suit, int(step), twos)
        case ["back"]:
            return (card_at(low_of(cards, twos), suit),) if len(cards) > 1 else ()
    raise ValueError(key)


def _in_suit(cards: Cards, suit: Suit, twos: Twos) -> Cards:
    wild = wild_steps(cards, twos)
    return tuple(card if step in wild else Card(card.rank, suit) for step, card in enumerate(cards))


def _with_place(cards: Cards, suit: Suit | None, place: int, twos: Twos) -> Cards:
    """Take the place as one end of the run if the other is there; otherwise begin anew."""
    low = low_of(cards, twos)
    if len(cards) != 1 or place == low:
        return (card_at(place, suit),)
    first, last = sorted((low, place))
    return tuple(card_at(step, suit) for step in range(first, last + 1))


def _turned(cards: Cards, suit: Suit | None, step: int, twos: Twos) -> Cards:
    """Turn a place into a joker, that into a two where twos are wild, and that into its card.

    One natural must stay.
    """
    if not 0 <= step < len(cards):
        return cards
    if step not in wild_steps(cards, twos):
        turned = JOKER
    elif cards[step].is_joker and twos is not Twos.NATURAL:
        turned = Card(TWO)
    else:
        turned = card_at(low_of(cards, twos) + step, suit)
    after = (*cards[:step], turned, *cards[step + 1 :])
    return after if len(wild_steps(after, twos)) < len(after) else cards


def press_colours(cards: Cards, key: Sequence[str]) -> Cards:
    """Press a key of the pad for a colour run: its lowest rank, then a suit for each card.

    A tap on a card gives it the other suit of its colour.

    errors  ValueError for a key that it has not
    """
    match key:
        case ["rank", rank]:
            before = cards[:-1] if cards and not cards[-1].suit else cards
            return (*before, card_at(place_of(rank), None))
        case ["suit", letter]:
            return _with_colour(cards, Suit(letter))
        case ["place", step]:
            return _other_suit(cards, int(step))
        case ["back"]:
            return cards[:-1]
    raise ValueError(key)


def _with_colour(cards: Cards, suit: Suit) -> Cards:
    """Say the suit of the last card; where it is said, add the next rank in this suit."""
    if not cards or cards[-1].is_joker:
        return cards
    last = cards[-1]
    return (
        (*cards, card_at(last.rank + 1, suit))
        if last.suit
        else (*cards[:-1], Card(last.rank, suit))
    )


def _other_suit(cards: Cards, step: int) -> Cards:
    card = cards[step] if 0 <= step < len(cards) else None
    if card is None or card.suit is None:
        return cards
    return (*cards[:step], Card(card.rank, SAME_COLOUR[card.suit]), *cards[step + 1 :])

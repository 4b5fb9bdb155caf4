"""Cards, ranks and lists of things in words and signs."""

import re
from collections.abc import Iterable, Sequence

from babel.lists import format_list
from flask_babel import lazy_gettext as _l, lazy_pgettext

from scorekeeper.rules.cards import ACE, JACK, JOKER_RANK, KING, QUEEN, RANK_LETTERS, Card, Suit
from scorekeeper.wording.speech import gettext as _

from .speech import in_digits, locale_here

ISOLATE, LEFT_TO_RIGHT, END_ISOLATE = "\u2068", "\u2066", "\u2069"
AS_TEXT = "\ufe0e"  # the suit as a sign, not as a coloured picture
SUIT_SIGNS = {
    Suit.SPADES: "♠" + AS_TEXT,
    Suit.HEARTS: "♥" + AS_TEXT,
    Suit.DIAMONDS: "♦" + AS_TEXT,
    Suit.CLUBS: "♣" + AS_TEXT,
}
SUIT_NAMES = {
    Suit.SPADES: _l("spades"),
    Suit.HEARTS: _l("hearts"),
    Suit.DIAMONDS: _l("diamonds"),
    Suit.CLUBS: _l("clubs"),
}
RANK_NAMES = {
    0: _l("joker"),
    1: _l("ace"),
    2: _l("two"),
    3: _l("three"),
    4: _l("four"),
    5: _l("five"),
    6: _l("six"),
    7: _l("seven"),
    8: _l("eight"),
    9: _l("nine"),
    10: _l("ten"),
    11: _l("jack"),
    12: _l("queen"),
    13: _l("king"),
}
LETTERS = {
    # NOTE: the letter that stands on an ace; leave it where your cards have the English one
    ACE: lazy_pgettext("letter on a card", "A"),
    # NOTE: the letter that stands on a jack
    JACK: lazy_pgettext("letter on a card", "J"),
    # NOTE: the letter that stands on a queen
    QUEEN: lazy_pgettext("letter on a card", "Q"),
    # NOTE: the letter that stands on a king
    KING: lazy_pgettext("letter on a card", "K"),
}
SPANISH_AND = re.compile(rf" y ({ISOLATE}?h?[ií](?![aeo])[^{ISOLATE}]*)$", re.IGNORECASE)
SPANISH_OR = re.compile(rf" o ({ISOLATE}?(?:h?[oó]|8|11\b)[^{ISOLATE}]*)$", re.IGNORECASE)
RANKS_BY_LETTER = {letter: rank for rank, letter in RANK_LETTERS.items()} | {"JK": JOKER_RANK}


def isolated(text: str) -> str:
    return f"{ISOLATE}{text}{END_ISOLATE}"


def listing(things: Iterable[object]) -> str:
    return _well_sounding(format_list([shown(thing) for thing in things], locale=locale_here()))


def alternatives(things: Iterable[object]) -> str:
    """Join words, one of them enough, as a sentence does: a, b or c."""
    said = format_list([shown(thing) for thing in things], style="or", locale=locale_here())
    return _well_sounding(said)


def _well_sounding(joined: str) -> str:
    """Return joined words with the Spanish y and o before i and o as spoken: e Inés, u 8."""
    locale = locale_here()
    if locale is None or locale.language != "es":
        return joined
    return SPANISH_OR.sub(r" u \1", SPANISH_AND.sub(r" e \1", joined))


def shown(thing: object) -> str:
    """Return a word as it is, and a number in the reader's digits."""
    return in_digits(thing) if isinstance(thing, int) else str(thing)


def rank_sign(rank: int) -> str:
    """Return a rank as the reader's cards show it: B for the German jack; a star for a joker."""
    if rank == JOKER_RANK:
        return "★"
    return str(LETTERS[rank]) if rank in LETTERS else in_digits(rank)


def show_card(card: Card) -> str:
    if card.is_joker:
        return str(RANK_NAMES[JOKER_RANK])
    sign = SUIT_SIGNS[card.suit] if card.suit else ""
    return isolated(rank_sign(card.rank) + sign)


def show_cards(cards: Sequence[Card]) -> str:
    return f"{LEFT_TO_RIGHT}{' '.join(map(show_card, cards))}{END_ISOLATE}"


def spoken_card(card: Card) -> str:
    if card.suit is None:
        return str(RANK_NAMES[card.rank])
    # NOTE: a card read out, as "seven of hearts"
    return _("%(rank)s of %(suit)s", rank=RANK_NAMES[card.rank], suit=SUIT_NAMES[card.suit])


def spoken_cards(cards: Iterable[Card]) -> str:
    return listing(map(spoken_card, cards))


def rank_text(rank: int | str) -> str:
    """Return a rank's name. ``rank``: its number, or its letter in the notation."""
    if isinstance(rank, str):
        rank = RANKS_BY_LETTER.get(rank) or (int(rank) if rank.isdecimal() else JOKER_RANK)
    return str(RANK_NAMES[rank])

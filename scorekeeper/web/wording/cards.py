"""Names of cards, melds and contracts, as they are read out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from babel.lists import format_list
from flask_babel import get_locale, ngettext
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l

from scorekeeper.rules.cards import JOKER_RANK, RANK_LETTERS, Card, Suit
from scorekeeper.rules.ruleset import DealRules, Item, Kind, Words

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
RANKS_BY_LETTER = {letter: rank for rank, letter in RANK_LETTERS.items()} | {"JK": JOKER_RANK}


def isolated(text: str) -> str:
    """Return text that keeps its own direction within a sentence of the other one."""
    return f"{ISOLATE}{text}{END_ISOLATE}"


def listing(things: Iterable[object]) -> str:
    """Join words as a sentence does: a, b and c."""
    return format_list([str(thing) for thing in things], locale=get_locale())


def alternatives(things: Iterable[object]) -> str:
    """Join words of which one will do, as a sentence does: a, b or c."""
    return format_list([str(thing) for thing in things], style="or", locale=get_locale())


def show_card(card: Card) -> str:
    """Return a card as a sign: 7♥, or its name where it is a joker."""
    if card.is_joker:
        return str(RANK_NAMES[JOKER_RANK])
    sign = SUIT_SIGNS[card.suit] if card.suit else ""
    return isolated(RANK_LETTERS.get(card.rank, str(card.rank)) + sign)


def show_cards(cards: Sequence[Card]) -> str:
    """Return cards as signs, a space between; they lie the same way in every language."""
    return f"{LEFT_TO_RIGHT}{' '.join(map(show_card, cards))}{END_ISOLATE}"


def spoken_card(card: Card) -> str:
    """Return a card as it is read out: seven of hearts."""
    if card.suit is None:
        return str(RANK_NAMES[card.rank])
    # NOTE: a card read out, as "seven of hearts"
    return _("%(rank)s of %(suit)s", rank=RANK_NAMES[card.rank], suit=SUIT_NAMES[card.suit])


def spoken_cards(cards: Iterable[Card]) -> str:
    """Return cards as they are read out, one after the other."""
    return listing(map(spoken_card, cards))


def rank_text(rank: int | str) -> str:
    """Return a rank's name; from its number, or its letter in the notation."""
    if isinstance(rank, str):
        rank = RANKS_BY_LETTER.get(rank) or (int(rank) if rank.isdecimal() else JOKER_RANK)
    return str(RANK_NAMES[rank])


def contract_text(deal: DealRules) -> str:
    """Return what a deal asks for: one set of 3 and one run of 7 or more."""
    return listing(item_text(item, len(list(alike))) for item, alike in groupby(deal.contract))


def item_text(item: Item, count: int = 1) -> str:
    """Return what a contract asks for once or several times: two sets of 4."""
    if item.kind is Kind.SET:
        return pure_sets_text(item, count) if item.pure else sets_text(item, count)
    return runs_text(item, count)


def pure_sets_text(item: Item, count: int) -> str:
    size = item.size
    if item.or_more:
        return ngettext(
            "one pure set of %(size)d or more",
            "%(num)d pure sets of %(size)d or more",
            count,
            size=size,
        )
    match count:
        case 1:
            return _("one pure set of %(size)d", size=size)
        case 2:
            return _("two pure sets of %(size)d", size=size)
    return _("%(count)d pure sets of %(size)d", count=count, size=size)


def sets_text(item: Item, count: int) -> str:
    size = item.size
    if item.or_more:
        return ngettext(
            "one set of %(size)d or more", "%(num)d sets of %(size)d or more", count, size=size
        )
    match count:
        case 1:
            return _("one set of %(size)d", size=size)
        case 2:
            return _("two sets of %(size)d", size=size)
        case 3:
            return _("three sets of %(size)d", size=size)
    return _("%(count)d sets of %(size)d", count=count, size=size)


def runs_text(item: Item, count: int) -> str:
    size = item.size
    if item.or_more:
        return ngettext(
            "one run of %(size)d or more", "%(num)d runs of %(size)d or more", count, size=size
        )
    match count:
        case 1:
            return _("one run of %(size)d", size=size)
        case 2:
            return _("two runs of %(size)d", size=size)
    return _("%(count)d runs of %(size)d", count=count, size=size)


def contract_in_own_words(deal: DealRules, words: Words) -> str:
    """Return a deal's contract in the game's own words, as on the family's sheet: trío + trío."""
    return " + ".join(filter(None, (own_word(item, words) for item in deal.contract)))


def own_word(item: Item, words: Words) -> str:
    """Return the game's own word for a meld; empty where it has none."""
    word = words.sets.get(str(item.size), "") if item.kind is Kind.SET else words.run
    return f"{word} {words.pure}".strip() if word and item.pure else word

"""The words in which people type cards: those of the reader's language, and the English ones."""

import re
from collections.abc import Iterator
from functools import cache

from flask_babel import LazyString, force_locale, lazy_pgettext

from scorekeeper.rules.cards import ACE, JACK, JOKER_RANK, KING, QUEEN, RANKS, Suit
from scorekeeper.rules.spelling.points import read_points
from scorekeeper.rules.spelling.words import Role, Sense, Words, fold, words_of

from .cards import LETTERS, RANK_NAMES, SUIT_NAMES
from .speech import gettext as _, locale_here

SIGNS = {
    Suit.SPADES: "♠, ♤",
    Suit.HEARTS: "♥, ♡, ❤, 💗",
    Suit.DIAMONDS: "♦, ♢, 💎",
    Suit.CLUBS: "♣, ♧, ☘, 🍀",
}
JOKERS = "★, ☆, ⭐, *, ?, ؟, 🤡"
TIMES = "×, ✕, ✖"
# NOTE: "as typed": other ways to write the word, with commas between: without ending, in short, a
# single letter. * after a plural; ? after what seldom means it; ! after a word of other packs, for
# which this one is offered. The name that pages show is known already.
SUITS_TYPED = {
    Suit.SPADES: lazy_pgettext("as typed", "spade, s"),
    Suit.HEARTS: lazy_pgettext("as typed", "heart, h"),
    Suit.DIAMONDS: lazy_pgettext("as typed", "diamond, dia, d"),
    Suit.CLUBS: lazy_pgettext("as typed", "club, c"),
}
RANKS_TYPED = {
    JOKER_RANK: lazy_pgettext(
        "as typed", "jokers*, jk, jkr, jok, jolly, wild, wilds*, wild card, w, x, j?"
    ),
    ACE: lazy_pgettext("as typed", "aces*, a"),
    2: lazy_pgettext("as typed", "twos*, deuce, deuces*"),
    3: lazy_pgettext("as typed", "threes*"),
    4: lazy_pgettext("as typed", "fours*"),
    5: lazy_pgettext("as typed", "fives*"),
    6: lazy_pgettext("as typed", "sixes*"),
    7: lazy_pgettext("as typed", "sevens*"),
    8: lazy_pgettext("as typed", "eights*"),
    9: lazy_pgettext("as typed", "nines*"),
    10: lazy_pgettext("as typed", "tens*, t"),
    JACK: lazy_pgettext("as typed", "jacks*, knave, j"),
    QUEEN: lazy_pgettext("as typed", "queens*, q"),
    KING: lazy_pgettext("as typed", "kings*, k"),
}
JOINING = {
    Role.OF: lazy_pgettext("as typed", "of"),
    Role.AND: lazy_pgettext("as typed", "and, &"),
    Role.TO: lazy_pgettext("as typed", "to, through, up to"),
    # NOTE: "as typed": colours and sizes that people add to a joker
    Role.TINT: lazy_pgettext("as typed", "red, black, big, small, coloured, colored"),
    # NOTE: "as typed": articles before a card, or what stands there in their place
    Role.ARTICLE: lazy_pgettext("as typed", "a, an, one, the"),
    # NOTE: "as typed": what stands beside a number of equal cards
    Role.TIMES: lazy_pgettext("as typed", "x, times"),
}
# NOTE: "as typed": what people write behind points
UNITS_TYPED = lazy_pgettext("as typed", "points, point, pts, pt, p")
_HALF = re.compile(r"%\(\w+\)s")


def words_here() -> Words:
    """Return the words that this reader may type."""
    locale = locale_here()
    return _words_in(locale.language if locale else "en")


@cache
def _words_in(_language: str) -> Words:
    """Return the same for a language, which is the reader's: a catalogue is asked once."""
    own = list(_lists())
    with force_locale("en"):
        return words_of([*own, *_lists()])


def _lists() -> Iterator[tuple[Sense, str]]:
    for suit, name in SUIT_NAMES.items():
        yield Sense(Role.SUIT, suit=suit), f"{name}, {SUITS_TYPED[suit]}, {SIGNS[suit]}"
    for rank in RANKS:
        names = f"{RANK_NAMES[rank]}, {RANKS_TYPED[rank]}, {LETTERS.get(rank, '')}"
        yield Sense(Role.RANK, rank), names
    yield Sense(Role.JOKER), f"{RANK_NAMES[JOKER_RANK]}, {RANKS_TYPED[JOKER_RANK]}, {JOKERS}"
    yield Sense(Role.OF), ",".join(_HALF.split(_("%(rank)s of %(suit)s")))
    for role, said in JOINING.items():
        yield Sense(role), f"{said}, {TIMES}" if role is Role.TIMES else str(said)


def nearest_text(sense: Sense) -> LazyString:
    """Return the name of what may have been meant."""
    return SUIT_NAMES[sense.suit] if sense.suit else RANK_NAMES[sense.rank]


@cache
def _units_in(_language: str) -> frozenset[str]:
    own = str(UNITS_TYPED)
    with force_locale("en"):
        both = f"{own}, {UNITS_TYPED}"
    return frozenset("".join(char for char, _ in fold(word)) for word in both.split(", "))


def units_here() -> frozenset[str]:
    """Return what this reader may write behind points, folded."""
    locale = locale_here()
    return _units_in(locale.language if locale else "en")


def read_points_here(text: str) -> int:
    """Return the points that were typed. errors: UnreadablePoints."""
    return read_points(text, units_here())

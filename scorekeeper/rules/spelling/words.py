"""The words and signs for cards, and what each of them can mean."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from enum import StrEnum
from functools import cached_property

from scorekeeper.rules.cards import Suit


class Role(StrEnum):
    """What a word can be in a text of cards.

    OF, AND, TO  join: the halves of a card, cards, the ends of a range
    TINT         colours a joker: "red joker"
    TIMES        goes with a number of equal cards: "3 x 7"
    ARTICLE      stands before a card and says nothing: "the king", "a king"
    """

    RANK = "rank"
    SUIT = "suit"
    JOKER = "joker"
    CARD = "card"
    OF = "of"
    AND = "and"
    TO = "to"
    TINT = "tint"
    TIMES = "times"
    ARTICLE = "article"


_NAMES = frozenset({Role.RANK, Role.SUIT, Role.JOKER})


@dataclass(frozen=True, slots=True)
class Sense:
    """One meaning of a word.

    rank, suit  what it names; rank 0 for a joker
    many        it is a plural: "kings"
    doubtful    it seldom means this: J as a joker
    offered     another pack's word, which is not read: this is what would be instead
    """

    role: Role
    rank: int = 0
    suit: Suit | None = None
    many: bool = False
    doubtful: bool = False
    offered: bool = False

    @property
    def key(self) -> str:
        """The meaning in short, to be remembered by."""
        return str(self.suit or self.rank)


@dataclass(frozen=True)
class Words:
    """The words and signs of some languages: folded → what each can mean."""

    senses: Mapping[str, Sequence[Sense]]

    def of(self, word: str) -> Iterator[Sense]:
        return (sense for sense in self.senses.get(word, ()) if not sense.offered)

    @cached_property
    def names(self) -> frozenset[str]:
        """The words for a rank, a suit or a joker."""
        return frozenset(
            word
            for word, senses in self.senses.items()
            if any(sense.role in _NAMES for sense in senses)
        )

    @cached_property
    def letters(self) -> frozenset[str]:
        """The names that are a single letter."""
        return frozenset(word for word in self.names if len(word) == 1 and word.isalpha())

    @cached_property
    def phrases(self) -> Sequence[str]:
        """The names of several words."""
        return [word for word in self.senses if " " in word]

    def nearest(self, piece: str) -> Sense | None:
        """Return what somebody may have meant by a piece of text that names no card.

        A known word that is no name, an article at the end, is no card that was misspelt.
        """
        word = "".join(char for char, _ in fold(piece) if char.isalnum())
        known = [name for name in self.names if len(name) > 2]
        near = [word] if word in self.senses else get_close_matches(word, known, 1, 0.7)
        senses = (sense for found in near for sense in self.senses[found])
        return next((sense for sense in senses if sense.role in _NAMES), None)


def words_of(lists: Iterable[tuple[Sense, str]]) -> Words:
    """Return the words of these lists, each a text with commas between.

    A sign after a word says more: ``*`` a plural, ``?`` doubtful, ``!`` offered.
    """
    senses: dict[str, dict[Sense, None]] = {}
    for sense, words in lists:
        for said in re.split(r"[,،、]", words):
            word = said.strip()
            mark = word[-1] if len(word) > 1 else ""
            folded = fold(word.rstrip("*?!") if mark else word)
            one = replace(sense, many=mark == "*", doubtful=mark == "?", offered=mark == "!")
            senses.setdefault("".join(char for char, _ in folded), {})[one] = None
    senses.pop("", None)
    return Words({word: tuple(each) for word, each in senses.items()})


_SAME = str.maketrans({"ي": "ی", "ى": "ی", "ك": "ک", "ـ": None})
_UNSEEN = ("Mn", "Cf")


def fold(text: str) -> list[tuple[str, int]]:
    """Return the characters that count, each with its place in the text.

    Capitals, accents, full width, marks of direction and the script of digits make no difference.
    """
    return [
        (folded, place)
        for place, char in enumerate(text)
        for part in unicodedata.normalize("NFKD", char).translate(_SAME)
        if unicodedata.category(part) not in _UNSEEN
        for folded in str(unicodedata.decimal(part, part)).casefold()
    ]


_CARDS_BEGIN, _CARDS_END = 0x1F0A0, 0x1F0DF
_KNIGHT = 12


def playing_card(char: str) -> Sense | None:
    """Return what a playing-card character (🂡 to 🃟) means; None for others, a back, a knight."""
    if not _CARDS_BEGIN < ord(char) <= _CARDS_END:
        return None
    suit, place = divmod(ord(char) - _CARDS_BEGIN, 16)
    if place in (0, 15):
        return Sense(Role.JOKER)
    if place == _KNIGHT:
        return None
    rank = place if place < _KNIGHT else place - 1
    return Sense(Role.CARD, rank, list(Suit)[suit])

"""Where in a text words for cards stand: every way to part it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from dataclasses import dataclass, replace

from scorekeeper.rules.cards import RANKS

from .words import Role, Sense, Words, playing_card

Means = frozenset[tuple[str, str]]
"""Words, each with the key of the sense that it was taken in."""
_PIECE = re.compile(r"\d+|[^\W\d_]+|\S")
_LONGEST_WORD = 40


@dataclass(frozen=True, slots=True)
class Edge:
    """A word in the text: where it ends, and one of its senses.

    split    it is a letter of a run of three letters or more
    against  how much speaks against it
    """

    end: int
    sense: Sense
    word: str
    split: bool = False
    against: int = 0

    @property
    def means(self) -> Means:
        return frozenset({(self.word, self.sense.key)}) if self.word.isalpha() else frozenset()


def find_edges(text: str, words: Words, capitals: Set[int]) -> dict[int, list[Edge]]:
    """Return place → the words that begin there.

    text      folded
    capitals  the places where capital letters stood
    """
    edges: dict[int, list[Edge]] = {}
    for piece in _PIECE.finditer(text):
        at = piece.start()
        shouted = all(place in capitals for place in range(at, piece.end()))
        for begin, edge in _edges_in(piece[0], words, shouted=shouted):
            edges.setdefault(at + begin, []).append(replace(edge, end=at + edge.end))
    for phrase in words.phrases:
        for found in re.finditer(re.escape(phrase), text):
            ends = (Edge(found.end(), sense, phrase) for sense in words.of(phrase))
            edges.setdefault(found.start(), []).extend(ends)
    return edges


def _edges_in(piece: str, words: Words, *, shouted: bool) -> Iterator[tuple[int, Edge]]:
    """Yield the words of one number, run of letters or sign, each with where it begins."""
    if piece.isdigit():
        if len(piece) < 3 and int(piece) in RANKS:
            yield 0, Edge(len(piece), Sense(Role.RANK, int(piece)), piece)
    elif card := playing_card(piece[0]):
        yield 0, Edge(1, card, piece)
    elif piece.isalpha():
        yield from _edges_in_letters(piece, words, shouted=shouted)
    else:
        yield from ((0, Edge(len(piece), sense, piece)) for sense in words.of(piece))


def _edges_in_letters(run: str, words: Words, *, shouted: bool) -> Iterator[tuple[int, Edge]]:
    """Yield a whole word, letters (KQJ), else words written as one (Herzdame).

    The Spanish "as" is an ace, and letter by letter an ace of spades: both, and in capitals nobody
    can tell which is meant. ``shouted``: in capitals.
    """
    whole = list(words.of(run))
    yield from ((0, Edge(len(run), sense, run)) for sense in whole)
    if any(sense.role is Role.JOKER for sense in whole):
        return
    if len(run) > 1 and all(letter in words.letters for letter in run):
        for begin, letter in enumerate(run):
            against = int(bool(whole) and not shouted and not begin)
            for sense in words.of(letter):
                yield begin, Edge(begin + 1, sense, letter, len(run) > 2, against)
    elif not whole and len(run) <= _LONGEST_WORD:
        yield from _edges_in_compound(run, words)


def _edges_in_compound(run: str, words: Words) -> Iterator[tuple[int, Edge]]:
    """Yield the words of which a run of letters is made; nothing where it is not.

    A letter may be part only before or after one whole word: Kherz is the king of hearts. Scripts
    that write without blanks have words of one character.
    """
    parts: list[tuple[int, int]] = []
    ends = {0}
    for begin in range(len(run)):
        for end in range(begin + 1, len(run) + 1) if begin in ends else ():
            if run[begin:end] in words.senses:
                ends.add(end)
                parts.append((begin, end))
    if len(run) not in ends:
        return
    for begin, end in parts:
        if end - begin > 1 or not run.isascii() or (begin, end) in _letters_beside(run, words):
            for sense in words.of(run[begin:end]):
                yield begin, Edge(end, sense, run[begin:end])


def _letters_beside(run: str, words: Words) -> Iterator[tuple[int, int]]:
    """Yield the first letter where a word is the rest, the last where one stands before it."""
    if run[1:] in words.senses:
        yield 0, 1
    if run[:-1] in words.senses:
        yield len(run) - 1, len(run)

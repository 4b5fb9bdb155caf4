"""What a text of cards can mean: every reading of it, by the words of its languages.

A reading takes the whole text, item after item. Of two senses of a letter none is guessed: readings
that are equally good are all returned, and whoever wrote the text is to be asked.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from scorekeeper.rules.cards import MOST_CARDS_TYPED, Card

from .edges import find_edges
from .items import DOUBT, Items, Part
from .words import Sense, Words, fold

MOST_READINGS = 3
LONGEST = 1200
"""Characters that are read: sixty cards by their full names."""
_MOST_AT_ONCE = 16
_LONGEST_TOKEN = 20
_END_OF_PIECE = re.compile(r"[\s,;،؛、]")


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a text.

    cards  in the order of typing
    means  word → key of its sense, for the words in which the readings differ
    """

    cards: tuple[Card, ...]
    means: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Readings:
    """All that a text can mean.

    found    the readings, at most ``MOST_READINGS``, the likelier first
    token    where there is none: the piece that was not understood, as typed
    why      "card"; "suit" (a rank without its suit); "too_many"
    nearest  what may have been meant by that piece
    """

    found: tuple[Reading, ...] = ()
    token: str = ""
    why: str = ""
    nearest: Sense | None = None


def read_cards(
    text: str, words: Words, *, suits_needed: bool = False, meant: Mapping[str, str] | None = None
) -> Readings:
    """Return the readings of a text.

    suits_needed  whether a rank alone names no card
    meant         word → key of its sense, as its writer once said: decides between equals
    """
    folded = fold(text[: LONGEST + 1])
    if len(folded) > LONGEST:
        return Readings(token=text[:_LONGEST_TOKEN], why="too_many")
    search = _Search(text, folded, words)
    parts = search.run()
    if readings := [part for part in parts if not (part.bare and suits_needed)]:
        return Readings(_likeliest(readings, meant or {}))
    if parts or search.too_many:
        return Readings(token=text.strip()[:_LONGEST_TOKEN], why="suit" if parts else "too_many")
    place = next((place for _, place in folded[search.furthest :]), 0)
    token = _piece_at(text, place)[:_LONGEST_TOKEN]
    return Readings(token=token, why="card", nearest=words.nearest(token))


def _likeliest(parts: Sequence[Part], meant: Mapping[str, str]) -> tuple[Reading, ...]:
    """Return the readings with the least doubt; of equals, those that agree with what was meant."""
    least = min(part.doubt for part in parts)
    equal = [part for part in parts if part.doubt == least]
    agreed = {part: sum(meant.get(word) == key for word, key in part.means) for part in equal}
    equal = [part for part in equal if agreed[part] == max(agreed.values())]
    equal.sort(key=lambda part: part.plurals)
    different = {part.cards: part.means for part in reversed(equal)}
    common = frozenset.intersection(*different.values())
    found = [Reading(cards, dict(means - common)) for cards, means in different.items()]
    return tuple(reversed(found))[:MOST_READINGS]


def _piece_at(text: str, place: int) -> str:
    """Return the piece of text at this place, between blanks and commas."""
    before = _END_OF_PIECE.split(text[:place])[-1]
    after = _END_OF_PIECE.split(text[place:].lstrip(), maxsplit=1)[0]
    return before + after


class _Search:
    """The search for all readings of a text, from place to place.

    furthest  the last place that one of them reached
    too_many  whether one had more cards than are read
    """

    def __init__(self, text: str, folded: Sequence[tuple[str, int]], words: Words) -> None:
        self.text = "".join(char for char, _ in folded)
        capitals = {at for at, (_, place) in enumerate(folded) if text[place].isupper()}
        self.items = Items(self.text, find_edges(self.text, words, capitals), capitals)
        self.furthest = 0
        self.too_many = False

    def run(self) -> list[Part]:
        """Return every reading of the whole text."""
        done: list[Part] = []
        waiting = {self.items.past_between(0)[0]: [Part()]}
        while waiting:
            place = min(waiting)
            so_far = _few(waiting.pop(place))
            if place == len(self.text):
                done = so_far
                break
            self.furthest = max(self.furthest, place, self.items.past_of(place))
            for end, item in dict.fromkeys(self.items.at(place)):  # some twice: "d d" either way
                after, _ = self.items.past_between(end)
                # 3K is three kings sooner than a three and a king.
                glued = end == after < len(self.text) and self.text[end - 1].isdigit()
                if further := self._go_on(so_far, item, against=DOUBT * glued):
                    waiting.setdefault(after, []).extend(further)
        return [part for part in done if not (part.split and part.mixed)]

    def _go_on(self, so_far: Sequence[Part], item: Part, against: int) -> list[Part]:
        grown = ((part.followed_by(item, against), part.means) for part in so_far)
        fitting = [
            part
            for part, before in grown
            if part.plurals < 2 and (item.means <= before or part.is_consistent)
        ]
        few = [part for part in fitting if len(part.cards) <= MOST_CARDS_TYPED]
        self.too_many = self.too_many or len(few) < len(fitting)
        return few


def _few(parts: Sequence[Part]) -> list[Part]:
    """Return the likeliest of the readings so far, each once."""
    if len(parts) == 1:
        return list(parts)
    once = {(part.said, part.means, part.split): part for part in sorted(parts, key=_doubt)[::-1]}
    return list(once.values())[: -_MOST_AT_ONCE - 1 : -1]


def _doubt(part: Part) -> tuple[int, int, int]:
    return part.doubt

"""How a reason becomes a sentence: one wording a code, its facts in named places."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from flask_babel import LazyString

from scorekeeper.game.notes import Note
from scorekeeper.rules.cards import Suit, UnreadableCards, parse_cards
from scorekeeper.rules.verdict import Fact, Reason
from scorekeeper.wording.cards import (
    SUIT_NAMES,
    alternatives,
    isolated,
    listing,
    rank_text,
    show_cards,
)
from scorekeeper.wording.speech import gettext as _

PLAYERS = {"player", "players", "first", "leader", "cutter", "dealer"}
CARDS = {"card", "cards"}
RANKS = {"rank", "ranks"}
WORDS = {"name", "field", "expected", "got"}


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts of a reason or note, each as the reader should see it.

    names  player's key → name
    """

    reason: Reason | Note
    names: Mapping[str, str]

    def __getitem__(self, key: str) -> str | int:
        """Return a fact as it stands in a sentence: names, card signs, lists joined."""
        value = self.reason.facts[key]
        if isinstance(value, bool) or (isinstance(value, int) and key not in RANKS):
            return value
        return listing(self._word(key, each) for each in several(value))

    def number(self, key: str) -> int:
        """Return a fact that is a number, to choose between one and many."""
        return int(self.reason.facts[key])  # type: ignore[arg-type]

    def raw(self, key: str) -> Fact | None:
        """Return a fact as the check stated it; None where it did not."""
        return self.reason.facts.get(key)

    def cards(self, key: str) -> str:
        """Return a fact that names cards in the notation, whatever it is called, as signs."""
        return listing(_cards_text(str(each)) for each in several(self.reason.facts[key]))

    def numbers(self, key: str) -> str:
        """Return a fact that names numbers, whatever it is called, as they are."""
        return listing(several(self.reason.facts[key]))

    def either(self, key: str) -> str:
        """Return a fact that names numbers of which one will do: 44 or 45."""
        return alternatives(several(self.reason.facts[key]))

    def suits(self, key: str) -> str:
        """Return a fact that names suits by their letters, as names."""
        return listing(SUIT_NAMES[Suit(str(each))] for each in several(self.reason.facts[key]))

    def count(self, key: str) -> int:
        """Return how many things a fact names."""
        return len(several(self.reason.facts[key]))

    def player(self, key: str) -> str:
        """Return the name of the player whose key this is."""
        return isolated(self.names.get(key, key))

    def _word(self, key: str, value: str | int) -> str:
        if key in PLAYERS:
            return self.player(str(value))
        if key in CARDS:
            return _cards_text(str(value))
        if key in RANKS:
            return rank_text(value)
        return isolated(str(value)) if key in WORDS else str(value)


Wording = Callable[[Facts], str]
SENTENCES: dict[str, Wording] = {}


def says(code: str) -> Callable[[Wording], Wording]:
    """Register what is said for a code, where it takes more than filling places."""

    def register(wording: Wording) -> Wording:
        assert code not in SENTENCES, f"{code} has two wordings"
        SENTENCES[code] = wording
        return wording

    return register


def say(code: str, text: LazyString) -> None:
    """Register a sentence whose ``%(places)s`` carry the names of the reason's facts."""
    says(code)(lambda facts: str(text) % facts)


def sentence(reason: Reason, names: Mapping[str, str]) -> str:
    """Return the reason as a sentence in the reader's language.

    names  player's key → name
    """
    wording = SENTENCES.get(reason.code)
    if wording is None:
        return _("The rules do not allow this (%(code)s).", code=reason.code)
    return _with_place(reason, wording(Facts(reason, names)))


def _with_place(reason: Reason, said: str) -> str:
    """Return the sentence with the entry it speaks of in front, where it is one of several."""
    match reason.facts:
        case {"lay_off": int(number)}:
            return _("Lay-off %(number)d: %(sentence)s", number=number, sentence=said)
        case {"swap": int(number)}:
            # NOTE: the how-manieth joker taken off the table a reason is about
            return _("Joker %(number)d: %(sentence)s", number=number, sentence=said)
        case {"meld": int(number)}:
            return _("Meld %(number)d: %(sentence)s", number=number, sentence=said)
    return said


def several(value: Fact) -> tuple[str | int, ...]:
    return tuple(value) if isinstance(value, tuple) else (value,)


def _cards_text(notation: str) -> str:
    try:
        return show_cards(parse_cards(notation, suits_needed=False))
    except UnreadableCards:
        return isolated(notation)

"""Tables of wordings: code → the function that makes the sentence, from facts in words.

A reason has a code; that of an event is made from its class (``code_of``). Each module of sentences
fills a table of its own, ``WORDINGS``; ``sentences`` joins them all and looks codes up.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar, overload

from flask_babel import LazyString

from scorekeeper.game.events import Event
from scorekeeper.game.state import Hand
from scorekeeper.rules.cards import Suit, UnreadableCards, parse_cards
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.verdict import Fact, Reason

from .cards import SUIT_NAMES, alternatives, isolated, listing, rank_text, show_cards, shown
from .speech import fill, ngettext, with_minus

PLAYERS = {"player", "players", "other", "first", "leader", "cutter", "dealer"}
CARDS = {"card", "cards", "need"}
RANKS = {"rank", "ranks"}
SUITS = {"suits"}
WORDS = {"name", "field", "got", "word", "choices", "known"}


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts of a reason, turned into words and signs.

    names  player's key → name
    """

    reason: Reason
    names: Mapping[str, str]

    def __getitem__(self, key: str) -> str | int:
        """Return a fact as a sentence shows it: names for keys, signs for cards, lists joined."""
        value = self.reason.facts[key]
        if isinstance(value, bool) or (isinstance(value, int) and key not in RANKS):
            return value if value >= 0 else with_minus(value)
        return listing(self._word(key, each) for each in several(value))

    def number(self, key: str) -> int:
        """Return a fact that is a number, for the choice of singular or plural."""
        return int(self.reason.facts[key])  # type: ignore[arg-type]

    def raw(self, key: str) -> Fact | None:
        return self.reason.facts.get(key)

    def cards(self, key: str) -> str:
        return listing(_cards_text(str(each)) for each in several(self.reason.facts[key]))

    def either(self, key: str) -> str:
        return alternatives(several(self.reason.facts[key]))

    def suits(self, key: str) -> str:
        return listing(SUIT_NAMES[Suit(str(each))] for each in several(self.reason.facts[key]))

    def count(self, key: str) -> int:
        return len(several(self.reason.facts[key]))

    def size(self, key: str) -> int:
        """Return a fact that is a number; of any other how many things it holds."""
        value = self.reason.facts[key]
        return value if isinstance(value, int) else self.count(key)

    def player(self, key: str) -> str:
        return isolated(self.names.get(key, key))

    def _word(self, key: str, value: str | int) -> str:
        if key in PLAYERS:
            return self.player(str(value))
        if key in CARDS:
            return _cards_text(str(value))
        if key in RANKS:
            return rank_text(value)
        if key in SUITS:
            return str(SUIT_NAMES[Suit(str(value))])
        return isolated(str(value)) if key in WORDS else shown(value)


@dataclass(frozen=True, slots=True)
class FactsOfEvent:
    """The fields of an event as a sentence shows them: names instead of players' keys.

    names  player's key → name
    """

    event: object
    names: Mapping[str, str]

    def __getitem__(self, key: str) -> object:
        value = getattr(self.event, key)
        return isolated(self.names.get(value, value)) if key in PLAYERS else value


@dataclass(frozen=True, slots=True)
class Telling:
    """What sentences about events are made with.

    names    player's key → name
    ruleset  prices counted cards; None: their cost is not said
    """

    names: Mapping[str, str]
    ruleset: Ruleset | None = None

    def name(self, key: str) -> str:
        return isolated(self.names.get(key, key))

    def all_names(self, keys: Iterable[str]) -> str:
        return listing(map(self.name, keys))

    def cost(self, hand: Hand) -> int | None:
        if self.ruleset:
            return hand.cost(self.ruleset)
        return hand.points or 0 if hand.cards is None else None


def several(value: Fact) -> tuple[str | int, ...]:
    return tuple(value) if isinstance(value, tuple) else (value,)


def _cards_text(notation: str) -> str:
    try:
        return show_cards(parse_cards(notation, suits_needed=False))
    except UnreadableCards:
        return isolated(notation)


Happened = TypeVar("Happened", bound=Event)
OfReason = Callable[[Facts], str]
OfEvent = Callable[[Happened, Telling], str]
Wording = Callable[..., str]
"""Makes the sentence: of a reason from its ``Facts``, of an event from it and a ``Telling``."""
PLACE = re.compile(r"%\((\w+)\)")


def code_of(kind: type[Event], *, short: bool = False) -> str:
    """Return the code of a class of events, or of its ``short`` sentence, which fits a line."""
    return f"{kind.__name__} in short" if short else kind.__name__


class Wordings(Mapping[str, Wording]):
    """A table: code → the function that makes its sentence. No code may occur twice."""

    def __init__(self, *tables: Mapping[str, Wording]) -> None:
        """Make a table with all entries of these. errors: ValueError where two share a code."""
        self._said: dict[str, Wording] = {}
        for table in tables:
            for code, wording in table.items():
                self._add(code, wording)

    def __getitem__(self, code: str) -> Wording:
        return self._said[code]

    def __iter__(self) -> Iterator[str]:
        return iter(self._said)

    def __len__(self) -> int:
        return len(self._said)

    @overload
    def says(self, what: str) -> Callable[[OfReason], OfReason]: ...

    @overload
    def says(
        self, what: type[Happened], *, short: bool = False
    ) -> Callable[[OfEvent[Happened]], OfEvent[Happened]]: ...

    def says(self, what: str | type[Event], *, short: bool = False) -> Callable[[Any], Any]:
        """Return a decorator that adds a function under a code.

        what    the code of a reason, or a class of events
        short   of a class of events: whether the function makes its short sentence
        errors  ValueError where the code has a function already
        """
        code = what if isinstance(what, str) else code_of(what, short=short)

        def register(wording: Wording) -> Wording:
            self._add(code, wording)
            return wording

        return register

    def say(self, what: str | type[Event], text: LazyString, *, short: bool = False) -> None:
        """Add a sentence; the reason's facts, or the event's fields, fill its ``%(places)s``."""
        if isinstance(what, str):
            self.says(what)(lambda facts: fill(str(text), facts))
        else:
            self.says(what, short=short)(
                lambda event, to: fill(str(text), FactsOfEvent(event, to.names))
            )

    def say_counted(
        self, code: str, by: str, one: str, many: str, *, none: LazyString | None = None
    ) -> None:
        """Add a sentence in singular and plural under a code; facts fill its places.

        by    the fact that is the number, or holds so many things; in the sentence ``%(num)d``
        none  the sentence where that number is 0; None: ``many``
        """
        named = {*PLACE.findall(one), *PLACE.findall(many)} - {"num"}

        def counted(facts: Facts) -> str:
            number = facts.size(by)
            if none is not None and not number:
                return fill(str(none), facts)
            return ngettext(one, many, number, **{name: facts[name] for name in named})

        self.says(code)(counted)

    def _add(self, code: str, wording: Wording) -> None:
        if code in self._said:
            raise ValueError(f"{code} is worded twice")
        self._said[code] = wording

"""What a sentence is made with: a reason's facts in words, and names of players for events."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scorekeeper.game.state import Hand
from scorekeeper.rules.cards import Suit, UnreadableCards, parse_cards
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.solver import cost_counted
from scorekeeper.rules.verdict import Fact, Reason
from scorekeeper.wording.cards import (
    SUIT_NAMES,
    alternatives,
    isolated,
    listing,
    rank_text,
    show_cards,
    shown,
)

from .speech import with_minus

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
        if hand.cards is None:
            return hand.points or 0
        return cost_counted(hand.cards, self.ruleset) if self.ruleset else None


def several(value: Fact) -> tuple[str | int, ...]:
    return tuple(value) if isinstance(value, tuple) else (value,)


def _cards_text(notation: str) -> str:
    try:
        return show_cards(parse_cards(notation, suits_needed=False))
    except UnreadableCards:
        return isolated(notation)

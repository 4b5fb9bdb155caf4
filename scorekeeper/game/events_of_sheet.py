"""What has happened round the deals: start, score, people, agreements; see ``events``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from .events_of_play import Event
from .state import Hand, Newcomer, Stakes


@dataclass(frozen=True, slots=True, kw_only=True)
class GameStarted(Event):
    """A game began. ``ruleset``: the whole resolved ruleset, as plain data.

    advice, mentions  as in ``State``; games that began before there was any have both
    """

    ruleset: Mapping[str, object]
    players: tuple[Newcomer, ...]
    first_dealer: str
    drawn: bool
    stakes: Stakes
    melds_kept: bool
    advice: bool = True
    mentions: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class DealClosed(Event):
    """A deal was closed."""

    deal: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DealEntered(Event):
    """A whole deal was entered from paper. ``chips``: how many were left after it.

    rules  the place of the contract's rules, where it was to be chosen and was said
    """

    deal: int
    points: Mapping[str, int]
    chips: Mapping[str, int] = field(default_factory=dict)
    went_out: str | None = None
    first_turn: bool = False
    rules: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class HandCorrected(Event):
    """One player's entry of a closed deal was corrected."""

    deal: int
    player: str
    hand: Hand


@dataclass(frozen=True, slots=True, kw_only=True)
class WentOutCorrected(Event):
    """It was corrected who went out in a closed deal."""

    deal: int
    player: str | None
    hand_of_former: Hand | None = None
    first_turn: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipsCorrected(Event):
    """A player's chips were corrected by so many."""

    player: str
    change: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRenamed(Event):
    """A player has another name."""

    player: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerReplaced(Event):
    """Somebody else took over a seat. ``by.key`` is not used: the seat keeps its key."""

    player: str
    by: Newcomer


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsSwapped(Event):
    """Two players changed seats."""

    player: str
    other: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerJoined(Event):
    """Somebody joined late."""

    newcomer: Newcomer
    after: str
    points: int
    chips: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerLeft(Event):
    """A player left early."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StakesChanged(Event):
    """The table agreed on other stakes."""

    stakes: Stakes


@dataclass(frozen=True, slots=True, kw_only=True)
class MeldsKept(Event):
    """Whether lay-downs are recorded was changed."""

    kept: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AdviceAllowed(Event):
    """Whether players are told what a hand could do was changed."""

    allowed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class HandsMentioned(Event):
    """Whether it is mentioned after a deal what a counted hand could have done was changed."""

    mentioned: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GameFinished(Event):
    """The game was ended before its last deal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameResumed(Event):
    """A game that was finished early goes on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Undone(Event):
    """The step that ended with event ``step`` was taken back; the state is that after ``to``."""

    step: int
    to: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Redone(Event):
    """The step that ended with event ``step`` counts again."""

    step: int

"""What has happened from the cut of a deal to its counted hands; see ``events``."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.rules.cards import JOKER, Card
from scorekeeper.rules.melds import End, Meld

from .state import Hand


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """What all events share."""

    overruled: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DealerChanged(Event):
    """Somebody else deals this deal."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CutRewarded(Event):
    """The cutter was rewarded for an exact cut."""

    player: str
    left: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class JokersKept(Event):
    """The cutter kept so many jokers (in place of any number recorded before)."""

    player: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ContractChosen(Event):
    """It was said which contract the deal has: the place of its rules in the ruleset."""

    rules: int
    player: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsExchanged(Event):
    """The table made one exchange."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UpcardTaken(Event):
    """The leader took the upcard instead of drawing."""

    player: str
    card: Card | None = None
    melded: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardTaken(Event):
    """A player took the discard instead of drawing.

    claimants  keys of all who wanted it, in the order in which they called
    """

    player: str
    discarder: str | None = None
    card: Card | None = None
    melded: bool = False
    claimants: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstRoundEnded(Event):
    """Everybody had drawn once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardBought(Event):
    """A discard was bought for ``price`` chips; ``cards``: all gained, those from the stock too.

    claimants  keys of all who wanted it, in the order in which they called
    """

    player: str
    price: int
    cards: int
    discarder: str | None = None
    card: Card | None = None
    claimants: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LaidMeld:
    """A meld as it was put down; ``item``: the contract's item it fills, counted from 0."""

    meld: Meld
    item: int | None = None
    pure: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LaidOff:
    """Cards added to a meld, and what it becomes with them."""

    onto: int
    cards: tuple[Card, ...]
    becomes: Meld


@dataclass(frozen=True, slots=True, kw_only=True)
class LaidDown(Event):
    """A player laid down, with extra melds and lay-offs of the same turn.

    contract  which of the deal's contracts it was, counted from 0
    rules     the place in the ruleset of the deal's rules, where this lay-down chose them
    """

    player: str
    melds: tuple[LaidMeld, ...]
    lay_offs: tuple[LaidOff, ...] = ()
    contract: int = 0
    rules: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MeldPutDown(Event):
    """A player put down a meld beyond the contract."""

    player: str
    meld: Meld


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsLaidOff(Event):
    """A player added cards to a meld on the table."""

    player: str
    lay_off: LaidOff


@dataclass(frozen=True, slots=True, kw_only=True)
class JokerTaken(Event):
    """A player took a wild, ``taken``, off a meld for naturals from the hand."""

    player: str
    meld: int
    naturals: tuple[Card, ...]
    becomes: Meld
    taken: Card = JOKER


@dataclass(frozen=True, slots=True, kw_only=True)
class JokerMoved(Event):
    """A player replaced a joker at a run's end, and moved it to an end."""

    player: str
    meld: int
    natural: Card
    to: End
    becomes: Meld


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnEnded(Event):
    """A player's turn was over."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StockTurned(Event):
    """The discard pile became the stock."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WentOut(Event):
    """A player parted with the last card. ``first_turn``: in the own first turn of the deal."""

    player: str
    discard: Card | None = None
    first_turn: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class HandCounted(Event):
    """What a player had left was counted."""

    player: str
    hand: Hand

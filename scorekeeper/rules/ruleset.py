"""A ruleset: every rule decision of one game, as one frozen value.

Each field is stated in ``rulesets/*.toml``; a comment there gives the passage it rests on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated

from msgspec import Meta

from .card_values import Penalties, Points
from .cards import Card

Count = Annotated[int, Meta(ge=0, le=1000)]
Some = Annotated[int, Meta(ge=1, le=1000)]


class Kind(StrEnum):
    """The two kinds of meld."""

    SET = "set"
    RUN = "run"


class Direction(StrEnum):
    """Which way play and deal pass, seen from above the table."""

    RIGHT = "right"
    LEFT = "left"


class Upcard(StrEnum):
    """What the leader may do with the upcard in the first turn of a deal."""

    FREE = "free to the leader"
    BOUGHT = "bought like any other"


class Priority(StrEnum):
    """From whom on, in order of play, claims to one discard are ranked."""

    DISCARDER = "after the discarder"
    DEALER = "after the dealer"


class Ace(StrEnum):
    """Where an ace may stand in a run."""

    LOW_OR_HIGH = "low or high"
    LOW = "low"
    HIGH = "high"
    CORNER = "round the corner"
    NONE = "none"


class LayOffs(StrEnum):
    """On which melds cards may be laid off in the turn of laying down."""

    ALL = "all"
    ALL_BUT_OWN_CONTRACT = "all but own contract"
    NONE = "none"


class PureSetTakes(StrEnum):
    """What the pure set of a contract may take once it lies on the table."""

    MISSING_SUIT = "the missing suit"
    ANY_SUIT = "any suit"


class LastDiscard(StrEnum):
    """Whether going out needs a card to discard."""

    OPTIONAL = "optional"
    REQUIRED = "required"


class EmptyStock(StrEnum):
    """What happens when the stock is empty."""

    TURN_DISCARDS = "turn the discard pile"
    EVERYONE_SCORES = "everyone scores"


@dataclass(frozen=True, slots=True, kw_only=True)
class Seats:
    """How many can play: the limits, and the numbers that make a good table."""

    fewest: Annotated[int, Meta(ge=2, le=8)]
    most: Annotated[int, Meta(ge=2, le=8)]
    best_from: Annotated[int, Meta(ge=2, le=8)]
    best_to: Annotated[int, Meta(ge=2, le=8)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Packs:
    """The cards used by up to ``up_to`` players."""

    up_to: Some
    packs: Annotated[int, Meta(ge=1, le=8)]
    jokers: Annotated[int, Meta(ge=0, le=32)]

    @property
    def cards(self) -> int:
        """How many cards there are in all."""
        return self.packs * 52 + self.jokers

    def copies(self, card: Card) -> int:
        """Return how many of this face there are; of a bare rank, how many in all four suits."""
        if card.is_joker:
            return self.jokers
        return self.packs if card.suit else self.packs * 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealing:
    """How a deal begins."""

    hand: Annotated[int, Meta(ge=3, le=22)]
    upcard: Upcard
    direction: Direction


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut:
    """What the cutter may win: jokers seen on lifting, and the reward of an exact cut."""

    jokers_kept_among: Annotated[int, Meta(ge=0, le=10)]
    reward_chips: Count
    reward_points: Points


@dataclass(frozen=True, slots=True, kw_only=True)
class Chips:
    """How many chips each player has for the whole game."""

    each: Count


@dataclass(frozen=True, slots=True, kw_only=True)
class Buying:
    """What a buy costs and brings, and who may."""

    price: Count
    extra_cards: Annotated[int, Meta(ge=0, le=10)]
    when_down: bool
    priority: Priority


@dataclass(frozen=True, slots=True, kw_only=True)
class Sets:
    """What makes a set."""

    shortest: Annotated[int, Meta(ge=2, le=13)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Runs:
    """What makes a run."""

    shortest: Annotated[int, Meta(ge=2, le=13)]
    ace: Ace


@dataclass(frozen=True, slots=True, kw_only=True)
class Wilds:
    """How many wilds a meld may hold, also after lay-offs."""

    most_per_meld: Count
    fewest_naturals: Some


@dataclass(frozen=True, slots=True, kw_only=True)
class LayingDown:
    """What else a player may do in the turn of laying down."""

    extra_melds: bool
    lay_offs: LayOffs


@dataclass(frozen=True, slots=True, kw_only=True)
class LaterTurns:
    """What a player who is down may do in later turns."""

    new_melds: bool
    lay_offs: bool
    pure_set_takes: PureSetTakes


@dataclass(frozen=True, slots=True, kw_only=True)
class TakingJokers:
    """How a joker comes off a set (naturals put in its place; 0: never) and moves in a run."""

    naturals_for_one_in_a_set: Annotated[int, Meta(ge=0, le=4)]
    own_sets: bool
    move_at_run_ends: bool
    in_turn_of_laying_down: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GoingOut:
    """How the last card may go."""

    last_discard: LastDiscard


@dataclass(frozen=True, slots=True, kw_only=True)
class Stock:
    """What happens to the stock."""

    when_empty: EmptyStock


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One meld of a contract: ``{ set = 3, pure = true }`` or ``{ run = 7, or_more = true }``."""

    set: Annotated[int, Meta(ge=2, le=22)] | None = None
    run: Annotated[int, Meta(ge=2, le=13)] | None = None
    pure: bool = False
    or_more: bool = False

    @property
    def kind(self) -> Kind:
        """Whether a set or a run is asked for."""
        return Kind.RUN if self.set is None else Kind.SET

    @property
    def size(self) -> int:
        """How many cards are asked for (at least, with ``or_more``)."""
        return self.set or self.run or 0

    def fits_size(self, size: int) -> bool:
        """Whether a meld of this many cards has the right size."""
        return size == self.size or (self.or_more and size > self.size)


@dataclass(frozen=True, slots=True, kw_only=True)
class DealRules:
    """One deal: its contract, the exchanges it begins with, the duty to go out at once."""

    contract: tuple[Item, ...]
    exchanges: Annotated[int, Meta(ge=0, le=5)] = 0
    must_go_out: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """Names of things in the game's own language; ``sets`` by size."""

    sets: Mapping[str, str] = field(default_factory=dict)
    run: str = ""
    pure: str = ""
    buy: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """One game's rules; ``reading`` makes it of a file."""

    name: str
    source: str
    seats: Seats
    packs: tuple[Packs, ...]
    dealing: Dealing
    cut: Cut
    chips: Chips
    buying: Buying
    sets: Sets
    runs: Runs
    wilds: Wilds
    laying_down: LayingDown
    later_turns: LaterTurns
    taking_jokers: TakingJokers
    going_out: GoingOut
    stock: Stock
    penalties: Penalties
    words: Words
    deals: tuple[DealRules, ...]
    based_on: str | None = None

    def is_wild(self, card: Card) -> bool:
        """Whether this card may stand for another."""
        return card.is_joker

    def packs_for(self, players: int) -> Packs:
        """Return the cards this many players use; the largest row where none covers them."""
        rows = sorted(self.packs, key=lambda row: row.up_to)
        return next((row for row in rows if players <= row.up_to), rows[-1])

    def stock_left(self, players: int) -> int:
        """Return how many cards are left as stock after the deal and the upcard."""
        return self.packs_for(players).cards - players * self.dealing.hand - 1

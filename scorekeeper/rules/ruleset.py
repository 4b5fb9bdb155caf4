"""A ruleset: every rule decision of one game, as one frozen value.

Each field is stated in ``rulesets/*.toml``; a comment there gives the passage it rests on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from msgspec import Meta

from .card_values import Penalties
from .cards import TWO, Card
from .choices import (
    Ace,
    Balance,
    Choice,
    Direction,
    EmptyStock,
    ExactCut,
    InTurn,
    JokerUse,
    Kind,
    LastDiscard,
    LayOffs,
    Leader,
    Priority,
    PureSetTakes,
    Upcard,
)
from .ruleset_tables import (
    ANY_NUMBER,
    Bonuses,
    Buying,
    Chips,
    Contracts,
    Cut,
    Dealing,
    End,
    FirstMeld,
    GoingOut,
    LaterTurns,
    LayingDown,
    Limit,
    Packs,
    Runs,
    Seats,
    Sets,
    Stock,
    TakingJokers,
    Wilds,
)

__all__ = [
    "ANY_NUMBER",
    "Ace",
    "Balance",
    "Bonuses",
    "Buying",
    "Chips",
    "Choice",
    "Contracts",
    "Cut",
    "DealRules",
    "Dealing",
    "Direction",
    "EmptyStock",
    "End",
    "ExactCut",
    "FirstMeld",
    "GoingOut",
    "InTurn",
    "Item",
    "JokerUse",
    "Kind",
    "LastDiscard",
    "LaterTurns",
    "LayOffs",
    "LayingDown",
    "Leader",
    "Packs",
    "Priority",
    "PureSetTakes",
    "Ruleset",
    "Runs",
    "Seats",
    "Sets",
    "Stock",
    "TakingJokers",
    "Upcard",
    "Wilds",
    "Words",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One meld of a contract: ``{ set = 3, pure = true }`` or ``{ run = 7, or_more = true }``.

    colour_run  neighbouring ranks, red and black in turn, without a wild
    most_wilds  in this meld; whatever else limits them holds as well
    """

    set: Annotated[int, Meta(ge=2, le=22)] | None = None
    run: Annotated[int, Meta(ge=2, le=13)] | None = None
    colour_run: Annotated[int, Meta(ge=2, le=13)] | None = None
    pure: bool = False
    or_more: bool = False
    most_wilds: Limit = ANY_NUMBER

    @property
    def kind(self) -> Kind:
        """Which kind of meld is asked for."""
        if self.set is not None:
            return Kind.SET
        return Kind.RUN if self.colour_run is None else Kind.COLOUR_RUN

    @property
    def size(self) -> int:
        """How many cards are asked for (at least, with ``or_more``)."""
        return self.set or self.run or self.colour_run or 0

    def fits_size(self, size: int) -> bool:
        """Whether a meld of this many cards has the right size."""
        return size == self.size or (self.or_more and size > self.size)


@dataclass(frozen=True, slots=True, kw_only=True)
class DealRules:
    """One deal: its contract, and what is special in it.

    contract    no item where the first meld is asked for by its points
    others      contracts that will do instead
    most_wilds  in the whole contract
    exchanges   with which it begins
    buying      whether there is any in this deal
    """

    contract: tuple[Item, ...]
    others: tuple[tuple[Item, ...], ...] = ()
    most_wilds: Limit = ANY_NUMBER
    exchanges: Annotated[int, Meta(ge=0, le=5)] = 0
    buying: bool = True
    must_go_out: bool = False

    @property
    def contracts(self) -> tuple[tuple[Item, ...], ...]:
        """All contracts of which one is asked for."""
        return (self.contract, *self.others)


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """Names of things in the game's own language; ``sets`` by size."""

    sets: Mapping[str, str] = field(default_factory=dict)
    run: str = ""
    colour_run: str = ""
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
    wilds: Wilds
    sets: Sets
    runs: Runs
    contracts: Contracts = field(default_factory=Contracts)
    first_meld: FirstMeld = field(default_factory=FirstMeld)
    laying_down: LayingDown
    later_turns: LaterTurns
    taking_jokers: TakingJokers
    going_out: GoingOut
    stock: Stock
    penalties: Penalties
    bonuses: Bonuses = field(default_factory=Bonuses)
    end: End = field(default_factory=End)
    words: Words
    deals: tuple[DealRules, ...]
    based_on: str | None = None

    def is_wild(self, card: Card) -> bool:
        """Whether this card may stand for another; a wild two may lie in its own place as well."""
        return card.is_joker or (self.wilds.twos and card.rank == TWO)

    @property
    def has_chips(self) -> bool:
        """Whether there are chips at all, for buying or for points at the end."""
        return bool(self.chips.each) or self.buying.allowed

    @property
    def deals_in_all(self) -> int | None:
        """How many deals are played; None: as many as the table likes, or until somebody wins."""
        if not self.end.repeats:
            return len(self.deals)
        return self.end.after_deals or None

    @property
    def open_ended(self) -> bool:
        """Whether nothing but the table's word ends the game."""
        return self.deals_in_all is None and not (self.end.target or self.end.out_at)

    def packs_for(self, players: int) -> Packs:
        """Return the cards this many players use; the largest row where none covers them."""
        rows = sorted(self.packs, key=lambda row: row.up_to)
        return next((row for row in rows if players <= row.up_to), rows[-1])

    def stock_left(self, players: int) -> int:
        """Return how many cards are left as stock after the deal, and the upcard or card more."""
        return self.packs_for(players).cards - players * self.dealing.hand - 1

"""A ruleset: every rule decision of one game, as one frozen value.

Each field is stated in ``rulesets/*.toml``; a comment there gives the passage it rests on.

A field with a default came later than the first rulesets did: a game that began before it was
thought of goes on as it was begun. Rulesets in files state every field all the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from msgspec import Meta

from scorekeeper.rules.cards import TWO, Card

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

ANY_NUMBER = 22
"""A limit of so many cards is none: no hand holds more."""

Count = Annotated[int, Meta(ge=0, le=1000)]
Some = Annotated[int, Meta(ge=1, le=1000)]
Points = Annotated[int, Meta(ge=0, le=1000)]
OR_NONE = {"none at": ANY_NUMBER}
"""Marks a number of cards that may be no limit at all; forms leave it empty then."""
Limit = Annotated[int, Meta(ge=0, le=ANY_NUMBER, extra=OR_NONE)]
"""At most so many cards; ``ANY_NUMBER``: no limit."""


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
    """How a deal begins.

    packets  how many cards each gets at a time, as 3 3 3 4; none: one at a time
    """

    hand: Annotated[int, Meta(ge=3, le=22)]
    upcard: Upcard
    direction: Direction
    leader: Leader = Leader.AFTER_DEALER
    packets: tuple[Some, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut:
    """What the cutter may win: jokers seen on lifting, and the reward of an exact cut.

    erases_last_penalty  whether an exact cut takes the cutter's penalty of the last deal away
    """

    jokers_kept_among: Annotated[int, Meta(ge=0, le=10)]
    exact: ExactCut = ExactCut.WITH_UPCARD
    reward_chips: Count
    reward_points: Points
    erases_last_penalty: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Chips:
    """How many chips each player has for the whole game, and what one left over is worth."""

    each: Count
    points_off_for_unused: Points = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Buying:
    """Whether there is buying, what a buy costs and brings, and who may.

    in_turn  how the player whose turn it is comes by the discard
    """

    allowed: bool = True
    price: Count
    extra_cards: Annotated[int, Meta(ge=0, le=10)]
    in_turn: InTurn = InTurn.BOUGHT
    when_down: bool
    priority: Priority


@dataclass(frozen=True, slots=True, kw_only=True)
class Sets:
    """What makes a set, also after lay-offs.

    of_jokers  whether jokers alone make one
    """

    shortest: Annotated[int, Meta(ge=2, le=13)]
    longest: Annotated[int, Meta(ge=2, le=ANY_NUMBER, extra=OR_NONE)] = ANY_NUMBER
    different_suits: bool = False
    most_wilds: Limit = ANY_NUMBER
    wilds_against_naturals: Balance = Balance.ANY
    of_jokers: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Runs:
    """What makes a run, also after lay-offs.

    wilds_side_by_side  at most so many neighbours
    """

    allowed: bool = True
    shortest: Annotated[int, Meta(ge=2, le=13)]
    ace: Ace
    most_wilds: Limit = ANY_NUMBER
    wilds_against_naturals: Balance = Balance.ANY
    wilds_side_by_side: Annotated[int, Meta(ge=1, le=ANY_NUMBER, extra=OR_NONE)] = ANY_NUMBER


@dataclass(frozen=True, slots=True, kw_only=True)
class Wilds:
    """Which cards are wild, and how many any meld may hold, also after lay-offs.

    twos                   whether twos are wild, as jokers are
    twos_natural_in_place  whether a two between ace and three in a run of its suit is no wild
    """

    twos: bool = False
    twos_natural_in_place: bool = True
    most_per_meld: Limit
    fewest_naturals: Some


@dataclass(frozen=True, slots=True, kw_only=True)
class Contracts:
    """Who says which contract a deal has."""

    choice: Choice = Choice.IN_ORDER


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstMeld:
    """What a player's first melds of a deal must be worth together; 0 points: nothing asked.

    Cards are worth what they cost in hand, a wild what it stands for.

    ace_low  points of an ace below the two in a run
    wilds    whether they may hold wilds
    """

    points: Points = 0
    ace_low: Points = 1
    wilds: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class LayingDown:
    """When a player may lay down, and what else in that turn.

    not_in_first_turn_from  with so many players or more nobody melds before each has drawn once;
                            0: this is no rule
    """

    not_in_first_turn_from: Annotated[int, Meta(ge=0, le=8)] = 0
    extra_melds: bool
    lay_offs: LayOffs


@dataclass(frozen=True, slots=True, kw_only=True)
class LaterTurns:
    """What a player who is down may do in later turns."""

    new_melds: bool
    lay_offs: bool
    wilds_laid_off: bool = True
    pure_set_takes: PureSetTakes


@dataclass(frozen=True, slots=True, kw_only=True)
class TakingJokers:
    """How a wild comes off a meld, what becomes of it, and how it moves in a run.

    naturals_for_one_in_a_set  put in its place; 0: never off a set
    naturals_then_in_set       how many the set must then hold
    from_runs                  whether for the card it stands for
    own_sets                   whether also off own melds
    only_contract_melds        whether only off melds that fill somebody's contract
    in_turn_of_laying_down     whether also in that turn
    move_at_run_ends           whether one at an end gives way to its card and goes to an end
    move_along_runs            whether those in a run move to make room for a card laid off
    """

    naturals_for_one_in_a_set: Annotated[int, Meta(ge=0, le=4)]
    naturals_then_in_set: Annotated[int, Meta(ge=0, le=8)] = 0
    from_runs: bool = False
    own_sets: bool
    only_contract_melds: bool = False
    use: JokerUse = JokerUse.HAND
    in_turn_of_laying_down: bool
    move_at_run_ends: bool
    move_along_runs: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class GoingOut:
    """How the last card may go."""

    last_discard: LastDiscard


@dataclass(frozen=True, slots=True, kw_only=True)
class Stock:
    """What happens when the stock is empty."""

    when_empty: EmptyStock


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalties:
    """Points for a card left in hand."""

    joker: Points
    ace: Points
    king: Points
    queen: Points
    jack: Points
    ten: Points
    nine: Points
    eight: Points
    seven: Points
    six: Points
    five: Points
    four: Points
    three: Points
    two: Points

    def of(self, card: Card) -> int:
        """Return the points this card costs in hand."""
        points: int = getattr(self, _PENALTY_FIELDS[card.rank])
        return points


_PENALTY_FIELDS = (
    *("joker", "ace", "two", "three", "four", "five", "six", "seven"),
    *("eight", "nine", "ten", "jack", "queen", "king"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bonuses:
    """What winning a deal brings beside paying nothing.

    going_out                points off the own score
    going_out_in_first_turn  instead, for who had melded nothing before the own first turn
    streaks                  whether the second deal won in a row costs the others twice, …
    """

    going_out: Points = 0
    going_out_in_first_turn: Points = 0
    streaks: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class End:
    """When the game is over, beside the end of its list of deals.

    repeats      whether the list begins again after its last deal
    after_deals  so many deals are played of a list that repeats; 0: as many as the table likes
    target       somebody's total that ends the game; 0: none
    out_at       a total with which a player is out, the last one in wins; 0: none
    """

    repeats: bool = False
    after_deals: Count = 0
    target: Points = 0
    out_at: Points = 0


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

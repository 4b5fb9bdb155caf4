"""The classes of a ruleset: one frozen value that holds every rule decision of a game.

Each class is a table of ``rulesets/*.toml``, with fields of the same names; a comment there gives
the passage of the published rules that a value rests on.

A field with a default was added after the first rulesets: a game that began without it goes on with
the default, which is what the code did before. The base file states every field all the same.
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
"""A limit of this many cards means no limit: no hand holds more."""

Count = Annotated[int, Meta(ge=0, le=1000)]
Some = Annotated[int, Meta(ge=1, le=1000)]
Points = Annotated[int, Meta(ge=0, le=1000)]
OR_NONE = {"none at": ANY_NUMBER}
"""Marks a number of cards that can mean no limit; forms then show an empty box."""
Limit = Annotated[int, Meta(ge=0, le=ANY_NUMBER, extra=OR_NONE)]
"""At most this many cards; ``ANY_NUMBER`` means no limit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seats:
    """[seats]: how many players are allowed, and how many make a good table."""

    fewest: Annotated[int, Meta(ge=2, le=8)]
    most: Annotated[int, Meta(ge=2, le=8)]
    best_from: Annotated[int, Meta(ge=2, le=8)]
    best_to: Annotated[int, Meta(ge=2, le=8)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Packs:
    """One row of [[packs]]: the cards for up to ``up_to`` players.

    packs   of 52 cards each
    jokers  in all of them together
    """

    up_to: Some
    packs: Annotated[int, Meta(ge=1, le=8)]
    jokers: Annotated[int, Meta(ge=0, le=32)]

    @property
    def cards(self) -> int:
        """How many cards there are in all."""
        return self.packs * 52 + self.jokers

    def copies(self, card: Card) -> int:
        """Return how many cards have this face; for a card without suit, this rank."""
        if card.is_joker:
            return self.jokers
        return self.packs if card.suit else self.packs * 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealing:
    """[dealing]: how a deal begins.

    hand     cards for each player
    packets  cards dealt to each at a time, e.g. 3 3 3 4; empty: one at a time
    """

    hand: Annotated[int, Meta(ge=3, le=22)]
    upcard: Upcard
    direction: Direction
    leader: Leader = Leader.AFTER_DEALER
    packets: tuple[Some, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut:
    """[cut]: jokers that the cutter may keep, and the reward of an exact cut.

    jokers_kept_among    how many of the bottom cards of the lifted part are looked at; 0: no jokers
    reward_points        points off the cutter's total
    erases_last_penalty  whether an exact cut cancels the cutter's penalty of the deal before
    """

    jokers_kept_among: Annotated[int, Meta(ge=0, le=10)]
    exact: ExactCut = ExactCut.WITH_UPCARD
    reward_chips: Count
    reward_points: Points
    erases_last_penalty: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Chips:
    """[chips]: chips of each player for the whole game, and points off for each one unused."""

    each: Count
    points_off_for_unused: Points = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Buying:
    """[buying]: whether discards are bought, what a buy costs and brings, and who may.

    price        chips
    extra_cards  cards from the stock that come with the discard
    in_turn      how the player whose turn it is gets the discard
    when_down    whether those who have laid down may still buy
    priority     who gets a discard that several want
    """

    allowed: bool = True
    price: Count
    extra_cards: Annotated[int, Meta(ge=0, le=10)]
    in_turn: InTurn = InTurn.BOUGHT
    when_down: bool
    priority: Priority


@dataclass(frozen=True, slots=True, kw_only=True)
class Sets:
    """[sets]: what makes a set, also after lay-offs.

    shortest, longest  cards
    different_suits    whether no suit may appear twice
    of_jokers          whether jokers alone make one
    """

    shortest: Annotated[int, Meta(ge=2, le=13)]
    longest: Annotated[int, Meta(ge=2, le=ANY_NUMBER, extra=OR_NONE)] = ANY_NUMBER
    different_suits: bool = False
    most_wilds: Limit = ANY_NUMBER
    wilds_against_naturals: Balance = Balance.ANY
    of_jokers: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Runs:
    """[runs]: what makes a run, also after lay-offs.

    allowed             whether there are runs at all
    shortest            cards
    wilds_side_by_side  how many wilds may be neighbours
    """

    allowed: bool = True
    shortest: Annotated[int, Meta(ge=2, le=13)]
    ace: Ace
    most_wilds: Limit = ANY_NUMBER
    wilds_against_naturals: Balance = Balance.ANY
    wilds_side_by_side: Annotated[int, Meta(ge=1, le=ANY_NUMBER, extra=OR_NONE)] = ANY_NUMBER


@dataclass(frozen=True, slots=True, kw_only=True)
class Wilds:
    """[wilds]: which cards are wild, and how many any meld may hold, also after lay-offs.

    twos                   whether twos are wild, as jokers are
    twos_natural_in_place  whether a wild two is a natural between ace and three in a run of its
                           suit
    fewest_naturals        in any meld
    """

    twos: bool = False
    twos_natural_in_place: bool = True
    most_per_meld: Limit
    fewest_naturals: Some


@dataclass(frozen=True, slots=True, kw_only=True)
class Contracts:
    """[contracts]: who chooses which contract a deal has."""

    choice: Choice = Choice.IN_ORDER


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstMeld:
    """[first_meld]: points that a player's first melds of a deal must be worth together.

    A card is worth what it costs in hand, a wild what the card it stands for costs.

    points   0: none are asked for
    ace_low  points of an ace below the two in a run
    wilds    whether these melds may hold wilds
    """

    points: Points = 0
    ace_low: Points = 1
    wilds: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class LayingDown:
    """[laying_down]: when a player may lay down, and what else is allowed in that turn.

    not_in_first_turn_from  with this many players or more, nobody melds before everyone has drawn
                            once; 0: there is no such rule
    extra_melds             whether melds beyond the contract may be put down
    lay_offs                which melds cards may be added to
    """

    not_in_first_turn_from: Annotated[int, Meta(ge=0, le=8)] = 0
    extra_melds: bool
    lay_offs: LayOffs


@dataclass(frozen=True, slots=True, kw_only=True)
class LaterTurns:
    """[later_turns]: what a player who laid down in an earlier turn may do."""

    new_melds: bool
    lay_offs: bool
    wilds_laid_off: bool = True
    pure_set_takes: PureSetTakes


@dataclass(frozen=True, slots=True, kw_only=True)
class TakingJokers:
    """[taking_jokers]: how a wild comes off a meld, where it goes, and how it moves in a run.

    naturals_for_one_in_a_set  naturals given for a wild of a set; 0: none comes off a set
    naturals_then_in_set       naturals that the set must hold after that
    from_runs                  whether one comes off a run for the card it stands for
    own_sets                   whether also off the player's own melds
    only_contract_melds        whether only off melds that fill somebody's contract
    use                        where it must go
    in_turn_of_laying_down     whether also in that turn
    move_at_run_ends           whether one at an end is replaced by its card and goes to an end
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
    """[going_out]: whether the last card must be discarded."""

    last_discard: LastDiscard


@dataclass(frozen=True, slots=True, kw_only=True)
class Stock:
    """[stock]: what happens when the stock is empty."""

    when_empty: EmptyStock


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalties:
    """[penalties]: points for each card left in hand."""

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
        """Return the points that this card costs in hand; its suit does not matter."""
        points: int = getattr(self, _PENALTY_FIELDS[card.rank])
        return points


_PENALTY_FIELDS = (
    *("joker", "ace", "two", "three", "four", "five", "six", "seven"),
    *("eight", "nine", "ten", "jack", "queen", "king"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bonuses:
    """[bonuses]: what winning a deal brings besides paying no penalty.

    going_out                points off the winner's total
    going_out_in_first_turn  points off instead, for a winner who had melded nothing before that
    turn
    streaks                  whether penalties double when the same player wins twice in a row,
    triple the third time, and so on
    """

    going_out: Points = 0
    going_out_in_first_turn: Points = 0
    streaks: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class End:
    """[end]: when the game ends, besides after the last deal of its list.

    repeats      whether the list of deals begins again after the last
    after_deals  deals to play of a list that repeats; 0: until the table stops
    target       a total, in points, that ends the game; 0: none
    out_at       a total, in points, at which a player is out, the last one in winning; 0: none
    """

    repeats: bool = False
    after_deals: Count = 0
    target: Points = 0
    out_at: Points = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One meld of a contract: ``{ set = 3, pure = true }`` or ``{ run = 7, or_more = true }``.

    set, run, colour_run  cards; exactly one of the three is stated
    pure                  a set without wilds, no suit twice
    or_more               whether it may have more cards
    most_wilds            in this meld; the general limits apply as well
    """

    set: Annotated[int, Meta(ge=2, le=22)] | None = None
    run: Annotated[int, Meta(ge=2, le=13)] | None = None
    colour_run: Annotated[int, Meta(ge=2, le=13)] | None = None
    pure: bool = False
    or_more: bool = False
    most_wilds: Limit = ANY_NUMBER

    @property
    def kind(self) -> Kind:
        """The kind of meld it asks for."""
        if self.set is not None:
            return Kind.SET
        return Kind.RUN if self.colour_run is None else Kind.COLOUR_RUN

    @property
    def size(self) -> int:
        """How many cards it asks for; at least as many with ``or_more``."""
        return self.set or self.run or self.colour_run or 0

    def fits_size(self, size: int) -> bool:
        """Whether a meld of this many cards has the right size."""
        return size == self.size or (self.or_more and size > self.size)


@dataclass(frozen=True, slots=True, kw_only=True)
class DealRules:
    """One entry of [[deals]]: the contract of a deal and its special rules.

    contract     its items; none where [first_meld] asks for points instead
    others       contracts that may be laid down instead
    most_wilds   in the whole contract
    exchanges    rounds of exchanging cards before the deal is played
    buying       whether discards can be bought in this deal
    must_go_out  whether laying down must use up the whole hand, but for the discard
    """

    contract: tuple[Item, ...]
    others: tuple[tuple[Item, ...], ...] = ()
    most_wilds: Limit = ANY_NUMBER
    exchanges: Annotated[int, Meta(ge=0, le=5)] = 0
    buying: bool = True
    must_go_out: bool = False

    @property
    def contracts(self) -> tuple[tuple[Item, ...], ...]:
        """Every contract that may be laid down; one of them is enough."""
        return (self.contract, *self.others)


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """[words]: the game's own names of things, in its language; ``sets``: size → name."""

    sets: Mapping[str, str] = field(default_factory=dict)
    run: str = ""
    colour_run: str = ""
    pure: str = ""
    buy: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """The rules of one game; ``reading`` makes it from a file.

    based_on  key of the ruleset that the file states differences from; None for the base game
    """

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
        """Whether this card can stand for another: a joker, or a two where twos are wild.

        A wild two may still be natural in its own place (``melds.wilds.make_meld``).
        """
        return card.is_joker or (self.wilds.twos and card.rank == TWO)

    @property
    def has_chips(self) -> bool:
        """Whether the game has chips, for buying or for points at the end."""
        return bool(self.chips.each) or self.buying.allowed

    @property
    def deals_in_all(self) -> int | None:
        """How many deals are played; None: until somebody wins or the table stops."""
        if not self.end.repeats:
            return len(self.deals)
        return self.end.after_deals or None

    @property
    def open_ended(self) -> bool:
        """Whether only the table decides when the game ends."""
        return self.deals_in_all is None and not (self.end.target or self.end.out_at)

    def packs_for(self, players: int) -> Packs:
        """Return the packs for this many players; the largest row where none covers them.

        errors  IndexError where the ruleset has no packs
        """
        rows = sorted(self.packs, key=lambda row: row.up_to)
        return next((row for row in rows if players <= row.up_to), rows[-1])

    def stock_left(self, players: int) -> int:
        """Return how many cards are left as stock after all hands and the upcard or extra card."""
        return self.packs_for(players).cards - players * self.dealing.hand - 1

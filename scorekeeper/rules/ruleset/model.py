"""The classes of a ruleset: one frozen value that holds every rule decision of a game.

Each class, here or in ``dealing``, ``melding``, ``ending`` and ``deals``, is a table of
``rulesets/*.toml``, with fields of the same names; a comment there gives
the passage of the published rules that a value rests on. A field is one entry: its name, its type
with its limits, what forms call it, the help beside it, and its default. Forms show the fields of a
table in this order. The base file states every field.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from functools import lru_cache

from scorekeeper.rules.cards import Card, Suit, every_card_of

from .choices import RunSuits
from .dealing import Buying, Chips, Cut, Dealing, Packs, Seats
from .deals import DealRules
from .declaring import toml_table, worded
from .ending import Bonuses, Counting, End, GoingOut, Penalties, Stock
from .melding import Contracts, FirstMeld, LaterTurns, LayingDown, Runs, Sets, TakingJokers, Wilds


@toml_table
class Words:
    """[words]: the game's own names of things, in its language; ``sets``: size → name."""

    sets: Mapping[str, str] = worded(
        "Words for sets",
        "What sets are called by size, like trío for 3 cards.",
        default_factory=dict,
    )
    run: str = worded("Word for a run", "What a run is called at your table.", default="")
    colour_run: str = worded(
        "Word for a color run", "What a color run is called at your table.", default=""
    )
    pure: str = worded(
        "Word for different suits",
        "What a set in different suits is called at your table.",
        default="",
    )
    buy: str = worded("The call", "What a player calls to buy a discard.", default="")


@toml_table
class Ruleset:
    """The rules of one game; ``reading`` makes it from a file.

    based_on  key of the ruleset that the file states differences from; None for the base game
    """

    name: str = worded("Name", "What your table calls this game.")
    source: str = worded("Source", "Where these rules come from: a book, a page, a family.")
    seats: Seats
    packs: tuple[Packs, ...] = worded(
        "Cards in play", "Packs to shuffle together, by number of players."
    )
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
    counting: Counting = field(default_factory=Counting)
    bonuses: Bonuses = field(default_factory=Bonuses)
    end: End = field(default_factory=End)
    words: Words
    deals: tuple[DealRules, ...] = worded(
        "Deals", "The deals of a game, each with what it asks of a player’s first melds."
    )
    based_on: str | None = worded(
        "Based on", "The game these rules are based on. Differences are marked.", default=None
    )

    def __hash__(self) -> int:
        """Return a number that equal rulesets share; the words of a game are no hashable value."""
        return hash((self.name, self.source, self.based_on))

    def in_deal(self, deal: DealRules) -> Ruleset:
        """Return the rules in force in a deal: what it states for itself in place of the rest.

        Checks of cards ask this one ruleset, and no deal beside it.

        deal  one of ``deals``, or ``NOT_CHOSEN``
        """
        return _in_deal(self, deal) if deal.states_rules else self

    def for_players(self, players: int) -> Ruleset:
        """Return the rules with the hand that so many players are dealt; ``in_deal`` may follow.

        source  [[packs]] hand
        """
        if not any(row.hand for row in self.packs):
            return self
        return _with_hand(self, self.packs_for(players).hand)

    def of_runs(self, suits: RunSuits | None) -> Ruleset:
        """Return the rules for a run of these suits: of an item, or a meld that lies on the table.

        suits  None: as [runs] says
        """
        return self if suits in (self.runs.suits, None) else _of_runs(self, suits)

    def announces_wild(self, deal: DealRules) -> bool:
        """Whether the table says in this deal which rank is wild beside those of the game.

        source  [wilds] announced; [[deals]] wilds
        """
        return self.wilds.announced and deal.wilds is None

    def with_announced(self, rank: int | None) -> Ruleset:
        """Return the rules with the rank that was said to be wild; ``in_deal`` follows.

        rank    None: not said yet; ``JOKER_RANK``: no rank, as where a joker was turned up
        source  [wilds] announced
        """
        return _with_announced(self, rank) if rank and self.wilds.announced else self

    def is_wild(self, card: Card) -> bool:
        """Whether this card can stand for another: a joker, or one that [wilds] cards names.

        For a card without a suit: whether any card of its rank can. Such a wild may still be
        natural in its own place (``melds.wilds.make_meld``).
        """
        names = self.wilds.cards
        return card.is_joker or (bool(names) and card in every_card_of(names))

    def cost_of(self, card: Card) -> int:
        """Return the points that this card costs in hand; without a suit, those of its rank.

        source  [penalties]
        """
        wild = self.penalties.wild
        if wild and not card.is_joker and self.is_wild(card):
            return wild
        return self.penalties.of(card)

    def costs_by_suit(self, rank: int) -> Mapping[Suit, int]:
        """Return suit → points, of the cards that cost something else than their rank does."""
        if not (self.penalties.cards or (self.penalties.wild and self.wilds.cards)):
            return {}
        of_rank = self.cost_of(Card(rank))
        costs = {suit: self.cost_of(Card(rank, suit)) for suit in Suit if rank}
        return {suit: points for suit, points in costs.items() if points != of_rank}

    @property
    def wilds_beside_jokers(self) -> bool:
        """Whether not only jokers are wild in any deal; sentences then speak of wild cards."""
        wilds = self.wilds
        return bool(wilds.cards) or wilds.announced or any(deal.wilds for deal in self.deals)

    @property
    def has_chips(self) -> bool:
        """Whether the game has chips, for buying or for points at the end."""
        if self.buying.allowed and not self.buying.price:
            return bool(self.chips.points_off_for_unused)
        return bool(self.chips.each) or self.buying.allowed

    @property
    def keeps_chips(self) -> bool:
        """Whether it has chips that must last for the whole game."""
        return self.has_chips and not self.chips.renewed

    @property
    def chips_for_exact_cut(self) -> int:
        """How many chips an exact cut earns; 0 where they are of no use."""
        return self.cut.reward_chips if self.has_chips else 0

    def buys_in(self, deal: DealRules) -> int:
        """Return how many cards a player may buy in a deal; ``ANY_NUMBER``: the rules set no limit.

        returns  0 where nothing is bought in it
        source   [buying] allowed, most_per_deal; [[deals]] buying, most_buys
        """
        buying = self.in_deal(deal).buying
        return buying.most_per_deal if buying.allowed and deal.buying else 0

    @property
    def deals_in_all(self) -> int | None:
        """How many deals are played; None: until somebody wins or the table stops."""
        if self.contracts.last_ends:
            return None
        if self.contracts.any_open or not self.end.repeats:
            return len(self.deals)
        return self.end.after_deals or None

    @property
    def asks_way_out(self) -> bool:
        """Whether it counts that somebody goes out in the turn of laying down."""
        return bool(self.bonuses.going_out_at_once or self.bonuses.going_out_without_wilds)

    @property
    def open_ended(self) -> bool:
        ends = self.end.target or self.end.out_at or self.contracts.last_ends
        return self.deals_in_all is None and not ends

    def packs_for(self, players: int) -> Packs:
        """Return the packs for this many players; the largest row where none covers them.

        errors  IndexError where the ruleset has no packs
        """
        rows = sorted(self.packs, key=lambda row: row.up_to)
        return next((row for row in rows if players <= row.up_to), rows[-1])

    @property
    def hands_dealt(self) -> tuple[int, ...]:
        """How many cards everybody is dealt by these rules: for any number of players."""
        tables = range(self.seats.fewest, self.seats.most + 1)
        dealt = {self.for_players(players).dealing.hand for players in tables}
        return tuple(sorted(dealt)) or (self.dealing.hand,)

    @property
    def hands(self) -> tuple[int, ...]:
        """How many cards everybody is dealt in any deal, each number once, the smallest first."""
        dealt = {hand for deal in self.deals for hand in self.in_deal(deal).hands_dealt}
        return tuple(sorted(dealt)) or self.hands_dealt

    @property
    def hands_by_deal(self) -> bool:
        """Whether it depends on the deal how many cards everybody is dealt."""
        return len({self.in_deal(deal).hands_dealt for deal in self.deals}) > 1

    def stock_left(self, players: int) -> int:
        """Return how many cards are left as stock after all hands and the upcard or extra card."""
        hands = players * self.for_players(players).dealing.hand
        return self.packs_for(players).cards - hands - 1


@lru_cache(maxsize=256)
def _of_runs(ruleset: Ruleset, suits: RunSuits) -> Ruleset:
    return replace(ruleset, runs=replace(ruleset.runs, suits=suits))


@lru_cache(maxsize=256)
def _with_announced(ruleset: Ruleset, rank: int) -> Ruleset:
    others = (str(face) for face in ruleset.wilds.faces if face.rank != rank)
    cards = (*others, str(Card(rank)))
    return replace(ruleset, wilds=replace(ruleset.wilds, cards=cards))


@lru_cache(maxsize=256)
def _with_hand(ruleset: Ruleset, hand: int | None) -> Ruleset:
    """Return the rules under which everybody is dealt this hand, however many play."""
    dealing = ruleset.dealing
    if hand is not None and hand != dealing.hand:
        dealing = replace(dealing, hand=hand, packets=())
    rows = tuple(replace(row, hand=None) for row in ruleset.packs)
    return replace(ruleset, dealing=dealing, packs=rows)


@lru_cache(maxsize=256)
def _in_deal(ruleset: Ruleset, deal: DealRules) -> Ruleset:
    if deal.hand is not None:
        ruleset = _with_hand(ruleset, deal.hand)
    buying = ruleset.buying
    if deal.extra_cards is not None:
        buying = replace(buying, extra_cards=deal.extra_cards)
    if deal.most_buys is not None:
        buying = replace(buying, most_per_deal=deal.most_buys)
    wilds = ruleset.wilds if deal.wilds is None else replace(ruleset.wilds, cards=deal.wilds)
    first_meld = ruleset.first_meld
    if deal.first_points is not None:
        first_meld = replace(first_meld, points=deal.first_points, by_total=())
    going_out = ruleset.going_out
    if deal.last_discard is not None:
        going_out = replace(going_out, last_discard=deal.last_discard)
    bonuses = ruleset.bonuses
    if deal.going_out is not None:
        bonuses = replace(bonuses, going_out=deal.going_out)
    counting = ruleset.counting
    if deal.counted is not None:
        counting = replace(counting, cards=deal.counted)
    if deal.never_down is not None:
        counting = replace(counting, never_down=deal.never_down)
    return replace(
        ruleset,
        buying=buying,
        wilds=wilds,
        first_meld=first_meld,
        going_out=going_out,
        counting=counting,
        bonuses=bonuses,
        packs=tuple(row.with_more(deal.more_packs, deal.more_jokers) for row in ruleset.packs),
    )

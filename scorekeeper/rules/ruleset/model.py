"""The classes of a ruleset: one frozen value that holds every rule decision of a game.

Each class is a table of ``rulesets/*.toml``, with fields of the same names; a comment there gives
the passage of the published rules that a value rests on. A field is one entry: its name, its type
with its limits, what forms call it, the help beside it, and its default. Forms show the fields of a
table in this order. The base file states every field.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from functools import lru_cache
from typing import Annotated

from msgspec import Meta

from scorekeeper.rules.cards import Card, every_card_of, faces_of

from .choices import (
    Ace,
    Balance,
    Choice,
    CountedCards,
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
    RunsOfOneSuit,
    RunSuits,
    Upcard,
)
from .declaring import toml_table, worded

ANY_NUMBER = 22
"""A limit of this many cards means no limit: no hand holds more."""

Count = Annotated[int, Meta(ge=0, le=1000)]
Some = Annotated[int, Meta(ge=1, le=1000)]
Points = Annotated[int, Meta(ge=0, le=1000)]
ExtraCards = Annotated[int, Meta(ge=0, le=10)]
HandSize = Annotated[int, Meta(ge=3, le=22)]
OR_NONE = {"none at": ANY_NUMBER}
"""Marks a number of cards that can mean no limit; forms then show an empty box."""
Limit = Annotated[int, Meta(ge=0, le=ANY_NUMBER, extra=OR_NONE)]
"""At most this many cards; ``ANY_NUMBER`` means no limit."""


@toml_table
class Seats:
    """[seats]: how many players are allowed, and how many make a good table."""

    fewest: Annotated[int, Meta(ge=2, le=8)] = worded(
        "Fewest players", "Fewest players to start a game."
    )
    most: Annotated[int, Meta(ge=2, le=8)] = worded("Most players", "Most players in a game.")
    best_from: Annotated[int, Meta(ge=2, le=8)] = worded(
        "Best with at least", "You can play with fewer; Compro will say it’s unusual."
    )
    best_to: Annotated[int, Meta(ge=2, le=8)] = worded(
        "Best with at most", "You can play with more; Compro will say it’s unusual."
    )


@toml_table
class Packs:
    """One row of [[packs]]: the cards for up to ``up_to`` players."""

    up_to: Some = worded("Up to how many players", "Use these cards for up to this many players.")
    packs: Annotated[int, Meta(ge=1, le=8)] = worded(
        "Packs", "How many packs of 52 cards are shuffled together."
    )
    jokers: Annotated[int, Meta(ge=0, le=32)] = worded(
        "Jokers", "Jokers in all the packs together."
    )

    @property
    def cards(self) -> int:
        return self.packs * 52 + self.jokers

    def with_more(self, packs: int, jokers: int) -> Packs:
        return replace(self, packs=self.packs + packs, jokers=self.jokers + jokers)

    def copies(self, card: Card) -> int:
        """Return how many cards have this face; for a card without suit, this rank."""
        if card.is_joker:
            return self.jokers
        return self.packs if card.suit else self.packs * 4


@toml_table
class Dealing:
    """[dealing]: how a deal begins."""

    hand: HandSize = worded("Cards each", "Cards each player is dealt.")
    upcard: Upcard = worded(
        "Start of the discard pile",
        "Where the first discard comes from, and what it costs to take it on the first turn.",
    )
    direction: Direction = worded(
        "Direction", "Which way the turns, the deal and the order of buying go round the table."
    )
    leader: Leader = worded(
        "Who goes first", "Who has the first turn of a deal.", default=Leader.AFTER_DEALER
    )
    packets: tuple[Some, ...] = worded(
        "Dealt in packets",
        "Cards each player gets at a time, like 3 3 3 4. Empty: one at a time.",
        default=(),
    )


@toml_table
class Cut:
    """[cut]: jokers that the cutter may keep, and the reward of an exact cut."""

    jokers_kept_among: Annotated[int, Meta(ge=0, le=10)] = worded(
        "Cutter keeps jokers among the bottom",
        "The cutter may keep any jokers among this many cards at the bottom of the lifted "
        "part, and is dealt that many fewer. 0: none.",
    )
    exact: ExactCut = worded(
        "Cutting just right",
        "What the cards left behind must be enough for.",
        default=ExactCut.WITH_UPCARD,
    )
    reward_chips: Count = worded(
        "Chips for cutting just right", "Chips the cutter gets for cutting just right."
    )
    reward_points: Points = worded(
        "Points for cutting just right", "Points off the cutter’s score for cutting just right."
    )
    erases_last_penalty: bool = worded(
        "Cutting just right erases a penalty",
        "Cutting just right wipes out the cutter’s points from the last deal.",
        default=False,
    )


@toml_table
class Chips:
    """[chips]: chips of each player, and points off for each one unused at the end of the game."""

    each: Count = worded("Chips each", "Chips each player has to buy with.")
    renewed: bool = worded(
        "New chips in each deal",
        "On: everyone gets these chips afresh each deal. Off: they last the whole game.",
        default=False,
    )
    points_off_for_unused: Points = worded(
        "Points off for an unused chip",
        "Points off your total for each chip left at the end.",
        default=0,
    )


@toml_table
class Buying:
    """[buying]: whether discards are bought, what a buy costs and brings, and who may."""

    allowed: bool = worded(
        "Discards can be bought",
        "Players may take a discard out of turn; a single deal can still rule it out.",
        default=True,
    )
    price: Count = worded("Price of a buy", "How many chips a buy costs.")
    price_points: Points = worded(
        "Points a buy costs", "Points added to the buyer’s total for each buy.", default=0
    )
    most_per_deal: Limit = worded(
        "Most buys in a deal",
        "Most buys for a player in one deal. Empty: no limit.",
        default=ANY_NUMBER,
    )
    extra_cards: ExtraCards = worded(
        "Extra cards with a buy", "Cards from the stock that come with a bought discard."
    )
    in_turn: InTurn = worded(
        "The discard in your own turn",
        "How the player in turn can take the discard.",
        default=InTurn.BOUGHT,
    )
    in_turn_when_down: bool = worded(
        "Discard when down", "Players who are down can too.", default=True
    )
    when_down: bool = worded("Buying when down", "Players who are down can buy too.")
    priority: Priority = worded(
        "Several want the discard", "Who comes first when several want the discard."
    )


@toml_table
class Sets:
    """[sets]: what makes a set, also after lay-offs.

    most_suits  counts its naturals alone
    """

    shortest: Annotated[int, Meta(ge=2, le=13)] = worded("Smallest set", "Fewest cards in a set.")
    longest: Annotated[int, Meta(ge=2, le=ANY_NUMBER, extra=OR_NONE)] = worded(
        "Largest set", "Most cards in a set. Empty: no limit.", default=ANY_NUMBER
    )
    different_suits: bool = worded(
        "All suits of a set differ",
        "No suit twice, so a set has four cards at most.",
        default=False,
    )
    fewest_suits: Annotated[int, Meta(ge=1, le=4)] = worded(
        "Fewest suits of a set", "Fewest suits in a set; a wild can stand for one more.", default=1
    )
    most_suits: Annotated[int, Meta(ge=1, le=4)] = worded(
        "Most suits of a set", "Most suits in a set. 4: no limit.", default=4
    )
    most_wilds: Limit = worded(
        "Most wilds in a set", "Most wilds in a set. 0: none. Empty: no limit.", default=ANY_NUMBER
    )
    wilds_against_naturals: Balance = worded(
        "Wilds and naturals in a set",
        "How many wilds a set may have for its naturals.",
        default=Balance.ANY,
    )
    of_jokers: bool = worded(
        "Jokers make a set", "Jokers alone can be a set, and more can be added.", default=False
    )

    @property
    def suits_matter(self) -> bool:
        """Whether it depends on the suits of its cards whether they make a set."""
        return self.different_suits or self.fewest_suits > 1 or self.most_suits < 4


@toml_table
class Runs:
    """[runs]: what makes a run, also after lay-offs."""

    allowed: bool = worded("Runs allowed", "Off: sets only.", default=True)
    shortest: Annotated[int, Meta(ge=2, le=13)] = worded("Shortest run", "Fewest cards in a run.")
    suits: RunSuits = worded(
        "Suits of a run",
        "Which suits the cards of a run have; a contract may ask for a run of other suits.",
        default=RunSuits.ONE_SUIT,
    )
    ace: Ace = worded("The ace in a run", "Where the ace can go in a run.")
    most_wilds: Limit = worded(
        "Most wilds in a run", "Most wilds in a run. 0: none. Empty: no limit.", default=ANY_NUMBER
    )
    wilds_against_naturals: Balance = worded(
        "Wilds and naturals in a run",
        "How many wilds a run may have for its naturals.",
        default=Balance.ANY,
    )
    wilds_side_by_side: Annotated[int, Meta(ge=1, le=ANY_NUMBER, extra=OR_NONE)] = worded(
        "Wilds side by side", "Most wilds in a row in a run. Empty: no limit.", default=ANY_NUMBER
    )


@toml_table
class Wilds:
    """[wilds]: which cards are wild, and how many any meld may hold, also after lay-offs."""

    cards: tuple[str, ...] = worded(
        "Wild cards beside jokers",
        "Ranks or cards that are wild too, like 2 K or AH AD. Empty: none.",
        default=(),
    )
    announced: bool = worded(
        "Extra wild rank each deal",
        "After the deal the table says which rank is also wild, for example from a face-up "
        "card. Not in deals with their own wilds.",
        default=False,
    )
    natural_in_place: bool = worded(
        "Natural in its own place in a run",
        "A wild (not a joker) in its own place in a run of its suit counts as natural.",
        default=True,
    )
    most_per_meld: Limit = worded(
        "Most wilds in a meld", "Most wilds in any meld, also after lay-offs. Empty: no limit."
    )
    fewest_naturals: Some = worded("Fewest naturals in a meld", "Fewest naturals in a meld.")

    @property
    def faces(self) -> tuple[Card, ...]:
        """The wild cards beside jokers; a rank that is wild in all suits as a card without one."""
        return faces_of(self.cards)


@toml_table
class Contracts:
    """[contracts]: whether there are any, who chooses the one of a deal, how its runs may lie.

    Where each player has an own contract, the entries of [[deals]] are contracts, not deals.

    required  without it deals have empty contracts; the points are those of [first_meld]
    """

    required: bool = worded(
        "First melds as the deal asks",
        "On: your first melds of a deal must be the contract or worth points. Off: any melds.",
        default=True,
    )
    choice: Choice = worded(
        "Who says which contract is played",
        "Whether contracts come in order, someone picks one not yet played, or each player has "
        "their own and tries it until it’s laid down.",
        default=Choice.IN_ORDER,
    )
    runs_of_one_suit: RunsOfOneSuit = worded(
        "Runs of one suit in a contract",
        "Whether a contract may have two runs in the same suit.",
        default=RunsOfOneSuit.ANYHOW,
    )

    @property
    def chosen(self) -> bool:
        """Whether somebody says at the table which contract a deal has, each of them once."""
        return self.choice in (Choice.DEALER, Choice.FIRST_DOWN)

    @property
    def by_player(self) -> bool:
        """Whether each player has an own contract, and goes on by laying it down."""
        return self.choice is Choice.EACH


@toml_table
class FirstMeld:
    """[first_meld]: points that a player's first melds of a deal must be worth together.

    A card is worth what it costs in hand, a wild what the card it stands for costs.
    """

    points: Points = worded(
        "Points of the first melds",
        "Points your first melds of a deal must be worth together. 0: any.",
        default=0,
    )
    ace_low: Points = worded(
        "An ace below the two is worth",
        "What an ace below the two of a run adds to the first melds.",
        default=1,
    )
    wilds: bool = worded(
        "Wilds in the first melds", "Your first melds of a deal may have wilds.", default=True
    )


@toml_table
class LayingDown:
    """[laying_down]: when a player may lay down, and what else is allowed in that turn."""

    not_in_first_turn_from: Annotated[int, Meta(ge=0, le=8)] = worded(
        "No first-round melds from (players)",
        "With this many players or more, nobody melds until everyone has drawn once. 0: off.",
        default=0,
    )
    extra_melds: bool = worded(
        "Extra melds in that turn", "You may put down extra melds in the turn you lay down."
    )
    lay_offs: LayOffs = worded(
        "Laying off when laying down", "Where you may lay off in the turn you lay down."
    )


@toml_table
class LaterTurns:
    """[later_turns]: what a player who laid down in an earlier turn may do."""

    new_melds: bool = worded("New melds", "Once down, you may put down new melds in later turns.")
    lay_offs: bool = worded(
        "Laying off in later turns", "Once down, you may lay off in later turns."
    )
    wilds_laid_off: bool = worded("Wilds laid off", "Wilds can be laid off too.", default=True)
    pure_set_takes: PureSetTakes = worded(
        "What a set in different suits takes",
        "Which cards may be added to a contract’s set in different suits.",
    )


@toml_table
class TakingJokers:
    """[taking_jokers]: how a wild comes off a meld, where it goes, and how it moves in a run."""

    naturals_for_one_in_a_set: Annotated[int, Meta(ge=0, le=4)] = worded(
        "Cards given for a wild in a set",
        "Cards of that rank you add to a set to take one wild from it. 0: wilds stay in sets.",
    )
    naturals_then_in_set: Annotated[int, Meta(ge=0, le=8)] = worded(
        "Naturals left in the set",
        "Naturals the set must have afterwards. 0: any number.",
        default=0,
    )
    from_runs: bool = worded(
        "From runs",
        "You can take a wild from a run by putting the card it stands for in its place.",
        default=False,
    )
    own_sets: bool = worded("From your own melds", "You can take wilds from your own melds too.")
    only_contract_melds: bool = worded(
        "Only from contracts", "You can only take wilds from contracts.", default=False
    )
    use: JokerUse = worded(
        "Where the wild goes", "What you must do with a wild you took.", default=JokerUse.HAND
    )
    in_turn_of_laying_down: bool = worded(
        "In the turn you lay down", "Wilds can also be taken in the turn you lay down."
    )
    move_at_run_ends: bool = worded(
        "Moving at the ends of a run",
        "Put in the card a wild at the end of a run stands for, and move the wild to either end.",
    )
    move_in_turn_of_laying_down: bool = worded(
        "Moving in the turn you lay down",
        "Wilds can also be moved in the turn you lay down.",
        default=False,
    )
    move_along_runs: bool = worded(
        "Moving along a run",
        "Wilds in a run move along it to make room for a lay-off.",
        default=False,
    )


@toml_table
class GoingOut:
    """[going_out]: whether the last card is discarded, and whether the deal then ends."""

    last_discard: LastDiscard = worded(
        "Last discard", "Whether you must, may or can’t discard your last card."
    )
    one_more_turn: bool = worded(
        "One last turn for the others",
        "When someone goes out, everyone else gets one more turn.",
        default=False,
    )


@toml_table
class Stock:
    """[stock]: what happens when the stock is empty."""

    when_empty: EmptyStock = worded(
        "When the stock is empty", "Whether the discards become the new stock, or the deal ends."
    )


@toml_table
class Penalties:
    """[penalties]: points for each card left in hand."""

    joker: Points = worded("Joker", "Points for each joker left in hand.")
    ace: Points = worded("Ace", "Points for each ace left in hand.")
    king: Points = worded("King", "Points for each king left in hand.")
    queen: Points = worded("Queen", "Points for each queen left in hand.")
    jack: Points = worded("Jack", "Points for each jack left in hand.")
    ten: Points = worded("Ten", "Points for each ten left in hand.")
    nine: Points = worded("Nine", "Points for each nine left in hand.")
    eight: Points = worded("Eight", "Points for each eight left in hand.")
    seven: Points = worded("Seven", "Points for each seven left in hand.")
    six: Points = worded("Six", "Points for each six left in hand.")
    five: Points = worded("Five", "Points for each five left in hand.")
    four: Points = worded("Four", "Points for each four left in hand.")
    three: Points = worded("Three", "Points for each three left in hand.")
    two: Points = worded("Two", "Points for each two left in hand.")

    def of(self, card: Card) -> int:
        """Return the points that this card costs in hand; its suit does not matter."""
        points: int = getattr(self, _PENALTY_FIELDS[card.rank])
        return points


@toml_table
class Counting:
    """[counting]: which cards of a hand cost points at the end of a deal, and its highest cost."""

    cards: CountedCards = worded(
        "Cards that count", "Which cards left in hand cost points.", default=CountedCards.ALL
    )
    most: Points = worded(
        "At most for a hand", "Most points a hand can cost. 0: no limit.", default=0
    )


_PENALTY_FIELDS = (
    *("joker", "ace", "two", "three", "four", "five", "six", "seven"),
    *("eight", "nine", "ten", "jack", "queen", "king"),
)


@toml_table
class Bonuses:
    """[bonuses]: what winning a deal brings besides paying no penalty.

    For going out, the largest special bonus counts, else the plain one. A first turn is one before
    the winner had melded anything.
    """

    going_out: Points = worded(
        "Bonus for going out", "Points off your total for going out.", default=0
    )
    going_out_in_first_turn: Points = worded(
        "Bonus for going out in the first turn",
        "Points off instead for going out in your first turn of a deal. 0: no extra.",
        default=0,
    )
    going_out_at_once: Points = worded(
        "Bonus for laying down and going out at once",
        "Points off instead for laying down and going out in one turn.",
        default=0,
    )
    going_out_without_wilds: Points = worded(
        "Bonus for doing so without wilds",
        "Points off instead if that turn used no wilds.",
        default=0,
    )
    streaks: bool = worded(
        "Winning in a row",
        "Win two deals in a row and the others’ points double, three and they triple, and so on.",
        default=False,
    )


@toml_table
class End:
    """[end]: when the game ends, besides after the last deal of its list."""

    repeats: bool = worded(
        "Deals repeat", "After the last deal, start again with the first.", default=False
    )
    after_deals: Count = worded(
        "Number of deals",
        "If deals repeat, the game ends after this many. 0: open-ended.",
        default=0,
    )
    target: Points = worded(
        "Target", "The game ends when someone reaches this total. 0: no target.", default=0
    )
    out_at: Points = worded(
        "Out of the game at",
        "Players reaching this total are out; last one in wins. 0: nobody drops out.",
        default=0,
    )
    buy_backs: Count = worded(
        "Coming back", "How often a player who is out may come back. 0: never.", default=0
    )
    back_at: Points = worded(
        "Coming back with",
        "Points to come back with. 0: the highest total of those still in.",
        default=0,
    )


@toml_table
class Item:
    """One meld of a contract: ``{ set = 3, pure = true }`` or ``{ run = 7, or_more = true }``.

    set, run, colour_run  exactly one of the three is stated
    suits                 None: as [runs] says
    most_wilds            the general limits apply as well
    """

    set: Annotated[int, Meta(ge=2, le=22)] | None = worded(
        "Set of", "Cards in the set.", default=None
    )
    run: Annotated[int, Meta(ge=2, le=13)] | None = worded(
        "Run of", "Cards in the run.", default=None
    )
    colour_run: Annotated[int, Meta(ge=2, le=13)] | None = worded(
        "Colour run of", "Cards in the run, alternating red and black, no wilds.", default=None
    )
    pure: bool = worded(
        "In different suits", "No wilds and no suit twice in this set.", default=False
    )
    different_suits: bool = worded(
        "In different suits, wilds too", "No suit twice in this set; wilds allowed.", default=False
    )
    suits: RunSuits | None = worded(
        "Suits of this run", "Suits of this run, also after lay-offs. Only for a run.", default=None
    )
    or_more: bool = worded(
        "Or more", "On: the meld may be longer. Off: exactly this size.", default=False
    )
    most_wilds: Limit = worded(
        "Most wilds in this meld", "Most wilds in this meld. Empty: no limit.", default=ANY_NUMBER
    )

    @property
    def kind(self) -> Kind:
        if self.set is not None:
            return Kind.SET
        return Kind.RUN if self.colour_run is None else Kind.COLOUR_RUN

    @property
    def size(self) -> int:
        """How many cards it asks for; at least as many with ``or_more``."""
        return self.set or self.run or self.colour_run or 0

    @property
    def suits_differ(self) -> bool:
        return self.pure or self.different_suits

    def fits_size(self, size: int) -> bool:
        return size == self.size or (self.or_more and size > self.size)


@toml_table
class DealRules:
    """One entry of [[deals]]: the contract of a deal and its special rules.

    None means: as the rest of the ruleset says. ``contract`` is empty where [first_meld] asks for
    points, or nothing is asked.
    """

    hand: HandSize | None = worded(
        "Cards each in this deal",
        "Cards each player is dealt in this deal. Empty: as in the rest.",
        default=None,
    )
    wilds: tuple[str, ...] | None = worded(
        "Wilds in this deal",
        "Ranks or cards also wild in this deal, like 3, or K AH. Empty: as in the rest. –: none.",
        default=None,
    )
    more_packs: Annotated[int, Meta(ge=0, le=8)] = worded(
        "More packs in this deal", "Extra packs of 52 cards for this deal.", default=0
    )
    more_jokers: Annotated[int, Meta(ge=0, le=32)] = worded(
        "More jokers in this deal", "Extra jokers for this deal.", default=0
    )
    extra_cards: ExtraCards | None = worded(
        "Extra cards with a buy in this deal",
        "Cards from the stock with a buy in this deal. Empty: as in the rest.",
        default=None,
    )
    most_buys: Limit | None = worded(
        "Most buys in this deal",
        "Most buys for a player in this deal. Empty: as in the rest.",
        default=None,
    )
    contract: tuple[Item, ...] = worded(
        "Contract", "The melds to lay down in this deal, all in one turn."
    )
    others: tuple[tuple[Item, ...], ...] = worded(
        "Alternatives", "Other contracts that will do in this deal.", default=()
    )
    most_wilds: Limit = worded(
        "Most wilds in the contract",
        "Most wilds in the whole contract. Empty: no limit.",
        default=ANY_NUMBER,
    )
    exchanges: Annotated[int, Meta(ge=0, le=5)] = worded(
        "Exchanges",
        "How many times everyone swaps cards, face down through the dealer, before play.",
        default=0,
    )
    buying: bool = worded(
        "Buying in this deal",
        "Discards can be bought in this deal, if the game has buying.",
        default=True,
    )
    must_go_out: bool = worded(
        "Go out at once",
        "To lay down in this deal you must go out in the same turn.",
        default=False,
    )
    last_discard: LastDiscard | None = worded(
        "Last discard in this deal",
        "Whether you must, may or can’t discard your last card.",
        default=None,
    )

    @property
    def states_rules(self) -> bool:
        """Whether it states rules that the ruleset states for all deals."""
        own = (self.hand, self.extra_cards, self.most_buys, self.wilds, self.last_discard)
        return own.count(None) < len(own) or bool(self.more_packs or self.more_jokers)

    @property
    def contracts(self) -> tuple[tuple[Item, ...], ...]:
        return (self.contract, *self.others)


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
        "Word for a colour run", "What a colour run is called at your table.", default=""
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
        if self.contracts.by_player:
            return None
        if not self.end.repeats:
            return len(self.deals)
        return self.end.after_deals or None

    @property
    def asks_way_out(self) -> bool:
        """Whether it counts that somebody goes out in the turn of laying down."""
        return bool(self.bonuses.going_out_at_once or self.bonuses.going_out_without_wilds)

    @property
    def open_ended(self) -> bool:
        ends = self.end.target or self.end.out_at or self.contracts.by_player
        return self.deals_in_all is None and not ends

    def packs_for(self, players: int) -> Packs:
        """Return the packs for this many players; the largest row where none covers them.

        errors  IndexError where the ruleset has no packs
        """
        rows = sorted(self.packs, key=lambda row: row.up_to)
        return next((row for row in rows if players <= row.up_to), rows[-1])

    @property
    def hands(self) -> tuple[int, ...]:
        """How many cards everybody is dealt: each number that deals have, the smallest first."""
        dealt = {self.in_deal(deal).dealing.hand for deal in self.deals}
        return tuple(sorted(dealt)) or (self.dealing.hand,)

    def stock_left(self, players: int) -> int:
        """Return how many cards are left as stock after all hands and the upcard or extra card."""
        return self.packs_for(players).cards - players * self.dealing.hand - 1


@lru_cache(maxsize=256)
def _of_runs(ruleset: Ruleset, suits: RunSuits) -> Ruleset:
    return replace(ruleset, runs=replace(ruleset.runs, suits=suits))


@lru_cache(maxsize=256)
def _with_announced(ruleset: Ruleset, rank: int) -> Ruleset:
    others = (str(face) for face in ruleset.wilds.faces if face.rank != rank)
    cards = (*others, str(Card(rank)))
    return replace(ruleset, wilds=replace(ruleset.wilds, cards=cards))


@lru_cache(maxsize=256)
def _in_deal(ruleset: Ruleset, deal: DealRules) -> Ruleset:
    dealing, buying = ruleset.dealing, ruleset.buying
    if deal.hand is not None and deal.hand != dealing.hand:
        dealing = replace(dealing, hand=deal.hand, packets=())
    if deal.extra_cards is not None:
        buying = replace(buying, extra_cards=deal.extra_cards)
    if deal.most_buys is not None:
        buying = replace(buying, most_per_deal=deal.most_buys)
    wilds = ruleset.wilds if deal.wilds is None else replace(ruleset.wilds, cards=deal.wilds)
    going_out = ruleset.going_out
    if deal.last_discard is not None:
        going_out = replace(going_out, last_discard=deal.last_discard)
    return replace(
        ruleset,
        dealing=dealing,
        buying=buying,
        wilds=wilds,
        going_out=going_out,
        packs=tuple(row.with_more(deal.more_packs, deal.more_jokers) for row in ruleset.packs),
    )

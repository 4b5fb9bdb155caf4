"""The tables of a ruleset on what comes before the first turn, and on buying."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from msgspec import Meta

from scorekeeper.rules.cards import Card

from .choices import Direction, ExactCut, InTurn, InTurnWhenDown, Leader, Priority, Upcard
from .declaring import (
    ANY_NUMBER,
    Count,
    ExtraCards,
    HandSize,
    Limit,
    Points,
    Some,
    toml_table,
    worded,
)


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
    hand: HandSize | None = worded(
        "Cards each",
        "Cards each player is dealt with this many players. Empty: as in the rest.",
        default=None,
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
    in_turn_when_down: InTurnWhenDown = worded(
        "The discard once down",
        "How the player in turn can take it once they’re down.",
        default=InTurnWhenDown.AS_BEFORE,
    )
    when_down: bool = worded("Buying when down", "Players who are down can buy too.")
    own_discard: bool = worded(
        "Own discard bought back", "You can buy the card you discarded yourself.", default=False
    )
    priority: Priority = worded(
        "Several want the discard", "Who comes first when several want the discard."
    )

    def taken_in_turn(self, down: bool) -> InTurn:
        """Return how the player in turn may get the discard.

        down    whether the player has laid down in this deal
        source  in_turn, in_turn_when_down
        """
        if down and self.in_turn_when_down is not InTurnWhenDown.AS_BEFORE:
            return InTurn(self.in_turn_when_down.value)
        return self.in_turn

    @property
    def turn_before_dealer(self) -> bool:
        """Whether an order that begins at the dealer lets the player in turn come first.

        source  priority, in_turn, in_turn_when_down
        """
        ways = (self.taken_in_turn(down) for down in (False, True))
        return self.priority is Priority.DEALER and any(way is not InTurn.BOUGHT for way in ways)

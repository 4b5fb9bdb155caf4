"""The tables of a ruleset on the end: of a deal, of its points, of the game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated

from msgspec import Meta

from scorekeeper.rules.cards import Card, find_face

from .choices import CountedCards, EmptyStock, LastDiscard, Tie
from .declaring import MOST_POINTS, Count, Points, toml_table, worded


@toml_table
class GoingOut:
    """[going_out]: what the last discard may be, and whether the deal then ends."""

    last_discard: LastDiscard = worded(
        "Last discard", "Whether you must, may or can’t discard your last card."
    )
    no_fitting_discard_from: Annotated[int, Meta(ge=0, le=8)] = worded(
        "No discard that fits from (players)",
        "With this many players or more, nobody discards a card that fits a meld on the table. "
        "0: off.",
        default=0,
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
    cards: tuple[str, ...] = worded(
        "Single cards",
        "Cards that cost something else than their rank, like AH=1 or QS=25. Empty: none.",
        default=(),
    )
    wild: Points = worded(
        "Wild cards that aren’t jokers",
        "Points for each card that is wild in the deal, instead of its own. 0: its own.",
        default=0,
    )

    def of(self, card: Card) -> int:
        """Return the points of this card where it is not wild; without a suit, those of its rank.

        source  [penalties] cards
        """
        if self.cards and (own := own_costs(self.cards).get(card)) is not None:
            return own
        points: int = getattr(self, _PENALTY_FIELDS[card.rank])
        return points


def find_cost(name: str) -> tuple[Card, int] | None:
    """Return the card and the points of an entry such as ``AH=1``; None where it is none."""
    face, _, points = name.partition("=")
    card = find_face(face)
    costs = points.isdecimal() and points.isascii() and len(points) <= len(str(MOST_POINTS))
    if card is None or card.suit is None or not costs or int(points) > MOST_POINTS:
        return None
    return card, int(points)


@lru_cache(maxsize=256)
def own_costs(names: tuple[str, ...]) -> Mapping[Card, int]:
    """Return card → points, of cards that cost something else than their rank."""
    return dict(found for name in names if (found := find_cost(name)))


@toml_table
class Counting:
    """[counting]: what a hand costs at the end of a deal: which cards of it, at most, or flatly."""

    cards: CountedCards = worded(
        "Cards that count", "Which cards left in hand cost points.", default=CountedCards.ALL
    )
    most: Points = worded(
        "At most for a hand", "Most points a hand can cost. 0: no limit.", default=0
    )
    never_down: Points = worded(
        "For never laying down",
        "Points for a hand whose player never laid down in the deal, whatever its cards. "
        "0: as the cards cost.",
        default=0,
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
    winner_gets: bool = worded(
        "The winner gets what others pay",
        "What the others’ cards cost in a deal comes off the total of who went out.",
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
    ties: Tie = worded(
        "Equal totals",
        "How a tie at the end of the game is broken.",
        default=Tie.SHARED,
    )
    ties_then: Tie = worded(
        "Still equal",
        "What decides where that is equal, too.",
        default=Tie.SHARED,
    )

    @property
    def tie_breaks(self) -> tuple[Tie, ...]:
        """What is compared between equal totals, in order; none where they share the place."""
        return tuple(tie for tie in (self.ties, self.ties_then) if tie is not Tie.SHARED)

"""The deals of a ruleset: the contract of each, and what it states for itself."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from scorekeeper.rules.cards import faces_of

from .choices import CountedCards, Kind, LastDiscard, RunSuits
from .declaring import (
    ANY_NUMBER,
    ExtraCards,
    HandSize,
    Limit,
    Points,
    Some,
    toml_table,
    worded,
)


@toml_table
class Item:
    """One meld of a contract: ``{ set = 3, rank = "K" }`` or ``{ run = 7, or_more = true }``.

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
        "Color run of", "Cards in the run, alternating red and black, no wilds.", default=None
    )
    pure: bool = worded(
        "In different suits", "No wilds and no suit twice in this set.", default=False
    )
    different_suits: bool = worded(
        "In different suits, wilds too", "No suit twice in this set; wilds allowed.", default=False
    )
    one_colour: bool = worded(
        "Red alone or black alone",
        "When laid down, this set is all red or all black; wilds allowed.",
        default=False,
    )
    rank: str = worded(
        "Rank of this set",
        "The rank this set must have, like K. Only for a set. Empty: any rank.",
        default="",
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

    @property
    def rank_number(self) -> int:
        """The rank of its set; 0 where it may be any."""
        faces = faces_of((self.rank,)) if self.rank else ()
        return faces[0].rank if faces else 0

    def takes_rank(self, rank: int) -> bool:
        return self.rank_number in (0, rank)

    @property
    def by_suit(self) -> bool:
        """Whether the suits of a set decide whether it fills this item."""
        return self.suits_differ or self.one_colour

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
    first_points: Some | None = worded(
        "Points of the first melds in this deal",
        "Points your first melds must be worth in this deal. Empty: as in the rest.",
        default=None,
    )
    last_discard: LastDiscard | None = worded(
        "Last discard in this deal",
        "Whether you must, may or can’t discard your last card.",
        default=None,
    )
    going_out: Points | None = worded(
        "Bonus for going out in this deal",
        "Points off your total for going out in this deal. Empty: as in the rest.",
        default=None,
    )
    counted: CountedCards | None = worded(
        "Cards that count in this deal",
        "Which cards left in hand cost points in this deal. Empty: as in the rest.",
        default=None,
    )
    never_down: Points | None = worded(
        "For never laying down in this deal",
        "Points for a hand whose player never laid down in this deal. Empty: as in the rest. "
        "0: as the cards cost.",
        default=None,
    )

    @property
    def states_rules(self) -> bool:
        """Whether it states rules that the ruleset states for all deals."""
        own = (
            *(self.hand, self.extra_cards, self.most_buys, self.wilds),
            *(self.first_points, self.last_discard, self.going_out),
            *(self.counted, self.never_down),
        )
        return own.count(None) < len(own) or bool(self.more_packs or self.more_jokers)

    @property
    def contracts(self) -> tuple[tuple[Item, ...], ...]:
        return (self.contract, *self.others)

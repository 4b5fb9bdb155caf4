"""Melds as values: as entered, read as set or run, laid down, lying on the table, changed."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from scorekeeper.rules.cards import JOKER, Card, Suit, card_at
from scorekeeper.rules.ruleset.choices import Kind, RunSuits

from .ordering import Family, family_of, suits_of_family


class End(StrEnum):
    """An end of a run."""

    LOW = "low"
    HIGH = "high"


class Standing(StrEnum):
    """Whether a player has laid down in this deal; what may be put down depends on it.

    NOT_DOWN     the contract is not on the table yet
    LAYING_DOWN  it was laid down in this very turn
    DOWN         it was laid down in an earlier turn
    """

    NOT_DOWN = "not down"
    LAYING_DOWN = "laying down"
    DOWN = "down"


@dataclass(frozen=True, slots=True)
class Entry:
    """Cards entered as one meld; ``kind`` None where the player did not choose set or run."""

    cards: tuple[Card, ...]
    kind: Kind | None = None


@dataclass(frozen=True, slots=True)
class Meld:
    """Cards read as a set, a run or a colour run.

    cards   a run's from its lowest place upwards; a set's as they were entered
    low     a set's rank, 0 for a set of jokers; the place of a run's first card: 1 to 14, an ace
            above the king
    ranked  indexes into ``cards`` of wilds that are no jokers
    suits   which suits a run may have, by the rules under which it was laid down
    """

    kind: Kind
    cards: tuple[Card, ...]
    low: int
    ranked: tuple[int, ...] = ()
    suits: RunSuits = RunSuits.ONE_SUIT

    @property
    def wild_steps(self) -> tuple[int, ...]:
        return tuple(
            step for step, card in enumerate(self.cards) if card.is_joker or step in self.ranked
        )

    @property
    def wilds(self) -> tuple[Card, ...]:
        """Its wilds: jokers, and other wild cards used as such."""
        return tuple(self.cards[step] for step in self.wild_steps)

    @property
    def naturals(self) -> tuple[Card, ...]:
        wild = self.wild_steps
        return tuple(card for step, card in enumerate(self.cards) if step not in wild)

    @property
    def suit(self) -> Suit | None:
        """The suit of a run of one suit; None for other melds, and where no suit was said."""
        if self.kind is not Kind.RUN or self.suits is not RunSuits.ONE_SUIT:
            return None
        return next((card.suit for card in self.naturals if card.suit), None)

    @property
    def family(self) -> Family:
        """The family of a run's naturals; None for other melds, and where no suit was said.

        A faulty run has the family of its first natural.
        """
        if self.kind is not Kind.RUN:
            return None
        wild = self.wild_steps
        families = (
            family_of(card.suit, self.low + step, self.suits)
            for step, card in enumerate(self.cards)
            if step not in wild
        )
        return next((family for family in families if family is not None), None)

    def suits_at(self, place: int) -> tuple[Suit | None, ...]:
        """Return the suits that a card on this place of a run can have.

        returns  only None for a run entered without suits, and for any other meld
        """
        family = self.family
        return (None,) if family is None else suits_of_family(family, place, self.suits)

    def takes(self, card: Card, place: int) -> bool:
        """Whether this card, of the right rank, belongs on this place of a run by its suit."""
        return self.family in (None, family_of(card.suit, place, self.suits))

    def may_be(self, step: int, card: Card) -> bool:
        """Whether the wild at this index of a run, or of any other meld, stands for this card."""
        stands_for = self.stands_for[step]
        if self.kind is not Kind.RUN:
            return stands_for == card
        return stands_for.rank == card.rank and self.takes(card, self.low + step)

    def faces_at(self, step: int) -> tuple[Card, ...]:
        return tuple(card_at(self.low + step, suit) for suit in self.suits_at(self.low + step))

    @property
    def high(self) -> int:
        return self.low if self.kind is Kind.SET else self.low + len(self.cards) - 1

    @property
    def stands_for(self) -> tuple[Card, ...]:
        """For each card the card it stands for: itself, or for a wild the card it replaces.

        In a set, and in a run of several suits, a wild replaces a rank: a card without a suit. A
        joker in a set of jokers stands for a joker.
        """
        wild, suit = self.wild_steps, self.suit
        step = 0 if self.kind is Kind.SET else 1
        return tuple(
            card_at(self.low + step * place, suit) if place in wild and self.low else card
            for place, card in enumerate(self.cards)
        )

    @property
    def wild_places(self) -> tuple[Card, ...]:
        return tuple(self.stands_for[step] for step in self.wild_steps)


@dataclass(frozen=True, slots=True)
class LaidMeld:
    """A meld that a player lays down: what the check returns, the event keeps and the page shows.

    item  index of the contract's item that it fills; None for a meld beyond the contract
    pure  whether that item asks for a pure set
    """

    meld: Meld
    item: int | None = None
    pure: bool = False

    @property
    def contract(self) -> bool:
        return self.item is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class TabledMeld(LaidMeld):
    """A meld that lies on the table.

    number  1, 2, … in the order of putting melds down in this deal
    owner   the seat key of its player
    """

    number: int
    owner: str


def find_meld(table: Iterable[TabledMeld], number: int) -> TabledMeld | None:
    return next((meld for meld in table if meld.number == number), None)


def with_melds(
    table: Sequence[TabledMeld], laid: Iterable[LaidMeld], owner: str
) -> tuple[TabledMeld, ...]:
    """Return the table with these melds added, numbered on from those already there."""
    new = (
        TabledMeld(one.meld, one.item, one.pure, number=number, owner=owner)
        for number, one in enumerate(laid, start=len(table) + 1)
    )
    return (*table, *new)


def with_changed(table: Iterable[TabledMeld], number: int, becomes: Meld) -> tuple[TabledMeld, ...]:
    return tuple(replace(one, meld=becomes) if one.number == number else one for one in table)


@dataclass(frozen=True, slots=True)
class LayOff:
    """Cards that a player wants to add to a meld on the table.

    onto  the meld's number
    end   the end of a run for a wild that could go to either; None: not chosen
    """

    onto: int
    cards: tuple[Card, ...]
    end: End | None = None


@dataclass(frozen=True, slots=True)
class LaidOff:
    """Cards added to the meld numbered ``onto``, and the meld with them."""

    onto: int
    cards: tuple[Card, ...]
    becomes: Meld


@dataclass(frozen=True, slots=True)
class Swap:
    """A request to take a wild off the meld of this number for naturals from the hand."""

    meld: int
    naturals: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Swapped:
    """A wild (``taken``) that came off a meld for naturals, and the meld without it."""

    meld: int
    naturals: tuple[Card, ...]
    becomes: Meld
    taken: Card = JOKER

"""Melds: cards lying together, and how they are read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from scorekeeper.rules.cards import JOKER, Card, Suit, card_at
from scorekeeper.rules.ruleset.choices import Kind


class End(StrEnum):
    """An end of a run."""

    LOW = "low"
    HIGH = "high"


class Standing(StrEnum):
    """Where a player stands in the deal: what may be melded depends on it."""

    NOT_DOWN = "not down"
    LAYING_DOWN = "laying down"
    DOWN = "down"


@dataclass(frozen=True, slots=True)
class Entry:
    """Cards as somebody entered them as one meld; ``kind`` None where it was not said."""

    cards: tuple[Card, ...]
    kind: Kind | None = None


@dataclass(frozen=True, slots=True)
class Meld:
    """Cards read as one set or run.

    cards  a run's in order from its lowest place; a set's as they were given
    low    a set's rank, 0 for a set of jokers; the place of a run's first card (1 to 14, 14: an
           ace above the king)
    twos   steps (from 0, in ``cards``) at which a two lies as a wild; every joker is one anyway
    """

    kind: Kind
    cards: tuple[Card, ...]
    low: int
    twos: tuple[int, ...] = ()

    @property
    def wild_steps(self) -> tuple[int, ...]:
        """The steps, in ``cards`` from 0, at which wilds lie."""
        return tuple(
            step for step, card in enumerate(self.cards) if card.is_joker or step in self.twos
        )

    @property
    def wilds(self) -> tuple[Card, ...]:
        """Its wilds: jokers, and the twos that lie as wilds."""
        return tuple(self.cards[step] for step in self.wild_steps)

    @property
    def naturals(self) -> tuple[Card, ...]:
        """All its other cards."""
        wild = self.wild_steps
        return tuple(card for step, card in enumerate(self.cards) if step not in wild)

    @property
    def suit(self) -> Suit | None:
        """A run's suit; None for any other meld, and for a run in which no suit was said."""
        if self.kind is not Kind.RUN:
            return None
        return next((card.suit for card in self.naturals if card.suit), None)

    @property
    def high(self) -> int:
        """The place of a run's last card; a set's rank."""
        return self.low if self.kind is Kind.SET else self.low + len(self.cards) - 1

    @property
    def stands_for(self) -> tuple[Card, ...]:
        """For each card, the card it stands for: itself, or for a wild the card it represents.

        In a set a wild represents a rank only: a card without a suit. A joker in a set of jokers
        is itself.
        """
        wild, suit = self.wild_steps, self.suit
        step = 0 if self.kind is Kind.SET else 1
        return tuple(
            card_at(self.low + step * place, suit) if place in wild and self.low else card
            for place, card in enumerate(self.cards)
        )

    @property
    def wild_places(self) -> tuple[Card, ...]:
        """The cards that its wilds stand for, from the first."""
        return tuple(self.stands_for[step] for step in self.wild_steps)


@dataclass(frozen=True, slots=True)
class LaidMeld:
    """A meld as it is put down: found by the check, kept in the event, shown on the page.

    item  the item of its owner's contract that it fills, counted from 0; None for any other meld
    pure  whether that item asks for a pure set
    """

    meld: Meld
    item: int | None = None
    pure: bool = False

    @property
    def contract(self) -> bool:
        """Whether it fills an item of its owner's contract."""
        return self.item is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class TabledMeld(LaidMeld):
    """A meld that lies on the table.

    number  1, 2, … in the order in which the deal's melds were put down
    owner   the key of the player who put it down
    """

    number: int
    owner: str


def find_meld(table: Iterable[TabledMeld], number: int) -> TabledMeld | None:
    """Return the meld with this number; None where the table holds none."""
    return next((meld for meld in table if meld.number == number), None)


def with_melds(
    table: Sequence[TabledMeld], laid: Iterable[LaidMeld], owner: str
) -> tuple[TabledMeld, ...]:
    """Return the table with these melds put down; they follow those that lie there in number."""
    new = (
        TabledMeld(one.meld, one.item, one.pure, number=number, owner=owner)
        for number, one in enumerate(laid, start=len(table) + 1)
    )
    return (*table, *new)


def with_changed(table: Iterable[TabledMeld], number: int, becomes: Meld) -> tuple[TabledMeld, ...]:
    """Return the table on which the meld with this number has become another."""
    return tuple(replace(one, meld=becomes) if one.number == number else one for one in table)


@dataclass(frozen=True, slots=True)
class LayOff:
    """Cards to be added to a meld on the table; ``end``: where a wild goes if both ends will do."""

    onto: int
    cards: tuple[Card, ...]
    end: End | None = None


@dataclass(frozen=True, slots=True)
class LaidOff:
    """Cards added to a meld on the table, and what it becomes with them."""

    onto: int
    cards: tuple[Card, ...]
    becomes: Meld


@dataclass(frozen=True, slots=True)
class Swap:
    """Naturals from the hand to be put in the place of a wild of this meld, which is taken."""

    meld: int
    naturals: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Swapped:
    """A wild taken off a meld for these naturals, and what the meld becomes without it."""

    meld: int
    naturals: tuple[Card, ...]
    becomes: Meld
    taken: Card = JOKER

"""Melds as a check read them: what each fills, and what becomes of its wilds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.game.events import (
    CardsLaidOff,
    Event,
    JokerMoved,
    JokerTaken,
    LaidDown,
    LaidOff,
    MeldPutDown,
)
from scorekeeper.game.state import State
from scorekeeper.rules.cards import Card
from scorekeeper.rules.melds.melds import Meld
from scorekeeper.rules.ruleset.choices import Kind
from scorekeeper.rules.ruleset.model import Item


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadMeld:
    """A meld as the check read it.

    item   what it fills of the contract
    added  whether it is a meld on the table that changes
    moved  places to which wilds that lay there before have moved
    """

    meld: Meld
    item: Item | None = None
    added: bool = False
    moved: tuple[Card, ...] = ()

    @property
    def stood_for(self) -> tuple[Card, ...]:
        """The cards that the wilds of a run stand for; in a set that is no question."""
        return wild_places(self.meld) if self.meld.kind is Kind.RUN else ()

    @property
    def jokers_only(self) -> bool:
        """Whether all its wilds are jokers."""
        return all(card.is_joker for card in self.meld.wilds)


def wild_places(meld: Meld) -> tuple[Card, ...]:
    """Return the cards that a meld's wilds stand for, from the first."""
    return tuple(meld.stands_for[step] for step in meld.wild_steps)


def read_melds(state: State, events: Sequence[Event]) -> Iterator[ReadMeld]:
    """Give the melds that these events put down or change.

    state  before them
    """
    for event in events:
        match event:
            case LaidDown(lay_offs=lay_offs):
                yield from _laid_down(state, event)
                yield from (_laid_off(state, one) for one in lay_offs)
            case MeldPutDown(meld=meld):
                yield ReadMeld(meld=meld)
            case CardsLaidOff(lay_off=lay_off):
                yield _laid_off(state, lay_off)
            case JokerTaken(becomes=meld) | JokerMoved(becomes=meld):
                yield ReadMeld(meld=meld, added=True)


def _laid_down(state: State, event: LaidDown) -> Iterator[ReadMeld]:
    deal = state.rules_of(state.deal)
    if event.rules is not None:
        deal = state.ruleset.deals[event.rules]
    items = deal.contracts[event.contract]
    for laid in event.melds:
        yield ReadMeld(meld=laid.meld, item=None if laid.item is None else items[laid.item])


def _laid_off(state: State, lay_off: LaidOff) -> ReadMeld:
    tabled = state.deal.meld(lay_off.onto)
    before = wild_places(tabled.meld) if tabled else ()
    after = wild_places(lay_off.becomes)
    left = sum(place not in after for place in before)
    moved = [place for place in after if place not in before][:left]
    return ReadMeld(meld=lay_off.becomes, added=True, moved=tuple(moved))

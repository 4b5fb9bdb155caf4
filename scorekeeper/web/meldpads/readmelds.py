"""Read out of events which melds they put down and change, to be shown before they are recorded."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.game.events import (
    CardsLaidOff,
    Event,
    JokerMoved,
    JokerTaken,
    LaidDown,
    MeldPutDown,
)
from scorekeeper.game.state import NOT_CHOSEN, State
from scorekeeper.rules.cards import Card
from scorekeeper.rules.melds.melds import LaidMeld, LaidOff, Meld, Swapped, find_meld
from scorekeeper.rules.ruleset.model import Item


@dataclass(frozen=True, slots=True)
class Changed:
    """A meld on the table as it would lie after an event.

    moved  new places of wilds that lay there before
    """

    meld: Meld
    moved: tuple[Card, ...] = ()


def put_down_in(events: Sequence[Event]) -> Iterator[LaidMeld]:
    for event in events:
        if isinstance(event, LaidDown):
            yield from event.melds
        elif isinstance(event, MeldPutDown):
            yield LaidMeld(event.meld)


def items_in(state: State, events: Sequence[Event]) -> tuple[Item, ...] | None:
    """Return the items of the contract laid down; none: none is. None: none is asked for."""
    for event in events:
        if isinstance(event, LaidDown):
            chosen = event.rules
            known = state.rules_of(state.deal, event.player)
            rules = known if chosen is None else state.ruleset.deals[chosen]
            return rules.contracts[event.contract] or None
    rules = state.rules_of(state.deal)
    return () if rules is NOT_CHOSEN or any(rules.contracts) else None


def changed_in(state: State, events: Sequence[Event]) -> Iterator[Changed]:
    """Yield the melds on the table that these events change. ``state``: before them."""
    for event in events:
        match event:
            case LaidDown(lay_offs=lay_offs):
                yield from (_extended(state, one) for one in lay_offs)
            case CardsLaidOff(lay_off=lay_off):
                yield _extended(state, lay_off)
            case JokerTaken(swap=Swapped(becomes=meld)) | JokerMoved(becomes=meld):
                yield Changed(meld)


def _extended(state: State, lay_off: LaidOff) -> Changed:
    tabled = find_meld(state.deal.melds, lay_off.onto)
    before = tabled.meld.wild_places if tabled else ()
    after = lay_off.becomes.wild_places
    left = sum(place not in after for place in before)
    moved = [place for place in after if place not in before][:left]
    return Changed(lay_off.becomes, tuple(moved))

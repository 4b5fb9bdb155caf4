"""The board of a page, which holds its slots; the keys that add cards to melds on the table."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.play.additions import cards_for_a_wild, find_additions, next_additions
from scorekeeper.rules.play.contract import MOST_MELDS
from scorekeeper.rules.ruleset.choices import Kind
from scorekeeper.rules.ruleset.model import Ruleset

from .slots import ADDS, MELDS, SWAPS, Pad, Slot
from .wildcards import NONE, WildCards, lying_wild, may_be_wild


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """All slots of a page, with what is typed in them; one is active, and gets what keys enter.

    A board is made of what a form sends, to be shown and judged; what a key does happens in the
    browser (``static/js/meldpad.js``).

    active  the name of the active slot; "" where there is none
    suit    the suit chosen for a run before any of its cards, or for the next cards of a hand
    wilds   which cards are wild
    runs    the pad of a run beyond the contract
    fewest  cards that a set or run has at least, whichever has fewer
    """

    slots: tuple[Slot, ...] = ()
    active: str = ""
    suit: Suit | None = None
    wilds: WildCards = NONE
    runs: Pad = Pad.RUN
    fewest: int = 2

    @property
    def slot(self) -> Slot | None:
        return next((slot for slot in self.slots if slot.name == self.active), None)

    @property
    def empty(self) -> bool:
        """Whether nothing has been entered at all: blanks and commas are nothing."""
        return all(slot.cards == () for slot in self.slots)

    def of(self, name: str) -> tuple[Slot, ...]:
        return tuple(slot for slot in self.slots if slot.field == name)

    def held(self, rank: int) -> int:
        """Return how many of a key's card the active hand holds. ``rank``: the key's; 0: jokers."""
        card = Card(rank, self.suit if rank else None)
        return ((self.slot.cards if self.slot else None) or ()).count(card)

    def wilds_in(self, slot: Slot) -> tuple[int, ...]:
        """Return the places, from 0, of the cards in a slot that are drawn as wilds."""
        return lying_wild(slot.pad, slot.cards or (), self.wilds)

    def begun_as(self, slot: Slot) -> Kind | None:
        """Return the kind of meld that is begun in a slot; None where its cards say it themselves.

        A card alone, or with wilds, begins a set as well as a run.
        """
        cards = slot.cards or ()
        naturals = [card for card in cards if not may_be_wild(card, self.wilds)]
        return slot.kind if len(cards) < self.fewest and len(naturals) < 2 else None

    def with_one_more(self) -> Board:
        """Return the board with one more empty slot for a meld, up to as many as a hand fills."""
        melds = self.of(MELDS)
        if len(melds) >= MOST_MELDS:
            return self
        slot = Slot(name=f"{MELDS}-{len(melds)}", pad=Pad.SET)
        others = (one for one in self.slots if one not in melds)
        return replace(self, slots=(*melds, slot, *others), active=slot.name, suit=None)


@dataclass(frozen=True, slots=True)
class AddKey:
    """A key that adds one card to a meld.

    end    of a run: "low" or "high"; "": there is no choice
    wild   whether it lies there as a wild
    waits  whether another card must be added before it
    joins  whether the meld takes it as one card more
    frees  whether a wild of the meld comes off for it, alone or with another
    """

    card: Card
    end: str = ""
    wild: bool = False
    waits: bool = False
    joins: bool = True
    frees: bool = False


def offers(board: Board, ruleset: Ruleset) -> list[tuple[Slot, tuple[AddKey, ...]]]:
    """Return the slots of a lay-down about melds on the table, with their keys."""
    return [
        *((slot, keys_to_add(slot, ruleset)) for slot in board.of(ADDS)),
        *((slot, keys_to_take(slot, ruleset)) for slot in board.of(SWAPS)),
    ]


def keys_to_add(slot: Slot, ruleset: Ruleset, *, taking: bool = False) -> tuple[AddKey, ...]:
    """Return the keys of the pad that adds cards to this slot's meld: only what can fit.

    taking  also those for which a wild of it comes off
    """
    if slot.tabled is None:
        return ()
    ways = find_additions(slot.tabled, ruleset)
    now = next_additions(ways, slot.cards or (), slot.end)
    freeing = [key.card for key in keys_to_take(slot, ruleset)] if taking else []
    fitting = {way.card for way in ways if not way.wild}
    before = (AddKey(card, joins=False, frees=True) for card in freeing if card not in fitting)
    return (
        *before,
        *(
            AddKey(
                *(way.card, way.end, way.wild, way not in now),
                frees=not way.wild and way.card in freeing,
            )
            for way in ways
        ),
    )


def keys_to_take(slot: Slot, ruleset: Ruleset) -> tuple[AddKey, ...]:
    """Return the keys of the cards for which a wild can be taken from this slot's meld."""
    if slot.tabled is None:
        return ()
    return tuple(AddKey(card) for card in cards_for_a_wild(slot.tabled, ruleset))

"""A board: the slots into which melds are entered, one of them active, and the keys of its pad."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper.rules.cards import Card, Suit, UnreadableCards, parse_cards
from scorekeeper.rules.contract import MOST_MELDS
from scorekeeper.rules.melds import End, TabledMeld
from scorekeeper.rules.ruleset import Item, Kind, Ruleset

from . import wording
from .growing import next_cards, ways_to_add
from .pads import Pad, UnknownKey, press, suit_of, write

MELDS, ADDS = "melds", "adds"
"""Names of the fields that hold the texts: of melds put down, of cards added to one lying there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """Where one meld is entered.

    name   the field and the place in it: ``melds-0``
    item   the contract's item it is offered for; the check may find another
    onto   the number of the meld on the table that these cards are added to; 0 for a new meld
    tabled that meld; None where it lies there no longer
    end    the end of it where a joker goes, if that was said
    """

    name: str
    pad: Pad
    text: str = ""
    item: Item | None = None
    onto: int = 0
    tabled: TabledMeld | None = None
    end: str = ""

    @property
    def field(self) -> str:
        """The name of the field that holds the text."""
        return self.name.partition("-")[0]

    @property
    def cards(self) -> tuple[Card, ...] | None:
        """The cards entered; None where the text cannot be read."""
        try:
            return parse_cards(self.text, suits_needed=False)
        except UnreadableCards:
            return None

    @property
    def fault(self) -> str:
        """What is wrong with the text; "" where it can be read."""
        try:
            parse_cards(self.text, suits_needed=False)
        except UnreadableCards as error:
            return wording.unreadable_cards(error)
        return ""

    @property
    def full(self) -> bool:
        """Whether the item has all its cards, each with its suit."""
        cards = self.cards or ()
        said = all(card.suit or card.is_joker for card in cards)
        return bool(self.item and said and self.item.fits_size(len(cards)))

    @property
    def ends_by_itself(self) -> bool:
        """Whether nothing more is to be entered once the slot is full."""
        return bool(self.item and (self.pad is Pad.RUN or not self.item.or_more))


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """What has been entered, and where the next key goes.

    active  the name of the active slot; "" where there is none
    suit    the suit chosen for a run before any of its cards
    """

    slots: tuple[Slot, ...] = ()
    active: str = ""
    suit: Suit | None = None

    @property
    def slot(self) -> Slot | None:
        """The active slot."""
        return next((slot for slot in self.slots if slot.name == self.active), None)

    @property
    def empty(self) -> bool:
        """Whether nothing has been entered at all."""
        return not any(slot.text.strip() for slot in self.slots)

    def of(self, name: str) -> tuple[Slot, ...]:
        """Return the slots of one field."""
        return tuple(slot for slot in self.slots if slot.field == name)

    def pressed(self, words: str) -> Board:
        """Return the board after a key was pressed; UnknownKey where no pad has it."""
        match words.split():
            case ["check"]:
                return self
            case ["open", name]:
                return self.opened(name)
            case ["more"]:
                return self._with_slot()
            case ["kind", kind] if kind in (Pad.SET, Pad.RUN):
                return self._changed(self.active, lambda slot: replace(slot, pad=Pad(kind)))
            case ["place", name, step]:
                return self._pressed_on(name, ("place", step))
            case ["card", card, end] if end in End.__members__.values():
                board = self._changed(self.active, lambda slot: replace(slot, end=end))
                return board._pressed_on(self.active, ("card", card))
            case [*key]:
                return self._pressed_on(self.active, key)._moved_on()
        raise UnknownKey(words)

    def opened(self, name: str) -> Board:
        """Return the board with this slot active."""
        if all(slot.name != name for slot in self.slots):
            raise UnknownKey(name)
        return replace(self, active=name, suit=None)

    def _changed(self, name: str, change: Callable[[Slot], Slot]) -> Board:
        slots = (change(slot) if slot.name == name else slot for slot in self.slots)
        return replace(self, slots=tuple(slots))

    def _with_slot(self) -> Board:
        melds = self.of(MELDS)
        if len(melds) >= MOST_MELDS:
            return self
        slot = Slot(name=f"{MELDS}-{len(melds)}", pad=Pad.SET)
        return replace(self, slots=(*melds, slot, *self.of(ADDS)), active=slot.name, suit=None)

    def _pressed_on(self, name: str, key: Sequence[str]) -> Board:
        slot = next((slot for slot in self.slots if slot.name == name), None)
        if slot is None:
            raise UnknownKey(name)
        if slot.cards is None:
            return self
        suit = self.suit if name == self.active else None
        cards = press(slot.pad, slot.cards, suit, key)
        board = self._changed(name, lambda old: replace(old, text=write(old.pad, cards)))
        if name != self.active:
            return board
        chosen = Suit(key[1]) if key[0] == "suit" and slot.pad is Pad.RUN else suit
        if key[0] == "back" and not slot.cards:
            chosen = None
        return replace(board, suit=suit_of(cards) or chosen)

    def _moved_on(self) -> Board:
        """Go to the next empty slot once the active one has all it asks for."""
        slot = self.slot
        if not slot or not slot.full or not slot.ends_by_itself:
            return self
        after = self.of(MELDS)[self.of(MELDS).index(slot) + 1 :]
        empty = next((one for one in after if not one.text.strip()), None)
        return replace(self, active=empty.name, suit=None) if empty else self


def slots_for(
    items: Sequence[Item], texts: Sequence[str] = (), kinds: Sequence[str] = ()
) -> Iterator[Slot]:
    """Give a slot for each item of a contract, and for each further meld that was entered.

    texts, kinds  what was entered in each, from the first
    """
    for place in range(max(len(items), len(texts))):
        item = items[place] if place < len(items) else None
        kind = kinds[place] if place < len(kinds) else item.kind if item else Kind.SET
        text = texts[place] if place < len(texts) else ""
        yield Slot(name=f"{MELDS}-{place}", pad=Pad(kind), text=text, item=item)


def slots_onto(
    table: Sequence[TabledMeld], typed: Mapping[int, tuple[str, str]]
) -> tuple[Slot, ...]:
    """Return a slot for each meld on the table, and for others for which cards were entered.

    typed  meld's number → text, and the end for a joker
    """
    lying = {tabled.number: tabled for tabled in table}
    gone = [number for number, (text, _) in typed.items() if text.strip() and number not in lying]
    return tuple(
        Slot(
            name=f"{ADDS}-{place}",
            pad=Pad.ADD,
            text=typed.get(number, ("", ""))[0],
            end=typed.get(number, ("", ""))[1],
            onto=number,
            tabled=lying.get(number),
        )
        for place, number in enumerate((*lying, *gone))
    )


@dataclass(frozen=True, slots=True)
class AddKey:
    """A key that adds one card to a meld; ``waits``: another card must lie there before it."""

    card: Card
    end: str = ""
    waits: bool = False


def keys_to_add(slot: Slot, ruleset: Ruleset) -> tuple[AddKey, ...]:
    """Return the keys of the pad that adds cards to this slot's meld: only what can fit."""
    if slot.tabled is None:
        return ()
    ways = ways_to_add(slot.tabled, ruleset)
    now = next_cards(ways, slot.cards or (), slot.end)
    return tuple(AddKey(card, end, (end, card) not in now) for end, card in ways)

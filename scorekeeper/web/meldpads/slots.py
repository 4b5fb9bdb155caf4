"""The slots of a page: for new melds, cards added to melds on the table, cards for their wilds.

Which of the cards entered are drawn as wilds is told here for the page as it is served. After every
key ``static/js/meldpad-keys.js`` does the same in the browser.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import assert_never

from scorekeeper.rules.cards import RANKS, Card, Suit, card_at
from scorekeeper.rules.melds.melds import Swap, TabledMeld
from scorekeeper.rules.ruleset.choices import Kind, RunSuits
from scorekeeper.rules.ruleset.deals import Item
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.web.typed import Typed

MELDS, ADDS, SWAPS = "melds", "adds", "swaps"
"""Names of the fields for new melds, cards added to a meld on the table, cards for its wild."""


class Pad(StrEnum):
    """The kinds of pad: the keys for entering cards into a slot.

    The kind decides what a tap on a rank or a suit means. SET, RUN, SUITS (a run of several suits,
    each said for its card) and COLOURS are for a meld. ADD is for cards that join a meld on the
    table, HAND for any cards.
    """

    SET = "set"
    RUN = "run"
    SUITS = "suits"
    COLOURS = "colours"
    ADD = "add"
    HAND = "hand"


PADS = {Kind.SET: Pad.SET, Kind.RUN: Pad.RUN, Kind.COLOUR_RUN: Pad.COLOURS}
KINDS = {**{pad: kind for kind, pad in PADS.items()}, Pad.SUITS: Kind.RUN}


NOTHING = Typed()


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """A slot: one text of cards on a page, with the pad that enters them.

    It holds a new meld, cards for a meld on the table or for its wild, or a hand.

    name   the field and the place in it: ``melds-0``
    typed  what was entered in it
    item   the contract's item it is offered for; the check may find another
    onto   the number of the meld on the table that these cards are meant for; 0 for a new meld
    tabled that meld; None where it lies there no longer
    end    the end of it where a wild goes, if that was said
    each   how many cards are put in the place of one wild of it
    """

    name: str
    pad: Pad
    typed: Typed = NOTHING
    item: Item | None = None
    onto: int = 0
    tabled: TabledMeld | None = None
    end: str = ""
    each: int = 1

    @property
    def field(self) -> str:
        return self.name.partition("-")[0]

    @property
    def text(self) -> str:
        return self.typed.text

    @property
    def kind(self) -> Kind:
        return KINDS.get(self.pad, Kind.SET)

    @property
    def cards(self) -> tuple[Card, ...] | None:
        """The cards entered; None where the text cannot be read."""
        return self.typed.cards

    @property
    def fault(self) -> str:
        """What is wrong with the text; "" where it can be read."""
        return self.typed.fault

    @property
    def ends_by_itself(self) -> bool:
        """Whether nothing more is to be entered once the slot is full."""
        return bool(self.item and (self.pad is Pad.RUN or not self.item.or_more))

    @property
    def has_ends(self) -> bool:
        """Whether its meld on the table is a run, so that a wild goes to one end or the other."""
        return self.tabled is not None and self.tabled.meld.kind is Kind.RUN

    @property
    def swaps(self) -> tuple[Swap, ...]:
        """The wilds to be taken off its meld with the cards entered, one after the other."""
        cards = self.cards or ()
        return tuple(
            Swap(self.onto, cards[first : first + self.each])
            for first in range(0, len(cards), self.each)
        )


def slots_for(
    items: Sequence[Item],
    texts: Sequence[Typed] = (),
    kinds: Sequence[str] = (),
    spare: Kind = Kind.SET,
) -> Iterator[Slot]:
    """Yield a slot for each item of a contract, and for each further meld that was entered.

    texts, kinds  what was entered in each, from the first; of an item the kind is known
    spare         the kind of a further meld, where none was said
    """
    for place in range(max(len(items), len(texts))):
        item = items[place] if place < len(items) else None
        said = Kind(kinds[place]) if place < len(kinds) else spare
        typed = texts[place] if place < len(texts) else NOTHING
        pad = PADS[item.kind if item else said]
        yield Slot(name=f"{MELDS}-{place}", pad=pad, typed=typed, item=item)


def pad_for_runs(suits: RunSuits) -> Pad:
    return Pad.RUN if suits is RunSuits.ONE_SUIT else Pad.SUITS


def with_pad_for_suits(slot: Slot, suits: RunSuits) -> Slot:
    """Return a run's slot with the pad for its item's suits, else these; others as they are."""
    stated = slot.item.suits if slot.item else None
    return replace(slot, pad=pad_for_runs(stated or suits)) if slot.pad is Pad.RUN else slot


def slots_onto(
    table: Sequence[TabledMeld], typed: Mapping[int, tuple[Typed, str]]
) -> tuple[Slot, ...]:
    """Return a slot for each meld on the table, and for each one gone for which cards were entered.

    typed  meld's number → what was typed for it, and the end for a wild
    """
    lying = {tabled.number: tabled for tabled in table}
    gone = [number for number, (one, _) in typed.items() if not one.blank and number not in lying]
    return tuple(
        Slot(
            name=f"{ADDS}-{place}",
            pad=Pad.ADD,
            typed=typed.get(number, (NOTHING, ""))[0],
            end=typed.get(number, (NOTHING, ""))[1],
            onto=number,
            tabled=lying.get(number),
        )
        for place, number in enumerate((*lying, *gone))
    )


def slots_swapping(
    table: Sequence[TabledMeld], typed: Mapping[int, Typed], *, for_one_in_a_set: int
) -> tuple[Slot, ...]:
    """Return a slot for each meld that can give a wild, and for others with cards entered for one.

    table             the melds that can
    typed             meld's number → what was typed for its wild
    for_one_in_a_set  how many cards are put in the place of one wild of a set
    """
    lying = {tabled.number: tabled for tabled in table}
    gone = [number for number, one in typed.items() if not one.blank and number not in lying]
    sets = {number for number, tabled in lying.items() if tabled.meld.kind is Kind.SET}
    return tuple(
        Slot(
            name=f"{SWAPS}-{place}",
            pad=Pad.ADD,
            typed=typed.get(number, NOTHING),
            onto=number,
            tabled=lying.get(number),
            each=max(for_one_in_a_set, 1) if number in sets else 1,
        )
        for place, number in enumerate((*lying, *gone))
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class WildCards:
    """The cards that are wild in a game.

    names     of ranks that are wild in every suit ("2"), and of other single cards ("AH")
    in_place  whether one is a natural in its own place in a run of its suit
    jokers    whether there are jokers as well
    """

    names: tuple[str, ...] = ()
    in_place: bool = True
    jokers: bool = True


NONE = WildCards()
"""Nothing but jokers is wild."""


def wild_cards_of(ruleset: Ruleset) -> WildCards:
    whole = [Card(rank) for rank in RANKS if ruleset.is_wild(Card(rank))]
    single = [face for face in ruleset.wilds.faces if not ruleset.is_wild(Card(face.rank))]
    names = tuple(map(str, (*whole, *single)))
    jokers = any(row.jokers for row in ruleset.packs)
    return WildCards(names=names, in_place=ruleset.wilds.natural_in_place, jokers=jokers)


def may_be_wild(card: Card, wilds: WildCards) -> bool:
    """Return whether this card is a wild, unless it lies in its own place."""
    return card.is_joker or str(card) in wilds.names or str(Card(card.rank)) in wilds.names


def suit_of(cards: Sequence[Card], wilds: WildCards = NONE) -> Suit | None:
    """Return the suit of a run: its first natural's with one, else its first card's with one."""
    said = [card for card in cards if card.suit]
    naturals = (card.suit for card in said if not may_be_wild(card, wilds))
    return next(naturals, said[0].suit if said else None)


def low_of(cards: Sequence[Card], wilds: WildCards = NONE) -> int:
    """Return at which rank a run begins, going by its first natural; 1 where it has none."""
    steps = [step for step, card in enumerate(cards) if not card.is_joker]
    naturals = (step for step in steps if not may_be_wild(cards[step], wilds))
    step = next(naturals, steps[0] if steps else None)
    return 1 if step is None else card_at(cards[step].rank - step, None).rank


def wild_steps(cards: Sequence[Card], wilds: WildCards = NONE) -> tuple[int, ...]:
    """Return the places, from 0, of the wilds in cards entered as a run from its lowest rank on."""
    low, suit = low_of(cards, wilds), suit_of(cards, wilds)
    return tuple(
        step
        for step, card in enumerate(cards)
        if may_be_wild(card, wilds) and not (wilds.in_place and card == card_at(low + step, suit))
    )


def lying_wild(pad: Pad, cards: Sequence[Card], wilds: WildCards) -> tuple[int, ...]:
    """Return the places, from 0, of the cards that are to be drawn as wilds."""
    match pad:
        case Pad.RUN:
            return wild_steps(cards, wilds)
        case Pad.SET:
            return tuple(step for step, card in enumerate(cards) if may_be_wild(card, wilds))
        case Pad.COLOURS | Pad.SUITS | Pad.HAND:
            return tuple(step for step, card in enumerate(cards) if card.is_joker)
        case Pad.ADD:
            bare = [step for step, card in enumerate(cards) if not card.suit]
            return tuple(step for step in bare if may_be_wild(cards[step], wilds))
        case _:
            assert_never(pad)

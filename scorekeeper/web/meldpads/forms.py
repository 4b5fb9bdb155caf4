"""What every form with a pad sends, and the board that is made of it, with its keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from flask import abort
from flask_babel import lazy_gettext as _
from flask_wtf import FlaskForm
from wtforms.validators import StopValidation, ValidationError

from scorekeeper.game.refusal import MOST_MELDS as MOST_SENT
from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.melds.melds import End
from scorekeeper.rules.play.additions import cards_for_a_wild, find_additions, next_additions
from scorekeeper.rules.play.contract import MOST_MELDS
from scorekeeper.rules.play.laying_off import why_no_wild
from scorekeeper.rules.ruleset.choices import Kind
from scorekeeper.rules.ruleset.deals import Item
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.verdict import Reason
from scorekeeper.web.forms.base import LastField, ManyField, check_length
from scorekeeper.web.typed import Typed, read_typed

from .slots import (
    ADDS,
    MELDS,
    NONE,
    NOTHING,
    SWAPS,
    Pad,
    Slot,
    WildCards,
    lying_wild,
    may_be_wild,
    pad_for_runs,
    slots_for,
    wild_cards_of,
    with_pad_for_suits,
)

CHECK, MORE = "check", "more"
"""Values of the buttons that record nothing: check what is entered; add a slot."""


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
    why    why this player may not add it; None where it may be added
    """

    card: Card
    end: str = ""
    wild: bool = False
    waits: bool = False
    joins: bool = True
    frees: bool = False
    why: Reason | None = None


def offers(
    board: Board, ruleset: Ruleset, player: str | None
) -> list[tuple[Slot, tuple[AddKey, ...]]]:
    """Return the slots of a lay-down about melds on the table, with their keys."""
    return [
        *((slot, keys_to_add(slot, ruleset, player)) for slot in board.of(ADDS)),
        *((slot, keys_to_take(slot, ruleset)) for slot in board.of(SWAPS)),
    ]


def keys_to_add(
    slot: Slot, ruleset: Ruleset, player: str | None, *, taking: bool = False
) -> tuple[AddKey, ...]:
    """Return the keys of the pad that adds cards to this slot's meld: only what can fit.

    player  who adds; None where that is still to be said
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
                why=why_no_wild(slot.tabled, [way.card], player, ruleset) if way.wild else None,
            )
            for way in ways
        ),
    )


def keys_to_take(slot: Slot, ruleset: Ruleset) -> tuple[AddKey, ...]:
    """Return the keys of the cards for which a wild can be taken from this slot's meld."""
    if slot.tabled is None:
        return ()
    return tuple(AddKey(card) for card in cards_for_a_wild(slot.tabled, ruleset))


class TextsField(ManyField[Typed]):
    """Typed cards, a field of the same name for each slot; blank ones keep their place.

    data  what was typed in each, with the cards it names
    """

    def process_formdata(self, valuelist: list[str]) -> None:
        self.data = [read_typed(text) for text in valuelist]

    def pre_validate(self, form: object) -> None:
        if len(self.data) > MOST_SENT:
            raise StopValidation(_("That’s more melds than any hand has."))
        for typed in self.data:
            check_length(typed.text)
            if typed.fault:
                raise ValidationError(typed.fault)


class ChoicesField(ManyField[str]):
    """A hidden choice for each slot; a form with any other is answered with 400.

    data  the values, as many as were sent
    """

    def __init__(self, *args: Any, choices: Sequence[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.choices = choices

    def process_formdata(self, valuelist: list[str]) -> None:
        self.data = valuelist
        if not set(valuelist) <= set(self.choices):
            abort(400)


class MeldNumbersField(ManyField[int]):
    """Hidden numbers of melds on the table; a form with anything else is answered with 400."""

    def process_formdata(self, valuelist: list[str]) -> None:
        if not all(text.isascii() and text.isdecimal() and len(text) < 5 for text in valuelist):
            abort(400)
        self.data = [int(text) for text in valuelist]


class BoardForm(FlaskForm):
    """What every page with a pad sends: the texts of its slots, and where the next key goes.

    press  what a button says that only shows the page again; "" where the form itself was sent
    """

    melds = TextsField(_("Melds"))
    kinds = ChoicesField(choices=[kind.value for kind in Kind])
    active = LastField()
    suit = ChoicesField(choices=["", *(suit.value for suit in Suit)])
    press = LastField()

    def slots(
        self, items: Sequence[Item] = (), *, kind: Kind = Kind.SET, most: int = MOST_SENT
    ) -> tuple[Slot, ...]:
        """Return the melds' slots with what was typed, one at least; ``kind``: if none is said."""
        texts = [*(self.melds.data or [])[:most]]
        texts += [NOTHING] * (max(len(items), 1) - len(texts))
        return tuple(slots_for(items, texts, self.kinds.data or [], kind))

    def board(self, slots: Sequence[Slot], ruleset: Ruleset) -> Board:
        """Return the board as it is to be shown or judged; 400 for a button no page has."""
        active = self.active.data or ""
        if all(slot.name != active for slot in slots):
            active = slots[0].name if slots else ""
        suit = (self.suit.data or [""])[-1]
        board = Board(
            slots=tuple(with_pad_for_suits(slot, ruleset.runs.suits) for slot in slots),
            runs=pad_for_runs(ruleset.runs.suits),
            active=active,
            suit=Suit(suit) if suit else None,
            wilds=wild_cards_of(ruleset),
            fewest=min(ruleset.sets.shortest, ruleset.runs.shortest),
        )
        if self.press.data not in (None, "", CHECK, MORE):
            abort(400)
        return board.with_one_more() if self.press.data == MORE else board


class AddingForm(BoardForm):
    """A form that can add cards to melds on the table."""

    onto = MeldNumbersField()
    adds = TextsField(_("Cards to add"))
    ends = ChoicesField(choices=["", *(end.value for end in End)])

    def validate(self, extra_validators: object = None) -> bool:
        """Check all fields; 400 unless each text comes with the number of its meld and an end."""
        if not len(self.onto.data) == len(self.adds.data) == len(self.ends.data):
            abort(400)
        valid: bool = super().validate(extra_validators)
        return valid

    def typed_onto(self) -> Mapping[int, tuple[Typed, str]]:
        """Return meld's number → what was typed for it, and the end for a joker."""
        onto, adds, ends = self.onto.data or [], self.adds.data or [], self.ends.data or []
        return {number: (typed, end) for number, typed, end in zip(onto, adds, ends, strict=False)}

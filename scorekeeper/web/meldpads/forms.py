"""What every form with a pad sends: texts of its slots, and where the next key goes."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask import abort
from flask_babel import lazy_gettext as _
from flask_wtf import FlaskForm
from wtforms.validators import StopValidation, ValidationError

from scorekeeper.rules.cards import Suit
from scorekeeper.rules.melds.melds import End
from scorekeeper.rules.ruleset.choices import Kind
from scorekeeper.rules.ruleset.model import Item, Ruleset
from scorekeeper.web.forms.base import MOST_MELDS, LastField, ManyField, check_length
from scorekeeper.web.meldpads.boards import Board
from scorekeeper.web.meldpads.slots import (
    NOTHING,
    Slot,
    Typed,
    pad_for_runs,
    read_typed,
    slots_for,
    with_pad_for_suits,
)
from scorekeeper.web.meldpads.wildcards import wild_cards_of


class TextsField(ManyField[Typed]):
    """Typed cards, a field of the same name for each slot; blank ones keep their place.

    data  what was typed in each, with the cards it names
    """

    def process_formdata(self, valuelist: list[str]) -> None:
        self.data = [read_typed(text) for text in valuelist]

    def pre_validate(self, form: object) -> None:
        if len(self.data) > MOST_MELDS:
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


CHECK, MORE = "check", "more"
"""Values of the buttons that record nothing: check what is entered; add a slot."""


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
        self, items: Sequence[Item] = (), *, kind: Kind = Kind.SET, most: int = MOST_MELDS
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

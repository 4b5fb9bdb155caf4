"""What forms share, and the forms of several screens: buttons, a name, a book.

All carry the sender's command id and a ruling; there are fields for cards, numbers and players.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from gettext import NullTranslations
from typing import Any, Generic, TypeVar

from flask import abort, request
from flask_babel import lazy_gettext as _
from flask_wtf import FlaskForm
from wtforms import (
    BooleanField,
    Field,
    FileField,
    HiddenField,
    IntegerField,
    RadioField,
    SelectMultipleField,
    StringField,
    TextAreaField,
    i18n,
)
from wtforms.fields import SelectChoice  # type: ignore[attr-defined]  # newer than the stubs
from wtforms.validators import (
    InputRequired,
    Length,
    NumberRange,
    Optional,
    StopValidation,
    ValidationError,
)
from wtforms.widgets import HiddenInput, NumberInput

from scorekeeper.game.commands import (
    Buy,
    Call,
    DropCalls,
    EndFirstRound,
    EndTurn,
    GoOut,
    Redo,
    RenamePlayer,
    SettleCalls,
    Undo,
    WithdrawCall,
)
from scorekeeper.game.names import is_nameless, tidy_name
from scorekeeper.game.refusal import LONGEST_NAME as LONGEST_NAME, readable
from scorekeeper.game.state import State
from scorekeeper.rules.cards import Card
from scorekeeper.rules.spelling.readings import LONGEST
from scorekeeper.web.pages import new_command_id
from scorekeeper.web.typed import Typed, read_typed
from scorekeeper.wording.speech import in_digits, in_field, locale_here

COMMAND_ID = re.compile(r"[0-9a-f]{32}")
LONGEST_CARDS = LONGEST  # characters typed for one meld or hand
BEYOND_LIMITS = 10**12
FAR_TOO_LONG = re.compile(r"(?P<sign>[-+]?)[0_]*[^\D0][\d_]{12,}")
HIGHEST = 2**31 - 1  # of a number that a page sends along
FIRST_TURN = _("On their first turn")
NAMED = [InputRequired(_("Write a name.")), Length(max=LONGEST_NAME)]


class FormSentences:
    """WTForms' own sentences in the language of this request, looked for when one is needed."""

    def gettext(self, string: str) -> str:
        return self._found().gettext(string)

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        return self._found().ngettext(singular, plural, n)

    @staticmethod
    @cache
    def _in(language: str) -> NullTranslations:
        return i18n.get_translations([language])

    def _found(self) -> NullTranslations:
        return self._in(str(locale_here()))


_SENTENCES = FormSentences()
Sent = TypeVar("Sent")


class CommandForm(FlaskForm):
    """A form that carries one command: sent twice it counts once.

    ruling  whether the table says that it stands although the rules are against it
    """

    class Meta(FlaskForm.Meta):
        """Settings: the token was checked before the view; sentences are looked up when needed."""

        csrf = False

        def get_translations(self, form: object) -> FormSentences:
            return _SENTENCES

    command_id = HiddenField("", default=new_command_id)  # without a label WTForms words one
    ruling = BooleanField("")

    def validate(self, extra_validators: object = None) -> bool:
        """Check all fields.

        A form without a command id is answered with 400; so is one in which a field says two
        things, for no page sends such a form, and nobody knows which of them was meant.
        """
        sent = self.command_id.raw_data or [""]
        if not COMMAND_ID.fullmatch(sent[0]) or any(map(says_two_things, self)):
            abort(400)
        valid: bool = super().validate(extra_validators)
        return valid


class ManyField(StringField, Generic[Sent]):
    """A field that is sent any number of times under one name; ``data`` holds all, in order."""

    data: list[Sent]  # type: ignore[assignment]


class NameField(StringField):
    """A name without blanks around it and without invisible characters.

    unseen  whether something was typed, but nothing that can be seen
    """

    unseen = False

    @property
    def text(self) -> str:
        return self.data or ""

    def process_formdata(self, valuelist: list[str]) -> None:
        typed = valuelist[0] if valuelist else ""
        self.data = tidy_name(typed)
        self.unseen = bool(typed.strip()) and not self.data

    def pre_validate(self, form: object) -> None:
        if self.unseen:
            raise StopValidation(_("That name is invisible. Use letters or an emoji."))
        if not readable(self.text):
            raise StopValidation(_("That name has characters we can’t show."))


class WholeNumberInput(NumberInput):
    """An input for a number; where a language has digits of its own, one that can show them."""

    def __call__(self, field: Any, **kwargs: Any) -> Any:
        if in_digits(0) != "0":
            kwargs.setdefault("type", "text")
        return super().__call__(field, **kwargs)


class WholeNumberField(IntegerField):
    """A whole number, in any script's digits; each field's validators limit it.

    It is shown in the digits of the language. One with very many digits becomes ±BEYOND_LIMITS: so
    validators can compare it, and the field says which numbers there may be.
    """

    widget = WholeNumberInput()

    def _value(self) -> str:
        return (
            self.raw_data[0]
            if self.raw_data
            else ""
            if self.data is None
            else in_field(str(self.data))
        )

    def process_formdata(self, valuelist: list[str]) -> None:
        typed = FAR_TOO_LONG.fullmatch(valuelist[0].strip()) if valuelist else None
        if typed:
            self.data = -BEYOND_LIMITS if typed["sign"] == "-" else BEYOND_LIMITS
        else:
            super().process_formdata(valuelist)


class CardsField(StringField):
    """Typed cards; ``cards`` holds them once the form is valid, ``data`` what was typed.

    typed         what was read; its readings are asked about beside the field
    suits_needed  whether a bare rank is refused
    """

    def __init__(self, *args: Any, suits_needed: bool = True, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.suits_needed = suits_needed
        self.cards: tuple[Card, ...] = ()
        self.typed = Typed()

    def pre_validate(self, form: object) -> None:
        check_length(self.data or "")
        self.typed = read_typed(self.data or "", suits_needed=self.suits_needed)
        if self.typed.cards is None:
            raise ValidationError(self.typed.fault)
        self.data, self.cards = self.typed.text, self.typed.cards


class OneCardField(CardsField):
    """One typed card, or none; ``too_many``: what is said where there are more."""

    def __init__(self, *args: Any, too_many: object, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.too_many = too_many

    @property
    def card(self) -> Card | None:
        return self.cards[0] if self.cards else None

    def pre_validate(self, form: object) -> None:
        super().pre_validate(form)
        if len(self.cards) > 1:
            raise ValidationError(str(self.too_many))


class LastField(StringField):
    """A text of which the last one sent counts: both a page and the pressed button may send one."""

    def process_formdata(self, valuelist: list[str]) -> None:
        self.data = valuelist[-1] if valuelist else ""


class PlayerField(RadioField):
    """One of a game's players, by key; ``offer`` says which."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("choices", [])
        super().__init__(*args, **kwargs)

    def offer(self, state: State, keys: Sequence[str] | None = None) -> None:
        """Let these players be chosen; without keys everybody who has a seat."""
        seats = state.seats if keys is None else keys
        self.choices = options({key: state.players[key].name for key in seats})


def says_two_things(field: Field) -> bool:
    """Return whether a field that holds one value was sent with several that differ."""
    holds_many = isinstance(field, ManyField | LastField | SelectMultipleField)
    return not holds_many and len(set(field.raw_data or ())) > 1


def options(choices: Mapping[str, object]) -> list[SelectChoice]:
    """Return what may be chosen in a field, from value → label."""
    return [SelectChoice(value, label) for value, label in choices.items()]


def read_cards(text: str, *, suits_needed: bool = True) -> tuple[Card, ...]:
    """Return the typed cards; raise ValidationError that says what names none, or asks."""
    check_length(text)
    typed = read_typed(text, suits_needed=suits_needed)
    if typed.cards is None:
        raise ValidationError(typed.fault)
    return typed.cards


def check_length(text: str) -> None:
    """Raise StopValidation where more was typed than any hand could be."""
    if len(text) > LONGEST_CARDS:
        raise StopValidation(_("That’s more than any hand has."))


class HiddenNumber(WholeNumberField):
    """A whole number that the page itself sends along; it may be left out."""

    widget: Any = HiddenInput()

    def __init__(self, label: str | None = None, **kwargs: Any) -> None:
        super().__init__(label, validators=[Optional(), NumberRange(0, HIGHEST)], **kwargs)

    def _value(self) -> str:
        """Return the number as programs write it: nobody sees it."""
        if self.raw_data:
            return str(self.raw_data[0])
        return "" if self.data is None else str(self.data)


class ButtonForm(CommandForm):
    """A form of one button: its fields are hidden, so nobody at the table can mend a wrong one."""

    def validate(self, extra_validators: object = None) -> bool:
        """Check all fields; a form that no page of ours sent is answered with 400."""
        if not super().validate(extra_validators):
            abort(400)
        return True


class BuyForm(ButtonForm):
    """A buy: who, and in which deal, as the sender saw it."""

    player = HiddenField(_("Who buys"))
    deal = HiddenNumber(_("Deal"))

    def command(self) -> Buy:
        return Buy(player=self.player.data or "", deal=self.deal.data, ruling=self.ruling.data)


class CallForm(ButtonForm):
    """A player's word in the deal that the sender saw: a call, or the end of a turn or of the deal.

    It also says that nobody gets the card that was called for.
    """

    deal = HiddenNumber(_("Deal"))

    def call(self, player: str) -> Call:
        return Call(player=player, deal=self.deal.data)

    def withdraw(self, player: str) -> WithdrawCall:
        return WithdrawCall(player=player, deal=self.deal.data)

    def go_out(self, player: str) -> GoOut:
        return GoOut(player=player, deal=self.deal.data)

    def end_turn(self, player: str) -> EndTurn:
        return EndTurn(player=player, deal=self.deal.data)

    def drop(self) -> DropCalls:
        return DropCalls(deal=self.deal.data)


class EndTurnForm(ButtonForm):
    """The end of the turn that the sender saw. ``player``: whose it was."""

    player = HiddenField()

    def command(self) -> EndTurn:
        return EndTurn(player=self.player.data or None)


class SettleCallsForm(ButtonForm):
    """What a phone sends by itself once nobody else may call. ``calls``: seat keys, in order."""

    deal = HiddenNumber(_("Deal"))
    calls = HiddenField()

    def command(self) -> SettleCalls:
        return SettleCalls(deal=self.deal.data, calls=tuple((self.calls.data or "").split()))


class FirstRoundForm(ButtonForm):
    """The button that says that everybody has drawn once in this deal."""

    deal = HiddenNumber(_("Deal"))

    def command(self) -> EndFirstRound:
        return EndFirstRound(deal=self.deal.data, ruling=self.ruling.data)


class StepForm(ButtonForm):
    """The buttons undo and redo. ``step``: number of the step that the sender saw."""

    step = HiddenNumber(_("Step"))

    def undo(self) -> Undo:
        return Undo(step=self.step.data)

    def redo(self) -> Redo:
        return Redo(step=self.step.data)


def typed_name(name: str) -> str:
    """Return what a field holds for a name: nothing as long as nobody has said one."""
    return "" if is_nameless(name) else name


class RenameForm(CommandForm):
    """Another name for a player."""

    name = NameField(_("Name"), NAMED)

    def command(self, player: str) -> RenamePlayer:
        return RenamePlayer(player=player, name=self.name.text)


class BookForm(CommandForm):
    """A book from elsewhere. Where both are given, the file counts."""

    file = FileField(_("The file"))
    text = TextAreaField(_("Or paste its text"))

    def __init__(self, *args: object, **kwargs: object) -> None:
        """Fill the fields from texts only: a file sent under another field's name is ignored."""
        if request.method == "POST":
            kwargs.setdefault("formdata", request.form)
        super().__init__(*args, **kwargs)
        self.book = b""

    def validate(self, extra_validators: object = None) -> bool:
        valid = super().validate(extra_validators)
        sent = request.files.get(self.file.name)
        self.book = (sent.read() if sent else b"") or (self.text.data or "").strip().encode()
        if valid and not self.book:
            self.text.errors = [_("Choose a file, or paste its text.")]
            return False
        return valid

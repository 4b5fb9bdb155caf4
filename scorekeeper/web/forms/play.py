"""Forms of one button, whose fields are all hidden."""

from typing import Any

from flask import abort
from flask_babel import lazy_gettext as _
from wtforms import HiddenField
from wtforms.validators import NumberRange, Optional
from wtforms.widgets import HiddenInput

from scorekeeper.game.commands import Buy, Call, DropCalls, EndFirstRound, Redo, SettleCalls, Undo

from .base import CommandForm, WholeNumberField

HIGHEST = 2**31 - 1


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
    """A call for the discard, or the word that nobody gets it, in the deal that the sender saw."""

    deal = HiddenNumber(_("Deal"))

    def call(self, player: str) -> Call:
        return Call(player=player, deal=self.deal.data)

    def drop(self) -> DropCalls:
        return DropCalls(deal=self.deal.data)


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

"""The forms of a fine: who, how much, what for, in which deal; and of taking one back."""

from __future__ import annotations

from collections.abc import Sequence

from flask_babel import lazy_gettext as _
from wtforms import HiddenField, RadioField, SelectField
from wtforms.validators import Length, NumberRange, Optional

from scorekeeper.game.commands import GiveFine
from scorekeeper.game.fining import fines_of
from scorekeeper.game.refusal import LONGEST_NAME, MOST_FINE
from scorekeeper.game.state import Fine, State
from scorekeeper.web.forms.base import (
    ButtonForm,
    CommandForm,
    LastField,
    NameField,
    PlayerField,
    WholeNumberField,
    options,
)
from scorekeeper.web.forms.start import CentsField
from scorekeeper.wording.speech import gettext, in_digits

FINE, BONUS = "fine", "bonus"
USUAL = 5  # points, as long as a table has given no fine


class FineForm(CommandForm):
    """A fine or a bonus.

    stake  asked where the table plays for stakes
    press  an earlier fine, to fill in its points and word: ``5 looked at the stock``
    """

    player = PlayerField(_("Who?"), validate_choice=False)
    kind = RadioField(
        _("Fine or bonus"),
        choices=options({FINE: _("Fine (+)"), BONUS: _("Bonus (−)")}),
        default=FINE,
    )
    points = WholeNumberField(_("Points"), [Optional(), NumberRange(1, MOST_FINE)])
    word = NameField(_("What for?"), [Length(max=LONGEST_NAME)])
    stake = CentsField(_("Money, with each of the others"))
    deal = SelectField(_("Deal"), coerce=int)
    press = LastField()

    def offer(self, state: State) -> FineForm:
        """Let everybody who plays or played be chosen, and all deals that a fine may belong to."""
        self.player.offer(state, list(state.players))
        deals = [each.number for each in state.deals if each.closed or not state.over]
        self.deal.choices = [(each, in_digits(each)) for each in reversed(deals)]
        if self.deal.data is None and deals:
            self.deal.data = deals[-1]
        return self

    def fill(self, earlier: Sequence[Fine]) -> FineForm:
        """Fill in the points of the last fine given at the table, its word not."""
        if not self.points.raw_data and self.points.data is None:
            self.points.data = next((each.points for each in earlier if each.points > 0), USUAL)
        return self

    def again(self) -> FineForm:
        """Return the form with the points and the word of the earlier fine that was pressed."""
        number, _, word = (self.press.data or "").partition(" ")
        points = int(number) if number.lstrip("-").isdecimal() and len(number) < 6 else 0
        sent = {"player": self.player.data, "deal": self.deal.data, "stake": self.stake.data}
        return FineForm(
            formdata=None,
            **sent,
            command_id=self.command_id.data,
            kind=BONUS if points < 0 else FINE,
            points=abs(points) or None,
            word=word[:LONGEST_NAME],
        )

    def validate(self, extra_validators: object = None) -> bool:
        """Check all fields; it takes a player, and points or money."""
        valid = super().validate(extra_validators)
        if not self.player.data:
            self.player.errors = [_("Choose who it is.")]
        if not (self.points.data or self.points.errors or self.stake.cents or self.stake.errors):
            self.points.errors = [gettext("Write how many points it is.")]
        return valid and not (self.player.errors or self.points.errors)

    def command(self) -> GiveFine:
        sign = -1 if self.kind.data == BONUS else 1
        return GiveFine(
            player=self.player.data,
            deal=self.deal.data,
            points=sign * (self.points.data or 0),
            cents=sign * self.stake.cents,
            word=self.word.text,
        )


class TakeBackForm(ButtonForm):
    """A fine of a deal, by player and word, to be taken back."""

    player = HiddenField()
    deal = HiddenField()
    word = HiddenField()

    def command(self, state: State) -> GiveFine:
        """Return the command that gives the opposite; of a fine that is none, of nothing."""
        player, word, number = self.player.data or "", self.word.data or "", self.deal.data or ""
        deal = next((each for each in state.deals if str(each.number) == number), state.deal)
        known = (each for each in fines_of(deal) if (each.player, each.word) == (player, word))
        fine = next(known, Fine(player=player, points=0))
        return GiveFine(
            player=player, deal=deal.number, points=-fine.points, cents=-fine.cents, word=word
        )

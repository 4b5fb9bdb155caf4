"""Forms about what the table agrees on."""

from __future__ import annotations

from flask_babel import lazy_gettext as _
from werkzeug.exceptions import BadRequest
from wtforms import HiddenField
from wtforms.validators import AnyOf

from scorekeeper.game.agreements import CHOICES, Stakes
from scorekeeper.game.commands import ChangeAgreement
from scorekeeper.web.forms.base import CommandForm
from scorekeeper.web.forms.play import ButtonForm
from scorekeeper.web.forms.start import CentsField

MOST_OPTIONS = max(len(options) for options in CHOICES.values())


class StakesForm(CommandForm):
    """What each of the others pays a deal's winner, and the game's."""

    deal_stake = CentsField(_("Each pays the winner of a deal"))
    game_stake = CentsField(_("Each pays the winner of the game"))

    def command(self) -> ChangeAgreement:
        stakes = Stakes(deal=self.deal_stake.cents, game=self.game_stake.cents)
        return ChangeAgreement(agreement="stakes", to=stakes)


class SwitchForm(ButtonForm):
    """A switch put on or off, 1 or 0."""

    to = HiddenField(validators=[AnyOf(("0", "1"))])

    def command(self, switch: str) -> ChangeAgreement:
        return ChangeAgreement(agreement=switch, to=self.to.data == "1")


class ChoiceForm(ButtonForm):
    """One of the few values that an agreement may have, as its number among them."""

    to = HiddenField(validators=[AnyOf([str(place) for place in range(MOST_OPTIONS)])])

    def command(self, choice: str) -> ChangeAgreement:
        """Return the command; errors: BadRequest where there is no such value."""
        options = CHOICES[choice]
        place = int(self.to.data or 0)
        if place >= len(options):
            raise BadRequest
        return ChangeAgreement(agreement=choice, to=options[place])

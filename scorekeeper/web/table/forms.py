"""The form that corrects the chips of one player."""

from flask_babel import lazy_gettext as _
from wtforms.validators import InputRequired, NumberRange

from scorekeeper.game.commands import CorrectChips
from scorekeeper.game.refusal import MOST_CHIPS
from scorekeeper.web.forms.base import CommandForm, WholeNumberField


class ChipsForm(CommandForm):
    """How many chips a player really has."""

    chips = WholeNumberField(
        _("Chips actually left"),
        [InputRequired(_("Write how many chips there are.")), NumberRange(0, MOST_CHIPS)],
    )

    def command(self, player: str) -> CorrectChips:
        return CorrectChips(player=player, chips=self.chips.data or 0)

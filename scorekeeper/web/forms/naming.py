"""The form by which a player gets another name: from the scorekeeper, or on the own seat."""

from flask_babel import lazy_gettext as _
from wtforms.validators import InputRequired, Length

from scorekeeper.game.commands import RenamePlayer

from .base import LONGEST_NAME, CommandForm, NameField

NAMED = [InputRequired(_("Write a name.")), Length(max=LONGEST_NAME)]


class RenameForm(CommandForm):
    """Another name for a player."""

    name = NameField(_("Name"), NAMED)

    def command(self, player: str) -> RenamePlayer:
        return RenamePlayer(player=player, name=self.name.text)

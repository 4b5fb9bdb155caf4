"""The form by which a player gets another name: from the scorekeeper, or on the own seat."""

from flask_babel import lazy_gettext as _
from wtforms.validators import InputRequired, Length

from scorekeeper.game.commands import RenamePlayer
from scorekeeper.game.names import is_nameless

from .base import LONGEST_NAME, CommandForm, NameField

NAMED = [InputRequired(_("Write a name.")), Length(max=LONGEST_NAME)]


def typed_name(name: str) -> str:
    """Return what a field holds for a name: nothing as long as nobody has said one."""
    return "" if is_nameless(name) else name


class RenameForm(CommandForm):
    """Another name for a player."""

    name = NameField(_("Name"), NAMED)

    def command(self, player: str) -> RenamePlayer:
        return RenamePlayer(player=player, name=self.name.text)

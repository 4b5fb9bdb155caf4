"""The buttons by which a pencil moves."""

from flask_babel import lazy_gettext as _
from wtforms import HiddenField

from scorekeeper.game.commands import GivePencil, ReturnPencil
from scorekeeper.web.forms.base import ButtonForm


class ReturnForm(ButtonForm):
    """Who keeps no pencil. ``player``: the key of a seat."""

    player = HiddenField(_("Whose"))

    def command(self) -> ReturnPencil:
        return ReturnPencil(player=self.player.data or "")


class GiveForm(ButtonForm):
    """Who gets a pencil: ``player``, or ``instead``, for whom the sender keeps none."""

    player = HiddenField(_("Whose"))
    instead = HiddenField(_("Whose"))

    def command(self, own: str | None) -> GivePencil:
        """Return the command. ``own``: the key of the sender's seat; None: they have none."""
        if self.instead.data:
            return GivePencil(player=self.instead.data, instead_of=own)
        return GivePencil(player=self.player.data or "")

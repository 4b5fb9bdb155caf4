"""Forms about what comes before the play of a deal: dealer, cut, exchange, upcard."""

from __future__ import annotations

from flask_babel import lazy_gettext as _
from wtforms import HiddenField, IntegerField
from wtforms.validators import NumberRange, Optional

from scorekeeper.game.commands import ChangeDealer, KeepJokers, RewardCut, TakeUpcard

from .base import CommandForm
from .play import ButtonForm, HiddenNumber

MOST_CARDS = 1000


class CutForm(CommandForm):
    """An exact cut, with the number of cards left behind where they were counted."""

    left = IntegerField(
        _("Cards left behind, if you counted them"),
        [Optional(), NumberRange(0, MOST_CARDS, _("No pack has so many cards."))],
    )

    def command(self) -> RewardCut:
        return RewardCut(left=self.left.data, ruling=self.ruling.data)


class JokersForm(ButtonForm):
    """How many jokers the cutter keeps."""

    count = HiddenNumber()

    def command(self) -> KeepJokers:
        return KeepJokers(count=self.count.data or 0, ruling=self.ruling.data)


class PlayerForm(ButtonForm):
    """A button with somebody's name on it."""

    player = HiddenField()

    def change_dealer(self) -> ChangeDealer:
        return ChangeDealer(player=self.player.data or "", ruling=self.ruling.data)

    def take_upcard(self) -> TakeUpcard:
        return TakeUpcard(player=self.player.data or "", ruling=self.ruling.data)

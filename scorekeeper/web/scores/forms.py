"""Forms that correct the sheet."""

from functools import partial

from flask_babel import lazy_gettext as _
from wtforms import StringField

from scorekeeper.game.commands import BuyBack, CorrectHand, CorrectWentOut, TellDown
from scorekeeper.web.forms.base import CommandForm
from scorekeeper.web.forms.counting import HandForm, KeysField, WayOutFields


class CorrectHandForm(HandForm):
    """What a hand of a closed deal really held."""

    def command(self, deal: int, player: str) -> CorrectHand:
        return CorrectHand(deal=deal, player=player, hand=self.hand(), ruling=self.ruling.data)


class BuyBackForm(CommandForm):
    """A player who is out comes back into the game."""

    player = StringField()

    def command(self) -> BuyBack:
        return BuyBack(player=self.player.data or "", ruling=self.ruling.data)


class DownForm(CommandForm):
    """Who laid down in a closed deal, where every player has a contract of their own."""

    down = KeysField()

    def command(self, deal: int) -> TellDown:
        return TellDown(deal=deal, players=tuple(self.down.data or ()), ruling=self.ruling.data)


class CorrectWentOutForm(WayOutFields, HandForm):
    """Who really went out in a closed deal, and the hand of the player wrongly on record.

    hand_needed  whether there is such a hand to enter
    """

    player = StringField()
    hand_needed = True

    def command(self, deal: int) -> CorrectWentOut:
        return CorrectWentOut(
            deal=deal,
            player=self.player.data or None,
            first_turn=self.in_first_turn,
            way=self.way_out,
            hand_of_former=self.hand() if self.hand_needed else None,
            ruling=self.ruling.data,
        )

    def validate(self, extra_validators: object = None) -> bool:
        """Check all fields; those of the hand only where it is needed."""
        check = super().validate if self.hand_needed else partial(CommandForm.validate, self)
        valid = check(extra_validators)
        if self.player.data is None:
            self.player.errors = [_("Choose who went out, or nobody.")]
        return valid and self.player.data is not None

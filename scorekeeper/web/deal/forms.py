"""Forms about what comes before the play of a deal: dealer, cut, exchange, upcard."""

from typing import ClassVar

from flask import abort
from flask_babel import lazy_gettext as _
from wtforms import BooleanField, HiddenField
from wtforms.validators import NumberRange, Optional

from scorekeeper.game.commands import (
    AnnounceWilds,
    ChangeDealer,
    ChooseContract,
    KeepJokers,
    RewardCut,
    TakeUpcard,
)
from scorekeeper.web.forms.base import ButtonForm, CommandForm, HiddenNumber, WholeNumberField

MOST_CARDS = 1000


class CutForm(CommandForm):
    """An exact cut, with the number of cards left behind where they were counted."""

    left = WholeNumberField(
        _("Cards left behind, if you counted them"),
        [Optional(), NumberRange(0, MOST_CARDS, _("No pack has that many cards."))],
    )

    def command(self) -> RewardCut:
        return RewardCut(left=self.left.data, ruling=self.ruling.data)


class JokersForm(ButtonForm):
    """How many jokers the cutter keeps."""

    count = HiddenNumber()

    def command(self) -> KeepJokers:
        return KeepJokers(count=self.count.data or 0, ruling=self.ruling.data)


class ChoosingForm(ButtonForm):
    """A button that says one of several things of a deal by its number, in the field ``chosen``."""

    chosen: ClassVar[str]
    deal = HiddenNumber()

    def validate(self, extra_validators: object = None) -> bool:
        """Check all fields; a form that says nothing is answered with 400."""
        valid = super().validate(extra_validators)
        if self[self.chosen].data is None:
            abort(400)
        return valid


class ContractForm(ChoosingForm):
    """Which contract a deal has: the place of its rules in the ruleset, from 0."""

    chosen = "rules"
    rules = HiddenNumber()

    def command(self) -> ChooseContract:
        return ChooseContract(
            rules=self.rules.data or 0, deal=self.deal.data, ruling=self.ruling.data
        )


class WildForm(ChoosingForm):
    """Which rank is wild in a deal: 1 to 13; 0 for none."""

    chosen = "rank"
    rank = HiddenNumber()

    def command(self) -> AnnounceWilds:
        return AnnounceWilds(rank=self.rank.data or 0, deal=self.deal.data, ruling=self.ruling.data)


class PlayerForm(ButtonForm):
    """A button with somebody's name on it; ``melded``: whether the card is melded at once."""

    player = HiddenField()
    melded = BooleanField()

    def change_dealer(self) -> ChangeDealer:
        return ChangeDealer(player=self.player.data or "", ruling=self.ruling.data)

    def take_upcard(self) -> TakeUpcard:
        return TakeUpcard(
            player=self.player.data or "", melded=self.melded.data, ruling=self.ruling.data
        )

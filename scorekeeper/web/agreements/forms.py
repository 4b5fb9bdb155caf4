"""Forms about what the table agrees on."""

from __future__ import annotations

from flask_babel import lazy_gettext as _

from scorekeeper.game.commands import (
    AllowAdvice,
    ChangeStakes,
    KeepMelds,
    MentionHands,
)
from scorekeeper.game.state import Stakes
from scorekeeper.web.forms.base import CommandForm
from scorekeeper.web.forms.play import ButtonForm, HiddenNumber
from scorekeeper.web.forms.start import CentsField


class StakesForm(CommandForm):
    """What each of the others pays a deal's winner, and the game's."""

    deal_stake = CentsField(_("Each pays the winner of a deal"))
    game_stake = CentsField(_("Each pays the winner of the game"))

    def command(self) -> ChangeStakes:
        stakes = Stakes(deal=self.deal_stake.cents, game=self.game_stake.cents)
        return ChangeStakes(stakes=stakes)


class MeldsForm(ButtonForm):
    """Whether lay-downs are recorded, 1 or 0."""

    kept = HiddenNumber()

    def command(self) -> KeepMelds:
        return KeepMelds(kept=bool(self.kept.data))


class AdviceForm(ButtonForm):
    """Whether players are told what a hand could do, 1 or 0."""

    allowed = HiddenNumber()

    def command(self) -> AllowAdvice:
        return AllowAdvice(allowed=bool(self.allowed.data))


class MentionsForm(ButtonForm):
    """Whether it is mentioned after a deal what a hand could have done, 1 or 0."""

    mentioned = HiddenNumber()

    def command(self) -> MentionHands:
        return MentionHands(mentioned=bool(self.mentioned.data))

"""Forms that correct the sheet, and the one that plays the game again."""

from __future__ import annotations

from functools import partial

from flask_babel import lazy_gettext as _
from wtforms import BooleanField, StringField

from scorekeeper.game.commands import CorrectHand, CorrectWentOut, StartGame
from scorekeeper.game.dealing import next_dealer
from scorekeeper.game.state import Newcomer, State
from scorekeeper.rules.ruleset.reading import ruleset_as_data
from scorekeeper.web.forms.base import FIRST_TURN, CommandForm
from scorekeeper.web.forms.counting import HandForm


class CorrectHandForm(HandForm):
    """What a hand of a closed deal really held."""

    def command(self, deal: int, player: str) -> CorrectHand:
        return CorrectHand(deal=deal, player=player, hand=self.hand(), ruling=self.ruling.data)


class CorrectWentOutForm(HandForm):
    """Who really went out in a closed deal, and the hand of whoever was wrongly on record as out.

    hand_needed  whether there is such a hand to enter
    """

    player = StringField()
    first_turn = BooleanField(FIRST_TURN)
    hand_needed = True

    def command(self, deal: int) -> CorrectWentOut:
        return CorrectWentOut(
            deal=deal,
            player=self.player.data or None,
            first_turn=self.first_turn.data,
            hand_of_former=self.hand() if self.hand_needed else None,
            ruling=self.ruling.data,
        )

    def validate(self, extra_validators: object = None) -> bool:
        """Check all fields; those of the hand only where it is needed."""
        check = super().validate if self.hand_needed else partial(CommandForm.validate, self)
        valid = check(extra_validators)
        if self.player.data is None:
            self.player.errors = [_("Say who went out, or that nobody did.")]
        return valid and self.player.data is not None


class RematchForm(CommandForm):
    """The same players and rules once more; the deal passes on by one seat."""

    def command(self, state: State) -> StartGame:
        return StartGame(
            ruleset=ruleset_as_data(state.ruleset),
            players=tuple(
                Newcomer(key=key, name=state.players[key].name, person=state.players[key].person)
                for key in state.seats
            ),
            first_dealer=next_dealer(state.deals[0], state.seats),
            agreements=state.agreements,
            ruling=self.ruling.data,
        )

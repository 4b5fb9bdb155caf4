"""Forms about who sits where: names, seats, joining and leaving."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import lazy_gettext as _
from wtforms import HiddenField, SelectField
from wtforms.validators import NumberRange, Optional

from scorekeeper.game.commands import JoinGame, LeaveGame, ReplacePlayer, SwapSeats
from scorekeeper.game.refusal import MOST_CHIPS, MOST_POINTS
from scorekeeper.game.state import Newcomer, State
from scorekeeper.web.forms.base import NAMED, ButtonForm, CommandForm, NameField, WholeNumberField


class ReplaceForm(CommandForm):
    """The name of somebody who takes over a seat."""

    substitute = NameField(_("Who takes over?"), NAMED)

    def command(self, player: str, _: State | None, people: Mapping[str, str]) -> ReplacePlayer:
        name = self.substitute.text
        by = Newcomer(key=player, name=name, person=people[name])
        return ReplacePlayer(player=player, by=by)


class SwapForm(ButtonForm):
    """The button with which two players change seats."""

    other = HiddenField()

    def command(self, player: str) -> SwapSeats:
        return SwapSeats(player=player, other=self.other.data or "")


class LeaveForm(ButtonForm):
    """The button with which a player leaves."""

    def command(self, player: str) -> LeaveGame:
        return LeaveGame(player=player)


class JoinForm(CommandForm):
    """The name, seat, points and chips of somebody who joins late."""

    name = NameField(_("Who joins?"), NAMED)
    after = SelectField(_("Plays after"))
    points = WholeNumberField(
        _("Starting points"), [Optional(), NumberRange(-MOST_POINTS, MOST_POINTS)], default=0
    )
    chips = WholeNumberField(_("Chips"), [Optional(), NumberRange(0, MOST_CHIPS)])

    def offer(self, state: State) -> JoinForm:
        """Let the newcomer sit after anybody who has a seat, last of all unless said."""
        self.after.choices = [(key, state.players[key].name) for key in state.seats]
        if self.after.data is None:
            self.after.data = state.seats[-1]
        if self.chips.data is None and not self.chips.raw_data:
            self.chips.data = state.ruleset.chips.each
        return self

    def command(self, state: State | None, people: Mapping[str, str]) -> JoinGame:
        """Return the command, with a seat key that nobody in this game has had."""
        assert state is not None, "a game is joined that has begun"
        key, name = f"p{len(state.players) + 1}", self.name.text
        return JoinGame(
            newcomer=Newcomer(key=key, name=name, person=people[name]),
            after=self.after.data,
            points=self.points.data or 0,
            chips=self.chips.data,
            ruling=self.ruling.data,
        )

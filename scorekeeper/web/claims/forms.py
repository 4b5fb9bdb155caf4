"""Forms about who gets a discard that several want."""

from typing import Self

from flask_babel import lazy_gettext as _
from flask_wtf import FlaskForm
from wtforms import BooleanField, HiddenField, RadioField, SelectMultipleField
from wtforms.validators import InputRequired, Optional, StopValidation
from wtforms.widgets import CheckboxInput

from scorekeeper.game.calling import upcard_may_lie
from scorekeeper.game.commands import SettleDiscard
from scorekeeper.game.sheet import buys_left
from scorekeeper.game.state import State
from scorekeeper.web.forms.base import CommandForm, HiddenNumber, OneCardField, options
from scorekeeper.wording.cards import isolated
from scorekeeper.wording.speech import ngettext

UPCARD = "upcard"


def discarders(state: State) -> dict[str, object]:
    """Return value → name of all who can have discarded; the upcard while it may lie there."""
    deal = state.deal
    names: dict[str, object] = {key: state.players[key].name for key in deal.players}
    return names | {UPCARD: _("Face-up card")} if upcard_may_lie(state) else names


def discarded_by(value: str) -> str | None:
    return None if value == UPCARD else value


def somebody_wants_it(form: object, field: SelectMultipleField) -> None:
    """Raise StopValidation unless somebody is ticked.

    A browser that was told so would ask for every box to be ticked.
    """
    if not field.data:
        raise StopValidation(_("Choose who wants it."))


class ClaimFields:
    """Who wants a discard.

    order     keys in the order of tapping, if a script kept it
    first     who called first, if none did
    disputed  whether the players disagree on who called first
    """

    claimants = SelectMultipleField(
        _("Who wants it?"),
        [somebody_wants_it],
        option_widget=CheckboxInput(),
    )
    order = HiddenField()
    first = RadioField(_("Who called first?"), [Optional()])
    disputed = BooleanField(_("We can’t agree who called first"))
    card = OneCardField(
        _("Which card is it?"), too_many=_("Only one card is on top. Enter just that one.")
    )

    def offer(self, state: State) -> Self:
        people = [(key, _with_buys_left(state, key)) for key in state.deal.players]
        self.claimants.choices = self.first.choices = people
        return self

    @property
    def called(self) -> tuple[str, ...]:
        """The keys of those who want it, in the order of tapping."""
        wanted = self.claimants.data or []
        order = [*(self.order.data or "").split(), self.first.data]
        tapped = [key for key in order if key in wanted]
        return tuple(dict.fromkeys([*tapped, *wanted]))


def _with_buys_left(state: State, key: str) -> str:
    """Return a player's name, with how many buys are left, where a deal limits them."""
    left, name = buys_left(state, key), isolated(state.players[key].name)
    if left is None:
        return state.players[key].name
    return ngettext(
        "%(player)s · %(num)d\u00a0left", "%(player)s · %(num)d\u00a0left", left, player=name
    )


class AskForm(ClaimFields, FlaskForm):
    """The question who gets it. Asking records nothing, so it needs no token."""

    class Meta:
        """Settings: no token, as the address with the question can be read and shared."""

        csrf = False


class SettleForm(ClaimFields, CommandForm):
    """The answer, to be recorded: who discarded the card, and who then gets it.

    winner  key of the player on the pressed button: by the rules as the sender saw them, or by the
            table's ruling
    """

    discarder = RadioField(validators=[InputRequired(_("Choose whose discard it is."))])
    winner = HiddenField()
    deal = HiddenNumber()

    def offer(self, state: State) -> Self:
        super().offer(state)
        self.discarder.choices = options(discarders(state))
        return self

    def command(self) -> SettleDiscard:
        return SettleDiscard(
            discarder=discarded_by(self.discarder.data),
            claimants=self.called,
            card=self.card.card,
            winner=self.winner.data or None,
            disputed=self.disputed.data,
            deal=self.deal.data,
            ruling=self.ruling.data,
        )

"""Say who gets a discard that several want, and why; record it."""

from collections.abc import Mapping
from typing import Self

from flask import Blueprint, Response, request
from flask.typing import ResponseReturnValue
from flask_babel import lazy_gettext as _
from flask_wtf import FlaskForm
from wtforms import BooleanField, HiddenField, RadioField, SelectMultipleField
from wtforms.validators import InputRequired, Optional, StopValidation
from wtforms.widgets import CheckboxInput

from scorekeeper.game.calling import likely_discarder, rank_claims, upcard_may_lie
from scorekeeper.game.commands import SettleDiscard
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.sheet import buys_left
from scorekeeper.game.state import State
from scorekeeper.rules.play.buying import Ranking
from scorekeeper.rules.ruleset.choices import InTurn, Priority
from scorekeeper.rules.verdict import Reason, each_once
from scorekeeper.store.journal import clerk
from scorekeeper.store.people.rights import Right
from scorekeeper.web import access
from scorekeeper.web.access import GameVisit
from scorekeeper.web.forms.base import (
    CommandForm,
    HiddenNumber,
    OneCardField,
    SettleCallsForm,
    options,
)
from scorekeeper.web.pages import new_command_id, page
from scorekeeper.web.recording import record
from scorekeeper.wording.cards import isolated
from scorekeeper.wording.speech import ngettext

UPCARD = "upcard"

claims = Blueprint("claims", __name__)


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


Answers = Mapping[str, Ranking]
"""Who may have discarded the card, as the value of its field → all claims, ranked."""


@claims.get("/<link>/game/<int:game>/claims")
def show(link: str, game: int) -> ResponseReturnValue:
    """Ask who wants the discard; once that is said, answer who gets it from each discarder."""
    visit = access.open_game(link, game)
    if not request.args:
        return claims_page(visit, AskForm(formdata=None).offer(visit.state))
    form = AskForm(request.args).offer(visit.state)
    if not form.validate():
        return claims_page(visit, form), 422
    return claims_page(visit, form, answers_to(visit.state, form))


@claims.post("/<link>/game/<int:game>/claims")
def settle(link: str, game: int) -> ResponseReturnValue:
    visit = access.open_to_write(link, game)
    form = SettleForm().offer(visit.state)

    def refused(visit: GameVisit, refusal: Refusal | None) -> str:
        form.offer(visit.state)
        answers = answers_to(visit.state, form) if refusal else {}
        return claims_page(visit, form, answers, refusal)

    return record(visit, form, form.command, refused)


@claims.post("/<link>/game/<int:game>/claims/calls")
def settle_calls(link: str, game: int) -> ResponseReturnValue:
    """Record who gets the card by the rules, once nobody else may call for it.

    All phones that show the calls ask for it, also too early or as the second. What comes of it
    they hear as news.
    """
    visit = access.open_game(link, game, Right.PLAY)
    form = SettleCallsForm()
    form.validate()
    clerk.submit(game, form.command(), by=visit.author, command_id=form.command_id.data or "")
    return Response(status=204)


def answers_to(state: State, form: ClaimFields) -> Answers:
    """Return the claims in their order for each possible discarder.

    source  [buying] own_discard: else the discarder cannot have called
    """
    if state.over or state.deal.played_out:
        return {}
    own = state.ruleset.buying.own_discard
    ranked = {
        value: rank_claims(
            state,
            discarder=discarded_by(value),
            claimants=form.called,
            disputed=form.disputed.data,
        ).read_as
        for value in discarders(state)
        if own or value not in form.called
    }
    return {value: ranking for value, ranking in ranked.items() if ranking}


def reasons_in(answers: Answers) -> tuple[Reason, ...]:
    claims = (claim for ranking in answers.values() for claim in ranking.claims)
    return each_once(reason for claim in claims for reason in claim.reasons)


def claims_page(
    visit: GameVisit,
    form: AskForm | SettleForm,
    answers: Answers | None = None,
    refusal: Refusal | None = None,
) -> str:
    """Return the page; ``answers``: None as long as nobody wants the card."""
    state = visit.state
    buying = state.ruleset.buying
    by_call = buying.allowed and buying.priority is Priority.FIRST_CALL
    return page(
        "claims/show.html",
        state=state,
        form=form,
        discarders=discarders(state),
        answers=answers or {},
        likely=likely_discarder(state),
        reasons=reasons_in(answers or {}),
        winners={ranking.winner for ranking in (answers or {}).values()},
        by_call=by_call,
        first_called=by_call and not form.disputed.data,
        from_dealer=buying.priority is Priority.DEALER,
        turn_first=buying.turn_before_dealer,
        melding=_who_must_meld(state),
        refusal=refusal,
        command_id=form.command_id.data if isinstance(form, SettleForm) else new_command_id(),
    )


def _who_must_meld(state: State) -> frozenset[str]:
    """Return the keys of those who take a discard in turn only to meld it at once."""
    buying, down = state.ruleset.buying, state.deal.known_down
    return frozenset(
        key for key in state.deal.players if buying.taken_in_turn(key in down) is InTurn.MELDED
    )


def discarders(state: State) -> dict[str, object]:
    """Return value → name of all who can have discarded; the upcard while it may lie there."""
    deal = state.deal
    names: dict[str, object] = {key: state.players[key].name for key in deal.players}
    return names | {UPCARD: _("Face-up card")} if upcard_may_lie(state) else names


def discarded_by(value: str) -> str | None:
    return None if value == UPCARD else value


def _with_buys_left(state: State, key: str) -> str:
    """Return a player's name, with how many buys are left, where a deal limits them."""
    left, name = buys_left(state, key), isolated(state.players[key].name)
    if left is None:
        return state.players[key].name
    return ngettext(
        "%(player)s · %(num)d\u00a0left", "%(player)s · %(num)d\u00a0left", left, player=name
    )

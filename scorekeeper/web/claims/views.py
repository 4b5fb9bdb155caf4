"""Say who gets a discard that several want, and why; record it."""

from collections.abc import Mapping

from flask import Blueprint, redirect, request
from flask.typing import ResponseReturnValue

from scorekeeper.game.calling import likely_discarder, rank_claims
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.state import State
from scorekeeper.rules.play.buying import Ranking
from scorekeeper.rules.ruleset.choices import InTurn, Priority
from scorekeeper.rules.verdict import Reason, each_once
from scorekeeper.store.journal import clerk
from scorekeeper.web import access
from scorekeeper.web.access import GameVisit, Right
from scorekeeper.web.forms.base import SettleCallsForm
from scorekeeper.web.pages import new_command_id, page
from scorekeeper.web.recording import record, way_back

from .forms import AskForm, ClaimFields, SettleForm, discarded_by, discarders

claims = Blueprint("claims", __name__)

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

    All phones that show the calls ask for it. One that comes second, or too early, is shown the
    game.
    """
    visit = access.open_game(link, game, Right.PLAY)
    form = SettleCallsForm()
    form.validate()
    clerk.submit(game, form.command(), by=visit.author, command_id=form.command_id.data or "")
    return redirect(way_back(), code=303)


def answers_to(state: State, form: ClaimFields) -> Answers:
    """Return the claims in their order for each possible discarder, who cannot have called."""
    if state.over or state.deal.played_out:
        return {}
    ranked = {
        value: rank_claims(
            state,
            discarder=discarded_by(value),
            claimants=form.called,
            disputed=form.disputed.data,
        ).read_as
        for value in discarders(state)
        if value not in form.called
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
        melded=buying.in_turn is InTurn.MELDED,
        refusal=refusal,
        command_id=form.command_id.data if isinstance(form, SettleForm) else new_command_id(),
    )

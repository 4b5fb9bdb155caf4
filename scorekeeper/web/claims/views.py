"""Say who gets a discard that several want, and why; record it."""

from __future__ import annotations

from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from scorekeeper.game.deciding.buying import rank_claims
from scorekeeper.game.refusal import Refusal
from scorekeeper.rules.play.buying import Ranking
from scorekeeper.rules.ruleset.choices import InTurn, Priority
from scorekeeper.web import access
from scorekeeper.web.access import GameVisit, Right
from scorekeeper.web.pages import new_command_id, page
from scorekeeper.web.recording import record

from .forms import AskForm, ClaimFields, SettleForm

claims = Blueprint("claims", __name__)


@claims.get("/<link>/game/<int:game>/claims")
def show(link: str, game: int) -> ResponseReturnValue:
    """Ask who wants the discard; once that is said, answer who gets it."""
    visit = access.open_game(link, game)
    if not request.args:
        return claims_page(visit, AskForm(formdata=None).offer(visit.state))
    form = AskForm(request.args).offer(visit.state)
    if not form.validate():
        return claims_page(visit, form), 422
    return claims_page(visit, form, ranking_of(visit, form))


@claims.post("/<link>/game/<int:game>/claims")
def settle(link: str, game: int) -> ResponseReturnValue:
    """Record that the one who gets the discard buys it."""
    visit = access.open_game(link, game, Right.KEEP_SCORE)
    form = SettleForm().offer(visit.state)

    def refused(visit: GameVisit, refusal: Refusal | None) -> str:
        form.offer(visit.state)
        ranking = ranking_of(visit, form) if refusal else None
        return claims_page(visit, form, ranking, refusal)

    return record(visit, form, form.command, refused)


def ranking_of(visit: GameVisit, form: ClaimFields) -> Ranking | None:
    """Return all claims, ranked; None where the deal is over and there is nothing to claim."""
    if visit.state.over or visit.state.deal.went_out:
        return None
    verdict = rank_claims(
        visit.state,
        discarder=form.discarded_by,
        claimants=form.called,
        disputed=form.disputed.data,
    )
    return verdict.read_as


def claims_page(
    visit: GameVisit,
    form: AskForm | SettleForm,
    ranking: Ranking | None = None,
    refusal: Refusal | None = None,
) -> str:
    state = visit.state
    buying = state.ruleset.buying
    from_dealer = buying.priority is Priority.DEALER
    by_call = buying.allowed and buying.priority is Priority.FIRST_CALL
    return page(
        "claims/show.html",
        state=state,
        form=form,
        ranking=ranking,
        by_call=by_call,
        first_called=by_call and not form.disputed.data,
        melded=buying.in_turn is InTurn.MELDED,
        before=state.deal.dealer if from_dealer else form.discarded_by or state.deal.dealer,
        refusal=refusal,
        command_id=form.command_id.data if isinstance(form, SettleForm) else new_command_id(),
    )

"""What waits for a nod: shown, with yes and no, to whoever keeps the score and to whom it asks."""

from functools import partial

from flask import Blueprint, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import Forbidden

from scorekeeper.game.commands import EndProposal, GiveNod
from scorekeeper.game.own_entries import asked_to_nod
from scorekeeper.game.refusal import Refusal
from scorekeeper.store.people.rights import Right
from scorekeeper.web import access, underway
from scorekeeper.web.access import GameVisit
from scorekeeper.web.forms.base import ButtonForm
from scorekeeper.web.pages import page
from scorekeeper.web.recording import record

proposals = Blueprint("proposals", __name__)


@proposals.get("/<link>/game/<int:game>/proposals")
def show(link: str, game: int) -> ResponseReturnValue:
    return proposals_page(access.open_game(link, game, Right.PLAY))


@proposals.post("/<link>/game/<int:game>/proposals/<player>/nod")
def nod(link: str, game: int, player: str) -> ResponseReturnValue:
    """Record that what a player wants to put down lies on the table."""
    visit = access.find_player(access.open_game(link, game, Right.PLAY), player)
    command = partial(GiveNod, player=player, by=in_whose_name(visit, player))
    return record(visit, ButtonForm(), command, proposals_page, then=way_on(visit))


@proposals.post("/<link>/game/<int:game>/proposals/<player>/end")
def end(link: str, game: int, player: str) -> ResponseReturnValue:
    """Record a no, or that the player has thought better of it."""
    visit = access.find_player(access.open_game(link, game, Right.PLAY), player)
    by = player if visit.seat == player else in_whose_name(visit, player)
    command = partial(EndProposal, player=player, by=by)
    return record(visit, ButtonForm(), command, proposals_page, then=way_on(visit))


def in_whose_name(visit: GameVisit, player: str) -> str | None:
    """Return who nods, or says no; None: a scorekeeper. errors: Forbidden for all others."""
    if visit.may_keep_score and visit.seat != asked_to_nod(visit.state, player):
        return None
    if visit.seat is None and not visit.may_keep_score:
        raise Forbidden
    return visit.seat


def way_on(visit: GameVisit) -> str:
    return url_for("table.show") if visit.may_keep_score else url_for("seat.show")


def proposals_page(visit: GameVisit, refusal: Refusal | None = None) -> str:
    return page(
        "proposals/show.html",
        state=visit.state,
        waiting=underway.waiting_in(visit.state),
        refusal=refusal,
        back=way_on(visit),
    )

"""The views about melds: lay down, put down one more, add to a meld on the table, ask first.

The buttons that check, and that add a slot, show the page again with what was entered. They record
nothing, and any link may press them. The right to write is checked by ``record``. What players
send from their own phones counts as their table has agreed: at once, or once somebody has nodded.
"""

from dataclasses import replace

from flask import Blueprint, abort, redirect, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import NotFound

from scorekeeper.game.commands import AnyCommand, Melding, Propose
from scorekeeper.rules.melds.melds import TabledMeld, find_meld
from scorekeeper.web import access
from scorekeeper.web.access import GameVisit
from scorekeeper.web.forms.base import CommandForm
from scorekeeper.web.meldpads.meldforms import (
    LayDownEntry,
    LayDownForm,
    PutDownEntry,
    PutDownForm,
    TabledEntry,
    TabledForm,
)
from scorekeeper.web.meldpads.meldpages import (
    lay_down_command,
    lay_down_page,
    put_down_board,
    put_down_page,
    tabled_board,
    tabled_page,
)
from scorekeeper.web.pages import page
from scorekeeper.web.recording import record
from scorekeeper.wording.speech import gettext as _

lay_down = Blueprint("lay_down", __name__)


@lay_down.get("/<link>/game/<int:game>/lay-down/<player>")
def show(link: str, game: int, player: str) -> ResponseReturnValue:
    visit = find_player(access.open_game(link, game), player)
    if player in visit.state.deal.down:
        return redirect(url_for(".put_down", player=player), code=303)
    form = LayDownForm(formdata=None)
    return lay_down_page(visit, player, form)


@lay_down.post("/<link>/game/<int:game>/lay-down/<player>")
def record_lay_down(link: str, game: int, player: str) -> ResponseReturnValue:
    visit = find_player(access.open_game(link, game), player)
    form = LayDownForm()
    if form.press.data:
        return lay_down_page(visit, player, form)
    return record(
        visit,
        form,
        lambda: sent(visit, form, lay_down_command(visit, player, form)),
        lambda visit, refusal: lay_down_page(find_player(visit, player), player, form, refusal),
        then=own_page(visit),
    )


@lay_down.get("/<link>/game/<int:game>/lay-down/<player>/put-down")
def put_down(link: str, game: int, player: str) -> ResponseReturnValue:
    visit = find_player(access.open_game(link, game), player)
    form = PutDownForm(formdata=None)
    return put_down_page(visit, player, form)


@lay_down.post("/<link>/game/<int:game>/lay-down/<player>/put-down")
def record_put_down(link: str, game: int, player: str) -> ResponseReturnValue:
    visit = find_player(access.open_game(link, game), player)
    form = PutDownForm()
    if form.press.data:
        return put_down_page(visit, player, form)
    return record(
        visit,
        form,
        lambda: sent(visit, form, form.command(player, put_down_board(visit, form))),
        lambda visit, refusal: put_down_page(find_player(visit, player), player, form, refusal),
        then=own_page(visit),
    )


@lay_down.get("/<link>/game/<int:game>/lay-down/meld/<int:number>")
def meld(link: str, game: int, number: int) -> ResponseReturnValue:
    visit = access.open_game(link, game)
    tabled = find_tabled(visit, number)
    form = TabledForm(formdata=None)
    form.aim.data = request.args.get("aim")
    offer_players(form, visit, request.args.get("player"))
    return tabled_page(visit, tabled, form)


@lay_down.post("/<link>/game/<int:game>/lay-down/meld/<int:number>")
def record_on_meld(link: str, game: int, number: int) -> ResponseReturnValue:
    visit = access.open_game(link, game)
    form = TabledForm()
    if not form.press.data and find_meld(visit.state.deal.melds, number) is None:
        return meld_is_gone(), 404
    tabled = find_tabled(visit, number)
    offer_players(form, visit)
    if form.onto.data != [number]:
        abort(400)
    if form.press.data:
        return tabled_page(visit, tabled, form)
    return record(
        visit,
        form,
        lambda: sent(visit, form, form.command(number, tabled_board(visit, tabled, form))),
        lambda visit, refusal: tabled_page(visit, find_tabled(visit, number), form, refusal),
        then=own_page(visit),
    )


@lay_down.route("/<link>/game/<int:game>/lay-down/check", methods=["GET", "POST"])
def check(link: str, game: int) -> ResponseReturnValue:
    """Say in private whether something would be legal: nothing is recorded, nobody else sees it.

    What players ask about themselves they may send from there.
    """
    visit = access.open_game(link, game)
    player = request.args.get("player") or asking(visit)
    find_player(visit, player)
    sends = visit.may_put_down(player)
    if player in visit.state.deal.down:
        form = PutDownForm() if sends else PutDownEntry()
        return put_down_page(visit, player, form, asked_here=True)
    return lay_down_page(visit, player, LayDownForm() if sends else LayDownEntry(), asked_here=True)


def find_player(visit: GameVisit, player: str) -> GameVisit:
    """Return the visit if this player plays in the deal under way; NotFound otherwise."""
    if player not in visit.state.deal.players:
        raise NotFound
    return visit


def meld_is_gone() -> str:
    """Return the page for cards whose meld was cleared away; they may have come once before."""
    return page(
        "error.html",
        heading=_("That meld no longer lies on the table"),
        text=_("Its deal is over. The log says what was added to it."),
        here=url_for("start.show"),
    )


def find_tabled(visit: GameVisit, number: int) -> TabledMeld:
    """Return a meld on the table; NotFound where it holds no such one."""
    tabled = find_meld(visit.state.deal.melds, number)
    if tabled is None:
        raise NotFound
    return tabled


def asking(visit: GameVisit) -> str:
    """Return the player a check is most likely about: one's own, whose turn is open, who leads."""
    deal = visit.state.deal
    if visit.seat in deal.players:
        return visit.seat
    return deal.turn.player if deal.turn else deal.leader


def offer_players(form: TabledEntry, visit: GameVisit, player: str | None = None) -> None:
    """Let everybody in the deal be chosen, at first the one asked for, in turn or alone down.

    Players put down for themselves alone.
    """
    deal = visit.state.deal
    own = visit.seat
    if own in deal.players and not visit.may_keep_score:
        form.player.offer(visit.state, [own])
        player = own
    else:
        form.player.offer(visit.state, deal.players)
    if form.player.data is None:
        alone = deal.down[0] if len(deal.down) == 1 else None
        meant = player if player in deal.players else None
        form.player.data = meant or (deal.turn.player if deal.turn else alone)


def sent(visit: GameVisit, form: CommandForm, command: Melding) -> AnyCommand:
    """Return the command: with the table's ruling if there is one, or as a player proposes it."""
    if visit.may_keep_score:
        return replace(command, ruling=bool(form.ruling.data))
    return Propose(command=command)


def own_page(visit: GameVisit) -> str | None:
    """Return the address of the player's seat; None: the score is kept here."""
    return None if visit.may_keep_score else url_for("seat.show")

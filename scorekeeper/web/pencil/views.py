"""The pencil: who keeps the score, and how a seat gets a pencil or gives it on."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, redirect, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.store.people import pencils
from scorekeeper.store.people.pencils import PencilStays
from scorekeeper.web import access
from scorekeeper.web.access import GameVisit, Right
from scorekeeper.web.forms.play import ButtonForm
from scorekeeper.web.live import stream
from scorekeeper.web.pages import page
from scorekeeper.web.recording import way_back
from scorekeeper.wording.pencils import move_text, stays_text

from .forms import AnswerForm, GiveForm, LinkForm

pencil = Blueprint("pencil", __name__)

MOVES_TOLD = 12


@pencil.get("/<link>/game/<int:game>/pencil")
def show(link: str, game: int) -> ResponseReturnValue:
    """Show who has a pencil since when, and what can be done about it here."""
    return pencil_page(access.open_game(link, game))


@pencil.post("/<link>/game/<int:game>/pencil/ask")
def ask(link: str, game: int) -> ResponseReturnValue:
    """Ask all phones whether this seat may take the pencil."""
    visit, form = access.open_game(link, game, Right.PLAY), ButtonForm()
    return move(visit, form, pencils.ask, then=url_for(".show"))


@pencil.post("/<link>/game/<int:game>/pencil/refuse")
def refuse(link: str, game: int) -> ResponseReturnValue:
    """Say no to whoever asks; whoever asks says that they no longer do."""
    visit, form = access.open_game(link, game, Right.PLAY), AnswerForm()
    return move(
        visit,
        form,
        lambda table, **sent: pencils.refuse(table, form.number.data or 0, **sent),
        then=way_back(),
    )


@pencil.post("/<link>/game/<int:game>/pencil/take")
def take(link: str, game: int) -> ResponseReturnValue:
    """Take the pencil that this seat has asked for."""
    visit, form = access.open_game(link, game, Right.PLAY), ButtonForm()
    return move(visit, form, pencils.take, then=url_for("table.show"))


@pencil.post("/<link>/game/<int:game>/pencil/give")
def give(link: str, game: int) -> ResponseReturnValue:
    """Give a pencil to somebody else's phone."""
    visit, form = access.open_game(link, game, Right.KEEP_SCORE), GiveForm()
    return move(
        visit,
        form,
        lambda table, **sent: pencils.give(
            table,
            form.instead.data or form.whose.data or 0,
            keep=form.instead.data is None,
            **sent,
        ),
        then=url_for(".show"),
    )


@pencil.post("/<link>/game/<int:game>/pencil/lay-down")
def lay_down(link: str, game: int) -> ResponseReturnValue:
    """Lay this phone's own pencil down."""
    visit, form = access.open_game(link, game, Right.PLAY), ButtonForm()
    return move(visit, form, pencils.lay_down, then=url_for(".show"))


@pencil.post("/<link>/game/<int:game>/pencil/take-back")
def take_back(link: str, game: int) -> ResponseReturnValue:
    """Take a pencil back that a seat has, or up again the own one; by a scorekeeper's link."""
    visit, form = access.open_game(link, game, Right.PLAY), LinkForm()
    return move(
        visit,
        form,
        lambda table, **sent: pencils.take_back(table, form.whose.data or 0, **sent),
        then=url_for(".show"),
    )


def move(
    visit: GameVisit, form: ButtonForm, do: Callable[..., None], then: str
) -> ResponseReturnValue:
    """Let the pencil move, and tell all phones; where it stays, say why.

    do    takes the table, ``by`` and ``command_id``
    then  where to go on
    """
    form.validate()
    try:
        do(visit.table_id, by=visit.author, command_id=form.command_id.data or "")
    except PencilStays as stays:
        return pencil_page(access.open_game(visit.link, visit.game.id), stays), 422
    stream.tell_moved(visit.table_id)
    return redirect(then, code=303)


def pencil_page(visit: GameVisit, stays: PencilStays | None = None) -> str:
    """Return the page; ``stays``: why the pencil is where it was."""
    holders = pencils.holders_of(visit.table_id)
    own = next((each for each in holders if each.link_id == visit.link_id), None)
    others = [each for each in holders if each is not own]
    told = pencils.moves_of(visit.table_id, limit=MOVES_TOLD) if visit.moves else []
    return page(
        "pencil/show.html",
        own=own,
        writing=[each for each in holders if each.has],
        others_write=any(each.has for each in others),
        free=[each for each in others if not each.has],
        told=[(each.at, move_text(each)) for each in told],
        stays=stays_text(stays) if stays else "",
    )

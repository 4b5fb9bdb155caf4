"""A table's links: shown as codes to scan, made, and taken back."""

from __future__ import annotations

from flask import Blueprint, Response, flash, redirect, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import NotFound

from scorekeeper.store import links as kept
from scorekeeper.store import tables
from scorekeeper.web import access
from scorekeeper.web.access import Right, TableVisit
from scorekeeper.web.codes import code_to_scan
from scorekeeper.web.hosts import reachable
from scorekeeper.web.live import stream
from scorekeeper.web.pages import page
from scorekeeper.wording.speech import gettext as _

from .forms import LinkForm

links = Blueprint("links", __name__)


@links.get("/<link>/links")
def show(link: str) -> ResponseReturnValue:
    """Show the links that this one may hand on."""
    return links_page(access.open_table(link), LinkForm(formdata=None))


@links.post("/<link>/links")
def make(link: str) -> ResponseReturnValue:
    """Make another link."""
    visit = access.open_table(link, Right.KEEP_SCORE)
    form = LinkForm()
    if not form.validate():
        return links_page(visit, form), 422
    kept.make_link(visit.table_id, right=form.right.data, label=form.label.text, by=visit.author)
    flash(_("The new link is ready."))
    return redirect(url_for(".show"), code=303)


@links.post("/<link>/links/<int:number>/revoke")
def revoke(link: str, number: int) -> ResponseReturnValue:
    """Take a link back: from now on it opens nothing."""
    visit = access.open_table(link, Right.KEEP_SCORE)
    row = find_link(visit, number)
    kept.revoke_link(row.id, by=visit.author)
    stream.find_bus().tell_revoked(row.id)
    flash(_("That link opens nothing any more."))
    return redirect(url_for(".show"), code=303)


@links.get("/<link>/links/<int:number>/qr.svg")
def code(link: str, number: int) -> Response:
    """Draw a link as a code to scan."""
    visit = access.open_table(link)
    row = find_link(visit, number)
    address = address_of(row.nonce, game_under_way(visit))
    return code_to_scan(address, scale=6, error="m")


def links_page(visit: TableVisit, form: LinkForm) -> str:
    game = game_under_way(visit)
    shown = [(row, address_of(row.nonce, game)) for row in open_links(visit)]
    return page("links/show.html", form=form, shown=shown, looking=Right.LOOK.value)


def game_under_way(visit: TableVisit) -> int | None:
    """Return the number of the table's newest game; None where it is over, or there is none."""
    newest = next(iter(tables.summaries_of(visit.table_id, limit=1)), None)
    return newest.id if newest and newest.summary is None else None


def open_links(visit: TableVisit) -> list[kept.Link]:
    """Return the links this one may see: a scorekeeper all, others those that give no more.

    Those that give least come first: what is handed on without a thought gives no power.
    """
    seen = [
        row
        for row in kept.links_of(visit.table_id)
        if row.is_open and visit.right.covers(Right(row.right))
    ]
    return sorted(seen, key=lambda row: list(Right).index(Right(row.right)))


def find_link(visit: TableVisit, number: int) -> kept.Link:
    """Return one of the links this one may see. errors: NotFound."""
    row = next((row for row in open_links(visit) if row.id == number), None)
    if row is None:
        raise NotFound
    return row


def address_of(nonce: str, game: int | None) -> str:
    """Return the whole address that a link's code leads to, as another phone can reach it.

    game  the number of the game it leads to; None: to the table
    """
    link = access.sign(nonce)
    if game is None:
        return reachable(url_for("home.show", link=link))
    return reachable(url_for("table.show", link=link, game=game))

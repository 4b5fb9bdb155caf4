"""A table's links: shown as codes to scan, made, and taken back."""

from dataclasses import dataclass

from flask import Blueprint, Response, current_app, flash, redirect, url_for
from flask.typing import ResponseReturnValue
from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from werkzeug.exceptions import Forbidden, NotFound
from wtforms import RadioField
from wtforms.validators import Length

from scorekeeper.store.journal.states import newest_state_at
from scorekeeper.store.people import rights as kept, tables
from scorekeeper.store.people.rights import Right
from scorekeeper.web import access, live
from scorekeeper.web.access import TableVisit
from scorekeeper.web.forms.base import LONGEST_NAME, NameField, options
from scorekeeper.web.pages import page
from scorekeeper.web.qr import code_to_scan
from scorekeeper.web.security import reachable
from scorekeeper.web.spoken import code_of, in_groups
from scorekeeper.wording.cards import isolated
from scorekeeper.wording.names import called
from scorekeeper.wording.speech import gettext as _

IN_ORDER = (Right.PLAY, Right.LOOK, Right.KEEP_SCORE)

links = Blueprint("links", __name__)


class LinkForm(FlaskForm):
    """A new link: what it gives, and to whom."""

    right = RadioField(
        _l("Whoever opens it"),
        choices=options(
            {
                Right.LOOK.value: _l("can watch"),
                Right.PLAY.value: _l("takes a seat"),
                Right.KEEP_SCORE.value: _l("keeps score"),
            }
        ),
        default=Right.LOOK.value,
    )
    label = NameField(_l("Who is it for?"), [Length(max=LONGEST_NAME)])


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A link as its page shows it.

    who      whose it is, or what it is for
    address  the whole one that its code leads to
    spoken   its letters, where they lead somewhere now; else ""
    """

    row: kept.Link
    who: str
    address: str
    spoken: str

    @property
    def right(self) -> Right:
        return Right(self.row.right)


@links.get("/<link>/links")
def show(link: str) -> ResponseReturnValue:
    if current_app.config["POCKET"]:
        access.open_table(link)
        return page("links/alone.html")
    return links_page(access.open_table(link), LinkForm(formdata=None))


@links.post("/<link>/links")
def make(link: str) -> ResponseReturnValue:
    visit = hand_out(link)
    form = LinkForm()
    if not form.validate():
        return links_page(visit, form), 422
    kept.make_link(visit.table_id, right=form.right.data, label=form.label.text, by=visit.author)
    flash(_("The new link is ready."))
    return redirect(url_for(".show"), code=303)


@links.post("/<link>/links/<int:number>/revoke")
def revoke(link: str, number: int) -> ResponseReturnValue:
    visit = hand_out(link)
    row = find_link(visit, number)
    code_gone = kept.revoke_link(row.id, by=visit.author)
    live.find_bus().tell()
    if code_gone:
        flash(_("That link no longer works, and neither does the code for a lost link."))
    elif row.person_id is None:
        flash(_("That link no longer works."))
    else:
        name = access.called_in(newest_state_at(visit.table_id), row)
        flash(_("%(player)s’s seat is free.", player=isolated(called(name))))
    return redirect(url_for(".show"), code=303)


@links.get("/<link>/links/<int:number>/qr.svg")
def code(link: str, number: int) -> Response:
    visit = access.open_table(link)
    row = find_link(visit, number)
    address = address_of(row, tables.game_under_way(visit.table_id))
    return code_to_scan(address, scale=6, error="m")


def hand_out(link: str) -> TableVisit:
    """Return the visit of a link that makes and takes back others. errors: as ``open_table``."""
    visit = access.open_table(link, Right.PLAY)
    if not visit.may_hand_out:
        raise Forbidden
    return visit


def links_page(visit: TableVisit, form: LinkForm) -> str:
    game = tables.game_under_way(visit.table_id)
    state = newest_state_at(visit.table_id)
    shown = [
        Shown(
            row=row,
            who=access.called_in(state, row),
            address=address_of(row, game),
            spoken=letters_of(row) if game else "",
        )
        for row in open_links(visit)
    ]
    return page(
        "links/show.html",
        form=form,
        shown=[each for each in shown if each.row.person_id is None],
        seats=[each for each in shown if each.row.person_id is not None],
        under_way=game,
        pencil=url_for("pencil.show", link=visit.link, game=game) if game else "",
        rights=Right,
    )


def open_links(visit: TableVisit) -> list[kept.Link]:
    """Return the links this one may see: a scorekeeper all, others those that give no more.

    Of seats, everybody else sees the own alone. What most phones at a table need comes first, and
    full power last: it should not be handed on without a thought.
    """
    seen = [
        row
        for row in kept.links_of(visit.table_id)
        if row.is_open and (visit.may_hand_out or gives_no_more(row, visit))
    ]
    return sorted(seen, key=lambda row: IN_ORDER.index(Right(row.right)))


def gives_no_more(row: kept.Link, visit: TableVisit) -> bool:
    """Return whether a link gives no more than a visit's own, and is nobody else's seat."""
    right = Right(row.right)
    own_or_free = row.person_id in (None, visit.person)
    return right is not Right.KEEP_SCORE and visit.right.covers(right) and own_or_free


def find_link(visit: TableVisit, number: int) -> kept.Link:
    """Return one of the links this one may see. errors: NotFound."""
    row = next((row for row in open_links(visit) if row.id == number), None)
    if row is None:
        raise NotFound
    return row


def letters_of(row: kept.Link) -> str:
    """Return the letters that take a seat with this link; "": it takes none."""
    return in_groups(code_of(row.id, current_app.config["SECRET_KEY"])) if row.seats else ""


def address_of(row: kept.Link, game: int | None) -> str:
    """Return the whole address that a link's code leads to: in this game, or at the table."""
    link = access.sign(row.nonce)
    if row.right == Right.PLAY:
        return reachable(url_for("seat.choose", link=link))
    if game is None:
        return reachable(url_for("home.show", link=link))
    return reachable(url_for("table.show", link=link, game=game))

"""The pencil: who keeps the score, and how a seat gets a pencil, takes one, or gives it back."""

from flask import Blueprint, url_for
from flask.typing import ResponseReturnValue
from flask_babel import lazy_gettext as _
from werkzeug.exceptions import Forbidden
from wtforms import HiddenField

from scorekeeper.game.commands import GivePencil, ReturnPencil, TakePencil
from scorekeeper.game.refusal import Refusal
from scorekeeper.store.people.rights import Right, links_of, seats_taken
from scorekeeper.web import access
from scorekeeper.web.access import GameVisit
from scorekeeper.web.forms.base import ButtonForm
from scorekeeper.web.pages import page
from scorekeeper.web.recording import page_again, record

pencil = Blueprint("pencil", __name__)


class ReturnForm(ButtonForm):
    """Who keeps no pencil. ``player``: the key of a seat."""

    player = HiddenField(_("Whose"))

    def command(self) -> ReturnPencil:
        return ReturnPencil(player=self.player.data or "")


class GiveForm(ButtonForm):
    """Who gets a pencil: ``player``, or ``instead``, for whom the sender keeps none."""

    player = HiddenField(_("Whose"))
    instead = HiddenField(_("Whose"))

    def command(self, own: str | None) -> GivePencil:
        """Return the command. ``own``: the key of the sender's seat; None: they have none."""
        if self.instead.data:
            return GivePencil(player=self.instead.data, instead_of=own)
        return GivePencil(player=self.player.data or "")


@pencil.get("/<link>/game/<int:game>/pencil")
def show(link: str, game: int) -> ResponseReturnValue:
    return pencil_page(access.open_game(link, game))


@pencil.post("/<link>/game/<int:game>/pencil/take")
def take(link: str, game: int) -> ResponseReturnValue:
    visit, form = access.open_game(link, game, Right.PLAY), ButtonForm()
    own = visit.seat
    if own is None:
        raise Forbidden
    then = url_for("table.show")
    return record(visit, form, lambda: TakePencil(player=own), page_again(pencil_page), then=then)


@pencil.post("/<link>/game/<int:game>/pencil/give")
def give(link: str, game: int) -> ResponseReturnValue:
    """Record that somebody gets a pencil, beside the sender or instead."""
    visit, form = access.open_to_write(link, game), GiveForm()
    own, again = visit.seat, page_again(pencil_page)
    return record(visit, form, lambda: form.command(own), again, then=url_for(".show"))


@pencil.post("/<link>/game/<int:game>/pencil/back")
def give_back(link: str, game: int) -> ResponseReturnValue:
    """Record that a player has no pencil any more: the sender, or somebody else."""
    visit, form = access.open_to_write(link, game), ReturnForm()
    return record(visit, form, form.command, page_again(pencil_page), then=url_for(".show"))


def pencil_page(visit: GameVisit, refusal: Refusal | None = None) -> str:
    state, phones = visit.state, {str(person) for person in seats_taken(visit.table_id)}
    scorekeepers = [
        row for row in links_of(visit.table_id) if row.is_open and row.right == Right.KEEP_SCORE
    ]
    others = [key for key in state.seats if key not in state.pencils]
    return page(
        "pencil/show.html",
        scorekeepers=scorekeepers,
        pencils=state.pencils,
        free=[key for key in others if state.players[key].person in phones],
        refusal=refusal,
    )

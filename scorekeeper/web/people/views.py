"""The people of a game: names, substitutes, seats, late joiners and early leavers."""

from collections.abc import Callable
from functools import partial

from flask import Blueprint, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import NotFound

from scorekeeper.game.commands import AnyCommand, ReplacePlayer
from scorekeeper.game.names import is_nameless
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.state import Newcomer
from scorekeeper.store.journal import clerk
from scorekeeper.store.people import rights
from scorekeeper.web import access, underway
from scorekeeper.web.access import GameVisit
from scorekeeper.web.forms.base import CommandForm, RenameForm, typed_name
from scorekeeper.web.pages import page
from scorekeeper.web.recording import RefusedPage, page_again, record

from .forms import JoinForm, LeaveForm, ReplaceForm, SwapForm

people = Blueprint("people", __name__)


@people.get("/<link>/game/<int:game>/people")
def show(link: str, game: int) -> ResponseReturnValue:
    visit = access.open_game(link, game)
    return page("people/show.html", state=visit.state, gone=underway.gone(visit.state))


@people.get("/<link>/game/<int:game>/people/join")
def joining(link: str, game: int) -> ResponseReturnValue:
    visit = access.open_to_write(link, game)
    return join_page(JoinForm(formdata=None).offer(visit.state))


@people.post("/<link>/game/<int:game>/people/join")
def join(link: str, game: int) -> ResponseReturnValue:
    visit = access.open_to_write(link, game)
    form = JoinForm().offer(visit.state)
    return record(
        visit,
        form,
        lambda: clerk.Naming((form.name.text,), form.command),
        lambda visit, refusal: join_page(form.offer(visit.state), refusal),
        then=url_for(".show"),
    )


@people.get("/<link>/game/<int:game>/people/<player>")
def one(link: str, game: int, player: str) -> ResponseReturnValue:
    visit = find(access.open_to_write(link, game), player)
    return one_page(visit, player)


@people.post("/<link>/game/<int:game>/people/<player>/name")
def rename(link: str, game: int, player: str) -> ResponseReturnValue:
    visit = find(access.open_to_write(link, game), player)
    form = RenameForm()
    unnamed = is_nameless(visit.game.state.players[player].name)
    return record(
        visit,
        form,
        lambda: naming(visit, player, form) if unnamed else form.command(player),
        page_again(one_page, player, form),
        then=url_for("table.show") if unnamed else url_for(".show"),
    )


@people.post("/<link>/game/<int:game>/people/<player>/substitute")
def replace(link: str, game: int, player: str) -> ResponseReturnValue:
    visit = find(access.open_to_write(link, game), player)
    form = ReplaceForm()
    return answer(
        visit,
        form,
        lambda: clerk.Naming((form.substitute.text,), partial(form.command, player)),
        page_again(one_page, player, form),
    )


@people.post("/<link>/game/<int:game>/people/<player>/seat")
def swap(link: str, game: int, player: str) -> ResponseReturnValue:
    visit = find(access.open_to_write(link, game), player)
    form = SwapForm()
    return answer(visit, form, lambda: form.command(player), page_again(one_page, player, form))


@people.post("/<link>/game/<int:game>/people/<player>/leave")
def leave(link: str, game: int, player: str) -> ResponseReturnValue:
    """Record that somebody goes home; sent again, it gets its first answer."""
    visit = access.open_to_write(link, game)
    form = LeaveForm()
    return answer(visit, form, lambda: form.command(player), page_again(one_page, player, form))


def naming(visit: GameVisit, player: str, form: RenameForm) -> AnyCommand | clerk.Naming:
    """Return the command that says who it is that had no name yet.

    Somebody who is known here brings their statistics along and, another time, their seat. A phone
    that has taken the nameless seat keeps it: then only the name becomes another.
    """
    person = visit.state.players[player].person
    if visit.state.over or (person and int(person) in rights.seats_taken(visit.table_id)):
        return form.command(player)
    name = form.name.text
    return clerk.Naming(
        (name,),
        lambda _, people: ReplacePlayer(
            player=player, by=Newcomer(key=player, name=name, person=people[name])
        ),
    )


def answer(
    visit: GameVisit,
    form: CommandForm,
    command: Callable[[], AnyCommand | clerk.Naming],
    refused: RefusedPage,
) -> ResponseReturnValue:
    """Record the command and redirect to all people; else return the player's page again."""
    return record(visit, form, command, refused, then=url_for(".show"))


def find(visit: GameVisit, player: str) -> GameVisit:
    """Return the visit if this player has a seat in its game. errors: NotFound."""
    if player not in visit.state.seats:
        raise NotFound
    return visit


def one_page(
    visit: GameVisit,
    player: str,
    form: CommandForm | None = None,
    refusal: Refusal | None = None,
) -> str:
    name = typed_name(find(visit, player).game.state.players[player].name)
    return page(
        "people/one.html",
        state=visit.state,
        player=player,
        rename_form=form if isinstance(form, RenameForm) else RenameForm(None, name=name),
        replace_form=form if isinstance(form, ReplaceForm) else ReplaceForm(None),
        form=form,
        refusal=refusal,
    )


def join_page(form: JoinForm, refusal: Refusal | None = None) -> str:
    return page("people/join.html", form=form, refusal=refusal)

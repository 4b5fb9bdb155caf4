"""The people of a game: names, substitutes, seats, late joiners and early leavers."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from flask import Blueprint, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import NotFound

from scorekeeper.game.commands import AnyCommand
from scorekeeper.game.refusal import Refusal
from scorekeeper.store import clerk
from scorekeeper.web import access, rows
from scorekeeper.web.access import GamePlace, Right
from scorekeeper.web.forms.base import CommandForm
from scorekeeper.web.pages import page
from scorekeeper.web.recording import RefusedPage, record

from .forms import JoinForm, LeaveForm, RenameForm, ReplaceForm, SwapForm

people = Blueprint("people", __name__)


@people.get("/<link>/game/<int:game>/people")
def show(link: str, game: int) -> ResponseReturnValue:
    """Show who sits where."""
    place = access.open_game(link, game)
    return page("people/show.html", state=place.state, gone=rows.gone(place.state))


@people.get("/<link>/game/<int:game>/people/join")
def joining(link: str, game: int) -> ResponseReturnValue:
    """Show the form by which somebody joins."""
    place = writing(link, game)
    return join_page(JoinForm(formdata=None).offer(place.state))


@people.post("/<link>/game/<int:game>/people/join")
def join(link: str, game: int) -> ResponseReturnValue:
    """Let somebody join."""
    place = writing(link, game)
    form = JoinForm().offer(place.state)
    return record(
        place,
        form,
        lambda: naming(form.name.text, partial(form.command, next_key(place))),
        lambda refusal: join_page(form, refusal),
        then=url_for(".show"),
    )


@people.get("/<link>/game/<int:game>/people/<player>")
def one(link: str, game: int, player: str) -> ResponseReturnValue:
    """Show what can be changed about one player."""
    place = find(writing(link, game), player)
    return one_page(place, player)


@people.post("/<link>/game/<int:game>/people/<player>/name")
def rename(link: str, game: int, player: str) -> ResponseReturnValue:
    """Give a player another name."""
    place = find(writing(link, game), player)
    form = RenameForm()
    return answer(place, form, lambda: form.command(player), refused(place, player, form))


@people.post("/<link>/game/<int:game>/people/<player>/substitute")
def replace(link: str, game: int, player: str) -> ResponseReturnValue:
    """Let somebody else take over a seat."""
    place = find(writing(link, game), player)
    form = ReplaceForm()
    return answer(
        place,
        form,
        lambda: naming(form.substitute.text, partial(form.command, player)),
        refused(place, player, form),
    )


@people.post("/<link>/game/<int:game>/people/<player>/seat")
def swap(link: str, game: int, player: str) -> ResponseReturnValue:
    """Let two players change seats."""
    place = find(writing(link, game), player)
    form = SwapForm()
    return answer(place, form, lambda: form.command(player), refused(place, player, form))


@people.post("/<link>/game/<int:game>/people/<player>/leave")
def leave(link: str, game: int, player: str) -> ResponseReturnValue:
    """Let a player leave."""
    place = find(writing(link, game), player)
    form = LeaveForm()
    return answer(place, form, lambda: form.command(player), refused(place, player, form))


def answer(
    place: GamePlace,
    form: CommandForm,
    command: Callable[[], AnyCommand | clerk.Naming],
    again: RefusedPage,
) -> ResponseReturnValue:
    """Record it and show everybody; or make the player's page again."""
    return record(place, form, command, again, then=url_for(".show"))


def writing(link: str, game: int) -> GamePlace:
    return access.open_game(link, game, Right.KEEP_SCORE)


def find(place: GamePlace, player: str) -> GamePlace:
    """Return the place if this player has a seat in its game."""
    if player not in place.state.seats:
        raise NotFound
    return place


def next_key(place: GamePlace) -> str:
    """Return the key of the next to take a seat: nobody ever had it in this game."""
    return f"p{len(place.state.players) + 1}"


def naming(name: str, command: Callable[[str], AnyCommand]) -> clerk.Naming:
    """Return a command about whoever bears this name: it is made of their number."""
    return clerk.Naming((name,), lambda numbers: command(numbers[name]))


def refused(place: GamePlace, player: str, form: CommandForm) -> RefusedPage:
    """Return what makes a player's page again, with the refusal at the form it answers."""
    return lambda refusal: one_page(place, player, form, refusal)


def one_page(
    place: GamePlace,
    player: str,
    form: CommandForm | None = None,
    refusal: Refusal | None = None,
) -> str:
    name = place.names[player]
    return page(
        "people/one.html",
        state=place.state,
        player=player,
        rename_form=form if isinstance(form, RenameForm) else RenameForm(None, name=name),
        replace_form=form if isinstance(form, ReplaceForm) else ReplaceForm(None),
        form=form,
        refusal=refusal,
    )


def join_page(form: JoinForm, refusal: Refusal | None = None) -> str:
    return page("people/join.html", form=form, refusal=refusal)

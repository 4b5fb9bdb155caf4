"""The home of a table: its games, its players, a new game."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, flash, redirect, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.game import sheet
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.state import State
from scorekeeper.store import desk
from scorekeeper.store import tables as kept

from . import access, starting, statistics
from .access import Right, TablePlace
from .forms.links import TableNameForm
from .forms.start import StartForm
from .pages import page
from .wording import isolated, listing

tables = Blueprint("tables", __name__)
GAMES_SHOWN = 50


@tables.get("/<link>/")
def show(link: str) -> ResponseReturnValue:
    """Show the table's games and what they say about its players."""
    place = access.open_table(link)
    played = games_of(place)
    return page(
        "tables/show.html",
        played=played,
        seated=seated,
        winners=winners,
        standings=statistics.standings(game.state for game in played if game.state.over),
    )


@tables.get("/<link>/games/new")
def new_game(link: str) -> ResponseReturnValue:
    """Show the form for the next game, filled in with the last one's seats."""
    place = access.open_table(link, Right.KEEP_SCORE)
    return new_game_page(form_for_next(games_of(place)))


@tables.post("/<link>/games/new")
def start_game(link: str) -> ResponseReturnValue:
    """Start another game at this table."""
    place = access.open_table(link, Right.KEEP_SCORE)
    form = StartForm()
    if not form.validate():
        return new_game_page(form), 422
    answer = starting.start_game(place, form)
    if isinstance(answer, Refusal):
        return new_game_page(form, answer), 422
    return answer


@tables.get("/<link>/name")
def name(link: str) -> ResponseReturnValue:
    """Show the form that renames the table."""
    place = access.open_table(link, Right.KEEP_SCORE)
    return page("tables/name.html", form=TableNameForm(formdata=None, name=place.table_name))


@tables.post("/<link>/name")
def rename(link: str) -> ResponseReturnValue:
    """Give the table another name."""
    place = access.open_table(link, Right.KEEP_SCORE)
    form = TableNameForm()
    if not form.validate():
        return page("tables/name.html", form=form), 422
    kept.rename_table(place.table_id, form.name.data)
    flash(_("The table is now called “%(name)s”.", name=form.name.data))
    return redirect(url_for("tables.show"), code=303)


def new_game_page(form: StartForm, refusal: Refusal | None = None) -> str:
    return page("tables/new_game.html", form=form, refusal=refusal)


def games_of(place: TablePlace) -> list[desk.OpenGame]:
    """Return the table's latest games, newest first."""
    newest = kept.games_of(place.table_id)[:GAMES_SHOWN]
    return [desk.open_game(game.id) for game in newest]


def form_for_next(played: Sequence[desk.OpenGame]) -> StartForm:
    """Return the form as a rematch would fill it in: the deal passes on by one seat."""
    if not played:
        return StartForm(formdata=None)
    state = played[0].state
    names = [state.players[key].name for key in state.seats]
    first = state.deals[0].dealer
    after = (state.seats.index(first) + 1) % len(names) if first in state.seats else 0
    return StartForm(formdata=None, names=names, dealer=str(after))


def seated(state: State) -> list[str]:
    """Return the names of those who play, in order of play."""
    return [state.players[key].name for key in state.seats]


def winners(state: State) -> str:
    """Return the names of those who won, as a sentence lists them."""
    return listing(isolated(state.players[key].name) for key in sheet.winners(state))

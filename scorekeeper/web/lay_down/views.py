"""Melds: laying down, putting down one more, adding to what lies there, and asking first.

A button that is pressed to check, or for one slot more, shows the page again with the entry as it
is then. That records nothing, and any link may do it. What is to be recorded, ``record`` asks the
right for.
"""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, abort, redirect, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import NotFound

from scorekeeper.game.commands import AnyCommand
from scorekeeper.game.state import State
from scorekeeper.rules.melds.melds import TabledMeld, find_meld
from scorekeeper.web import access
from scorekeeper.web.access import GamePlace
from scorekeeper.web.forms.base import CommandForm
from scorekeeper.web.pads.meldforms import (
    LayDownEntry,
    LayDownForm,
    PutDownEntry,
    PutDownForm,
    TabledEntry,
    TabledForm,
)
from scorekeeper.web.pads.meldpages import (
    lay_down_board,
    lay_down_command,
    lay_down_page,
    put_down_board,
    put_down_page,
    tabled_board,
    tabled_page,
)
from scorekeeper.web.recording import record

lay_down = Blueprint("lay_down", __name__)


@lay_down.get("/<link>/game/<int:game>/lay-down/<player>")
def show(link: str, game: int, player: str) -> ResponseReturnValue:
    """Show the contract's slots and the pad that fills them."""
    place = find_player(access.open_game(link, game), player)
    if player in place.state.deal.down:
        return redirect(url_for(".put_down", player=player), code=303)
    form = LayDownForm(formdata=None)
    return lay_down_page(place, player, form, lay_down_board(place, player, form))


@lay_down.post("/<link>/game/<int:game>/lay-down/<player>")
def record_lay_down(link: str, game: int, player: str) -> ResponseReturnValue:
    """Put a player's contract on the table, with what else goes down in the same turn."""
    place = find_player(access.open_game(link, game), player)
    form = LayDownForm()
    board = lay_down_board(place, player, form)
    if form.press.data:
        return lay_down_page(place, player, form, board)
    return record(
        place,
        form,
        lambda: ruled(form, lay_down_command(place.state, player, form, board)),
        lambda refusal: lay_down_page(place, player, form, board, refusal),
    )


@lay_down.get("/<link>/game/<int:game>/lay-down/<player>/put-down")
def put_down(link: str, game: int, player: str) -> ResponseReturnValue:
    """Show what a player who is down can do: put down one more meld, or add to one."""
    place = find_player(access.open_game(link, game), player)
    form = PutDownForm(formdata=None)
    return put_down_page(place, player, form, put_down_board(place, form))


@lay_down.post("/<link>/game/<int:game>/lay-down/<player>/put-down")
def record_put_down(link: str, game: int, player: str) -> ResponseReturnValue:
    """Put a meld beyond the contract on the table."""
    place = find_player(access.open_game(link, game), player)
    form = PutDownForm()
    board = put_down_board(place, form)
    if form.press.data:
        return put_down_page(place, player, form, board)
    return record(
        place,
        form,
        lambda: ruled(form, form.command(player, board)),
        lambda refusal: put_down_page(place, player, form, board, refusal),
    )


@lay_down.get("/<link>/game/<int:game>/lay-down/meld/<int:number>")
def meld(link: str, game: int, number: int) -> ResponseReturnValue:
    """Show one meld on the table, and what it can take."""
    place = access.open_game(link, game)
    tabled = find_tabled(place, number)
    form = TabledForm(formdata=None)
    offer_players(form, place, request.args.get("player"))
    return tabled_page(place, tabled, form, tabled_board(place, tabled, form))


@lay_down.post("/<link>/game/<int:game>/lay-down/meld/<int:number>")
def record_on_meld(link: str, game: int, number: int) -> ResponseReturnValue:
    """Add cards to a meld on the table, take its joker, or move it."""
    place = access.open_game(link, game)
    tabled = find_tabled(place, number)
    form = TabledForm()
    offer_players(form, place)
    if form.onto.data != [number]:
        abort(400)
    board = tabled_board(place, tabled, form)
    if form.press.data:
        return tabled_page(place, tabled, form, board)
    return record(
        place,
        form,
        lambda: ruled(form, form.command(number, board)),
        lambda refusal: tabled_page(place, tabled, form, board, refusal),
    )


@lay_down.route("/<link>/game/<int:game>/lay-down/check", methods=["GET", "POST"])
def check(link: str, game: int) -> ResponseReturnValue:
    """Say in private whether something would be legal: nothing is recorded, nobody else sees it."""
    place = access.open_game(link, game)
    player = request.args.get("player") or asking(place.state)
    find_player(place, player)
    if player in place.state.deal.down:
        form = PutDownEntry()
        board = put_down_board(place, form)
        return put_down_page(place, player, form, board, private=True)
    entry = LayDownEntry()
    return lay_down_page(place, player, entry, lay_down_board(place, player, entry), private=True)


def find_player(place: GamePlace, player: str) -> GamePlace:
    """Return the place if this player plays in the deal under way; NotFound otherwise."""
    if player not in place.state.deal.players:
        raise NotFound
    return place


def find_tabled(place: GamePlace, number: int) -> TabledMeld:
    """Return a meld on the table; NotFound where it holds no such one."""
    tabled = find_meld(place.state.deal.melds, number)
    if tabled is None:
        raise NotFound
    return tabled


def asking(state: State) -> str:
    """Return the player a check is most likely about: whose turn is open, else who leads."""
    return state.deal.turn.player if state.deal.turn else state.deal.leader


def offer_players(form: TabledEntry, place: GamePlace, player: str | None = None) -> None:
    """Let everybody in the deal be chosen; from the start whoever is meant, or can be alone."""
    deal = place.state.deal
    form.player.offer(place.state, deal.players)
    if form.player.data is None:
        alone = deal.down[0] if len(deal.down) == 1 else None
        meant = player if player in deal.players else None
        form.player.data = meant or (deal.turn.player if deal.turn else alone)


def ruled(form: CommandForm, command: AnyCommand) -> AnyCommand:
    """Return the command, with the table's ruling if there is one."""
    return replace(command, ruling=bool(form.ruling.data))

"""The people of a game: names, substitutes, seats, late joiners and early leavers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from flask import Blueprint, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import lazy_gettext as _
from werkzeug.exceptions import NotFound
from wtforms import HiddenField, SelectField
from wtforms.validators import NumberRange, Optional

from scorekeeper.game import sheet
from scorekeeper.game.commands import AnyCommand, JoinGame, LeaveGame, ReplacePlayer, SwapSeats
from scorekeeper.game.deciding.seating import seat_left_by
from scorekeeper.game.names import is_nameless
from scorekeeper.game.refusal import MOST_CHIPS, Refusal
from scorekeeper.game.state import Newcomer, Player, State
from scorekeeper.store.journal import clerk
from scorekeeper.store.people import rights, tables
from scorekeeper.web import access, underway
from scorekeeper.web.access import GameVisit
from scorekeeper.web.forms.base import (
    NAMED,
    ButtonForm,
    CommandForm,
    NameField,
    RenameForm,
    WholeNumberField,
    typed_name,
)
from scorekeeper.web.forms.counting import PointsField
from scorekeeper.web.pages import page
from scorekeeper.web.recording import RefusedPage, page_again, record

people = Blueprint("people", __name__)


class ReplaceForm(CommandForm):
    """The name of somebody who takes over a seat."""

    substitute = NameField(_("Who takes over?"), NAMED)

    def command(self, player: str, _: State | None, people: Mapping[str, str]) -> ReplacePlayer:
        name = self.substitute.text
        by = Newcomer(key=player, name=name, person=people[name])
        return ReplacePlayer(player=player, by=by)


class SwapForm(ButtonForm):
    """The button with which two players change seats."""

    other = HiddenField()

    def command(self, player: str) -> SwapSeats:
        return SwapSeats(player=player, other=self.other.data or "")


class LeaveForm(ButtonForm):
    """The button with which a player leaves."""

    def command(self, player: str) -> LeaveGame:
        return LeaveGame(player=player)


class JoinForm(CommandForm):
    """The name, seat, points and chips of somebody who joins late.

    again  key of the seat that somebody left who comes back; "": nobody's
    """

    again = HiddenField()
    name = NameField(_("Who joins?"), NAMED)
    after = SelectField(_("Plays after"))
    points = PointsField(_("Starting points"), default="0")
    chips = WholeNumberField(_("Chips"), [Optional(), NumberRange(0, MOST_CHIPS)])

    def offer(self, state: State) -> JoinForm:
        """Let the newcomer sit after anybody who has a seat, last of all unless said."""
        self.after.choices = [(key, state.players[key].name) for key in state.seats]
        if self.after.data is None:
            self.after.data = state.seats[-1]
        if self.chips.data is None and not self.chips.raw_data:
            self.chips.data = state.ruleset.chips.each
        return self

    def command(self, state: State | None, people: Mapping[str, str]) -> JoinGame:
        """Return the command: for the old seat, or with a key that nobody in this game has had."""
        assert state is not None, "a game is joined that has begun"
        name, again = self.name.text, self.again.data or ""
        back = again and again == seat_left_by(state, name)
        key = again if back else f"p{len(state.players) + 1}"
        return JoinGame(
            newcomer=Newcomer(key=key, name=name, person=people[name]),
            after=self.after.data,
            points=self.points.number or 0,
            chips=self.chips.data,
            ruling=self.ruling.data,
        )


@people.get("/<link>/game/<int:game>/people")
def show(link: str, game: int) -> ResponseReturnValue:
    visit = access.open_game(link, game)
    return page("people/show.html", state=visit.state, gone=underway.gone(visit.state))


@people.get("/<link>/game/<int:game>/people/join")
def joining(link: str, game: int) -> ResponseReturnValue:
    """Offer a seat; filled in for somebody who left and comes back, ``again`` in the address."""
    visit = access.open_to_write(link, game)
    again = visit.state.players.get(request.args.get("again", ""))
    return join_page(visit, form_of(visit.state, again if again and again.left else None))


@people.post("/<link>/game/<int:game>/people/join")
def join(link: str, game: int) -> ResponseReturnValue:
    visit = access.open_to_write(link, game)
    form = JoinForm().offer(visit.state)
    return record(
        visit,
        form,
        lambda: clerk.Naming((form.name.text,), form.command),
        lambda visit, refusal: join_page(visit, asking(visit.state, form, refusal), refusal),
        then=url_for(".show"),
    )


def asking(state: State, form: JoinForm, refusal: Refusal | None) -> JoinForm:
    """Return the form that was refused; filled in where its name is that of somebody who left."""
    asked = refusal and any(each.code == "join.played_before" for each in refusal.reasons)
    key = seat_left_by(state, form.name.text) if asked else None
    return form_of(state, state.players[key]) if key else form.offer(state)


def form_of(state: State, back: Player | None = None) -> JoinForm:
    """Return an empty form, or that of somebody who left, with the seat, points, chips of then."""
    if back is None:
        return JoinForm(formdata=None).offer(state)
    points, chips = sheet.total(state, back.key), max(0, sheet.chips_of(state, back.key))
    known = {"name": back.name, "points": str(points), "chips": chips, "again": back.key}
    return JoinForm(formdata=None, data=known, after=sat_after(state, back.key)).offer(state)


def sat_after(state: State, player: str) -> str | None:
    """Return who sat before a player and has a seat still; None: the player was dealt no hand."""
    order = next((each.players for each in reversed(state.deals) if player in each.players), ())
    at = order.index(player) if order else 0
    return next((key for key in reversed((*order[at:], *order[:at])) if key in state.seats), None)


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
        then=after_naming(visit, player) if unnamed else url_for(".show"),
    )


def after_naming(visit: GameVisit, player: str) -> str:
    """Return the page of the next player without a name; the Table where all have one."""
    seats = visit.state.seats
    at = seats.index(player) if player in seats else 0
    nameless = (key for key in (*seats[at + 1 :], *seats[:at]) if visit.is_nameless(key))
    following = next(nameless, None)
    return url_for(".one", player=following) if following else url_for("table.show")


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
    that has taken the nameless seat keeps it: then the person there is called so from now on.
    """
    person = visit.state.players[player].person
    unnamed = [each.id for each in tables.people_of(visit.table_id) if is_nameless(each.name)]
    if any(str(each) == person for each in rights.seats_taken(visit.table_id).keys() & unnamed):
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


def join_page(visit: GameVisit, form: JoinForm, refusal: Refusal | None = None) -> str:
    totals = [sheet.total(visit.state, key) for key in sheet.still_in(visit.state)]
    return page("people/join.html", form=form, refusal=refusal, worst=max(totals, default=0))

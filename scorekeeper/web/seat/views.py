"""A seat of one's own: taken by a link or a code, shown on the player's phone."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from flask import Blueprint, current_app, redirect, session, url_for
from flask.typing import ResponseReturnValue
from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from werkzeug.exceptions import Forbidden
from wtforms import HiddenField, SelectField, StringField
from wtforms.validators import Length

from scorekeeper.game import sheet, winning
from scorekeeper.game.commands import AnyCommand, Exchange
from scorekeeper.game.entering import may_confirm, to_confirm
from scorekeeper.game.needs import Need, needs, place_of
from scorekeeper.game.notes import first_note
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.sheet import hand_that_counts
from scorekeeper.game.state import State
from scorekeeper.store import database
from scorekeeper.store.journal import clerk
from scorekeeper.store.journal.own_steps import own_steps
from scorekeeper.store.people import rights, tables
from scorekeeper.store.people.rights import Right
from scorekeeper.web import access, languages, limiting, underway
from scorekeeper.web.access import GameVisit, TableVisit
from scorekeeper.web.forms.base import (
    ButtonForm,
    CallForm,
    CommandForm,
    RenameForm,
    StepForm,
    options,
    typed_name,
)
from scorekeeper.web.forms.counting import (
    ConfirmForm,
    find_deal,
    find_seat,
    record_of,
)
from scorekeeper.web.forms.countpad import keys_of
from scorekeeper.web.languages import LANGUAGES
from scorekeeper.web.pages import page
from scorekeeper.web.recording import page_again, record
from scorekeeper.web.spoken import number_in
from scorekeeper.wording.speech import gettext as _

LONGEST_CODE = 40  # characters, blanks and dashes between the letters included

seat = Blueprint("seat", __name__)


class CodeForm(FlaskForm):
    """The code that somebody at the table has said."""

    code = StringField(_l("The nine letters"), [Length(max=LONGEST_CODE)])


class TakeForm(CommandForm):
    """Who it is that takes a seat. ``person``: the number of the person, as text."""

    person = HiddenField()


class OwnLanguageForm(FlaskForm):
    """In which language a player reads, on every phone of the seat."""

    lang = SelectField(_l("Language"), choices=options(LANGUAGES))


@dataclass(frozen=True, slots=True, kw_only=True)
class Somebody:
    """Somebody who can sit at the table.

    own    the link of their seat, where this browser has it already
    taken  whether another phone has the seat
    """

    id: int
    name: str
    own: str | None
    taken: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """A counted hand that a player is asked about. ``by_player``: who counts it holds it."""

    deal: int
    player: str
    points: int
    by_player: bool


@seat.get("/seat")
def ask() -> ResponseReturnValue:
    return page("seat/code.html", form=CodeForm(formdata=None))


@seat.post("/seat")
def enter() -> ResponseReturnValue:
    """Go on to where a seat is taken by the link with this code."""
    form = CodeForm()
    way = find_way(form.code.data or "") if form.validate() else None
    if way is None:
        limiting.count_wrong_link()
        form.code.errors = [_("No current game has this code. Check the nine letters.")]
        return page("seat/code.html", form=form), 422
    return redirect(url_for(".choose", link=access.sign(way.nonce)), code=303)


@seat.get("/<link>/seat")
def choose(link: str) -> ResponseReturnValue:
    """Ask who it is that holds this phone; where that is known, go on to the seat."""
    visit = access.open_table(link, Right.PLAY)
    if visit.person is not None:
        return redirect(way_on(visit))
    return choose_page(visit)


@seat.post("/<link>/seat")
def take(link: str) -> ResponseReturnValue:
    visit = access.open_table(link, Right.PLAY)
    form = TakeForm()
    person = access.number_asked(form.person.data or "")
    if not form.validate() or person is None:
        return choose_page(visit, _("Tap your name.")), 422
    try:
        own = rights.take_seat(
            visit.table_id,
            person,
            right=Right.PLAY.value,
            by=visit.author,
            command_id=form.command_id.data or "",
            language=languages.chosen(),
        )
    except (rights.SeatTaken, rights.NoSuchPerson):
        visit = access.open_table(link, Right.PLAY)  # the table may be deleted, with all seats
        # No clash: a phone keeps what clashed, and would ask for this seat again from another one.
        return choose_page(visit, _("Someone has just taken this seat.")), 422
    if visit.may_take_seat:
        access.forget(link)
    return redirect(way_on(access.open_table(access.sign(own.nonce))), code=303)


@seat.get("/<link>/game/<int:game>/seat")
def show(link: str, game: int) -> ResponseReturnValue:
    visit = access.open_game(link, game, Right.PLAY)
    if visit.person is None:
        return redirect(url_for(".choose"))
    if visit.next_game:
        return redirect(url_for(".show", game=visit.next_game))
    if visit.seat is None:
        return page("seat/elsewhere.html")
    if visit.state.over:
        return redirect(underway.end_of_game(visit))
    return seat_page(visit, visit.seat)


@seat.post("/<link>/game/<int:game>/seat/call")
def call(link: str, game: int) -> ResponseReturnValue:
    """Record that this player calls for the card on the discard pile.

    Where nobody is left who may call, too, the rules say at once who gets it.
    """
    visit, key = sitting(link, game)
    form = CallForm()
    answer = own_act(visit, key, form, lambda: form.call(key))
    underway.settle_at_once(visit)
    return answer


@seat.post("/<link>/game/<int:game>/seat/withdraw")
def withdraw(link: str, game: int) -> ResponseReturnValue:
    """Take the own call back while it is open, whoever called since."""
    visit, key = sitting(link, game)
    form = CallForm()
    return own_act(visit, key, form, lambda: form.withdraw(key))


@seat.post("/<link>/game/<int:game>/seat/end-turn")
def end_turn(link: str, game: int) -> ResponseReturnValue:
    visit, key = sitting(link, game)
    form = CallForm()
    return own_act(visit, key, form, lambda: form.end_turn(key))


@seat.post("/<link>/game/<int:game>/seat/exchange")
def exchange(link: str, game: int) -> ResponseReturnValue:
    """Record that the table has made an exchange: one phone says so for all."""
    visit, key = sitting(link, game)
    return own_act(visit, key, ButtonForm(), Exchange)


@seat.post("/<link>/game/<int:game>/seat/went-out")
def go_out(link: str, game: int) -> ResponseReturnValue:
    visit, key = sitting(link, game)
    form = CallForm()
    return own_act(visit, key, form, lambda: form.go_out(key))


@seat.post("/<link>/game/<int:game>/seat/confirm/<int:number>/<player>")
def confirm(link: str, game: int, number: int, player: str) -> ResponseReturnValue:
    """Record that this player says that a counted hand is right."""
    visit, key = sitting(link, game)
    deal, form = find_seat(find_deal(visit.state, number), player), ConfirmForm()
    return record(
        visit,
        form,
        partial(form.command, number, player, key),
        lambda visit, refusal: seat_page(visit, key, refusal, again=(deal.number, player)),
        then=url_for(".show"),
    )


@seat.post("/<link>/game/<int:game>/seat/undo")
def undo(link: str, game: int) -> ResponseReturnValue:
    """Take back what this player did last, if nobody did anything since."""
    visit, key = sitting(link, game)
    form = StepForm()
    return own_act(visit, key, form, form.undo)


@seat.post("/<link>/game/<int:game>/seat/redo")
def redo(link: str, game: int) -> ResponseReturnValue:
    """Do again what this player has just taken back."""
    visit, key = sitting(link, game)
    form = StepForm()
    return own_act(visit, key, form, form.redo)


@seat.get("/<link>/game/<int:game>/seat/own")
def own(link: str, game: int) -> ResponseReturnValue:
    visit, key = sitting(link, game)
    return own_page(visit, key)


@seat.post("/<link>/game/<int:game>/seat/name")
def rename(link: str, game: int) -> ResponseReturnValue:
    visit, key = sitting(link, game)
    form = RenameForm()
    return record(
        visit,
        form,
        partial(form.command, key),
        page_again(own_page, key, form),
        then=url_for(".show"),
    )


@seat.post("/<link>/game/<int:game>/seat/language")
def speak(link: str, game: int) -> ResponseReturnValue:
    """Keep the language of this seat, for this phone and any other that comes to it."""
    visit, key = sitting(link, game)
    form = OwnLanguageForm()
    if not form.validate():
        return own_page(visit, key), 422
    rights.keep_language(visit.link_id, form.lang.data, by=visit.author)
    session["lang"] = form.lang.data
    return redirect(url_for(".show"), code=303)


def sitting(link: str, game: int) -> tuple[GameVisit, str]:
    """Return the visit and the key of its own seat. errors: Forbidden where it has none here."""
    visit = access.open_game(link, game, Right.PLAY)
    if visit.seat is None:
        raise Forbidden
    return visit, visit.seat


def own_act(
    visit: GameVisit, key: str, form: CommandForm, command: Callable[[], AnyCommand]
) -> ResponseReturnValue:
    """Record what a player does on the own seat, and come back to it."""
    return record(visit, form, command, page_again(seat_page, key), then=url_for(".show"))


def own_page(
    visit: GameVisit, key: str, form: RenameForm | None = None, refusal: Refusal | None = None
) -> str:
    return page(
        "seat/own.html",
        form=form or RenameForm(None, name=typed_name(visit.game.state.players[key].name)),
        refusal=refusal,
    )


def find_way(code: str) -> rights.Link | None:
    """Return the link with this code; None where it is no good, or no game is under way there."""
    number = number_in(code, current_app.config["SECRET_KEY"])
    way = None if number is None else rights.link_numbered(number)
    if way is None or not (way.seats and way.is_open):
        return None
    return way if tables.game_under_way(way.table_id) else None


def way_on(visit: TableVisit) -> str:
    """Return the address of a seat in the newest game; of the table's home where none is on."""
    game = tables.game_under_way(visit.table_id)
    if game is None:
        return url_for("home.show", link=visit.link)
    return url_for(".show", link=visit.link, game=game)


def choose_page(visit: TableVisit, wrong: str = "") -> str:
    return page("seat/choose.html", people=people_of(visit.table_id), wrong=wrong)


def people_of(table_id: int) -> list[Somebody]:
    """Return who can take a seat: those of the newest game if one is on, else all who play here."""
    with database.reading():
        taken, people = rights.seats_taken(table_id), tables.people_of(table_id)
        game = tables.game_under_way(table_id)
        state = clerk.open_game(game).state if game else None
    here = seated(state) if state else [one.id for one in people]
    names = {one.id: one.name for one in people}
    mine = access.known_links()
    links = {each: access.sign(row.nonce) for each, row in taken.items()}
    own = {each: link for each, link in links.items() if link in mine}
    return [
        Somebody(id=each, name=names[each], own=own.get(each), taken=each in taken.keys() - own)
        for each in here
        if each in names
    ]


def seated(state: State) -> list[int]:
    return [int(state.players[key].person) for key in state.seats if state.players[key].person]


def seat_page(
    visit: GameVisit,
    key: str,
    refusal: Refusal | None = None,
    *,
    again: tuple[int, str] | None = None,
) -> str:
    """Return the page of a seat. ``again``: the deal and player of a count just refused."""
    state, deal = visit.state, visit.state.deal
    rows = {row.key: row for row in underway.rows_of(state, underway.Order.SEATS)}
    row = rows.get(key)
    waiting = underway.waiting_in(state)
    own_last, own_undone = own_steps(visit.game.id, visit.game.number, state, visit.author)
    return page(
        "seat/show.html",
        state=state,
        deal=deal,
        rules=sheet.rules_of(state, deal, key),
        key=key,
        row=row,
        total=sheet.total(state, key),
        cost=last_cost(state, key),
        standing=standing_of(state, key),
        due=first_note(state, key),
        buying=underway.buying_now(state),
        missing=underway.missing(state, deal),
        leaders=winning.leaders(state),
        calls=underway.open_calls(visit),
        told=underway.told(visit),
        against=underway.no_call(state, key) if row else (),
        look=look_of(state, key, again),
        nods=next((each for each in waiting if each.asked == key), None),
        waits=next((each for each in waiting if each.player == key), None),
        hand=hand_that_counts(deal, key),
        record=record_of(deal, key),
        pad_keys=keys_of(state.ruleset),
        own_last=own_last,
        own_undone=own_undone,
        refusal=refusal,
    )


def look_of(state: State, key: str, again: tuple[int, str] | None = None) -> Look | None:
    """Return the count that this player is asked about; None: none is.

    again  the deal and player of one that was asked about before: first comes whether it still is
    """
    found = to_confirm(state, key)
    if again and may_confirm(state, find_deal(state, again[0]), again[1], key):
        found = find_deal(state, again[0]), again[1]
    if found is None:
        return None
    deal, player = found
    return Look(
        deal=deal.number,
        player=player,
        points=sheet.cost(state, deal, player) or 0,
        by_player=deal.looks[player][0] == player,
    )


def last_cost(state: State, key: str) -> int | None:
    """Return what the last closed deal cost this player, in points; None where there was none."""
    closed = [deal for deal in sheet.closed_deals(state) if key in deal.players]
    return sheet.charged(state, closed[-1], key) if closed else None


def standing_of(state: State, key: str) -> tuple[Need, ...]:
    """Return what is near for this player, and how far they are ahead or behind."""
    near = tuple(each for each in needs(state) if each.player == key)
    place = place_of(state, key)
    return near or ((place,) if place else ())

"""The home of a table: its games, its players, a new game."""

from flask import Blueprint, abort, flash, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from wtforms import HiddenField
from wtforms.validators import InputRequired, Length

from scorekeeper.game.names import is_nameless
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.sheet import leaders, total
from scorekeeper.game.state import State
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.store import database
from scorekeeper.store.journal import clerk
from scorekeeper.store.journal.summaries import Summary
from scorekeeper.store.people import houserules
from scorekeeper.store.people import tables as kept
from scorekeeper.web import access, games, starting
from scorekeeper.web.access import Right, TableVisit
from scorekeeper.web.forms.base import LONGEST_NAME, NameField
from scorekeeper.web.forms.start import StartForm
from scorekeeper.web.pages import page
from scorekeeper.wording.cards import isolated, listing
from scorekeeper.wording.names import called
from scorekeeper.wording.speech import gettext as _

from .listed import read_page, standings

MOST_PEOPLE_OFFERED = 24
"""How many earlier players are offered by name; others are typed."""

home = Blueprint("home", __name__)


class TableNameForm(FlaskForm):
    """Another name for the table; ``was``: the one that the page showed."""

    name = NameField(_l("Name of your table"), [InputRequired(), Length(max=LONGEST_NAME)])
    was = HiddenField()


@home.get("/<link>/")
def show(link: str) -> ResponseReturnValue:
    with database.reading():
        visit, before = access.open_table(link), access.before_asked()
        listed = read_page(visit.table_id, before)
        rules = houserules.rules_of(visit.table_id)
    if before is not None and not listed.games:
        abort(404)
    now = next((game for game in listed.games[:1] if game.state), None)
    return page(
        "home/show.html" if before is None else "home/older.html",
        listed=listed,
        now=now,
        front=in_front(now.state) if now and now.state else None,
        rules=[one for one in rules if one.archived is None],
        winners=winners,
        standings=standings(listed.finished),
    )


@home.get("/<link>/home/new-game")
def new_game(link: str) -> ResponseReturnValue:
    visit = access.open_table(link, Right.KEEP_SCORE)
    form = form_for_next(visit, find_newest(visit), request.args.get("rules"))
    return new_game_page(visit, form)


@home.post("/<link>/home/new-game")
def start_game(link: str) -> ResponseReturnValue:
    visit = access.open_table(link, Right.KEEP_SCORE)
    form = StartForm(table_id=visit.table_id)
    if not form.validate():
        return new_game_page(visit, form), 422
    answer = starting.start_game(visit, form)
    if isinstance(answer, Refusal):
        return new_game_page(visit, form, answer), 422
    return answer


@home.get("/<link>/home/name")
def name(link: str) -> ResponseReturnValue:
    visit = access.open_table(link, Right.KEEP_SCORE)
    form = TableNameForm(formdata=None, name=visit.table_name, was=visit.kept_as)
    return page("home/name.html", form=form)


@home.post("/<link>/home/name")
def rename(link: str) -> ResponseReturnValue:
    visit = access.open_table(link, Right.KEEP_SCORE)
    form = TableNameForm()
    if not form.validate():
        return page("home/name.html", form=form), 422
    try:
        kept.rename_table(visit.table_id, form.name.text, was=form.was.data, by=visit.author)
    except kept.ChangedMeanwhile:
        form.was.data = now = kept.find_table_name(visit.table_id)
        form.name.errors = [
            _(
                "Someone just renamed it “%(name)s”. Save again to use yours.",
                name=now,
            )
        ]
        return page("home/name.html", form=form), 409
    flash(_("The table is now called “%(name)s”.", name=form.name.data))
    return redirect(url_for("home.show"), code=303)


def new_game_page(visit: TableVisit, form: StartForm, refusal: Refusal | None = None) -> str:
    people = [each.name for each in kept.people_of(visit.table_id) if not is_nameless(each.name)]
    return page(
        "home/new_game.html", form=form, refusal=refusal, people=people[:MOST_PEOPLE_OFFERED]
    )


def find_newest(visit: TableVisit) -> State | None:
    newest = [line.id for line in kept.summaries_of(visit.table_id, limit=1)]
    return next(iter(clerk.states_of(newest).values()), None)


def form_for_next(visit: TableVisit, last: State | None, rules: str | None) -> StartForm:
    """Return the next game's form, seats as before, the deal passed on; ``rules``: those chosen."""
    if last is None:
        choice = {"ruleset": rules} if rules else {}
        return StartForm(formdata=None, table_id=visit.table_id, **choice)
    ruleset = rules or key_of_last(visit, last.ruleset)
    names = [last.players[key].name for key in last.seats]
    first = last.deals[0].dealer
    after = (last.seats.index(first) + 1) % len(names) if first in last.seats else 0
    return StartForm(
        formdata=None,
        table_id=visit.table_id,
        many=str(len(names)),
        names=["" if is_nameless(name) else name for name in names],
        dealer=str(after),
        ruleset=ruleset,
    )


def key_of_last(visit: TableVisit, ruleset: Ruleset) -> str | None:
    """Return the key of the game on offer that is called as the last one; None: none is."""
    offered = [game for group in games.offered(visit.table_id) for game in group.games]
    return next((game.key for game in offered if game.ruleset.name == ruleset.name), None)


def in_front(state: State) -> tuple[str, int] | None:
    """Return who has the lowest total, and how much that is; None before a deal is closed."""
    keys = leaders(state)
    if not keys:
        return None
    return listing(isolated(state.players[key].name) for key in keys), total(state, keys[0])


def winners(summary: Summary) -> str:
    return listing(isolated(called(name)) for name in summary.winners)

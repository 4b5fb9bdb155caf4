"""The home of a table: its games, its players, a new game."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from flask import Blueprint, abort, flash, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from wtforms import HiddenField
from wtforms.validators import InputRequired, Length

from scorekeeper.game.names import is_nameless
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.sheet import total
from scorekeeper.game.state import State
from scorekeeper.game.winning import leaders
from scorekeeper.store import database
from scorekeeper.store.books import versions
from scorekeeper.store.journal import clerk
from scorekeeper.store.journal.summaries import Summary, summary_of
from scorekeeper.store.models import utc_now
from scorekeeper.store.people import houserules, playing, tables, tables as kept, tournaments
from scorekeeper.store.people.rights import Right
from scorekeeper.web import access, nextseats, standings, starting
from scorekeeper.web.access import TableVisit
from scorekeeper.web.forms.base import LONGEST_NAME, NameField
from scorekeeper.web.forms.start import StartForm
from scorekeeper.web.pages import page
from scorekeeper.web.standings import Board
from scorekeeper.wording.cards import isolated, listing
from scorekeeper.wording.names import called, game_name
from scorekeeper.wording.speech import gettext as _

ON_A_PAGE = 15
AN_EVENING = timedelta(hours=18)
"""For so long a tournament comes first at its table."""
BEST = 5
"""How many of those who are ranked the home shows."""
MOST_PEOPLE_OFFERED = 24
"""How many earlier players are offered by name; others are typed."""

home = Blueprint("home", __name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A game in the list: its summary where it is over, else its state.

    started    when it began, in UTC
    uncounted  whether the table keeps it without counting
    """

    id: int
    started: datetime
    summary: Summary | None = None
    state: State | None = None
    uncounted: bool = False

    @property
    def day(self) -> datetime:
        """When it ended; of one that goes on, when it began."""
        return self.summary.ended if self.summary else self.started

    @property
    def ruleset(self) -> str:
        if self.state:
            return game_name(self.state.ruleset.name)
        assert self.summary
        return game_name(self.summary.result.ruleset)

    @property
    def seated(self) -> list[str]:
        if self.state:
            return [self.state.players[key].name for key in self.state.seats]
        assert self.summary
        return [called(each.name) for each in self.summary.result.seated]


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A page of the list, newest first.

    older  the next page is of the games before this one; None: there is none
    mixed  whether they go by several rules, so that each says by which
    """

    games: tuple[Listed, ...]
    older: int | None
    mixed: bool


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
        others = versions.other_versions(visit.table_id) if visit.may_hand_out else ()
        board = best_of_year(visit.table_id, listed) if before is None else None
        evening = tournament_here(visit.table_id, listed)
        sits = evening and nextseats.seat_now(
            tournaments.find(visit.table_id, evening.id), visit.person
        )
        tournament = way_to_tournament(visit.table_id)
    if before is not None and not listed.games:
        abort(404)
    now = next((game for game in listed.games[:1] if game.state), None)
    return page(
        "home/show.html" if before is None else "home/older.html",
        listed=listed,
        now=now,
        evening=evening,
        sits=sits,
        tournament=tournament,
        front=in_front(now.state) if now and now.state else None,
        rules=[one for one in rules if one.archived is None],
        winners=winners,
        others=others,
        board=board,
        many=BEST,
    )


def tournament_here(table_id: int, listed: Page) -> tournaments.Line | None:
    """Return the tournament that a table began last, if that was today and it plays no game."""
    newest = next(iter(tournaments.tournaments_of(table_id)), None)
    played = any(newest and game.started > newest.begun for game in listed.games[:1])
    return newest if newest and not played and newest.begun > utc_now() - AN_EVENING else None


def way_to_tournament(table_id: int) -> str | None:
    """Return the address of the tournament whose table this is, for whoever directs it.

    returns  None where it is no tournament's; "" where this browser knows no link that directs
    """
    found = playing.tournaments_at([table_id]).get(table_id)
    if found is None:
        return None
    for link, row in access.find_rows(access.known_links()).items():
        if row.table_id == found.table_id and row.is_open and access.author_of(row).full:
            return url_for("tournament.show", link=link, tournament=found.id)
    return ""


@home.get("/<link>/home/new-game")
def new_game(link: str) -> ResponseReturnValue:
    """Show the next game's form; who plays at a table of a tournament is drawn."""
    visit = access.open_table(link, Right.KEEP_SCORE)
    if way_to_tournament(visit.table_id) is not None:
        return redirect(url_for("home.show"))
    form = form_for_next(visit, starting.find_newest(visit), request.args.get("rules"))
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


def form_for_next(visit: TableVisit, last: State | None, rules: str | None) -> StartForm:
    """Return the next game's form, seats as before, the deal passed on; ``rules``: those chosen."""
    if last is None:
        choice = {"ruleset": rules} if rules else {}
        return StartForm(formdata=None, table_id=visit.table_id, **choice)
    ruleset = rules or starting.key_of_last(visit, last.ruleset)
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


def in_front(state: State) -> tuple[str, int] | None:
    """Return who has the lowest total, and how much that is; None before a deal is closed."""
    keys = leaders(state)
    if not keys:
        return None
    return listing(isolated(state.players[key].name) for key in keys), total(state, keys[0])


def winners(summary: Summary) -> str:
    return listing(isolated(called(name)) for name in summary.result.winners)


def read_page(table_id: int, before: int | None = None) -> Page:
    """Return a page of a table's games, after the game ``before``; None: the newest page."""
    lines = tables.summaries_of(table_id, before, ON_A_PAGE + 1)
    shown = lines[:ON_A_PAGE]
    states = clerk.states_of([line.id for line in shown if line.summary is None])
    games = tuple(listed(line, states.get(line.id)) for line in shown)
    older = shown[-1].id if len(lines) > ON_A_PAGE else None
    return Page(games=games, older=older, mixed=len({game.ruleset for game in games}) > 1)


def best_of_year(table_id: int, listed: Page) -> Board | None:
    """Return the standings of the year in which the newest game that is over began.

    returns  None where nobody is ranked in it
    """
    newest = next((game for game in listed.games if game.summary), None)
    if newest is None:
        return None
    began = newest.started + (standings.ahead_of_utc() or timedelta())
    year = standings.year_of(f"{began:%Y}")
    games = standings.games_over(table_id, since=year.season.first)
    board = standings.board_of(table_id, year, games)
    return board if board.rows else None


def listed(line: tables.GameLine, state: State | None) -> Listed:
    """Return a game as it is listed; ``state``: of one without a summary."""
    if state and state.over:
        # Its line is damaged: the journal knows all but when it ended.
        summary = summary_of(state, line.started)
        return Listed(id=line.id, started=line.started, summary=summary, uncounted=line.uncounted)
    named = access.with_names(state) if state else None
    return Listed(
        id=line.id,
        started=line.started,
        summary=line.summary,
        state=named,
        uncounted=line.uncounted,
    )

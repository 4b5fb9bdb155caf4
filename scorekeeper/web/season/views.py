"""A season's standings; its form; people who are one; games that do not count."""

from dataclasses import dataclass
from itertools import combinations
from math import comb

from flask import Blueprint, abort, flash, redirect, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.game.careers import duel_of
from scorekeeper.game.names import look_alike
from scorekeeper.game.seasons import CountedAs, Measure, Played, Season, figures_of, person_of
from scorekeeper.store import database
from scorekeeper.store.journal.clerk import NoSuchGame
from scorekeeper.store.people import joining, seasons as kept, tables
from scorekeeper.store.people.rights import NoSuchPerson, Right
from scorekeeper.web import access, standings
from scorekeeper.web.access import TableVisit
from scorekeeper.web.pages import page
from scorekeeper.web.standings import Board, Chosen
from scorekeeper.wording.cards import isolated, listing
from scorekeeper.wording.names import called
from scorekeeper.wording.speech import gettext as _

from .chat import chat_text
from .forms import JoinForm, SeasonForm

ON_A_PAGE = 50
MOST_ALIKE = 6
"""How many pairs of names that look alike are offered; and of how many people they are sought."""
MOST_COMPARED = 200

season = Blueprint("season", __name__)


@season.get("/<link>/season/")
def show(link: str) -> ResponseReturnValue:
    with database.reading():
        visit = access.open_table(link)
        board, choices = open_board(visit)
    return page("season/show.html", board=board, choices=choices)


@season.get("/<link>/season/print")
def sheet(link: str) -> ResponseReturnValue:
    """Show a season with all its figures, for one page of paper."""
    with database.reading():
        visit = access.open_table(link)
        board, _choices = open_board(visit)
    return page("season/print.html", board=board)


@season.get("/<link>/season/chat")
def chat(link: str) -> ResponseReturnValue:
    with database.reading():
        visit = access.open_table(link)
        board, _choices = open_board(visit)
    return page("season/chat.html", board=board, text=chat_text(board, visit.table_name))


@season.get("/<link>/season/games")
def games(link: str) -> ResponseReturnValue:
    """List the games of a season, also those that do not count, the newest one first."""
    with database.reading():
        visit, before = access.open_table(link), access.before_asked()
        played = standings.games_over(visit.table_id)
        chosen, _choices = choose(visit, played)
    some = [game for game in played if chosen.season.covers(game)][::-1]
    ids = [game.id for game in some]
    if before is not None and before not in ids:
        abort(404)
    some = some[ids.index(before) + 1 :] if before is not None else some
    return page(
        "season/games.html",
        chosen=chosen,
        games=some[:ON_A_PAGE],
        older=some[ON_A_PAGE - 1].id if len(some) > ON_A_PAGE else None,
        winners=winners,
    )


@season.post("/<link>/season/games/<int:number>")
def let_count(link: str, number: int) -> ResponseReturnValue:
    visit = access.open_table(link, Right.KEEP_SCORE)
    counts = request.form.get("counts") == "1"
    try:
        kept.let_count(visit.table_id, number, counts=counts, by=visit.author)
    except NoSuchGame:
        abort(404)
    flash(_("That game counts again.") if counts else _("That game is kept without counting."))
    of = request.args.get("of")  # left out of the address where it is None
    return redirect(url_for(".games", of=of, _anchor=f"game-{number}"), code=303)


@season.get("/<link>/season/new")
def new(link: str) -> ResponseReturnValue:
    visit = access.open_table(link, Right.KEEP_SCORE)
    return form_page(offered(visit, SeasonForm(formdata=None)))


@season.post("/<link>/season/new")
def add(link: str) -> ResponseReturnValue:
    visit = access.open_table(link, Right.KEEP_SCORE)
    form = offered(visit, SeasonForm())
    if not form.validate():
        return form_page(form), 422
    command_id = form.command_id.data or ""
    try:
        number = kept.keep_season(
            visit.table_id, form.season, by=visit.author, command_id=command_id
        )
    except kept.TooManySeasons:
        form.form_errors.append(_("Your table has no room for more seasons."))
        return form_page(form), 422
    return redirect(url_for(".show", of=f"s{number}"), code=303)


@season.get("/<link>/season/<int:number>/edit")
def edit(link: str, number: int) -> ResponseReturnValue:
    visit = access.open_table(link, Right.KEEP_SCORE)
    was = find(visit, number)
    return form_page(offered(visit, SeasonForm.of(was), was), number, was.name)


@season.post("/<link>/season/<int:number>/edit")
def change(link: str, number: int) -> ResponseReturnValue:
    visit = access.open_table(link, Right.KEEP_SCORE)
    was = find(visit, number)
    form = offered(visit, SeasonForm(), was)
    if not form.validate():
        return form_page(form, number, was.name), 422
    try:
        kept.change_season(visit.table_id, number, form.season, by=visit.author)
    except kept.NoSuchSeason:
        abort(404)
    return redirect(url_for(".show", of=f"s{number}"), code=303)


@season.post("/<link>/season/<int:number>/delete")
def delete(link: str, number: int) -> ResponseReturnValue:
    visit = access.open_table(link, Right.KEEP_SCORE)
    name = find(visit, number).name
    kept.delete_season(visit.table_id, number, by=visit.author)
    flash(_("The season “%(name)s” is deleted. Its games are all still there.", name=name))
    return redirect(url_for(".show"), code=303)


@season.get("/<link>/season/people")
def people(link: str) -> ResponseReturnValue:
    return people_page(access.open_table(link, Right.KEEP_SCORE), JoinForm(formdata=None))


@season.post("/<link>/season/people")
def join(link: str) -> ResponseReturnValue:
    visit = access.open_table(link, Right.KEEP_SCORE)
    form = JoinForm().offer(people_to_choose(visit))
    if not form.validate():
        return people_page(visit, form), 422
    try:
        joining.join_people(visit.table_id, form.person.data, form.into.data, by=visit.author)
    except NoSuchPerson:
        abort(404)
    except joining.PlayedTogether as together:
        form.form_errors.append(_("They played in the same game, so they are two people."))
        return people_page(visit, form, together.game), 422
    except joining.InACircle:
        form.form_errors.append(_("They are counted as one already."))
        return people_page(visit, form), 422
    flash(_("Counted as one from now on. You can separate them again."))
    return redirect(url_for(".people"), code=303)


@season.post("/<link>/season/people/<int:number>/part")
def part(link: str, number: int) -> ResponseReturnValue:
    visit = access.open_table(link, Right.KEEP_SCORE)
    try:
        joining.part_person(visit.table_id, number, by=visit.author)
    except NoSuchPerson:
        abort(404)
    flash(_("Counted as two people again."))
    return redirect(url_for(".people"), code=303)


def open_board(visit: TableVisit) -> tuple[Board, list[Chosen]]:
    """Return the board that the address asks for, and what else may be chosen. errors: NotFound."""
    played = standings.games_over(visit.table_id)
    chosen, choices = choose(visit, played)
    asked = request.args.get("by")
    try:
        by = Measure(asked) if asked else None
    except ValueError:
        abort(404)
    return standings.board_of(visit.table_id, chosen, played, by), choices


def choose(visit: TableVisit, played: list[Played]) -> tuple[Chosen, list[Chosen]]:
    """Return the season that the address asks for, else the newest year. errors: NotFound."""
    choices = standings.seasons_to_choose(visit.table_id, played)
    asked = request.args.get("of")
    if not asked:
        return choices[0], choices
    found = next((each for each in choices if each.key == asked), None)
    return found or abort(404), choices


def winners(game: Played) -> str:
    return listing(isolated(called(name)) for name in game.result.winners)


def offered(visit: TableVisit, form: SeasonForm, was: Season | None = None) -> SeasonForm:
    """Return the form with the games that were played at the table; ``was``: what it changes."""
    played = dict.fromkeys(game.result.ruleset for game in kept.games_over(visit.table_id))
    return form.offer(list(played | dict.fromkeys(was.rulesets if was else ())))


def form_page(form: SeasonForm, number: int | None = None, name: str = "") -> str:
    """Return the form; ``number``, ``name``: of the season that it changes."""
    by_utc = standings.ahead_of_utc() is None
    return page("season/form.html", form=form, number=number, name=name, by_utc=by_utc)


def find(visit: TableVisit, number: int) -> Season:
    """Return a season of this table. errors: NotFound."""
    try:
        return kept.find_season(visit.table_id, number)
    except kept.NoSuchSeason:
        abort(404)


@dataclass(frozen=True, slots=True)
class Alike:
    """Two people whose names look alike: the one with fewer games, and the other."""

    person: int
    name: str
    into: int
    as_: str


def people_page(visit: TableVisit, form: JoinForm, together: int | None = None) -> str:
    """Return the page of people who are one. ``together``: a game that two played, not one."""
    names = standings.names_at(visit.table_id)
    counted_as = joining.counted_at(visit.table_id)
    played = kept.games_over(visit.table_id)
    return page(
        "season/people.html",
        form=form.offer(people_to_choose(visit)),
        joined=[(int(one), names[one], names[as_]) for one, as_ in counted_as.items()],
        alike=alike(visit, played, counted_as),
        together=together,
        anyone=anyone_to_join(visit, played, counted_as),
    )


def people_to_choose(visit: TableVisit) -> list[tuple[int, str]]:
    return [(each.id, called(each.name)) for each in tables.people_of(visit.table_id)]


def anyone_to_join(visit: TableVisit, played: list[Played], counted_as: CountedAs) -> bool:
    """Return whether there are two people who never played together."""
    everybody = {counted_as.get(str(one), str(one)) for one, _name in people_to_choose(visit)}
    met: set[tuple[str, str]] = set()
    for game in played:
        seated = {person_of(player, counted_as) for player in game.result.players} - {None}
        met |= set(combinations(sorted(map(str, seated)), 2))
    return len(met) < comb(len(everybody), 2)


def alike(visit: TableVisit, played: list[Played], counted_as: CountedAs) -> list[Alike]:
    """Return pairs whose names look alike and who never played together."""
    names = {str(each.id): each.name for each in tables.people_of(visit.table_id)}
    figures = figures_of(played, counted_as)
    known = sorted(figures, key=lambda one: -figures[one].games)[:MOST_COMPARED]
    found = (
        Alike(int(rarer), names[rarer], int(more), names[more])
        for more, rarer in combinations(known, 2)
        if look_alike(names[more], names[rarer])
        and not duel_of(more, rarer, played, counted_as).meetings
    )
    return [each for each, _place in zip(found, range(MOST_ALIKE), strict=False)]

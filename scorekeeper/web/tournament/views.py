"""The pages of a tournament: its beginning, the director's, people, tables, the wall, paper."""

from flask import Blueprint, Response, flash, redirect, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import Forbidden, NotFound

from scorekeeper.game.names import is_nameless
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.tournament.formats import Format, formats
from scorekeeper.store import database
from scorekeeper.store.people import tables, tournaments as kept
from scorekeeper.store.people.rights import Right
from scorekeeper.store.people.tournaments import Tournament
from scorekeeper.web import access, limiting, live, starting
from scorekeeper.web.access import TableVisit
from scorekeeper.web.forms.base import ButtonForm
from scorekeeper.web.pages import page, shared_command_id
from scorekeeper.web.qr import code_to_scan
from scorekeeper.web.security import reachable
from scorekeeper.wording.speech import gettext as _
from scorekeeper.wording.tournament import facts_text, format_sentences

from . import opening
from .forms import LAST, BeginForm, DrawForm, LateForm, StartForm, TimeForm
from .overview import Overview
from .ways import find_way, letters_of, links_of, looking_link, way_in

MORE_MINUTES = 5

tournament = Blueprint("tournament", __name__)


@tournament.get("/tournament")
def index_first() -> ResponseReturnValue:
    """Show, without a table, how a tournament begins, and at which tables there are some."""
    return begin_page(BeginForm(formdata=None, table_id=None))


@tournament.post("/tournament")
def begin_first() -> ResponseReturnValue:
    """Begin a tournament at a table that is made for it."""
    return begun(BeginForm(table_id=None))


@tournament.get("/<link>/tournament")
def index(link: str) -> ResponseReturnValue:
    visit = access.open_table(link)
    last = find_last(visit)
    form = BeginForm(formdata=None, table_id=visit.table_id, last=own_way(last))
    return begin_page(form, visit=visit, last=last)


@tournament.post("/<link>/tournament")
def begin(link: str) -> ResponseReturnValue:
    visit = direct(link)
    last = find_last(visit)
    return begun(BeginForm(table_id=visit.table_id, last=own_way(last)), visit, last)


def begun(
    form: BeginForm, visit: TableVisit | None = None, last: Tournament | None = None
) -> ResponseReturnValue:
    """Begin a tournament with its first draw; or only show the form, filled in or refused.

    visit  to its table; None: that is made now
    last   the tournament before it
    """
    valid = form.validate()
    if form.fill.data:
        form.fill_in(last_names(visit, last) if visit and form.fill.data == LAST else ())
        return begin_page(form, visit=visit, last=last), 422 if form.own.errors else 200
    rules = opening.rules_chosen(form, visit.table_id if visit else None) if valid else None
    if rules is None or isinstance(rules, Refusal):
        return begin_page(form, rules, visit, last), 422
    assert form.way is not None  # it is valid
    limiting.count_new_table()
    once = form.command_id.data or ""
    at = visit or starting.make_table(_("Tournament"), once)
    number = kept.begin(
        *(at.table_id, form.names.names),
        rules=rules,
        form=form.way,
        by=at.author,
        command_id=once,
    )
    return redirect(url_for(".show", link=at.link, tournament=number), code=303)


@tournament.get("/<link>/tournament/<int:tournament>")
def show(link: str, tournament: int) -> ResponseReturnValue:
    _visit, overview = open_here(link, tournament)
    return show_page(overview)


@tournament.post("/<link>/tournament/<int:tournament>/draw")
def draw(link: str, tournament: int) -> ResponseReturnValue:
    """Draw the round that has not begun again; where there is none, the next."""
    visit, overview = open_to_direct(link, tournament)
    form = DrawForm()
    form.validate()
    try:
        kept.draw_round(overview.tournament, form.round.data or 0, by=visit.author)
    except kept.DrawnAnew:
        flash(_("Who sits where has changed. Look at it once more."))
    return redirect(url_for(".show"), code=303)


@tournament.post("/<link>/tournament/<int:tournament>/start")
def start(link: str, tournament: int) -> ResponseReturnValue:
    """Begin the round that is drawn; where a table has no game yet, start that."""
    visit, overview = open_to_direct(link, tournament)
    form = StartForm()
    form.validate()
    if overview.tournament.drawn is None:
        opening.start_games(overview.tournament, by=visit.author)
        return redirect(url_for(".show"), code=303)
    try:
        if overview.draw is None or form.drawn.data != sign_of(overview):
            raise kept.DrawnAnew(tournament)
        opening.begin_round(overview, by=visit.author)
    except kept.DrawnAnew:
        flash(_("Who sits where has changed. Look at it once more."))
    return redirect(url_for(".show"), code=303)


@tournament.get("/<link>/tournament/<int:tournament>/people")
def people(link: str, tournament: int) -> ResponseReturnValue:
    _visit, overview = open_here(link, tournament)
    return page("tournament/people.html", overview=overview, form=LateForm(formdata=None))


@tournament.post("/<link>/tournament/<int:tournament>/people")
def add(link: str, tournament: int) -> ResponseReturnValue:
    visit, overview = open_to_direct(link, tournament)
    form = LateForm()
    if form.validate():
        try:
            kept.add_entrants(overview.tournament, form.names.names, by=visit.author)
            return redirect(url_for(".people"), code=303)
        except kept.TooManyEntrants:
            most = kept.MOST_ENTRANTS
            form.names.errors = [_("%(num)d players are the most a tournament takes.", num=most)]
    return page("tournament/people.html", overview=overview, form=form), 422


@tournament.post("/<link>/tournament/<int:tournament>/people/<int:number>/leave")
def leave(link: str, tournament: int, number: int) -> ResponseReturnValue:
    return let_leave(link, tournament, number, left=True)


@tournament.post("/<link>/tournament/<int:tournament>/people/<int:number>/return")
def come_back(link: str, tournament: int, number: int) -> ResponseReturnValue:
    return let_leave(link, tournament, number, left=False)


@tournament.get("/<link>/tournament/<int:tournament>/table/<int:number>")
def table(link: str, tournament: int, number: int) -> ResponseReturnValue:
    """Show what the director needs of one table: its code, its games, its time, its links."""
    _visit, overview = open_to_direct(link, tournament)
    rows = links_of(overview, number)
    seats, keeper = rows.get(Right.PLAY), rows.get(Right.KEEP_SCORE)
    return page(
        "tournament/table.html",
        overview=overview,
        number=number,
        line=next((each for each in overview.tables if each.number == number), None),
        played=[each for each in overview.tournament.sittings if each.table == number],
        keeping=access.sign(keeper.nonce) if keeper else "",
        seats=way_in(seats) if seats else "",
        keeper=way_in(keeper) if keeper else "",
        spoken=letters_of(seats),
        more=MORE_MINUTES,
    )


@tournament.get("/<link>/tournament/<int:tournament>/table/<int:number>/seats.svg")
def seats_code(link: str, tournament: int, number: int) -> Response:
    _visit, overview = open_to_direct(link, tournament)
    return code_to_scan(way_in(find_way(overview, number, Right.PLAY)), scale=6, error="m")


@tournament.get("/<link>/tournament/<int:tournament>/table/<int:number>/keeper.svg")
def keeper_code(link: str, tournament: int, number: int) -> Response:
    _visit, overview = open_to_direct(link, tournament)
    return code_to_scan(way_in(find_way(overview, number, Right.KEEP_SCORE)), scale=6, error="m")


@tournament.post("/<link>/tournament/<int:tournament>/table/<int:number>/links")
def renew(link: str, tournament: int, number: int) -> ResponseReturnValue:
    """Turn off all links of a table and make new ones, where a phone is in the wrong hands."""
    visit, overview = open_to_direct(link, tournament)
    form = ButtonForm()
    form.validate()
    if number not in overview.tournament.tables:
        raise NotFound
    once, labels = form.command_id.data or "", starting.FIRST_LINKS
    kept.renew_links(overview.tournament, number, labels, by=visit.author, command_id=once)
    live.find_bus().tell()
    flash(_("The table has new links. The old ones no longer work."))
    return redirect(url_for(".table", number=number), code=303)


@tournament.post("/<link>/tournament/<int:tournament>/time")
def give_time(link: str, tournament: int) -> ResponseReturnValue:
    """Give more minutes to a table of the round, or to all."""
    visit, overview = open_to_direct(link, tournament)
    form = TimeForm()
    form.validate()
    current = overview.round
    one = form.table.data
    seen = current is not None and current.number == form.round.data
    if seen and current and overview.extra == form.extra.data:
        which = [each.table for each in overview.sittings if one in (None, each.table)]
        kept.give_time(overview.tournament, current.number, which, MORE_MINUTES, by=visit.author)
    return redirect(url_for(".show") if one is None else url_for(".table", number=one), code=303)


@tournament.get("/<link>/tournament/<int:tournament>/wall")
def wall(link: str, tournament: int) -> ResponseReturnValue:
    """Show all on one screen, for everybody in the room."""
    visit, overview = open_here(link, tournament)
    follow = looking_link(visit)
    return page(
        "tournament/wall.html",
        overview=overview,
        news=kept.news_of(visit.table_id, tournament),
        follow=follow is not None,
        bare="bare" in request.args,
    )


@tournament.get("/<link>/tournament/<int:tournament>/news")
def news(link: str, tournament: int) -> Response:
    """Answer with a number that is another one once anything has changed."""
    visit = access.open_table(link)
    try:
        return Response(str(kept.news_of(visit.table_id, tournament)), mimetype="text/plain")
    except kept.NoSuchTournament:
        raise NotFound from None


@tournament.get("/<link>/tournament/<int:tournament>/follow.svg")
def follow_code(link: str, tournament: int) -> Response:
    """Show the code by which everybody in the room may look at the tournament."""
    visit, _overview = open_here(link, tournament)
    row = looking_link(visit)
    if row is None:
        raise NotFound
    address = reachable(url_for(".show", link=access.sign(row.nonce), tournament=tournament))
    return code_to_scan(address, scale=6, error="m")


@tournament.get("/<link>/tournament/<int:tournament>/paper")
def paper(link: str, tournament: int) -> ResponseReturnValue:
    """Show two pages to print: a card for each table, and the round with the standings."""
    visit, overview = open_here(link, tournament)
    own = overview.tournament.tables if visit.may_hand_out else {}
    spoken = {number: letters_of(links_of(overview, number).get(Right.PLAY)) for number in own}
    return page("tournament/paper.html", overview=overview, cards=spoken)


def direct(link: str) -> TableVisit:
    """Return the visit of a scorekeeper's own link, which directs. errors: as ``open_table``."""
    visit = access.open_table(link)
    if not visit.may_hand_out:
        raise Forbidden
    return visit


def open_here(link: str, number: int) -> tuple[TableVisit, Overview]:
    """Return a visit and the tournament of this number at its table. errors: as ``open_table``."""
    visit = access.open_table(link)
    return visit, find(visit, number)


def open_to_direct(link: str, number: int) -> tuple[TableVisit, Overview]:
    """Return the same for a link that directs."""
    visit = direct(link)
    return visit, find(visit, number)


def find(visit: TableVisit, number: int) -> Overview:
    try:
        return Overview(kept.find(visit.table_id, number))
    except kept.NoSuchTournament:
        raise NotFound from None


def begin_page(
    form: BeginForm,
    refusal: Refusal | None = None,
    visit: TableVisit | None = None,
    last: Tournament | None = None,
) -> str:
    """Return the page on which a tournament begins: at a table, or with a table of its own."""
    return page(
        "tournament/index.html",
        form=form,
        refusal=refusal,
        begun=kept.tournaments_of(visit.table_id) if visit else (),
        known={} if visit else tables_with_tournaments(),
        last=len(last_names(visit, last)) if visit else 0,
        directs=visit is None or visit.may_hand_out,
        said={key: list(format_sentences(each)) for key, each in form.ways.items()},
        own=[facts_text(way), *format_sentences(way)] if (way := form.looked_at) else (),
    )


def tables_with_tournaments() -> dict[str, str]:
    """Return link → name of the tables this browser knows at which there are tournaments."""
    known = access.known_links()
    rows = access.find_rows(known) if known else {}
    found = kept.tables_with_tournaments({row.table_id for row in rows.values()})
    return {
        link: name
        for link, name in known.items()
        if link in rows and rows[link].is_open and rows[link].table_id in found
    }


def show_page(overview: Overview) -> str:
    return page(
        "tournament/show.html",
        overview=overview,
        news=kept.news_of(overview.tournament.table_id, overview.tournament.id),
        drawn=sign_of(overview) if overview.draw else "",
        said=list(format_sentences(overview.tournament.form)),
        more=MORE_MINUTES,
    )


def find_last(visit: TableVisit) -> Tournament | None:
    """Return the tournament that was begun last at a table; None before the first."""
    with database.reading():
        before = kept.tournaments_of(visit.table_id)
        return kept.find(visit.table_id, before[0].id) if before else None


def own_way(last: Tournament | None) -> Format | None:
    """Return how a tournament was played if that was a club's own way; else None."""
    return last.form if last and last.form not in formats().values() else None


def last_names(visit: TableVisit, last: Tournament | None) -> list[str]:
    """Return who plays in the last tournament; before the first, everybody known at the table."""
    if last:
        return [each.name for each in last.entrants if each.until is None]
    known = [each.name for each in tables.people_of(visit.table_id)]
    return [name for name in known if not is_nameless(name)][: kept.MOST_ENTRANTS]


def let_leave(link: str, tournament: int, number: int, *, left: bool) -> ResponseReturnValue:
    """Let an entrant play no more, or again."""
    visit, overview = open_to_direct(link, tournament)
    ButtonForm().validate()
    if number not in overview.names:
        raise NotFound
    kept.leave(overview.tournament, number, left=left, by=visit.author)
    return redirect(url_for(".people"), code=303)


def sign_of(overview: Overview) -> str:
    """Return what tells a draw from every other."""
    return shared_command_id(overview.draw)

"""The first page: start a game at once, or go back to a table this browser knows."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from flask import Blueprint
from flask.typing import ResponseReturnValue

from scorekeeper.game.decide import decide
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.state import State
from scorekeeper.store import database
from scorekeeper.store.journal import clerk
from scorekeeper.store.people import playing, tables
from scorekeeper.store.people.rights import Link
from scorekeeper.store.people.tables import GameLine
from scorekeeper.store.unavailable import StoreUnavailable
from scorekeeper.web import access, limiting, starting
from scorekeeper.web.forms.start import StartForm
from scorekeeper.web.pages import page

start = Blueprint("start", __name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownTable:
    """A table in this browser's list.

    link  as it stands in addresses
    now   the number of its newest game, if that goes on; else None
    over  the number of its newest game, if that is over and this link may start another; else None.
          A tournament starts the games of its tables
    state  of the newest game, if it goes on and is the first in the list that does; else None
    """

    link: str
    name: str
    now: int | None
    over: int | None
    state: State | None = None

    @property
    def seated(self) -> list[str]:
        return [self.state.players[key].name for key in self.state.seats] if self.state else []


@start.get("/")
def show() -> ResponseReturnValue:
    return start_page(StartForm(formdata=None))


@start.post("/")
def start_game() -> ResponseReturnValue:
    form = StartForm()
    if not form.validate():
        return start_page(form), 422
    refused = decide(None, form.command())
    if isinstance(refused, Refusal):
        return start_page(form, refused), 422

    limiting.count_new_table()
    visit = starting.make_table("", form.command_id.data or "")
    answer = starting.start_game(visit, form)
    if isinstance(answer, Refusal):
        return start_page(form, answer), 422
    return answer


def start_page(form: StartForm, refusal: Refusal | None = None) -> str:
    return page(
        "start/show.html",
        form=form,
        refusal=refusal,
        known=listed_tables(),
    )


def listed_tables() -> list[KnownTable]:
    """Return the tables of this browser's list, in its order; forget links that open nothing.

    While the database is away they stand there by their names alone: a game that goes on is one tap
    further, and the page does not fail for it.
    """
    known = access.known_links()
    if not known:
        return []
    try:
        with database.reading():  # a table may be deleted at any moment
            return tables_as_they_stand(known)
    except StoreUnavailable:
        return [
            KnownTable(link=link, name=name, now=None, over=None) for link, name in known.items()
        ]


def tables_as_they_stand(known: Mapping[str, str]) -> list[KnownTable]:
    """Return the same, with what the database knows of each. errors: StoreUnavailable."""
    rows = {link: row for link, row in access.find_rows(known).items() if row.is_open}
    newest = tables.newest_games({row.table_id for row in rows.values()})
    drawn = playing.tournaments_at(newest)
    for link in known.keys() - rows.keys():
        access.forget(link)
    listed = [
        known_table(link, name, rows[link], newest, drawn=rows[link].table_id in drawn)
        for link, name in known.items()
        if link in rows
    ]
    first = next((table.now for table in listed if table.now is not None), None)
    states = {} if first is None else clerk.states_of([first])
    return [
        replace(table, state=access.with_names(states[first]))
        if first and table.now == first
        else table
        for table in listed
    ]


def known_table(
    link: str, name: str, row: Link, newest: Mapping[int, GameLine], *, drawn: bool
) -> KnownTable:
    """Return a table of the list, with the link that opens it for this browser.

    drawn  whether a tournament draws who sits there
    """
    game = newest.get(row.table_id)
    if game is None:
        return KnownTable(link=link, name=name, now=None, over=None)
    if game.summary is None:
        return KnownTable(link=link, name=name, now=game.id, over=None)
    over = game.id if not drawn and access.author_of(row).may_write else None
    return KnownTable(link=link, name=name, now=None, over=over)

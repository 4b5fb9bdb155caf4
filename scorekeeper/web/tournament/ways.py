"""The links of a tournament: those of its tables, and the one by which everybody may look."""

from collections.abc import Mapping

from flask import current_app, url_for
from werkzeug.exceptions import NotFound

from scorekeeper.store.people import rights
from scorekeeper.store.people.rights import Link, Right
from scorekeeper.web import access
from scorekeeper.web.access import TableVisit
from scorekeeper.web.security import reachable
from scorekeeper.web.spoken import code_of, in_groups

from .overview import Overview


def links_of(overview: Overview, number: int) -> Mapping[Right, Link]:
    """Return the newest open link of each right of a playing table. errors: NotFound.

    Seats are left out; of a right whose links were turned off at the table there is none.
    """
    table_id = overview.tournament.tables.get(number)
    if table_id is None:
        raise NotFound
    rows = (row for row in rights.links_of(table_id) if row.is_open and row.person_id is None)
    return {Right(row.right): row for row in rows}


def find_way(overview: Overview, number: int, right: Right) -> Link:
    """Return such a link. errors: NotFound."""
    row = links_of(overview, number).get(right)
    if row is None:
        raise NotFound
    return row


def way_in(row: Link) -> str:
    """Return the whole address to which the code of a table leads."""
    page = "seat.choose" if row.seats else "home.show"
    return reachable(url_for(page, link=access.sign(row.nonce)))


def letters_of(row: Link | None) -> str:
    """Return the letters that take a seat with this link; "": there is none."""
    return in_groups(code_of(row.id, current_app.config["SECRET_KEY"])) if row else ""


def looking_link(visit: TableVisit) -> Link | None:
    """Return the oldest open link by which everybody may look; None: there is none."""
    rows = rights.links_of(visit.table_id)
    return next((row for row in rows if row.is_open and row.right == Right.LOOK), None)

"""The end of a table: kept where it was to be deleted, or deleted with all in it."""

from flask import flash, redirect, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import Forbidden, NotFound

from scorekeeper.store.people import ending, houserules
from scorekeeper.store.people.rights import Right
from scorekeeper.web import access, live
from scorekeeper.web.access import TableVisit
from scorekeeper.web.pages import page
from scorekeeper.wording.speech import gettext as _

from .views import home as home


@home.post("/<link>/home/keep")
def keep(link: str) -> ResponseReturnValue:
    """Keep a table that sleeps: it is not deleted."""
    visit = access.open_table(link, Right.KEEP_SCORE)
    ending.use_table(visit.table_id, by=visit.author)
    flash(_("The table is kept."))
    return redirect(url_for(".show"), code=303)


@home.get("/<link>/home/delete")
def ask_to_delete(link: str) -> ResponseReturnValue:
    """Say what goes with the table. This is also where its own phone hears that it is gone."""
    try:
        visit = may_delete(link)
    except NotFound:
        return gone_page()
    (contents,) = ending.contents_of(visit.table_id)
    rules = houserules.rules_of(visit.table_id)
    return page("home/delete.html", contents=contents, rules=rules)


@home.post("/<link>/home/delete")
def delete(link: str) -> ResponseReturnValue:
    """Delete the table; whoever presses twice hears the same."""
    try:
        visit = may_delete(link)
    except NotFound:
        return gone_page()
    name = visit.table_name
    ending.delete_table(visit.table_id, by=visit.author)
    live.find_bus().tell()
    flash(_("“%(name)s” was deleted, with everything in it.", name=name))
    return redirect(url_for(".ask_to_delete"), code=303)


def may_delete(link: str) -> TableVisit:
    """Return the visit of a scorekeeper's own link. errors: as ``open_table``."""
    visit = access.open_table(link, Right.KEEP_SCORE)
    if not visit.may_hand_out:
        raise Forbidden
    return visit


def gone_page() -> ResponseReturnValue:
    """Return the answer to any link that opens nothing: deleted, turned off, or never given."""
    return page("home/gone.html"), 404

"""Making a table with its first links, and starting games at it."""

from __future__ import annotations

from collections.abc import Sequence

from flask import redirect, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.game.limits import LONGEST_NAME
from scorekeeper.game.refusal import Refusal
from scorekeeper.store import clerk, tables
from scorekeeper.store.author import WITHOUT_LINK
from scorekeeper.wording.cards import listing
from scorekeeper.wording.speech import gettext as _

from . import access
from .access import Right, TableVisit
from .forms.start import StartForm


def make_table(name: str, command_id: str) -> TableVisit:
    """Make a table with a link for the scorekeeper and one to look on.

    Sent twice it is made once: the table is known by the command's id.
    """
    links = tables.links_of(make_table_with_links(name, command_id))
    writing = next(link for link in links if link.right == Right.KEEP_SCORE.value)
    return access.open_table(access.sign(writing.nonce))


def make_table_with_links(name: str, command_id: str) -> int:
    """Do the same, and return the number of the table."""
    table_id = tables.create_table(name, by=WITHOUT_LINK, command_id=command_id)
    if not tables.links_of(table_id):
        for right, label in ((Right.KEEP_SCORE, _("Scorekeeper")), (Right.LOOK, _("Everybody"))):
            tables.make_link(table_id, right=right.value, label=label, by=WITHOUT_LINK)
    return table_id


def start_game(visit: TableVisit, form: StartForm) -> ResponseReturnValue | Refusal:
    """Start the game that the form describes, and lead to it; refused, it makes nobody known."""
    names = tuple(dict.fromkeys(name for name in form.names.data if name))
    command = clerk.Naming(names, lambda _, people: form.command(people))
    answer = clerk.start_game(
        visit.table_id, command, by=visit.author, command_id=form.command_id.data or ""
    )
    if isinstance(answer, Refusal):
        return answer
    return redirect(url_for("table.show", link=visit.link, game=answer.game_id), code=303)


def name_after(people: Sequence[str]) -> str:
    """Return a table's first name: that of all who sit there, or of as many as it has room for."""
    name = listing(people)
    for shown in range(len(people) - 1, 0, -1):
        if len(name) > LONGEST_NAME:
            name = _("%(names)s and others", names=", ".join(people[:shown]))
    return name if len(name) <= LONGEST_NAME else people[0]

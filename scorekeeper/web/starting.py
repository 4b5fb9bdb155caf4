"""Make a table with its first links; start games."""

from collections.abc import Mapping
from hashlib import sha256

from flask import current_app, redirect, session, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.game.dealing import is_rematch, rematch_of
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.state import State
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.store.journal import clerk
from scorekeeper.store.people import rights as kept_links, tables
from scorekeeper.store.people.rights import WITHOUT_LINK, Right

from . import access, games, live
from .access import GameVisit, TableVisit
from .forms.base import ButtonForm
from .forms.start import StartForm
from .pages import shared_command_id

FIRST_LINKS: Mapping[Right, str] = {
    Right.KEEP_SCORE: "Scorekeeper",
    Right.PLAY: "Players",
    Right.LOOK: "Everyone",
}
"""What the first links of a table give → their names."""


def make_table(name: str, command_id: str, identity: str | None = None) -> TableVisit:
    """Make a table with its first links, one of each right; return a visit that keeps the score.

    ``name``: "" where it is called after who plays there, until somebody names it. With the
    same command id again from this browser it is not made anew: the visit is to the same table.

    identity  of the table in a book that comes here; None: it is a new one
    """
    table_id = make_table_with_links(name, own_command_id(command_id), identity)
    links = kept_links.links_of(table_id)
    writing = next(link for link in links if link.right == Right.KEEP_SCORE.value)
    return access.open_table(access.sign(writing.nonce))


def own_command_id(command_id: str) -> str:
    """Return the id of a command that only this browser can send again.

    The same form starts the table's first game, or keeps its first rules. A book tells the id of
    that command. Whoever has the book must not get the table's link by it.
    """
    secret = session.get("csrf_token", "")
    return sha256(f"{secret} {command_id}".encode()).hexdigest()


def make_table_with_links(name: str, command_id: str, identity: str | None = None) -> int:
    """Make a table as ``make_table`` does, and return its number."""
    room = {name: current_app.config[name.upper()] for name in ("most_tables", "least_space")}
    table_id = tables.create_table(
        name, by=WITHOUT_LINK, command_id=command_id, identity=identity, **room
    )
    if not kept_links.links_of(table_id):
        for right, label in FIRST_LINKS.items():
            kept_links.make_link(table_id, right=right.value, label=label, by=WITHOUT_LINK)
    return table_id


def start_game(visit: TableVisit, form: StartForm) -> ResponseReturnValue | Refusal:
    """Start the game that the form describes; return a redirect to it, or the refusal.

    People who are new to the table are added to it, but not where the game is refused.
    """
    names = tuple(dict.fromkeys(form.seated))
    command = clerk.Naming(names, lambda _, people: form.command(people))
    answer = clerk.start_game(
        visit.table_id, command, by=visit.author, command_id=form.command_id.data or ""
    )
    if isinstance(answer, Refusal):
        return answer
    session["many"] = form.many.data
    return redirect(url_for("table.show", link=visit.link, game=answer.game_id), code=303)


def start_rematch(visit: GameVisit, form: ButtonForm) -> ResponseReturnValue | Refusal:
    """Start the game after this one; return a redirect to it, or the refusal.

    Where another phone has started it already, that game is the one it leads to.
    """
    number = find_rematch(visit)
    if number is None:
        answer = clerk.start_game(
            visit.table_id,
            rematch_of(visit.game.state, ruling=form.ruling.data),
            by=visit.author,
            command_id=form.command_id.data or "",
        )
        if isinstance(answer, Refusal):
            return answer
        number = answer.game_id
        live.find_bus().tell(visit.game.id)  # whose pages lead there
    return redirect(url_for("table.show", link=visit.link, game=number), code=303)


def rematch_command_id(visit: GameVisit) -> str:
    """Return the id under which a game's rematch is asked for until the table starts another game.

    So of two who ask at the same moment, neither of whom finds a rematch yet, one starts it.
    """
    return shared_command_id("rematch", visit.game.id, newest_of(visit).id)


def newest_of(visit: GameVisit) -> tables.GameLine:
    """Return the game that the table of this one began last."""
    return next(iter(tables.summaries_of(visit.table_id, limit=1)))


def find_newest(visit: TableVisit) -> State | None:
    """Return the game that a table began last, as it stands; None before the first."""
    newest = [line.id for line in tables.summaries_of(visit.table_id, limit=1)]
    return next(iter(clerk.states_of(newest).values()), None)


def key_of_last(visit: TableVisit, ruleset: Ruleset) -> str | None:
    """Return the key of the game on offer that is called as the last one; None: none is."""
    offered = [game for group in games.offered(visit.table_id) for game in group.games]
    return next((game.key for game in offered if game.ruleset.name == ruleset.name), None)


def find_rematch(visit: GameVisit) -> int | None:
    """Return the game that is this one's rematch and goes on; None: the newest game is no such."""
    newest = newest_of(visit)
    if newest.id == visit.game.id or newest.summary is not None:
        return None
    state = clerk.states_of([newest.id])[newest.id]
    return newest.id if is_rematch(state, visit.game.state) else None

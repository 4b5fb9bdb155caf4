"""What every page of a game shows of its table's pencils: the question for one, and its answer.

Most tables never move a pencil; their pages ask nothing of the database for it.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from flask import Flask, g, request

from scorekeeper.store import clock
from scorekeeper.store.people import pencils
from scorekeeper.store.people.pencils import Move
from scorekeeper.wording.pencils import move_text, own_move_text

from .access import GameVisit, stamped

TOLD_FOR = timedelta(minutes=1)
"""How long it is told where the last step stands, unless another step comes before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """The question for a pencil, as one phone shows it.

    player   the name of whoever asks
    own      whether this phone asks it
    answers  whether this phone may say no
    waits    seconds until the pencil can be taken
    back     the address to come back to once it is answered
    """

    number: int
    player: str
    own: bool
    answers: bool
    waits: int
    back: str


def init_app(app: Flask) -> None:
    """Offer templates the question that is open, and what became of the last one."""
    app.jinja_env.globals.update(pencil_question=pencil_question, pencil_moved=pencil_moved)
    app.jinja_env.filters["stamped"] = stamped


def pencil_question() -> Asked | None:
    """Return the question that this page shows; None: nobody asks for a pencil."""
    visit, last = g.get("visit"), last_move()
    if last is None or not last.is_open:
        return None
    own = last.link_id == visit.link_id
    return Asked(
        number=last.number,
        player=last.label,
        own=own,
        answers=visit.person is not None or visit.may_keep_score or visit.may_hand_out,
        waits=last.waits,
        back=request.path if request.method == "GET" else "",
    )


def pencil_moved() -> str:
    """Return what just became of a pencil, as long as nothing was recorded since; "": nothing."""
    visit, last = g.get("visit"), last_move()
    if last is None or last.at < visit.game.played or clock.now() - last.at > TOLD_FOR:
        return ""
    return own_move_text(last) if last.link_id == visit.link_id else move_text(last)


def last_move() -> Move | None:
    """Return what became of the table's pencils last; None: nothing ever, or it is no game's page.

    It is looked up once for a page.
    """
    visit = g.get("visit")
    if not isinstance(visit, GameVisit) or not visit.moves:
        return None
    if "last_move" not in g:
        g.last_move = next(iter(pencils.moves_of(visit.table_id, limit=1)), None)
    found: Move | None = g.last_move
    return found

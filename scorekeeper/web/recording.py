"""Recording what a form asks for, asking where it clashes, and saying what the last step did."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime

from flask import Flask, abort, g, redirect, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.game.commands import AnyCommand
from scorekeeper.game.refusal import Refusal
from scorekeeper.store import clerk
from scorekeeper.store.clerk import Clash
from scorekeeper.wording.sentences import step_text

from .access import GameVisit
from .forms.base import CommandForm
from .pages import page

MOST_EVENTS = 40  # read to say what one step did; the longest steps have a few
AFTER = "table.show"
SEEN = "seen"
LONGEST_NUMBER = 10  # digits
SAID_ANEW = {"csrf_token", SEEN}
"""What a form that is sent once more says otherwise than the first time."""

RefusedPage = Callable[[GameVisit, Refusal | None], str]
"""Makes a page once more, of the game as it now stands, with what was typed and why it is refused.

Without a refusal the form itself says what is wrong.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A step of the journal: the number of its last event, and what it did, in words."""

    number: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Steps:
    """What undo would take back and redo do again; None where there is nothing.

    open  whether whoever looks may do so
    """

    last: Step | None
    undone: Step | None
    open: bool


def init_app(app: Flask) -> None:
    """Let any template show the bar with the last step, and say in forms what was seen."""
    app.jinja_env.globals.update(steps_here=steps_here, seen_here=seen_here)


def record(
    visit: GameVisit,
    form: CommandForm,
    command: Callable[[], AnyCommand | clerk.Naming],
    refused: RefusedPage,
    *,
    then: str | None = None,
) -> ResponseReturnValue:
    """Record what the form asks for, and answer with the page to go on with.

    What would change something that was changed since the sender looked is not recorded: the
    sender is asked, and answers by sending the same once more or by leaving it.

    command  makes the command, once the form is valid
    refused  makes the page that keeps what was typed
    then     where to go on; where the form says nothing else, the Table
    errors   NotAllowed where the link does not give the right to write
    """
    visit.author.check()
    if not form.validate():
        return refused(visit, None), 422
    answer = clerk.submit(
        visit.game.id,
        command(),
        by=visit.author,
        command_id=form.command_id.data or "",
        seen=seen_by_sender(),
    )
    if isinstance(answer, Clash):
        return clash_page(look_again(visit), answer, leave=then or way_back()), 409
    if isinstance(answer, Refusal):
        return refused(look_again(visit), answer), 422
    return redirect(then or way_back(), code=303)


def look_again(visit: GameVisit) -> GameVisit:
    """Return the visit with the game as it now stands: somebody else may have been faster."""
    now = replace(visit, game=clerk.open_game(visit.game.id))
    g.visit = now
    return now


def seen_by_sender() -> int | None:
    """Return the number of the last event that this request's page showed; None: it says none.

    Of several the first event counts, so that nothing is taken for seen that was not. A page that
    is older than these numbers says none; it is answered as one that shows what there is.
    """
    said = request.form.getlist(SEEN)
    if not all(
        each.isascii() and each.isdecimal() and len(each) <= LONGEST_NUMBER for each in said
    ):
        abort(400)
    return min(map(int, said), default=None)


def seen_here(form: CommandForm | None = None) -> int | None:
    """Return which event was the last that whoever sends a form of this page has seen.

    form     one that was sent and is shown again shows what was typed on the page before it
    returns  None on a page that is of no game
    """
    game = getattr(g.get("visit"), "game", None)
    if game is None:
        return None
    sent = seen_by_sender() if form and request.method == "POST" else None
    last: int = game.number
    return last if sent is None else min(sent, last)


@dataclass(frozen=True, slots=True, kw_only=True)
class Unseen:
    """A step that its sender had not seen: what it did, in words, when, and whose it is."""

    text: str
    stands: bool
    at: datetime
    who: str


def clash_page(visit: GameVisit, clash: Clash, leave: str) -> str:
    """Return the page that asks which shall stand: theirs, or what was sent.

    leave  the address that leads on where theirs stands
    """
    names = visit.names
    typed = [pair for pair in request.form.items(multi=True) if pair[0] not in SAID_ANEW]
    return page(
        "clash.html",
        theirs=[
            Unseen(
                text=step_text(each.change.events, names),
                stands=each.change.stands,
                at=each.at,
                who=each.who,
            )
            for each in clash.theirs
        ],
        yours=step_text(clash.yours, names),
        one_more=clash.one_more,
        typed=[*typed, (SEEN, clash.number)],
        again=request.full_path if request.args else request.path,
        command_id=request.form.get("command_id", ""),
        leave=leave,
    )


def way_back() -> str:
    """Return the page of this game that the form names; else the Table."""
    table = url_for(AFTER)
    wanted = request.form.get("back", "")
    return wanted if wanted.startswith(table) and wanted.isprintable() else table


def steps_here() -> Steps:
    """Return what undo and redo would do in the game this request is in."""
    visit: GameVisit = g.visit
    history = visit.state.history
    undone = history.redo[-1] if history.redo else None
    return Steps(
        last=None if history.back is None else find_step(visit, history.head),
        undone=None if undone is None else find_step(visit, undone),
        open=visit.may_keep_score,
    )


def find_step(visit: GameVisit, number: int) -> Step:
    """Return the step that ended with this event."""
    read = clerk.journal(visit.game.id, before=number + 1, limit=MOST_EVENTS)
    events = [entry.event for entry in reversed(read) if entry.step == number]
    return Step(number=number, text=step_text(events, visit.names))

"""Recording what a form asks for, and saying what the last step did."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from flask import Flask, current_app, g, redirect, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.game.kinds import AnyCommand
from scorekeeper.game.refusal import Refusal
from scorekeeper.store import desk

from .access import GamePlace
from .forms.base import CommandForm
from .wording import step_text

MOST_EVENTS = 40  # read to say what one step did; the longest steps have a few
AFTER = "play.show"

RefusedPage = Callable[[Refusal | None], str]


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
    """Let any template show the bar with the last step (``_macros/undo.html``)."""
    app.jinja_env.globals.update(steps_here=steps_here)


def record(
    place: GamePlace,
    form: CommandForm,
    command: Callable[[], AnyCommand],
    refused: RefusedPage,
    *,
    then: str | None = None,
) -> ResponseReturnValue:
    """Record what the form asks for, and answer with the page to go on with.

    command  makes the command, once the form is valid
    refused  makes the page that keeps what was typed; None: the form itself says what is wrong
    then     where to go on; where the form says nothing else, the Table
    """
    if not form.validate():
        return refused(None), 422
    answer = desk.submit(
        place.game, command(), who=place.who, command_id=form.command_id.data or ""
    )
    if isinstance(answer, Refusal):
        return anew(place) or (refused(answer), 422)
    return redirect(then or way_back(), code=303)


def anew(place: GamePlace) -> ResponseReturnValue | None:
    """Answer the request once more where somebody else was faster, on what is new.

    A page made of the game as it stood before would show what is no longer so.
    """
    if place.game.number == desk.open_game(place.game.id).number or "asked_anew" in g:
        return None
    g.asked_anew = True
    view = current_app.view_functions[request.endpoint or ""]
    return view(**(request.view_args or {}))


def way_back() -> str:
    """Return the page of this game that the form names; else the Table."""
    table = url_for(AFTER)
    wanted = request.form.get("back", "")
    return wanted if wanted.startswith(table) and wanted.isprintable() else table


def steps_here() -> Steps:
    """Return what undo and redo would do in the game this request is in."""
    place: GamePlace = g.place
    history = place.state.history
    undone = history.redo[-1] if history.redo else None
    return Steps(
        last=None if history.back is None else find_step(place, history.head),
        undone=None if undone is None else find_step(place, undone),
        open=place.may_keep_score,
    )


def find_step(place: GamePlace, number: int) -> Step:
    """Return the step that ended with this event."""
    read = desk.journal(place.game.id, before=number + 1, limit=MOST_EVENTS)
    events = [entry.event for entry in reversed(read) if entry.step == number]
    return Step(number=number, text=step_text(events, place.names))

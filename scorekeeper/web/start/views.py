"""The first page: start a game at once, or go back to a table this browser knows."""

from flask import Blueprint
from flask.typing import ResponseReturnValue

from scorekeeper.game.decide import decide
from scorekeeper.game.refusal import Refusal
from scorekeeper.web import limiting, starting
from scorekeeper.web.forms.start import StartForm
from scorekeeper.web.pages import page

from .listed import listed_tables

start = Blueprint("start", __name__)


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
    name = starting.name_after([name for name in form.names.data if name])
    visit = starting.make_table(name, form.command_id.data or "")
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

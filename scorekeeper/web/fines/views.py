"""Fine or bonus: points that a table gives or takes off by its word, and those given so far."""

from collections import Counter

from flask import Blueprint, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.game.fining import fines_of
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.state import Fine
from scorekeeper.store.journal.fines import fines_at
from scorekeeper.web import access
from scorekeeper.web.access import GameVisit
from scorekeeper.web.forms.base import CommandForm
from scorekeeper.web.pages import page
from scorekeeper.web.recording import page_again, record

from .forms import FineForm, TakeBackForm

MOST_OFFERED = 6  # earlier fines, each a button

fines = Blueprint("fines", __name__)


@fines.get("/<link>/game/<int:game>/fines")
def show(link: str, game: int) -> ResponseReturnValue:
    """Offer a fine; the address may name the player and the deal."""
    visit = access.open_to_write(link, game)
    deal = request.args.get("deal", type=int)
    numbers = {each.number for each in visit.state.deals}
    asked = {"player": request.args.get("player"), "deal": deal if deal in numbers else None}
    form = FineForm(formdata=None, **asked)
    return form_page(visit, form)


@fines.post("/<link>/game/<int:game>/fines")
def give(link: str, game: int) -> ResponseReturnValue:
    visit = access.open_to_write(link, game)
    form = FineForm().offer(visit.state)
    if form.press.data:
        return form_page(visit, form.again())
    then = url_for("scores.show")
    return record(visit, form, form.command, page_again(form_page, form), then=then)


@fines.post("/<link>/game/<int:game>/fines/back")
def take_back(link: str, game: int) -> ResponseReturnValue:
    """Give the opposite of a fine: it stays on the sheet, struck through."""
    visit, form = access.open_to_write(link, game), TakeBackForm()
    return record(
        visit,
        form,
        lambda: form.command(visit.state),
        page_again(form_page, form),
        then=url_for("scores.show"),
    )


def form_page(visit: GameVisit, form: CommandForm, refusal: Refusal | None = None) -> str:
    """Return the page; ``form``: the one that was refused, or an empty one."""
    state = visit.state
    earlier = offered(fines_at(visit.table_id))
    shown = form if isinstance(form, FineForm) else FineForm(formdata=None)
    stakes = state.agreements.stakes
    return page(
        "fines/show.html",
        form=shown.offer(state).fill(earlier),
        sent=form,
        refusal=refusal,
        earlier=earlier,
        for_money=bool(stakes.deal or stakes.game or shown.stake.data),
        given=[(deal.number, each) for deal in reversed(state.deals) for each in fines_of(deal)],
    )


def offered(given: tuple[Fine, ...]) -> tuple[Fine, ...]:
    """Return the earlier fines to offer: each once, those given most often first."""
    times = Counter((each.points, each.word) for each in given if each.points and each.word)
    return tuple(
        Fine(player="", points=points, word=word)
        for (points, word), _ in times.most_common(MOST_OFFERED)
    )

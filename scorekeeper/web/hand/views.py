"""My hand: what somebody can do with the own cards, with what lies on the table.

Any link may ask; nothing is recorded, and only the phone that asks remembers the cards.
"""

from dataclasses import dataclass

from flask import Blueprint, Response, flash, make_response, redirect, request, url_for
from flask.typing import ResponseReturnValue
from wtforms import BooleanField

from scorekeeper.game.advising import without_laid
from scorekeeper.rules.cards import Card
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.solver import cost_counted
from scorekeeper.rules.spelling.exact import write_exact
from scorekeeper.web import access
from scorekeeper.web.access import GameVisit
from scorekeeper.web.advice import answered
from scorekeeper.web.forms.base import HiddenNumber
from scorekeeper.web.meldpads.forms import Board, BoardForm
from scorekeeper.web.meldpads.meldpages import VERDICT
from scorekeeper.web.meldpads.slots import MELDS, NOTHING, Pad, Slot
from scorekeeper.web.pages import page
from scorekeeper.web.typed import Typed
from scorekeeper.wording.speech import gettext as _

from . import ownhands
from .ownhands import OwnHands
from .told import Laying, Told, laying_of, told_of

hand = Blueprint("hand", __name__)


class OwnHandForm(BoardForm):
    """A hand as it is being entered.

    deal   number of the deal the page was made for
    clear  whether the hand is to be forgotten
    laid   whether what has been laid down is to be taken from it
    """

    deal = HiddenNumber()
    clear = BooleanField()
    laid = BooleanField()

    def fill(self, cards: tuple[Card, ...]) -> None:
        self.melds.data = [Typed(write_exact(cards), cards)]

    def entered(self, ruleset: Ruleset) -> Board:
        typed = (self.melds.data or [NOTHING])[0]
        return self.board([Slot(name=f"{MELDS}-0", pad=Pad.HAND, typed=typed)], ruleset)


@hand.get("/<link>/game/<int:game>/hand")
def choose(link: str, game: int) -> ResponseReturnValue:
    """Ask whose hand it is; where this phone knows, go on to it."""
    visit = access.open_game(link, game)
    own = ownhands.recall(visit)
    if own.seat:
        return redirect(url_for(".show", player=own.seat))
    return page("hand/choose.html", state=visit.state)


@hand.get("/<link>/game/<int:game>/hand/<player>")
def show(link: str, game: int, player: str) -> ResponseReturnValue:
    visit = access.find_player(access.open_game(link, game), player)
    own = ownhands.recall(visit)
    form = OwnHandForm(formdata=None, deal=visit.state.deal.number)
    form.fill(own.of(player))
    return answer(hand_page(visit, player, form, form.entered(visit.state.ruleset)), own)


@hand.post("/<link>/game/<int:game>/hand/<player>")
def enter(link: str, game: int, player: str) -> ResponseReturnValue:
    visit = access.find_player(access.open_game(link, game), player)
    own = ownhands.recall(visit)
    form = OwnHandForm()
    if form.deal.data != visit.state.deal.number:
        return another_deal(visit, player, own)
    there = url_for(".show", player=player)
    if form.clear.data:
        return answer(redirect(there, code=303), own.with_hand(player, ()))
    board = form.entered(visit.state.ruleset)
    cards = board.slots[0].cards
    if cards is None or not visit.state.agreements.advice:
        return answer(hand_page(visit, player, form, board), own)
    kept = without_laid(visit.state, player, cards) if form.laid.data else None
    own = own.with_hand(player, cards if kept is None else kept)
    if form.laid.data or (form.press.data and not asked_by_script()):
        return answer(redirect(there, code=303), own)
    return answer(hand_page(visit, player, form, board), own)


def asked_by_script() -> bool:
    return request.headers.get("X-Fragment") == VERDICT


def answer(response: ResponseReturnValue, own: OwnHands) -> Response:
    return ownhands.let_remember(make_response(response), own)


def another_deal(visit: GameVisit, player: str, own: OwnHands) -> Response:
    """Return the answer to a hand of a deal that is over: a new one is to be entered."""
    deal = visit.state.deal
    if asked_by_script():
        return answer(page("hand/another_deal.html", deal=deal, player=player), own)
    flash(_("Deal %(number)d is played now: enter the new hand.", number=deal.number))
    return answer(redirect(url_for(".show", player=player), code=303), own)


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """A hand as it can be entered at the deal's end: its cards as typed, and what they cost."""

    cards: str
    points: int


def counted(visit: GameVisit, cards: tuple[Card, ...]) -> Counted:
    return Counted(cards=write_exact(cards), points=cost_counted(cards, visit.state.ruleset))


def layings_of(visit: GameVisit, player: str, told: Told) -> dict[int, Laying | None]:
    """Return index into ``ruleset.deals`` → its pad filled in; None: there is nothing to send."""
    state = visit.state
    asked = {one.place: one.advice for one in told.contracts}
    place = state.contract_of(state.deal, player)
    if place is not None:
        asked = {place: told.advice}
    may = visit.may_put_down(player)
    return {place: laying_of(state, each, place) if may else None for place, each in asked.items()}


def hand_page(
    visit: GameVisit, player: str, form: OwnHandForm, board: Board
) -> ResponseReturnValue:
    """Return the page of a hand, or only the answer about it where a script asks so."""
    told = told_of(visit.state, player, board.slots[0])
    cards = board.slots[0].cards or ()
    ended = visit.state.deal.went_out or visit.state.deal.hands
    html = page(
        "hand/answer.html" if asked_by_script() else "hand/show.html",
        state=visit.state,
        player=player,
        form=form,
        board=board,
        told=told,
        layings=layings_of(visit, player, told),
        count=counted(visit, cards) if cards and ended and visit.may_count(player) else None,
    )
    return answered(html, told.later)

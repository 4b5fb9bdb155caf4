"""The Table screen: how the game stands; buys, undo and redo.

Behind it: the numbers of one player explained, and the ways to everything else.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from flask import Blueprint, redirect, url_for
from flask.typing import ResponseReturnValue
from flask_babel import lazy_gettext as _
from wtforms.validators import InputRequired, NumberRange

from scorekeeper.game import sheet, turns
from scorekeeper.game.commands import CorrectChips
from scorekeeper.game.events import AnyEvent, CardBought
from scorekeeper.game.names import is_nameless
from scorekeeper.game.notes import FIRST, About, Note, deal_notes
from scorekeeper.game.refusal import MOST_CHIPS, Refusal
from scorekeeper.game.state import Deal, Purchases, State
from scorekeeper.rules.melds.melds import TabledMeld
from scorekeeper.store import database
from scorekeeper.web import access, sheets, underway
from scorekeeper.web.access import GameVisit
from scorekeeper.web.forms.base import (
    BuyForm,
    CallForm,
    CommandForm,
    EndTurnForm,
    FirstRoundForm,
    StepForm,
    WholeNumberField,
)
from scorekeeper.web.pages import page
from scorekeeper.web.recording import page_again, record
from scorekeeper.web.underway import Order, Row, order_here
from scorekeeper.wording.contracts import Named, shout_named

IN_PLAY = {About.EXCHANGE, About.PLAY}
"""Subjects of the notes that matter to all players, not only to cutter and dealer."""

table = Blueprint("table", __name__)


class ChipsForm(CommandForm):
    """How many chips a player really has."""

    chips = WholeNumberField(
        _("Chips actually left"),
        [InputRequired(_("Write how many chips there are.")), NumberRange(0, MOST_CHIPS)],
    )

    def command(self, player: str) -> CorrectChips:
        return CorrectChips(player=player, chips=self.chips.data or 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipsOfDeal:
    """What one deal did to a player's chips."""

    deal: Deal
    buys: int
    spent: int
    rewarded: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Around:
    """What the rows of all players share: the deal, and what whoever looks may do in it.

    lays      whether they may enter what is laid on the table
    buys_at   the address of a buy; "" for whoever only looks on
    price     of a buy, in chips; None where there is no buying in this deal
    in_chips  whether the game has chips
    bought    whose buy is the last thing recorded
    refused   whose buy was refused just now
    unnamed   who has no name yet; a tap on the row gives one, until play begins
    """

    deal: Deal
    shout: Named
    lays: bool
    buys_at: str
    price: int | None
    in_chips: bool
    bought: str | None
    refused: str | None
    unnamed: frozenset[str]


@table.get("/<link>/game/<int:game>/")
def show(link: str, game: int) -> ResponseReturnValue:
    with database.reading():  # all of the page by one connection
        visit = access.open_game(link, game)
        if visit.state.over:
            return redirect(underway.end_of_game(visit))
        return table_page(visit)


@table.post("/<link>/game/<int:game>/table/buy")
def buy(link: str, game: int) -> ResponseReturnValue:
    visit = access.open_to_write(link, game)
    form = BuyForm()
    return record(visit, form, form.command, page_again(table_page, form), then=this_view())


@table.post("/<link>/game/<int:game>/table/drop-calls")
def drop_calls(link: str, game: int) -> ResponseReturnValue:
    visit = access.open_to_write(link, game)
    form = CallForm()
    return record(visit, form, form.drop, page_again(table_page, form), then=this_view())


@table.post("/<link>/game/<int:game>/table/end-turn")
def end_turn(link: str, game: int) -> ResponseReturnValue:
    visit = access.open_to_write(link, game)
    form = EndTurnForm()
    return record(visit, form, form.command, page_again(table_page, form), then=this_view())


@table.post("/<link>/game/<int:game>/table/first-round")
def end_first_round(link: str, game: int) -> ResponseReturnValue:
    """Record that everybody has drawn once, so that melds may be put down."""
    visit = access.open_to_write(link, game)
    form = FirstRoundForm()
    return record(visit, form, form.command, page_again(table_page, form), then=this_view())


@table.post("/<link>/game/<int:game>/table/undo")
def undo(link: str, game: int) -> ResponseReturnValue:
    visit = access.open_to_write(link, game)
    form = StepForm()
    return record(visit, form, form.undo, page_again(table_page, form))


@table.post("/<link>/game/<int:game>/table/redo")
def redo(link: str, game: int) -> ResponseReturnValue:
    visit = access.open_to_write(link, game)
    form = StepForm()
    return record(visit, form, form.redo, page_again(table_page, form))


@table.get("/<link>/game/<int:game>/table/more")
def more(link: str, game: int) -> ResponseReturnValue:
    visit = access.open_game(link, game)
    return page("table/more.html", state=visit.state)


@table.get("/<link>/game/<int:game>/table/player/<player>")
def player(link: str, game: int, player: str) -> ResponseReturnValue:
    visit = access.find_player(access.open_game(link, game), player)
    form = ChipsForm(formdata=None, chips=max(0, sheet.chips_of(visit.state, player)))
    return player_page(visit, player, form)


@table.post("/<link>/game/<int:game>/table/player/<player>/chips")
def correct_chips(link: str, game: int, player: str) -> ResponseReturnValue:
    visit = access.find_player(access.open_to_write(link, game), player)
    form = ChipsForm()
    return record(
        visit,
        form,
        partial(form.command, player),
        page_again(player_page, player, form),
        then=url_for(".player", player=player, _anchor="chips-left"),
    )


def table_page(
    visit: GameVisit, form: CommandForm | None = None, refusal: Refusal | None = None
) -> str:
    """Return the Table's page; ``form`` is the one that was refused."""
    state, of_step, order = visit.state, underway.last_step(visit), order_here()
    around = around_of(visit, order, bought_in(of_step), form if refusal else None)
    shown = underway.rows_of(state, order)
    return page(
        "table/show.html",
        state=state,
        deal=state.deal,
        rules=sheet.rules_of(state, state.deal, visit.seat),
        rows=shown,
        gone={key: sheet.total(state, key) for key in underway.gone(state)},
        due=underway.due(state),
        around=around,
        first_round=underway.first_round(state),
        contracts=underway.contracts_of(state) if state.deal.rules is None else (),
        choosing=underway.to_be_chosen(state),
        notes=in_play(state, visit.seat),
        laid=melds_by_owner(state.deal),
        adds=next_to_add(state.deal, shown),
        calls=underway.open_calls(visit),
        told_now=underway.told(visit, of_step),
        order=order,
        form=form,
        refusal=refusal,
    )


def around_of(
    visit: GameVisit, order: Order, bought: str | None, refused: CommandForm | None
) -> Around:
    """Return what all rows share. ``refused``: the form that was refused."""
    state = visit.state
    in_order = None if order is Order.SEATS else order
    return Around(
        deal=state.deal,
        shout=shout_named(state.ruleset),
        lays=visit.may_keep_score,
        buys_at=url_for(".buy", order=in_order) if visit.may_keep_score else "",
        price=state.ruleset.buying.price if underway.buying_now(state) else None,
        in_chips=state.ruleset.has_chips,
        bought=bought,
        refused=refused.player.data if isinstance(refused, BuyForm) else None,
        unnamed=unnamed_in(visit),
    )


def unnamed_in(visit: GameVisit) -> frozenset[str]:
    if len(visit.state.deals) > 1 or visit.state.deal.begun or not visit.may_keep_score:
        return frozenset()
    players = visit.game.state.players.values()
    return frozenset(each.key for each in players if is_nameless(each.name))


def bought_in(of_step: Sequence[AnyEvent]) -> str | None:
    return next((event.player for event in of_step if isinstance(event, CardBought)), None)


def this_view() -> str:
    """Return the Table's address, in the order of players it is shown in."""
    order = order_here()
    return url_for("table.show", order=None if order is Order.SEATS else order)


def in_play(state: State, player: str | None) -> list[Note]:
    """Return the notes that matter during play, the weightiest first."""
    found = [note for note in deal_notes(state, player) if note.about in IN_PLAY]
    told = [note for note in found if not stands_in_head(note, state)]
    return sorted(told, key=lambda note: note.said.code not in FIRST)


def stands_in_head(note: Note, state: State) -> bool:
    """Tell whether the head says the same: what first melds are worth, without a limit."""
    said = note.said
    by_total = state.ruleset.first_meld.by_total
    return said.code == "firstmeld.points" and bool(said.facts["wilds"]) and not by_total


def next_to_add(deal: Deal, rows: Sequence[Row]) -> str | None:
    """Return who most likely adds to the melds next: whose turn is open, or who laid last."""
    able = {row.key for row in rows if row.down and row.may_lay}
    owners = [tabled.owner for tabled in reversed(deal.melds)]
    likely = [deal.turn.player, *owners] if deal.turn else owners
    return next((key for key in likely if key in able), None)


def melds_by_owner(deal: Deal) -> dict[str, list[TabledMeld]]:
    """Return owner → melds on the table, in the order of laying down."""
    laid: dict[str, list[TabledMeld]] = {}
    for tabled in deal.melds if deal.melds_kept else ():
        laid.setdefault(tabled.owner, []).append(tabled)
    return laid


def player_page(visit: GameVisit, key: str, form: ChipsForm, refusal: Refusal | None = None) -> str:
    state = visit.state
    deal = state.deal
    sits, buys = key in deal.players, underway.buying_now(state)
    return page(
        "table/player.html",
        state=state,
        key=key,
        one=state.players[key],
        sits_again=any(state.players[each].name == state.players[key].name for each in state.seats),
        row=underway.row_of(state, key, buys=buys) if sits and not state.over else None,
        chips=sheet.chips_of(state, key),
        chips_of_deals=list(chips_of_deals(state, key)),
        corrected=state.chip_changes.get(key, 0),
        deal=deal if sits else None,
        bought=deal.purchases.get(key, Purchases()),
        held=turns.cards_held(state, deal, key) if sits and deal.melds_kept else None,
        now=sheets.cell_of(state, deal, key) if sits and not (deal.closed or state.over) else None,
        steps=sheets.steps_to_total(state, key),
        total=sheet.total(state, key),
        unused=sheet.unused_chips(state, key),
        gone=sheet.out_since(state, key) is not None,
        form=form,
        refusal=refusal,
    )


def chips_of_deals(state: State, key: str) -> Iterator[ChipsOfDeal]:
    """Yield the deals that changed the chips a player has now."""
    for deal in sheet.deals_of_chips(state):
        bought = deal.purchases.get(key, Purchases())
        rewarded = sheet.chips_rewarded(state, deal, key)
        if bought.times or rewarded:
            yield ChipsOfDeal(deal=deal, buys=bought.times, spent=bought.chips, rewarded=rewarded)

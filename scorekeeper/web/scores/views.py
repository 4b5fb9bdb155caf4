"""The score sheet, what stands behind each of its numbers, corrections, and the end of the game."""

from __future__ import annotations

from flask import Blueprint, redirect, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import NotFound

from scorekeeper.game import holding, sheet
from scorekeeper.game.dealing import next_dealer
from scorekeeper.game.missed import find_missed
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.stakes import settle
from scorekeeper.game.state import Deal
from scorekeeper.store import clerk
from scorekeeper.web import access, sheets
from scorekeeper.web.access import GamePlace, Right
from scorekeeper.web.handpad import find_deal, find_seat, pad_facts
from scorekeeper.web.pages import page
from scorekeeper.web.recording import record
from scorekeeper.web.rows import order_here
from scorekeeper.wording.sheet import course_text

from .chart import chart_of, running_totals
from .forms import CorrectHandForm, CorrectWentOutForm, RematchForm
from .records import records_of

scores = Blueprint("scores", __name__)


@scores.get("/<link>/game/<int:game>/scores")
def show(link: str, game: int) -> ResponseReturnValue:
    """Show the sheet, the chart, and who owes whom."""
    place = access.open_game(link, game)
    order = order_here()
    return page(
        "scores/show.html",
        state=place.state,
        sheet=sheets.sheet_of(place.state, order),
        order=order,
        chart=chart_of(place.state),
        described=described_course(place),
        payments=settle(place.state),
    )


@scores.get("/<link>/game/<int:game>/scores/<int:number>/<player>")
def cell(link: str, game: int, number: int, player: str) -> ResponseReturnValue:
    """Show how one number of the sheet came about, and the form that corrects it."""
    place = access.open_game(link, game)
    deal = find_seat(find_deal(place.state, number), player)
    form = CorrectHandForm(formdata=None)
    form.show(deal.hand_of(player))
    return cell_page(place, deal, player, form)


@scores.post("/<link>/game/<int:game>/scores/<int:number>/<player>")
def correct(link: str, game: int, number: int, player: str) -> ResponseReturnValue:
    """Correct what a player had left in a closed deal."""
    place = access.open_game(link, game, Right.KEEP_SCORE)
    deal = find_seat(find_deal(place.state, number), player)
    form = CorrectHandForm()
    if form.press.data:
        return cell_page(place, deal, player, form.checked())
    return record(
        place,
        form,
        lambda: form.command(number, player),
        lambda refusal: cell_page(place, deal, player, form, refusal),
        then=url_for(".show"),
    )


@scores.get("/<link>/game/<int:game>/scores/<int:number>/went-out")
def went_out(link: str, game: int, number: int) -> ResponseReturnValue:
    """Show who went out in a closed deal, and the form that corrects it."""
    place = access.open_game(link, game, Right.KEEP_SCORE)
    deal = find_closed(place, number)
    return went_out_page(place, deal, CorrectWentOutForm(formdata=None))


@scores.post("/<link>/game/<int:game>/scores/<int:number>/went-out")
def correct_went_out(link: str, game: int, number: int) -> ResponseReturnValue:
    """Correct who went out in a closed deal."""
    place = access.open_game(link, game, Right.KEEP_SCORE)
    deal = find_closed(place, number)
    form = CorrectWentOutForm()
    form.hand_needed = deal.went_out not in (None, form.player.data)
    if form.press.data:
        return went_out_page(place, deal, form.checked())
    return record(
        place,
        form,
        lambda: form.command(number),
        lambda refusal: went_out_page(place, deal, form, refusal),
        then=url_for(".show"),
    )


@scores.get("/<link>/game/<int:game>/scores/over")
def end(link: str, game: int) -> ResponseReturnValue:
    """Show who has won, who owes whom, and how to go on."""
    place = access.open_game(link, game)
    if not place.state.over:
        return redirect(url_for("table.show"))
    return end_page(place, RematchForm(formdata=None))


@scores.post("/<link>/game/<int:game>/scores/rematch")
def rematch(link: str, game: int) -> ResponseReturnValue:
    """Start the next game with the same players and rules, the deal passed on by one seat."""
    place = access.open_game(link, game, Right.KEEP_SCORE)
    form = RematchForm()
    if not form.validate():
        return end_page(place, form), 422
    answer = clerk.start_game(
        place.table_id,
        form.command(place.state),
        by=place.author,
        command_id=form.command_id.data or "",
    )
    if isinstance(answer, Refusal):
        return end_page(place, form, answer), 422
    return redirect(url_for("table.show", game=answer.game_id), code=303)


def described_course(place: GamePlace) -> str:
    """Return in words what the chart shows."""
    lines = {
        key: [points for _, points in each] for key, each in running_totals(place.state).items()
    }
    return course_text(lines, place.names)


def find_closed(place: GamePlace, number: int) -> Deal:
    """Return a closed deal. errors: NotFound."""
    deal = find_deal(place.state, number)
    if not deal.closed:
        raise NotFound
    return deal


def should_hold(place: GamePlace, deal: Deal, player: str) -> int | None:
    """Return how many cards a hand of this deal ought to hold; None where that is not known.

    Of whoever went out on record nothing is left; then there is no number to count up to.
    """
    known = deal.melds_kept and not deal.from_paper and deal.went_out != player
    return holding.cards_held(place.state, deal, player) if known else None


def cell_page(
    place: GamePlace,
    deal: Deal,
    player: str,
    form: CorrectHandForm,
    refusal: Refusal | None = None,
) -> str:
    state = place.state
    return page(
        "scores/cell.html",
        deal=deal,
        player=player,
        cell=sheets.cell_of(state, deal, player),
        hand=None if deal.went_out == player else deal.hand_of(player),
        missed=find_missed(state, deal, player),
        penalties=state.ruleset.penalties,
        records=records_of(place.game.id, state, deal.number, player),
        form=form,
        refusal=refusal,
        pad=pad_facts(state, form, should_hold(place, deal, player)),
        draft=draft_of(place, deal, player),
    )


def went_out_page(
    place: GamePlace, deal: Deal, form: CorrectWentOutForm, refusal: Refusal | None = None
) -> str:
    former = deal.went_out
    return page(
        "scores/went_out.html",
        deal=deal,
        form=form,
        refusal=refusal,
        pad=pad_facts(place.state, form, None),
        draft=draft_of(place, deal, former) if former else "",
    )


def draft_of(place: GamePlace, deal: Deal, player: str) -> str:
    """Return the name of an unfinished tally: another one once something else is on record."""
    entries = len(deal.hands.get(player, ())) + len(deal.formerly_out)
    return f"{place.game.id}.{deal.number}.{player}.{entries}"


def end_page(place: GamePlace, form: RematchForm, refusal: Refusal | None = None) -> str:
    state = place.state
    return page(
        "scores/end.html",
        state=state,
        winners=sheet.winners(state),
        podium=sheets.podium(state),
        payments=settle(state),
        dealer=next_dealer(state.deals[0], state.seats),
        form=form,
        refusal=refusal,
    )

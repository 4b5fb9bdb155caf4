"""End of deal: who went out, what everybody else had left, and what came of it."""

from __future__ import annotations

from flask import Blueprint, redirect, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.game import holding, scoring, sheet
from scorekeeper.game.commands import CloseDeal
from scorekeeper.game.decide import decide
from scorekeeper.game.deciding.clashes import clashes_now
from scorekeeper.game.missed import all_missed
from scorekeeper.game.notes import About, deal_notes
from scorekeeper.game.refusal import Refusal, notes_in
from scorekeeper.game.state import Deal, State
from scorekeeper.rules.ruleset.choices import EmptyStock
from scorekeeper.rules.verdict import Reason
from scorekeeper.web import access, contracts, sheets
from scorekeeper.web.access import GameVisit, Right
from scorekeeper.web.countpad import find_deal, find_seat, pad_facts
from scorekeeper.web.forms.base import CommandForm
from scorekeeper.web.forms.counting import CloseForm, CountForm, PaperForm, WentOutForm
from scorekeeper.web.pages import page
from scorekeeper.web.recording import RefusedPage, record
from scorekeeper.web.rows import missing

count = Blueprint("count", __name__)

BEFORE_THE_NEXT_DEAL = {About.EXACT_CUT, About.EXCHANGE, About.PLAY}
"""Subjects of the notes on the next deal that are shown with the result of the last."""


@count.get("/<link>/game/<int:game>/count")
def show(link: str, game: int) -> ResponseReturnValue:
    """Show what is missing at the deal's end; where that is a hand, redirect to its pad."""
    visit = access.open_game(link, game)
    deal = visit.state.deal
    if visit.state.over:
        return redirect(url_for("scores.end"))
    todo = missing(visit.state, deal)
    if visit.may_keep_score and deal.went_out and todo:
        return redirect(url_for(".hand", player=todo[0]))
    return end_page(visit)


@count.post("/<link>/game/<int:game>/count/out")
def went_out(link: str, game: int) -> ResponseReturnValue:
    """Record who parted with the last card."""
    visit = access.open_game(link, game, Right.KEEP_SCORE)
    form = WentOutForm()
    return record(visit, form, form.command, refused_at_end(form), then=url_for(".show"))


@count.post("/<link>/game/<int:game>/count/close")
def close(link: str, game: int) -> ResponseReturnValue:
    """Close the deal."""
    visit = access.open_game(link, game, Right.KEEP_SCORE)
    form = CloseForm()
    then = url_for(".result", number=form.deal.data or 0)
    return record(visit, form, form.command, refused_at_end(form), then=then)


@count.get("/<link>/game/<int:game>/count/hand/<player>")
def hand(link: str, game: int, player: str) -> ResponseReturnValue:
    """Show the pad that counts one player's hand, with what is on record."""
    visit = access.open_game(link, game)
    deal = find_seat(visit.state.deal, player)
    form = CountForm(formdata=None, deal=deal.number)
    form.show(deal.hand_of(player))
    return hand_page(visit, player, form)


@count.post("/<link>/game/<int:game>/count/hand/<player>")
def record_hand(link: str, game: int, player: str) -> ResponseReturnValue:
    """Count one player's hand, and go on to the next that is missing."""
    visit = access.open_game(link, game, Right.KEEP_SCORE)
    deal = find_seat(visit.state.deal, player)
    form = CountForm()
    if form.press.data:
        return hand_page(visit, player, form.checked())
    return record(
        visit,
        form,
        lambda: form.command(player),
        lambda visit, refusal: hand_page(visit, player, form, refusal),
        then=after_counting(visit.state, deal, player),
    )


@count.get("/<link>/game/<int:game>/count/result/<int:number>")
def result(link: str, game: int, number: int) -> ResponseReturnValue:
    """Show what a closed deal cost everybody, who leads, and what comes next."""
    visit = access.open_game(link, game)
    deal = find_deal(visit.state, number)
    if not deal.closed:
        return redirect(url_for(".show"))
    state = visit.state
    following = state.deal if state.deal.number == number + 1 and not state.over else None
    return page(
        "count/result.html",
        deal=deal,
        ranked=sheets.ranked_after(state, deal),
        cells={key: sheets.cell_of(state, deal, key) for key in deal.players},
        winners=sheet.deal_winners(state, deal),
        leaders=sheet.leaders(state),
        gone=[key for key in deal.players if sheet.out_since(state, key) is not None],
        missed=all_missed(state, deal),
        following=following,
        notes=[note for note in deal_notes(state) if note.about in BEFORE_THE_NEXT_DEAL],
    )


@count.get("/<link>/game/<int:game>/count/paper")
def paper(link: str, game: int) -> ResponseReturnValue:
    """Show the form that enters a whole deal from paper."""
    visit = access.open_game(link, game, Right.KEEP_SCORE)
    return paper_page(
        visit, PaperForm(formdata=None, deal=visit.state.deal.number).offer(visit.state)
    )


@count.post("/<link>/game/<int:game>/count/paper")
def enter(link: str, game: int) -> ResponseReturnValue:
    """Enter a whole deal from paper."""
    visit = access.open_game(link, game, Right.KEEP_SCORE)
    form = PaperForm().offer(visit.state)
    return record(
        visit,
        form,
        form.command,
        lambda visit, refusal: paper_page(visit, form.offer(visit.state), refusal),
        then=url_for(".result", number=form.deal.data or 0),
    )


def after_counting(state: State, deal: Deal, player: str) -> str:
    """Return where to go once this hand is counted: to the next one that is missing."""
    todo = [key for key in missing(state, deal) if key != player]
    return url_for(".hand", player=todo[0]) if todo else url_for(".show")


def refused_at_end(form: CommandForm) -> RefusedPage:
    return lambda visit, refusal: end_page(visit, form, refusal)


def end_page(
    visit: GameVisit, form: CommandForm | None = None, refusal: Refusal | None = None
) -> str:
    """Return the overview of the deal's end; ``form`` is the one that was refused."""
    deal = visit.state.deal
    return page(
        "count/show.html",
        deal=deal,
        costs=costs_of(visit.state, deal),
        streak=streak_of(visit.state, deal),
        missing=missing(visit.state, deal),
        stock_ends=visit.state.ruleset.stock.when_empty is EmptyStock.EVERYONE_SCORES,
        contracts=contracts.contracts_of(visit.state),
        choosing=contracts.to_be_chosen(visit.state),
        form=form,
        refusal=refusal,
        clashes=clashes_of(visit.state, deal),
        closing=notes_on_closing(visit.state, deal),
    )


def clashes_of(state: State, deal: Deal) -> dict[str, tuple[Reason, ...]]:
    """Return player → what the book has against the hand on record, where there is anything."""
    found = {player: clashes_now(state, deal, player) for player in deal.players}
    return {player: clashes for player, clashes in found.items() if clashes}


def notes_on_closing(state: State, deal: Deal) -> tuple[Reason, ...]:
    """Return what the book has against closing the deal, where that can be done."""
    answer = decide(state, CloseDeal(deal=deal.number))
    return () if isinstance(answer, Refusal) else notes_in(answer)


def costs_of(state: State, deal: Deal) -> dict[str, int | None]:
    """Return player → what the deal costs so far; None where it is not entered yet."""
    return {player: sheet.cost(state, deal, player) for player in deal.players}


def streak_of(state: State, deal: Deal) -> int:
    """Return the factor by which a streak of the winner multiplies the others' hands; 1: none."""
    others = (key for key in deal.players if key != deal.went_out)
    return max((scoring.streak_against(state, deal, key) for key in others), default=1)


def hand_page(
    visit: GameVisit, player: str, form: CountForm, refusal: Refusal | None = None
) -> str:
    state, deal = visit.state, visit.state.deal
    should = holding.cards_held(state, deal, player) if deal.melds_kept else None
    return page(
        "count/hand.html",
        deal=deal,
        player=player,
        form=form,
        refusal=refusal,
        costs=costs_of(state, deal),
        notes=clashes_now(state, deal, player),
        streak=streak_of(state, deal),
        pad=pad_facts(state, form, should),
        draft=f"{visit.game.id}.{deal.number}.{player}.{len(deal.hands.get(player, ()))}",
        last=not [key for key in missing(state, deal) if key != player],
    )


def paper_page(visit: GameVisit, form: PaperForm, refusal: Refusal | None = None) -> str:
    deal = visit.state.deal
    return page("count/paper.html", deal=deal, form=form, refusal=refusal)

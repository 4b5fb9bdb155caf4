"""End of deal: who went out, what everybody else had left, and what came of it."""

from dataclasses import dataclass
from functools import partial

from flask import Blueprint, redirect, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import Forbidden

from scorekeeper.game import sheet, turns, winning
from scorekeeper.game.advising import all_missed
from scorekeeper.game.commands import CloseDeal
from scorekeeper.game.decide import decide
from scorekeeper.game.deciding.clashes import clashes_now, costs_by_book
from scorekeeper.game.deciding.correcting import closed_deal
from scorekeeper.game.deciding.counting import late_corrections
from scorekeeper.game.entering import is_unconfirmed, seen_by
from scorekeeper.game.fining import fines_of
from scorekeeper.game.needs import needs
from scorekeeper.game.notes import About, deal_notes, first_note
from scorekeeper.game.refusal import Refusal, notes_in
from scorekeeper.game.sheet import back_with, may_come_back
from scorekeeper.game.state import Deal, OwnContract, State, own_contract_of, own_contracts_of
from scorekeeper.rules.ruleset.choices import EmptyStock
from scorekeeper.rules.verdict import Reason, each_once
from scorekeeper.store.people.rights import Right
from scorekeeper.web import access, sheets
from scorekeeper.web.access import GameVisit
from scorekeeper.web.forms.counting import (
    ConfirmForm,
    CountForm,
    EndForm,
    PaperForm,
    WholeDealForm,
    find_deal,
    find_seat,
    may_be_told,
    never_down_so_far,
    record_of,
)
from scorekeeper.web.forms.countpad import hand_facts, keys_of
from scorekeeper.web.pages import page
from scorekeeper.web.recording import page_again, record, way_back
from scorekeeper.web.underway import end_of_game, missing, own_place
from scorekeeper.wording.speech import gettext as _, in_field

BEFORE_THE_NEXT_DEAL = {About.EXACT_CUT, About.EXCHANGE, About.PLAY}
"""Subjects of the notes on the next deal that are shown with the result of the last."""

count = Blueprint("count", __name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One player's line.

    out         whether they are on record as having gone out
    held        cards they should have left; None: nobody knows
    limits      what to say of points that no such hand costs; None: nobody knows
    cost        points on record; None: the hand is not entered yet
    cost_shown  the same as programs write it; "" also for the player who went out
    record      the hand on record as the pad writes it, its cards or its sum; "": none
    points      what stands in the field of the points, in the reader's digits
    cards       typed cards that are not recorded yet
    chips       typed chips, of a deal from paper
    fault       what is wrong with what was typed
    asked       the player's own contract, if the line asks whether it was laid down
    down        whether that box is ticked
    open        the contracts of which the line asks which one was laid down, if any
    filled      the one that is chosen, as it is sent
    never_down  whether the box for never having laid down is ticked; None: there is none
    never_was   whether that is on record
    unconfirmed  whether nobody has seen the hand on record but who entered it
    seen        who else has; None: the scorekeeper
    """

    key: str
    out: bool = False
    held: int | None = None
    limits: Reason | None = None
    cost: int | None = None
    cost_shown: str = ""
    record: str = ""
    points: str = ""
    cards: str = ""
    chips: str = ""
    fault: str = ""
    asked: OwnContract | None = None
    down: bool = False
    open: tuple[int, ...] = ()
    filled: str = ""
    never_down: bool | None = None
    never_was: bool = False
    unconfirmed: bool = False
    seen: tuple[str | None, ...] = ()


@count.get("/<link>/game/<int:game>/count")
def show(link: str, game: int) -> ResponseReturnValue:
    visit = access.open_game(link, game)
    if visit.state.over:
        return redirect(end_of_game(visit))
    return end_page(visit)


@count.post("/<link>/game/<int:game>/count")
def end(link: str, game: int) -> ResponseReturnValue:
    """Record what was entered at the deal's end; it is closed if nothing is missing then."""
    visit = access.open_to_write(link, game)
    form = EndForm().offer(visit.state)
    then = url_for(".result", number=form.deal.data or 0)
    if has_come_late(visit, form):
        return redirect(then, code=303)
    return record(
        visit,
        form,
        partial(form.command, visit.seat),
        lambda visit, refusal: end_page(visit, as_sent(visit.state, form), refusal),
        then=then,
    )


@count.get("/<link>/game/<int:game>/count/hand/<player>")
def hand(link: str, game: int, player: str) -> ResponseReturnValue:
    visit = access.open_game(link, game)
    deal = find_seat(visit.state.deal, player)
    if request.args.get("deal", deal.number, type=int) != deal.number:  # closed meanwhile
        return redirect(url_for("seat.show") if visit.seat == player else url_for(".show"))
    form = CountForm(formdata=None, deal=deal.number)
    form.show(deal, player)
    return hand_page(visit, player, form)


@count.post("/<link>/game/<int:game>/count/hand/<player>")
def record_hand(link: str, game: int, player: str) -> ResponseReturnValue:
    """Count one player's hand, and go on to the next that is missing.

    A player counts the own hand alone and goes back to the seat, even one who keeps the score.
    """
    visit = access.open_game(link, game, Right.PLAY)
    if not visit.may_count(player):
        raise Forbidden
    deal = find_seat(visit.state.deal, player)
    form = CountForm()
    if form.press.data:
        return hand_page(visit, player, form.checked())
    then = after_counting(visit, deal, player)
    if form.validate() and says_the_same(visit.state, player, form):
        return redirect(then, code=303)
    return record(
        visit,
        form,
        partial(form.command, player, visit.seat),
        page_again(late_or_hand_page, player, form),
        then=then,
    )


@count.post("/<link>/game/<int:game>/count/confirm/<int:number>/<player>")
def confirm(link: str, game: int, number: int, player: str) -> ResponseReturnValue:
    """Record that somebody else than who entered a hand says that it is right."""
    visit, form = access.open_game(link, game, Right.PLAY), ConfirmForm()
    find_seat(find_deal(visit.state, number), player)
    return record(
        visit,
        form,
        partial(form.command, number, player, visit.seat),
        lambda visit, refusal: end_page(visit, refusal=refusal),
        then=url_for(".show"),
    )


@count.get("/<link>/game/<int:game>/count/result/<int:number>")
def result(link: str, game: int, number: int) -> ResponseReturnValue:
    visit = access.open_game(link, game)
    deal = find_deal(visit.state, number)
    state = visit.state
    if not deal.closed:
        return redirect(url_for(".show") if visit.may_keep_score else own_place(visit, game))
    last = state.over and number == state.deal.number
    following = state.deal if state.deal.number == number + 1 and not state.over else None
    return page(
        "count/result.html",
        deal=deal,
        last=last,
        ranked=sheets.ranked_after(state, deal),
        cells={key: sheets.cell_of(state, deal, key) for key in deal.players},
        fines=[each for each in fines_of(deal) if each.points or each.cents],
        winners=sheet.deal_winners(state, deal),
        leaders=winning.leaders(state),
        climbed=sheets.climbed_in(state, deal),
        needs=needs(state) if following else (),
        gone=[key for key in deal.players if sheet.out_since(state, key) is not None],
        missed=all_missed(state, deal),
        own=own_contracts_of(state, deal),
        following=following,
        back=may_come_back(state),
        back_total=back_with(state),
        due=first_note(state) if following else None,
        notes=[note for note in deal_notes(state) if note.about in BEFORE_THE_NEXT_DEAL],
        noted=notes_on_hands(state, deal) if visit.may_keep_score else (),
    )


@count.get("/<link>/game/<int:game>/count/paper")
def paper(link: str, game: int) -> ResponseReturnValue:
    visit = access.open_to_write(link, game)
    return paper_page(
        visit, PaperForm(formdata=None, deal=visit.state.deal.number).offer(visit.state)
    )


@count.post("/<link>/game/<int:game>/count/paper")
def enter(link: str, game: int) -> ResponseReturnValue:
    visit = access.open_to_write(link, game)
    form = PaperForm().offer(visit.state)
    then = url_for(".result", number=form.deal.data or 0)
    if has_come_late(visit, form):
        return redirect(then, code=303)
    return record(
        visit,
        form,
        partial(form.command, visit.seat),
        lambda visit, refusal: paper_page(visit, form.offer(visit.state), refusal),
        then=then,
    )


def after_counting(visit: GameVisit, deal: Deal, player: str) -> str:
    if "back" in request.form:
        return way_back()
    if not visit.may_keep_score:
        return url_for("seat.show")
    todo = [key for key in missing(visit.state, deal) if key != player]
    return url_for(".hand", player=todo[0]) if todo else url_for(".show")


def end_page(visit: GameVisit, form: EndForm | None = None, refusal: Refusal | None = None) -> str:
    """Return the end of the deal under way; ``form``: as it was sent."""
    state, deal = visit.state, visit.state.deal
    shown = form or EndForm(formdata=None, deal=deal.number).offer(state)
    return page(
        "count/show.html",
        **pad_of(visit, shown, refusal),
        action=url_for(".end"),
        lines=lines_of(state, deal, form),
        lines_kind="hands",
        streak=streak_of(state, deal),
        noted=notes_at_end(state, deal),
        record_label=_("Save, deal stays open"),
        done_label=_("Close deal %(number)d", number=deal.number),
    )


def has_come_late(visit: GameVisit, form: EndForm | PaperForm) -> bool:
    """Return whether a deal that is closed by now has all on record that is said of it."""
    if closed_deal(visit.state, form.deal.data) is None or not form.validate():
        return False
    return late_corrections(visit.state, form.command(visit.seat)) == ()


def as_sent(state: State, form: EndForm) -> EndForm | None:
    """Return the form as it was sent; None where its deal is over: those hands are gone."""
    return form.offer(state) if (form.deal.data or 0) >= state.deal.number else None


def notes_at_end(state: State, deal: Deal) -> tuple[Reason, ...]:
    """Return what the book has against the hands on record, and against closing the deal."""
    answer = decide(state, CloseDeal(deal=deal.number))
    closing = () if isinstance(answer, Refusal) else notes_in(answer)
    return each_once([*notes_on_hands(state, deal), *closing])


def notes_on_hands(state: State, deal: Deal) -> tuple[Reason, ...]:
    """Return what the book has against the hands on record."""
    hands = (clashes_now(state, deal, player) for player in deal.players)
    return each_once([each for clashes in hands for each in clashes])


def pad_of(visit: GameVisit, form: WholeDealForm, refusal: Refusal | None) -> dict[str, object]:
    """Return what the two pages with a line a player have in common."""
    state, deal = visit.state, visit.state.deal
    return {
        "deal": deal,
        "form": form,
        "refusal": refusal,
        "out": chosen_out(state, form),
        "pad_keys": keys_of(state.ruleset),
        "tally": f"{visit.game.id}.{deal.number}",
        "stock_ends": state.ruleset.stock.when_empty is EmptyStock.EVERYONE_SCORES,
    }


def costs_of(state: State, deal: Deal) -> dict[str, int | None]:
    """Return player → what the deal costs so far; None where it is not entered yet."""
    return {player: sheet.cost(state, deal, player) for player in deal.players}


def streak_of(state: State, deal: Deal) -> int:
    """Return the factor of the losers' hands by the winner's streak; 1: none."""
    others = (key for key in deal.players if key != deal.went_out)
    return max((sheet.streak_against(state, deal, key) for key in others), default=1)


def closed_meanwhile(state: State, player: str, form: CountForm) -> Deal | None:
    """Return the deal that a hand was counted for, if it is closed by now; None: it is not."""
    named = (each for each in state.deals if each.number == form.deal.data)
    return next((deal for deal in named if deal.closed and player in deal.players), None)


def says_the_same(state: State, player: str, form: CountForm) -> bool:
    """Return whether a count that comes too late has the points on record."""
    deal = closed_meanwhile(state, player, form)
    return deal is not None and sheet.cost(state, deal, player) == form.hand().cost(deal.ruleset)


def late_or_hand_page(
    visit: GameVisit, player: str, form: CountForm, refusal: Refusal | None
) -> str:
    """Return the page of a hand again; of one that came too late, what counts and who said it."""
    deal = closed_meanwhile(visit.state, player, form) if refusal else None
    if deal is None:
        return hand_page(visit, player, form, refusal)
    return page(
        "count/late.html",
        deal=deal,
        player=player,
        points=sheet.cost(visit.state, deal, player),
        yours=form.hand().cost(deal.ruleset),
        counted_by=deal.looks.get(player, ())[:1],
    )


def hand_page(
    visit: GameVisit, player: str, form: CountForm, refusal: Refusal | None = None
) -> str:
    state, deal = visit.state, visit.state.deal
    should = turns.cards_held(state, deal, player) if deal.melds_kept else None
    return page(
        "count/hand.html",
        deal=deal,
        player=player,
        form=form,
        refusal=refusal,
        costs=costs_of(state, deal),
        notes=clashes_now(state, deal, player),
        pad_shown="sums" if request.values.get("pad") == "sums" else "cards",
        streak=streak_of(state, deal),
        record=record_of(deal, player),
        limits=limits_of(state, deal, player),
        **hand_facts(state.ruleset, form, should),
        last=not [key for key in missing(state, deal) if key != player],
    )


def paper_page(visit: GameVisit, form: PaperForm, refusal: Refusal | None = None) -> str:
    deal = visit.state.deal
    return page(
        "count/paper.html",
        **pad_of(visit, form, refusal),
        action=url_for(".enter"),
        lines=lines_from_paper(visit.state, deal, form),
        lines_kind="paper",
        noted=(),
        record_label=_("Enter deal %(number)d", number=deal.number),
        done_label=_("Enter deal %(number)d", number=deal.number),
    )


def lines_of(state: State, deal: Deal, form: EndForm | None) -> list[Line]:
    """Return the lines of the deal under way; ``form``: what was typed, if it is shown again."""
    return [line_of(state, deal, key, form) for key in deal.players]


def line_of(state: State, deal: Deal, key: str, form: EndForm | None) -> Line:
    out, cost, hand = deal.went_out == key, sheet.cost(state, deal, key), deal.hand_of(key)
    asked = None if deal.melds_kept else asked_of(state, deal, key)
    places = () if deal.melds_kept else may_be_told(state, deal, key)
    flat = bool(deal.ruleset.counting.never_down) and not (asked or places or out)
    never_down = key in (form.never_down.data or ()) if form else never_down_so_far(deal, key)
    on_record = "" if cost is None or (out and not cost) else str(cost)
    return Line(
        cost_shown=on_record,
        key=key,
        out=out,
        held=turns.cards_held(state, deal, key) if deal.melds_kept else None,
        limits=limits_of(state, deal, key),
        cost=cost,
        record=record_of(deal, key),
        points=in_field(form.points.data.get(key, on_record) if form else on_record),
        cards=form.cards.data.get(key, "") if form else "",
        fault=form.faults_of(key) if form else "",
        asked=asked,
        down=key in (form.down.data or ()) if form else key in deal.laid_down,
        open=places,
        filled=form.filled.data.get(key, "") if form else str(deal.filled.get(key, "")),
        never_down=never_down if flat else None,
        never_was=bool(hand and hand.never_down),
        unconfirmed=is_unconfirmed(state, deal, key),
        seen=seen_by(state, deal, key),
    )


def limits_of(state: State, deal: Deal, player: str) -> Reason | None:
    """Return what to say of points that the player's hand cannot cost, with a place for them."""
    costs, facts = costs_by_book(state, deal, player)
    return Reason("hand.no_such_sum", {**facts, "points": "{points}"}) if costs else None


def asked_of(state: State, deal: Deal, player: str) -> OwnContract | None:
    """Return the contract of which it is asked whether a player laid it down; None: nothing is."""
    own = own_contract_of(state, deal, player)
    return own if own and own.in_order else None


def lines_from_paper(state: State, deal: Deal, form: PaperForm) -> list[Line]:
    return [
        Line(
            key=key,
            points=in_field(form.points.data.get(key, "")),
            chips=in_field(form.chips.data.get(key, "")),
            fault=form.faults_of(key),
            asked=asked_of(state, deal, key),
            down=key in (form.down.data or ()),
            open=may_be_told(state, deal, key),
            filled=form.filled.data.get(key, ""),
        )
        for key in deal.players
    ]


def chosen_out(state: State, form: WholeDealForm) -> str:
    """Return whose ring is marked: who went out on record, was said to, or must; "": nobody's."""
    unsent = form.went_out.raw_data is None
    said = turns.out_by_the_book(state) if unsent else form.went_out.data
    return state.deal.went_out or said or ""

"""The score sheet, what stands behind each of its numbers, corrections, and the end of the game."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from flask import Blueprint, abort, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import lazy_gettext as _
from werkzeug.exceptions import NotFound
from wtforms import StringField

from scorekeeper.game import events, sheet, turns, winning
from scorekeeper.game.advising import find_missed
from scorekeeper.game.commands import BuyBack, CorrectHand, CorrectWentOut, TellDown
from scorekeeper.game.dealing import dealer_of_rematch
from scorekeeper.game.entering import is_unconfirmed
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.sheet import back_with, may_come_back
from scorekeeper.game.stakes import settle
from scorekeeper.game.state import Deal, Hand, State, own_contracts_of
from scorekeeper.game.story import story_of
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.solver import priced
from scorekeeper.rules.verdict import Reason
from scorekeeper.store.journal import clerk
from scorekeeper.store.journal.steps import JournalEntry
from scorekeeper.store.people import tournaments
from scorekeeper.store.people.rights import Right
from scorekeeper.web import access, sheets, starting
from scorekeeper.web.access import GameVisit
from scorekeeper.web.forms.base import ButtonForm, CommandForm
from scorekeeper.web.forms.counting import (
    ConfirmForm,
    FilledField,
    HandForm,
    KeysField,
    WayOutFields,
    find_deal,
    find_seat,
    may_be_told,
    record_of,
)
from scorekeeper.web.forms.countpad import hand_facts
from scorekeeper.web.pages import page
from scorekeeper.web.recording import page_again, record
from scorekeeper.web.responses import file_name, file_to_keep
from scorekeeper.web.underway import asks_who_won, end_of_game, order_here, own_place
from scorekeeper.wording.cards import isolated
from scorekeeper.wording.names import game_name
from scorekeeper.wording.sheet import course_text, margin_text, won_text
from scorekeeper.wording.speech import day_text, locale_here

from .chart import Totals, chart_of, running_totals, short_names
from .chat import chat_text
from .csv import sheet_file
from .picture import picture_of

scores = Blueprint("scores", __name__)


class CorrectHandForm(HandForm):
    """What a hand of a closed deal really held."""

    def command(self, deal: int, player: str, by: str | None) -> CorrectHand:
        hand, ruling = self.hand(), self.ruling.data
        return CorrectHand(deal=deal, player=player, hand=hand, by=by, ruling=ruling)


class BuyBackForm(CommandForm):
    """A player who is out comes back into the game."""

    player = StringField()

    def command(self) -> BuyBack:
        return BuyBack(player=self.player.data or "", ruling=self.ruling.data)


class DownForm(CommandForm):
    """Who laid down in a closed deal, where every player has a contract of their own."""

    down = KeysField()
    filled = FilledField()

    def command(self, deal: int) -> TellDown:
        places = self.filled.places
        players = (*(self.down.data or ()), *places)
        return TellDown(deal=deal, players=players, filled=places, ruling=self.ruling.data)


class CorrectWentOutForm(WayOutFields, HandForm):
    """Who really went out in a closed deal, and the hand of the player wrongly on record.

    hand_needed  whether there is such a hand to enter
    """

    player = StringField()
    hand_needed = True

    def command(self, deal: int, by: str | None) -> CorrectWentOut:
        return CorrectWentOut(
            deal=deal,
            player=self.player.data or None,
            first_turn=self.in_first_turn,
            way=self.way_out,
            hand_of_former=self.hand() if self.hand_needed else None,
            by=by,
            ruling=self.ruling.data,
        )

    def validate(self, extra_validators: object = None) -> bool:
        """Check all fields; those of the hand only where it is needed."""
        check = super().validate if self.hand_needed else partial(CommandForm.validate, self)
        valid = check(extra_validators)
        if self.player.data is None:
            self.player.errors = [_("Choose who went out, or nobody.")]
        return valid and self.player.data is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """An entry for one player in one deal. ``hand`` None: the player went out, which costs 0.

    overruled  reasons that the table's ruling set aside
    noted      what the book had against it
    """

    hand: Hand | None
    cost: int
    at: datetime
    who: str
    overruled: tuple[Reason, ...]
    noted: tuple[Reason, ...]


@scores.get("/<link>/game/<int:game>/scores")
def show(link: str, game: int) -> ResponseReturnValue:
    visit = access.open_game(link, game)
    return redirect(end_of_game(visit)) if asks_who_won(visit) else sheet_page(visit)


def sheet_page(
    visit: GameVisit, form: BuyBackForm | None = None, refusal: Refusal | None = None
) -> str:
    """Return the page of the sheet; ``form`` is the one that was refused."""
    order, totals = order_here(), running_totals(visit.state)
    return page(
        "scores/show.html",
        back=may_come_back(visit.state),
        back_total=back_with(visit.state),
        form=form,
        refusal=refusal,
        state=visit.state,
        sheet=sheets.sheet_of(visit.state, order),
        order=order,
        chart=chart_of(visit.state, totals),
        beside=short_names(visit.names),
        described=described_course(visit, totals),
        payments=settle(visit.state),
    )


@scores.post("/<link>/game/<int:game>/scores/back")
def buy_back(link: str, game: int) -> ResponseReturnValue:
    visit, form = access.open_to_write(link, game), BuyBackForm()
    return record(visit, form, form.command, page_again(sheet_page, form), then=url_for(".show"))


@scores.get("/<link>/game/<int:game>/scores/<int:number>/<player>")
def cell(link: str, game: int, number: int, player: str) -> ResponseReturnValue:
    visit = access.open_game(link, game)
    deal = find_seat(find_deal(visit.state, number), player)
    form = CorrectHandForm(formdata=None)
    form.show(deal, player)
    return cell_page(visit, number, player, form)


@scores.post("/<link>/game/<int:game>/scores/<int:number>/<player>")
def correct(link: str, game: int, number: int, player: str) -> ResponseReturnValue:
    visit = access.open_to_write(link, game)
    find_seat(find_deal(visit.state, number), player)
    form = CorrectHandForm()
    if form.press.data:
        return cell_page(visit, number, player, form.checked())
    return record(
        visit,
        form,
        partial(form.command, number, player, visit.seat),
        page_again(cell_page, number, player, form),
        then=url_for(".show"),
    )


@scores.post("/<link>/game/<int:game>/scores/<int:number>/<player>/confirm")
def confirm(link: str, game: int, number: int, player: str) -> ResponseReturnValue:
    """Record that somebody else than who entered a hand says that it is right."""
    visit = access.open_game(link, game, Right.PLAY)
    find_seat(find_deal(visit.state, number), player)
    form, shown = ConfirmForm(), CorrectHandForm(formdata=None)
    return record(
        visit,
        form,
        partial(form.command, number, player, visit.seat),
        page_again(cell_page, number, player, shown),
        then=url_for(".show"),
    )


@scores.get("/<link>/game/<int:game>/scores/<int:number>/went-out")
def went_out(link: str, game: int, number: int) -> ResponseReturnValue:
    visit = access.open_to_write(link, game)
    rules = find_closed(visit, number).ruleset
    return went_out_page(visit, number, CorrectWentOutForm(formdata=None).offer_ways(rules))


@scores.post("/<link>/game/<int:game>/scores/<int:number>/went-out")
def correct_went_out(link: str, game: int, number: int) -> ResponseReturnValue:
    visit = access.open_to_write(link, game)
    deal = find_closed(visit, number)
    form = CorrectWentOutForm().offer_ways(deal.ruleset)
    form.hand_needed = deal.went_out not in (None, form.player.data)
    if form.press.data:
        return went_out_page(visit, number, form.checked())
    return record(
        visit,
        form,
        partial(form.command, number, visit.seat),
        page_again(went_out_page, number, form),
        then=url_for(".show"),
    )


@scores.get("/<link>/game/<int:game>/scores/<int:number>/down")
def down(link: str, game: int, number: int) -> ResponseReturnValue:
    visit = access.open_to_write(link, game)
    deal = find_closed(visit, number)
    form = DownForm(formdata=None, down=[*deal.laid_down])
    form.filled.data = {key: str(place) for key, place in deal.filled.items()}
    return down_page(visit, number, form)


@scores.post("/<link>/game/<int:game>/scores/<int:number>/down")
def correct_down(link: str, game: int, number: int) -> ResponseReturnValue:
    """Correct who laid down in a closed deal, and so which contract everybody has after it."""
    visit = access.open_to_write(link, game)
    find_closed(visit, number)
    form = DownForm()
    return record(
        visit,
        form,
        partial(form.command, number),
        page_again(down_page, number, form),
        then=url_for("count.result", number=number),
    )


@scores.get("/<link>/game/<int:game>/scores/over")
def end(link: str, game: int) -> ResponseReturnValue:
    """Show who has won. A page that stands there goes on to the next game when that begins."""
    visit = access.open_game(link, game)
    if not visit.state.over:
        return redirect(own_place(visit, game))
    if visit.goes_on_to and "X-Fragment" in request.headers:
        return redirect(own_place(visit, visit.goes_on_to))
    command_id = starting.rematch_command_id(visit)
    return end_page(visit, ButtonForm(formdata=None, command_id=command_id))


@scores.get("/<link>/game/<int:game>/scores/sheet.csv")
def spreadsheet(link: str, game: int) -> ResponseReturnValue:
    visit = access.open_game(link, game)
    name = file_name(visit.table_name, visit.game.started.date(), "csv")
    return file_to_keep(
        sheet_file(visit.state, request.accept_languages.values()), "text/csv", name
    )


@scores.get("/<link>/game/<int:game>/scores/chat")
def chat(link: str, game: int) -> ResponseReturnValue:
    visit = access.open_game(link, game)
    text = chat_text(visit.state, visit.names, visit.game.started)
    return page("scores/chat.html", text=text)


@scores.get("/<link>/game/<int:game>/scores/end.svg")
def picture(link: str, game: int) -> ResponseReturnValue:
    visit = access.open_game(link, game)
    state, names = visit.state, visit.names
    if not winning.winners(state):
        abort(404)
    margin = winning.margin(state)
    locale = locale_here()
    drawn = picture_of(
        won_text([names[player] for player in winning.winners(state)]),
        [(place, names[place.player]) for place in sheets.places_of(state)],
        rtl=locale is not None and locale.text_direction == "rtl",
    )
    body = page(
        "scores/picture.svg",
        picture=drawn,
        below=margin_text(margin, names) if margin else "",
        foot=f"{isolated(game_name(state.ruleset.name))} · {day_text(visit.game.started)}",
    )
    name = f"compro-{visit.game.started:%Y-%m-%d}.svg"
    return file_to_keep(body.encode(), "image/svg+xml", name)


@scores.post("/<link>/game/<int:game>/scores/rematch")
def rematch(link: str, game: int) -> ResponseReturnValue:
    """Start the same once more. After a game of a tournament, who sits where is drawn instead."""
    visit = access.open_to_write(link, game)
    if not visit.state.over:
        return redirect(url_for("table.show"), code=303)
    if tournaments.find_by_game(game):
        return redirect(url_for(".end"), code=303)
    form = ButtonForm()
    form.validate()
    answer = starting.start_rematch(visit, form)
    if isinstance(answer, Refusal):
        return end_page(visit, form, answer), 422
    return answer


def described_course(visit: GameVisit, totals: Totals) -> str:
    lines = {key: [points for _, points in each] for key, each in totals.items()}
    return course_text(lines, visit.names)


def find_closed(visit: GameVisit, number: int) -> Deal:
    deal = find_deal(visit.state, number)
    if not deal.closed:
        raise NotFound
    return deal


def should_hold(visit: GameVisit, deal: Deal, player: str) -> int | None:
    """Return how many cards a hand ought to hold; None: nobody knows, or the player went out."""
    known = deal.melds_kept and not deal.from_paper and deal.went_out != player
    return turns.cards_held(visit.state, deal, player) if known else None


def cell_page(
    visit: GameVisit,
    number: int,
    player: str,
    form: CorrectHandForm,
    refusal: Refusal | None = None,
) -> str:
    state = visit.state
    deal = find_seat(find_deal(state, number), player)
    ruleset, hand = deal.ruleset, sheet.hand_that_counts(deal, player)
    return page(
        "scores/cell.html",
        deal=deal,
        player=player,
        cell=sheets.cell_of(state, deal, player),
        hand=hand,
        priced=tuple(priced((hand and hand.cards) or (), ruleset)),
        missed=find_missed(state, deal, player),
        records=records_of(visit.game.id, ruleset, deal.number, player),
        form=form,
        refusal=refusal,
        record=record_of(deal, player),
        **hand_facts(ruleset, form, should_hold(visit, deal, player)),
    )


def went_out_page(
    visit: GameVisit, number: int, form: CorrectWentOutForm, refusal: Refusal | None = None
) -> str:
    deal = find_closed(visit, number)
    ruleset = deal.ruleset
    return page(
        "scores/went_out.html",
        deal=deal,
        rules=ruleset,
        way=form.choice_for(deal.way_out, deal.out_in_first_turn),
        form=form,
        refusal=refusal,
        **hand_facts(ruleset, form, None),
    )


def down_page(visit: GameVisit, number: int, form: DownForm, refusal: Refusal | None = None) -> str:
    """Return the page that corrects who laid down. errors: NotFound where contracts are shared."""
    deal = find_closed(visit, number)
    if not deal.agreed.contracts.by_player:
        raise NotFound
    return page(
        "scores/down.html",
        deal=deal,
        own=own_contracts_of(visit.state, deal),
        places={key: may_be_told(visit.state, deal, key) for key in deal.players},
        form=form,
        refusal=refusal,
    )


def end_page(visit: GameVisit, form: ButtonForm, refusal: Refusal | None = None) -> str:
    state, totals = visit.state, running_totals(visit.state)
    margin = winning.margin(state)
    found = tournaments.find_by_game(visit.game.id)
    return page(
        "scores/end.html",
        state=state,
        winners=winning.winners(state),
        places=sheets.places_of(state),
        back=may_come_back(state),
        back_total=back_with(state),
        margin=margin_text(margin, visit.names) if margin else "",
        payments=settle(state),
        story=story_of(state),
        unconfirmed=unconfirmed_in(state),
        chart=chart_of(state, totals),
        beside=short_names(visit.names),
        described=described_course(visit, totals),
        dealer=None if found else dealer_of_rematch(state),
        waits=bool(found and found[1] < found[0].form.rounds and not visit.game.rounds),
        form=form,
        refusal=refusal,
    )


def unconfirmed_in(state: State) -> list[tuple[int, str]]:
    """Return deal and player of each count that nobody has seen but who entered it."""
    return [
        (deal.number, player)
        for deal in state.deals
        for player in deal.players
        if is_unconfirmed(state, deal, player)
    ]


def records_of(game_id: int, ruleset: Ruleset, deal: int, player: str) -> tuple[Record, ...]:
    """Return every entry for a player's end of a deal, oldest first."""
    return tuple(_read(clerk.end_of_deal(game_id, deal), player, ruleset))


def _read(entries: Iterable[JournalEntry], player: str, ruleset: Ruleset) -> Iterator[Record]:
    out: str | None = None
    for entry in entries:
        event = entry.event
        before, mine = out, False
        hand: Hand | None = None
        match event:
            case events.HandCounted() | events.HandCorrected():
                mine, hand = event.player == player, event.hand
            case events.WentOut(player=out):
                mine = out == player
            case events.WentOutCorrected(player=out, hand_of_former=former):
                mine = player in (out, before)
                hand = former if before == player else None
            case events.DealEntered(points=points, went_out=out):
                mine = player in points
                entered = Hand(points=points.get(player))
                hand = None if out == player and not entered.below_zero else entered
        if mine:
            cost = hand.cost(ruleset) if hand else 0
            kept = {"overruled": event.overruled, "noted": event.noted}
            yield Record(hand=hand, cost=cost, at=entry.at, who=entry.who, **kept)

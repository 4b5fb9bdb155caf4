"""The Deal screen: who deals, cuts and leads, and what comes before play."""

from __future__ import annotations

from functools import partial

from flask import Blueprint, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.game.commands import Exchange, TurnStock
from scorekeeper.game.notes import About, deal_notes
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.scoring import last_penalty
from scorekeeper.game.turns import played_in
from scorekeeper.rules.deal.cutting import exact_cut
from scorekeeper.rules.ruleset.choices import EmptyStock, InTurn, Upcard
from scorekeeper.web import access, contracts
from scorekeeper.web.access import GamePlace, Right
from scorekeeper.web.forms.base import CommandForm
from scorekeeper.web.forms.play import ButtonForm
from scorekeeper.web.pages import page
from scorekeeper.web.recording import RefusedPage, record

from .forms import ContractForm, CutForm, JokersForm, PlayerForm

deal = Blueprint("deal", __name__)

LISTED = {About.DEALING, About.DISCARD, About.PLAY}
"""What is listed above all else; of the rest a part of the page speaks."""


@deal.get("/<link>/game/<int:game>/deal")
def show(link: str, game: int) -> ResponseReturnValue:
    """Show who deals, cuts and leads, and what is to be done before play."""
    return deal_page(access.open_game(link, game))


@deal.post("/<link>/game/<int:game>/deal/cut")
def reward_cut(link: str, game: int) -> ResponseReturnValue:
    """Reward the cutter for an exact cut."""
    place, form = writing(link, game), CutForm()
    return record(place, form, form.command, refused(place, form, "cut"), then=url_for(".show"))


@deal.post("/<link>/game/<int:game>/deal/jokers")
def keep_jokers(link: str, game: int) -> ResponseReturnValue:
    """Let the cutter keep jokers."""
    place, form = writing(link, game), JokersForm()
    return record(place, form, form.command, refused(place, form, "jokers"), then=url_for(".show"))


@deal.post("/<link>/game/<int:game>/deal/dealer")
def change_dealer(link: str, game: int) -> ResponseReturnValue:
    """Let somebody else deal."""
    place, form = writing(link, game), PlayerForm()
    again = refused(place, form, "dealer")
    return record(place, form, form.change_dealer, again, then=url_for(".show"))


@deal.post("/<link>/game/<int:game>/deal/contract")
def choose_contract(link: str, game: int) -> ResponseReturnValue:
    """Say which contract the deal has."""
    place, form = writing(link, game), ContractForm()
    return record(place, form, form.command, refused(place, form, "contract"))


@deal.post("/<link>/game/<int:game>/deal/exchange")
def exchange(link: str, game: int) -> ResponseReturnValue:
    """Note that cards were exchanged."""
    place, form = writing(link, game), ButtonForm()
    command = partial(Exchange, ruling=form.ruling.data)
    return record(place, form, command, refused(place, form, "exchange"), then=url_for(".show"))


@deal.post("/<link>/game/<int:game>/deal/upcard")
def take_upcard(link: str, game: int) -> ResponseReturnValue:
    """Let the leader take the upcard."""
    place, form = writing(link, game), PlayerForm()
    return record(place, form, form.take_upcard, refused(place, form, "upcard"))


@deal.post("/<link>/game/<int:game>/deal/stock")
def turn_stock(link: str, game: int) -> ResponseReturnValue:
    """Note that the discard pile was turned."""
    place, form = writing(link, game), ButtonForm()
    command = partial(TurnStock, ruling=form.ruling.data)
    return record(place, form, command, refused(place, form, "stock"))


def writing(link: str, game: int) -> GamePlace:
    return access.open_game(link, game, Right.KEEP_SCORE)


def refused(place: GamePlace, form: CommandForm, part: str) -> RefusedPage:
    """Return what makes the page again, with the refusal in this part of it."""
    return lambda refusal: deal_page(place, form=form, part=part, refusal=refusal)


def deal_page(
    place: GamePlace,
    form: CommandForm | None = None,
    part: str = "",
    refusal: Refusal | None = None,
) -> str:
    state = place.state
    now, ruleset, players = state.deal, state.ruleset, len(state.deal.players)
    notes = deal_notes(state)
    return page(
        "deal/show.html",
        state=state,
        deal=now,
        rules=state.rules_of(now),
        played=played_in(now),
        exact=exact_cut(players, now.jokers_kept, ruleset),
        erased=last_penalty(state, now, now.cutter) if ruleset.cut.erases_last_penalty else 0,
        keeps=min(ruleset.cut.jokers_kept_among, ruleset.packs_for(players).jokers),
        melded=ruleset.buying.in_turn is InTurn.MELDED,
        top_stays=ruleset.stock.when_empty is EmptyStock.TURN_ALL_BUT_TOP,
        deal_ends=ruleset.stock.when_empty is EmptyStock.EVERYONE_SCORES,
        contracts=contracts.contracts_of(state),
        choosing=contracts.to_be_chosen(state),
        may_change=contracts.may_change(state),
        notes=[note for note in notes if note.about in LISTED],
        upcard=next((note.said for note in notes if note.about is About.UPCARD), None),
        upcard_free=ruleset.dealing.upcard is Upcard.FREE,
        cut_form=form if isinstance(form, CutForm) else CutForm(formdata=None),
        form=form,
        part=part,
        refusal=refusal,
    )

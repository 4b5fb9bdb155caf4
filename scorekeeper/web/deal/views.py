"""The Deal screen: who deals, cuts and leads, and what comes before play."""

from functools import partial
from typing import ClassVar

from flask import Blueprint, abort, redirect, url_for
from flask.typing import ResponseReturnValue
from flask_babel import lazy_gettext as _
from wtforms import BooleanField, HiddenField
from wtforms.validators import NumberRange, Optional

from scorekeeper.game.commands import (
    AnnounceWilds,
    ChangeDealer,
    ChooseContract,
    Exchange,
    KeepJokers,
    RewardCut,
    TakeUpcard,
    TurnStock,
)
from scorekeeper.game.notes import About, deal_notes
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.sheet import last_penalty
from scorekeeper.game.turns import played_in
from scorekeeper.rules.cards import JOKER_RANK, RANKS
from scorekeeper.rules.deal.preparing import exact_cut
from scorekeeper.rules.ruleset.choices import EmptyStock, InTurn, Upcard
from scorekeeper.web import access, underway
from scorekeeper.web.access import GameVisit
from scorekeeper.web.forms.base import ButtonForm, CommandForm, HiddenNumber, WholeNumberField
from scorekeeper.web.pages import page
from scorekeeper.web.recording import RefusedPage, record

MOST_CARDS = 1000
LISTED = {About.DEALING, About.DISCARD, About.PLAY}
"""Subjects of the notes listed at the top; what else there is, its part of the page says."""

deal = Blueprint("deal", __name__)


class CutForm(CommandForm):
    """An exact cut, with the number of cards left behind where they were counted."""

    left = WholeNumberField(
        _("Cards left behind, if you counted them"),
        [Optional(), NumberRange(0, MOST_CARDS, _("No pack has that many cards."))],
    )

    def command(self) -> RewardCut:
        return RewardCut(left=self.left.data, ruling=self.ruling.data)


class JokersForm(ButtonForm):
    """How many jokers the cutter keeps."""

    count = HiddenNumber()

    def command(self) -> KeepJokers:
        return KeepJokers(count=self.count.data or 0, ruling=self.ruling.data)


class ChoosingForm(ButtonForm):
    """A button that says one of several things of a deal by its number, in the field ``chosen``."""

    chosen: ClassVar[str]
    deal = HiddenNumber()

    def validate(self, extra_validators: object = None) -> bool:
        """Check all fields; a form that says nothing is answered with 400."""
        valid = super().validate(extra_validators)
        if self[self.chosen].data is None:
            abort(400)
        return valid


class ContractForm(ChoosingForm):
    """Which contract a deal has: the place of its rules in the ruleset, from 0."""

    chosen = "rules"
    rules = HiddenNumber()

    def command(self) -> ChooseContract:
        return ChooseContract(
            rules=self.rules.data or 0, deal=self.deal.data, ruling=self.ruling.data
        )


class WildForm(ChoosingForm):
    """Which rank is wild in a deal: 1 to 13; 0 for none."""

    chosen = "rank"
    rank = HiddenNumber()

    def command(self) -> AnnounceWilds:
        return AnnounceWilds(rank=self.rank.data or 0, deal=self.deal.data, ruling=self.ruling.data)


class PlayerForm(ButtonForm):
    """A button with somebody's name on it; ``melded``: whether the card is melded at once."""

    player = HiddenField()
    melded = BooleanField()

    def change_dealer(self) -> ChangeDealer:
        return ChangeDealer(player=self.player.data or "", ruling=self.ruling.data)

    def take_upcard(self) -> TakeUpcard:
        return TakeUpcard(
            player=self.player.data or "", melded=self.melded.data, ruling=self.ruling.data
        )


@deal.get("/<link>/game/<int:game>/deal")
def show(link: str, game: int) -> ResponseReturnValue:
    """Show the deal under way; once the game is over, what came of it."""
    visit = access.open_game(link, game)
    return redirect(underway.end_of_game(visit)) if visit.state.over else deal_page(visit)


@deal.post("/<link>/game/<int:game>/deal/cut")
def reward_cut(link: str, game: int) -> ResponseReturnValue:
    visit, form = access.open_to_write(link, game), CutForm()
    return record(visit, form, form.command, again(form, "cut"), then=url_for(".show"))


@deal.post("/<link>/game/<int:game>/deal/jokers")
def keep_jokers(link: str, game: int) -> ResponseReturnValue:
    visit, form = access.open_to_write(link, game), JokersForm()
    return record(visit, form, form.command, again(form, "jokers"), then=url_for(".show"))


@deal.post("/<link>/game/<int:game>/deal/dealer")
def change_dealer(link: str, game: int) -> ResponseReturnValue:
    visit, form = access.open_to_write(link, game), PlayerForm()
    page = again(form, "dealer")
    return record(visit, form, form.change_dealer, page, then=url_for(".show"))


@deal.post("/<link>/game/<int:game>/deal/contract")
def choose_contract(link: str, game: int) -> ResponseReturnValue:
    visit, form = access.open_to_write(link, game), ContractForm()
    return record(visit, form, form.command, again(form, "contract"))


@deal.post("/<link>/game/<int:game>/deal/wild")
def announce_wilds(link: str, game: int) -> ResponseReturnValue:
    visit, form = access.open_to_write(link, game), WildForm()
    return record(visit, form, form.command, again(form, "wild"), then=url_for(".show"))


@deal.post("/<link>/game/<int:game>/deal/exchange")
def exchange(link: str, game: int) -> ResponseReturnValue:
    visit, form = access.open_to_write(link, game), ButtonForm()
    command = partial(Exchange, ruling=form.ruling.data)
    return record(visit, form, command, again(form, "exchange"), then=url_for(".show"))


@deal.post("/<link>/game/<int:game>/deal/upcard")
def take_upcard(link: str, game: int) -> ResponseReturnValue:
    visit, form = access.open_to_write(link, game), PlayerForm()
    return record(visit, form, form.take_upcard, again(form, "upcard"))


@deal.post("/<link>/game/<int:game>/deal/stock")
def turn_stock(link: str, game: int) -> ResponseReturnValue:
    visit, form = access.open_to_write(link, game), ButtonForm()
    command = partial(TurnStock, ruling=form.ruling.data)
    return record(visit, form, command, again(form, "stock"))


def again(form: CommandForm, part: str) -> RefusedPage:
    return lambda visit, refusal: deal_page(visit, form=form, part=part, refusal=refusal)


def deal_page(
    visit: GameVisit,
    form: CommandForm | None = None,
    part: str = "",
    refusal: Refusal | None = None,
) -> str:
    state = visit.state
    now, ruleset, players = state.deal, state.ruleset, len(state.deal.players)
    notes = deal_notes(state)
    return page(
        "deal/show.html",
        state=state,
        deal=now,
        rules=now.common_rules,
        played=played_in(now),
        exact=exact_cut(players, now.jokers_kept, ruleset),
        erased=last_penalty(state, now, now.cutter) if ruleset.cut.erases_last_penalty else 0,
        keeps=min(ruleset.cut.jokers_kept_among, ruleset.packs_for(players).jokers),
        melded=ruleset.buying.in_turn is InTurn.MELDED,
        top_stays=ruleset.stock.when_empty is EmptyStock.TURN_ALL_BUT_TOP,
        deal_ends=ruleset.stock.when_empty is EmptyStock.EVERYONE_SCORES,
        announces=state.agreed.announces_wild(now.common_rules),
        ranks=(*RANKS, JOKER_RANK),
        contracts=underway.contracts_of(state),
        choosing=underway.to_be_chosen(state),
        may_change=underway.may_change(state),
        notes=[note for note in notes if note.about in LISTED],
        upcard=next((note.said for note in notes if note.about is About.UPCARD), None),
        upcard_free=ruleset.dealing.upcard is Upcard.FREE,
        cut_form=form if isinstance(form, CutForm) else CutForm(formdata=None),
        form=form,
        part=part,
        refusal=refusal,
    )

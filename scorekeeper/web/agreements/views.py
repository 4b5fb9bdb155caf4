"""What the table agrees on beside the rules: stakes, what is recorded and told, when it ends."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from flask import Blueprint, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import NotFound

from scorekeeper.game import sheet
from scorekeeper.game.agreements import CHOICES, SWITCHES, Stakes
from scorekeeper.game.apply import apply
from scorekeeper.game.commands import ChangeAgreement, ChangeRules, FinishEarly, ResumeGame
from scorekeeper.game.dealing import amended
from scorekeeper.game.decide import decide
from scorekeeper.game.refusal import Refusal, would_record
from scorekeeper.game.sheet import chips_of, total
from scorekeeper.game.state import State
from scorekeeper.web import access
from scorekeeper.web.access import GameVisit
from scorekeeper.web.forms.base import ButtonForm, CommandForm
from scorekeeper.web.pages import page
from scorekeeper.web.recording import RefusedPage, page_again, record
from scorekeeper.wording.agreements import CHOICE_WORDS, SWITCH_WORDS, ChoiceWords, SwitchWords
from scorekeeper.wording.houserules.differing import ToldDifference, differences_told
from scorekeeper.wording.speech import amount_typed

from .forms import QUICK, ChoiceForm, OtherRulesForm, StakesForm, SwitchForm

agreements = Blueprint("agreements", __name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """What a player has before and after: points in all, chips, the contract of the deal under way.

    contract  its number, from 1; None where it is not chosen yet
    """

    points: int
    points_after: int
    chips: int
    chips_after: int
    contract: int | None
    contract_after: int | None

    @property
    def changes(self) -> bool:
        """Whether the player has anything else after it."""
        before = (self.points, self.chips, self.contract)
        return before != (self.points_after, self.chips_after, self.contract_after)


@dataclass(frozen=True, slots=True, kw_only=True)
class Prospect:
    """What a change of rules would do, as the page shows it before it is done.

    rules     in which fields the rules differ
    accounts  key of a player with a seat → what the player has
    refusal   why the game cannot go on by these rules; None where it can
    chips     whether there are chips before or after it
    own       whether every player has their own contract, before or after it
    ends      whether the game would be over, and is not
    sums      whether a hand is on record as a sum, which stays as it is
    """

    rules: tuple[ToldDifference, ...]
    accounts: Mapping[str, Account]
    refusal: Refusal | None
    chips: bool
    own: bool
    ends: bool
    sums: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownSwitch:
    """A switch as the page shows it; ``open``: whether it can be changed now."""

    name: str
    words: SwitchWords
    on: bool
    open: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownChoice:
    """A choice as the page shows it; ``others``: what else it may be, by number."""

    name: str
    words: ChoiceWords
    told: str
    others: dict[int, str]


@agreements.get("/<link>/game/<int:game>/agreements")
def show(link: str, game: int) -> ResponseReturnValue:
    return agreements_page(access.open_game(link, game))


@agreements.post("/<link>/game/<int:game>/agreements/stakes")
def stakes(link: str, game: int) -> ResponseReturnValue:
    visit, form = access.open_to_write(link, game), StakesForm()
    return record(
        visit, form, form.command, page_again(agreements_page, form), then=url_for(".show")
    )


@agreements.get("/<link>/game/<int:game>/agreements/rules")
def rules(link: str, game: int) -> ResponseReturnValue:
    visit = access.open_to_write(link, game)
    return rules_page(visit, OtherRulesForm(visit, formdata=None))


@agreements.post("/<link>/game/<int:game>/agreements/rules")
def change_rules(link: str, game: int) -> ResponseReturnValue:
    """Show what other rules would change; let the game go on by them once that was shown."""
    visit = access.open_to_write(link, game)
    form = OtherRulesForm(visit)
    if not form.validate():
        return rules_page(visit, form), 422
    if not form.as_shown:
        return rules_page(visit, form, prospect_of(visit.state, form.command()))
    return record(visit, form, form.command, rules_again(form), then=url_for(".show"))


@agreements.post("/<link>/game/<int:game>/agreements/<switch>")
def switch(link: str, game: int, switch: str) -> ResponseReturnValue:
    """Record another value of a switch or a choice. errors: NotFound where there is none such."""
    visit = access.open_to_write(link, game)
    if switch not in SWITCHES and switch not in CHOICES:
        raise NotFound
    form = SwitchForm() if switch in SWITCHES else ChoiceForm()
    return record(visit, form, lambda: form.command(switch), page_again(agreements_page, form))


@agreements.post("/<link>/game/<int:game>/agreements/finish")
def finish(link: str, game: int) -> ResponseReturnValue:
    visit, form = access.open_to_write(link, game), ButtonForm()
    return record(visit, form, FinishEarly, page_again(agreements_page, form))


@agreements.post("/<link>/game/<int:game>/agreements/resume")
def resume(link: str, game: int) -> ResponseReturnValue:
    visit, form = access.open_to_write(link, game), ButtonForm()
    return record(visit, form, ResumeGame, page_again(agreements_page, form))


def rules_again(form: OtherRulesForm) -> RefusedPage:
    def page_of(visit: GameVisit, refusal: Refusal | None) -> str:
        told = prospect_of(visit.state, form.command()) if refusal else None
        return rules_page(visit, form, told)

    return page_of


def rules_page(visit: GameVisit, form: OtherRulesForm, told: Prospect | None = None) -> str:
    """Return the page that asks for other rules; ``told``: what those asked for would do."""
    state = visit.state
    coming = differences_told(state.agreed, state.coming) if state.coming else ()
    return page(
        "agreements/rules.html", form=form, state=state, told=told, quick=QUICK, coming=coming
    )


def agreements_page(
    visit: GameVisit, form: CommandForm | None = None, refusal: Refusal | None = None
) -> str:
    state = visit.state
    return page(
        "agreements/show.html",
        state=state,
        switches=list(shown_switches(state)),
        choices=list(shown_choices(state)),
        stakes_form=form if isinstance(form, StakesForm) else filled(state.agreements.stakes),
        stakes_refused=refusal if isinstance(form, StakesForm) else None,
        refusal=None if isinstance(form, StakesForm) else refusal,
        chips={key: sheet.chips_of(state, key) for key in state.seats},
    )


def shown_switches(state: State) -> Iterator[ShownSwitch]:
    """Yield the switches that make a difference, in the order of ``Agreements``."""
    for name, each in SWITCHES.items():
        if state.agreements.works(each):
            on = getattr(state.agreements, name)
            change = ChangeAgreement(agreement=name, to=not on)
            refused = isinstance(decide(state, change), Refusal)
            yield ShownSwitch(name=name, words=SWITCH_WORDS[name], on=on, open=not refused)


def shown_choices(state: State) -> Iterator[ShownChoice]:
    for name, options in CHOICES.items():
        words, now = CHOICE_WORDS[name], getattr(state.agreements, name)
        if name == "call_window" and not state.ruleset.buying.allowed:
            continue
        yield ShownChoice(
            name=name,
            words=words,
            told=str(words.told[now]),
            others={
                place: str(words.press[each]) for place, each in enumerate(options) if each != now
            },
        )


def filled(stakes: Stakes) -> StakesForm:
    return StakesForm(
        formdata=None,
        deal_stake=amount_typed(stakes.deal),
        game_stake=amount_typed(stakes.game),
    )


def prospect_of(state: State, command: ChangeRules) -> Prospect:
    """Return what this command would do in this game; nothing is recorded."""
    answer = decide(state, command)
    after = state
    for event in would_record(answer):
        after = apply(after, event)
    before = state.coming if command.since == state.next_deal else None
    following = after.coming
    if following is not None:
        after = amended(after, following, command.since)
    return Prospect(
        rules=differences_told(before or state.agreed, following or after.agreed),
        accounts={key: _account(state, after, key) for key in state.seats},
        refusal=answer if isinstance(answer, Refusal) else None,
        chips=state.ruleset.has_chips or after.ruleset.has_chips,
        own=state.agreed.contracts.by_player or after.agreed.contracts.by_player,
        ends=after.over and not state.over,
        sums=command.since == 1 and _any_sum(state),
    )


def _account(state: State, after: State, player: str) -> Account:
    return Account(
        points=total(state, player),
        points_after=total(after, player),
        chips=chips_of(state, player),
        chips_after=chips_of(after, player),
        contract=_number_of_contract(state, player),
        contract_after=_number_of_contract(after, player),
    )


def _number_of_contract(state: State, player: str) -> int | None:
    place = state.contract_of(state.deal, player)
    return None if place is None else place + 1


def _any_sum(state: State) -> bool:
    entries = (deal.hand_of(player) for deal in state.deals for player in deal.players)
    sums = (hand for hand in entries if hand is not None and not hand.never_down)
    return any(hand.points is not None for hand in sums)

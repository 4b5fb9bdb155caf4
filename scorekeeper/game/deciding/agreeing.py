"""Decide on changed agreements, on other rules, and on ending a game early or resuming it."""

from collections.abc import Iterator
from typing import assert_never

from scorekeeper.game.agreements import SWITCHES, Agreements, Nod, Stakes, Switch
from scorekeeper.game.commands import (
    Agreeing,
    ChangeAgreement,
    ChangeRules,
    FinishEarly,
    ResumeGame,
)
from scorekeeper.game.dealing import amended, filled_under, place_of
from scorekeeper.game.events import (
    AgreementChanged,
    AnyEvent,
    GameFinished,
    GameResumed,
    RulesChanged,
)
from scorekeeper.game.refusal import Refusal, decided, refused, stakes_faults
from scorekeeper.game.sheet import closed_deals, last_laid_down, still_in
from scorekeeper.game.state import Deal, State
from scorekeeper.rules.deal.preparing import seats_faults
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.ruleset.reading import RulesetError, read_ruleset, ruleset_as_data
from scorekeeper.rules.verdict import Reason

from .seating import ruleset_fault


def decide_agreeing(state: State, command: Agreeing) -> tuple[AnyEvent, ...] | Refusal:
    """Return the event of a changed agreement, or of the game's end; or a refusal."""
    match command:
        case ChangeAgreement():
            return _change_agreement(state, command)
        case ChangeRules():
            return decide_rules(state, command)
        case FinishEarly():
            return refused(Reason("game.over")) if state.over else (GameFinished(),)
        case ResumeGame():
            early = state.finished_early
            return (GameResumed(),) if early else refused(Reason("game.not_finished_early"))
        case _:
            assert_never(command)


def _change_agreement(
    state: State, command: ChangeAgreement
) -> tuple[AgreementChanged, ...] | Refusal:
    match command.to:
        case Stakes() as stakes:
            faults = tuple(_stakes_faults(stakes, state.agreements))
        case bool(on):
            faults = tuple(_switch_faults(SWITCHES[command.agreement], on, state))
        case int() | Nod():
            same = command.to == getattr(state.agreements, command.agreement)
            faults = (Reason("choice.unchanged"),) if same else ()
        case _:
            assert_never(command.to)
    if faults:
        return refused(*faults)
    return (AgreementChanged(agreement=command.agreement, to=command.to),)


def _stakes_faults(stakes: Stakes, now: Agreements) -> Iterator[Reason]:
    yield from stakes_faults(stakes)
    if stakes == now.stakes:
        yield Reason("stakes.unchanged")


def _switch_faults(switch: Switch, on: bool, state: State) -> Iterator[Reason]:
    """Yield a reason if a switch cannot be turned; most can, even after the game."""
    now = state.agreements
    if switch.until_over and state.over:
        yield Reason("game.over")
    elif on == getattr(now, switch.name):
        yield Reason("switch.unchanged", {"switch": switch.name, "on": on})
    elif on and switch.needs and not getattr(now, switch.needs):
        yield Reason("switch.needs_other", {"switch": switch.name})


def decide_rules(state: State, command: ChangeRules) -> tuple[AnyEvent, ...] | Refusal:
    """Return the event of other rules, or a refusal.

    The table may overrule that too many or too few sit there for the new rules.
    """
    try:
        ruleset = read_ruleset(command.ruleset, "ruleset")
    except RulesetError as wrong:
        return refused(ruleset_fault(wrong))
    if faults := tuple(_faults(state, ruleset, command.since)):
        return refused(*faults)
    reasons = tuple(seats_faults(len(still_in(state)), ruleset))
    event = RulesChanged(ruleset=ruleset_as_data(ruleset), since=command.since)
    return decided(reasons, event)


def _faults(state: State, ruleset: Ruleset, since: int) -> Iterator[Reason]:
    """Yield every reason against these rules that no ruling sets aside."""
    now, following = state.deal.number, state.next_deal
    if since not in (1, now, following):
        yield Reason("deal.not_under_way", {"deal": since, "now": now})
        return
    if since > 1 and state.over:
        yield Reason("game.over")
    concerned = [deal.agreed for deal in state.deals[since - 1 :]]
    if all(each == ruleset for each in concerned or [state.coming or state.agreed]):
        yield Reason("rules.unchanged")
    most = len(ruleset.deals)
    for deal in state.deals:
        places = (place_of(deal, ruleset) or 0, *filled_under(state, deal, ruleset).values())
        if deal.begun and deal.number >= since and max(places) >= most:
            yield Reason("rules.contract_gone", {"deal": deal.number, "most": most})
    begun = since if since == following else sum(1 for deal in state.deals if deal.begun)
    if ruleset.contracts.by_player:
        yield from _own_contract_faults(state, ruleset, since)
    if ruleset.deals_in_all is not None and begun > ruleset.deals_in_all:
        yield Reason("rules.too_few_deals", {"begun": begun, "deals": ruleset.deals_in_all})


def _own_contract_faults(state: State, ruleset: Ruleset, since: int) -> Iterator[Reason]:
    """Yield reasons why nobody can tell which contract each player would have from now on.

    It takes the record of who laid down in every deal so far. After a deal in which somebody laid
    down the last contract, there is none.
    """
    before = (deal for deal in state.deals if deal.closed or deal.number < since)
    unknown = tuple(deal.number for deal in before if not _down_known(state, deal))
    if unknown:
        yield Reason("rules.down_unknown", {"deals": unknown})
        return
    after = amended(state, ruleset, since)
    ended = (deal.number for deal in closed_deals(after) if last_laid_down(after, deal))
    over = next(ended, None)
    if over is not None and any(deal.begun and deal.number > over for deal in state.deals):
        yield Reason("rules.over_before", {"deal": over})


def _down_known(state: State, deal: Deal) -> bool:
    """Return whether it is on record who laid down in a closed deal."""
    asked = deal.agreed.contracts.by_player
    return asked or (deal.melds_kept and not deal.from_paper)

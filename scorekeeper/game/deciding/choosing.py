"""Decide on the contract of a deal, in games where players choose it."""

from collections.abc import Iterator

from scorekeeper.game.commands import ChooseContract, LayDown
from scorekeeper.game.events import AnyEvent, ContractChosen
from scorekeeper.game.limits import dealt_faults, number_faults
from scorekeeper.game.refusal import Refusal, decided, refused
from scorekeeper.game.state import State
from scorekeeper.game.turns import meant_faults
from scorekeeper.rules.deal.preparing import choice_faults
from scorekeeper.rules.play.contract import find_contracts, nearest_contract
from scorekeeper.rules.ruleset.choices import Choice
from scorekeeper.rules.verdict import Basis, Reason


def decide_choice(state: State, command: ChooseContract) -> tuple[AnyEvent, ...] | Refusal:
    """Return the event of the chosen contract, or a refusal; allowed until the deal is closed.

    The last contract left is the deal's without a word; to say it all the same is no error.
    """
    deal, choice = state.deal, state.ruleset.contracts.choice
    chooser = command.player
    if chooser is None and choice is Choice.DEALER:
        chooser = deal.dealer
    if faults := tuple(_choosing_faults(state, command)):
        return refused(*faults)
    reasons = tuple(_reasons_against(state, command.rules, chooser))
    return decided(reasons, ContractChosen(rules=command.rules, player=chooser))


def _choosing_faults(state: State, command: ChooseContract) -> Iterator[Reason]:
    deal = state.deal
    yield from meant_faults(state, command.deal)
    yield from dealt_faults(state, deal, *([] if command.player is None else [command.player]))
    if wrong := tuple(rules_faults(state, command.rules)):
        yield from wrong
    elif _is_the_last(state, command.rules):
        return
    elif deal.rules == command.rules:
        yield Reason("contract.unchanged", {"number": command.rules + 1})
    elif deal.rules is not None and deal.down:
        yield Reason("contract.already_chosen", {"number": deal.rules + 1})


def rules_faults(state: State, rules: int) -> Iterator[Reason]:
    """Yield a reason if nobody chooses in this game, or ``rules`` is no index into its deals."""
    if state.ruleset.contracts.by_player:
        yield Reason("contract.each_own")
    elif not state.ruleset.contracts.chosen:
        yield Reason("contract.in_order")
    else:
        yield from number_faults("contract", rules + 1, 1, len(state.ruleset.deals))


def _reasons_against(state: State, rules: int, chooser: str | None) -> Iterator[Reason]:
    deal, ruleset = state.deal, state.ruleset
    if _is_the_last(state, rules):
        return
    if ruleset.contracts.choice is Choice.FIRST_DOWN:
        if deal.melds_kept and deal.went_out is None:
            yield Reason("contract.first_down_chooses", basis=Basis.BOOK)
    elif chooser not in (None, deal.dealer):
        yield Reason("contract.dealer_chooses", {"dealer": deal.dealer})
    if deal.rules is not None:
        yield Reason("contract.already_chosen", {"number": deal.rules + 1})
    yield from choice_faults(rules, left=state.contracts_left, ruleset=ruleset)


def _is_the_last(state: State, rules: int) -> bool:
    """Whether the deal has this contract because no other is left."""
    return state.deal.rules == rules and state.contracts_left == (rules,)


def not_chosen_faults(state: State) -> Iterator[Reason]:
    """Yield a reason if the dealer is to choose the contract, and no choice is recorded.

    source  [contracts] choice
    """
    deal = state.deal
    if deal.rules is None and state.ruleset.contracts.choice is Choice.DEALER:
        yield Reason("contract.not_chosen", {"dealer": deal.dealer}, Basis.BOOK)


def choice_laid_down(state: State, command: LayDown) -> int | tuple[Reason, ...]:
    """Return by which deal's rules a lay-down is judged.

    It is the player's own contract, or the one chosen for the deal, or the one the player names.
    Else it is the only unused one that the melds fill, or the one they come nearest to.

    returns  an index into ``ruleset.deals``; or reasons that no ruling sets aside
    source   [contracts] choice
    """
    said, chosen = command.rules, state.deal.rules
    own = state.contract_of(state.deal, command.player)
    if own is not None and chosen is None:
        return own if said in (None, own) else (Reason("contract.each_own"),)
    if chosen is not None:
        other = said not in (None, chosen)
        return (Reason("contract.already_chosen", {"number": chosen + 1}),) if other else chosen
    if said is not None:
        return tuple(rules_faults(state, said)) or said
    rules = state.deal.with_wild_said
    fitting = find_contracts(command.melds, state.contracts_left, rules)
    if len(fitting) > 1:
        return (
            Reason(
                "contract.which", {"numbers": tuple(place + 1 for place in fitting)}, Basis.NOT_YET
            ),
        )
    nearest = nearest_contract(command.melds, state.contracts_left, rules)
    return fitting[0] if fitting else nearest


def used_faults(state: State, rules: int) -> Iterator[Reason]:
    """Yield a reason if a lay-down would choose a contract that an earlier deal has used."""
    if state.deal.rules is None:
        yield from choice_faults(rules, left=state.contracts_left, ruleset=state.ruleset)

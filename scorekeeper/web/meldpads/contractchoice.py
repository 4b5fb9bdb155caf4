"""Which contract a lay-down's slots are for, and which others could be chosen."""

from dataclasses import dataclass, replace

from scorekeeper.game.state import NOT_CHOSEN, State
from scorekeeper.rules.ruleset.model import DealRules, Item

from .meldforms import LayDownEntry


@dataclass(frozen=True, slots=True, kw_only=True)
class ContractChoice:
    """What is asked of a player who lays down.

    rules     the deal's rules, with the player's own contract where each has one; without items
              where they are still to be chosen
    chosen    index into ``ruleset.deals`` of the rules that the player says are played; None: that
              is not said, or not to be said
    left      indexes that may be said; none where the rules are known
    contract  for which of the contracts of these rules there are slots, from 0
    """

    rules: DealRules
    chosen: int | None = None
    left: tuple[int, ...] = ()
    contract: int = 0

    @property
    def items(self) -> tuple[Item, ...]:
        return self.rules.contracts[self.contract]

    @property
    def only(self) -> DealRules:
        """The rules with this contract alone; while cards are missing, it is told what it lacks."""
        return only_this(self.rules, self.items)


def only_this(rules: DealRules, items: tuple[Item, ...]) -> DealRules:
    return replace(rules, contract=items, others=())


def as_if_chosen(state: State, choice: ContractChoice, player: str) -> State:
    """Return the game as if a player had only the contract for which there are slots."""
    known = state.contract_of(state.deal, player)
    place = known if choice.chosen is None else choice.chosen
    deals = (
        choice.only if number == place else rules for number, rules in enumerate(state.agreed.deals)
    )
    only = replace(state.deal, agreed=replace(state.agreed, deals=tuple(deals)))
    return replace(state, deals=(*state.deals[:-1], only))


def choice_of(state: State, form: LayDownEntry, player: str) -> ContractChoice:
    """Return what is asked of a player who lays down now, by the state and what the form says."""
    deal, ruleset = state.deal, state.ruleset
    rules, chosen = state.rules_of(deal, player), None
    left: tuple[int, ...] = ()
    if state.contract_of(deal, player) is None:
        left = state.contracts_left
        chosen = form.chosen("rules", len(ruleset.deals))
        rules = NOT_CHOSEN if chosen is None else ruleset.deals[chosen]
    contract = form.chosen("contract", max(len(each.contracts) for each in ruleset.deals)) or 0
    if contract >= len(rules.contracts):
        contract = 0
    return ContractChoice(rules=rules, chosen=chosen, left=left, contract=contract)

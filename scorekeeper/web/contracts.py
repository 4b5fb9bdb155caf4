"""The contracts of a game in which they are chosen: which are left, and who chooses when."""

from dataclasses import dataclass

from scorekeeper.game.state import State
from scorekeeper.rules.ruleset.choices import Choice
from scorekeeper.rules.ruleset.model import DealRules


@dataclass(frozen=True, slots=True, kw_only=True)
class ContractOf:
    """A contract of a game, with what has become of it.

    place   index into ``ruleset.deals``
    left    whether it may still be chosen
    deals   numbers of the deals that had it
    now     whether the deal under way has it
    """

    place: int
    rules: DealRules
    left: bool
    deals: tuple[int, ...]
    now: bool


def contracts_of(state: State) -> tuple[ContractOf, ...]:
    """Return all contracts with what became of them; none where nobody chooses one."""
    if not state.ruleset.contracts.chosen:
        return ()
    left = state.contracts_left
    return tuple(
        ContractOf(
            place=place,
            rules=rules,
            left=place in left,
            deals=tuple(deal.number for deal in state.deals if deal.closed and deal.rules == place),
            now=state.deal.rules == place and not state.deal.closed,
        )
        for place, rules in enumerate(state.ruleset.deals)
    )


def to_be_chosen(state: State) -> bool:
    """Return whether somebody should now enter which contract the deal has.

    Where the first to lay down chooses, their lay-down says it; only where that is not on record is
    it asked for.
    """
    deal = state.deal
    if state.over or deal.rules is not None:
        return False
    match state.ruleset.contracts.choice:
        case Choice.DEALER:
            return True
        case Choice.FIRST_DOWN:
            return deal.went_out is not None or not deal.melds_kept
    return False


def waits_for_choice(state: State) -> bool:
    """Return whether play waits for the dealer to choose the contract."""
    return to_be_chosen(state) and state.ruleset.contracts.choice is Choice.DEALER


def may_change(state: State) -> bool:
    """Return whether another contract may be entered in place of the chosen one."""
    deal = state.deal
    chosen = deal.rules is not None and not (deal.down or state.over)
    return chosen and len(state.contracts_left) > 1

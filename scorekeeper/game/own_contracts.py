"""Each player's own contract in a deal, where everybody has one, and who goes on from it."""

from dataclasses import dataclass

from scorekeeper.rules.ruleset.model import DealRules

from .state import Deal, State


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnContract:
    """A player's own contract in a deal.

    number  from 1, the first of the list
    last    whether there is none after it
    """

    player: str
    number: int
    rules: DealRules
    laid_down: bool
    last: bool

    @property
    def next(self) -> int:
        return self.number + (self.laid_down and not self.last)


def own_contract_of(state: State, deal: Deal, player: str) -> OwnContract | None:
    """Return a player's own contract in a deal; None where everybody has the same."""
    ruleset, place = deal.agreed, state.contract_of(deal, player)
    if place is None or not ruleset.contracts.by_player:
        return None
    return OwnContract(
        player=player,
        number=place + 1,
        rules=ruleset.deals[place],
        laid_down=player in deal.laid_down,
        last=state.has_last_contract(deal, player),
    )


def own_contracts_of(state: State, deal: Deal) -> tuple[OwnContract, ...]:
    """Return all own contracts in a deal, in order of play; none where all have the same."""
    found = (own_contract_of(state, deal, player) for player in deal.players)
    return tuple(each for each in found if each)

"""What a game would be by other rules, before the table agrees on them."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.game.apply import apply
from scorekeeper.game.commands import ChangeRules
from scorekeeper.game.decide import decide
from scorekeeper.game.refusal import Refusal, would_record
from scorekeeper.game.sheet import chips_of, total
from scorekeeper.game.state import State
from scorekeeper.wording.houserules.differing import ToldDifference, differences_told


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


def prospect_of(state: State, command: ChangeRules) -> Prospect:
    """Return what this command would do in this game; nothing is recorded."""
    answer = decide(state, command)
    after = state
    for event in would_record(answer):
        after = apply(after, event)
    return Prospect(
        rules=differences_told(state.agreed, after.agreed),
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
    return any(hand is not None and hand.points is not None for hand in entries)

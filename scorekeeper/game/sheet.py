"""The score sheet: chips, costs, totals, ranks and winners, derived from what is on record.

Lowest wins. What is not entered yet is None, never 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from .state import Deal, Purchases, State


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A player's place in the ranking; equal totals share one (1, 2, 2, 4)."""

    place: int
    player: str
    total: int


def chips_of(state: State, player: str) -> int:
    """Return how many chips a player has; below 0 if the table let buys without one stand."""
    chips = state.players[player].chips + state.chip_changes.get(player, 0)
    for deal in state.deals:
        chips -= deal.purchases.get(player, Purchases()).chips
        chips += chips_rewarded(state, deal, player)
    return chips


def chips_rewarded(state: State, deal: Deal, player: str) -> int:
    """Return the chips this player got for an exact cut in this deal."""
    cut = deal.cut_rewarded and deal.cutter == player
    return state.ruleset.cut.reward_chips if cut else 0


def points_rewarded(state: State, deal: Deal, player: str) -> int:
    """Return the points taken off this player's score for an exact cut in this deal."""
    cut = deal.cut_rewarded and deal.cutter == player
    return state.ruleset.cut.reward_points if cut else 0


def cost(state: State, deal: Deal, player: str) -> int | None:
    """Return what a deal costs a player, in points; None where it is not entered yet.

    Whoever went out pays nothing, and whoever did not play in the deal has no entry.
    """
    if deal.went_out == player:
        return 0
    hand = deal.hand_of(player)
    return None if hand is None else hand.cost(state.ruleset)


def former_costs(state: State, deal: Deal, player: str) -> tuple[int, ...]:
    """Return what was on record for a player before the valid entry; going out stands first, as 0.

    An entry that came to cost the same as the one before is kept too.
    """
    entered = tuple(hand.cost(state.ruleset) for hand in deal.hands.get(player, ()))
    if deal.went_out == player:
        return entered
    return (0,) * deal.formerly_out.count(player) + entered[:-1]


def closed_deals(state: State) -> Iterator[Deal]:
    """Yield the deals that count; one that is under way, or was broken off, does not."""
    return (deal for deal in state.deals if deal.closed)


def total(state: State, player: str) -> int:
    """Return a player's points in all: agreed at the start, of closed deals, less cut rewards."""
    return _points_in(state, player, closed_deals(state))


def totals_after(state: State, deal: Deal) -> dict[str, int]:
    """Return player → total once this closed deal was played, for everybody who sat in by then."""
    played = [each for each in closed_deals(state) if each.number <= deal.number]
    seen = dict.fromkeys(player for each in played for player in each.players)
    return {player: _points_in(state, player, played) for player in seen}


def deal_winners(state: State, deal: Deal) -> tuple[str, ...]:
    """Return who won a deal: whoever went out, else those with the fewest points once it is closed.

    returns  keys in order of play
    """
    if deal.went_out:
        return (deal.went_out,)
    if not deal.closed:
        return ()
    costs = {player: cost(state, deal, player) or 0 for player in deal.players}
    fewest = min(costs.values())
    return tuple(player for player in deal.players if costs[player] == fewest)


def ranking(state: State) -> tuple[Place, ...]:
    """Return everybody's place, lowest total first; those who left stand behind all others."""
    everybody = (*state.seats, *(key for key in state.players if key not in state.seats))
    order = {player: (state.players[player].left, total(state, player)) for player in everybody}
    return tuple(
        Place(
            place=1 + sum(other < order[player] for other in order.values()),
            player=player,
            total=order[player][1],
        )
        for player in sorted(everybody, key=order.__getitem__)
    )


def leaders(state: State) -> tuple[str, ...]:
    """Return who has the lowest total of those who still play; nobody before the first deal."""
    if not any(closed_deals(state)):
        return ()
    return tuple(each.player for each in ranking(state) if each.place == 1)


def winners(state: State) -> tuple[str, ...]:
    """Return who has won the game, several where they tie; nobody while it goes on."""
    return leaders(state) if state.over else ()


def _points_in(state: State, player: str, deals: Iterable[Deal]) -> int:
    return state.players[player].points + sum(
        (cost(state, deal, player) or 0) - points_rewarded(state, deal, player) for deal in deals
    )

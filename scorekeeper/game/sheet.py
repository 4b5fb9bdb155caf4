"""The score sheet: chips, totals in points, ranks and winners, computed from the state.

The lowest total wins. What a single deal adds to a total is in ``scoring``.
"""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.rules.ruleset.model import ANY_NUMBER

from .ending import out_since, points_so_far, still_in
from .scoring import (
    Part,
    PartOf,
    charged,
    closed_deals,
    cost,
    deal_winners,
    former_costs,
    parts_of,
    running_points,
)
from .state import Deal, Purchases, State

__all__ = [
    "Margin",
    "Part",
    "PartOf",
    "Ranked",
    "buys_left",
    "charged",
    "chips_of",
    "chips_rewarded",
    "closed_deals",
    "cost",
    "deal_winners",
    "deals_of_chips",
    "former_costs",
    "leaders",
    "margin",
    "out_since",
    "parts_of",
    "ranking",
    "running_points",
    "still_in",
    "total",
    "totals_after",
    "unused_chips",
    "winners",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """A player with rank and total in points; those who tie share a rank (1, 2, 2, 4)."""

    rank: int
    player: str
    total: int


def chips_of(state: State, player: str) -> int:
    """Return how many chips a player has; below 0 where the table let a buy without chips stand.

    Where everybody has new ones in each deal, they are those of the deal under way.

    source  [chips] renewed
    """
    chips = state.players[player].chips + state.chip_changes.get(player, 0)
    for deal in deals_of_chips(state):
        chips -= deal.purchases.get(player, Purchases()).chips
        chips += chips_rewarded(state, deal, player)
    return chips


def deals_of_chips(state: State) -> tuple[Deal, ...]:
    """Return the deals whose buys and rewards make up how many chips there are now.

    Not those that had chips of their own, by the rules agreed on for them.
    """
    if state.agreed.chips.renewed:
        return state.deals[-1:]
    return tuple(deal for deal in state.deals if not state.agreed_for(deal.number).chips.renewed)


def buys_left(state: State, player: str) -> int | None:
    """Return how many cards a player may still buy in the deal under way, as far as it is limited.

    How many the player's chips pay for is not asked.

    returns  None where the rules set no limit, or nothing is bought
    source   [buying] most_per_deal; [[deals]] most_buys
    """
    most = state.ruleset.buys_in(state.rules_of(state.deal))
    bought = state.deal.purchases.get(player, Purchases()).times
    return max(0, most - bought) if 0 < most < ANY_NUMBER else None


def chips_rewarded(state: State, deal: Deal, player: str) -> int:
    """Return the chips this player got for an exact cut in this deal.

    source  [cut] reward_chips
    """
    cut = deal.cut_rewarded and deal.cutter == player
    return state.ruleset_of(deal).chips_for_exact_cut if cut else 0


def unused_chips(state: State, player: str) -> Part | None:
    """Return the part that a player's chips left over take off the total at the end of the game.

    returns  None while the game goes on, for players who left early, and where it would be 0
    source   [chips] points_off_for_unused
    """
    if not (state.over and any(closed_deals(state)) and player in state.seats):
        return None
    worth = state.ruleset.chips.points_off_for_unused
    chips = max(0, chips_of(state, player)) if worth else 0
    return Part(kind=PartOf.CHIPS, points=-worth * chips, times=chips) if chips else None


def total(state: State, player: str) -> int:
    """Return a player's total: points at the start and of closed deals, less unused chips."""
    unused = unused_chips(state, player)
    return points_so_far(state, player) + (unused.points if unused else 0)


def totals_after(state: State, deal: Deal) -> dict[str, int]:
    """Return player → total after this closed deal, for everybody who has played by then.

    Unused chips, which count only at the end, are left out.
    """
    return next(points for each, points in running_points(state) if each.number == deal.number)


def ranking(state: State) -> tuple[Ranked, ...]:
    """Return everybody with rank and total, lowest total first.

    Players who are out come after all who are in, the last one out first; those who left the game
    come after everybody.
    """
    everybody = (*state.seats, *(key for key in state.players if key not in state.seats))
    order = {player: _rank_key(state, player) for player in everybody}
    return tuple(
        Ranked(
            rank=1 + sum(other < order[player] for other in order.values()),
            player=player,
            total=order[player][-1],
        )
        for player in sorted(everybody, key=order.__getitem__)
    )


def _rank_key(state: State, player: str) -> tuple[bool, bool, int, int]:
    """Return a key to sort players by rank: has left, is out, out since (latest first), total."""
    out = out_since(state, player)
    return (state.players[player].left, out is not None, -(out or 0), total(state, player))


def leaders(state: State) -> tuple[str, ...]:
    """Return the keys of those of rank 1, several if they tie; none before a deal is closed."""
    if not any(closed_deals(state)):
        return ()
    return tuple(each.player for each in ranking(state) if each.rank == 1)


def winners(state: State) -> tuple[str, ...]:
    """Return the keys of those who have won, several if they tie; none while the game goes on."""
    return leaders(state) if state.over else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Margin:
    """How many points whoever has won had less than those of the next place, ``others``."""

    points: int
    others: tuple[str, ...]


def margin(state: State) -> Margin | None:
    """Return by how much a game was won; those who left early are not compared.

    returns  None where several have won, and where players drop out at a limit: there the totals
             do not tell who won
    """
    won = winners(state)
    if len(won) != 1 or state.ruleset.end.out_at:
        return None
    best, *others = (each for each in ranking(state) if each.player in state.seats)
    if not others:
        return None
    next_best = tuple(each.player for each in others if each.rank == others[0].rank)
    return Margin(points=others[0].total - best.total, others=next_best)

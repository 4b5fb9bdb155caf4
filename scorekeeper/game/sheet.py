"""The score sheet, computed from the state: totals, who is in or out, chips, ranks, winners.

The lowest total wins. A correction may change who is out and whether the game is over. What a
single deal adds to a total is in ``scoring``.
"""

from scorekeeper.rules.ruleset.model import ANY_NUMBER

from .scoring import (
    Part,
    PartOf,
    charged,
    closed_deals,
    cost,
    deal_winners,
    deals_with_rows,
    former_costs,
    parts_of,
    running_points,
)
from .state import Deal, Purchases, State

# Whoever reads the sheet reads these beside it.
__all__ = [
    "Part",
    "PartOf",
    "charged",
    "closed_deals",
    "cost",
    "deal_winners",
    "former_costs",
    "parts_of",
    "running_points",
]


def points_so_far(state: State, player: str) -> int:
    """Return a player's points of all closed deals, with those agreed on for a late start."""
    return state.players[player].points + sum(
        charged(state, deal, player, row) or 0
        for deal, row in deals_with_rows(state)
        if deal.closed
    )


def out_since(state: State, player: str) -> int | None:
    """Return the number of the deal after which a player was out of the game; None: still in.

    returns  0 for a late joiner whose points at the start reach the limit
    source   [end] out_at
    """
    limit = state.ruleset.end.out_at
    if not limit or points_so_far(state, player) < limit:
        return None
    played = [deal.number for deal in closed_deals(state) if player in deal.players]
    return played[-1] if played else 0


def still_in(state: State) -> tuple[str, ...]:
    """Return the keys of all who are dealt in, in order of play: neither left nor out."""
    if not state.ruleset.end.out_at:
        return state.seats
    return tuple(player for player in state.seats if out_since(state, player) is None)


def back_with(state: State) -> int | None:
    """Return the total of a player who comes back now; None where nobody is in.

    source  [end] back_at
    """
    if back_at := state.ruleset.end.back_at:
        return back_at
    return max((points_so_far(state, player) for player in still_in(state)), default=None)


def times_back(state: State, player: str) -> int:
    return sum(player in deal.bought_back for deal in state.deals)


def may_come_back(state: State) -> tuple[str, ...]:
    """Return the keys of players who are out and may come back, in order of play.

    This goes on with a game that is over because only one is left in.

    source  [end] buy_backs
    """
    most = state.ruleset.end.buy_backs
    if not most or state.finished_early or back_with(state) is None:
        return ()
    return tuple(
        player
        for player in state.seats
        if out_since(state, player) and times_back(state, player) < most
    )


def last_laid_down(state: State, deal: Deal) -> tuple[str, ...]:
    """Return the keys of players who laid down the last of their own contracts in this deal.

    source  [contracts] choice
    """
    return tuple(player for player in deal.laid_down if state.has_last_contract(deal, player))


def before_the_end(state: State) -> tuple[str, ...]:
    """Return the keys of players whose lay-down in the deal under way ends the game.

    source  [contracts] choice
    """
    deal = state.deal
    here = (player for player in deal.players if not state.players[player].left)
    return tuple(player for player in here if state.has_last_contract(deal, player))


def has_ended(state: State) -> bool:
    """Return whether a closed deal has ended the game.

    It was the last one; or somebody laid down the last of the own contracts; or somebody with a
    seat reached the target; or fewer than two are in.

    source  [[deals]], [contracts] choice, [end] repeats, target, out_at
    """
    played, end = sum(1 for _ in closed_deals(state)), state.ruleset.end
    if not played:
        return False
    if state.ruleset.deals_in_all is not None and played >= state.ruleset.deals_in_all:
        return True
    if any(last_laid_down(state, deal) for deal in closed_deals(state)):
        return True
    if end.target and any(points_so_far(state, each) >= end.target for each in state.seats):
        return True
    return bool(end.out_at) and len(still_in(state)) < 2


def chips_of(state: State, player: str) -> int:
    """Return how many chips a player has; below 0 where the table let a buy without chips stand.

    Where each deal brings new chips, only the deal under way counts.

    source  [chips] renewed
    """
    chips = state.players[player].chips + state.chip_changes.get(player, 0)
    for deal in deals_of_chips(state):
        chips -= deal.purchases.get(player, Purchases()).chips
        chips += chips_rewarded(state, deal, player)
    return chips


def deals_of_chips(state: State) -> tuple[Deal, ...]:
    """Return the deals whose buys and rewards change the chips of now.

    Left out are deals that had chips of their own, by the rules then.
    """
    if state.agreed.chips.renewed:
        return state.deals[-1:]
    return tuple(deal for deal in state.deals if not deal.agreed.chips.renewed)


def buys_left(state: State, player: str) -> int | None:
    """Return how many cards the rules still let a player buy in the deal under way.

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
    return deal.ruleset.chips_for_exact_cut if cut else 0


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

    Unused chips are left out: they count at the end.
    """
    return next(points for each, points in running_points(state) if each.number == deal.number)

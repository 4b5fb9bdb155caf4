"""Tell when a game is over and who is out of it, by the totals: a correction may change both."""

from __future__ import annotations

from .scoring import charged, closed_deals, deals_with_rows
from .state import Deal, State


def points_so_far(state: State, player: str) -> int:
    """Return a player's points of all closed deals, with those agreed on for a late start."""
    return state.players[player].points + sum(
        charged(state, deal, player, row) or 0
        for deal, row in deals_with_rows(state)
        if deal.closed
    )


def out_since(state: State, player: str) -> int | None:
    """Return the number of the deal after which a player was out of the game; None: still in.

    0 stands for a late joiner whose points at the start already reach the limit.

    source  [end] out_at
    """
    limit = state.ruleset.end.out_at
    if not limit or points_so_far(state, player) < limit:
        return None
    played = [deal.number for deal in closed_deals(state) if player in deal.players]
    return played[-1] if played else 0


def still_in(state: State) -> tuple[str, ...]:
    """Return the keys of those who are dealt in, in order of play: not left, and not out."""
    if not state.ruleset.end.out_at:
        return state.seats
    return tuple(player for player in state.seats if out_since(state, player) is None)


def back_with(state: State) -> int | None:
    """Return the total with which a player would come back now; None where nobody is in.

    source  [end] back_at
    """
    if back_at := state.ruleset.end.back_at:
        return back_at
    return max((points_so_far(state, player) for player in still_in(state)), default=None)


def times_back(state: State, player: str) -> int:
    """Return how many times a player has come back."""
    return sum(player in deal.bought_back for deal in state.deals)


def may_come_back(state: State) -> tuple[str, ...]:
    """Return the keys of those who are out and may come back, in order of play.

    A game that is over because only one is left in goes on with them.

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
    """Return the keys of those who laid down in a deal the last contract, where each has their own.

    source  [contracts] choice
    """
    return tuple(player for player in deal.laid_down if state.has_last_contract(deal, player))


def before_the_end(state: State) -> tuple[str, ...]:
    """Return the keys of those who end the game if they lay down in the deal under way.

    source  [contracts] choice
    """
    deal = state.deal
    here = (player for player in deal.players if not state.players[player].left)
    return tuple(player for player in here if state.has_last_contract(deal, player))


def has_ended(state: State) -> bool:
    """Return whether a closed deal has ended the game.

    It was the last one; or somebody laid down the last of the contracts that each has of their own;
    or somebody with a seat reached the target; or fewer than two are in.
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

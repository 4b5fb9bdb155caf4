"""What a deal adds to each total, and what that number is made of. Lowest wins.

What is not entered yet is None, never 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from .state import Deal, State


class PartOf(StrEnum):
    """What a part of a number was for."""

    HAND = "hand"
    STREAK = "streak"
    CUT = "exact cut"
    ERASED = "penalty erased"
    GOING_OUT = "going out"
    FIRST_TURN = "going out in the first turn"
    CHIPS = "unused chips"


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A part of a number on the sheet.

    points  added to the total; taken off it, if negative
    times   what a streak multiplies the hand by; how many chips are left over
    deal    the number of the deal whose penalty is erased
    """

    kind: PartOf
    points: int
    times: int = 1
    deal: int = 0


def closed_deals(state: State) -> Iterator[Deal]:
    """Yield the deals that count; one that is under way, or was broken off, does not."""
    return (deal for deal in state.deals if deal.closed)


def cost(state: State, deal: Deal, player: str) -> int | None:
    """Return what a player's hand costs in a deal, in points; None where it is not entered yet.

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


def wins_in_a_row(state: State, deal: Deal) -> int:
    """Return how many deals the winner of this one has won in a row, with it.

    A deal that several won together ends every streak: 0.
    """
    winners = deal_winners(state, deal)
    if len(winners) != 1:
        return 0
    before = [each for each in closed_deals(state) if each.number < deal.number]
    row = 1
    while row <= len(before) and deal_winners(state, before[-row]) == winners:
        row += 1
    return row


def penalty(state: State, deal: Deal, player: str) -> int | None:
    """Return what a deal costs a player's hand, times what a streak makes of it; None as ``cost``.

    source  [bonuses] streaks
    """
    points = cost(state, deal, player)
    return None if points is None else points * streak_against(state, deal, player)


def streak_against(state: State, deal: Deal, player: str) -> int:
    """Return what a player's points of a deal are multiplied by."""
    if not state.ruleset.bonuses.streaks or player in deal_winners(state, deal):
        return 1
    return max(1, wins_in_a_row(state, deal))


def last_penalty(state: State, deal: Deal, player: str) -> int:
    """Return what the deal before this one cost a player; 0 where there is none to erase."""
    before = next((each for each in state.deals if each.number == deal.number - 1), None)
    return (penalty(state, before, player) or 0) if before else 0


def charged(state: State, deal: Deal, player: str) -> int | None:
    """Return what a deal adds to a player's total, in points; None where no hand is entered."""
    if cost(state, deal, player) is None:
        return None
    return sum(part.points for part in parts_of(state, deal, player))


def parts_of(state: State, deal: Deal, player: str) -> tuple[Part, ...]:
    """Return what a deal adds to a player's total, part by part: the hand, then what changes it.

    A hand that is not entered yet has no part.
    """
    return (*_hand_parts(state, deal, player), *_parts_off(state, deal, player))


def points_off(state: State, deal: Deal, player: str) -> int:
    """Return the points a deal takes off a player's total, for the cut or for going out."""
    return -sum(part.points for part in _parts_off(state, deal, player))


def _hand_parts(state: State, deal: Deal, player: str) -> Iterator[Part]:
    points = cost(state, deal, player)
    if points is None:
        return
    yield Part(kind=PartOf.HAND, points=points)
    times = streak_against(state, deal, player)
    if times > 1 and points:
        yield Part(kind=PartOf.STREAK, points=points * (times - 1), times=times)


def _parts_off(state: State, deal: Deal, player: str) -> Iterator[Part]:
    cut, bonuses = state.ruleset.cut, state.ruleset.bonuses
    if deal.cut_rewarded and deal.cutter == player:
        if cut.reward_points:
            yield Part(kind=PartOf.CUT, points=-cut.reward_points)
        if cut.erases_last_penalty and (erased := last_penalty(state, deal, player)):
            yield Part(kind=PartOf.ERASED, points=-erased, deal=deal.number - 1)
    if deal.went_out == player:
        if deal.out_in_first_turn and bonuses.going_out_in_first_turn:
            yield Part(kind=PartOf.FIRST_TURN, points=-bonuses.going_out_in_first_turn)
        elif bonuses.going_out:
            yield Part(kind=PartOf.GOING_OUT, points=-bonuses.going_out)

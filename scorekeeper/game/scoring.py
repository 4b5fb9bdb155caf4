"""What one deal adds to a player's total, in points, and the parts of that number.

The lowest total wins. A hand that is not entered yet counts as None, never as 0.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.rules.ruleset.model import Bonuses

from .state import Deal, Hand, Purchases, State, WayOut


class PartOf(StrEnum):
    """What a part of a number on the sheet is for."""

    HAND = "hand"
    STREAK = "streak"
    BUYS = "buys"
    CUT = "exact cut"
    ERASED = "penalty erased"
    GOING_OUT = "going out"
    FIRST_TURN = "going out in the first turn"
    AT_ONCE = "going out in the turn of laying down"
    WITHOUT_WILDS = "going out in the turn of laying down, without wilds"
    CHIPS = "unused chips"
    BACK = "come back"


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A part of a number on the sheet.

    points  added to the total; taken off it, if negative
    times   STREAK: the factor of the hand; CHIPS, BUYS: how many
    deal    ERASED: the number of the deal whose penalty is taken off; else 0
    """

    kind: PartOf
    points: int
    times: int = 1
    deal: int = 0


def closed_deals(state: State) -> Iterator[Deal]:
    """Yield the deals that count: not one under way, nor one broken off."""
    return (deal for deal in state.deals if deal.closed)


def hand_that_counts(deal: Deal, player: str) -> Hand | None:
    """Return the hand on record that counts in a deal; None where none does.

    A player who went out pays nothing. Only minus points count then: some houses give them for it.
    """
    hand = deal.hand_of(player)
    if deal.went_out == player and not (hand and hand.below_zero):
        return None
    return hand


def cost(state: State, deal: Deal, player: str) -> int | None:
    """Return what a player's hand costs in a deal, in points; None where it is not entered.

    returns  0 for the player who went out; below 0 where the table entered minus points
    """
    hand = hand_that_counts(deal, player)
    if hand is None:
        return 0 if deal.went_out == player else None
    return hand.cost(deal.ruleset)


def former_costs(state: State, deal: Deal, player: str) -> tuple[int, ...]:
    """Return the points of a player's replaced entries, oldest first; having gone out counts 0.

    Entries that cost the same are all in the list.
    """
    ruleset = deal.ruleset
    return tuple(hand.cost(ruleset) if hand else 0 for hand in deal.replaced.get(player, ()))


def deal_winners(state: State, deal: Deal) -> tuple[str, ...]:
    """Return the keys of a deal's winners, in order of play.

    The player who went out won. If nobody did, the fewest points win once the deal is closed.
    """
    if deal.went_out:
        return (deal.went_out,)
    if not deal.closed:
        return ()
    costs = {player: cost(state, deal, player) or 0 for player in deal.players}
    fewest = min(costs.values())
    return tuple(player for player in deal.players if costs[player] == fewest)


def wins_in_a_row(state: State, deal: Deal) -> int:
    """Return how many deals the winner of this one has won in a row, this one included.

    returns  0 where several won it together
    """
    winners = deal_winners(state, deal)
    if len(winners) != 1:
        return 0
    before = [each for each in closed_deals(state) if each.number < deal.number]
    row = 1
    while row <= len(before) and deal_winners(state, before[-row]) == winners:
        row += 1
    return row


def deals_with_rows(state: State) -> Iterator[tuple[Deal, int]]:
    """Yield all deals with ``wins_in_a_row`` of each, in one pass over the game."""
    last: tuple[str, ...] = ()
    row = 0
    for deal in state.deals:
        winners = deal_winners(state, deal)
        here = 0 if len(winners) != 1 else row + 1 if winners == last else 1
        yield deal, here
        if deal.closed:
            last, row = winners, here


def running_points(state: State) -> Iterator[tuple[Deal, dict[str, int]]]:
    """Yield each closed deal with player → points after it, for everybody who has played by then.

    Points at a player's start are included. Unused chips are not: they count at the end.
    """
    points: dict[str, int] = {}
    for deal, row in deals_with_rows(state):
        if deal.closed:
            for player in dict.fromkeys((*points, *deal.players)):
                before = points.get(player, state.players[player].points)
                points[player] = before + (charged(state, deal, player, row) or 0)
            yield deal, dict(points)


def penalty(state: State, deal: Deal, player: str) -> int | None:
    """Return ``cost`` times ``streak_against``, in points; None where no hand is entered.

    source  [bonuses] streaks
    """
    points = cost(state, deal, player)
    return None if points is None else points * streak_against(state, deal, player)


def streak_against(state: State, deal: Deal, player: str, row: int | None = None) -> int:
    """Return the factor of a loser's points: the deals the winner won in a row, at least 1.

    row     ``wins_in_a_row``, where it is known; looked up otherwise
    source  [bonuses] streaks
    """
    if not deal.ruleset.bonuses.streaks or player in deal_winners(state, deal):
        return 1
    return max(1, wins_in_a_row(state, deal) if row is None else row)


def last_penalty(state: State, deal: Deal, player: str) -> int:
    """Return the player's ``penalty`` of the deal before this one; 0 where there is none.

    Minus points are no penalty, so nothing erases them.
    """
    before = next((each for each in state.deals if each.number == deal.number - 1), None)
    return max(0, penalty(state, before, player) or 0) if before else 0


def charged(state: State, deal: Deal, player: str, row: int | None = None) -> int | None:
    """Return what a deal adds to a player's total, in points; None where no hand is entered.

    row  as in ``streak_against``
    """
    if cost(state, deal, player) is None:
        return None
    return sum(part.points for part in parts_of(state, deal, player, row))


def parts_of(state: State, deal: Deal, player: str, row: int | None = None) -> tuple[Part, ...]:
    """Return the parts that a deal adds to a player's total: the hand first, then what changes it.

    row     as in ``streak_against``
    source  [cut], [bonuses], [buying] price_points; [end] back_at
    """
    bought = deal.purchases.get(player, Purchases())
    paid = Part(kind=PartOf.BUYS, points=bought.points, times=bought.times)
    return (
        *_hand_parts(state, deal, player, row),
        *([paid] if bought.points else []),
        *_parts_off(state, deal, player),
        *_back_parts(deal, player),
    )


def _back_parts(deal: Deal, player: str) -> Iterator[Part]:
    """Yield what changed the total of a player who was out to the total of coming back."""
    if player in deal.bought_back:
        yield Part(kind=PartOf.BACK, points=deal.bought_back[player])


def _hand_parts(state: State, deal: Deal, player: str, row: int | None) -> Iterator[Part]:
    points = cost(state, deal, player)
    if points is None:
        return
    yield Part(kind=PartOf.HAND, points=points)
    times = streak_against(state, deal, player, row)
    if times > 1 and points:
        yield Part(kind=PartOf.STREAK, points=points * (times - 1), times=times)


def _parts_off(state: State, deal: Deal, player: str) -> Iterator[Part]:
    ruleset = deal.ruleset
    cut = ruleset.cut
    if deal.cut_rewarded and deal.cutter == player:
        if cut.reward_points:
            yield Part(kind=PartOf.CUT, points=-cut.reward_points)
        if cut.erases_last_penalty and (erased := last_penalty(state, deal, player)):
            yield Part(kind=PartOf.ERASED, points=-erased, deal=deal.number - 1)
    if deal.went_out == player:
        yield from _bonus_for_going_out(deal, ruleset.bonuses)


def _bonus_for_going_out(deal: Deal, bonuses: Bonuses) -> Iterator[Part]:
    """Yield what going out takes off a total: the largest special bonus, else the plain one.

    Going out in the first turn is also going out in the turn of laying down.
    """
    at_once = deal.out_in_first_turn or deal.way_out is not WayOut.LATER
    without = deal.way_out is WayOut.WITHOUT_WILDS
    earned = {
        PartOf.FIRST_TURN: bonuses.going_out_in_first_turn if deal.out_in_first_turn else 0,
        PartOf.WITHOUT_WILDS: bonuses.going_out_without_wilds if without else 0,
        PartOf.AT_ONCE: bonuses.going_out_at_once if at_once else 0,
    }
    kind = max(earned, key=lambda each: earned[each])
    if not earned[kind]:
        kind, earned = PartOf.GOING_OUT, {PartOf.GOING_OUT: bonuses.going_out}
    if earned[kind]:
        yield Part(kind=kind, points=-earned[kind])

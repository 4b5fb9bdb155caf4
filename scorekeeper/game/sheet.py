"""The score sheet: what a deal adds to a total, who is in or out, chips.

A hand that is not entered yet counts as None, never as 0. A correction may
change who is out and whether the game is over.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from scorekeeper.rules.ruleset.deals import DealRules
from scorekeeper.rules.ruleset.declaring import ANY_NUMBER
from scorekeeper.rules.ruleset.ending import Bonuses

from .fining import fined
from .state import NOT_CHOSEN, Deal, Hand, Purchases, State, WayOut


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
    OTHERS = "what the others pay"
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
    return deals_with_rows(state)[deal.number - 1][1]


def deals_with_rows(state: State) -> tuple[tuple[Deal, int], ...]:
    """Return all deals with ``wins_in_a_row`` of each."""
    return state.once("rows", lambda: tuple(_rows(state)))


def _rows(state: State) -> Iterator[tuple[Deal, int]]:
    last: tuple[str, ...] = ()
    row = 0
    for deal in state.deals:
        winners = deal_winners(state, deal)
        here = 0 if len(winners) != 1 else row + 1 if winners == last else 1
        yield deal, here
        if deal.closed:
            last, row = winners, here


def running_points(state: State) -> tuple[tuple[Deal, Mapping[str, int]], ...]:
    """Return each closed deal with player → points after it, for everybody who has played by then.

    Points at a player's start are included. Unused chips are not: they count at the end.
    """
    return state.once("running points", lambda: tuple(_running(state)))


def _running(state: State) -> Iterator[tuple[Deal, Mapping[str, int]]]:
    points: dict[str, int] = {}
    for deal, row in deals_with_rows(state):
        if deal.closed:
            for player in dict.fromkeys((*points, *deal.players)):
                before = points.get(player, state.players[player].points)
                points[player] = before + _added(state, deal, player, row)
            yield deal, dict(points)


def _added(state: State, deal: Deal, player: str, row: int) -> int:
    """Return all that a closed deal changes in a total: what it charged, and its fines."""
    return (charged(state, deal, player, row) or 0) + fined(deal, player)


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
    if deal.number == 1:
        return 0
    return max(0, penalty(state, state.deals[deal.number - 2], player) or 0)


def charged(state: State, deal: Deal, player: str, row: int | None = None) -> int | None:
    """Return what a deal adds to a player's total by the cards; None where no hand is entered.

    Fines are left out: they have lines of their own.

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
        if ruleset.bonuses.winner_gets and (paid := _paid_by_others(state, deal)):
            yield Part(kind=PartOf.OTHERS, points=-paid)


def _paid_by_others(state: State, deal: Deal) -> int:
    """Return what the hands of all but the winner cost, as far as they are entered.

    source  [bonuses] winner_gets, streaks
    """
    others = (player for player in deal.players if player != deal.went_out)
    return sum(penalty(state, deal, player) or 0 for player in others)


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


def points_so_far(state: State, player: str) -> int:
    """Return a player's points of all closed deals, with those agreed on for a late start."""
    at_start = state.players[player].points
    running = running_points(state)
    return running[-1][1].get(player, at_start) if running else at_start


def points_before(state: State, deal: Deal, player: str) -> int:
    """Return a player's points before this deal, with those agreed on for a late start."""
    at_start = state.players[player].points
    earlier = [points for each, points in running_points(state) if each.number < deal.number]
    return earlier[-1].get(player, at_start) if earlier else at_start


def rules_of(state: State, deal: Deal, player: str | None, place: int | None = None) -> DealRules:
    """Return the rules of a deal as a player has to lay down by them.

    They have the own contract where everybody has one, and the points that the own total asks of
    the first melds where the deal states none.

    player   None: nobody in particular
    place    index into ``ruleset.deals`` of the contract that is meant; None: the player's
    returns  ``NOT_CHOSEN`` where no contract is known
    source   [contracts] choice; [first_meld] by_total
    """
    if place is None and player is not None:
        place = state.contract_of(deal, player)
    rules = deal.common_rules if place is None else deal.agreed.deals[place]
    first = deal.agreed.first_meld
    if player is None or not first.by_total or rules is NOT_CHOSEN or rules.first_points:
        return rules
    return replace(rules, first_points=first.asked_at(points_before(state, deal, player)))


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
    most = state.deal.most_buys
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


def totals_after(state: State, deal: Deal) -> Mapping[str, int]:
    """Return player → total after this closed deal, for everybody who has played by then.

    Unused chips are left out: they count at the end.
    """
    return next(points for each, points in running_points(state) if each.number == deal.number)

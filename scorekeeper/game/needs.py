"""What each player still needs: who stays ahead, who can no longer win, who is soon out.

It is said when the end is near: from the deal before the last on; when a target or limit is within
one hand; when somebody has the last of the own contracts. It reckons with all that the deals left
may add to a total, and with what buys cost. It claims nothing that the rules do not bound.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import accumulate

from scorekeeper.rules.cards import Suit
from scorekeeper.rules.deal.hands import copies_by_cost
from scorekeeper.rules.ruleset.choices import Choice
from scorekeeper.rules.ruleset.dealing import Packs
from scorekeeper.rules.ruleset.declaring import ANY_NUMBER
from scorekeeper.rules.ruleset.ending import Bonuses
from scorekeeper.rules.ruleset.model import Ruleset

from .sheet import (
    before_the_end,
    chips_of,
    closed_deals,
    deal_winners,
    last_penalty,
    points_so_far,
    still_in,
    wins_in_a_row,
)
from .state import Deal, Purchases, State

MOST_BUYS = 1000  # no table buys more in a deal
FROM = 2  # deals left when it begins to matter, where their number is fixed


class Kind(StrEnum):
    """What is said of a player; ``points`` and ``others`` are those of a ``Need``.

    AHEAD   the only leader, as long as the deals left cost less than ``points`` more than the
            others
    LEVEL   shares the lead with the others; ``points`` is 0
    BEHIND  level with the leaders if it costs ``points`` less, ahead with one more
    SAFE    the only leader, whatever the deals left cost
    BEYOND  can neither win nor share the win any more
    OUT     out of the game if this deal costs ``points`` or more
    TARGET  ends the game if this deal costs ``points`` or more
    """

    AHEAD = "ahead"
    LEVEL = "level"
    BEHIND = "behind"
    SAFE = "safe"
    BEYOND = "beyond"
    OUT = "out"
    TARGET = "target"


@dataclass(frozen=True, slots=True, kw_only=True)
class Need:
    """What is true of one player. ``deals``: how many deals left decide it."""

    kind: Kind
    player: str
    points: int = 0
    others: tuple[str, ...] = ()
    deals: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Range:
    """The least and the most that the deals left may cost a player, in points."""

    least: int
    most: int


def needs(state: State) -> tuple[Need, ...]:
    """Return what is true of each player now, in order of play; nothing while the end is far.

    returns  of a player first a limit that is near, then the place
    source   [end], [penalties], [counting], [bonuses], [cut], [chips], [buying]
    """
    if state.over or not any(closed_deals(state)):
        return ()
    near = {each.player: each for each in _limits(state)}
    soon = bool(near) or bool(before_the_end(state))
    places = {each.player: each for each in _places(state, soon)}
    return tuple(
        found[player] for player in state.seats for found in (near, places) if player in found
    )


def place_of(state: State, player: str) -> Need | None:
    """Return how far a player is ahead or behind, however many deals are left.

    returns  None before a deal is closed, for a player who left, and where totals do not decide
    """
    if state.ruleset.end.out_at or not any(closed_deals(state)):
        return None
    return _place(_standings(state), player, deals=1) if player in state.seats else None


def deals_left(state: State) -> int | None:
    """Return how many deals are still to be closed; None where their number is not fixed."""
    in_all = state.ruleset.deals_in_all
    return None if in_all is None else in_all - sum(1 for _ in closed_deals(state))


def _limits(state: State) -> Iterator[Need]:
    """Yield the players whom this deal may bring to the target, or to the limit that puts out."""
    end = state.ruleset.end
    limit = end.out_at or end.target
    if not limit:
        return
    for player in still_in(state):
        left = limit - points_so_far(state, player)
        range_ = find_range(state, player, 1)
        if range_ is not None and 0 < left <= range_.most:
            yield Need(kind=Kind.OUT if end.out_at else Kind.TARGET, player=player, points=left)


def _places(state: State, near: bool) -> Iterator[Need]:
    """Yield who leads and who follows. ``near``: whether this deal may end the game."""
    left, end = deals_left(state), state.ruleset.end
    if end.out_at or not (near or (left is not None and left <= FROM)):
        return
    deals = left if left is not None and left <= FROM else 1
    decided = _decided(state, deals) if deals == left else {}
    standings = _standings(state)
    for player in state.seats:
        place = _place(standings, player, deals=deals)
        if player in decided:
            yield Need(kind=decided[player], player=player, deals=deals)
        elif place:
            yield place


def _standings(state: State) -> dict[str, int]:
    """Return player → total as if the game ended now, unused chips included."""
    worth = state.ruleset.chips.points_off_for_unused
    return {
        player: points_so_far(state, player)
        - (worth * max(0, chips_of(state, player)) if worth else 0)
        for player in state.seats
    }


def _place(standings: Mapping[str, int], player: str, *, deals: int) -> Need | None:
    own = standings[player]
    others = {key: points for key, points in standings.items() if key != player}
    if not others:
        return None
    best = min(others.values())
    nearest = tuple(key for key, points in others.items() if points == best)
    kind = Kind.AHEAD if own < best else Kind.LEVEL if own == best else Kind.BEHIND
    return Need(kind=kind, player=player, points=abs(own - best), others=nearest, deals=deals)


def _decided(state: State, deals: int) -> dict[str, Kind]:
    """Return who can no longer be caught, and who can no longer win, by what hands may cost."""
    standings = _standings(state)
    ranges = {player: find_range(state, player, deals) for player in state.seats}
    lowest, highest = {}, {}
    for player, range_ in ranges.items():
        if range_ is None:
            return {}
        lowest[player] = standings[player] + range_.least
        highest[player] = standings[player] + range_.most
    beyond = {
        player: Kind.BEYOND
        for player in state.seats
        if any(lowest[player] > highest[other] for other in state.seats if other != player)
    }
    safe = {
        player: Kind.SAFE
        for player in state.seats
        if len(state.seats) > 1
        and all(lowest[other] > highest[player] for other in state.seats if other != player)
    }
    return beyond | safe


def find_range(state: State, player: str, deals: int) -> Range | None:
    """Return what the next deals may cost a player at least and at most, the one under way first.

    returns  None where there is no bound: buys are free, or the table enters sums below zero
    """
    if _buys_unbounded(state, deals):
        return None
    if any(
        hand.below_zero for deal in state.deals for each in deal.hands.values() for hand in each
    ):
        return None
    paid = state.deal.purchases.get(player, Purchases()).points
    return Range(
        least=paid - _most_off(state, player, deals), most=paid + _most_cost(state, player, deals)
    )


def _buys_unbounded(state: State, deals: int) -> bool:
    buying = state.agreed.buying
    if not buying.allowed or buying.price:
        return False
    return any(
        each.buying.most_per_deal == ANY_NUMBER and _buying_in(state, ahead)
        for ahead in range(deals)
        for each in _rules_ahead(state, ahead)
    )


def _most_off(state: State, player: str, deals: int) -> int:
    """Return the most that the next deals may take off a total: for going out and exact cuts."""
    cut, deal = state.ruleset.cut, state.deal
    out = sum(
        max(_most_bonus(rules.bonuses) for rules in _rules_ahead(state, ahead))
        for ahead in range(deals)
    )
    # Any later deal may be this player's to cut.
    cuts = deals - (deal.cutter != player)
    chips = _chips_to_come(state, player, deals) * state.agreed.chips.points_off_for_unused
    erased = 0
    if cut.erases_last_penalty and deal.cutter == player:
        # A later deal is paid before it can be erased.
        erased = last_penalty(state, deal, player)
    paid = 0
    if state.ruleset.bonuses.winner_gets:
        others = (each for each in deal.players if each != player)
        paid = sum(_most_cost(state, each, deals) for each in others)
    return out + cuts * cut.reward_points + chips + erased + paid


def _most_bonus(bonuses: Bonuses) -> int:
    return max(
        *(bonuses.going_out, bonuses.going_out_in_first_turn),
        *(bonuses.going_out_at_once, bonuses.going_out_without_wilds),
    )


def _chips_to_come(state: State, player: str, deals: int) -> int:
    deal = state.deal
    cuts = deals - (deal.cutter != player or deal.cut_rewarded)
    return cuts * state.agreed.chips_for_exact_cut


def _most_cost(state: State, player: str, deals: int) -> int:
    """Return the most that the hands of the next deals may cost, and their buys."""
    of_game, by_deal = _buys_paid_for(state, player, deals)
    buying, worth = state.agreed.buying, state.agreed.chips.points_off_for_unused
    each_buy = worth * buying.price + buying.price_points
    most = []
    for ahead in range(deals):
        times = _most_times(state, player, ahead)
        found = [_dearest_hand(state, player, ahead, buys) for buys in range(by_deal[ahead] + 1)]
        most.append([points * times + buys * each_buy for buys, points in enumerate(found)])
    if deals == 1:
        return max(most[0])
    # At each index: after so many buys or fewer.
    then = [*accumulate(most[1], max)]
    return max(now + then[min(by_deal[1], of_game - first)] for first, now in enumerate(most[0]))


def _dearest_hand(state: State, player: str, ahead: int, bought: int) -> int:
    """Return the most points that a hand may cost in a deal, after so many further buys.

    ahead  0 for the deal under way
    """
    known = state.deal.purchases.get(player, Purchases()).cards if ahead == 0 else 0
    rules = _rules_ahead(state, ahead)
    return max(_dearest_of(each, known, bought, len(state.deal.players)) for each in rules)


def _dearest_of(ruleset: Ruleset, known: int, bought: int, players: int) -> int:
    packs = ruleset.packs_for(players)
    cards = (
        ruleset.for_players(players).dealing.hand
        + known
        + bought * (1 + ruleset.buying.extra_cards)
    )
    dearest = _dearest(_costs(packs, ruleset))[min(cards, packs.cards)]
    return max(min(dearest, ruleset.counting.most or dearest), ruleset.counting.never_down)


def _rules_ahead(state: State, ahead: int) -> tuple[Ruleset, ...]:
    """Return the rules in force in a deal; if its contract is not known, all possible ones."""
    deals = state.agreed.deals
    known = state.deal.rules
    if known is not None and ahead == 0:
        return (state.ruleset,)
    if known is not None and state.agreed.contracts.choice is Choice.IN_ORDER:
        return (state.agreed.in_deal(deals[(known + ahead) % len(deals)]),)
    return tuple(state.agreed.in_deal(each) for each in deals)


def _costs(packs: Packs, ruleset: Ruleset) -> tuple[tuple[int, int], ...]:
    """Return what cards cost and how many; any rank may still be said to be wild."""
    costs = copies_by_cost(packs, ruleset)
    if ruleset.wilds.announced and ruleset.penalties.wild:
        return (*costs, (ruleset.penalties.wild, packs.packs * len(Suit)))
    return costs


@lru_cache(maxsize=64)
def _dearest(costs: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    """Return for each size of hand, from 0 cards to all, the most points it may cost."""
    each = sorted((points for points, copies in costs for _ in range(copies)), reverse=True)
    return tuple(accumulate(each, initial=0))


def _buys_paid_for(state: State, player: str, deals: int) -> tuple[int, list[int]]:
    """Return how many buys a player may still make in the next deals: in all, and in each.

    The player's chips bound them, with those of exact cuts; and so does the limit of a deal.
    """
    ruleset = state.agreed
    limits = [_limit_of_buys(state, player, ahead) for ahead in range(deals)]
    if not ruleset.buying.price:
        return sum(limits), limits
    to_come = _chips_to_come(state, player, deals)
    in_all = (max(0, chips_of(state, player)) + to_come) // ruleset.buying.price
    if not ruleset.chips.renewed:
        return in_all, [min(in_all, limit) for limit in limits]
    new = (state.players[player].chips + to_come) // ruleset.buying.price
    each = [min(new if ahead else in_all, limit) for ahead, limit in enumerate(limits)]
    return sum(each), each


def _limit_of_buys(state: State, player: str, ahead: int) -> int:
    """Return how many buys a deal's rules leave a player, whatever the chips pay for."""
    if not _buying_in(state, ahead):
        return 0
    most = max(each.buying.most_per_deal for each in _rules_ahead(state, ahead))
    if most == ANY_NUMBER:
        return MOST_BUYS
    known = state.deal.purchases.get(player, Purchases()).times if ahead == 0 else 0
    return max(0, most - known)


def _buying_in(state: State, ahead: int) -> bool:
    """Return whether there may be buying in the deal under way (0) or in one after it."""
    ruleset = state.agreed
    if not ruleset.buying.allowed:
        return False
    if ahead == 0:
        return state.deal.common_rules.buying
    if ruleset.contracts.choice is not Choice.IN_ORDER or state.deal.rules is None:
        return True
    return ruleset.deals[(state.deal.rules + ahead) % len(ruleset.deals)].buying


def _most_times(state: State, player: str, ahead: int) -> int:
    """Return the largest factor of a loser's hand in a deal to come. source: [bonuses] streaks."""
    if not state.ruleset.bonuses.streaks:
        return 1
    closed: Deal = list(closed_deals(state))[-1]
    others = wins_in_a_row(state, closed) if deal_winners(state, closed) != (player,) else 0
    return 1 + ahead + others

"""The places of a game: who leads, who has won, and by how much. The lowest total wins."""

from dataclasses import dataclass
from typing import NamedTuple, assert_never

from scorekeeper.rules.ruleset.choices import Tie

from .sheet import charged, closed_deals, deal_winners, out_since, total
from .state import Purchases, State


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """A player with rank and total in points; those alike share a rank (1, 2, 2, 4)."""

    rank: int
    player: str
    total: int


def ranking(state: State) -> tuple[Ranked, ...]:
    """Return everybody with rank and total, the lowest total first.

    Players who are out follow all who are in, the last one out first. Players who left come last.
    At the end of the game ties are broken.

    source  [end] ties, ties_then
    """
    everybody = (*state.seats, *(key for key in state.players if key not in state.seats))
    order = {player: _rank_key(state, player) for player in everybody}
    return tuple(
        Ranked(
            rank=1 + sum(other < order[player] for other in order.values()),
            player=player,
            total=order[player].total,
        )
        for player in sorted(everybody, key=order.__getitem__)
    )


class _RankKey(NamedTuple):
    """A key to sort players by rank; ``out_since``: below 0, so that the latest comes first."""

    left: bool
    out: bool
    out_since: int
    total: int
    broken: tuple[int, ...]


def _rank_key(state: State, player: str) -> _RankKey:
    out, left = out_since(state, player), state.players[player].left
    broken = breaking_ties(state, player)
    return _RankKey(left, out is not None, -(out or 0), total(state, player), broken)


def breaking_ties(state: State, player: str) -> tuple[int, ...]:
    """Return what is compared between equal totals, the lowest first; none while the game goes on.

    source  [end] ties, ties_then
    """
    breaks = state.ruleset.end.tie_breaks if state.over else ()
    return tuple(_compared(tie, state, player) for tie in breaks)


def _compared(tie: Tie, state: State, player: str) -> int:
    """Return the number that breaks a tie, the lowest first; 0 where the record does not tell."""
    deals = tuple(deal for deal in closed_deals(state) if player in deal.players)
    match tie:
        case Tie.MORE_WON:
            return -sum(player in deal_winners(state, deal) for deal in deals)
        case Tie.LAST_DEAL:
            return (charged(state, deals[-1], player) or 0) if deals else 0
        case Tie.FEWER_BUYS:
            if any(deal.from_paper for deal in closed_deals(state)):
                return 0
            return sum(deal.purchases.get(player, Purchases()).times for deal in deals)
        case Tie.SHARED:
            return 0
        case _:
            assert_never(tie)


def leaders(state: State) -> tuple[str, ...]:
    """Return the keys of rank 1, several if they tie; none before a deal is closed."""
    if not any(closed_deals(state)):
        return ()
    return tuple(each.player for each in ranking(state) if each.rank == 1)


def winners(state: State) -> tuple[str, ...]:
    """Return the keys of the winners, several if they tie; none while the game goes on."""
    return leaders(state) if state.over else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Margin:
    """How many points the winner had less than those of the next place, ``others``.

    by  what decided where their totals are equal; None where they are not
    """

    points: int
    others: tuple[str, ...]
    by: Tie | None = None


def margin(state: State) -> Margin | None:
    """Return by how much a game was won; players who left early are not compared.

    returns  None where several have won, or where players drop out at a limit: totals do not decide
    """
    won = winners(state)
    if len(won) != 1:
        return None
    best, *others = (each for each in ranking(state) if each.player in state.seats)
    if not others:
        return None
    next_best = tuple(each.player for each in others if each.rank == others[0].rank)
    by = _decided_by(state, best.player, others[0].player)
    if state.ruleset.end.out_at and by is None:
        return None
    return Margin(points=others[0].total - best.total, others=next_best, by=by)


def _decided_by(state: State, first: str, second: str) -> Tie | None:
    """Return what put one player before another; None where no tie was broken."""
    one, other = _rank_key(state, first), _rank_key(state, second)
    if one[:-1] != other[:-1]:
        return None
    broken = zip(state.ruleset.end.tie_breaks, one.broken, other.broken, strict=True)
    return next((tie for tie, here, there in broken if here != there), None)

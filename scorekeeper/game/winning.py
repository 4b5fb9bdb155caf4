"""The places of a game: who leads, who has won, and by how much. The lowest total wins."""

from dataclasses import dataclass

from .sheet import closed_deals, out_since, total
from .state import State


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """A player with rank and total in points; equal totals share a rank (1, 2, 2, 4)."""

    rank: int
    player: str
    total: int


def ranking(state: State) -> tuple[Ranked, ...]:
    """Return everybody with rank and total, the lowest total first.

    Players who are out follow all who are in, the last one out first. Players who left come last.
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
    """Return the keys of rank 1, several if they tie; none before a deal is closed."""
    if not any(closed_deals(state)):
        return ()
    return tuple(each.player for each in ranking(state) if each.rank == 1)


def winners(state: State) -> tuple[str, ...]:
    """Return the keys of the winners, several if they tie; none while the game goes on."""
    return leaders(state) if state.over else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Margin:
    """How many points the winner had less than those of the next place, ``others``."""

    points: int
    others: tuple[str, ...]


def margin(state: State) -> Margin | None:
    """Return by how much a game was won; players who left early are not compared.

    returns  None where several have won, or where players drop out at a limit: totals do not decide
    """
    won = winners(state)
    if len(won) != 1 or state.ruleset.end.out_at:
        return None
    best, *others = (each for each in ranking(state) if each.player in state.seats)
    if not others:
        return None
    next_best = tuple(each.player for each in others if each.rank == others[0].rank)
    return Margin(points=others[0].total - best.total, others=next_best)

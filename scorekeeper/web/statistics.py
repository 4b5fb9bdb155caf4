"""What a table's finished games say about its players. Lowest is best."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from scorekeeper.game import sheet
from scorekeeper.game.state import State


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One player's games: how many, how many won, points in a game on average and at best."""

    name: str
    games: int
    wins: int
    average: float
    best: int


def lines(finished: Iterable[State]) -> list[Line]:
    """Return a line for everybody who played a game to its end, lowest average first."""
    totals: dict[str, list[int]] = defaultdict(list)
    wins: dict[str, int] = defaultdict(int)
    for state in finished:
        won = sheet.winners(state)
        for key in state.seats:
            name = state.players[key].name
            totals[name].append(sheet.total(state, key))
            wins[name] += key in won
    found = [
        Line(
            name=name,
            games=len(points),
            wins=wins[name],
            average=sum(points) / len(points),
            best=min(points),
        )
        for name, points in totals.items()
    ]
    return sorted(found, key=lambda line: (line.average, line.name))

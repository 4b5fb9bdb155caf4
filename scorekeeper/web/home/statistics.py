"""What a table's finished games say about its players, game by game. Lowest is best."""

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings:
    """What everybody has in one game: points mean something only beside points of the same game.

    name   what the game's rules are called, a family's own by their own name
    games  how many were played to their end
    """

    name: str
    games: int
    lines: list[Line]


def standings(finished: Iterable[State]) -> list[Standings]:
    """Return the standings in every game that was played to its end, most played first."""
    played: dict[str, list[State]] = defaultdict(list)
    for state in finished:
        played[state.ruleset.name].append(state)
    found = [
        Standings(name=name, games=len(games), lines=lines(games)) for name, games in played.items()
    ]
    return sorted(found, key=lambda each: -each.games)


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

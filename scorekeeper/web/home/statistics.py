"""What a table's finished games say about its players, game by game. Lowest is best."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from scorekeeper.game.names import is_nameless
from scorekeeper.store.journal.summaries import Summary


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


def standings(finished: Iterable[Summary]) -> list[Standings]:
    """Return the standings in every game that was played to its end, most played first.

    One that was given up before any deal was finished says nothing of anybody.
    """
    played: dict[str, list[Summary]] = defaultdict(list)
    for game in finished:
        if game.winners:
            played[game.ruleset].append(game)
    found = [
        Standings(name=name, games=len(games), lines=lines(games)) for name, games in played.items()
    ]
    return sorted(found, key=lambda each: -each.games)


def lines(finished: Iterable[Summary]) -> list[Line]:
    """Return a line for everybody who played a game to its end, lowest average first.

    Who never got a name may be somebody else in each game.
    """
    totals: dict[str, list[int]] = defaultdict(list)
    wins: dict[str, int] = defaultdict(int)
    everybody = (player for game in finished for player in game.players)
    for player in (each for each in everybody if not is_nameless(each.name)):
        totals[player.name].append(player.total)
        wins[player.name] += player.won
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

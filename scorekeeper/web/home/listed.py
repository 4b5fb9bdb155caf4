"""The games of a table as its home lists them, and what the finished ones say of its players."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from scorekeeper.game.names import is_nameless
from scorekeeper.game.state import State
from scorekeeper.store.journal import clerk
from scorekeeper.store.journal.summaries import Summary, summary_of
from scorekeeper.store.people import tables
from scorekeeper.web import access
from scorekeeper.wording.names import called, game_name

ON_A_PAGE = 30
COUNTED = 50
"""Of how many of the newest games the home says who is best."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A game in the list: its summary where it is over, else its state.

    started  when it began, in UTC
    """

    id: int
    started: datetime
    summary: Summary | None = None
    state: State | None = None

    @property
    def day(self) -> datetime:
        """When it ended; of one that goes on, when it began."""
        return self.summary.ended if self.summary else self.started

    @property
    def ruleset(self) -> str:
        if self.state:
            return game_name(self.state.ruleset.name)
        assert self.summary
        return game_name(self.summary.ruleset)

    @property
    def seated(self) -> list[str]:
        if self.state:
            return [self.state.players[key].name for key in self.state.seats]
        assert self.summary
        return [called(each.name) for each in self.summary.players]


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A page of the list, newest first.

    older     the next page is of the games before this one; None: there is none
    finished  summaries of games that are over, from the first of this page on, ``COUNTED`` at most
    """

    games: tuple[Listed, ...]
    older: int | None
    finished: tuple[Summary, ...]


def read_page(table_id: int, before: int | None = None) -> Page:
    """Return a page of a table's games, after the game ``before``; None: the newest page."""
    lines = tables.summaries_of(table_id, before, COUNTED)
    shown = lines[:ON_A_PAGE]
    states = clerk.states_of([line.id for line in shown if line.summary is None])
    games = tuple(listed(line, states.get(line.id)) for line in shown)
    summaries = (*(game.summary for game in games), *(line.summary for line in lines[ON_A_PAGE:]))
    return Page(
        games=games,
        older=shown[-1].id if len(lines) > ON_A_PAGE else None,
        finished=tuple(each for each in summaries if each),
    )


def listed(line: tables.GameLine, state: State | None) -> Listed:
    """Return a game as it is listed; ``state``: of one without a summary."""
    if state and state.over:
        # Its line is damaged: the journal knows all but when it ended.
        return Listed(id=line.id, started=line.started, summary=summary_of(state, line.started))
    named = access.with_names(state) if state else None
    return Listed(id=line.id, started=line.started, summary=line.summary, state=named)


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

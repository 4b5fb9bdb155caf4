"""Standings as pages show them: on a table's home, and on the pages of its seasons.

Days begin by the clock of the reader's phone, which ``static/js/scripted.js`` tells in a cookie.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from flask import current_app, request

from scorekeeper.game.names import is_nameless
from scorekeeper.game.seasons import (
    Figures,
    Measure,
    Played,
    Season,
    Standings,
    standings,
)
from scorekeeper.store.people import joining, seasons, tables
from scorekeeper.wording.names import called
from scorekeeper.wording.seasons import year_text
from scorekeeper.wording.speech import gettext as _

ALL_TIME = "all"
CLOCK = "clock"
"""The cookie: how many minutes a phone's clock is ahead of UTC."""
_MINUTES = re.compile(r"-?\d{1,3}", re.ASCII)
_FURTHEST = timedelta(hours=14)


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """A season that can be chosen. ``key``: what stands in addresses; ``id``: of one with a row."""

    key: str
    name: str
    season: Season
    id: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A line of standings, as it is shown. ``rank``: None: not ranked yet."""

    rank: int | None
    figures: Figures
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """The standings of a season with the names of people.

    for_money  whether any was won in it; ``pot``: whether any ever was
    unnamed    its newest game with a player who has no name, and so is not ranked; None: all have
    """

    chosen: Chosen
    standings: Standings
    rows: tuple[Row, ...]
    waiting: tuple[Row, ...]
    for_money: bool
    pot: bool
    unnamed: int | None

    @property
    def by(self) -> Measure:
        return self.standings.by

    @property
    def measures(self) -> tuple[Measure, ...]:
        """Those by which the standings may go; money only where there is any."""
        some = (each for each in Measure if each is not Measure.MONEY or self.for_money)
        return tuple(some)


def ahead_of_utc() -> timedelta | None:
    """Return how far the reader's clock is ahead of UTC; None: nobody told, or it was nonsense."""
    if current_app.config["POCKET"]:
        return datetime.now().astimezone().utcoffset()
    told = request.cookies.get(CLOCK, "")
    ahead = timedelta(minutes=int(told)) if _MINUTES.fullmatch(told) else None
    return None if ahead is None or abs(ahead) > _FURTHEST else ahead


def games_over(table_id: int, *, since: str = "") -> list[Played]:
    """Return the games of a table that are over, with their days as the reader has them."""
    return seasons.games_over(table_id, since=since, ahead=ahead_of_utc() or timedelta())


def year_of(year: str) -> Chosen:
    season = Season(first=f"{year}-01-01", last=f"{year}-12-31")
    return Chosen(key=year, name=year_text(year), season=season)


def all_time() -> Chosen:
    return Chosen(key=ALL_TIME, name=_("All seasons"), season=Season())


def seasons_to_choose(table_id: int, games: Sequence[Played]) -> list[Chosen]:
    """Return the years in which games were played, newest first, all time, and those named."""
    years = sorted({game.day[:4] for game in games}, reverse=True)
    named = seasons.seasons_of(table_id)
    return [
        *map(year_of, years),
        all_time(),
        *(
            Chosen(key=f"s{each.id}", name=each.season.name, season=each.season, id=each.id)
            for each in named
        ),
    ]


def board_of(
    table_id: int, chosen: Chosen, games: Sequence[Played], by: Measure | None = None
) -> Board:
    """Return the board of a season. ``games``: of the table, the first one first."""
    counted_as, names = joining.counted_at(table_id), names_at(table_id)
    table = standings(chosen.season, games, counted_as, by)

    def row(figures: Figures, rank: int | None) -> Row:
        name = names.get(figures.person, figures.person)
        return Row(rank=rank, figures=figures, name=name)

    everybody = (*(line.figures for line in table.lines), *table.waiting)
    return Board(
        chosen=chosen,
        standings=table,
        rows=tuple(row(each.figures, each.rank) for each in table.lines),
        waiting=tuple(row(each, None) for each in table.waiting),
        for_money=any(each.cents for each in everybody),
        pot=any(map(has_money, games)),
        unnamed=find_unnamed([game for game in games if chosen.season.has(game)]),
    )


def find_unnamed(games: Sequence[Played]) -> int | None:
    """Return the last of these games in which a seat has no name; None: there is none."""
    for game in reversed(games):
        if any(is_nameless(each.name) for each in game.result.seated):
            return game.id
    return None


def has_money(game: Played) -> bool:
    return any(each.cents for each in game.result.players)


def names_at(table_id: int) -> Mapping[str, str]:
    """Return number of a person, as text → what the reader calls them, for all of a table."""
    return {str(each.id): called(each.name) for each in tables.people_of(table_id)}

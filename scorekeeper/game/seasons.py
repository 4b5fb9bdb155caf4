"""Standings over many games: who won how many, by what a season goes.

A season counts from the results of games (``results``). Days are written as 2026-11-26: so they
compare as text.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from math import ceil
from typing import assert_never

from scorekeeper.rules.ruleset.choices import Tie

from .results import Finisher, Result

CountedAs = Mapping[str, str]
"""Number of a person → that of the person they are counted as; left out: as themselves."""


LATELY = 5
"""Of how many of the newest games figures tell whether they were won."""


class Measure(StrEnum):
    """By what standings go.

    GAMES   games won, most first        DEALS  deals won, most first
    PLACE   average place, lowest first  MONEY  cents won, most first
    POINTS  points in a deal beside the average of all who played it, lowest first
    """

    GAMES = "games"
    DEALS = "deals"
    PLACE = "place"
    POINTS = "points"
    MONEY = "money"


@dataclass(frozen=True, slots=True, kw_only=True)
class Season:
    """What a table agrees on for its standings.

    first, last  days; "": from the first game on, up to the newest
    least_games  who played fewer games to their end is not ranked
    least_share  the same in hundredths of the season's games
    rulesets     names of the games that count; empty: all
    """

    name: str = ""
    first: str = ""
    last: str = ""
    by: Measure = Measure.GAMES
    least_games: int = 0
    least_share: int = 0
    rulesets: tuple[str, ...] = ()

    def covers(self, game: "Played") -> bool:
        """Return whether a game is of these days and rules, whether it counts or not."""
        return (
            self.first <= game.day
            and (not self.last or game.day <= self.last)
            and (not self.rulesets or game.result.ruleset in self.rulesets)
        )

    def has(self, game: "Played") -> bool:
        """Return whether a game counts: it is covered, has a deal, and is not left out."""
        return not game.uncounted and game.result.deals > 0 and self.covers(game)

    def needed(self, games: int) -> int:
        """Return how many of so many games somebody must have played to be ranked, 1 at least."""
        return max(1, self.least_games, ceil(Fraction(games * self.least_share, 100)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A game that is over, in the list of its table.

    began      when, by the clock of whoever asks, as 2026-11-26T21:30-04:00; ``day``: its day
    uncounted  whether the table keeps it without counting
    """

    id: int
    began: str
    day: str
    result: Result
    uncounted: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """What somebody comes to over some games.

    games      played to their end; who went home before is not counted
    won        games won, alone or with others
    places     the places of these games, added up
    deals      in which the player has points, also of games left early
    against    points beside the average of all who played the deal, for each deal; None: no deal
    cents      won with stakes and fines; lost, if below 0
    buys       cards bought in ``buy_deals``, of which buys are recorded
    lately     whether the newest of the ``games`` were won, in order, ``LATELY`` at most
    """

    person: str
    games: int = 0
    won: int = 0
    places: int = 0
    deals: int = 0
    deals_won: int = 0
    against: Fraction | None = None
    cents: int = 0
    buys: int = 0
    buy_deals: int = 0
    lately: tuple[bool, ...] = ()

    @property
    def place(self) -> Fraction | None:
        """The average place; None without a game."""
        return Fraction(self.places, self.games) if self.games else None

    def value(self, by: Measure) -> Fraction | int | None:
        """Return what this measure shows; None where there is nothing to measure."""
        match by:
            case Measure.GAMES:
                return self.won
            case Measure.DEALS:
                return self.deals_won
            case Measure.PLACE:
                return self.place
            case Measure.POINTS:
                return self.against
            case Measure.MONEY:
                return self.cents
            case _:
                assert_never(by)


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line of standings; those alike share a rank (1, 2, 2, 4)."""

    rank: int
    figures: Figures


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings:
    """The standings of a season.

    games    how many count
    needed   how many of them somebody must have played to be ranked
    waiting  those who have played fewer, most games first
    """

    by: Measure
    games: int
    needed: int
    lines: tuple[Line, ...]
    waiting: tuple[Figures, ...]


def person_of(player: Finisher, counted_as: CountedAs) -> str | None:
    """Return as whom a player of a game is counted; None: nobody can tell who it was."""
    return counted_as.get(player.person, player.person) if player.known else None


def standings(
    season: Season, games: Iterable[Played], counted_as: CountedAs, by: Measure | None = None
) -> Standings:
    """Return the standings of a season.

    games  in the order in which they began
    by     another measure than the agreed one; None: that one
    """
    counting = [game for game in games if season.has(game)]
    by, needed = by or season.by, season.needed(len(counting))
    everybody = figures_of(counting, counted_as).values()
    enough = [each for each in everybody if each.games >= needed]
    waiting = [each for each in everybody if each.games < needed]
    return Standings(
        by=by,
        games=len(counting),
        needed=needed,
        lines=_ranked(enough, by, counting, counted_as),
        waiting=tuple(sorted(waiting, key=lambda each: (-each.games, -each.deals))),
    )


@dataclass(slots=True)
class _Tally:
    """Figures that are still being added up.

    against  players of a deal → points in such deals beside the average, so many times over
    """

    games: int = 0
    won: int = 0
    places: int = 0
    deals: int = 0
    deals_won: int = 0
    cents: int = 0
    buys: int = 0
    buy_deals: int = 0
    against: Counter[int] = field(default_factory=Counter)
    lately: list[bool] = field(default_factory=list)

    def add(
        self,
        player: Finisher,
        field_: Sequence[tuple[int, int]],
        even: tuple[int, int] | None = None,
    ) -> None:
        """Add a game.

        field_  for each deal the points of all and how many they are
        even    the points of all in all deals, and how many played each, where it was the same
                number; None: it was not, or nobody asked
        """
        self.cents += player.cents
        self.deals_won += len(player.won_deals)
        if not player.left:
            self.games += 1
            self.won += player.won
            self.places += player.rank
            self.lately.append(player.won)
        if even and None not in player.points:
            total, many = even
            self.deals += len(player.points)
            self.against[many] += sum(filter(None, player.points)) * many - total
        else:
            for points, (total, many) in zip(player.points, field_, strict=True):
                if points is not None:
                    self.deals += 1
                    self.against[many] += points * many - total
        self.buys += sum(filter(None, player.buys))
        self.buy_deals += len(player.buys) - player.buys.count(None)

    def figures(self, person: str) -> Figures:
        beside = sum((Fraction(sum_, many) for many, sum_ in self.against.items()), Fraction())
        return Figures(
            person=person,
            games=self.games,
            won=self.won,
            places=self.places,
            deals=self.deals,
            deals_won=self.deals_won,
            against=beside / self.deals if self.deals else None,
            cents=self.cents,
            buys=self.buys,
            buy_deals=self.buy_deals,
            lately=tuple(self.lately[-LATELY:]),
        )


def figures_of(games: Iterable[Played], counted_as: CountedAs) -> dict[str, Figures]:
    """Return person → figures over all these games, in the order in which people came."""
    tallies: dict[str, _Tally] = {}
    for game in games:
        field_ = points_of_all(game.result)
        even = even_of(field_)
        for player in game.result.players:
            person = person_of(player, counted_as)
            if person is not None:
                if person not in tallies:
                    tallies[person] = _Tally()
                tallies[person].add(player, field_, even)
    return {person: tally.figures(person) for person, tally in tallies.items()}


def figures(person: str, played: Iterable[tuple[Finisher, Sequence[tuple[int, int]]]]) -> Figures:
    """Return figures over some games of one person, each with its ``points_of_all``."""
    tally = _Tally()
    for player, field_ in played:
        tally.add(player, field_, even_of(field_))
    return tally.figures(person)


def points_of_all(result: Result) -> list[tuple[int, int]]:
    """Return for each deal the points of all its players, and how many players that are."""
    of_deals = zip(*(player.points for player in result.players), strict=True)
    return [
        (sum(filter(None, points)), len(points) - (points.count(None) if None in points else 0))
        for points in of_deals
    ]


def even_of(field_: Sequence[tuple[int, int]]) -> tuple[int, int] | None:
    """Return the points of all in all deals, and how many played each; None: not all the same."""
    if len({many for _total, many in field_}) != 1:
        return None
    return sum(total for total, _many in field_), field_[0][1]


def _ranked(
    some: Sequence[Figures], by: Measure, games: Sequence[Played], counted_as: CountedAs
) -> tuple[Line, ...]:
    """Return everybody with rank; those equal by the measure are parted by the rules' ties.

    The rules of the newest game say by which. source: [end] ties, ties_then
    """
    groups = _parted([list(some)], lambda each: _key(each.value(by), by))
    if games:
        newest = games[-1].result
        for tie in newest.ties:
            groups = _broken(groups, _compared(tie, newest, counted_as))
    lines: list[Line] = []
    for group in groups:
        rank = len(lines) + 1
        lines += (Line(rank=rank, figures=each) for each in group)
    return tuple(lines)


def _key(value: Fraction | int | None, by: Measure) -> Fraction | int:
    """Return a key that is lowest for the first; who has nothing to be measured comes last."""
    if value is None:
        return 10**9
    return value if by in (Measure.PLACE, Measure.POINTS) else -value


Compared = Callable[[Figures], Fraction | int | None]


def _parted(
    groups: Iterable[list[Figures]], key: Callable[[Figures], Fraction | int]
) -> list[list[Figures]]:
    """Return the groups, each divided into those equal by the key, the lowest first."""
    parts: list[list[Figures]] = []
    for group in groups:
        by_key: dict[Fraction | int, list[Figures]] = {}
        for each in group:
            by_key.setdefault(key(each), []).append(each)
        parts += (by_key[one] for one in sorted(by_key))
    return parts


def _broken(groups: Iterable[list[Figures]], compared: Compared) -> list[list[Figures]]:
    """Return the groups, each divided by what is compared, if it says something of everybody."""
    parts: list[list[Figures]] = []
    for group in groups:
        whole = all(compared(each) is not None for each in group)
        parts += _parted([group], lambda each: compared(each) or 0) if whole else [group]
    return parts


def _compared(tie: Tie, newest: Result, counted_as: CountedAs) -> Compared:
    """Return what breaks a tie, the lowest first; of one for whom it says None nobody is parted."""
    match tie:
        case Tie.MORE_WON:
            return lambda each: -each.deals_won
        case Tie.LAST_DEAL:
            last = {
                person_of(player, counted_as): player.points[-1] if player.points else None
                for player in newest.players
            }
            return lambda each: last.get(each.person)
        case Tie.FEWER_BUYS:
            return _fewer_buys
        case Tie.SHARED:
            return lambda each: None
        case _:
            assert_never(tie)


def _fewer_buys(figures: Figures) -> Fraction | None:
    """Return the buys in a deal, as some play more deals than others; None: not all are known."""
    whole = 0 < figures.deals == figures.buy_deals
    return Fraction(figures.buys, figures.deals) if whole else None

"""Who is ahead over all tables and rounds of a tournament. The lowest average wins.

Where all have played as many deals, the average per deal and the total say the same.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import assert_never

from scorekeeper.game import sheet
from scorekeeper.game.state import State

from .chance import WORD, Chance
from .formats import Break


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    """Somebody who plays in a tournament.

    number  by which the draw knows them; it stays
    since   their first round
    until   their last round; None: they have not left
    """

    number: int
    name: str
    since: int = 1
    until: int | None = None

    def plays_in(self, number: int) -> bool:
        return self.since <= number and (self.until is None or number <= self.until)


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """What somebody has from one game: points, deals that were closed, and how many they won."""

    points: int = 0
    deals: int = 0
    won: int = 0


Scores = Mapping[int, Score]
"""Entrant → what they have from one table in one round."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A place in the standings.

    rank    those alike share it; None: no deal was played, so there is nothing to compare
    rounds  in how many rounds they had a seat
    left    whether they do not play on: they come after all who do
    out     whether they did not advance: they come after those who did
    """

    entrant: Entrant
    rank: int | None
    points: int
    deals: int
    won: int
    rounds: int
    left: bool
    out: bool

    @property
    def average(self) -> Fraction:
        return Fraction(self.points, self.deals or 1)


@dataclass(frozen=True, slots=True)
class Standings:
    """All places, the best first. ``uneven``: some have played more deals, so averages decide."""

    places: tuple[Place, ...]
    uneven: bool


def scores_of(state: State, players: Sequence[int]) -> dict[int, Score]:
    """Return what a game gives to its entrants, in the order in which they took their seats.

    A seat counts for who began on it, also where somebody else has taken over.
    """
    closed = list(sheet.closed_deals(state))
    return {
        entrant: Score(
            points=sheet.total(state, key),
            deals=sum(key in deal.players for deal in closed),
            won=sum(key in sheet.deal_winners(state, deal) for deal in closed),
        )
        for entrant, key in zip(players, state.players, strict=False)
    }


def standings(
    entrants: Sequence[Entrant],
    tables: Sequence[tuple[int, Scores]],
    breaks: Sequence[Break],
    *,
    seed: int,
    halves: bool = False,
) -> Standings:
    """Return the standings.

    tables  round and scores of each table that has a game
    seed    of the tournament: it draws lots
    halves  whether a part goes on after each round: who came further is ahead
    """
    last = max((number for number, _ in tables), default=0)
    bare = [_sums(each, tables, last, halves=halves) for each in entrants]
    # Each draws a lot of their own: it stays when others come late.
    lots = sorted((e.number for e in entrants), key=lambda each: Chance(seed + each).below(WORD))
    keys = _compared(bare, tables, breaks, lots)
    order = sorted(bare, key=lambda place: keys[place.entrant.number])
    ranks = [keys[place.entrant.number] for place in order]
    places = tuple(
        Place(
            **{name: getattr(place, name) for name in Place.__slots__ if name != "rank"},
            rank=1 + ranks.index(ranks[at]) if place.deals else None,
        )
        for at, place in enumerate(order)
    )
    deals = {place.deals for place in places if place.deals}
    return Standings(places, uneven=len(deals) > 1)


def _sums(
    entrant: Entrant, tables: Sequence[tuple[int, Scores]], last: int, *, halves: bool
) -> Place:
    own = {number: scores[entrant.number] for number, scores in tables if entrant.number in scores}
    left = entrant.until is not None and entrant.until <= last
    return Place(
        entrant=entrant,
        rank=None,
        points=sum(each.points for each in own.values()),
        deals=sum(each.deals for each in own.values()),
        won=sum(each.won for each in own.values()),
        rounds=len(own),
        left=left,
        out=halves and not left and bool(own) and max(own) < last,
    )


def _compared(
    places: Sequence[Place],
    tables: Sequence[tuple[int, Scores]],
    breaks: Sequence[Break],
    lots: Sequence[int],
) -> dict[int, tuple[Fraction, ...]]:
    """Return entrant → what is compared, the lowest first."""
    keys: dict[int, tuple[Fraction, ...]] = {
        place.entrant.number: (
            Fraction(place.left),
            Fraction(place.out),
            Fraction(_came_to(place, tables)) if place.out else Fraction(0),
            Fraction(not place.deals),
            place.average,
        )
        for place in places
    }
    won = {place.entrant.number: place.won for place in places}
    for each in breaks:
        match each:
            case Break.MORE_WON:
                more = {number: -won[number] for number in keys}
            case Break.MEETING:
                more = {number: _met(number, keys, tables) for number in keys}
            case Break.LOTS:
                more = {number: place for place, number in enumerate(lots)}
            case _:
                assert_never(each)
        keys = {number: (*key, Fraction(more[number])) for number, key in keys.items()}
    return keys


def _came_to(place: Place, tables: Sequence[tuple[int, Scores]]) -> int:
    """Return the last round of who did not advance, below 0, so that the latest comes first."""
    return -max(number for number, scores in tables if place.entrant.number in scores)


def _met(
    one: int, keys: Mapping[int, tuple[Fraction, ...]], tables: Sequence[tuple[int, Scores]]
) -> int:
    """Return how often one lost against equals at the same table, less how often they won."""
    lost = 0
    for _, scores in tables:
        for other in scores if one in scores else ():
            if other != one and keys.get(other) == keys[one]:
                here, there = scores[one].points, scores[other].points
                lost += (here > there) - (here < there)
    return lost

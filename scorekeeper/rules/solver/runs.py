"""The runs that the cards of a suit can make."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scorekeeper.rules.cards import ACE, KING
from scorekeeper.rules.ruleset import Balance, Kind

from .shapes import Shapes


def find_places(
    shapes: Shapes, units: Mapping[int, int], wilds: int, *, whole: bool
) -> Iterator[tuple[int, int]]:
    """Give the naturals of a suit that may lie in one run, gaps filled by wilds.

    units    rank → the number that takes one such card off the hand
    wilds    how many there are at most
    whole    whether runs that are two runs as well may be left out
    returns  their places, a bit each, and the number that takes them all off the hand
    """
    most = min(wilds, shapes.most_wilds(Kind.RUN))
    longest = shapes.longest_run
    if whole and _splits_when_long(shapes, most):
        longest = min(longest, 2 * shapes.ruleset.runs.shortest - 1)
    places = sorted(_places(shapes, units))
    for step, (first, unit) in enumerate(places):
        if shapes.corner and first > KING:
            break
        stack = [(step, 1 << first, unit, 0)]
        while stack:
            at, taken, take, gaps = stack.pop()
            yield taken, take
            last = places[at][0]
            for further in range(at + 1, len(places)):
                place, more = places[further]
                gap = gaps + place - last - 1
                if gap > most or place - first >= longest:
                    break
                stack.append((further, taken | 1 << place, take + more, gap))


def _places(shapes: Shapes, units: Mapping[int, int]) -> Iterator[tuple[int, int]]:
    for rank, unit in units.items():
        if rank == ACE:
            yield from ((place, unit) for place in shapes.places_of_ace)
        else:
            yield rank, unit
        if shapes.corner:
            yield rank + KING, unit


def _splits_when_long(shapes: Shapes, most: int) -> bool:
    """Whether every run twice as long as the shortest is two runs as well.

    Either half of it holds all but one natural at least, which is enough beside one wild.
    """
    rules = shapes.ruleset
    enough = rules.wilds.fewest_naturals < rules.runs.shortest
    balanced = rules.runs.shortest > 2 or rules.runs.wilds_against_naturals is Balance.ANY
    return most <= 1 and enough and balanced

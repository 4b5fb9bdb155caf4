"""The runs that the cards of a suit can make."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scorekeeper.rules.cards import ACE, KING
from scorekeeper.rules.ruleset.choices import Balance, Kind

from .shapes import Shapes


def find_places(
    shapes: Shapes, units: Mapping[int, int], wilds: int, longest: int
) -> Iterator[tuple[int, int]]:
    """Give the naturals of a suit that may lie in one run, gaps filled by wilds.

    units    rank → the number that takes one such card off the hand
    wilds    how many there are at most
    longest  how many places the naturals may span
    returns  their places, a bit each, and the number that takes them all off the hand
    """
    most = min(wilds, shapes.most_wilds(Kind.RUN))
    longest = min(longest, shapes.longest_run)
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


def longest_whole(shapes: Shapes, wilds: int) -> int:
    """Return how long a run can be that is no two runs as well, at most.

    Beside one wild, any run twice as long as the shortest can be cut: either half then has all but
    one natural at least, which is enough.
    """
    rules = shapes.ruleset
    enough = rules.wilds.fewest_naturals < rules.runs.shortest
    balanced = rules.runs.shortest > 2 or rules.runs.wilds_against_naturals is Balance.ANY
    if min(wilds, shapes.most_wilds(Kind.RUN)) <= 1 and enough and balanced:
        return 2 * rules.runs.shortest - 1
    return shapes.longest_run

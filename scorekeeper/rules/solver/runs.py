"""Which naturals of one suit can lie together in a run."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scorekeeper.rules.cards import ACE, KING
from scorekeeper.rules.ruleset.choices import Balance, Kind

from .shapes import Shapes


def find_places(
    shapes: Shapes, units: Mapping[int, int], wilds: int, longest: int
) -> Iterator[tuple[int, int]]:
    """Give every choice of naturals of a suit that can lie in one run, with wilds in the gaps.

    units    rank → number that takes one such card off a state
    wilds    how many can be used at most
    longest  how many places the naturals may span
    returns  (their places, a bit each; number that takes them all off a state)
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
    """Give (place, number) for each rank; several for an ace, or where runs go round the corner."""
    for rank, unit in units.items():
        if rank == ACE:
            yield from ((place, unit) for place in shapes.places_of_ace)
        else:
            yield rank, unit
        if shapes.corner:
            yield rank + KING, unit


def longest_whole(shapes: Shapes, wilds: int) -> int:
    """Return an upper limit on the length of a run that cannot be split into two runs.

    With at most one wild, any run twice as long as the shortest can be split: each half has all but
    one natural at least, which is enough.
    """
    rules = shapes.ruleset
    enough = rules.wilds.fewest_naturals < rules.runs.shortest
    balanced = rules.runs.shortest > 2 or rules.runs.wilds_against_naturals is Balance.ANY
    if min(wilds, shapes.most_wilds(Kind.RUN)) <= 1 and enough and balanced:
        return 2 * rules.runs.shortest - 1
    return shapes.longest_run

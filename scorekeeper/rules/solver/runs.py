"""Which naturals of one family can lie together in a run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scorekeeper.rules.cards import ACE, KING, Card
from scorekeeper.rules.melds.families import Family, family_of
from scorekeeper.rules.ruleset.choices import Balance, Kind, RunSuits

from .shapes import Shapes


def find_places(
    shapes: Shapes, units: Iterable[tuple[int, int]], wilds: int, longest: int
) -> Iterator[tuple[int, int]]:
    """Give every choice of naturals of a family that can lie in one run, with wilds in the gaps.

    units    (place, number that takes one card that goes there off a state), from ``family_units``
    wilds    how many can be used at most
    longest  how many places the naturals may span
    returns  (their places, a bit each; number that takes them all off a state)
    """
    most = min(wilds, shapes.most_wilds(Kind.RUN))
    longest = min(longest, shapes.longest_run)
    places = sorted(units)
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
                if place == last:
                    continue
                gap = gaps + place - last - 1
                if gap > most or place - first >= longest:
                    break
                stack.append((further, taken | 1 << place, take + more, gap))


def family_units(
    shapes: Shapes, units: Iterable[tuple[Card, int]], suits: RunSuits
) -> dict[Family, list[tuple[int, int]]]:
    """Return for each family of such runs the places on which its cards go.

    units    card → number that takes one such card off a state
    returns  family → (place, that number), the families in the order of their first cards
    """
    of_family: dict[Family, list[tuple[int, int]]] = {}
    for card, unit in units:
        for place in _places(shapes, card.rank):
            family = family_of(card.suit, place, suits)
            if family is not None:
                of_family.setdefault(family, []).append((place, unit))
    return of_family


def _places(shapes: Shapes, rank: int) -> Iterator[int]:
    """Give the places of a rank; several for an ace, or where runs go round the corner."""
    if rank == ACE:
        yield from shapes.places_of_ace
    else:
        yield rank
    if shapes.corner:
        yield rank + KING


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

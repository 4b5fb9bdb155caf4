"""Which naturals of one family can lie together in a run."""

from collections.abc import Iterable, Iterator, Sequence

from scorekeeper.rules.cards import ACE, KING, Card
from scorekeeper.rules.melds.colour_runs import find_equal_colours, is_wild_in_colour_run
from scorekeeper.rules.melds.families import Family, family_of
from scorekeeper.rules.melds.runs import windows
from scorekeeper.rules.ruleset.choices import Balance, Kind, RunSuits
from scorekeeper.rules.ruleset.model import Item, Ruleset

from .budget import Meter
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


STEPS_TO_LOOK = 24


def find_colour_runs(
    cards: Iterable[Card], items: Sequence[tuple[int, Item]], ruleset: Ruleset, meter: Meter
) -> Iterator[tuple[int, int, tuple[Card, ...]]]:
    """Give every colour run of a hand that fills an item of the contract.

    cards    the different cards of the hand
    items    (index of the kind of item, item) for each that asks for a colour run
    returns  (index of the kind of item, lowest place, cards from there)
    """
    of_rank: dict[int, list[Card]] = {}
    for card in sorted(cards):
        if card.suit and not is_wild_in_colour_run(card, ruleset):
            of_rank.setdefault(card.rank, []).append(card)
    for number, item in items:
        for size in range(item.size, len(of_rank) + 1):
            if item.fits_size(size) and size >= ruleset.runs.shortest:
                for places in windows(size, ruleset.runs.ace):
                    meter.spend(STEPS_TO_LOOK)
                    choices = [of_rank.get(rank, []) for rank in places.ranks]
                    for chosen in _alternating(choices, (), meter):
                        yield number, places.low, chosen


def _alternating(
    choices: Sequence[Sequence[Card]], chosen: tuple[Card, ...], meter: Meter
) -> Iterator[tuple[Card, ...]]:
    """Give every choice of one card a rank, after those ``chosen``, whose colours alternate."""
    meter.spend(STEPS_TO_LOOK)
    if len(chosen) == len(choices):
        yield chosen
        return
    for card in choices[len(chosen)]:
        if not find_equal_colours((*chosen[-1:], card)):
            yield from _alternating(choices, (*chosen, card), meter)

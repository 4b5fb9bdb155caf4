"""Draw who sits where in a round: tables as even as can be, nobody twice with the same people.

A small field is searched to the end, within a budget of steps. A large one is improved by swaps.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Annotated

from msgspec import Meta

from .chance import Chance

Seating = tuple[tuple[int, ...], ...]
Pair = frozenset[int]

SEARCHED_UP_TO = 36  # players
STEPS = 40_000  # of one search
SWAPS_WEIGHED = 400
"""For each player. Where some must meet again the search would otherwise never end."""
WINDOW = 2
"""How many rounds before this one weigh most: with it they are the three that count."""
RECENT, BEFORE = 100, 1
"""What two who meet again cost: within three rounds, or later."""
UPHILL = 8
"""One in so many swaps that make a draw worse is made all the same: it leads out of a dead end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sizes:
    """How many sit at a table: ``fewest`` to ``most``, and ``best`` where there is a choice."""

    fewest: Annotated[int, Meta(ge=2, le=8)] = 3
    most: Annotated[int, Meta(ge=2, le=8)] = 6
    best: Annotated[int, Meta(ge=2, le=8)] = 4

    def within(self, fewest: int, most: int) -> "Sizes | None":
        """Return the sizes that a game for so many players allows; None: there are none."""
        least, top = max(self.fewest, fewest), min(self.most, most)
        if least > top:
            return None
        return Sizes(fewest=least, most=top, best=min(max(self.best, least), top))


@dataclass(frozen=True, slots=True)
class Draw:
    """A draw.

    tables   entrants in the order of their seats; the first one deals first
    resting  entrants for whom there is no seat in this round
    again    pairs who have sat at one table before, in any round
    soon     how many of these sat together in one of the last two rounds
    """

    tables: Seating
    resting: tuple[int, ...]
    again: tuple[tuple[int, int], ...]
    soon: int


def table_sizes(players: int, sizes: Sizes, *, apart: bool = False) -> tuple[int, ...]:
    """Return how many sit at each table, the largest first; none where there are too few players.

    As few as possible rest. Then the tables are as near to the best size as can be.

    apart  whether there are several rounds: then all of a table should find different ones in the
           next, so there are as many tables as players at the largest, where that is possible
    """
    found = []
    for tables in range(1, players // sizes.fewest + 1):
        seated = min(players, tables * sizes.most)
        each, more = divmod(seated, tables)
        split = (each + 1,) * more + (each,) * (tables - more)
        far = sum(abs(size - sizes.best) for size in split)
        together = max(0, split[0] - tables) if apart else 0
        found.append((players - seated, together, far, -tables, split))
    return min(found)[-1] if found else ()


@lru_cache(64)
def draw(
    entrants: tuple[int, ...],
    earlier: tuple[Seating, ...],
    rested: tuple[int, ...],
    sizes: Sizes,
    seed: int,
    *,
    more: bool,
) -> Draw:
    """Draw a round.

    entrants  who plays in it
    earlier   the rounds before it, the oldest first
    rested    who has rested, once for each time
    seed      the same seed gives the same draw
    more      whether another round follows: then that one is thought of, too
    errors    ValueError where there are too few entrants for a table
    """
    split = table_sizes(len(entrants), sizes, apart=more or bool(earlier))
    if not split:
        raise ValueError(f"{len(entrants)} are too few for a table")
    chance = Chance(seed)
    order = chance.shuffled(sorted(entrants))
    times = Counter(rested)
    by_rests = sorted(order, key=lambda each: times[each])
    resting = sorted(by_rests[: len(order) - sum(split)])
    seated = [each for each in order if each not in resting]
    found = _search_widely(seated, split, earlier, more=more) if earlier else None
    if found is None:
        found = _improve(seated, split, _weights(earlier), chance)
    tables = tuple(tuple(chance.shuffled(each)) for each in found)
    met, recent = pairs_of(earlier), pairs_of(earlier[-WINDOW:])
    again = [pair for pair in _pairs(tables) if pair in met]
    pairs = tuple(sorted((min(pair), max(pair)) for pair in again))
    return Draw(tables, tuple(resting), pairs, sum(pair in recent for pair in again))


def pairs_of(rounds: Iterable[Seating]) -> Set[Pair]:
    """Return all pairs who sat at one table in these rounds."""
    return {pair for tables in rounds for pair in _pairs(tables)}


def _pairs(tables: Iterable[Iterable[int]]) -> Iterator[Pair]:
    for each in tables:
        yield from map(frozenset, combinations(each, 2))


class _Spent(Exception):
    """The steps of a search are spent."""


@dataclass(slots=True)
class _Search:
    """A search for a round in which nobody meets anybody of ``met``."""

    left: int = STEPS

    def step(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise _Spent

    def seatings(
        self, players: Sequence[int], split: Sequence[int], met: Set[Pair]
    ) -> Iterator[list[tuple[int, ...]]]:
        """Yield every such round; the first of those left sits at the next table."""
        if not players:
            yield []
            return
        first, others = players[0], players[1:]
        for size in dict.fromkeys(split):
            left = list(split)
            left.remove(size)
            for table in self._tables((first,), others, size, met):
                rest = [each for each in others if each not in table]
                for further in self.seatings(rest, left, met):
                    yield [table, *further]

    def _tables(
        self, seated: tuple[int, ...], others: Sequence[int], size: int, met: Set[Pair]
    ) -> Iterator[tuple[int, ...]]:
        self.step()
        if len(seated) == size:
            yield seated
            return
        for at, player in enumerate(others):
            if all(frozenset((player, each)) not in met for each in seated):
                yield from self._tables((*seated, player), others[at + 1 :], size, met)


def _search_widely(
    players: Sequence[int], split: Sequence[int], earlier: Sequence[Seating], *, more: bool
) -> list[tuple[int, ...]] | None:
    """Return a round in which nobody meets again; None where none is found.

    First one after which another such round can follow; first by all rounds, then by the last two.
    """
    if len(players) > SEARCHED_UP_TO:
        return None
    for ahead in (True, False) if more else (False,):
        for before in (earlier, earlier[-WINDOW:]):
            if _possible(players, split, before):
                found = _search(players, split, before, ahead=ahead)
                if found:
                    return found
    return None


def _possible(players: Sequence[int], split: Sequence[int], before: Sequence[Seating]) -> bool:
    """Return whether those of each earlier table can all go to different ones."""
    return all(
        len(set(table) & set(players)) <= len(split) for tables in before for table in tables
    )


def _search(
    players: Sequence[int], split: Sequence[int], before: Sequence[Seating], *, ahead: bool
) -> list[tuple[int, ...]] | None:
    search, met = _Search(), pairs_of(before)
    last = pairs_of(before[-1:])
    try:
        for found in search.seatings(players, split, met):
            if not ahead:
                return found
            then = last | set(_pairs(found))
            if next(search.seatings(players, split, then), None) is not None:
                return found
    except _Spent:
        return None
    return None


def _weights(earlier: Sequence[Seating]) -> Mapping[int, Mapping[int, int]]:
    """Return entrant → other entrant → what it costs that they meet again."""
    weights: dict[int, Counter[int]] = {}
    for back, tables in enumerate(reversed(earlier), 1):
        for table in tables:
            for one in table:
                others = dict.fromkeys(table, RECENT if back <= WINDOW else BEFORE)
                weights.setdefault(one, Counter()).update(others)
                del weights[one][one]
    return weights


def _improve(
    players: Sequence[int],
    split: Sequence[int],
    weights: Mapping[int, Mapping[int, int]],
    chance: Chance,
) -> list[tuple[int, ...]]:
    """Return the best round that swaps lead to: each takes somebody away who meets others again."""
    tables, at = [], 0
    for size in split:
        tables.append(list(players[at : at + size]))
        at += size
    nothing: Mapping[int, int] = {}

    def cost(player: int, table: Sequence[int], without: int) -> int:
        known = weights.get(player, nothing)
        return sum(known.get(each, 0) for each in table if each not in (without, player))

    def costs() -> list[tuple[int, int]]:
        each = ((player, where) for where, table in enumerate(tables) for player in table)
        return [one for one in each if cost(one[0], tables[one[1]], 0)]

    def whole() -> int:
        return sum(cost(each, table, 0) for table in tables for each in table)

    best, least = [tuple(table) for table in tables], whole()
    left = SWAPS_WEIGHED * len(players) if len(tables) > 1 else 0
    while least and left > 0:
        unhappy = costs()
        player, here = unhappy[chance.below(len(unhappy))]
        now = cost(player, tables[here], 0)
        swaps = []
        for there, table in enumerate(tables):
            for other in table if there != here else ():
                after = cost(player, table, other) + cost(other, tables[here], player)
                swaps.append((after - now - cost(other, table, 0), there, other))
        left -= len(swaps)
        gain = min(swaps)[0]
        alike = [each for each in swaps if each[0] == gain]
        _, there, other = alike[chance.below(len(alike))]
        if gain > 0 and chance.below(UPHILL):
            continue
        tables[here][tables[here].index(player)] = other
        tables[there][tables[there].index(other)] = player
        if (total := whole()) < least:
            best, least = [tuple(table) for table in tables], total
    return best

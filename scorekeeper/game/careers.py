"""One player over many games, and two of them against each other.

All is counted from the results of games (``results``). Each figure knows the games and deals from
which it comes.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from .results import DOWN, NOT_DOWN, Finisher
from .seasons import CountedAs, Played, person_of, points_of_all


@dataclass(frozen=True, slots=True, kw_only=True)
class Outing:
    """A game that somebody played.

    players  how many had a seat at its end
    against  for each deal the points beside the average of all who played it; None: no points
    """

    game: Played
    player: Finisher
    players: int
    against: tuple[Fraction | None, ...]

    @property
    def form(self) -> Fraction | None:
        """Points in a deal beside the average, over the whole game; None without a deal."""
        some = [each for each in self.against if each is not None]
        return sum(some, Fraction()) / len(some) if some else None

    @property
    def buys(self) -> int | None:
        """The cards bought in the game; None where no deal of it has them recorded."""
        some = [each for each in self.player.buys if each is not None]
        return sum(some) if some else None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedDeal:
    """A deal that somebody played. ``against``: points beside the average of all in it."""

    game: int
    deal: int
    points: int
    against: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Streak:
    """Several in a row. ``games``: the games they are of, in order, one for each."""

    games: tuple[int, ...]

    @property
    def length(self) -> int:
        return len(self.games)


@dataclass(frozen=True, slots=True, kw_only=True)
class Contract:
    """How often somebody laid down one contract of a game.

    place  index in ``ruleset.deals``
    down   (game, deal) where the player laid down; ``missed``: where not
    """

    ruleset: str
    place: int
    down: tuple[tuple[int, int], ...]
    missed: tuple[tuple[int, int], ...]


def outings_of(person: str, games: Iterable[Played], counted_as: CountedAs) -> tuple[Outing, ...]:
    """Return the games that somebody played, in the given order; ``person``: as counted."""
    return tuple(
        Outing(
            game=game,
            player=player,
            players=len(game.result.seated),
            against=tuple(_against(game, player)),
        )
        for game in games
        for player in game.result.players
        if person_of(player, counted_as) == person
    )


def _against(game: Played, player: Finisher) -> Iterator[Fraction | None]:
    for points, (total, many) in zip(player.points, points_of_all(game.result), strict=True):
        yield None if points is None else points - Fraction(total, many)


def deals_of(outings: Iterable[Outing]) -> Iterator[PlayedDeal]:
    """Yield the deals in which somebody has points, in order."""
    for outing in outings:
        pairs = zip(outing.player.points, outing.against, strict=True)
        for deal, (points, against) in enumerate(pairs, 1):
            if points is not None and against is not None:
                yield PlayedDeal(game=outing.game.id, deal=deal, points=points, against=against)


def best_deal(outings: Iterable[Outing]) -> PlayedDeal | None:
    """Return the deal furthest below the average of its players, the first of several."""
    return min(deals_of(outings), key=lambda each: each.against, default=None)


def worst_deal(outings: Iterable[Outing]) -> PlayedDeal | None:
    """Return the deal furthest above the average of its players, the first of several."""
    return max(deals_of(outings), key=lambda each: each.against, default=None)


def games_in_a_row(outings: Sequence[Outing]) -> tuple[Streak, Streak]:
    """Return the longest row of games won, the first of several, and the one at the end.

    A game that the player left early neither counts nor breaks a row.
    """
    return _rows((each.game.id, each.player.won) for each in outings if not each.player.left)


def deals_in_a_row(outings: Sequence[Outing]) -> tuple[Streak, Streak]:
    """Return the longest row of deals won, the first of several, and the one at the end.

    It goes on from one game to the next. Deals that the player was not in are passed over.
    """
    return _rows(
        (outing.game.id, deal in outing.player.won_deals)
        for outing in outings
        for deal, points in enumerate(outing.player.points, 1)
        if points is not None
    )


def _rows(told: Iterable[tuple[int, bool]]) -> tuple[Streak, Streak]:
    longest: list[int] = []
    row: list[int] = []
    for game, won in told:
        row = [*row, game] if won else []
        longest = max(longest, row, key=len)
    return Streak(games=tuple(longest)), Streak(games=tuple(row))


def contracts_of(outings: Iterable[Outing]) -> tuple[Contract, ...]:
    """Return how often somebody laid down each contract, sorted by game and place.

    Deals of which it is not recorded are left out.
    """
    found: dict[tuple[str, int], dict[str, list[tuple[int, int]]]] = {}
    for outing in outings:
        result = outing.game.result
        for deal, sign in enumerate(outing.player.down, 1):
            place = result.contract(outing.player, deal)
            if place is not None and sign in (DOWN, NOT_DOWN):
                cells = found.setdefault((result.ruleset, place), {DOWN: [], NOT_DOWN: []})
                cells[sign].append((outing.game.id, deal))
    return tuple(
        Contract(
            ruleset=ruleset, place=place, down=tuple(cells[DOWN]), missed=tuple(cells[NOT_DOWN])
        )
        for (ruleset, place), cells in sorted(found.items())
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Meeting:
    """A game that two played to its end, or in which they had deals in common."""

    game: Played
    one: Finisher
    other: Finisher

    @property
    def ahead(self) -> int:
        """1 where the first had the better place, -1 where the other; 0: alike, or one left."""
        if self.one.left or self.other.left:
            return 0
        return (self.one.rank < self.other.rank) - (self.one.rank > self.other.rank)

    @property
    def to_the_end(self) -> bool:
        return not (self.one.left or self.other.left)

    def deals(self) -> Iterator[tuple[int, int, int]]:
        """Yield (deal, points of one, points of the other) of the deals that both played."""
        for deal, (one, other) in enumerate(zip(self.one.points, self.other.points, strict=True)):
            if one is not None and other is not None:
                yield deal + 1, one, other


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """How often one was ahead of the other, the other of the one, or neither."""

    one: int
    other: int
    even: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Duel:
    """Two against each other: ``meetings`` in order; fewer points are ahead in a deal.

    points  of one less those of the other, over the deals that both played
    """

    meetings: tuple[Meeting, ...]
    games: Score
    deals: Score
    points: int


def duel_of(one: str, other: str, games: Iterable[Played], counted_as: CountedAs) -> Duel:
    """Return how two people did in the games that both played. They are named as counted."""
    meetings = tuple(
        Meeting(game=game, one=here, other=there)
        for game in games
        for here in game.result.players
        if person_of(here, counted_as) == one
        for there in game.result.players
        if person_of(there, counted_as) == other and there is not here
    )
    deals = [(mine, yours) for each in meetings for _deal, mine, yours in each.deals()]
    return Duel(
        meetings=meetings,
        games=_score([each.ahead for each in meetings if each.to_the_end]),
        deals=_score([(mine < yours) - (mine > yours) for mine, yours in deals]),
        points=sum(mine - yours for mine, yours in deals),
    )


def _score(signs: Sequence[int]) -> Score:
    return Score(one=signs.count(1), other=signs.count(-1), even=signs.count(0))

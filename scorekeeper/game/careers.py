"""One player over many games, and two of them against each other.

All is counted from the results of games (``results``). Each figure knows the games and deals from
which it comes.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from .results import DOWN, NOT_DOWN, Finisher
from .seasons import CountedAs, Figures, Played, even_of, figures, points_of_all


@dataclass(frozen=True, slots=True, kw_only=True)
class Outing:
    """A game that somebody played.

    players  how many had a seat at its end
    of_all   for each deal the points of all its players, and how many they are
    """

    game: Played
    player: Finisher
    players: int
    of_all: Sequence[tuple[int, int]]

    def deals(self) -> Iterator[tuple[int, int, int, int]]:
        """Yield (deal, points, over, many) of the deals in which the player has points, in order.

        over  points above the average of its ``many`` players, ``many`` times: a whole number
        """
        pairs = zip(self.player.points, self.of_all, strict=True)
        for deal, (points, (total, many)) in enumerate(pairs, 1):
            if points is not None:
                yield deal, points, points * many - total, many

    @property
    def form(self) -> Fraction | None:
        """Points in a deal beside the average, over the whole game; None without a deal."""
        points, deals, even = self.player.points, len(self.player.points), even_of(self.of_all)
        if even and None not in points:
            total, many = even
            return Fraction(sum(filter(None, points)) * many - total, many * deals)
        beside = [Fraction(over, many) for _deal, _points, over, many in self.deals()]
        return sum(beside, Fraction()) / len(beside) if beside else None

    @property
    def buys(self) -> int | None:
        """The cards bought in the game; None where no deal of it has them recorded."""
        some = [each for each in self.player.buys if each is not None]
        return sum(some) if some else None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedDeal:
    """A deal that somebody played. ``against``: points beside the average of all in it."""

    outing: Outing
    deal: int
    points: int
    against: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Streak:
    """Several in a row. ``steps``: each game won in order, and the deal of it that was won.

    A deal is None where games are counted.
    """

    steps: tuple[tuple[Outing, int | None], ...]

    @property
    def length(self) -> int:
        return len(self.steps)


@dataclass(frozen=True, slots=True, kw_only=True)
class Contract:
    """How often somebody laid down what deals asked for, in whatever game.

    asked  as ``spell_contract`` writes it
    deals  game, deal, and whether the player laid down
    """

    asked: str
    deals: tuple[tuple[Outing, int, bool], ...]

    @property
    def down(self) -> int:
        """In how many of the deals the player laid down."""
        return sum(down for _outing, _deal, down in self.deals)


def outings_of(person: str, games: Iterable[Played], counted_as: CountedAs) -> tuple[Outing, ...]:
    """Return the games that somebody played, in the given order; ``person``: as counted."""
    own = _own(person, counted_as)
    return tuple(
        Outing(
            game=game,
            player=player,
            players=len(game.result.seated),
            of_all=points_of_all(game.result),
        )
        for game in games
        for player in game.result.players
        if player.person in own and player.known
    )


def _own(person: str, counted_as: CountedAs) -> set[str]:
    """Return the numbers of all who are counted as a person."""
    others = {one for one, as_ in counted_as.items() if as_ == person}
    return others if person in counted_as else {person, *others}


def figures_over(person: str, outings: Iterable[Outing]) -> Figures:
    """Return what somebody comes to over these games."""
    return figures(person, ((each.player, each.of_all) for each in outings))


def best_and_worst(outings: Iterable[Outing]) -> tuple[PlayedDeal, PlayedDeal] | None:
    """Return the deals furthest below and above the average of their players.

    returns  the first of several; None without a deal
    """
    deals = [(outing, *deal) for outing in outings for deal in outing.deals()]
    if not deals:
        return None
    # Equal fractions make equal floats.
    beside = [over / many for _outing, _deal, _points, over, many in deals]
    best, worst = (deals[beside.index(of(beside))] for of in (min, max))
    return _played(*best), _played(*worst)


def _played(outing: Outing, deal: int, points: int, over: int, many: int) -> PlayedDeal:
    return PlayedDeal(outing=outing, deal=deal, points=points, against=Fraction(over, many))


def games_in_a_row(outings: Sequence[Outing]) -> tuple[Streak, Streak]:
    """Return the longest row of games won, the first of several, and the one at the end.

    A game that the player left early neither counts nor breaks a row.
    """
    return _rows((each, None, each.player.won) for each in outings if not each.player.left)


def deals_in_a_row(outings: Sequence[Outing]) -> tuple[Streak, Streak]:
    """Return the longest row of deals won, the first of several, and the one at the end.

    It goes on from one game to the next. Deals that the player was not in are passed over.
    """
    return _rows(
        (outing, deal, deal in outing.player.won_deals)
        for outing in outings
        for deal, points in enumerate(outing.player.points, 1)
        if points is not None
    )


def _rows(told: Iterable[tuple[Outing, int | None, bool]]) -> tuple[Streak, Streak]:
    longest: list[tuple[Outing, int | None]] = []
    row: list[tuple[Outing, int | None]] = []
    for outing, deal, won in told:
        if won:
            row.append((outing, deal))
        else:
            longest, row = max(longest, row, key=len), []
    longest = max(longest, row, key=len)
    return Streak(steps=tuple(longest)), Streak(steps=tuple(row))


def met_by(person: str, outings: Iterable[Outing], counted_as: CountedAs) -> dict[str, int]:
    """Return person → games together, of all others in somebody's games, most games first."""
    sat = Counter(
        each.person for outing in outings for each in outing.game.result.players if each.known
    )
    met: Counter[str] = Counter()
    for one, games in sat.items():
        met[counted_as.get(one, one)] += games
    del met[person]
    return dict(met.most_common())


def contracts_of(outings: Iterable[Outing]) -> tuple[Contract, ...]:
    """Return how often somebody laid down each contract, in the order in which they came up.

    Deals of which it is not recorded are left out.
    """
    found: dict[str, list[tuple[Outing, int, bool]]] = {}
    for outing in outings:
        result = outing.game.result
        for deal, sign in enumerate(outing.player.down, 1):
            asked = result.contract(outing.player, deal)
            if asked and sign in (DOWN, NOT_DOWN):
                found.setdefault(asked, []).append((outing, deal, sign == DOWN))
    return tuple(Contract(asked=asked, deals=tuple(deals)) for asked, deals in found.items())


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """How often one was ahead of the other, the other of the one, or neither."""

    one: int
    other: int
    even: int


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

    @property
    def points(self) -> int:
        """Points of one less those of the other, over the deals that both played."""
        return sum(mine - yours for _deal, mine, yours in self.deals())

    @property
    def deals_ahead(self) -> Score:
        """In how many deals either had fewer points."""
        return _score([(mine < yours) - (mine > yours) for _deal, mine, yours in self.deals()])

    def deals(self) -> Iterator[tuple[int, int, int]]:
        """Yield (deal, points of one, points of the other) of the deals that both played."""
        for deal, (one, other) in enumerate(zip(self.one.points, self.other.points, strict=True)):
            if one is not None and other is not None:
                yield deal + 1, one, other


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
    ones, others = _own(one, counted_as), _own(other, counted_as)
    meetings = tuple(
        Meeting(game=game, one=here, other=there)
        for game in games
        for here in game.result.players
        if here.person in ones and here.known
        for there in game.result.players
        if there.person in others and there.known and there is not here
    )
    deals = [each.deals_ahead for each in meetings]
    return Duel(
        meetings=meetings,
        games=_score([each.ahead for each in meetings if each.to_the_end]),
        deals=Score(
            one=sum(each.one for each in deals),
            other=sum(each.other for each in deals),
            even=sum(each.even for each in deals),
        ),
        points=sum(each.points for each in meetings),
    )


def _score(signs: Sequence[int]) -> Score:
    return Score(one=signs.count(1), other=signs.count(-1), even=signs.count(0))

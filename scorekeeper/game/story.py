"""Find what was remarkable in a game that is over, as codes with facts.

Each function lists the codes it yields, with their facts in braces. Only the record is told: a buy
or lay-down that nobody entered may have happened.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile

from scorekeeper.rules.verdict import Fact, Reason

from .fining import fines_of
from .sheet import (
    chips_of,
    closed_deals,
    cost,
    deal_winners,
    deals_with_rows,
    running_points,
    total,
)
from .state import Deal, Purchases, State, WayOut
from .turns import balance
from .winning import margin, winners

FEWEST, MOST = 3, 5  # findings told, where the evening has so many
REMARKABLE = 40  # what weighs less only fills up to FEWEST
BEHIND, FAR_BEHIND = 10, 25  # points; who was never further behind has not come back
CLOSE, VERY_CLOSE = 15, 5  # points between the first two
LARGE, VERY_LARGE = 60, 100  # points of one hand


@dataclass(frozen=True, slots=True)
class Finding:
    """Something remarkable: ``said``, a code with its facts. ``weight``: the more, the rarer."""

    said: Reason
    weight: int


@dataclass(frozen=True, slots=True)
class _Course:
    """A game that is over, with what most findings ask for.

    closed  its closed deals
    totals  for each of them: player → points after it, for its players
    won     for each of them: the keys of its winners
    """

    state: State
    closed: tuple[Deal, ...]
    totals: tuple[Mapping[str, int], ...]
    won: tuple[tuple[str, ...], ...]
    winners: tuple[str, ...]

    @property
    def winner(self) -> str | None:
        """The key of the only winner; None where several have won together."""
        return self.winners[0] if len(self.winners) == 1 else None

    @property
    def in_front(self) -> tuple[str | None, ...]:
        """For each deal: the key of the only leader after it; None where several led."""
        return tuple(_alone_with(totals, min(totals.values())) for totals in self.totals)

    def hands(self) -> Iterator[tuple[Deal, str, int]]:
        for deal in self.closed:
            for player in deal.players:
                if (points := cost(self.state, deal, player) or 0) > 0:
                    yield deal, player, points


def story_of(state: State) -> tuple[Reason, ...]:
    """Return what is worth telling of a game that is over, the most remarkable first.

    returns  up to ``MOST`` findings; empty while the game goes on, and where no deal was closed
    """
    closed = tuple(closed_deals(state))
    if not state.over or not closed:
        return ()
    running = tuple(points for _, points in running_points(state))
    course = _Course(
        state=state,
        closed=closed,
        totals=tuple(
            {player: points[player] for player in deal.players}
            for deal, points in zip(closed, running, strict=True)
        ),
        won=tuple(deal_winners(state, deal) for deal in closed),
        winners=winners(state),
    )
    found = sorted(_findings(course), key=lambda finding: -finding.weight)
    told = [each for at, each in enumerate(found) if at < FEWEST or each.weight >= REMARKABLE]
    return tuple(each.said for each in told[:MOST])


def _findings(course: _Course) -> Iterator[Finding]:
    yield from _won_oddly(course)
    yield from _comeback(course)
    yield from _leads(course)
    yield from _margin(course)
    yield from _won_deals(course)
    yield from _nobody(course)
    yield from _large_hands(course)
    yield from _chips(course)
    yield from _cuts(course)
    yield from _fines(course)


def _won_oddly(course: _Course) -> Iterator[Finding]:
    """Yield wins that are rare.

    story.no_deal_won  {player}: who won the game, but none of its deals
    story.first_turn   {player, deal}: who went out in the first turn of a deal
    story.at_once      {player, deal}: who went out in the turn of laying down, where that counts
    """
    won_some = any(course.winner in won for won in course.won)
    if course.winner and not won_some and len(course.closed) > 1:
        yield Finding(Reason("story.no_deal_won", {"player": course.winner}), 95)
    for deal in course.closed:
        if deal.went_out and deal.out_in_first_turn:
            facts: dict[str, Fact] = {"player": deal.went_out, "deal": deal.number}
            yield Finding(Reason("story.first_turn", facts), 90)
            return
    for deal in course.closed:
        if deal.went_out and deal.way_out is not WayOut.LATER:
            facts = {"player": deal.went_out, "deal": deal.number}
            yield Finding(Reason("story.at_once", facts), 85)
            return


def _comeback(course: _Course) -> Iterator[Finding]:
    """Yield how far behind the winner was, after the worst deal.

    story.comeback   {player, deal, points: behind the leader then}
    story.from_last  the same, if the winner was last then
    """
    player = course.winner
    if player is None:
        return
    behind = [
        (totals[player] - min(totals.values()), -deal.number)
        for deal, totals in zip(course.closed[:-1], course.totals[:-1], strict=True)
        if player in totals
    ]
    points, number = max(behind, default=(0, 0))
    if points < BEHIND:
        return
    totals = course.totals[-number - 1]
    facts: dict[str, Fact] = {"player": player, "deal": -number, "points": points}
    weight = 55 + min(30, points // 4) if points >= FAR_BEHIND else 26
    if _alone_with(totals, max(totals.values())) == player:
        yield Finding(Reason("story.from_last", facts), weight + 5)
    else:
        yield Finding(Reason("story.comeback", facts), weight)


def _leads(course: _Course) -> Iterator[Finding]:
    """Yield who was in front, and for how long.

    story.always_in_front  {player}: who led alone after every deal, and won
    story.in_front_since   {player, deal}: who led alone from this deal on, and won
    story.overtaken        {leader}: who led alone before the last deal, and did not win
    story.lead_changed     {count}: how often somebody else came to lead alone
    """
    in_front = course.in_front
    leading = takewhile(lambda player: player == course.winner, reversed(in_front))
    since = len(in_front) - len(list(leading))
    if course.winner and len(in_front) > 2 and since == 0:
        yield Finding(Reason("story.always_in_front", {"player": course.winner}), 75)
    elif course.winner and 0 < since < len(in_front) - 1:
        facts: dict[str, Fact] = {"player": course.winner, "deal": course.closed[since].number}
        yield Finding(Reason("story.in_front_since", facts), 33)
    if len(in_front) > 1 and (leader := in_front[-2]) and leader not in course.winners:
        yield Finding(Reason("story.overtaken", {"leader": leader}), 80)
    alone = [player for player in in_front if player]
    changes = sum(before != after for before, after in pairwise(alone))
    if changes > 2:
        yield Finding(Reason("story.lead_changed", {"count": changes}), 50 + 6 * min(changes, 5))


def _margin(course: _Course) -> Iterator[Finding]:
    """Yield what lay between the first and the next; not where players drop out at a limit.

    story.level      {players, points}: several won together, with this total
    story.close      {player, players: of the next place, points: between them}
    story.far_ahead  {player, points}: had half of the next total at most, and this much less
    """
    state = course.state
    best = total(state, course.winners[0])
    if len(course.winners) > 1 and not state.ruleset.end.out_at:
        yield Finding(Reason("story.level", {"players": course.winners, "points": best}), 85)
    won_by = margin(state)
    if course.winner is None or won_by is None or won_by.by:
        return
    facts: dict[str, Fact] = {"player": course.winner, "points": won_by.points}
    if won_by.points <= CLOSE:
        weight = 60 if won_by.points > VERY_CLOSE else 78
        yield Finding(Reason("story.close", {**facts, "players": won_by.others}), weight)
    elif 0 < best <= won_by.points and won_by.points >= LARGE:
        yield Finding(Reason("story.far_ahead", facts), 65)


def _won_deals(course: _Course) -> Iterator[Finding]:
    """Yield who won many deals.

    story.in_a_row    {player, count, since, deal: the first and the last}: the longest row of wins
    story.most_deals  {player, count, deals: in all}: won most deals, but not the game
    story.most_wins   {players, count}: won most deals, otherwise
    """
    rows = [
        (row, -deal.number, won)
        for (deal, row), won in zip(_closed_rows(course.state), course.won, strict=True)
    ]
    row, number, won = max(rows)
    if row > 1:
        facts: dict[str, Fact] = {"player": won[0], "count": row, "deal": -number}
        facts["since"] = 1 - number - row
        yield Finding(Reason("story.in_a_row", facts), {2: 35, 3: 72}.get(row, 88))
    times = {player: sum(player in won for won in course.won) for player in course.state.seats}
    most = max(times.values())
    player = _alone_with(times, most)
    if player and most > 1 and player not in course.winners:
        facts = {"player": player, "count": most, "deals": len(course.closed)}
        yield Finding(Reason("story.most_deals", facts), 70)
    elif most > 1:
        players = tuple(each for each in times if times[each] == most)
        yield Finding(Reason("story.most_wins", {"players": players, "count": most}), 22)


def _closed_rows(state: State) -> Iterator[tuple[Deal, int]]:
    return ((deal, row) for deal, row in deals_with_rows(state) if deal.closed)


def _nobody(course: _Course) -> Iterator[Finding]:
    """Yield the first deal that nobody finished: all hands are known, and each cost something.

    story.nobody_down  {deal}: everybody still held all cards, so nobody had laid down
    story.nobody_out   {deal}: else
    """
    for deal in course.closed:
        costs = [cost(course.state, deal, player) for player in deal.players]
        if deal.went_out is None and all((points or 0) > 0 for points in costs):
            if all(_held_all(course.state, deal, player) for player in deal.players):
                yield Finding(Reason("story.nobody_down", {"deal": deal.number}), 82)
            else:
                yield Finding(Reason("story.nobody_out", {"deal": deal.number}), 66)
            return


def _held_all(state: State, deal: Deal, player: str) -> bool:
    """Return whether as many cards were counted as this player was dealt and bought."""
    hand = deal.hand_of(player)
    if hand is None or hand.cards is None or deal.from_paper or deal.laid.get(player):
        return False
    return player not in deal.down and len(hand.cards) == balance(state, deal, player)


def _large_hands(course: _Course) -> Iterator[Finding]:
    """Yield the hands that cost most, the first of those alike.

    story.dearest_buy  {player, deal, count: buys in it, points}: the dearest hand after a buy
    story.caught       {player, deal, points}: the dearest of all, unless it is the same hand
    """
    hands = tuple(course.hands())
    bought = [each for each in hands if _times(each[0], each[1])]
    dearest = max(bought, key=_points_of_hand, default=None)
    if dearest:
        deal, player, points = dearest
        facts: dict[str, Fact] = {"player": player, "deal": deal.number, "points": points}
        facts["count"] = _times(deal, player)
        yield Finding(Reason("story.dearest_buy", facts), _weight_of_hand(points) + 2)
    largest = max(hands, key=_points_of_hand, default=None)
    if largest and (dearest is None or dearest[:2] != largest[:2]):
        deal, player, points = largest
        facts = {"player": player, "deal": deal.number, "points": points}
        yield Finding(Reason("story.caught", facts), _weight_of_hand(points))


def _points_of_hand(hand: tuple[Deal, str, int]) -> int:
    return hand[2]


def _weight_of_hand(points: int) -> int:
    return 68 if points >= VERY_LARGE else 45 if points >= LARGE else 20


def _times(deal: Deal, player: str) -> int:
    return deal.purchases.get(player, Purchases()).times


def _chips(course: _Course) -> Iterator[Finding]:
    """Yield who had more chips or buys than anybody; not where a deal came from paper.

    story.chips_kept  {player, count}: who has most chips at the end
    story.most_buys   {player, count}: who bought most often
    """
    state, closed = course.state, course.closed
    bought = {player: sum(_times(deal, player) for deal in closed) for player in state.seats}
    if not any(bought.values()) or any(deal.from_paper for deal in closed):
        return
    kept = {player: chips_of(state, player) for player in state.seats}
    most = max(kept.values()) if state.agreed.keeps_chips else 0
    if most > 1 and (player := _alone_with(kept, most)):
        yield Finding(Reason("story.chips_kept", {"player": player, "count": most}), 30)
    most = max(bought.values())
    if most > 1 and (player := _alone_with(bought, most)):
        yield Finding(Reason("story.most_buys", {"player": player, "count": most}), 28)


def _cuts(course: _Course) -> Iterator[Finding]:
    """Yield ``story.exact_cut`` {player, count}: who was rewarded most often for an exact cut."""
    cutters = [deal.cutter for deal in course.closed if deal.cut_rewarded]
    times = {player: cutters.count(player) for player in dict.fromkeys(cutters)}
    most = max(times.values(), default=0)
    if player := _alone_with(times, most):
        weight = 30 if most == 1 else 62
        yield Finding(Reason("story.exact_cut", {"player": player, "count": most}), weight)


def _fines(course: _Course) -> Iterator[Finding]:
    """Yield who was fined most points, alone; those taken back are none.

    story.fined_for  {player, points, word}: once, for this
    story.fined      {player, points, count}: else
    """
    fines = [fine for deal in course.closed for fine in fines_of(deal) if fine.points > 0]
    keys = {fine.player for fine in fines}
    points = {key: sum(fine.points for fine in fines if fine.player == key) for key in keys}
    most = max(points.values(), default=0)
    player = _alone_with(points, most)
    if player is None:
        return
    words = {fine.word for fine in fines if fine.player == player}
    given = [fine for deal in course.closed for fine in deal.fines if fine.player == player]
    times = sum((fine.points > 0) - (fine.points < 0) for fine in given if fine.word in words)
    facts: dict[str, Fact] = {"player": player, "points": most}
    if times == 1 and (word := words.pop()):
        yield Finding(Reason("story.fined_for", {**facts, "word": word}), 44)
    else:
        yield Finding(Reason("story.fined", {**facts, "count": max(1, times)}), 42)


def _alone_with(numbers: Mapping[str, int], number: int) -> str | None:
    having: Sequence[str] = [player for player, each in numbers.items() if each == number]
    return having[0] if len(having) == 1 else None

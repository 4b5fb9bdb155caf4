"""The score sheet as a page shows it: a row for each deal, a cell for each player."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.game import sheet, winning
from scorekeeper.game.entering import is_unconfirmed, seen_by
from scorekeeper.game.fining import fines_of
from scorekeeper.game.sheet import Part, PartOf
from scorekeeper.game.state import Deal, Fine, OwnContract, State, own_contract_of

from .underway import Order

WIDE = 4  # signs of a total, and more, that need smaller type in a column


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """What one deal cost one player.

    points   of the hand; None: not entered yet
    times    the factor from a streak of the winner
    parts    the parts of the number, the hand first
    charged  what they add to the total; None: no hand is entered yet
    former   the points before each correction that changed them, oldest first
    plays    whether the player sat in this deal at all
    gone     whether the player was out of the game by then
    ruled    whether the table overruled the referee in it
    own      the player's own contract; None where all had the same
    unconfirmed  whether nobody has seen the hand but who entered it
    seen     who else has; None: the scorekeeper
    """

    player: str
    points: int | None
    times: int
    parts: tuple[Part, ...]
    charged: int | None
    former: tuple[int, ...]
    plays: bool
    gone: bool
    won: bool
    ruled: bool
    own: OwnContract | None
    unconfirmed: bool
    seen: tuple[str | None, ...]

    @property
    def more(self) -> tuple[Part, ...]:
        return tuple(part for part in self.parts if part.kind is not PartOf.HAND)

    @property
    def off(self) -> tuple[Part, ...]:
        """The parts that lower the number: for the cut or for going out."""
        hand = (PartOf.HAND, PartOf.STREAK)
        return tuple(part for part in self.parts if part.kind not in hand and part.points < 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A deal on the sheet, and below it its fines.

    counts  whether its points are part of the totals
    """

    deal: Deal
    cells: tuple[Cell, ...]
    counts: bool

    @property
    def fines(self) -> tuple[Fine, ...]:
        return fines_of(self.deal)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """The whole sheet, with its columns in the order asked for.

    started  points with which late joiners began, by player
    unused   what chips left over take off at the end, by player
    gone     keys of players who are out of the game
    """

    players: tuple[str, ...]
    rows: tuple[Row, ...]
    ranked: dict[str, winning.Ranked]
    leaders: tuple[str, ...]
    started: dict[str, int]
    unused: dict[str, Part]
    gone: tuple[str, ...]

    @property
    def wide_totals(self) -> bool:
        """Whether a total has so many signs that all stand in smaller type."""
        return any(len(str(each.total)) >= WIDE for each in self.ranked.values())


def ordered(state: State, order: Order) -> tuple[str, ...]:
    """Return everybody who plays or played; players who left stand last."""
    if order is Order.RANK:
        return tuple(each.player for each in winning.ranking(state))
    return (*state.seats, *(key for key in state.players if key not in state.seats))


def sheet_of(state: State, order: Order = Order.SEATS) -> Sheet:
    players = ordered(state, order)
    out = {key: sheet.out_since(state, key) for key in players}
    return Sheet(
        players=players,
        rows=tuple(_rows(state, players, out)),
        ranked={each.player: each for each in winning.ranking(state)},
        leaders=winning.leaders(state),
        started={key: state.players[key].points for key in players if state.players[key].points},
        unused={key: part for key in players if (part := sheet.unused_chips(state, key))},
        gone=tuple(key for key in players if out[key] is not None),
    )


def _rows(state: State, players: Sequence[str], out: Mapping[str, int | None]) -> Iterator[Row]:
    for deal, row in sheet.deals_with_rows(state):
        if deal.closed or (not state.over and deal.begun):
            cells = tuple(_cell(state, deal, player, row, out[player]) for player in players)
            yield Row(deal=deal, cells=cells, counts=deal.closed)


def cell_of(state: State, deal: Deal, player: str) -> Cell:
    row, out_since = sheet.wins_in_a_row(state, deal), sheet.out_since(state, player)
    return _cell(state, deal, player, row, out_since)


def _cell(state: State, deal: Deal, player: str, row: int, out_since: int | None) -> Cell:
    plays, points = player in deal.players, sheet.cost(state, deal, player)
    parts = sheet.parts_of(state, deal, player, row)
    former = sheet.former_costs(state, deal, player)
    since = (*former[1:], points)
    return Cell(
        player=player,
        points=points,
        times=sheet.streak_against(state, deal, player, row),
        parts=parts,
        charged=None if points is None else sum(part.points for part in parts),
        former=tuple(old for old, new in zip(former, since, strict=False) if old != new),
        plays=plays,
        gone=not plays and out_since is not None and out_since < deal.number,
        won=player in sheet.deal_winners(state, deal),
        ruled=player in deal.rulings,
        own=own_contract_of(state, deal, player) if plays else None,
        unconfirmed=is_unconfirmed(state, deal, player),
        seen=seen_by(state, deal, player),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A deal's part in somebody's total, with the own fines, and the total after it."""

    cell: Cell
    deal: Deal
    total: int
    fines: tuple[Fine, ...]


def steps_to_total(state: State, player: str) -> tuple[Step, ...]:
    out_since = sheet.out_since(state, player)
    rows = {deal.number: row for deal, row in sheet.deals_with_rows(state)}
    return tuple(
        Step(
            cell=_cell(state, deal, player, rows[deal.number], out_since),
            deal=deal,
            total=totals[player],
            fines=tuple(fine for fine in fines_of(deal) if fine.player == player),
        )
        for deal, totals in sheet.running_points(state)
        if player in deal.players
    )


def ranked_after(state: State, deal: Deal) -> tuple[winning.Ranked, ...]:
    """Return the players of a closed deal with rank and total after it, lowest total first.

    After the last deal of a game that is over, unused chips count, too, and ties are broken.
    """
    totals = sheet.totals_after(state, deal)
    order: dict[str, tuple[int, ...]] = {player: (totals[player],) for player in deal.players}
    if state.over and deal == tuple(sheet.closed_deals(state))[-1]:
        totals = {player: sheet.total(state, player) for player in totals}
        order = {
            player: (totals[player], *winning.breaking_ties(state, player)) for player in order
        }
    played = sorted(order, key=order.__getitem__)
    return tuple(
        winning.Ranked(
            rank=1 + sum(order[other] < order[player] for other in played),
            player=player,
            total=totals[player],
        )
        for player in played
    )


def climbed_in(state: State, deal: Deal) -> dict[str, int]:
    """Return player → places won in a closed deal; below 0: lost. None moves in the first one."""
    earlier = [each for each in sheet.closed_deals(state) if each.number < deal.number]
    if not earlier:
        return {}
    now = {each.player: each.rank for each in ranked_after(state, deal)}
    totals = sheet.totals_after(state, earlier[-1])
    before = {player: totals.get(player, state.players[player].points) for player in now}
    return {
        player: 1 + sum(other < before[player] for other in before.values()) - rank
        for player, rank in now.items()
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A player's place at the end of a game; those alike share a rank (1, 2, 2, 4).

    deals_won  alone, or together with others
    chips      how many are left; None: none, or they do not last for the game
    """

    rank: int
    player: str
    total: int
    deals_won: int
    chips: int | None


def places_of(state: State) -> tuple[Place, ...]:
    won = [sheet.deal_winners(state, deal) for deal in sheet.closed_deals(state)]
    kept = state.agreed.keeps_chips
    return tuple(
        Place(
            rank=each.rank,
            player=each.player,
            total=each.total,
            deals_won=sum(each.player in winners for winners in won),
            chips=max(0, sheet.chips_of(state, each.player)) or None if kept else None,
        )
        for each in winning.ranking(state)
        if each.player in state.seats
    )

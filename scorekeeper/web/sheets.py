"""The score sheet as a page shows it: a row for each deal, a cell for each player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.game import sheet
from scorekeeper.game.scoring import points_off
from scorekeeper.game.state import Deal, State

from .standing import Order

MOST_COLUMNS = 5  # more do not fit beside each other on a small phone


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """What one deal cost one player.

    points  None where it is not entered yet
    former  what stood there before, oldest first
    reward  points taken off for the cut
    plays   whether the player sat in this deal at all
    ruled   whether the table overruled the referee in it
    """

    player: str
    points: int | None
    former: tuple[int, ...]
    reward: int
    plays: bool
    won: bool
    ruled: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A deal on the sheet. ``counts``: whether its points are part of the totals."""

    deal: Deal
    cells: tuple[Cell, ...]
    counts: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """The whole sheet, columns in the order asked for.

    started  points with which late joiners began, by player
    turned   whether players are too many to stand beside each other
    """

    players: tuple[str, ...]
    rows: tuple[Row, ...]
    places: dict[str, sheet.Place]
    leaders: tuple[str, ...]
    started: dict[str, int]
    turned: bool


def ordered(state: State, order: Order) -> tuple[str, ...]:
    """Return everybody who plays or played; those who left stand last."""
    if order is Order.RANK:
        return tuple(place.player for place in sheet.ranking(state))
    return (*state.seats, *(key for key in state.players if key not in state.seats))


def sheet_of(state: State, order: Order = Order.SEATS) -> Sheet:
    """Return the sheet of a game as it stands."""
    players = ordered(state, order)
    return Sheet(
        players=players,
        rows=tuple(_rows(state, players)),
        places={place.player: place for place in sheet.ranking(state)},
        leaders=sheet.leaders(state),
        started={key: state.players[key].points for key in players if state.players[key].points},
        turned=len(players) > MOST_COLUMNS,
    )


def _rows(state: State, players: Sequence[str]) -> Iterator[Row]:
    for deal in state.deals:
        if deal.closed or (not state.over and deal.begun):
            cells = tuple(cell_of(state, deal, player) for player in players)
            yield Row(deal=deal, cells=cells, counts=deal.closed)


def cell_of(state: State, deal: Deal, player: str) -> Cell:
    """Return what a deal cost a player, and how that came about."""
    return Cell(
        player=player,
        points=sheet.cost(state, deal, player),
        former=sheet.former_costs(state, deal, player),
        reward=points_off(state, deal, player),
        plays=player in deal.players,
        won=player in sheet.deal_winners(state, deal),
        ruled=player in deal.rulings,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A deal's part in somebody's total, and the total after it."""

    cell: Cell
    deal: Deal
    total: int


def steps_to_total(state: State, player: str) -> tuple[Step, ...]:
    """Return how a player's total came about, deal by deal."""
    return tuple(
        Step(
            cell=cell_of(state, deal, player),
            deal=deal,
            total=sheet.totals_after(state, deal)[player],
        )
        for deal in sheet.closed_deals(state)
        if player in deal.players
    )


def places_after(state: State, deal: Deal) -> tuple[sheet.Place, ...]:
    """Return the places of those who sat in a closed deal, after it; lowest total first."""
    totals = sheet.totals_after(state, deal)
    played = sorted(deal.players, key=totals.__getitem__)
    return tuple(
        sheet.Place(
            place=1 + sum(totals[other] < totals[player] for other in played),
            player=player,
            total=totals[player],
        )
        for player in played
    )


def podium(state: State) -> tuple[tuple[int, tuple[sheet.Place, ...]], ...]:
    """Return the first three places of those who stayed, each with whoever shares it."""
    stayed = [place for place in sheet.ranking(state) if place.player in state.seats]
    numbers = sorted({place.place for place in stayed if place.place <= 3})
    return tuple(
        (number, tuple(place for place in stayed if place.place == number)) for number in numbers
    )

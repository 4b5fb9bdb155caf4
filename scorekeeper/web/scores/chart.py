"""The chart of running totals: where its lines, marks and labels stand. Lowest is best."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from scorekeeper.game import sheet
from scorekeeper.game.state import State

WIDTH, HEIGHT = 360, 260  # units of the drawing
LEFT, RIGHT, TOP, BOTTOM = 36, 118, 14, 30
LABEL_HEIGHT = 17  # between the middles of two labels
KINDS = 8  # colours, dashes and marks before they repeat
MOST_TICKS = 5
LONG, LONGEST = 9, 11  # letters of a name beside a line
Totals: TypeAlias = dict[str, list[tuple[int, int]]]
"""Player → (deal, total after it), from the deal before the first one played on."""
MOST_DEALS = 12  # written below the chart; of more deals every second one, every fifth, and so on


@dataclass(frozen=True, slots=True)
class Spot:
    """A point of the drawing, with the total it stands for."""

    x: float
    y: float
    total: int


@dataclass(frozen=True, slots=True)
class Line:
    """A player's line.

    kind   1 to 8: colour, dashes and marks
    label  the middle of the name beside the line's end, moved off its neighbours
    """

    player: str
    kind: int
    spots: tuple[Spot, ...]
    label: float

    @property
    def path(self) -> str:
        return "M" + "L".join(f"{spot.x:g} {spot.y:g}" for spot in self.spots)


@dataclass(frozen=True, slots=True)
class Tick:
    """A mark on an axis: where, and what is written there."""

    at: float
    number: int


@dataclass(frozen=True, slots=True)
class Chart:
    """All that is drawn. ``deals`` go from left to right, ``points`` from the bottom up.

    end  where to the right the totals less unused chips stand; None where no chips count
    """

    lines: tuple[Line, ...]
    deals: tuple[Tick, ...]
    points: tuple[Tick, ...]
    end: float | None = None
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT


def chart_of(state: State, totals: Totals) -> Chart | None:
    """Return the chart of a game by its ``running_totals``; None before a deal is closed."""
    if not totals:
        return None
    deals = len(tuple(sheet.closed_deals(state)))
    end = any(sheet.unused_chips(state, player) for player in totals)
    points = ticks_of([total for each in totals.values() for _, total in each])
    scale = Scale(deals=deals + end, low=points[0], high=points[-1])
    drawn = {
        player: tuple(Spot(scale.x(deal), scale.y(total), total) for deal, total in each)
        for player, each in totals.items()
    }
    labels = spread({player: spots[-1].y for player, spots in drawn.items()})
    order = list(state.players)
    return Chart(
        lines=tuple(
            Line(player, 1 + order.index(player) % KINDS, spots, labels[player])
            for player, spots in drawn.items()
        ),
        deals=tuple(Tick(scale.x(deal), deal) for deal in range(0, deals + 1, step_of(deals))),
        points=tuple(Tick(scale.y(number), number) for number in points),
        end=scale.x(deals + 1) if end else None,
    )


def short_names(names: Mapping[str, str]) -> dict[str, str]:
    """Return player → the name beside a line: of a long one the first word, if it is its own."""
    firsts = Counter(name.partition(" ")[0] for name in names.values())
    found = {}
    for player, name in names.items():
        first = name.partition(" ")[0]
        short = first if len(name) > LONG and firsts[first] == 1 else name
        found[player] = short if len(short) <= LONGEST else short[: LONGEST - 1] + "…"
    return found


def running_totals(state: State) -> Totals:
    """Return every player's totals in the course of a game.

    Where unused chips take points off, the totals without them follow the last deal's.
    """
    found: Totals = {}
    for deal, totals in sheet.running_points(state):
        for player in deal.players:
            before = [(deal.number - 1, state.players[player].points)]
            found.setdefault(player, before).append((deal.number, totals[player]))
    return _with_unused_chips(state, found)


def _with_unused_chips(state: State, found: Totals) -> Totals:
    if not any(sheet.unused_chips(state, player) for player in found):
        return found
    after = 1 + max(deal for each in found.values() for deal, _ in each)
    end = {player: [(after, sheet.total(state, player))] for player in state.seats}
    return {player: [*each, *end.get(player, [])] for player, each in found.items()}


@dataclass(frozen=True, slots=True)
class Scale:
    """The scale of the drawing: turns deals and points into its units."""

    deals: int
    low: int
    high: int

    def x(self, deal: int) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * deal / self.deals, 1)

    def y(self, points: int) -> float:
        share = (points - self.low) / (self.high - self.low)
        return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share, 1)


def ticks_of(totals: Sequence[int]) -> list[int]:
    """Return round numbers, evenly apart; 0 and all totals are between the first and the last."""
    low, high = min(0, *totals), max(1, *totals)
    step = step_of(high - low, MOST_TICKS)
    return list(range(low // step * step, -(-high // step) * step + 1, step))


def step_of(length: int, most: int = MOST_DEALS) -> int:
    """Return the smallest round step that divides this length into ``most`` or fewer."""
    return next(step for step in round_steps() if length / step <= most)


def round_steps() -> Iterator[int]:
    """Yield 1, 2, 5, 10, 20, 50 and so on."""
    ten = 1
    while True:
        yield from (ten, 2 * ten, 5 * ten)
        ten *= 10


def spread(wanted: dict[str, float]) -> dict[str, float]:
    """Return the places of labels, moved apart within the drawing. ``wanted``: player → place."""
    top, bottom = TOP, HEIGHT - BOTTOM
    order = sorted(wanted, key=wanted.__getitem__)
    placed: list[float] = []
    for player in order:
        least = placed[-1] + LABEL_HEIGHT if placed else top
        placed.append(max(wanted[player], least))
    for place in reversed(range(len(placed))):
        most = placed[place + 1] - LABEL_HEIGHT if place + 1 < len(placed) else bottom
        placed[place] = round(min(placed[place], most), 1)
    return dict(zip(order, placed, strict=True))

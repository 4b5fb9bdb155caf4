"""Small charts without words: what they show is said beside them. Up is better."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

WIDTH, HEIGHT, EDGE = 360, 96, 4  # units of the drawing
THICKEST = 14


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing:
    """Bars from a line at ``zero``, ``thick`` each, and a curve; a path is "" where it has none."""

    zero: float
    up: str = ""
    down: str = ""
    curve: str = ""
    thick: float = 0
    width: int = WIDTH
    height: int = HEIGHT


def bars_of(values: Sequence[float], curve: Sequence[float] = ()) -> Drawing:
    """Return a bar for each value, one after another; ``curve``: values over them, likewise."""
    scale = _Scale(values)
    step = WIDTH / len(values)
    drawn = [(round((at + 0.5) * step, 1), value) for at, value in enumerate(values)]
    return Drawing(
        zero=scale.zero,
        up="".join(f"M{x:g} {scale.zero}V{scale.y(value)}" for x, value in drawn if value > 0),
        down="".join(f"M{x:g} {scale.zero}V{scale.y(value)}" for x, value in drawn if value < 0),
        curve=_path([x for x, _value in drawn], curve, scale),
        thick=round(min(step * 0.7, THICKEST), 2),
    )


def course_of(values: Sequence[float]) -> Drawing:
    """Return the sum of the values as it grows, from 0 on."""
    sums = list(accumulate(values, initial=0.0))
    scale = _Scale(sums)
    step = WIDTH / (len(sums) - 1)
    return Drawing(
        zero=scale.zero, curve=_path([round(at * step, 1) for at in range(len(sums))], sums, scale)
    )


def means_of(values: Sequence[float], many: int) -> list[float]:
    """Return for each value the average of it and those before it, ``many`` at most."""
    ends = range(1, len(values) + 1)
    windows = (values[max(0, end - many) : end] for end in ends)
    return [sum(window) / len(window) for window in windows]


class _Scale:
    """Turns values into units from the top. ``zero``: where the line lies."""

    def __init__(self, values: Sequence[float]) -> None:
        top, low = max(0.0, *values), min(0.0, *values)
        self.unit = (HEIGHT - 2 * EDGE) / ((top - low) or 1)
        self.top = top
        self.zero = self.y(0)

    def y(self, value: float) -> float:
        return round(EDGE + (self.top - value) * self.unit, 1)


def _path(across: Sequence[float], values: Sequence[float], scale: _Scale) -> str:
    spots = zip(across, values, strict=False)
    return "M" + "L".join(f"{x:g} {scale.y(value)}" for x, value in spots) if values else ""

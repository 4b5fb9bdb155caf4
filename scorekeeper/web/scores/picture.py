"""The result as a picture, to share or to keep: where its lines stand, and how large they are.

The viewer's own fonts draw it, so widths are estimated, rather too wide.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from unicodedata import category, east_asian_width

from scorekeeper.web.sheets import Place

WIDTH = 1080  # units of the drawing; of a picture made of it, pixels
EDGE, INSIDE = 60, 36  # from the side to a row, and from there to what stands in it
HEAD, FOOT = 430, 110
ROW, FIRST_ROW, GAP = 120, 180, 18
TITLE, FIRST_NAME, NAME, SMALLEST = 104, 72, 56, 30  # sizes of type
NARROW, WIDE = 0.6, 1.05  # width of a sign, by the size of its type
ROOM_FOR_NAME = 560


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text and the size of its type."""

    said: str
    size: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnPlace:
    """A row: its upper edge and height, and what stands in it."""

    top: int
    height: int
    rank: int
    name: Text
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """All that is drawn. ``rtl``: whether from right to left."""

    title: Text
    places: tuple[DrawnPlace, ...]
    height: int
    rtl: bool
    width: int = WIDTH
    edge: int = EDGE
    inside: int = EDGE + INSIDE

    def x(self, from_start: int) -> int:
        """Return a place by its distance from the side where lines begin."""
        return self.width - from_start if self.rtl else from_start


def picture_of(title: str, places: Sequence[tuple[Place, str]], *, rtl: bool) -> Picture:
    """Return the picture of a ranking. ``places``: each with its player's name."""
    drawn, top = [], HEAD
    for place, name in places:
        height, largest = (FIRST_ROW, FIRST_NAME) if place.rank == 1 else (ROW, NAME)
        drawn.append(
            DrawnPlace(
                top=top,
                height=height,
                rank=place.rank,
                name=fitted(name, ROOM_FOR_NAME, largest),
                total=place.total,
            )
        )
        top += height + GAP
    return Picture(
        title=fitted(title, WIDTH - 2 * EDGE, TITLE),
        places=tuple(drawn),
        height=top + FOOT,
        rtl=rtl,
    )


def fitted(text: str, room: int, largest: int) -> Text:
    """Return a line as large as the room allows; cut where even the smallest type is too wide."""
    size = min(largest, int(room / max(1, width_of(text))))
    if size >= SMALLEST:
        return Text(text, size)
    while width_of(text) * SMALLEST > room:
        text = text[:-2].rstrip() + "…"
    return Text(text, SMALLEST)


def width_of(text: str) -> float:
    """Return about how wide a line is in bold type, in sizes of that type."""
    return sum(WIDE if east_asian_width(sign) in "WF" else NARROW for sign in text if seen(sign))


def seen(sign: str) -> bool:
    """Return whether a sign takes room: marks of direction, and accents put on others, do not."""
    return category(sign) not in ("Cf", "Mn")

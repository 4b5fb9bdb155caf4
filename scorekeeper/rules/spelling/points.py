"""Points as people write them: ``35``, ``35 pts``, ``+35``, ``35,0``, ``20+15+10``."""

from __future__ import annotations

import re
from collections.abc import Collection

from .words import fold

LONGEST_NUMBER = 6  # digits
_NUMBER = rf"[-−]?\d{{1,{LONGEST_NUMBER}}}(?:[.,٫]0{{1,2}})?"
_SUM = re.compile(rf"\+?\s*({_NUMBER}(?:\s*\+\s*{_NUMBER})*)\s*(?:=\s*({_NUMBER})\s*)?(\D*)")


class UnreadablePoints(ValueError):
    """A text that names no points. ``total``: what a sum comes to that is not what it says."""

    def __init__(self, text: str, total: int | None = None) -> None:
        super().__init__(text)
        self.total = total


def read_points(text: str, units: Collection[str] = ()) -> int:
    """Return the points that a text names; of several numbers the sum.

    units   folded words that may stand behind
    errors  UnreadablePoints for any other text, and for a sum unlike what stands behind ``=``
    """
    # Folding makes a digit of a raised one as well.
    raised = any(char.isdigit() and not char.isdecimal() for char in text)
    found = not raised and _SUM.fullmatch("".join(char for char, _ in fold(text.strip())))
    if not found or found[3].strip(" .") not in {"", *units}:
        raise UnreadablePoints(text)
    points = sum(map(_number, re.findall(_NUMBER, found[1])))
    if found[2] and _number(found[2]) != points:
        raise UnreadablePoints(text, points)
    return points


def _number(text: str) -> int:
    return int(re.split("[.,٫]", text.replace("−", "-"))[0])

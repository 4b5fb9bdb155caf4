"""How somebody went out, as far as a bonus asks for it."""

from __future__ import annotations

from enum import StrEnum


class WayOut(StrEnum):
    """In which turn somebody went out; LATER: after that of laying down, or nobody said.

    field: [bonuses] going_out_at_once, going_out_without_wilds
    """

    LATER = ""
    AT_ONCE = "at once"
    WITHOUT_WILDS = "at once, without wilds"

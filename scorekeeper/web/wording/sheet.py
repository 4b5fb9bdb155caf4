"""What is said about the sheet and its chart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from flask_babel import gettext as _

from .cards import isolated


def course_text(totals: Mapping[str, Sequence[int]], names: Mapping[str, str]) -> str:
    """Return the chart in words.

    totals  player's key → total before the first deal played and after each
    """
    lines = (
        _(
            "%(player)s: %(totals)s.",
            player=isolated(names[key]),
            totals=", ".join(map(str, each)),
        )
        for key, each in totals.items()
    )
    return _(
        "Totals from before the first deal to the last one; lowest is best. %(lines)s",
        lines=" ".join(lines),
    )

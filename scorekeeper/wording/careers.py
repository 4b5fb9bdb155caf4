"""What somebody did over many games, and two against each other, in words."""

from collections.abc import Sequence
from fractions import Fraction

from .speech import gettext as _, in_decimals, ngettext, one_text


def beside_text(beside: Fraction) -> str:
    """Return how far a deal's points are from its average."""
    points = in_decimals(abs(beside), 1)
    if not round(beside, 1):
        return _("right on average")
    if beside < 0:
        return _("%(points)s points fewer than average", points=points)
    return _("%(points)s points more than average", points=points)


def form_text(beside: Sequence[Fraction], last: int) -> str:
    """Return how somebody plays: over all games, and over the last ones where there are more.

    beside  of each game, points in a deal beside the average
    """
    over_all = _over_all(_mean(beside))
    return one_text((over_all, _lately(_mean(beside[-last:]), last) if len(beside) > last else ""))


def _over_all(beside: Fraction) -> str:
    points = in_decimals(abs(beside), 1)
    if not round(beside, 1):
        return _("Over all these games: right on average.")
    if beside < 0:
        return _(
            "Over all these games: %(points)s points per deal below average (better).",
            points=points,
        )
    return _(
        "Over all these games: %(points)s points per deal above average (worse).", points=points
    )


def _lately(beside: Fraction, games: int) -> str:
    points = in_decimals(abs(beside), 1)
    if not round(beside, 1):
        return _("In the last %(games)d: right on average.", games=games)
    if beside < 0:
        return _(
            "In the last %(games)d: %(points)s points per deal below average (better).",
            games=games,
            points=points,
        )
    return _(
        "In the last %(games)d: %(points)s points per deal above average (worse).",
        games=games,
        points=points,
    )


def _mean(some: Sequence[Fraction]) -> Fraction:
    return sum(some, Fraction()) / len(some)


def buys_text(buys: Sequence[int]) -> str:
    """Return how many cards somebody buys in a game. ``buys``: of each game on record."""
    average = in_decimals(Fraction(sum(buys), len(buys)), 1)
    return ngettext(
        "On average %(average)s buys, in the one game on record.",
        "On average %(average)s buys a game, in %(num)d games on record.",
        len(buys),
        average=average,
    )


def points_text(points: int, deals: int, one: str, other: str) -> str:
    """Return who of two is ahead, with fewer points, over the deals that both played.

    points  of one less those of the other
    """
    if not points:
        return ngettext(
            "Level on points over one deal.", "Level on points over %(num)d deals.", deals
        )
    return ngettext(
        "%(player)s is %(points)d ahead on points, over one deal.",
        "%(player)s is %(points)d ahead on points, over %(num)d deals.",
        deals,
        player=one if points < 0 else other,
        points=abs(points),
    )

"""Seasons in words: their names, what standings go by, and each figure of them."""

from datetime import UTC, datetime
from fractions import Fraction

from flask_babel import lazy_gettext as _l, lazy_pgettext

from scorekeeper.game.seasons import Figures, Measure

from .speech import day_text, gettext as _, in_decimals, ngettext, with_minus

SHORT = {
    # NOTE: short words on buttons, side by side: what a season’s standings go by
    Measure.GAMES: lazy_pgettext("standings by", "Games won"),
    Measure.DEALS: lazy_pgettext("standings by", "Deals won"),
    Measure.PLACE: lazy_pgettext("standings by", "Place"),
    Measure.POINTS: lazy_pgettext("standings by", "Points"),
    Measure.MONEY: lazy_pgettext("standings by", "Money"),
}
TOLD = {
    Measure.GAMES: _l("Games won, most first. Whoever shares a win has won."),
    Measure.DEALS: _l("Deals won, most first."),
    Measure.PLACE: _l("Average place in a game, lowest first."),
    Measure.POINTS: _l("Points in a deal compared with the deal’s average, lowest first."),
    Measure.MONEY: _l("Money won with stakes and fines, most first."),
}
NOTHING = "–"


def value_text(figures: Figures, by: Measure) -> str:
    """Return what a measure shows of somebody, in the reader's digits."""
    value = figures.value(by)
    if value is None:
        return NOTHING
    match by:
        case Measure.PLACE:
            return in_decimals(value, 2)
        case Measure.POINTS:
            return in_decimals(value, 1, signed=True)
        case Measure.MONEY:
            return money_text(int(value))
        case Measure.GAMES | Measure.DEALS:
            return with_minus(int(value))


def money_text(cents: int) -> str:
    """Return an amount of money that was won, with a minus sign where it was lost."""
    return in_decimals(Fraction(cents, 100), 2)


def day_told(day: str) -> str:
    return day_text(datetime.fromisoformat(day).replace(tzinfo=UTC))


def games_text(many: int) -> str:
    return ngettext("%(num)d game", "%(num)d games", many)


def missing_text(games: int, needed: int) -> str:
    """Return why somebody is not ranked yet."""
    return ngettext(
        "%(games)d of %(num)d game needed", "%(games)d of %(num)d games needed", needed, games=games
    )


def year_text(year: str) -> str:
    return _("Season %(year)s", year=with_minus(int(year)))

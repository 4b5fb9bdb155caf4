"""Seasons in words: their names, what standings go by, and each figure of them."""

from datetime import UTC, datetime
from fractions import Fraction

from flask_babel import lazy_gettext as _l, lazy_pgettext

from scorekeeper.game.seasons import Figures, Measure, Played, Season

from .cards import isolated
from .speech import day_text, gettext as _, in_decimals, ngettext, time_text, with_minus

SHORT = {
    # NOTE: short words on buttons, side by side: what a season’s standings go by
    Measure.GAMES: lazy_pgettext("standings by", "Games won"),
    Measure.DEALS: lazy_pgettext("standings by", "Deals won"),
    Measure.PLACE: lazy_pgettext("standings by", "Average place"),
    Measure.POINTS: lazy_pgettext("standings by", "Points"),
    Measure.MONEY: lazy_pgettext("standings by", "Money"),
}
TOLD = {
    Measure.GAMES: _l("Most games won first. A shared win counts for each."),
    Measure.DEALS: _l("Most deals won first."),
    Measure.PLACE: _l("Lowest average place first."),
    Measure.POINTS: _l("Points per deal, compared with the table’s average. Fewer is better."),
    Measure.MONEY: _l("Most money won with stakes and fines first."),
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


def told_text(figures: Figures, by: Measure) -> str:
    """Return the same in a few words, where nothing beside it says what is measured."""
    figure = isolated(value_text(figures, by))
    match by:
        case Measure.GAMES:
            return ngettext(
                "%(num)d won of %(games)d",
                "%(num)d won of %(games)d",
                figures.won,
                games=figures.games,
            )
        case Measure.DEALS:
            return ngettext("%(num)d deal won", "%(num)d deals won", figures.deals_won)
        case Measure.PLACE:
            return _("average place %(figure)s", figure=figure)
        case Measure.POINTS:
            return _("%(figure)s points a deal against the average", figure=figure)
        case Measure.MONEY:
            return figure


def money_text(cents: int) -> str:
    """Return an amount of money, with a plus where it was won and a minus where it was lost."""
    return in_decimals(Fraction(cents, 100), 2, signed=True)


def day_told(day: str) -> str:
    return day_text(datetime.fromisoformat(day).replace(tzinfo=UTC))


def began_told(game: Played) -> str:
    """Return when a game began, by the clock of whoever asks; in UTC it says so."""
    began = datetime.fromisoformat(game.began)
    told = {"day": day_told(game.day), "time": time_text(began)}
    if began.utcoffset():
        return _("%(day)s, %(time)s", **told)
    return _("%(day)s, %(time)s UTC", **told)


def games_text(many: int) -> str:
    return ngettext("%(num)d game", "%(num)d games", many)


def missing_text(games: int, needed: int) -> str:
    """Return why somebody is not ranked yet."""
    return ngettext(
        "%(games)d of %(num)d game needed", "%(games)d of %(num)d games needed", needed, games=games
    )


def needed_text(games: int) -> str:
    return ngettext(
        "It takes %(num)d game to be ranked.", "It takes %(num)d games to be ranked.", games
    )


def season_text(season: Season, needed: int) -> str:
    """Return a season's days, and how many games somebody needs; "" where it sets no limit."""
    first, last = (day and day_told(day) for day in (season.first, season.last))
    days = ""
    if first and last:
        days = f"{first} – {last}"
    elif first:
        days = _("From %(first)s on", first=first)
    elif last:
        days = _("Up to %(last)s", last=last)
    return " · ".join(filter(None, (days, needed_text(needed) if needed > 1 else "")))


def year_text(year: str) -> str:
    return _("Season %(year)s", year=with_minus(int(year)))

"""A game's sheet as a text for a chat."""

from collections.abc import Iterator, Mapping
from datetime import datetime

from scorekeeper.game import winning
from scorekeeper.game.fining import fined
from scorekeeper.game.state import State
from scorekeeper.web.sheets import Sheet, sheet_of
from scorekeeper.web.underway import Order
from scorekeeper.wording.cards import isolated, listing
from scorekeeper.wording.names import game_name
from scorekeeper.wording.sheet import fine_text, margin_text, won_text
from scorekeeper.wording.speech import (
    day_text,
    gettext as _,
    in_digits,
    locale_here,
    ngettext,
    with_minus,
)

OUT, GONE, START, CHIPS, FINE = "★", "✗", "±", "◉", "⚑"
NOTHING = "–"  # of a deal in which a player did not sit
LEFT_TO_RIGHT, RIGHT_TO_LEFT = "\u200e", "\u200f"


def chat_text(state: State, names: Mapping[str, str], began: datetime) -> str:
    """Return who won or is ahead; then the places, each with its total and the points of all deals.

    A chat takes a line's direction from its first letter, so each line begins with a mark of it.
    """
    locale = locale_here()
    from_right = locale is not None and locale.text_direction == "rtl"
    mark = RIGHT_TO_LEFT if from_right else LEFT_TO_RIGHT
    sheet = sheet_of(state, Order.RANK)
    lines = [
        *_result(state, [names[key] for key in sheet.leaders]),
        *_tie_broken(state, names),
        f"{isolated(game_name(state.ruleset.name))} · {day_text(began)}",
        "",
        *(line for key in sheet.players for line in _player(sheet, key, names[key])),
    ]
    told = {
        OUT: _("went out"),
        GONE: _("out of the game"),
        START: _("Starting points"),
        CHIPS: _("Chips left over"),
        FINE: _("Fine or bonus"),
    }
    signs = [f"{sign} {said}" for sign, said in told.items() if any(sign in each for each in lines)]
    fines = [
        _("Deal %(deal)d: %(fine)s", deal=row.deal.number, fine=fine_text(fine, names))
        for row in sheet.rows
        for fine in row.fines
        if row.counts and (fine.points or fine.cents)
    ]
    return "\n".join(line and mark + line for line in [*lines, "", *signs, *fines]).strip()


def _result(state: State, leaders: list[str]) -> Iterator[str]:
    if leaders and state.over:
        yield f"🏆 {won_text(leaders)}"
    elif leaders:
        yield ngettext(
            "%(players)s is ahead.",
            "%(players)s are tied for the lead.",
            len(leaders),
            players=listing(map(isolated, leaders)),
        )


def _tie_broken(state: State, names: Mapping[str, str]) -> Iterator[str]:
    """Yield by what the game was decided where totals are equal."""
    margin = winning.margin(state)
    if margin and margin.by:
        yield margin_text(margin, names)


def _player(sheet: Sheet, key: str, name: str) -> Iterator[str]:
    """Yield the line of a place, and below it that of the points."""
    ranked = sheet.ranked[key]
    total = _("%(player)s %(points)d", player=isolated(name), points=ranked.total)
    yield f"{in_digits(ranked.rank)}. {total}{f' {GONE}' if key in sheet.gone else ''}"
    points = [f"{START}{with_minus(sheet.started[key])}"] if key in sheet.started else []
    for row in sheet.rows:
        cell = next(each for each in row.cells if each.player == key)
        if row.counts:
            out = OUT if row.deal.went_out == key else ""
            points.append(NOTHING if cell.charged is None else out + with_minus(cell.charged))
    if fine := sum(fined(row.deal, key) for row in sheet.rows if row.counts):
        points.append(f"{FINE}{with_minus(fine)}")
    if key in sheet.unused:
        points.append(f"{CHIPS}{with_minus(sheet.unused[key].points)}")
    yield " · ".join(points)

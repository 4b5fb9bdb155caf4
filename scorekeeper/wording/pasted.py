"""The words of sheets in all languages; what is doubtful in one that was pasted, or wrong."""

from collections.abc import Sequence
from functools import cache

from flask_babel import (
    force_locale,
    get_babel,
    lazy_gettext as _l,
    lazy_pgettext,
)

from scorekeeper.rules.spelling.drafts import plain
from scorekeeper.rules.spelling.sheets import (
    Asked,
    Doubt,
    Expected,
    Fault,
    Part,
    Sheet,
    SheetWords,
    read_sheet,
)

from .cards import isolated
from .speech import gettext as _
from .typed import UNITS_TYPED

# NOTE: "as pasted": words that people write over rows and columns of a score sheet
PARTS = {
    Part.DEAL: (_l("Deal"), lazy_pgettext("as pasted", "deal, round, hand, game, r, no, #")),
    Part.TOTAL: (_l("Total"), lazy_pgettext("as pasted", "total, totals, sum, score, points")),
    Part.PLACE: (_l("Place"), lazy_pgettext("as pasted", "place, rank, position, pos")),
    Part.PLAYER: (_l("Player"), lazy_pgettext("as pasted", "player, players, name, names, who")),
    Part.START: (_l("At the start"), _l("Starting points")),
    Part.LEFT: (_l("Chips left over"),),
    Part.FINE: (_l("Fine or bonus"),),
    Part.ABSENT: (_l("didn’t play"), lazy_pgettext("as pasted", "absent, out, n/a, x")),
    Part.AND: (lazy_pgettext("as typed", "and, &"),),
}
SIGNS = {Part.TOTAL: "Σ, =", Part.DEAL: "#, №"}
FAULTS = {
    Expected.POINTS: _l("Line %(line)d: “%(text)s” has no whole number of points."),
    Expected.NAMES: _l("Write each name before its points: Ana 35, Luis 0."),
    Expected.SEATS: _l("Line %(line)d: “%(text)s”. Each deal needs one number for every player."),
    Expected.SHORTER: _l("That’s more than one game. Paste less of it."),
    Expected.SHEET: _l("No points found. Write them like this: Ana 35, Luis 0."),
}


@cache
def sheet_words() -> SheetWords:
    """Return the words of all languages: sheets come from anywhere."""
    parts: dict[str, Part] = {}
    units: set[str] = set()
    for locale in get_babel().instance.list_translations():
        with force_locale(str(locale)):
            for part, texts in PARTS.items():
                said = ", ".join([*map(str, texts), SIGNS.get(part, "")])
                parts |= {plain(word): part for word in _each(said)}
            units |= {plain(word) for word in _each(str(UNITS_TYPED))}
    return SheetWords(parts, frozenset(units))


def _each(words: str) -> list[str]:
    return [word.strip() for word in words.split(",") if word.strip()]


def read_sheet_here(text: str, seats: Sequence[str]) -> Sheet:
    """Return what a pasted text says, in whatever language."""
    return read_sheet(text, seats, sheet_words())


def fault_text(fault: Fault) -> str:
    """Return what could not be read, and what was expected."""
    return str(FAULTS[fault.expected]) % {"line": fault.line, "text": isolated(fault.text)}


def doubt_text(doubt: Doubt, names: Sequence[str]) -> str:
    """Return what to look at; ``names``: of the columns. What has buttons says it beside them."""
    name = isolated(names[doubt.columns[0]]) if doubt.columns else ""
    match doubt.asked:
        case Asked.TOTAL:
            got = doubt.got or 0
            return _(
                "%(player)s: the total there is %(got)d. It doesn’t fit.", player=name, got=got
            )
        case Asked.POINTS:
            got = doubt.got or 0
            return _("%(player)s: it isn’t clear whether that’s %(got)d.", player=name, got=got)
        case Asked.NAME:
            return _("“%(player)s” may be more than one player. Say who it is.", player=name)
        case Asked.RUNNING:
            return _("These were running totals. Here is what each deal added.")
        case Asked.GAMES:
            return _("The file has several games. Here is the last one.")
    return ""

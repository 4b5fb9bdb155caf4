"""Names that Compro gives by itself: kept in English, said in each reader's language."""

from flask_babel import lazy_gettext as _l

from scorekeeper.game.names import NAMELESS

from .speech import gettext as _

OUR_TABLE = "Our table"
GIVEN = {
    OUR_TABLE: _l("Our table"),
    "Scorekeeper": _l("Scorekeeper"),
    "Players": _l("Players"),
    "Everyone": _l("Everyone"),
}


def called(name: str) -> str:
    """Return a name as the reader knows it; one that somebody has typed stays as it is."""
    if found := NAMELESS.fullmatch(name):
        return _("Player %(seat)d", seat=int(found[1]))
    return str(GIVEN.get(name, name))

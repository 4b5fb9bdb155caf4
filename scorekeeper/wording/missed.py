"""Sentences on what players could have done with the hands they were left with."""

from collections.abc import Mapping

from flask_babel import lazy_gettext as _l

from scorekeeper.game.advising import Could, Missed

from .cards import isolated
from .speech import fill

COULD = {
    Could.GO_OUT: _l("%(player)s could have gone out."),
    Could.FILL_CONTRACT: _l("%(player)s held the contract."),
    Could.LAY_DOWN: _l("%(player)s could have laid down."),
}


def missed_text(missed: Missed, names: Mapping[str, str]) -> str:
    """Return what a player could have done with the counted hand, as a sentence."""
    player = isolated(names.get(missed.player, missed.player))
    return fill(str(COULD[missed.could]), {"player": player})

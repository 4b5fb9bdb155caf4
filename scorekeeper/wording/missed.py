"""Sentences on what players could have done with the hands they were left with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from scorekeeper.game.missed import Could, Missed
from scorekeeper.wording.speech import gettext as _

from .cards import isolated


def missed_text(missed: Missed, names: Mapping[str, str]) -> str:
    """Return what a player could have done with the counted hand, as a sentence.

    names  player's key → name
    """
    player = isolated(names.get(missed.player, missed.player))
    match missed.could:
        case Could.GO_OUT:
            return _("%(player)s could have gone out.", player=player)
        case Could.FILL_CONTRACT:
            return _("%(player)s held the contract.", player=player)
        case Could.LAY_DOWN:
            return _("%(player)s could have laid down.", player=player)
        case _:
            assert_never(missed.could)

"""Sentences on who got a card that was called for, and why."""

from collections.abc import Mapping

from scorekeeper.game.calling import Won
from scorekeeper.game.events import CardBought
from scorekeeper.wording.cards import isolated, listing
from scorekeeper.wording.sentences import sentence
from scorekeeper.wording.speech import gettext as _


def won_text(won: Won, names: Mapping[str, str]) -> str:
    """Return who got the card and why, who came later, and why others may not have it."""
    later = listing(isolated(names.get(key, key)) for key in won.later)
    return " ".join(
        [
            _gets_it(won, names),
            *([_("Later: %(players)s.", players=later)] if won.later else []),
            *(sentence(reason, names) for reason in won.refused),
        ]
    )


def _gets_it(won: Won, names: Mapping[str, str]) -> str:
    player = isolated(names.get(won.player, won.player))
    if not isinstance(won.event, CardBought):
        return _("%(player)s takes it instead of drawing.", player=player)
    if won.ruled:
        return _("%(player)s buys it, as the table decided.", player=player)
    if won.by_call:
        return _("%(player)s buys it: that call came first.", player=player)
    if won.after:
        other = isolated(names.get(won.after, won.after))
        return _("%(player)s buys it: the first after %(other)s.", player=player, other=other)
    return _("%(player)s buys it.", player=player)

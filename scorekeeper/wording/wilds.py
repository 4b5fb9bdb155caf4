"""Which cards are wild in a deal, in a word or two, where that is not so in every deal."""

from scorekeeper.game.state import State
from scorekeeper.rules.cards import JOKER_RANK
from scorekeeper.wording.cards import listing, rank_text, show_card
from scorekeeper.wording.speech import gettext as _


def wild_text(state: State) -> str:
    """Return what is wild in the deal under way; "" where all deals of the game are alike.

    source  [wilds] announced; [[deals]] wilds
    """
    rules = state.rules_of(state.deal)
    announced = state.agreed.announces_wild(rules)
    if state.over or not (announced or rules.wilds is not None):
        return ""
    if announced and state.deal.announced is None:
        return _("Wild: %(cards)s", cards=_("?"))
    faces = state.ruleset.wilds.faces
    return _("Wild: %(cards)s", cards=listing(map(show_card, faces)) or rank_text(JOKER_RANK))

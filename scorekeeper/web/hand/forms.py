"""The form for a player's own hand."""

from wtforms import BooleanField

from scorekeeper.rules.cards import Card, write_cards
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.web.forms.base import HiddenNumber
from scorekeeper.web.meldpads.boards import Board
from scorekeeper.web.meldpads.forms import BoardForm
from scorekeeper.web.meldpads.slots import MELDS, NOTHING, Pad, Slot, Typed


class OwnHandForm(BoardForm):
    """A hand as it is being entered.

    deal   number of the deal the page was made for
    clear  whether the hand is to be forgotten
    laid   whether what has been laid down is to be taken from it
    """

    deal = HiddenNumber()
    clear = BooleanField()
    laid = BooleanField()

    def fill(self, cards: tuple[Card, ...]) -> None:
        self.melds.data = [Typed(write_cards(cards), cards)]

    def entered(self, ruleset: Ruleset) -> Board:
        typed = (self.melds.data or [NOTHING])[0]
        return self.board([Slot(name=f"{MELDS}-0", pad=Pad.HAND, typed=typed)], ruleset)

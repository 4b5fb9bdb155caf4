"""Sentences for the reasons about the exchange, the stock and the wild rank of a deal."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l

from scorekeeper.rules.cards import JOKER
from scorekeeper.wording.facts import Facts
from scorekeeper.wording.registry import Wordings
from scorekeeper.wording.speech import gettext as _
from scorekeeper.wording.speech import ngettext

WORDINGS = Wordings()
say, says = WORDINGS.say, WORDINGS.says

say(
    "stock.deal_ends",
    _l("When the stock is empty the deal is over here; the discard pile is not turned."),
)


@says("exchange.none_due")
def none_due(facts: Facts) -> str:
    if not facts.number("due"):
        return _("This deal has no exchange.")
    return ngettext(
        "This deal has one exchange, and it has been made.",
        "This deal has %(num)d exchanges, and they have been made.",
        facts.number("due"),
    )


say("wilds.not_announced", _l("In this deal the rules say which cards are wild."))


@says("wilds.unchanged")
def wilds_unchanged(facts: Facts) -> str:
    if facts.raw("card") == str(JOKER):
        return _("That no rank is wild is on record already.")
    return _("That %(card)s is wild is on record already.", card=facts["card"])


say(
    "wilds.lie_already",
    _l(
        "On the table lie cards that count differently then: %(cards)s. Take back those melds "
        "first."
    ),
)

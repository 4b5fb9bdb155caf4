"""Sentences for the reasons about the exchange and the stock."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l

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

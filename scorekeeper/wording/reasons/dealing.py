"""Sentences for the reasons about the cut, the exchange, the stock and the wild rank of a deal."""

from flask_babel import lazy_gettext as _l

from scorekeeper.rules.cards import JOKER
from scorekeeper.wording.facts import Facts
from scorekeeper.wording.registry import Wordings
from scorekeeper.wording.speech import gettext as _
from scorekeeper.wording.speech import ngettext

WORDINGS = Wordings()
say, say_counted, says = WORDINGS.say, WORDINGS.say_counted, WORDINGS.says


say(
    "stock.deal_ends",
    _l("In this game the deal ends when the stock runs out; the discard pile isn’t turned."),
)
say_counted(
    "exchange.none_due",
    "due",
    "This deal has one exchange, and it has been made.",
    "This deal has %(num)d exchanges, and they have been made.",
    none=_l("This deal has no exchange."),
)
say("wilds.not_announced", _l("The rules say which cards are wild in this deal."))


@says("wilds.unchanged")
def wilds_unchanged(facts: Facts) -> str:
    if facts.raw("card") == str(JOKER):
        return _("Already set: no wild rank.")
    return _("Already set: %(card)s is wild.", card=facts["card"])


say(
    "wilds.lie_already",
    _l("Some cards on the table would count differently: %(cards)s. Undo those melds first."),
)
say("cut.no_reward", _l("There’s no reward for cutting just right in this game."))
say("cut.already_rewarded", _l("%(player)s already has the reward for this cut."))
say(
    "cut.nothing_to_erase",
    _l("The cutter has no penalty from the last deal to wipe out."),
)


@says("cut.not_exact")
def not_exact(facts: Facts) -> str:
    return ngettext(
        "The cut wasn’t just right: %(exact)s cards are needed, and one was left.",
        "The cut wasn’t just right: %(exact)s cards are needed, and %(num)d were left.",
        facts.number("left"),
        exact=facts.either("exact"),
    )


say_counted(
    "cut.jokers_kept",
    "most",
    "The cutter can keep one joker at most, not %(have)s.",
    "The cutter can keep %(num)d jokers at most, not %(have)s.",
    none=_l("In this game the cutter keeps no jokers."),
)

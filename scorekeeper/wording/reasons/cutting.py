"""Sentences for the reasons about the cut."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l

from scorekeeper.wording.facts import Facts
from scorekeeper.wording.registry import Wordings
from scorekeeper.wording.speech import gettext as _
from scorekeeper.wording.speech import ngettext

WORDINGS = Wordings()
say, says = WORDINGS.say, WORDINGS.says

say("cut.no_reward", _l("Cutting just right earns nothing here."))
say("cut.already_rewarded", _l("%(player)s already has the reward for this cut."))
say(
    "cut.nothing_to_erase",
    _l("The cutter has no penalty in the deal before this one, so there is none to take away."),
)


@says("cut.not_exact")
def not_exact(facts: Facts) -> str:
    return ngettext(
        "The cut was not just right: %(exact)s cards are needed, and one was left.",
        "The cut was not just right: %(exact)s cards are needed, and %(num)d were left.",
        facts.number("left"),
        exact=facts.either("exact"),
    )


@says("cut.jokers_kept")
def jokers_kept(facts: Facts) -> str:
    if not facts.number("most"):
        return _("The cutter keeps no jokers here.")
    return ngettext(
        "The cutter can keep one joker at most, not %(have)s.",
        "The cutter can keep %(num)d jokers at most, not %(have)s.",
        facts.number("most"),
        have=facts["have"],
    )

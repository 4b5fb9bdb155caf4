"""Sentences for the reasons about choosing a deal's contract."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l

from scorekeeper.wording.facts import Facts
from scorekeeper.wording.registry import Wordings
from scorekeeper.wording.speech import gettext as _
from scorekeeper.wording.speech import ngettext

WORDINGS = Wordings()
say, says = WORDINGS.say, WORDINGS.says

say("contract.in_order", _l("Here the contracts are played in their order; nobody chooses."))
say("contract.unchanged", _l("Contract %(number)s is the one already chosen."))
say("contract.already_chosen", _l("Contract %(number)s was already chosen for this deal."))
say(
    "contract.not_chosen",
    _l("%(dealer)s deals, and has to say first which contract is played."),
)
say("contract.dealer_chooses", _l("Only %(dealer)s, who deals, says which contract is played."))
say(
    "contract.first_down_chooses",
    _l("Here the contract is chosen by laying down: the first player to do so sets it for all."),
)
say("firstround.over", _l("Everybody has drawn once already; melds may be put down."))


say(
    "contract.which",
    _l(
        "These melds could be any of the contracts %(numbers)s of the list; say which of them is "
        "played."
    ),
)


@says("contract.used")
def used(facts: Facts) -> str:
    return ngettext(
        "Contract %(number)s has been played already; only contract %(left)s is left.",
        "Contract %(number)s has been played already; contracts %(left)s are left.",
        facts.count("left"),
        number=facts["number"],
        left=facts.numbers("left"),
    )


@says("laydown.first_round")
def first_round(facts: Facts) -> str:
    return _(
        "With %(have)s players nobody puts down anything before everybody has drawn once.",
        have=facts["have"],
    )


@says("firstround.not_here")
def not_here(facts: Facts) -> str:
    return _(
        "With %(have)s players melds may be put down from the first turn on.",
        have=facts["have"],
    )

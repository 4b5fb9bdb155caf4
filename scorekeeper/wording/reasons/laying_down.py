"""Sentences for the reasons against laying down: when it may be, what first melds are worth."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l

from scorekeeper.wording.facts import Facts
from scorekeeper.wording.registry import Wordings
from scorekeeper.wording.speech import gettext as _

WORDINGS = Wordings()
say, says = WORDINGS.say, WORDINGS.says

say("firstround.over", _l("Everybody has drawn once already; melds may be put down."))
say(
    "firstmeld.too_few_points",
    _l(
        "The first melds must be worth at least %(need)s points together; these are worth %(have)s."
    ),
)
say("firstmeld.wilds", _l("The first melds are laid down without any wild card."))
say("laydown.already_down", _l("%(player)s has already laid down the contract in this deal."))
say("laydown.nothing", _l("Enter the cards of the contract first."))
say(
    "laydown.too_many_melds",
    _l("That is %(have)s entries; no more than %(most)s can be entered at once."),
)


@says("laydown.first_round")
def first_round(facts: Facts) -> str:
    return _(
        "With %(have)s players nobody puts down anything before everybody has drawn once; by the "
        "book they have not yet.",
        have=facts["have"],
    )


@says("firstround.not_here")
def not_here(facts: Facts) -> str:
    return _(
        "With %(have)s players melds may be put down from the first turn on.",
        have=facts["have"],
    )

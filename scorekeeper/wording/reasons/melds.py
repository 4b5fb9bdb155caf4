"""Sentences for the reasons why cards make no meld."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l

from scorekeeper.wording.facts import Facts
from scorekeeper.wording.registry import Wordings
from scorekeeper.wording.speech import gettext as _
from scorekeeper.wording.speech import ngettext

WORDINGS = Wordings()
say, says = WORDINGS.say, WORDINGS.says

say("set.mixed_ranks", _l("A set is cards of one rank; here are %(ranks)s."))
say("meld.no_cards", _l("There are no cards in this meld."))
say("run.not_in_this_game", _l("There are no runs in this game, only sets."))
say("run.no_aces", _l("Aces do not go into runs here."))
say("run.ace_only_high", _l("In a run the ace stands only above the king."))
say("run.ace_only_low", _l("In a run the ace stands only below the two."))
say(
    "run.ace_in_the_middle",
    _l("A run does not turn the corner: the ace stands at an end, never between king and two."),
)
say("meld.suit_not_said", _l("The suit matters here; say it for %(cards)s."))


@says("set.too_short")
def set_too_short(facts: Facts) -> str:
    return ngettext(
        "A set needs at least %(need)s cards; here is one.",
        "A set needs at least %(need)s cards; here are %(num)d.",
        facts.number("have"),
        need=facts["need"],
    )


@says("run.too_short")
def run_too_short(facts: Facts) -> str:
    return ngettext(
        "A run needs at least %(need)s cards; here is one.",
        "A run needs at least %(need)s cards; here are %(num)d.",
        facts.number("have"),
        need=facts["need"],
    )


@says("run.too_long")
def run_too_long(facts: Facts) -> str:
    return _(
        "No run has more than %(most)s cards; this would be %(have)s.",
        most=facts["most"],
        have=facts["have"],
    )


@says("run.mixed_suits")
def run_mixed_suits(facts: Facts) -> str:
    return _("A run has one suit; here are %(suits)s.", suits=facts.suits("suits"))


@says("run.repeated_card")
def run_repeated_card(facts: Facts) -> str:
    return ngettext(
        "A run holds each card once; %(cards)s is there more than once.",
        "A run holds each card once; %(cards)s are there more than once.",
        facts.count("cards"),
        cards=facts["cards"],
    )


@says("run.gap")
def run_gap(facts: Facts) -> str:
    missing, wilds = facts.cards("missing"), facts.number("wilds")
    if not wilds:
        return ngettext(
            "The run has a gap: %(cards)s is missing.",
            "The run has a gap: %(cards)s are missing.",
            facts.count("missing"),
            cards=missing,
        )
    return ngettext(
        "The run has more gaps than the one wild card can fill: %(cards)s are missing.",
        "The run has more gaps than the %(num)d wild cards can fill: %(cards)s are missing.",
        wilds,
        cards=missing,
    )


say(
    "colour_run.equal_colours",
    _l("In a colour run red and black take turns; here %(cards)s lie side by side."),
)
say(
    "set.repeated_card",
    _l("All suits of a set must differ here; %(cards)s is there more than once."),
)


@says("set.too_long")
def set_too_long(facts: Facts) -> str:
    return _(
        "No set has more than %(most)s cards here; this would be %(have)s.",
        most=facts["most"],
        have=facts["have"],
    )


@says("colour_run.wilds")
def colour_run_wilds(facts: Facts) -> str:
    return ngettext(
        "A colour run holds no wild card; here is one.",
        "A colour run holds no wild card; here are %(num)d.",
        facts.number("have"),
    )

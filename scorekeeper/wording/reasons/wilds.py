"""Sentences for the reasons why wilds may not lie in a meld as they do."""

from __future__ import annotations

from scorekeeper.wording.facts import Facts
from scorekeeper.wording.registry import Wordings
from scorekeeper.wording.speech import gettext as _
from scorekeeper.wording.speech import ngettext

WORDINGS = Wordings()
says = WORDINGS.says


@says("meld.too_many_wilds")
def too_many_wilds(facts: Facts) -> str:
    most = facts.number("most")
    if facts.raw("twos"):
        return _wild_cards(most, facts)
    if not most:
        return _("No meld may hold a joker here.")
    return ngettext(
        "A meld may hold at most one joker; this would be %(have)s.",
        "A meld may hold at most %(num)d jokers; this would be %(have)s.",
        most,
        have=facts["have"],
    )


def _wild_cards(most: int, facts: Facts) -> str:
    """Return how many wild cards are allowed, for rules under which twos are wild, too."""
    if not most:
        return _("No meld may hold a wild card here.")
    return ngettext(
        "A meld may hold at most one wild card; this would be %(have)s.",
        "A meld may hold at most %(num)d wild cards; this would be %(have)s.",
        most,
        have=facts["have"],
    )


@says("set.too_many_wilds")
def too_many_wilds_for_a_set(facts: Facts) -> str:
    most = facts.number("most")
    if not most:
        return _("A set holds no wild card here.")
    return ngettext(
        "A set may hold at most one wild card; this would be %(have)s.",
        "A set may hold at most %(num)d wild cards; this would be %(have)s.",
        most,
        have=facts["have"],
    )


@says("run.too_many_wilds")
def too_many_wilds_for_a_run(facts: Facts) -> str:
    most = facts.number("most")
    if not most:
        return _("A run holds no wild card here.")
    return ngettext(
        "A run may hold at most one wild card; this would be %(have)s.",
        "A run may hold at most %(num)d wild cards; this would be %(have)s.",
        most,
        have=facts["have"],
    )


@says("run.wilds_side_by_side")
def wilds_side_by_side(facts: Facts) -> str:
    return ngettext(
        "In a run no two wild cards may lie side by side; here are %(have)s.",
        "In a run at most %(num)d wild cards may lie side by side; here are %(have)s.",
        facts.number("most"),
        have=facts["have"],
    )


@says("meld.too_few_naturals")
def too_few_naturals(facts: Facts) -> str:
    if facts.raw("twos"):
        return ngettext(
            "A meld needs at least one card that is not wild.",
            "A meld needs at least %(num)d cards that are not wild.",
            facts.number("need"),
        )
    return ngettext(
        "A meld needs at least one card that is no joker.",
        "A meld needs at least %(num)d cards that are no jokers.",
        facts.number("need"),
    )


@says("meld.more_wilds_than_naturals")
def more_wilds_than_naturals(facts: Facts) -> str:
    return _(
        "A meld may not hold more wild cards than others; here the wild cards are %(wilds)s and "
        "the others %(naturals)s.",
        wilds=facts["wilds"],
        naturals=facts["naturals"],
    )


@says("meld.wilds_not_fewer")
def wilds_not_fewer(facts: Facts) -> str:
    return _(
        "A meld must hold fewer wild cards than others; here the wild cards are %(wilds)s and "
        "the others %(naturals)s.",
        wilds=facts["wilds"],
        naturals=facts["naturals"],
    )

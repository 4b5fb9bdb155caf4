"""Sentences for the reasons against going out."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l

from scorekeeper.wording.facts import Facts
from scorekeeper.wording.registry import Wordings
from scorekeeper.wording.speech import ngettext

WORDINGS = Wordings()
say, says = WORDINGS.say, WORDINGS.says

say(
    "goout.not_down",
    _l("By the book nothing is laid down yet."),
)
say(
    "goout.not_first_turn",
    _l("By the book %(player)s was down before, so this is not the first turn of the deal."),
)
say(
    "goout.discard_needed",
    _l("Going out takes a last card to discard here; not all may be melded."),
)
say(
    "goout.nothing_to_discard",
    _l("By the book all cards are melded; none is left to discard, not even %(card)s."),
)


@says("goout.cards_left")
def cards_left(facts: Facts) -> str:
    return ngettext(
        "By the book one card is left in hand.",
        "By the book %(num)d cards are left in hand, with the card drawn; one may be discarded.",
        facts.number("left"),
    )


@says("goout.more_than_held")
def more_than_held(facts: Facts) -> str:
    return ngettext(
        "By the book that is one card more than the hand holds.",
        "By the book that is %(num)d cards more than the hand holds.",
        facts.number("over"),
    )


@says("goout.must_go_out")
def must_go_out(facts: Facts) -> str:
    return ngettext(
        "In this deal whoever lays down must go out in the same turn; one card would be left.",
        "In this deal whoever lays down must go out in the same turn; %(num)d cards would be "
        "left, and only one can be discarded.",
        facts.number("left"),
    )

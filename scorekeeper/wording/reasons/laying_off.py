"""Sentences for the reasons why cards may not be laid off."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l

from scorekeeper.wording.facts import Facts
from scorekeeper.wording.registry import Wordings
from scorekeeper.wording.speech import ngettext

WORDINGS = Wordings()
say, says = WORDINGS.say, WORDINGS.says

say("layoff.no_such_meld", _l("There is no meld %(onto)s on the table."))
say("layoff.no_cards", _l("Say which cards are to be laid off."))
say(
    "layoff.not_down",
    _l("By the book %(player)s is not down yet."),
)
say("layoff.no_wilds", _l("Wild cards are not added to melds on the table here: %(cards)s."))
say("layoff.never", _l("Nothing is laid off on melds here."))
say(
    "layoff.not_in_this_turn",
    _l("%(player)s laid down in this very turn; laying off has to wait for a later one."),
)
say(
    "layoff.own_contract_same_turn",
    _l(
        "Meld %(onto)s is part of the contract that %(player)s laid down in this very turn; "
        "it may be extended from the next turn on."
    ),
)
say(
    "layoff.pure_set_complete",
    _l("This set has all four suits: it is complete, and nothing more is added to it."),
)


@says("layoff.does_not_fit")
def does_not_fit(facts: Facts) -> str:
    return ngettext(
        "%(cards)s does not fit meld %(onto)s.",
        "%(cards)s do not fit meld %(onto)s.",
        facts.count("cards"),
        cards=facts["cards"],
        onto=facts["onto"],
    )


@says("layoff.pure_set_wild")
def pure_set_wild(facts: Facts) -> str:
    return ngettext(
        "A contract's set in different suits takes no wild card; only %(suits)s may still be "
        "added.",
        "A contract's set in different suits takes no wild card; only cards of %(suits)s may "
        "still be added.",
        facts.count("missing"),
        suits=facts.suits("missing"),
    )


@says("layoff.pure_set_suit")
def pure_set_suit(facts: Facts) -> str:
    return ngettext(
        "A contract's set in different suits takes only the suit it lacks: %(suits)s, not "
        "%(card)s.",
        "A contract's set in different suits takes only the suits it lacks: %(suits)s, not "
        "%(card)s.",
        facts.count("missing"),
        suits=facts.suits("missing"),
        card=facts["card"],
    )

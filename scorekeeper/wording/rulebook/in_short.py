"""A game in a few sentences, for whoever has never played it."""

from __future__ import annotations

from scorekeeper.rules.ruleset.choices import Choice
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.wording.contracts import contract_text
from scorekeeper.wording.speech import gettext as _
from scorekeeper.wording.speech import ngettext

from .buying import any_buying
from .cards import span_text
from .contracts import any_contract


def the_aim(ruleset: Ruleset) -> str:
    return ngettext(
        "Everybody is dealt %(num)d card and tries to be the first to be rid of all cards: what "
        "the others still hold then costs them points, and the fewest points win.",
        "Everybody is dealt %(num)d cards and tries to be the first to be rid of all of them: what "
        "the others still hold then costs them points, and the fewest points win.",
        ruleset.dealing.hand,
    )


def the_melds(ruleset: Ruleset) -> str:
    if ruleset.runs.allowed:
        return _(
            "Cards go on the table in melds: sets, which are cards of one rank, and runs, which "
            "are cards of one suit in order."
        )
    return _("Cards go on the table in melds: sets, which are cards of one rank.")


def the_turn(ruleset: Ruleset) -> str:
    return _("In turn, everybody draws a card, puts down what is allowed, and discards a card.")


def the_first_melds(ruleset: Ruleset) -> str:
    if not any_contract(ruleset):
        return _(
            "A player's first melds of a deal must be worth %(points)d points together; after "
            "them, cards can also be added to whatever lies on the table.",
            points=ruleset.first_meld.points,
        )
    if len(ruleset.deals) == 1:
        return _(
            "The first to go down is the contract: %(contract)s.",
            contract=contract_text(ruleset.deals[0], ruleset),
        )
    first, last = ruleset.deals[0], ruleset.deals[-1]
    if ruleset.contracts.choice is Choice.IN_ORDER:
        return _(
            "In each of the %(deals)d deals, what a player puts down first must be the contract "
            "of that deal. The contracts begin with %(first)s and end with %(last)s.",
            deals=len(ruleset.deals),
            first=contract_text(first, ruleset),
            last=contract_text(last, ruleset),
        )
    return _(
        "In each of the %(deals)d deals, what a player puts down first must be the contract of "
        "that deal, and which one that is, of those still left, is chosen at the table.",
        deals=len(ruleset.deals),
    )


def the_buying(ruleset: Ruleset) -> str:
    if not any_buying(ruleset):
        return ""
    if not (ruleset.chips.each and ruleset.buying.price):
        return _("A discard that others could use can be bought out of turn.")
    return _(
        "A discard can be bought out of turn, for a chip; the chips must last for the whole game."
    )


def the_end(ruleset: Ruleset) -> str:
    if ruleset.end.out_at:
        return _(
            "Whoever comes to %(points)d points is out of the game, and the last player in wins.",
            points=ruleset.end.out_at,
        )
    if ruleset.end.target:
        return _("Somebody's total of %(points)d points ends the game.", points=ruleset.end.target)
    if ruleset.end.repeats and not ruleset.end.after_deals:
        return _("It goes on for as many deals as the table likes.")
    return ""


def game_in_a_line(ruleset: Ruleset) -> str:
    """Return for how many a game is, how many cards each gets, and how long it lasts."""
    return _(
        "Best with %(players)s, %(cards)d cards each, %(length)s",
        players=span_text(ruleset.seats.best_from, ruleset.seats.best_to),
        cards=ruleset.dealing.hand,
        length=length_text(ruleset),
    )


def length_text(ruleset: Ruleset) -> str:
    """Return how long a game lasts, as it is said in a list."""
    if ruleset.end.out_at:
        return _("to the last one in, out at %(points)d points", points=ruleset.end.out_at)
    if ruleset.end.target:
        return _("until somebody has %(points)d points", points=ruleset.end.target)
    if ruleset.deals_in_all is None:
        return _("any number of deals")
    return ngettext("one deal", "%(num)d deals", ruleset.deals_in_all)


IN_SHORT = (the_aim, the_melds, the_turn, the_first_melds, the_buying, the_end)


def in_short(ruleset: Ruleset) -> str:
    """Return the game in a paragraph of about five sentences."""
    return " ".join(filter(None, (said(ruleset) for said in IN_SHORT)))

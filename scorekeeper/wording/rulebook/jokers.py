"""The rules of taking wild cards off melds, and of moving them in runs."""

from flask_babel import lazy_gettext as _l

from scorekeeper.rules.cards import parse_cards
from scorekeeper.rules.ruleset.choices import JokerUse
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.wording.cards import show_cards
from scorekeeper.wording.speech import gettext as _, ngettext

from .contracts import any_contract
from .dealing import by_wilds
from .melds import wilds_in_runs, wilds_in_sets
from .together import together

BEFORE, ADDED, AFTER = (
    parse_cards(cards) for cards in ("JK JK 4C 5C", "7C 9C", "4C 5C JK 7C JK 9C")
)


def taken_off_sets(ruleset: Ruleset) -> bool:
    return bool(wilds_in_sets(ruleset) and ruleset.taking_jokers.naturals_for_one_in_a_set)


def taken_off_runs(ruleset: Ruleset) -> bool:
    return bool(wilds_in_runs(ruleset) and ruleset.taking_jokers.from_runs)


def taken_at_all(ruleset: Ruleset) -> bool:
    return taken_off_sets(ruleset) or taken_off_runs(ruleset)


def moved_at_ends(ruleset: Ruleset) -> bool:
    return bool(wilds_in_runs(ruleset) and ruleset.taking_jokers.move_at_run_ends)


def never_taken(ruleset: Ruleset) -> str:
    if taken_at_all(ruleset) or not (wilds_in_sets(ruleset) or wilds_in_runs(ruleset)):
        return ""
    return by_wilds(
        ruleset, _("You can’t take jokers from melds."), _("You can’t take wilds from melds.")
    )


def off_sets(ruleset: Ruleset) -> str:
    if not taken_off_sets(ruleset):
        return ""
    needed = ruleset.taking_jokers.naturals_for_one_in_a_set
    if ruleset.sets.different_suits and needed == 1:
        return by_wilds(
            ruleset,
            _(
                "You can take a joker from a set by putting in a card of that rank, of a suit "
                "the set lacks."
            ),
            _(
                "You can take a wild from a set by putting in a card of that rank, of a suit "
                "the set lacks."
            ),
        )
    jokers = ngettext(
        "You can take a joker from a set by putting in one card of that rank.",
        "You can take a joker from a set by putting in %(num)d cards of that rank.",
        needed,
    )
    wilds = ngettext(
        "You can take a wild from a set by putting in one card of that rank.",
        "You can take a wild from a set by putting in %(num)d cards of that rank.",
        needed,
    )
    return by_wilds(ruleset, jokers, wilds)


def then_in_the_set(ruleset: Ruleset) -> str:
    then = ruleset.taking_jokers.naturals_then_in_set
    if not (then and taken_off_sets(ruleset)):
        return ""
    return _("The set must then have %(cards)d naturals.", cards=then)


def off_runs(ruleset: Ruleset) -> str:
    if taken_off_runs(ruleset):
        return by_wilds(
            ruleset,
            _("You can take a joker from a run by putting the card it stands for in its place."),
            _("You can take a wild from a run by putting in the card it stands for."),
        )
    if not (taken_off_sets(ruleset) and wilds_in_runs(ruleset)):
        return ""
    return by_wilds(
        ruleset, _("You can’t take a joker from a run."), _("You can’t take a wild from a run.")
    )


def whose_melds(ruleset: Ruleset) -> str:
    if not taken_at_all(ruleset):
        return ""
    own = ruleset.taking_jokers.own_sets
    if ruleset.taking_jokers.only_contract_melds and any_contract(ruleset):
        if own:
            return _("This applies only to contracts, including yours.")
        return _("This applies only to other players’ contracts.")
    if own:
        return _("This applies to every meld, including yours.")
    return _("This applies to other players’ melds only.")


BECOMES = {
    JokerUse.HAND: (_l("The joker goes into your hand."), _l("The wild goes into your hand.")),
    JokerUse.OWN_CONTRACT: (
        _l(
            "The joker must go straight into your contract, so you can only take it in the turn "
            "you lay down."
        ),
        _l(
            "The wild must go straight into your contract, so you can only take it in the turn "
            "you lay down."
        ),
    ),
    JokerUse.NEW_RUN: (
        _l("The joker must go straight into a new run that you put down."),
        _l("The wild must go straight into a new run that you put down."),
    ),
    JokerUse.NEW_MELD: (
        _l("The joker must go straight into a new meld that you put down."),
        _l("The wild must go straight into a new meld that you put down."),
    ),
    JokerUse.RUN: (
        _l("Play the joker in a run right away, new or on the table."),
        _l("Play the wild in a run right away, new or on the table."),
    ),
    JokerUse.OWNERS_RUN: (
        _l("Lay off the joker right away on a run of the player you took it from."),
        _l("Lay off the wild right away on a run of the player you took it from."),
    ),
    JokerUse.ANYWHERE: (
        _l("Play the joker in a meld right away, new or on the table."),
        _l("Play the wild in a meld right away, new or on the table."),
    ),
}
"""What becomes of a joker that was taken; of any wild, where others are wild as well."""


def what_becomes_of_it(ruleset: Ruleset) -> str:
    if not taken_at_all(ruleset):
        return ""
    return by_wilds(ruleset, *map(str, BECOMES[ruleset.taking_jokers.use]))


def moving_at_ends(ruleset: Ruleset) -> str:
    if not wilds_in_runs(ruleset):
        return ""
    if moved_at_ends(ruleset):
        return by_wilds(
            ruleset,
            _(
                "You can replace a joker at the end of a run with the card it stands for, then "
                "move the joker to either end of that run."
            ),
            _(
                "You can replace a wild at the end of a run with the card it stands for, then "
                "move the wild to either end of that run."
            ),
        )
    if ruleset.taking_jokers.move_along_runs or taken_off_runs(ruleset):
        return ""
    return by_wilds(ruleset, _("A joker in a run never moves."), _("A wild in a run never moves."))


def moving_along(ruleset: Ruleset) -> str:
    if not wilds_in_runs(ruleset):
        return ""
    if ruleset.taking_jokers.move_along_runs:
        facts = {
            "before": show_cards(BEFORE),
            "added": show_cards(ADDED),
            "after": show_cards(AFTER),
        }
        return by_wilds(
            ruleset,
            _(
                "When cards are laid off on a run, its jokers move along it as needed: %(before)s "
                "takes %(added)s and becomes %(after)s.",
                **facts,
            ),
            _(
                "When cards are laid off on a run, its wilds move along it as needed: "
                "%(before)s takes %(added)s and becomes %(after)s.",
                **facts,
            ),
        )
    if not moved_at_ends(ruleset):
        return ""
    return by_wilds(
        ruleset, _("A joker inside a run never moves."), _("A wild inside a run never moves.")
    )


def when_taken(ruleset: Ruleset) -> str:
    rules, moved = ruleset.taking_jokers, moved_at_ends(ruleset)
    # A wild for the own contract is taken when that is laid down.
    taken = taken_at_all(ruleset) and rules.use is not JokerUse.OWN_CONTRACT
    if not (taken or moved):
        return ""
    if taken and moved and rules.when_laying_down != rules.move_in_turn_of_laying_down:
        return when_either(ruleset)
    if taken:
        if rules.when_laying_down:
            return _("You can also do this in the turn you lay down.")
        return _("You must have been down before this turn.")
    if rules.move_in_turn_of_laying_down:
        return _("You can also move them in the turn you lay down.")
    return _("You can only move them if you were down before this turn.")


def when_either(ruleset: Ruleset) -> str:
    """Return when wilds are taken and when they are moved, where these times differ."""
    if ruleset.taking_jokers.when_laying_down:
        return _(
            "You can take them in the turn you lay down, but move them only if you were down "
            "before this turn."
        )
    return _(
        "You can move them in the turn you lay down, but take them only if you were down "
        "before this turn."
    )


def heading(ruleset: Ruleset) -> str:
    return by_wilds(ruleset, _("Jokers on the table"), _("Wild cards on the table"))


TAKING = together(
    *(never_taken, off_sets, then_in_the_set, off_runs, whose_melds, what_becomes_of_it)
)
JOKERS = (TAKING, together(moving_at_ends, moving_along), when_taken)

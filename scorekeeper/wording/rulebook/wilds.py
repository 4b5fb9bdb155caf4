"""The rules of how many wild cards melds hold."""

from typing import assert_never

from scorekeeper.rules.ruleset.choices import Balance
from scorekeeper.rules.ruleset.model import ANY_NUMBER, Ruleset
from scorekeeper.wording.speech import gettext as _
from scorekeeper.wording.speech import ngettext

from .cards import any_wilds, by_wilds


def wilds_in_sets(ruleset: Ruleset) -> bool:
    return bool(any_wilds(ruleset) and ruleset.wilds.most_per_meld and ruleset.sets.most_wilds)


def wilds_in_runs(ruleset: Ruleset) -> bool:
    runs_take = ruleset.runs.allowed and ruleset.runs.most_wilds
    return bool(any_wilds(ruleset) and ruleset.wilds.most_per_meld and runs_take)


def wilds_in_melds(ruleset: Ruleset) -> str:
    if not (wilds_in_sets(ruleset) or wilds_in_runs(ruleset)):
        return by_wilds(
            ruleset,
            _("Jokers don’t go in melds; you can only discard them."),
            _("Wilds don’t go in melds; you can only discard them."),
        )
    most = ruleset.wilds.most_per_meld
    if most >= ANY_NUMBER:
        return no_limit(ruleset)
    jokers = ngettext(
        "A meld holds one joker at most, also when cards are added to it later.",
        "A meld holds %(num)d jokers at most, also when cards are added to it later.",
        most,
    )
    wilds = ngettext(
        "A meld holds one wild at most, also when cards are added to it later.",
        "A meld holds %(num)d wilds at most, also when cards are added to it later.",
        most,
    )
    return by_wilds(ruleset, jokers, wilds)


def no_limit(ruleset: Ruleset) -> str:
    in_sets, in_runs = free_sets(ruleset), free_runs(ruleset)
    if in_sets and (in_runs or not ruleset.runs.allowed):
        return by_wilds(
            ruleset,
            _("No limit on jokers in a meld."),
            _("No limit on wilds in a meld."),
        )
    if in_sets:
        return by_wilds(
            ruleset,
            _("No limit on jokers in a set."),
            _("No limit on wilds in a set."),
        )
    if in_runs:
        return by_wilds(
            ruleset,
            _("No limit on jokers in a run."),
            _("No limit on wilds in a run."),
        )
    return ""


def free_sets(ruleset: Ruleset) -> bool:
    limited = most_in_sets(ruleset) or ruleset.sets.wilds_against_naturals is not Balance.ANY
    return wilds_in_sets(ruleset) and not limited


def free_runs(ruleset: Ruleset) -> bool:
    limited = most_in_runs(ruleset) or ruleset.runs.wilds_against_naturals is not Balance.ANY
    return wilds_in_runs(ruleset) and not limited


def most_in_sets(ruleset: Ruleset) -> str:
    most = ruleset.sets.most_wilds
    if not wilds_in_sets(ruleset):
        if not wilds_in_runs(ruleset):
            return ""
        return by_wilds(
            ruleset,
            _("Jokers never go in a set with other cards."),
            _("Wilds go only in runs, never in sets."),
        )
    if most >= min(ruleset.wilds.most_per_meld, ANY_NUMBER):
        return ""
    return by_wilds(
        ruleset,
        ngettext("A set holds one joker at most.", "A set holds %(num)d jokers at most.", most),
        ngettext("A set has one wild at most.", "A set has %(num)d wilds at most.", most),
    )


def most_in_runs(ruleset: Ruleset) -> str:
    most = ruleset.runs.most_wilds
    if not wilds_in_runs(ruleset):
        if not (wilds_in_sets(ruleset) and ruleset.runs.allowed):
            return ""
        return by_wilds(
            ruleset,
            _("Jokers go only in sets, never in runs."),
            _("Wilds go only in sets, never in runs."),
        )
    if most >= min(ruleset.wilds.most_per_meld, ANY_NUMBER):
        return ""
    return by_wilds(
        ruleset,
        ngettext("A run holds one joker at most.", "A run holds %(num)d jokers at most.", most),
        ngettext("A run has one wild at most.", "A run has %(num)d wilds at most.", most),
    )


def same_balance(ruleset: Ruleset) -> bool:
    of_sets, of_runs = ruleset.sets.wilds_against_naturals, ruleset.runs.wilds_against_naturals
    return wilds_in_sets(ruleset) and wilds_in_runs(ruleset) and of_sets is of_runs


def balance(ruleset: Ruleset) -> str:
    if not same_balance(ruleset):
        return ""
    return balance_text(
        ruleset.runs.wilds_against_naturals,
        not_more=by_wilds(
            ruleset,
            _("A meld never has more jokers than naturals."),
            _("A meld never has more wilds than naturals."),
        ),
        fewer=by_wilds(
            ruleset,
            _("A meld always has fewer jokers than naturals."),
            _("A meld always has fewer wilds than naturals."),
        ),
    )


def balance_in_sets(ruleset: Ruleset) -> str:
    if same_balance(ruleset) or not wilds_in_sets(ruleset):
        return ""
    return balance_text(
        ruleset.sets.wilds_against_naturals,
        not_more=by_wilds(
            ruleset,
            _("A set never has more jokers than naturals."),
            _("A set never has more wilds than naturals."),
        ),
        fewer=by_wilds(
            ruleset,
            _("A set always has fewer jokers than naturals."),
            _("A set always has fewer wilds than naturals."),
        ),
    )


def balance_in_runs(ruleset: Ruleset) -> str:
    if same_balance(ruleset) or not wilds_in_runs(ruleset):
        return ""
    return balance_text(
        ruleset.runs.wilds_against_naturals,
        not_more=by_wilds(
            ruleset,
            _("A run never has more jokers than naturals."),
            _("A run never has more wilds than naturals."),
        ),
        fewer=by_wilds(
            ruleset,
            _("A run always has fewer jokers than naturals."),
            _("A run always has fewer wilds than naturals."),
        ),
    )


def balance_text(asked: Balance, *, not_more: str, fewer: str) -> str:
    """Return the sentence that holds, of two on wild cards beside others; "" for none."""
    match asked:
        case Balance.ANY:
            return ""
        case Balance.NOT_MORE:
            return not_more
        case Balance.FEWER:
            return fewer
        case _:
            assert_never(asked)


def side_by_side(ruleset: Ruleset) -> str:
    most = ruleset.runs.wilds_side_by_side
    if most >= ANY_NUMBER or not wilds_in_runs(ruleset):
        return ""
    if most == 1:
        return by_wilds(
            ruleset,
            _("Jokers can’t be side by side in a run."),
            _("Wilds can’t be side by side in a run."),
        )
    return by_wilds(
        ruleset,
        _("At most %(most)d jokers can be side by side in a run.", most=most),
        _("At most %(most)d wilds can be side by side in a run.", most=most),
    )


def naturals_in_melds(ruleset: Ruleset) -> str:
    fewest = ruleset.wilds.fewest_naturals
    if not (wilds_in_sets(ruleset) or wilds_in_runs(ruleset)):
        return ""
    jokers = ngettext(
        "Every meld needs at least 1 natural card.",
        "Every meld needs at least %(num)d natural cards.",
        fewest,
    )
    wilds = ngettext(
        "At least one card of every meld isn’t wild.",
        "At least %(num)d cards of every meld aren’t wild.",
        fewest,
    )
    return by_wilds(ruleset, jokers, wilds)


WILDS = (
    *(wilds_in_melds, most_in_sets, most_in_runs),
    *(balance, balance_in_sets, balance_in_runs, side_by_side, naturals_in_melds),
)

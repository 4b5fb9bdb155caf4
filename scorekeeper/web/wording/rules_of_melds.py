"""The rules of contracts and melds, and of what goes on the table when."""

from __future__ import annotations

from typing import assert_never

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.rules.ruleset import Ace, DealRules, LayOffs, PureSetTakes, Ruleset

from .cards import isolated, listing


def what_a_contract_is(ruleset: Ruleset) -> str:
    return _(
        "Each deal has its contract. The first cards a player puts on the table in a deal must be "
        "exactly that. Sizes are exact: a set of 4 is neither 3 cards nor 5, unless it says "
        "“or more”."
    )


def what_pure_is(ruleset: Ruleset) -> str:
    if not any(item.pure for deal in ruleset.deals for item in deal.contract):
        return ""
    return _("A pure set has no joker, and all its suits differ.")


def what_an_exchange_is(ruleset: Ruleset) -> str:
    if not any(deal.exchanges for deal in ruleset.deals):
        return ""
    return _(
        "Exchange: before play everybody discards any number of cards face down; the dealer "
        "shuffles them and deals back to each as many as each gave."
    )


def special_text(deal: DealRules) -> str:
    """Return what is special in a deal, beside its contract."""
    said = []
    if deal.exchanges:
        said.append(
            ngettext(
                "It begins with an exchange.",
                "It begins with %(num)d exchanges.",
                deal.exchanges,
            )
        )
    if deal.must_go_out:
        said.append(
            _(
                "Whoever lays down must go out in that same turn: the contract and any extra "
                "melds must leave nothing, or one card to discard. So only one player lays down."
            )
        )
    return " ".join(said)


def sets(ruleset: Ruleset) -> str:
    return _(
        "A set is %(shortest)d or more cards of one rank. Suits do not matter, and the same card "
        "may be there twice.",
        shortest=ruleset.sets.shortest,
    )


def runs(ruleset: Ruleset) -> str:
    return _(
        "A run is %(shortest)d or more cards of one suit, one rank after the other.",
        shortest=ruleset.runs.shortest,
    )


def aces(ruleset: Ruleset) -> str:
    match ruleset.runs.ace:
        case Ace.LOW_OR_HIGH:
            return _(
                "In a run the ace stands below the two or above the king, never in the middle: "
                "king, ace, two is no run."
            )
        case Ace.LOW:
            return _("In a run the ace stands only below the two.")
        case Ace.HIGH:
            return _("In a run the ace stands only above the king.")
        case Ace.CORNER:
            return _("A run may turn the corner: king, ace, two is good.")
        case Ace.NONE:
            return _("Aces do not go into runs.")
        case _:
            assert_never(ruleset.runs.ace)


def jokers_in_melds(ruleset: Ruleset) -> str:
    most = ruleset.wilds.most_per_meld
    if not most:
        return _("Jokers do not go into melds at all.")
    return ngettext(
        "A joker stands for any card. A meld holds one joker at most, also when cards are added "
        "to it later.",
        "A joker stands for any card. A meld holds %(num)d jokers at most, also when cards are "
        "added to it later.",
        most,
    )


def naturals_in_melds(ruleset: Ruleset) -> str:
    return ngettext(
        "At least one card of every meld is no joker.",
        "At least %(num)d cards of every meld are no jokers.",
        ruleset.wilds.fewest_naturals,
    )


def own_words(ruleset: Ruleset) -> str:
    words = ruleset.words
    said = []
    if words.sets:
        named = listing(
            # NOTE: a size and the word for a set of it, in a list
            _("%(size)s cards %(word)s", size=size, word=isolated(word))
            for size, word in sorted(words.sets.items())
        )
        said.append(_("Sets are called by their size: %(words)s.", words=named))
    if words.run:
        said.append(_("A run is called %(word)s.", word=isolated(words.run)))
    if words.pure:
        said.append(_("Pure is called %(word)s.", word=isolated(words.pure)))
    return " ".join(said)


def laying_down(ruleset: Ruleset) -> str:
    return _(
        "Lay down the whole contract in one turn, after drawing; from then on you are down. "
        "Before that nothing of yours goes on the table."
    )


def extra_melds(ruleset: Ruleset) -> str:
    if ruleset.laying_down.extra_melds:
        return _("In the same turn further sets and runs may go down beyond the contract.")
    return _("In the same turn nothing goes down beyond the contract.")


def lay_offs_at_once(ruleset: Ruleset) -> str:
    match ruleset.laying_down.lay_offs:
        case LayOffs.ALL:
            return _("In the same turn cards may also be laid off, on any meld on the table.")
        case LayOffs.ALL_BUT_OWN_CONTRACT:
            return _(
                "In the same turn cards may also be laid off on the melds of others and on your "
                "own extra melds, but not on your own contract: it can grow from your next turn on."
            )
        case LayOffs.NONE:
            return _("In the same turn nothing may be laid off.")
        case _:
            assert_never(ruleset.laying_down.lay_offs)


def lay_offs_later(ruleset: Ruleset) -> str:
    if ruleset.later_turns.lay_offs:
        return _("Once down, you may in later turns lay cards off on any meld, whoever owns it.")
    return _("Once down, you may not lay cards off on melds.")


def new_melds_later(ruleset: Ruleset) -> str:
    if ruleset.later_turns.new_melds:
        return _("You may also put down new sets and runs.")
    return _("You may not put down new sets or runs.")


def pure_set_later(ruleset: Ruleset) -> str:
    match ruleset.later_turns.pure_set_takes:
        case PureSetTakes.MISSING_SUIT:
            return _(
                "A contract's pure set takes only the suit it lacks, and no joker; with all four "
                "suits it is complete."
            )
        case PureSetTakes.ANY_SUIT:
            return _("A contract's pure set may be extended like any other set.")
        case _:
            assert_never(ruleset.later_turns.pure_set_takes)


def taking_jokers(ruleset: Ruleset) -> str:
    needed = ruleset.taking_jokers.naturals_for_one_in_a_set
    if not needed:
        return _("Jokers on the table are never taken.")
    return ngettext(
        "A joker may be taken from a set: put one card of that rank in its place, and the joker "
        "goes into your hand. It is never taken out of a run.",
        "A joker may be taken from a set: put %(num)d cards of that rank in its place, and the "
        "joker goes into your hand. It is never taken out of a run.",
        needed,
    )


def from_own_sets(ruleset: Ruleset) -> str:
    if ruleset.taking_jokers.own_sets:
        return _("Your own sets are no exception: a joker may be taken from them too.")
    return _("From a set of your own no joker may be taken.")


def moving_jokers(ruleset: Ruleset) -> str:
    if not ruleset.taking_jokers.move_at_run_ends:
        return _("A joker in a run never moves.")
    return _(
        "A joker at an end of a run may give way to the card it stands for; it then goes to "
        "either end of that run, which may grow on from there. A joker inside a run never moves."
    )


def jokers_at_once(ruleset: Ruleset) -> str:
    if ruleset.taking_jokers.in_turn_of_laying_down:
        return _("All this may be done in the very turn of laying down, too.")
    return _("All this is only for players who were down before this turn.")


CONTRACTS = (what_a_contract_is, what_pure_is, what_an_exchange_is)
MELDS = (sets, runs, aces, jokers_in_melds, naturals_in_melds, own_words)
LAYING_DOWN = (laying_down, extra_melds, lay_offs_at_once)
LATER_TURNS = (lay_offs_later, new_melds_later, pure_set_later)
JOKERS = (taking_jokers, from_own_sets, moving_jokers, jokers_at_once)

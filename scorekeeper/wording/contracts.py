"""Contracts of deals in plain words: one set of 3 and one run of 7 or more."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from itertools import groupby

from scorekeeper.rules.ruleset.choices import Choice, Kind
from scorekeeper.rules.ruleset.model import ANY_NUMBER, DealRules, Item, Ruleset
from scorekeeper.wording.speech import gettext as _
from scorekeeper.wording.speech import ngettext

from .cards import listing


def contract_text(deal: DealRules, ruleset: Ruleset | None = None, *, limits: bool = True) -> str:
    """Return what a deal asks for: one set of 3 and one run of 7 or more.

    ruleset  of the game, where it is known: which cards are wild, and what a deal without a
             contract asks for
    limits   whether to say how many wild cards it may hold; not where the notes on the deal do
    """
    if not deal.contract:
        return without_contract(ruleset)
    if not limits:
        deal = without_limits(deal)
    twos = ruleset is not None and ruleset.wilds.twos
    return reduce(
        # NOTE: contracts of which any one will do: three runs of 4, or one run of 12
        lambda one, other: _("%(one)s, or %(other)s", one=one, other=other),
        (one_contract_text(contract, deal.most_wilds, twos=twos) for contract in deal.contracts),
    )


def without_limits(deal: DealRules) -> DealRules:
    """Return the deal with no limit on wild cards in its contracts."""
    first, *others = (
        tuple(replace(item, most_wilds=ANY_NUMBER) for item in contract)
        for contract in deal.contracts
    )
    return replace(deal, contract=first, others=tuple(others), most_wilds=ANY_NUMBER)


def without_contract(ruleset: Ruleset | None) -> str:
    """Return what a deal without items asks for: not chosen yet, melds worth enough, or any."""
    if ruleset is not None and ruleset.contracts.choice is not Choice.IN_ORDER:
        return _("not chosen yet")
    if ruleset is not None and ruleset.first_meld.points:
        return _("melds worth %(points)d or more", points=ruleset.first_meld.points)
    return _("any melds")


def one_contract_text(contract: tuple[Item, ...], most_wilds: int, *, twos: bool) -> str:
    """Return what one contract asks for, with the limits of wild cards in it.

    most_wilds  in all its melds together; ``twos``: whether these are wild, too
    """
    asked = listing(
        item_text(item, len(list(alike)), twos=twos) for item, alike in groupby(contract)
    )
    places = sum(item.size for item in contract if may_hold_wilds(item))
    if most_wilds >= places:
        return asked
    if not most_wilds:
        if twos:
            return _("%(asked)s, without wild cards", asked=asked)
        return _("%(asked)s, without jokers", asked=asked)
    if twos:
        return ngettext(
            "%(asked)s, with one wild card at most",
            "%(asked)s, with %(num)d wild cards at most",
            most_wilds,
            asked=asked,
        )
    return ngettext(
        "%(asked)s, with one joker at most",
        "%(asked)s, with %(num)d jokers at most",
        most_wilds,
        asked=asked,
    )


def way_text(contract: tuple[Item, ...], deal: DealRules, ruleset: Ruleset) -> str:
    """Return one of a deal's several contracts: three runs of 4."""
    return one_contract_text(contract, deal.most_wilds, twos=ruleset.wilds.twos)


def may_hold_wilds(item: Item) -> bool:
    """Return whether such a meld may hold wild cards: pure sets and colour runs may not."""
    return not item.pure and item.kind is not Kind.COLOUR_RUN


def item_text(item: Item, count: int = 1, *, twos: bool = False) -> str:
    """Return what a contract asks for once or several times: two sets of 4."""
    asked = melds_text(item, count)
    if not may_hold_wilds(item) or item.most_wilds >= item.size:
        return asked
    return wilds_each_text(asked, item.most_wilds, count, twos=twos)


def wilds_each_text(asked: str, most: int, count: int, *, twos: bool) -> str:
    if not most:
        if twos:
            return _("%(asked)s without wild cards", asked=asked)
        return _("%(asked)s without jokers", asked=asked)
    if count > 1:
        if twos:
            return _("%(asked)s with at most %(most)d wild cards each", asked=asked, most=most)
        return _("%(asked)s with at most %(most)d jokers each", asked=asked, most=most)
    if twos:
        return ngettext(
            "%(asked)s with at most one wild card",
            "%(asked)s with at most %(num)d wild cards",
            most,
            asked=asked,
        )
    return ngettext(
        "%(asked)s with at most one joker",
        "%(asked)s with at most %(num)d jokers",
        most,
        asked=asked,
    )


def melds_text(item: Item, count: int = 1) -> str:
    """Return the same as ``item_text``, without limits on wilds."""
    match item.kind:
        case Kind.SET:
            return pure_sets_text(item, count) if item.pure else sets_text(item, count)
        case Kind.RUN:
            return runs_text(item, count)
        case Kind.COLOUR_RUN:
            return colour_runs_text(item, count)


def pure_sets_text(item: Item, count: int) -> str:
    size = item.size
    if item.or_more:
        return ngettext(
            "one set of %(size)d or more in different suits",
            "%(num)d sets of %(size)d or more, each in different suits",
            count,
            size=size,
        )
    match count:
        case 1:
            return _("one set of %(size)d in different suits", size=size)
        case 2:
            return _("two sets of %(size)d, each in different suits", size=size)
    return _("%(count)d sets of %(size)d, each in different suits", count=count, size=size)


def sets_text(item: Item, count: int) -> str:
    size = item.size
    if item.or_more:
        return ngettext(
            "one set of %(size)d or more", "%(num)d sets of %(size)d or more", count, size=size
        )
    match count:
        case 1:
            return _("one set of %(size)d", size=size)
        case 2:
            return _("two sets of %(size)d", size=size)
        case 3:
            return _("three sets of %(size)d", size=size)
        case 4:
            return _("four sets of %(size)d", size=size)
    return _("%(count)d sets of %(size)d", count=count, size=size)


def runs_text(item: Item, count: int) -> str:
    size = item.size
    if item.or_more:
        return ngettext(
            "one run of %(size)d or more", "%(num)d runs of %(size)d or more", count, size=size
        )
    match count:
        case 1:
            return _("one run of %(size)d", size=size)
        case 2:
            return _("two runs of %(size)d", size=size)
        case 3:
            return _("three runs of %(size)d", size=size)
    return _("%(count)d runs of %(size)d", count=count, size=size)


def colour_runs_text(item: Item, count: int) -> str:
    size = item.size
    if item.or_more:
        return ngettext(
            "one colour run of %(size)d or more",
            "%(num)d colour runs of %(size)d or more",
            count,
            size=size,
        )
    return ngettext(
        "one colour run of %(size)d", "%(num)d colour runs of %(size)d", count, size=size
    )

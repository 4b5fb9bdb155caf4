"""Contracts of deals in plain words (one set of 3), and in the table’s own (trío, ¡Compro!)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial, reduce
from itertools import groupby

from flask_babel import lazy_gettext as _l

from scorekeeper.game.state import OwnContract
from scorekeeper.rules.ruleset.choices import Kind, RunSuits
from scorekeeper.rules.ruleset.deals import DealRules, Item
from scorekeeper.rules.ruleset.declaring import ANY_NUMBER
from scorekeeper.rules.ruleset.model import Ruleset, Words

from .cards import listing
from .houserules.fields import choice_label
from .speech import fill, gettext as _, ngettext, plural

PLACE = "…"
"""In the word for pure: where the meld's own word stands, if not before it (純粋な…)."""
WILDS_IN_ALL = (
    plural("%(asked)s, with one joker at most", "%(asked)s, with %(num)d jokers at most"),
    plural("%(asked)s, with one wild at most", "%(asked)s, with %(num)d wilds at most"),
)
WILDS_IN_SHORT = (
    plural("max %(num)d joker", "max %(num)d jokers"),
    plural("max %(num)d wild", "max %(num)d wilds"),
)
WILDS_IN_EACH = (
    plural("%(asked)s with at most one joker each", "%(asked)s with at most %(num)d jokers each"),
    plural("%(asked)s with at most one wild each", "%(asked)s with at most %(num)d wilds each"),
)
WILDS_IN_IT = (
    plural("%(asked)s with at most one joker", "%(asked)s with at most %(num)d jokers"),
    plural("%(asked)s with at most one wild", "%(asked)s with at most %(num)d wilds"),
)
"""Limits of wild cards: where jokers alone are wild, and where other cards are as well."""


def contract_text(deal: DealRules, ruleset: Ruleset | None = None, *, limits: bool = True) -> str:
    """Return what a deal asks for: one set of 3 and one run of 7 or more.

    ruleset  of the game, where it is known: it tells which cards are wild, and what a deal without
             a contract asks for
    limits   whether to say how many wild cards it may hold
    """
    if not deal.contract:
        return without_contract(ruleset and ruleset.in_deal(deal))
    if not limits:
        deal = without_limits(deal)
    other_wilds = ruleset is not None and ruleset.wilds_beside_jokers
    return reduce(
        # NOTE: contracts of which any one will do: three runs of 4, or one run of 12
        lambda one, other: _("%(one)s, or %(other)s", one=one, other=other),
        (
            one_contract_text(contract, deal.most_wilds, other_wilds=other_wilds)
            for contract in deal.contracts
        ),
    )


def without_limits(deal: DealRules) -> DealRules:
    first, *others = (
        tuple(replace(item, most_wilds=ANY_NUMBER) for item in contract)
        for contract in deal.contracts
    )
    return replace(deal, contract=first, others=tuple(others), most_wilds=ANY_NUMBER)


def without_contract(ruleset: Ruleset | None) -> str:
    """Return what a deal without items asks for."""
    if ruleset is not None and ruleset.contracts.any_open:
        return _("any contract left")
    if ruleset is not None and ruleset.contracts.by_player:
        return _("everyone’s own contract")
    if ruleset is not None and ruleset.contracts.chosen:
        return _("contract not chosen yet")
    if ruleset is not None and ruleset.first_meld.by_total:
        return _("melds worth what your total asks for")
    if ruleset is not None and ruleset.first_meld.points:
        return _("melds worth %(points)d or more", points=ruleset.first_meld.points)
    return _("any melds")


def one_contract_text(contract: tuple[Item, ...], most_wilds: int, *, other_wilds: bool) -> str:
    """Return one contract with its limits of wild cards; ``most_wilds``: in all its melds."""
    asked = listing(
        item_text(item, len(list(alike)), other_wilds=other_wilds)
        for item, alike in groupby(contract)
    )
    if most_wilds >= places_for_wilds(contract):
        return asked
    if most_wilds:
        return ngettext(*WILDS_IN_ALL[other_wilds], most_wilds, asked=asked)
    if other_wilds:
        return _("%(asked)s, without wilds", asked=asked)
    return _("%(asked)s, without jokers", asked=asked)


def way_text(contract: tuple[Item, ...], deal: DealRules, ruleset: Ruleset) -> str:
    return one_contract_text(contract, deal.most_wilds, other_wilds=ruleset.wilds_beside_jokers)


def may_hold_wilds(item: Item) -> bool:
    return not item.pure and item.kind is not Kind.COLOUR_RUN


def places_for_wilds(contract: tuple[Item, ...]) -> int:
    return sum(item.size for item in contract if may_hold_wilds(item))


def item_text(item: Item, count: int = 1, *, other_wilds: bool = False) -> str:
    asked = melds_text(item, count)
    for named in _named(item):
        # NOTE: melds of a contract, and their suits or rank: one run of 4 (any suits)
        asked = _("%(asked)s (%(suits)s)", asked=asked, suits=named)
    if not may_hold_wilds(item):
        return asked
    if item.most_wilds >= item.size:
        return wilds_too_text(asked, other_wilds=other_wilds) if item.different_suits else asked
    return wilds_each_text(asked, item.most_wilds, count, other_wilds=other_wilds)


def limit_texts(item: Item, *, other_wilds: bool = False) -> tuple[str, ...]:
    """Return in a few words what limits a meld beside its size: kings, any suits, max. 1 joker.

    With ``melds_text`` they say what ``item_text`` says, where there is little room for it.
    """
    named = tuple(_named(item))
    if not may_hold_wilds(item) or item.most_wilds >= item.size:
        return named
    return (*named, _most_wilds(item.most_wilds, other_wilds=other_wilds))


def _named(item: Item) -> Iterator[str]:
    """Give the cards that the contract names for a meld: its rank, its suits."""
    if item.rank_number:
        yield str(RANKS_OF_SETS[item.rank_number - 1])
    if suits := RunSuits.ONE_COLOUR if item.one_colour else item.suits:
        yield choice_label(suits)


def _most_wilds(most: int, *, other_wilds: bool) -> str:
    if most:
        return ngettext(*WILDS_IN_SHORT[other_wilds], most)
    return _("no wilds") if other_wilds else _("no jokers")


def wilds_too_text(asked: str, *, other_wilds: bool) -> str:
    if other_wilds:
        return _("%(asked)s, with or without wilds", asked=asked)
    return _("%(asked)s, with or without jokers", asked=asked)


def wilds_each_text(asked: str, most: int, count: int, *, other_wilds: bool) -> str:
    if most:
        said = WILDS_IN_EACH if count > 1 else WILDS_IN_IT
        return ngettext(*said[other_wilds], most, asked=asked)
    if other_wilds:
        return _("%(asked)s without wilds", asked=asked)
    return _("%(asked)s without jokers", asked=asked)


PURE_SETS = (
    _l("one set of %(size)d in different suits"),
    _l("two sets of %(size)d, each in different suits"),
    _l("three sets of %(size)d, each in different suits"),
    _l("four sets of %(size)d, each in different suits"),
    _l("five sets of %(size)d, each in different suits"),
    _l("six sets of %(size)d, each in different suits"),
    _l("seven sets of %(size)d, each in different suits"),
    _l("eight sets of %(size)d, each in different suits"),
    _l("%(count)d sets of %(size)d, each in different suits"),
)
SETS = (
    _l("one set of %(size)d"),
    _l("two sets of %(size)d"),
    _l("three sets of %(size)d"),
    _l("four sets of %(size)d"),
    _l("five sets of %(size)d"),
    _l("six sets of %(size)d"),
    _l("seven sets of %(size)d"),
    _l("eight sets of %(size)d"),
    _l("%(count)d sets of %(size)d"),
)
RUNS = (
    _l("one run of %(size)d"),
    _l("two runs of %(size)d"),
    _l("three runs of %(size)d"),
    _l("four runs of %(size)d"),
    _l("five runs of %(size)d"),
    _l("six runs of %(size)d"),
    _l("seven runs of %(size)d"),
    _l("eight runs of %(size)d"),
    _l("%(count)d runs of %(size)d"),
)
"""Melds of one kind and size: one, two and so on; the last is for any number beyond."""
RANKS_OF_SETS = (
    *(_l("aces"), _l("twos"), _l("threes"), _l("fours"), _l("fives"), _l("sixes"), _l("sevens")),
    *(_l("eights"), _l("nines"), _l("tens"), _l("jacks"), _l("queens"), _l("kings")),
)
"""The cards of a set whose rank the contract names, the ace first."""
COLOUR_RUNS = plural("a color run of %(size)d", "%(num)d color runs of %(size)d")
PURE_SETS_OR_MORE = plural(
    "one set of %(size)d or more in different suits",
    "%(num)d sets of %(size)d or more, each in different suits",
)
OR_MORE = {
    Kind.SET: plural("one set of %(size)d or more", "%(num)d sets of %(size)d or more"),
    Kind.RUN: plural("one run of %(size)d or more", "%(num)d runs of %(size)d or more"),
    Kind.COLOUR_RUN: plural(
        "a color run of %(size)d or more", "%(num)d color runs of %(size)d or more"
    ),
}


def melds_text(item: Item, count: int = 1) -> str:
    """Return the same as ``item_text``, without limits on wilds."""
    pure = item.kind is Kind.SET and item.suits_differ
    if item.or_more:
        said = PURE_SETS_OR_MORE if pure else OR_MORE[item.kind]
        return ngettext(*said, count, size=item.size)
    if item.kind is Kind.COLOUR_RUN:
        return ngettext(*COLOUR_RUNS, count, size=item.size)
    listed = PURE_SETS if pure else SETS if item.kind is Kind.SET else RUNS
    said_of_many = listed[min(count, len(listed)) - 1]
    return fill(str(said_of_many), {"count": count, "size": item.size})


def went_on_in_short(own: OwnContract) -> str:
    """Return the few words that stand beneath a player's name after a deal; "" for none."""
    if not own.in_order:
        # NOTE: beneath a player's name: has laid down the contract with this number
        return _("laid down no. %(number)d", number=own.number) if own.laid_down else ""
    if not own.laid_down:
        # NOTE: beneath a player's name: tries the contract with this number once more
        return _("stays at %(number)d", number=own.number)
    if own.last:
        # NOTE: beneath a player's name: has laid down the last contract
        return _("last one down")
    # NOTE: beneath a player's name: has the contract with this number in the next deal
    return _("goes on to %(number)d", number=own.next)


def open_text(places: Sequence[int]) -> str:
    """Return which contracts a player may still lay down; indexes into ``ruleset.deals``."""
    return _("contracts left: %(numbers)s", numbers=listing(place + 1 for place in places))


@dataclass(frozen=True, slots=True)
class Named:
    """What a page calls a thing: the table's own word first, the plain ones second.

    own    None where the table has no word for it
    plain  in the reader's language
    """

    own: str | None
    plain: str


def contract_named(deal: DealRules, ruleset: Ruleset, *, limits: bool = True) -> Named:
    """Return a deal's contract: own "Trío + Seguidilla", plain "one set of 3 and one run of 7".

    limits  as in ``contract_text``
    """
    told = all(map(partial(tells_size, words=ruleset.words), deal.contract))
    own = contract_in_own_words(deal, ruleset.words, capital=True) if told else ""
    return Named(own or None, contract_text(deal, ruleset, limits=limits))


def tells_size(item: Item, words: Words) -> bool:
    """Whether the word for a meld says how many cards it has, as one for all sets does not."""
    alike = list(words.sets.values()).count(word_for_kind(item, words))
    return item.kind is not Kind.SET or alike < 2


def shout_named(ruleset: Ruleset) -> Named:
    """Return what stands on the button that buys: own "¡Compro!", plain "Buy"."""
    own = with_capital(ruleset.words.buy)
    return Named(own or None, _("Buy"))


def contract_in_own_words(deal: DealRules, words: Words, *, capital: bool = False) -> str:
    """Return a deal's contract in the game's own words, as on the family's sheet: trío + trío.

    capital  as a heading has it: Trío + Trío
    returns  "" where a meld of it has no such word, or the deal has several contracts
    """
    said = [own_word(item, words) for item in deal.contract]
    if not all(said) or deal.others:
        return ""
    return " + ".join(map(with_capital, said) if capital else said)


def own_word(item: Item, words: Words) -> str:
    """Return the game's own word for a meld, pure or not; "" where it has none."""
    plain = not [*_named(item)] and (item.pure or not item.different_suits)
    word = word_for_kind(item, words) if plain else ""
    return with_pure(word, words.pure) if word and item.pure else word


def word_for_kind(item: Item, words: Words) -> str:
    match item.kind:
        case Kind.SET:
            return words.sets.get(str(item.size), "")
        case Kind.RUN:
            return words.run
        case Kind.COLOUR_RUN:
            return words.colour_run


def with_pure(word: str, pure: str) -> str:
    if PLACE in pure:
        return pure.replace(PLACE, word)
    return f"{word} {pure}".strip()


def with_capital(word: str) -> str:
    """Return a word as the first of a line: its first letter a capital, all others as they are."""
    return word[:1].upper() + word[1:]

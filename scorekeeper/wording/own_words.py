"""The table's own words, from its ruleset (trío, ¡Compro!), and the plain ones beside them."""

from dataclasses import dataclass
from functools import partial

from scorekeeper.rules.ruleset.choices import Kind
from scorekeeper.rules.ruleset.model import DealRules, Item, Ruleset, Words
from scorekeeper.wording.contracts import contract_text, item_text
from scorekeeper.wording.speech import gettext as _

PLACE = "…"
"""In the word for pure: where the meld's own word stands, if not before it (純粋な…)."""


@dataclass(frozen=True, slots=True)
class Named:
    """What a page calls a thing: the table's own word first, the plain ones second.

    own    None where the table has no word for it
    plain  in the reader's language
    """

    own: str | None
    plain: str


@dataclass(frozen=True, slots=True)
class Shout(Named):
    """What a player shouts to buy: own "¡Compro!", plain "Buy"; ``short`` where neither fits."""

    short: str


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


def item_named(item: Item, ruleset: Ruleset) -> Named:
    """Return one meld of a contract: own "Quinteto", plain "one set of 5"."""
    own = with_capital(own_word(item, ruleset.words))
    return Named(own or None, item_text(item, other_wilds=ruleset.wilds_beside_jokers))


def shout_named(ruleset: Ruleset) -> Shout:
    """Return what stands on the button that buys; on a small one ``short``: "¡!"."""
    own = with_capital(ruleset.words.buy)
    return Shout(own or None, _("Buy"), "¡!" if own.startswith("¡") else "!")


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
    plain = item.suits is None and (item.pure or not item.different_suits)
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

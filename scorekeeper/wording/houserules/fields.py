"""The fields of a ruleset in words: what each is called, and what it does at the table.

All entries of a list have the same words, those of ``packs.jokers`` or ``deals.contract.set``; and
what other contracts of a deal hold is called as in the first.
"""

from __future__ import annotations

from dataclasses import dataclass

from flask_babel import LazyString
from flask_babel import lazy_gettext as _l

from scorekeeper.rules.ruleset.fieldpath import FieldPath

from .fields_help import WORDS

WORDS_OF_FIELDS = {FieldPath.of(path): words for path, words in WORDS.items()}
"""Path without numbers → label and help."""
CONTRACT, OTHERS = FieldPath.of("deals.contract"), FieldPath.of("deals.others")


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldChapter:
    """Fields that belong together, as a form shows them; ``key`` names it for templates."""

    key: str
    title: LazyString
    paths: tuple[FieldPath, ...]


def label_of(path: FieldPath) -> str:
    """Return what a field is called. errors: KeyError for a field that does not exist."""
    return str(WORDS_OF_FIELDS[_worded(path)][0])


def help_of(path: FieldPath) -> str:
    """Return in one sentence what a field does. errors: KeyError for one that does not exist."""
    return str(WORDS_OF_FIELDS[_worded(path)][1])


def _worded(path: FieldPath) -> FieldPath:
    """Return the path under which a field has its words."""
    plain = path.unnumbered
    return CONTRACT / plain.name if plain.parent == OTHERS else plain


def _under(*tables: str) -> tuple[FieldPath, ...]:
    """Return all fields of some tables, in the order in which they have their words."""
    return tuple(path for path in WORDS_OF_FIELDS if path.table in tables)


FIELD_CHAPTERS = (
    FieldChapter(key="about", title=_l("The game"), paths=_under("name", "source", "based_on")),
    FieldChapter(key="seats", title=_l("Players and packs"), paths=_under("seats", "packs")),
    FieldChapter(key="wilds", title=_l("Wild cards"), paths=_under("wilds")),
    FieldChapter(key="dealing", title=_l("Dealing"), paths=_under("dealing")),
    FieldChapter(key="cut", title=_l("The cut"), paths=_under("cut")),
    FieldChapter(key="buying", title=_l("Chips and buying"), paths=_under("chips", "buying")),
    FieldChapter(key="sets", title=_l("Sets"), paths=_under("sets")),
    FieldChapter(key="runs", title=_l("Runs"), paths=_under("runs")),
    FieldChapter(key="deals", title=_l("Deals and their contracts"), paths=_under("deals")),
    FieldChapter(key="contracts", title=_l("Choice of the contract"), paths=_under("contracts")),
    FieldChapter(
        key="first_meld", title=_l("First meld by its points"), paths=_under("first_meld")
    ),
    FieldChapter(key="laying_down", title=_l("Laying down"), paths=_under("laying_down")),
    FieldChapter(key="later_turns", title=_l("Later turns"), paths=_under("later_turns")),
    FieldChapter(
        key="taking_jokers", title=_l("Taking and moving wild cards"), paths=_under("taking_jokers")
    ),
    FieldChapter(key="going_out", title=_l("Going out"), paths=_under("going_out")),
    FieldChapter(key="stock", title=_l("Empty stock"), paths=_under("stock")),
    FieldChapter(key="penalties", title=_l("Points for cards left"), paths=_under("penalties")),
    FieldChapter(key="bonuses", title=_l("Bonuses"), paths=_under("bonuses")),
    FieldChapter(key="end", title=_l("End of the game"), paths=_under("end")),
    FieldChapter(key="words", title=_l("The game's own words"), paths=_under("words")),
)

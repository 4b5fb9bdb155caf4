"""Label and help of every field of a ruleset, and the chapters in which a form shows them.

All entries of a list share their words: those of ``packs[2].jokers`` are under ``packs.jokers``. A
deal's other contracts share those of its first one.
"""

from __future__ import annotations

from dataclasses import dataclass

from flask_babel import LazyString
from flask_babel import lazy_gettext as _l

from scorekeeper.rules.ruleset.fieldpath import FieldPath

from .field_words import WORDS

WORDS_OF_FIELDS = {FieldPath.of(path): words for path, words in WORDS.items()}
"""Path of a field, without numbers of entries → label, help."""
CONTRACT, OTHERS = FieldPath.of("deals.contract"), FieldPath.of("deals.others")


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldChapter:
    """Fields that belong together, as a form shows them; ``key`` names it for templates."""

    key: str
    title: LazyString
    paths: tuple[FieldPath, ...]


def label_of(path: FieldPath) -> str:
    """Return a field's label. errors: KeyError for a field that does not exist."""
    return str(WORDS_OF_FIELDS[_worded(path)][0])


def help_of(path: FieldPath) -> str:
    """Return a field's help, one sentence. errors: KeyError for a field that does not exist."""
    return str(WORDS_OF_FIELDS[_worded(path)][1])


def _worded(path: FieldPath) -> FieldPath:
    """Return the path under which ``WORDS_OF_FIELDS`` has a field."""
    plain = path.unnumbered
    return CONTRACT / plain.name if plain.parent == OTHERS else plain


def _under(*tables: str) -> tuple[FieldPath, ...]:
    """Return the fields in these tables of a ruleset, in the order of ``WORDS_OF_FIELDS``."""
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

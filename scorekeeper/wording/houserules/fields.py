"""Label and help of every field of a ruleset, and the chapters in a form.

The model has the words in English; here they are said in the reader's language. All entries of a
list share theirs: ``packs[2].jokers`` has those of ``packs.jokers``. A deal's other contracts share
those of its first one.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from flask_babel import LazyString, lazy_gettext as _l

from scorekeeper.rules.ruleset.checking import entry_kind, fields_of
from scorekeeper.rules.ruleset.choices import Kind, WordedChoice
from scorekeeper.rules.ruleset.declaring import FieldWords, toml_table, worded, words_of
from scorekeeper.rules.ruleset.fieldpath import FieldPath
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.wording.speech import gettext as _

CONTRACT, OTHERS = FieldPath.of("deals.contract"), FieldPath.of("deals.others")


@toml_table
class ItemAsked:
    """What a form asks of a meld of a contract in place of ``set``, ``run`` and ``colour_run``."""

    kind: Kind = worded("Kind of meld", "Whether a set, a run or a colour run is asked for.")
    size: int = worded("How many cards", "How many cards this meld must have.")


def _words_in(model: Any, at: FieldPath) -> Iterator[tuple[FieldPath, FieldWords]]:
    """Yield path and words of every field in a table of the model and below it, in its order."""
    kinds = fields_of(model)
    for each in fields(model):
        path, below = at / each.name, entry_kind(kinds[each.name])
        if words := words_of(each):
            yield path, words
        if path == CONTRACT:
            yield from _words_in(ItemAsked, path)
        if is_dataclass(below) and path != OTHERS:
            yield from _words_in(below, path)


WORDS_OF_FIELDS: Mapping[FieldPath, FieldWords] = dict(_words_in(Ruleset, FieldPath()))
"""Path of a field, without numbers of entries → its words, in the order of the model."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldChapter:
    """Fields that belong together, as a form shows them; ``key`` names it for templates."""

    key: str
    title: LazyString
    paths: tuple[FieldPath, ...]


def label_of(path: FieldPath) -> str:
    return _(WORDS_OF_FIELDS[_worded(path)].label)


def help_of(path: FieldPath) -> str:
    return _(WORDS_OF_FIELDS[_worded(path)].help)


def choice_label(choice: WordedChoice) -> str:
    return _(choice.label)


def _worded(path: FieldPath) -> FieldPath:
    plain = path.unnumbered
    return CONTRACT / plain.name if plain.parent == OTHERS else plain


def _under(*tables: str) -> tuple[FieldPath, ...]:
    """Return the fields in these tables of a ruleset, those of the first one first."""
    return tuple(path for table in tables for path in WORDS_OF_FIELDS if path.table == table)


FIELD_CHAPTERS = (
    FieldChapter(key="about", title=_l("The game"), paths=_under("name", "source", "based_on")),
    FieldChapter(key="seats", title=_l("Players and packs"), paths=_under("seats", "packs")),
    FieldChapter(key="wilds", title=_l("Wild cards"), paths=_under("wilds")),
    FieldChapter(key="dealing", title=_l("Dealing"), paths=_under("dealing")),
    FieldChapter(key="cut", title=_l("The cut"), paths=_under("cut")),
    FieldChapter(key="buying", title=_l("Chips and buying"), paths=_under("chips", "buying")),
    FieldChapter(key="sets", title=_l("Sets"), paths=_under("sets")),
    FieldChapter(key="runs", title=_l("Runs"), paths=_under("runs")),
    FieldChapter(key="deals", title=_l("Deals & contracts"), paths=_under("deals")),
    FieldChapter(key="contracts", title=_l("Choice of the contract"), paths=_under("contracts")),
    FieldChapter(
        key="first_meld", title=_l("First meld by its points"), paths=_under("first_meld")
    ),
    FieldChapter(key="laying_down", title=_l("Laying down"), paths=_under("laying_down")),
    FieldChapter(key="later_turns", title=_l("Later turns"), paths=_under("later_turns")),
    FieldChapter(
        key="taking_jokers", title=_l("Taking and moving wilds"), paths=_under("taking_jokers")
    ),
    FieldChapter(key="going_out", title=_l("Going out"), paths=_under("going_out")),
    FieldChapter(key="stock", title=_l("Empty stock"), paths=_under("stock")),
    FieldChapter(
        key="penalties", title=_l("Points for cards left"), paths=_under("penalties", "counting")
    ),
    FieldChapter(key="bonuses", title=_l("Bonuses"), paths=_under("bonuses")),
    FieldChapter(key="end", title=_l("End of the game"), paths=_under("end")),
    FieldChapter(key="words", title=_l("The game’s own words"), paths=_under("words")),
)

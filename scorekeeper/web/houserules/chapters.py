"""The chapters of the form of house rules, and which of them has a field."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.rules.ruleset.fieldpath import FieldPath
from scorekeeper.wording.houserules.fields import FIELD_CHAPTERS, WORDS_OF_FIELDS, FieldChapter

OFTEN = tuple(
    path
    for path in map(
        FieldPath.of,
        (
            *("penalties.joker", "penalties.ace", "chips.each", "buying.most_per_deal"),
            *("buying.extra_cards", "laying_down.lay_offs", "later_turns.lay_offs"),
        ),
    )
    if path in WORDS_OF_FIELDS
)
"""The fields that tables change most: the form shows them first, and nowhere else."""


def _without_often(chapter: FieldChapter) -> FieldChapter:
    return replace(chapter, paths=tuple(path for path in chapter.paths if path not in OFTEN))


ABOUT, *FOLDING = map(_without_often, FIELD_CHAPTERS)
"""What is said about the rules themselves, always in sight; and the chapters that fold away."""
ALWAYS_SHOWN = "always"
"""What ``chapter_of`` calls the fields of ``ABOUT`` and ``OFTEN``."""
MOVED = {
    chapter.key: tuple(path for path in chapter.paths if path in OFTEN)
    for chapter in FIELD_CHAPTERS
}
"""Chapter → the fields that one looks for there, but that stand among those changed most."""
_ABOUT_TABLES = {path.table for path in ABOUT.paths}
_CHAPTER_OF = {path.table: chapter.key for chapter in FOLDING for path in chapter.paths}


def chapter_of(path: FieldPath) -> str:
    """Return the key of the chapter that shows a field; "" where none does."""
    if path in OFTEN or path.table in _ABOUT_TABLES:
        return ALWAYS_SHOWN
    return _CHAPTER_OF.get(path.table, "")

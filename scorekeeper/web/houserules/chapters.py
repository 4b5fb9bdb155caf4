"""The chapters of the form of house rules, and which of them has a field."""

from dataclasses import replace

from scorekeeper.rules.ruleset.fieldpath import FieldPath
from scorekeeper.wording.houserules.fields import FIELD_CHAPTERS

OFTEN = tuple(
    map(
        FieldPath.of,
        (
            *("penalties.joker", "penalties.ace", "chips.each", "buying.most_per_deal"),
            *("buying.extra_cards", "laying_down.lay_offs", "later_turns.lay_offs"),
        ),
    )
)
"""The fields that tables change most: the form shows them first, and nowhere else."""
FOLDING = [
    replace(chapter, paths=tuple(path for path in chapter.paths if path not in OFTEN))
    for chapter in FIELD_CHAPTERS[1:]
]
"""The chapters that fold away. The first is always in sight: what is said about the rules."""
MOVED = {
    chapter.key: tuple(path for path in chapter.paths if path in OFTEN)
    for chapter in FIELD_CHAPTERS
}
"""Chapter → the fields that one looks for there, but that stand among those changed most."""
ORDER = [chapter.key for chapter in FIELD_CHAPTERS]
_CHAPTER_OF = {path.table: chapter.key for chapter in FIELD_CHAPTERS for path in chapter.paths}


def chapter_of(path: FieldPath) -> str:
    """Return the key of the chapter that shows a field, of ``OFTEN`` the first; "": none does."""
    return ORDER[0] if path in OFTEN else _CHAPTER_OF.get(path.table, "")

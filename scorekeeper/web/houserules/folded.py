"""The chapters of house rules that a form does not show: one hidden field carries what is in them.

What is carried is written as a form is sent, and holds only what differs from the base. So a draft
is read in layers: the fields of its base; over them those carried; over them those sent. A layer's
field goes before the same one below it. Of a chapter that a layer says it holds whole, nothing is
taken from below: so the entries of a list may become fewer.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import replace
from urllib.parse import parse_qsl, urlencode

from flask import abort
from werkzeug.datastructures import MultiDict

from scorekeeper.rules.ruleset.fieldpath import FieldPath
from scorekeeper.web.security import BROKEN
from scorekeeper.wording.houserules.fields import FIELD_CHAPTERS, WORDS_OF_FIELDS, FieldChapter

from .draft import Draft, Texts, base_data, texts_in, texts_of

CARRIED = "carried"
WHOLE = "chapter"
"""Name of the fields that say which chapters a layer holds whole."""
OPEN = "open"
"""Name of the fields that say which chapters to show unfolded."""
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
ALWAYS_SHOWN = "always"
"""What ``chapter_of`` calls the fields that are in every page: of ``ABOUT`` and ``OFTEN``."""
KEYS = frozenset(chapter.key for chapter in FOLDING)
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


def chapters_in(form: MultiDict[str, str], name: str) -> Set[str]:
    """Return the chapters that a form names in fields of this name."""
    return KEYS.intersection(form.getlist(name))


def carry(draft: Draft, shown: Set[str]) -> str:
    """Return what a form carries of a draft that shows the fields of these chapters itself."""
    base = str(draft["based_on"])
    here, there = texts_of(draft), texts_of(base_data(base))
    whole = {chapter_of(path) for path in there if path not in here}
    carried = [("based_on", base), *((WHOLE, key) for key in sorted(whole - shown))]
    for path, text in here.items():
        chapter = chapter_of(path)
        differs = chapter in whole or there.get(path) != text
        if differs and chapter not in shown and chapter != ALWAYS_SHOWN:
            carried.append((str(path), text))
    return urlencode(carried, safe="[]")


def carried_in(form: MultiDict[str, str]) -> MultiDict[str, str]:
    """Return what a form carries, as fields; text that cannot be kept is answered with 400."""
    pairs = parse_qsl(form.get(CARRIED, ""), keep_blank_values=True)
    if any(sign in text for pair in pairs for text in pair for sign in BROKEN):
        abort(400)
    return MultiDict(pairs)


def laid_over(below: Texts, layer: MultiDict[str, str]) -> Texts:
    """Return the fields of a layer over those below it."""
    whole = chapters_in(layer, WHOLE)
    kept = {path: text for path, text in below.items() if chapter_of(path) not in whole}
    return {**kept, **texts_in(layer)}

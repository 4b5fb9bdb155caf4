"""The chapters of house rules that a form does not show: one hidden field carries what is in them.

What is carried is written as a form is sent, and holds only what differs from the base. So a draft
is read in layers: the fields of its base; over them those carried; over them those sent. A layer's
field goes before the same one below it. Of a chapter that a layer says it holds whole, nothing is
taken from below: so the entries of a list may become fewer.
"""

from __future__ import annotations

from collections.abc import Set
from urllib.parse import parse_qsl, urlencode

from flask import abort
from werkzeug.datastructures import MultiDict

from scorekeeper.rules.ruleset.fieldpath import FieldPath
from scorekeeper.web.security import BROKEN
from scorekeeper.wording.houserules.fields import FIELD_CHAPTERS

from .draft import Draft, Texts, base_data, texts_in, texts_of

CARRIED = "carried"
WHOLE = "chapter"
"""Name of the fields that say which chapters a layer holds whole."""
OPEN = "open"
"""Name of the fields that say which chapters to show unfolded."""
ALWAYS_SHOWN, *FOLDING = FIELD_CHAPTERS
KEYS = frozenset(chapter.key for chapter in FOLDING)
_CHAPTER_OF = {path.table: chapter.key for chapter in FIELD_CHAPTERS for path in chapter.paths}


def chapter_of(path: FieldPath) -> str:
    """Return the key of the chapter that shows a field; "" where none does."""
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
        if differs and chapter not in shown and chapter != ALWAYS_SHOWN.key:
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

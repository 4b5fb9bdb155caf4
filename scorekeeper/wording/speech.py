"""``gettext`` and ``ngettext``, with types.

Import ``gettext`` as ``_``: `make messages` finds both names.
"""

from __future__ import annotations

from gettext import NullTranslations

import flask_babel
from flask import g

from .digits import fill
from .reader import locale_here


def catalogue() -> NullTranslations:
    """Return the catalogue of the reader's language; it is found once for a request."""
    if locale_here() is None:
        return NullTranslations()
    try:
        found: NullTranslations = g.catalogue
    except AttributeError:
        found = g.catalogue = flask_babel.get_translations()
    return found


def gettext(sentence: str, /, **facts: object) -> str:
    """Return the sentence in the reader's language, its ``%(places)s`` filled with the facts."""
    said = catalogue().gettext(sentence)
    return fill(said, facts) if facts else said


def ngettext(one: str, many: str, num: int, /, **facts: object) -> str:
    """Return the sentence in singular or plural by ``num``, which may stand in it as well."""
    return fill(catalogue().ngettext(one, many, num), {"num": num, **facts})

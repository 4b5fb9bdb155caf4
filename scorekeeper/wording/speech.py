"""``gettext`` and ``ngettext``, with types.

Import ``gettext`` as ``_``: `make messages` finds both names.
"""

from __future__ import annotations

from gettext import NullTranslations

import flask_babel
from flask import g

from scorekeeper.wording.digits import fill


def catalogue() -> NullTranslations:
    """Return the catalogue of the reader's language.

    flask_babel works out which it is for each sentence anew; of that a page has many.
    """
    locale = flask_babel.get_locale()
    if locale is None:
        return NullTranslations()  # nobody asks, so nobody reads
    kept, found = g.get("catalogue", (None, None))
    if kept is not locale:
        found = flask_babel.get_translations()
        g.catalogue = locale, found
    assert isinstance(found, NullTranslations)
    return found


def gettext(sentence: str, /, **facts: object) -> str:
    """Return the sentence in the reader's language, its ``%(places)s`` filled with the facts."""
    said = catalogue().gettext(sentence)
    return fill(said, facts) if facts else said


def ngettext(one: str, many: str, num: int, /, **facts: object) -> str:
    """Return the sentence in singular or plural by ``num``, which may stand in it as well."""
    return fill(catalogue().ngettext(one, many, num), {"num": num, **facts})

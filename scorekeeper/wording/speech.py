"""``gettext`` and ``ngettext`` of flask_babel, with types.

Import ``gettext`` as ``_``: `make messages` finds both names.
"""

from __future__ import annotations

import flask_babel


def gettext(sentence: str, /, **facts: object) -> str:
    """Return the sentence in the reader's language, its ``%(places)s`` filled with the facts."""
    said: str = flask_babel.gettext(sentence, **facts)
    return said


def ngettext(one: str, many: str, num: int, /, **facts: object) -> str:
    """Return the sentence in singular or plural by ``num``, which may stand in it as well."""
    said: str = flask_babel.ngettext(one, many, num, **facts)
    return said

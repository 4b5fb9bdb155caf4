"""Sentences in the reader's language, with types: what flask_babel gives says nothing of its own.

In a module ``gettext`` is called ``_``, as everywhere; `make messages` finds both.
"""

from __future__ import annotations

import flask_babel


def gettext(sentence: str, /, **facts: object) -> str:
    """Return a sentence with its facts in their places."""
    said: str = flask_babel.gettext(sentence, **facts)
    return said


def ngettext(one: str, many: str, num: int, /, **facts: object) -> str:
    """Return one of two sentences, by a number that may stand in it as ``num``."""
    said: str = flask_babel.ngettext(one, many, num, **facts)
    return said

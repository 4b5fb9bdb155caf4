"""Who reads: the language of the page that is being made."""

from __future__ import annotations

import flask_babel
from babel import Locale
from flask import g


def locale_here() -> Locale | None:
    """Return the reader's language and region; None: nobody asks, so nobody reads.

    It is found once for a request, in which nobody changes the language; a page asks a hundred
    times.
    """
    try:
        found: Locale | None = g.locale
    except AttributeError:
        found = g.locale = flask_babel.get_locale()
    except RuntimeError:  # not even an application
        found = None
    return found

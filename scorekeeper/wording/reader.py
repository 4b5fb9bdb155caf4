"""The reader of the page being made: language, digits and sentences."""

from collections.abc import Mapping
from dataclasses import dataclass
from gettext import NullTranslations

import flask_babel
from babel import Locale
from flask import g

DIGITS = {"fa": "۰۱۲۳۴۵۶۷۸۹"}
"""Language → its digits from 0 to 9, where they are not those of English."""
TABLES = {language: str.maketrans("0123456789", own) for language, own in DIGITS.items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """The reader of the page being made.

    locale     language and region; None: nobody reads
    table      translates digits to those of the language; None: they are those of English
    catalogue  the sentences in the language
    """

    locale: Locale | None
    table: Mapping[int, int] | None
    catalogue: NullTranslations


NOBODY = Reader(locale=None, table=None, catalogue=NullTranslations())


def reader_here() -> Reader:
    """Return the reader, found once for a request: a page asks a hundred times."""
    try:
        found: Reader = g.reader
    except AttributeError:
        found = g.reader = _find_reader()
    except RuntimeError:
        # There is not even an application.
        found = NOBODY
    return found


def locale_here() -> Locale | None:
    """Return the reader's language and region; None: nobody reads."""
    return reader_here().locale


def _find_reader() -> Reader:
    locale = flask_babel.get_locale()
    if locale is None:
        return NOBODY
    table = TABLES.get(locale.language)
    return Reader(locale=locale, table=table, catalogue=flask_babel.get_translations())

"""The reader of the page being made, and sentences in their language, with its digits and days.

Import ``gettext`` as ``_``: `make messages` finds this name, ``pgettext`` and ``ngettext``.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal
from fractions import Fraction
from gettext import NullTranslations
from typing import Protocol, TypeVar, cast

import flask_babel
from babel import Locale
from babel.dates import format_date, format_skeleton, format_time
from babel.numbers import format_decimal
from flask import g

DIGITS = {"fa": "۰۱۲۳۴۵۶۷۸۹"}
"""Language → its digits from 0 to 9, where they are not those of English."""
TABLES = {language: str.maketrans("0123456789", own) for language, own in DIGITS.items()}
UNSPACED = {"ja"}
"""Languages that put no space between sentences."""
MINUS, LEFT_TO_RIGHT = "\u2212", "\u200e"
NUMBERS = re.compile(r"-?[0-9]+( [0-9]+)*", re.ASCII)
NUMBER_PLACE = re.compile(r"(%\(\w+\))d")
TWO_STOPS = re.compile("\\.(\u2069|</bdi>)\\.")
"""The end of a name with a full stop, where the sentence has one as well."""
Sentence = TypeVar("Sentence", bound=str)


class Told(Protocol):
    """What the places of a sentence are filled with: facts by their names."""

    def __getitem__(self, name: str, /) -> object: ...


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

    def fill(self, said: Sentence, facts: Told) -> Sentence:
        """Fill the ``%(places)s``: numbers in the reader's digits, texts as they are.

        A name that ends with a full stop ends the sentence, too.
        """
        if not facts and "%" not in said:
            # Most are so, a hundred times a page.
            return said
        filled = self._filled(said, facts)
        return type(said)(TWO_STOPS.sub(r".\1", str(filled))) if ")s." in said else filled

    def _filled(self, said: Sentence, facts: Told) -> Sentence:
        if self.table is None:
            # Markup stays markup.
            plain = cast("Sentence", said % facts)
            if "-" not in plain:
                return plain
        return type(said)(type(said)(NUMBER_PLACE.sub(r"\1s", said)) % _InDigits(facts))


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


def in_digits(shown: object) -> str:
    """Return a number, or a text that is nothing but numbers, in the reader's digits."""
    table = reader_here().table
    return str(shown).translate(table) if table else str(shown)


def in_field(text: str) -> str:
    """Return numbers of a field in the reader's digits; whatever else was typed stays as it is."""
    return in_digits(text) if NUMBERS.fullmatch(text) else text


def with_minus(number: int) -> str:
    """Return a number in the reader's digits, with a true minus sign before it."""
    table = reader_here().table
    if table is None:
        return str(number).replace("-", MINUS)
    if number >= 0:
        return str(number).translate(table)
    return f"{LEFT_TO_RIGHT}{MINUS}{str(-number).translate(table)}"


def with_sign(number: int) -> str:
    """Return a number in the reader's digits, with the sign before it that it has: + or a minus."""
    if number <= 0:
        return with_minus(number)
    plus = f"{LEFT_TO_RIGHT}+" if reader_here().table else "+"
    return f"{plus}{in_digits(number)}"


class _InDigits(dict[str, object]):
    """Facts for the places of one sentence, its numbers in the reader's digits."""

    def __init__(self, facts: Told) -> None:
        super().__init__()
        self.facts = facts

    def __missing__(self, key: str) -> object:
        fact = self.facts[key]
        return with_minus(fact) if isinstance(fact, int) else fact


def fill(said: Sentence, facts: Told) -> Sentence:
    """Return a sentence of the reader's language, its ``%(places)s`` filled."""
    return reader_here().fill(said, facts)


def gettext(sentence: str, /, **facts: object) -> str:
    """Return the sentence in the reader's language, its ``%(places)s`` filled with the facts."""
    reader = reader_here()
    said = reader.catalogue.gettext(sentence)
    return reader.fill(said, facts) if facts else said


def pgettext(about: str, sentence: str, /, **facts: object) -> str:
    """Return a sentence that is also said of something else; ``about`` tells them apart."""
    reader = reader_here()
    return reader.fill(reader.catalogue.pgettext(about, sentence), facts)


def ngettext(one: str, many: str, num: int, /, **facts: object) -> str:
    """Return the sentence in singular or plural by ``num``, which may stand in it as well."""
    reader = reader_here()
    return reader.fill(reader.catalogue.ngettext(one, many, num), {"num": num, **facts})


def plural(one: str, many: str) -> tuple[str, str]:
    """Return both forms of a sentence, for ``ngettext`` later; `make messages` finds them."""
    return one, many


def one_text(sentences: Iterable[object]) -> str:
    """Return sentences as one text, spaced as the language does; empty ones are left out."""
    locale = locale_here()
    gap = "" if locale and locale.language in UNSPACED else " "
    return gap.join(str(each) for each in sentences if each)


def amount_text(cents: int) -> str:
    """Return an amount of money, without a currency. ``cents``: of any."""
    return _money(cents, "#,##0.00")


def amount_typed(cents: int) -> str:
    """Return an amount of money as the reader types it: 0.50, 0,50 or ۰٫۵۰. ``cents``: of any."""
    return _money(cents, "0.00")


def _money(cents: int, form: str) -> str:
    """Return an amount with the reader's digits and point. ``form``: as Babel writes one."""
    amount = Decimal(cents) / 100
    said = format_decimal(amount, form, locale=locale_here(), numbering_system="default")
    # Babel gives the language's own point, but English digits.
    return in_digits(said)


def in_decimals(number: Fraction | int, places: int, *, signed: bool = False) -> str:
    """Return a number rounded to so many decimals, a true minus sign before it.

    signed  whether one above 0 has a + before it
    """
    rounded = round(Fraction(number), places)
    shown = Decimal(abs(rounded.numerator)) / rounded.denominator
    form = "#,##0" + ("." + "0" * places if places else "")
    said = format_decimal(shown, form, locale=locale_here(), numbering_system="default")
    sign = MINUS if rounded < 0 else "+" if signed and rounded > 0 else ""
    before = LEFT_TO_RIGHT if sign and reader_here().table else ""
    return f"{before}{sign}{in_digits(said)}"


def moment_text(moment: datetime) -> str:
    locale = locale_here()
    return gettext(
        "%(day)s, %(time)s UTC",
        day=in_digits(format_skeleton("MMMd", moment, tzinfo=UTC, locale=locale)),
        time=time_text(moment.astimezone(UTC)),
    )


def time_text(moment: datetime) -> str:
    """Return the time of day of a moment, by the clock that it was told by."""
    return in_digits(format_time(moment, "short", tzinfo=moment.tzinfo, locale=locale_here()))


def day_text(moment: datetime) -> str:
    return in_digits(format_date(moment.astimezone(UTC), "long", locale=locale_here()))
